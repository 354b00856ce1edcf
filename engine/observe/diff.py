"""What differs between two skeletons: equal entries are dropped first, DeepDiff sees only the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from engine.observe.page import Alert, Element, PageState

_Descriptor = Mapping[str, str]


class Change(Struct, frozen=True):
    """One attribute of an element that stayed. Values are as words, "" for none."""

    element: Element
    attribute: str
    old: str
    new: str


class Difference(Struct, frozen=True):
    """Everything by which one skeleton differs from an earlier one, in the order of the page."""

    appeared: tuple[Element, ...] = ()
    disappeared: tuple[Element, ...] = ()
    changed: tuple[Change, ...] = ()
    new_alerts: tuple[Alert, ...] = ()
    gone_alerts: tuple[Alert, ...] = ()

    @property
    def items(self) -> int:
        """How many differences there are."""
        return sum(map(len, (self.appeared, self.disappeared, self.changed, self.new_alerts, self.gone_alerts)))


def difference(before: PageState, after: PageState) -> Difference:
    """The difference of two skeletons of one kind."""
    new_alerts, gone_alerts = alert_difference(before, after)
    if before.elements == after.elements:
        return Difference(new_alerts=new_alerts, gone_alerts=gone_alerts)
    old = {element.key: element for element in before.elements}
    new = {element.key: element for element in after.elements}
    return Difference(
        appeared=tuple(element for key, element in new.items() if key not in old),
        disappeared=tuple(element for key, element in old.items() if key not in new),
        changed=_changes(old, new),
        new_alerts=new_alerts,
        gone_alerts=gone_alerts,
    )


def alert_difference(before: PageState, after: PageState) -> tuple[tuple[Alert, ...], tuple[Alert, ...]]:
    """Messages that came and messages that went, told apart by their text."""
    if before.alerts == after.alerts:
        return (), ()
    old, new = Counter(a.text for a in before.alerts), Counter(a.text for a in after.alerts)
    return _surplus(after.alerts, old), _surplus(before.alerts, new)


def descriptor(element: Element) -> dict[str, str]:
    """What the diff compares of an element, each value as a word: a state that is not stated is `false`."""
    return {
        "tag": element.tag,
        "text": element.text or ("" if element.value is not None else element.name[:50]),
        "value": element.value or "",
        "disabled": _word(element.disabled),
        "checked": _word(element.checked),
        "selected": _word(element.selected),
        "ariaExpanded": _word(element.expanded),
        "ariaInvalid": _word(element.invalid),
        "href": element.href or "",
        "role": element.role,
    }


def _changes(old: Mapping[str, Element], new: Mapping[str, Element]) -> tuple[Change, ...]:
    left: dict[str, _Descriptor] = {}
    right: dict[str, _Descriptor] = {}
    for key, element in new.items():
        earlier = old.get(key)
        if earlier is not None and earlier != element and (was := descriptor(earlier)) != (is_ := descriptor(element)):
            left[key], right[key] = was, is_
    if not left:
        return ()
    from deepdiff import DeepDiff  # a fifth of a second to import, and most pages change nothing

    found = DeepDiff(left, right, view="tree", threshold_to_diff_deeper=0, verbose_level=2)
    changes = []
    for item in found.get("values_changed", ()):
        key, attribute = item.path(output_format="list")
        changes.append(Change(new[key], attribute, item.t1, item.t2))
    order = {key: position for position, key in enumerate(right)}
    attributes = list(next(iter(right.values())))
    return tuple(sorted(changes, key=lambda one: (order[one.element.key], attributes.index(one.attribute))))


def _surplus(alerts: tuple[Alert, ...], known: Counter[str]) -> tuple[Alert, ...]:
    left = Counter(known)
    surplus = []
    for alert in alerts:
        if left[alert.text]:
            left[alert.text] -= 1
        else:
            surplus.append(alert)
    return tuple(surplus)


def _word(state: bool | None) -> str:
    return "true" if state else "false"
