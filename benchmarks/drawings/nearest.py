"""Which picture a drawing comes nearest to: what `pictures.js` of the page script does with those of `drawings.js`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

NEAR, APART = 36, 8  # bits of 256; the farther, the more it has to be apart from the next, as in the page script
ALIKE = 8  # bits that a drawing may differ by from another of the same picture, to be left out


class Drawn(Struct, frozen=True):
    """What a picture shows, of which family of sets it is, and its 256 bits."""

    family: str
    name: str
    bits: int


class Told(Struct, frozen=True):
    """How many drawings were told rightly, wrongly, and not at all."""

    right: int
    wrong: int
    untold: int


def representatives(drawn: Sequence[Drawn]) -> list[Drawn]:
    """Those of which no other of the same picture is much alike."""
    found: list[Drawn] = []
    for one in drawn:
        if all(one.name != other.name or _apart(one, other) > ALIKE for other in found):
            found.append(one)
    return found


def told(known: Sequence[Drawn], drawn: Sequence[Drawn]) -> Told:
    """What becomes of some drawings, as far as others are known. Those that name no control are told by no name."""
    names = [(one.name, nearest(known, one)) for one in drawn if not one.name.startswith("-")]
    names = [(name, "" if found.startswith("-") else found) for name, found in names]
    right = sum(name == found for name, found in names)
    return Told(right, sum(found not in ("", name) for name, found in names), sum(not found for _, found in names))


def nearest(known: Sequence[Drawn], one: Drawn) -> str:
    """The picture that is near to a drawing while every other is far; "" where there is none."""
    least: dict[str, int] = {}
    for other in known:
        least[other.name] = min(least.get(other.name, 2 * NEAR), _apart(one, other))
    (first, name), (second, _) = sorted((bits, name) for name, bits in least.items())[:2]
    return name if first <= NEAR and second - first >= APART + first / 4 else ""


def _apart(one: Drawn, other: Drawn) -> int:
    return (one.bits ^ other.bits).bit_count()
