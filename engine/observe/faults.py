"""The field that a page finds fault with, and what it says about it."""

from __future__ import annotations

from msgspec import Struct

from engine.observe.page import Element, PageState
from engine.observe.roles import STATEFUL
from engine.observe.text import folded_name

LEAST_NAME_CHARS = 3  # a shorter name stands in too many messages
MAX_SAID_CHARS = 200


class Fault(Struct, frozen=True):
    """A field, and the message that goes with it; "" where the page only marks it."""

    field: Element
    says: str = ""


def fault(before: PageState, after: PageState) -> Fault | None:
    """The field that became invalid, else one that is invalid and named by a message, else the one that a new message
    names. A message names a field by the whole words of its name; the longest name counts.
    """
    fields = [one for one in after.elements if one.role in STATEFUL and one.usable]
    was_invalid = {one.key for one in before.elements if one.invalid}
    known = {alert.text for alert in before.alerts}
    messages = [alert.text for alert in after.alerts if alert.text not in known]
    marked = [one for one in fields if one.invalid]
    became = [one for one in marked if one.key not in was_invalid]
    for candidates in (became, marked, fields):
        if found := _named(candidates, messages):
            return found
        if candidates is became and became:
            return Fault(became[0], messages[0][:MAX_SAID_CHARS] if messages else "")
    return None


def _named(fields: list[Element], messages: list[str]) -> Fault | None:
    by_length = sorted(fields, key=lambda one: -len(one.name))
    for text in messages:
        words = f" {folded_name(text)} "
        for one in by_length:
            name = folded_name(one.name)
            if len(name) >= LEAST_NAME_CHARS and f" {name} " in words:
                return Fault(one, text[:MAX_SAID_CHARS])
    return None
