"""Which element of one skeleton is which of another.

By key, first of all. Where a key repeats, its number says little (one twin less and all after it move up), so twins
that did not change are found by what they are. Of what is left, an element without a name of its own that stands in
the place of one of its role is the same one, saying something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from engine.observe.page import Element
from engine.observe.text import TEXT_LIMIT

ATTRIBUTES = (
    "tag", "text", "value", "disabled", "checked", "selected", "ariaExpanded", "ariaInvalid", "href", "role",
)  # fmt: skip
_Description = tuple[str, str, str, bool, bool, bool, bool, bool, str, str]


class Pairs(Struct, frozen=True):
    """What became of all elements; those that did not change are left out."""

    appeared: tuple[Element, ...]
    disappeared: tuple[Element, ...]
    changed: tuple[tuple[Element, Element], ...]        # in the order of the later page


def describes(one: Element) -> _Description:
    """What counts of an element, in the order of `ATTRIBUTES`. A state that is not stated is false."""
    return (
        one.tag,
        one.text or ("" if one.value is not None else one.name[:TEXT_LIMIT]),
        one.value or "",
        one.disabled,
        bool(one.checked),
        bool(one.selected),
        bool(one.expanded),
        one.invalid,
        one.href or "",
        one.role,
    )


def paired(before: Sequence[Element], after: Sequence[Element]) -> Pairs:
    """The elements of two pages of one kind, paired."""
    gone, came = {one.key: one for one in before}, []
    stayed: dict[str, str] = {}                             # key on the later page -> key on the earlier one
    for one in after:
        earlier = gone.get(one.key)                         # once: keys from which a secret was taken may repeat
        if earlier is not None and _alike(earlier, one):
            del gone[one.key]
            stayed[one.key] = one.key
        else:
            came.append(one)
    if not gone and not came:
        return Pairs((), (), ())
    changed = _twins(gone, came, stayed)
    changed += _same_places(before, after, gone, came, stayed)
    order = {one.key: position for position, one in enumerate(after)} if changed else {}
    changed.sort(key=lambda pair: order[pair[1].key])
    return Pairs(tuple(came), tuple(gone.values()), tuple(changed))


def _alike(one: Element, other: Element) -> bool:
    """Whether two elements have one description; the likeliest difference is looked for first."""
    return (
        one.text == other.text
        and one.value == other.value
        and one.href == other.href
        and (one == other or describes(one) == describes(other))
    )


def _twins(gone: dict[str, Element], came: list[Element], stayed: dict[str, str]) -> list[tuple[Element, Element]]:
    """Pair what has one key but for its number: equals first, then in order. Takes them out of `gone` and `came`."""
    same: dict[tuple[str, _Description], list[Element]] = defaultdict(list)
    for one in reversed(gone.values()):
        same[one.base_key, describes(one)].append(one)
    rest: list[Element] = []
    for one in came:
        if equals := same.get((one.base_key, describes(one))):
            stayed[one.key] = equals.pop().key
            del gone[stayed[one.key]]
        else:
            rest.append(one)
    waiting: dict[str, list[Element]] = defaultdict(list)
    for one in reversed(gone.values()):
        waiting[one.base_key].append(one)
    changed: list[tuple[Element, Element]] = []
    came.clear()
    for one in rest:
        if earlier := waiting.get(one.base_key):
            changed.append((earlier.pop(), one))
            stayed[one.key] = changed[-1][0].key
            del gone[stayed[one.key]]
        else:
            came.append(one)
    return changed


def _same_places(
    before: Sequence[Element], after: Sequence[Element], gone: dict[str, Element], came: list[Element],
    stayed: dict[str, str],
) -> list[tuple[Element, Element]]:  # fmt: skip
    """Pair what has no name of its own and follows the same element. Takes them out of `gone` and `came`."""
    unnamed = [one for one in came if one.unnamed]
    if not unnamed or not any(one.unnamed for one in gone.values()):
        return []
    old_place = _places(before)
    new_place = _places(after)
    by_place = {(old_place[key], one.role): one for key, one in gone.items() if one.unnamed}
    changed: list[tuple[Element, Element]] = []
    settled: set[str] = set()
    for one in unnamed:
        follows = new_place[one.key]
        earlier = by_place.pop((stayed.get(follows, "") if follows else "", one.role), None)
        if earlier is not None:
            changed.append((earlier, one))
            stayed[one.key] = earlier.key
            del gone[earlier.key]
            settled.add(one.key)
    came[:] = [one for one in came if one.key not in settled]
    return changed


def _places(elements: Sequence[Element]) -> dict[str, str]:
    """The key of the element before each, "" before the first."""
    return {one.key: earlier.key if earlier else "" for earlier, one in zip((None, *elements), elements, strict=False)}
