"""The action grammar: one parser, one printer, and what kind of effect an action is meant to have.

Nothing here executes text. What is not exactly one known action raises `ActionError`.
"""

import json
from collections.abc import Mapping
from typing import Literal, Protocol, get_args

from msgspec import Struct

Verb = Literal[
    "navigate", "goBack", "refresh", "click", "doubleClick", "hover", "setValue", "type", "check", "uncheck",
    "select", "press", "scroll", "scrollIntoView", "wait", "finish", "fail",
]  # fmt: skip
Field = Literal["target", "text", "number"]
ActionType = Literal["navigation", "dropdown", "generic"]

SHAPES: Mapping[str, tuple[Field, ...]] = {
    "navigate": ("text",),
    "goBack": (),
    "refresh": (),
    "click": ("target",),
    "doubleClick": ("target",),
    "hover": ("target",),
    "setValue": ("target", "text"),
    "type": ("text",),
    "check": ("target",),
    "uncheck": ("target",),
    "select": ("target", "text"),
    "press": ("text",),
    "scroll": ("text",),
    "scrollIntoView": ("target",),
    "wait": ("number",),
    "finish": (),
    "fail": ("text",),
}
SCROLL_DIRECTIONS = ("up", "down", "left", "right", "top", "bottom")
URL_SCHEMES = ("http", "https", "about")
MAX_ACTION_CHARS = 40_000
MAX_TARGET_CHARS = 2_000
MAX_TEXT_CHARS = 10_000
MAX_KEY_CHARS = 40
MAX_WAIT_SECONDS = 60.0

_SPACE = " \t\r\n"
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:#/@")
_decode_json = json.JSONDecoder().raw_decode


class ActionError(ValueError):
    """Text or fields that are no action; the message says where, what, and what to try."""


class Action(Struct, frozen=True):
    """One browser action. Which fields are set follows from the verb (`SHAPES`); others are None.

    `text` is the text to enter, the option to choose, the URL, the key, the direction or the reason;
    `number` is seconds. An Action that breaks a limit cannot be made: the constructor raises ActionError.
    """

    verb: Verb
    target: str | None = None
    text: str | None = None
    number: float | None = None

    def __post_init__(self) -> None:
        shape = SHAPES.get(self.verb)
        if shape is None:
            raise ActionError(f"unknown action '{self.verb[:40]}'; use one of {', '.join(SHAPES)}")
        for field in get_args(Field):
            if (getattr(self, field) is not None) != (field in shape):
                needs = "needs" if field in shape else "takes no"
                raise ActionError(f"{self.verb}: {needs} {field}; {_usage(self.verb)}")
        if self.target is not None:
            _check_text(self.verb, "element id", self.target, MAX_TARGET_CHARS, empty=False)
        if self.text is not None:
            _check_text(self.verb, "text", self.text, MAX_TEXT_CHARS, empty=self.verb in ("setValue", "type", "select"))
            _check_meaning(self.verb, self.text)
        if self.number is not None and not 0 <= self.number <= MAX_WAIT_SECONDS:
            raise ActionError(f"{self.verb}: {self.number} seconds is out of range; use 0 to {MAX_WAIT_SECONDS:g}")


