"""What differs between two skeletons: equal entries are dropped first, DeepDiff sees only the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.observe.page import Alert, Element, PageState
from engine.observe.pairing import ATTRIBUTES, describes, paired


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
    pairs = paired(before.elements, after.elements)
    return Difference(
        appeared=_in_order(after, (*pairs.appeared, *_drawn_now(before, after))),
        disappeared=pairs.disappeared,
        changed=_changes(pairs.changed),
        new_alerts=new_alerts,
        gone_alerts=gone_alerts,
    )


def _drawn_now(before: PageState, after: PageState) -> tuple[Element, ...]:
    """The entries of a menu that has come up: they were on the page and stood nowhere."""
    hidden = {one.key for one in before.elements if not one.drawn}
    return tuple(one for one in after.elements if one.drawn and one.key in hidden)


def _in_order(page: PageState, found: Sequence[Element]) -> tuple[Element, ...]:
    """Elements of a page in its order, each once."""
    keys = {one.key for one in found}
    return tuple(one for one in page.elements if one.key in keys) if keys else ()


def alert_difference(before: PageState, after: PageState) -> tuple[tuple[Alert, ...], tuple[Alert, ...]]:
    """Messages that came and messages that went, told apart by their text."""
    if before.alerts == after.alerts:
        return (), ()
    old, new = Counter(a.text for a in before.alerts), Counter(a.text for a in after.alerts)
    return _surplus(after.alerts, old), _surplus(before.alerts, new)


def descriptor(element: Element) -> dict[str, str]:
    """What the diff compares of an element, each value as a word: a state that is not stated is `false`."""
    return dict(zip(ATTRIBUTES, map(_word, describes(element)), strict=True))


def _changes(pairs: Sequence[tuple[Element, Element]]) -> tuple[Change, ...]:
    """What is different about elements that stayed."""
    if not pairs:
        return ()
    from deepdiff import DeepDiff  # a fifth of a second to import, and most pages change nothing

    left: dict[tuple[int, int], str] = {}                   # (number of the pair, of the attribute) -> value
    right: dict[tuple[int, int], str] = {}
    for at, (old, new) in enumerate(pairs):
        for number, (was, is_) in enumerate(zip(describes(old), describes(new), strict=True)):
            if was != is_:
                left[at, number], right[at, number] = _word(was), _word(is_)
    found = DeepDiff(left, right, view="tree", threshold_to_diff_deeper=0).get("values_changed", ())
    changes = {item.path(output_format="list")[0]: item for item in found}
    return tuple(
        Change(pairs[at][1], ATTRIBUTES[number], changes[at, number].t1, changes[at, number].t2)
        for at, number in sorted(changes)
    )


def _surplus(alerts: Iterable[Alert], known: Counter[str]) -> tuple[Alert, ...]:
    left = Counter(known)
    surplus = []
    for alert in alerts:
        if left[alert.text]:
            left[alert.text] -= 1
        else:
            surplus.append(alert)
    return tuple(surplus)


def _word(value: object) -> str:
    return value if isinstance(value, str) else "true" if value else "false"
