"""One browser action: its verb and what that takes. What breaks a limit is no action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

Verb = Literal[
    "navigate", "goBack", "refresh", "click", "doubleClick", "hover", "setValue", "type", "check", "uncheck",
    "select", "press", "scroll", "scrollIntoView", "wait", "finish", "fail",
]  # fmt: skip
Field = Literal["target", "text", "number"]

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
MAX_TARGET_CHARS = 2_000
MAX_TEXT_CHARS = 10_000
MAX_KEY_CHARS = 40
MAX_WAIT_SECONDS = 60.0


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
                raise ActionError(f"{self.verb}: {needs} {field}; {usage(self.verb)}")
        if self.target is not None:
            _check_text(self.verb, "element id", self.target, MAX_TARGET_CHARS, empty=False)
        if self.text is not None:
            _check_text(self.verb, "text", self.text, MAX_TEXT_CHARS, empty=self.verb in ("setValue", "type", "select"))
            _check_meaning(self.verb, self.text)
        if self.number is not None and not 0 <= self.number <= MAX_WAIT_SECONDS:
            raise ActionError(f"{self.verb}: {self.number} seconds is out of range; use 0 to {MAX_WAIT_SECONDS:g}")


def _check_text(verb: str, what: str, text: str, limit: int, *, empty: bool) -> None:
    if not text and not empty:
        raise ActionError(f"{verb}: the {what} is empty; {usage(verb)}")
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


def usage(verb: str) -> str:
    """How a verb is written, for a message."""
    examples = {"target": '"id"', "text": '"text"', "number": "0.5"}
    return f"write {verb}({', '.join(examples[field] for field in SHAPES.get(verb, ()))})"
