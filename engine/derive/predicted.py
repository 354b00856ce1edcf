"""The prediction path (SPEC 5): what an action was expected to lead to, held against the page and the client's look.

It informs the choice of a correction and clients that look for themselves; verdicts come from what was observed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from engine.actions import AttributeChange, DomChanges, parse_action
from engine.exchange.calls import ClientVerification
from engine.facts.page import PredictFacts
from engine.observe import Element, PageState, element, find, shows_text
from engine.observe.checks import looks_like_selector, selected_text
from engine.observe.roles import canonical
from engine.observe.text import folded_name
from engine.plan.issued import Issued

MAX_NOTE_CHARS = 600
MAX_QUOTED_CHARS = 80
MAX_LISTED = 20  # attributes and roles that are checked at most
STATES: Mapping[str, Literal["expanded", "checked", "selected", "disabled", "invalid"]] = {
    "aria-expanded": "expanded", "aria-checked": "checked", "aria-selected": "selected", "aria-disabled": "disabled",
    "aria-invalid": "invalid", "checked": "checked", "selected": "selected", "disabled": "disabled",
}  # fmt: skip


class Check(Struct, frozen=True):
    """One expectation. `met` is None where nothing on the page can tell."""

    kind: Literal["element", "gone", "text", "url", "attribute", "role"]
    met: bool | None
    said: str  # what is wrong if it is not met


class Seen(Struct, frozen=True):
    """The page now, as far as expectations ask for it. `markup` is its HTML, empty where another form was sent."""

    page: PageState
    markup: str
    url_changed: bool


def predicted(original: Issued, seen: Seen, client: ClientVerification | None) -> PredictFacts:
    """The checks of one expected outcome. Pure; a page of hostile HTML costs a bounded time."""
    changes = original.expected.dom_changes if original.expected else DomChanges()
    checks = tuple(_checks(changes, original, seen))
    known = [one.met for one in checks if one.met is not None]
    there = next((one for one in checks if one.kind == "element"), None)
    url = next((one for one in checks if one.kind == "url"), None)
    return PredictFacts(
        asked=bool(checks) or client is not None,
        checks=len(known),
        score=round(sum(known) / len(known), 6) if known else 0.0,
        element="none" if there is None else {True: "met", False: "missing", None: "unknown"}[there.met],  # type: ignore[arg-type]
        url="none" if url is None else "met" if url.met else "missed",
        moved=changes.url_should_change is True and seen.url_changed,
        client="none" if client is None else "found" if client.element_found else "missing",
        note=_note(checks, client),
    )


def _checks(changes: DomChanges, original: Issued, seen: Seen) -> Iterator[Check]:
    if (wanted := changes.element_should_exist) is not None:
        yield Check("element", _exists(wanted, seen), f"{_quoted(wanted)} is not on the page")
    if (unwanted := changes.element_should_not_exist) is not None:
        there = _exists(unwanted, seen)
        yield Check("gone", None if there is None else not there, f"{_quoted(unwanted)} is still on the page")
    if (shown := changes.element_should_have_text) is not None:
        said = f"{_quoted(shown.element)} does not show {_quoted(shown.text)}"
        yield Check("text", _has_text(shown.element, shown.text, seen), said)
    if (moves := changes.url_should_change) is not None:
        said = "the URL did not change" if moves else "the URL changed"
        yield Check("url", seen.url_changed == moves, said)
    for change in changes.attribute_changes[:MAX_LISTED]:
        said = f"{_quoted(change.attribute)} is not {_quoted(change.expected_value)}"
        yield Check("attribute", _has_attribute(change, original, seen.page), said)
    for role in changes.elements_to_appear[:MAX_LISTED]:
        yield Check("role", _appeared(role, original.before, seen.page), f"no {_quoted(role)} appeared")


def _exists(wanted: str, seen: Seen) -> bool | None:
    if _named(wanted, seen.page) or shows_text(seen.page, wanted):
        return True
    if not looks_like_selector(wanted):
        return False
    text = selected_text(seen.markup, wanted) if seen.markup else None
    return None if text is None else text != ""


def _has_text(wanted: str, phrase: str, seen: Seen) -> bool | None:
    """An element that is not there shows nothing."""
    folded = folded_name(phrase)
    named = _named(wanted, seen.page)
    if named:
        return any(folded in folded_name(f"{one.name} {one.text} {one.value or ''}") for one in named)
    if not looks_like_selector(wanted):
        return False
    text = selected_text(seen.markup, wanted) if seen.markup else None
    return None if text is None else folded in folded_name(text)


def _named(wanted: str, page: PageState) -> tuple[Element, ...]:
    """The elements of that id, else of that name."""
    one = element(page, wanted)
    return (one,) if one else tuple(match.element for match in find(page, wanted))


def _has_attribute(change: AttributeChange, original: Issued, page: PageState) -> bool | None:
    """Of the element that was acted on; for a state that the page does not tell, None."""
    target = parse_action(original.action).target
    one = element(page, target) if target else None
    if one is None:
        return None
    name, wanted = change.attribute.strip().lower(), change.expected_value.strip().lower()
    if name in STATES:
        state = getattr(one, STATES[name])
        return None if state is None else state == (wanted in ("true", "", name))
    shown = {"value": one.value, "href": one.href}.get(name)
    return None if shown is None else shown.strip().lower() == wanted


def _appeared(role: str, before: PageState, page: PageState) -> bool | None:
    """More of that role than before the action, by what both pages tell; None where their forms differ."""
    if before.kind != page.kind:
        return True if _count(role, page) else None
    return _count(role, page) > _count(role, before)


def _count(role: str, page: PageState) -> int:
    word = canonical(role)
    if word in ("alert", "status"):
        return len(page.alerts)
    if word == "dialog":
        return page.dialogs
    if word in ("menu", "listbox", "menuitem", "option"):  # what opens at a dropdown is called either way
        return sum(one.role in ("menuitem", "option") and one.visible for one in page.elements)
    return sum(one.role == word and one.visible for one in page.elements) + sum(one.role == word for one in page.parts)


def _note(checks: tuple[Check, ...], client: ClientVerification | None) -> str:
    failed = [one.said for one in checks if one.met is False]
    if client is not None and not client.element_found:
        failed.append(f"the client did not find {_quoted(client.selector) if client.selector else 'the element'}")
    return f"Expected outcome not met: {'; '.join(failed)}"[:MAX_NOTE_CHARS] if failed else ""


def _quoted(text: str) -> str:
    return f"'{' '.join(text[:MAX_QUOTED_CHARS].split())}'"
