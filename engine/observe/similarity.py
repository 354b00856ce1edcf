"""How alike two pages are, whatever was typed into them."""

from __future__ import annotations

from collections import Counter

from engine.observe.page import PageState

_Signature = tuple[str, str, str]
_INTERACTIVE = 3


def similarity(before: PageState, after: PageState) -> float:
    """Weighted Jaccard over element signatures, from 0.0 to 1.0; two empty pages are alike.

    A signature is role, name, and href or id; values and states are not in it. Interactive elements weigh 3, headings
    and forms 2, others 1. A signature that occurs twice counts twice.
    """
    if before.elements == after.elements and before.parts == after.parts:
        return 1.0
    shared = whole = 0
    for weight in (_INTERACTIVE, *sorted({part.weight for part in before.parts + after.parts})):
        old, new = _signatures(before, weight), _signatures(after, weight)
        common = sum([count if count < (other := new[one]) else other for one, count in old.items()])
        shared += weight * common
        whole += weight * (old.total() + new.total() - common)
    return shared / whole if whole else 1.0


def structure_changed(before: PageState, after: PageState) -> bool:
    """Whether a form or a dialog came or went."""
    return _structure(before) != _structure(after)


def _structure(page: PageState) -> Counter[tuple[str, str]]:
    return Counter((part.role, part.name) for part in page.parts if part.role in ("form", "dialog"))


def _signatures(page: PageState, weight: int) -> Counter[_Signature]:
    """How often each signature of that weight occurs."""
    if weight == _INTERACTIVE:
        return Counter([(one.role, one.name, one.href or one.key) for one in page.elements])
    return Counter([(part.role, part.name, "") for part in page.parts if part.weight == weight])
