"""Changes that a page makes on its own: as marks that are known again, and a difference without them.

What a form holds is always looked at (values, ticks, disabled and invalid fields), and so are dialogs, errors and the
element that was acted on: no mark stands for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import re2
from msgspec.structs import replace

from engine.observe.diff import Change, Difference
from engine.observe.page import Alert, Element

MARK_CHARS = 160
MUTATED, NETWORK = "client mutated", "client network"  # what a client reports of a page that is never quiet
MESSAGE = "message"
_ALWAYS_SEEN = frozenset({"value", "checked", "disabled", "ariaInvalid"})
_DIGITS = re2.compile(r"\d+")


def folded(text: str) -> str:
    """A name without its numbers, which a clock changes; at most MARK_CHARS."""
    return str(_DIGITS.sub("#", text))[:MARK_CHARS]


def marks(found: Difference, *, changes_only: bool = False) -> frozenset[str]:
    """The marks of a difference that nobody brought about. `changes_only`: of elements that stayed."""
    seen = {mark for change in found.changed if (mark := _of_change(change))}
    if changes_only:
        return frozenset(seen)
    seen |= {mark for one in found.appeared if (mark := _of_element("appeared", one))}
    seen |= {mark for one in found.disappeared if (mark := _of_element("gone", one))}
    seen |= {mark for one in (*found.new_alerts, *found.gone_alerts) if (mark := _of_alert(one))}
    return frozenset(seen)


def without(
    found: Difference, churn: frozenset[str], target: str | None, is_error: Callable[[Alert], bool]
) -> Difference:
    """The difference without what is churn. `target` is the id of the element that was acted on."""
    if not churn:
        return found
    return replace(
        found,
        appeared=tuple(_other(found.appeared, "appeared", churn, target)),
        disappeared=tuple(_other(found.disappeared, "gone", churn, target)),
        changed=tuple(one for one in found.changed if one.element.id == target or not _is_churn(one, churn)),
        new_alerts=tuple(one for one in found.new_alerts if is_error(one) or _of_alert(one) not in churn),
        gone_alerts=tuple(one for one in found.gone_alerts if _of_alert(one) not in churn),
    )


def _other(elements: tuple[Element, ...], what: str, churn: frozenset[str], target: str | None) -> Iterator[Element]:
    return (one for one in elements if one.id == target or _of_element(what, one) not in churn)


def _is_churn(change: Change, churn: frozenset[str]) -> bool:
    """Whether it is known, or the element is one of those that come and go: seldom one of them only changes.

    A carousel that is looked at when it has come round to the same slide has another text under the same name.
    """
    mark = _of_change(change)
    if mark == "":
        return False
    element = change.element
    return mark in churn or {_of_element("appeared", element), _of_element("gone", element)} <= churn


def _of_change(change: Change) -> str:
    if change.attribute in _ALWAYS_SEEN:
        return ""
    return f"changed {change.attribute} {folded(change.element.base_key)}"


def _of_element(what: str, element: Element) -> str:
    """No mark for what is part of a dialog, or marked invalid."""
    return "" if element.in_dialog or element.invalid else f"{what} {folded(element.base_key)}"


def _of_alert(alert: Alert) -> str:
    return "" if alert.error else f"{MESSAGE} {folded(alert.text)}"
