"""Whether a goal is nothing but a way to go, and an action went it (T1.6 of SPEC 5)."""

from __future__ import annotations

from engine.actions import Action
from engine.language.complexity import read_goal
from engine.language.page.lookup import look_up
from engine.language.steps.intent import Intent, read_intent
from engine.observe import PageState, element
from engine.rules import Reader
from engine.text.quoted import fold


def is_the_goal(reader: Reader, goal: str, action: Action, before: PageState) -> bool:
    """Whether the goal asks to go, and to go where the action on the page `before` led.

    A click went there where all that fits the goal's words leads where the clicked element leads; an address did where
    it holds them. A link that was opened on the way to something else is neither.
    """
    steps = read_goal(reader, goal).steps
    intent = read_intent(reader, steps[0].text) if len(steps) == 1 else Intent()
    if not intent.goes:
        return False
    if action.verb == "navigate":
        return _holds(action.text or "", intent)
    clicked = element(before, action.target) if action.target else None
    if clicked is None:
        return False
    found = next(filter(None, (look_up(before, phrase) for phrase in intent.targets)), ())
    return bool(found) and all(one.id == clicked.id or _leads_alike(one.href, clicked.href) for one in found)


def _leads_alike(one: str | None, other: str | None) -> bool:
    return one is not None and one == other


def _holds(address: str, intent: Intent) -> bool:
    """Whether an address is the one asked for, or has every word of a name in it."""
    if intent.verb == "navigate":
        return _bare(intent.text) in _bare(address)
    words = set(fold(address).split())
    return any(phrase.name and set(fold(phrase.name).split()) <= words for phrase in intent.targets)


def _bare(address: str) -> str:
    return (address.partition("://")[2] or address).rstrip("/").casefold()
