"""How alike two pages are, whatever was typed into them."""

from __future__ import annotations

from collections import Counter

from engine.observe.page import PageState

_Signature = tuple[str, str, str]


def similarity(before: PageState, after: PageState) -> float:
    """Weighted Jaccard over element signatures, from 0.0 to 1.0; two empty pages are alike.

    A signature is role, name, and href or id; values and states are not in it. Interactive elements weigh 3, headings
    and forms 2, others 1. A signature that occurs twice counts twice.
    """
    if before.elements == after.elements and before.parts == after.parts:
        return 1.0
    old, new = _signatures(before), _signatures(after)
    shared = whole = 0
    for signature in old.keys() | new.keys():
        (old_count, weight), (new_count, _) = old.get(signature, (0, 0)), new.get(signature, (0, 0))
        weight = weight or new[signature][1]
        shared += weight * min(old_count, new_count)
        whole += weight * max(old_count, new_count)
    return shared / whole if whole else 1.0


def structure_changed(before: PageState, after: PageState) -> bool:
    """Whether a form or a dialog came or went."""
    return _structure(before) != _structure(after)


def _structure(page: PageState) -> Counter[tuple[str, str]]:
    return Counter((part.role, part.name) for part in page.parts if part.role in ("form", "dialog"))


def _signatures(page: PageState) -> dict[_Signature, tuple[int, int]]:
    """How often each signature occurs, and what it weighs."""
    weighed: dict[_Signature, tuple[int, int]] = {}
    for element in page.elements:
        signature = (element.role, element.name, element.href or element.key)
        weighed[signature] = (weighed.get(signature, (0, 0))[0] + 1, element.weight)
    for part in page.parts:
        signature = (part.role, part.name, "")
        weighed[signature] = (weighed.get(signature, (0, 0))[0] + 1, part.weight)
    return weighed
