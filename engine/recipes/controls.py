"""The control of a step on a page: by its role, its name and where it stands, and only where it is the only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from engine.language import judge, read_criterion
from engine.observe import Element, PageState
from engine.recipes.recipe import DEEDS, Step
from engine.rules import Reader
from engine.text.quoted import fold

Fit = Literal["fits", "gone", "several", "unusable", "unready"]


class Found(Struct, frozen=True):
    """Whether a step can be done on a page. `unready`: its condition does not hold there."""

    fit: Fit
    element: str | None = None  # id of its control; None for what needs none


def found_on(reader: Reader, step: Step, page: PageState) -> Found:
    """`step` has its values. A condition that no rule reads does not hold."""
    if step.before:
        criterion = read_criterion(reader, step.before)
        if criterion is None or judge(criterion, page) != "pass":
            return Found("unready")
    if not DEEDS[step.do][0]:
        return Found("fits")
    called = called_so(page, step)
    if not called:
        return Found("gone")
    if len(called) > 1:
        return Found("several")
    return Found("fits", called[0].id) if called[0].usable else Found("unusable")


def called_so(page: PageState, step: Step) -> Sequence[Element]:
    """All that a person sees and would call so; what is covered or disabled is there as well."""
    name, place = fold(step.name), fold(step.place)
    alike = [one for one in page.elements if one.visible and one.role == step.role and fold(one.name) == name]
    return [one for one in alike if not place or f" {place} " in f" {fold(_around(page, one))} "]


def _around(page: PageState, one: Element) -> str:
    """The words of its row or card, else of its dialog."""
    if one.row:
        return page.rows[one.row - 1]
    return page.dialog_texts[one.dialog - 1] if one.dialog else ""