class Target(Protocol):
    """What `action_type` needs to know of an element (`engine.observe.Element` has it)."""

    @property
    def tag(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def href(self) -> str | None: ...
    @property
    def popup(self) -> bool: ...
    @property
    def name(self) -> str: ...


class AttributeChange(Struct, frozen=True, rename="camel"):
    """An attribute that should have this value afterwards."""

    attribute: str
    expected_value: str


class ElementText(Struct, frozen=True):
    """An element that should show this text afterwards, among others."""

    element: str
    text: str


class DomChanges(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What should be seen on the page afterwards; what is absent is not predicted.

    An element is named by its id, its name, or a CSS or XPath selector.
    """

    element_should_exist: str | None = None
    element_should_not_exist: str | None = None
    element_should_have_text: ElementText | None = None
    url_should_change: bool | None = None
    attribute_changes: tuple[AttributeChange, ...] = ()
    elements_to_appear: tuple[str, ...] = ()  # roles


class FixedOutcome(Struct, frozen=True, rename="camel"):
    """The expected outcome of an action whose type alone says what should happen."""

    description: str
    dom_changes: DomChanges


def parse_action(text: str) -> Action:
    """Read one action such as `setValue("14", "Jas")`; ids may be unquoted. Raises ActionError."""
    if len(text) > MAX_ACTION_CHARS:
        raise ActionError(f"action of {len(text)} characters; at most {MAX_ACTION_CHARS} are read")
    start = _skip(text, 0)
    at = start
    while at < len(text) and text[at].isascii() and text[at].isalpha():
        at += 1
    verb = text[start:at]
    if verb not in SHAPES:
        raise ActionError(f'character {start}: no known action; write one of {", ".join(SHAPES)}, as in click("id")')
    at = _expect(text, _skip(text, at), "(", verb)
    values: dict[str, str | float] = {}
    for position, field in enumerate(SHAPES[verb]):
        if position:
            at = _expect(text, at, ",", verb)
        values[field], at = _argument(text, _skip(text, at), field, verb)
        at = _skip(text, at)
    at = _skip(text, _expect(text, _skip(text, at), ")", verb))
    if at != len(text):
        raise ActionError(f"character {at}: text after the action; send exactly one action, {_usage(verb)}")
    return Action(verb, **values)  # type: ignore[arg-type]


def print_action(action: Action) -> str:
    """The one canonical spelling; `parse_action` reads it back to an equal Action."""
    arguments = (getattr(action, field) for field in SHAPES[action.verb])
    return f"{action.verb}({', '.join(map(_printed, arguments))})"


def action_type(action: Action, element: Target | None) -> ActionType:
    """Fixed when the action is issued (SPEC 2): a popup comes before a link."""
    if action.verb in ("navigate", "goBack", "refresh"):
        return "navigation"
    if action.verb != "click" or element is None:
        return "generic"
    if element.popup:
        return "dropdown"
    if element.tag == "a" or element.href is not None or element.role == "link":
        return "navigation"
    return "generic"


def fixed_outcome(action: Action, element: Target | None) -> FixedOutcome | None:
    """What a navigation or a dropdown should lead to; None for a generic action (001, Outcome Prediction).

    A reload stays on its URL, so only other navigations predict a URL change.
    """
    kind = action_type(action, element)
    named = f"'{element.name}'" if element is not None and element.name else "it"
    if kind == "dropdown":
        return FixedOutcome(
            f"A menu or list opens at {named}",
            DomChanges(attribute_changes=(AttributeChange("aria-expanded", "true"),), elements_to_appear=("menuitem",)),
        )
    if action.verb == "refresh":
        return FixedOutcome("The page is loaded again", DomChanges(url_should_change=False))
    if kind == "navigation":
        where = {"navigate": action.text, "goBack": "the previous page"}.get(action.verb, f"where {named} leads")
        return FixedOutcome(f"The browser goes to {where}", DomChanges(url_should_change=True))
    return None


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _expect(text: str, at: int, mark: str, verb: str) -> int:
    if at >= len(text) or text[at] != mark:
        found = f"'{text[at]}'" if at < len(text) else "the end"
        raise ActionError(f"character {at}: expected '{mark}' but found {found}; {_usage(verb)}")
    return at + 1


def _argument(text: str, at: int, field: Field, verb: str) -> tuple[str | float, int]:
    if field == "target" and at < len(text) and text[at] in _BARE:
        end = at
        while end < len(text) and text[end] in _BARE:
            end += 1
        return text[at:end], end
    try:
        value, end = _decode_json(text, at)
    except (ValueError, RecursionError):
        value, end = None, at
    if field == "number" and isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return float(value), end
        except OverflowError:
            pass
    elif field != "number" and isinstance(value, str):
        return value, end
    wanted = "a number" if field == "number" else "a text in double quotes"
    raise ActionError(f"character {at}: expected {wanted}; {_usage(verb)}")


def _check_text(verb: str, what: str, text: str, limit: int, *, empty: bool) -> None:
    if not text and not empty:
        raise ActionError(f"{verb}: the {what} is empty; {_usage(verb)}")
    if len(text) > limit:
        raise ActionError(f"{verb}: {what} of {len(text)} characters; at most {limit} are allowed")
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ActionError(f"{verb}: the {what} holds half of a surrogate pair; send well-formed text")


def _check_meaning(verb: str, text: str) -> None:
    if verb == "scroll" and text not in SCROLL_DIRECTIONS:
        raise ActionError(f"scroll: unknown direction '{text[:40]}'; use one of {', '.join(SCROLL_DIRECTIONS)}")
    if verb == "press" and len(text) > MAX_KEY_CHARS:
        raise ActionError(f'press: key name of {len(text)} characters; use a key such as "Enter" or "Control+A"')
    if verb == "navigate":
        if text != text.strip() or not text.isprintable():
            raise ActionError("navigate: the URL holds blanks at an end or control characters; send it percent-encoded")
        scheme, colon, rest = text.partition(":")
        is_scheme = colon and not rest[:1].isdigit() and not any(mark in scheme for mark in "/?#[.")
        if is_scheme and scheme.lower() not in URL_SCHEMES:
            raise ActionError(f"navigate: a '{scheme[:40]}:' URL is refused; use http or https")


def _printed(value: str | float) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return json.dumps(value, ensure_ascii=False)


def _usage(verb: str) -> str:
    examples = {"target": '"id"', "text": '"text"', "number": "0.5"}
    return f"write {verb}({', '.join(examples[field] for field in SHAPES.get(verb, ()))})"
