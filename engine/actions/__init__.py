"""The action grammar: actions as values and as text, and what each is meant to lead to.

Here: what an action says. Not here: pages, rules, and what it would do on a page.
"""

from engine.actions.action import (
    MAX_KEY_CHARS,
    MAX_TARGET_CHARS,
    MAX_TEXT_CHARS,
    MAX_WAIT_SECONDS,
    SCROLL_DIRECTIONS,
    SHAPES,
    URL_SCHEMES,
    Action,
    ActionError,
    Verb,
)
from engine.actions.outcome import (
    ActionType,
    AttributeChange,
    DomChanges,
    ElementText,
    FixedOutcome,
    Target,
    action_type,
    fixed_outcome,
)
from engine.actions.text import (
    MAX_ACTION_CHARS,
    parse_action,
    print_action,
)

__all__ = [
    "MAX_ACTION_CHARS",
    "MAX_KEY_CHARS",
    "MAX_TARGET_CHARS",
    "MAX_TEXT_CHARS",
    "MAX_WAIT_SECONDS",
    "SCROLL_DIRECTIONS",
    "SHAPES",
    "URL_SCHEMES",
    "Action",
    "ActionError",
    "ActionType",
    "AttributeChange",
    "DomChanges",
    "ElementText",
    "FixedOutcome",
    "Target",
    "Verb",
    "action_type",
    "fixed_outcome",
    "parse_action",
    "print_action",
]
