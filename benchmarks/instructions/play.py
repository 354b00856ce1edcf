"""Carries out each step on its page, and judges which element was taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.instructions.material import Half, Instruction, Node, nodes_of
from benchmarks.instructions.page import Snapshot
from engine.facts.vocabulary import VOCABULARY
from engine.language import elements_nearby, read_goal, refine, steps_nearby
from engine.observe import Element, PageState
from engine.rules import Reader, load, shipped

Outcome = Literal["right", "asked", "wrong", "unusable", "twin"]


class Played(Struct, frozen=True, rename="camel"):
    """What became of one step. `unusable`: its element is hidden or disabled on the page as it was kept, so no answer
    is right; `twin`: that element was taken off the page, and another that says just the same was taken for it;
    `offers`: one of the question's options is the right element.
    """

    site: str
    page: int
    half: Half
    says: str
    outcome: Outcome
    took: str = ""
    why: str = ""
    offers: bool = False

    def told_apart(self) -> Played:
        """What became of a step, and nothing by which anybody could build a rule for it."""
        return replace(self, page=0, says="", took="", why="")

    def __str__(self) -> str:
        return f"{self.site} {self.page}: {self.says!r} took {self.took!r} {self.why}"


def play_all(data: Path, steps: list[Instruction], *, without: bool = False) -> Iterator[Played]:
    """Every step, page by page, by the shipped policies; `without` the element that it is for, where that is asked."""
    one_step = play_without if without else play
    reader = Reader(load(shipped(), VOCABULARY))
    for number, some in groupby(sorted(steps, key=lambda one: one.page), lambda one: one.page):
        snapshot = Snapshot(nodes_of(data, number))
        for one in some:
            yield one_step(reader, snapshot, one)


def play(reader: Reader, snapshot: Snapshot, step: Instruction) -> Played:
    """One step on its page."""
    right = snapshot.by_xid.get(step.right)
    if right is None or not snapshot.is_usable(right):
        return Played(step.site, step.page, step.half, step.says, "unusable")
    page = snapshot.read(step.site)
    taken, options, why = _taken(reader, page, step.says)
    if taken is not None:
        outcome: Outcome = "right" if _same(snapshot, taken, right) else "wrong"
        took = f"{taken.id} {taken.name or taken.text}"
        return Played(step.site, step.page, step.half, step.says, outcome, took, why)
    offers = any(_same(snapshot, one, right) for one in options)
    return Played(step.site, step.page, step.half, step.says, "asked", "", why, offers)


def play_without(reader: Reader, snapshot: Snapshot, step: Instruction) -> Played:
    """One step on its page without the element that it is for: whatever is done there is wrong."""
    right = snapshot.by_xid.get(step.right)
    if right is None or not snapshot.is_usable(right):
        return Played(step.site, step.page, step.half, step.says, "unusable")
    without = snapshot.without(right)
    taken, _, why = _taken(reader, without.read(step.site), step.says)
    if taken is None:
        return Played(step.site, step.page, step.half, step.says, "asked", "", why)
    said = {snapshot.text(one) for one in (right, *snapshot.around(right)) if snapshot.is_control(one) or one is right}
    outcome: Outcome = "twin" if (taken.text or taken.name) in said - {""} else "wrong"
    return Played(step.site, step.page, step.half, step.says, outcome, f"{taken.id} {taken.name or taken.text}", why)


def _taken(reader: Reader, page: PageState, says: str) -> tuple[Element | None, tuple[Element, ...], str]:
    """The element that is acted on, or what the question offers; and what is made of the step."""
    reading = read_goal(reader, says, page)
    if not reading.readable or not reading.steps:
        found = (refine(reader, step, page).target for step in steps_nearby(reader, page, says))
        return None, tuple(one for one in found if one is not None), "not read"
    step = reading.steps[0].text
    found_one = refine(reader, step, page)
    if found_one.status == "ready" and found_one.target is not None:
        return found_one.target, (), f"{step!r} prepares" if found_one.prepares else repr(step)
    return None, found_one.choices or elements_nearby(reader, page, step, says), f"{found_one.status}: {step!r}"


def _same(snapshot: Snapshot, taken: Element, right: Node) -> bool:
    """Whether both are one control: one node, the label of the other, by its `for` or as it stands right before it, or
    one in the other that says the same or has no third control.
    """
    node = snapshot.by_xid.get(taken.id) or snapshot.ids.get(taken.id)
    if node is None:
        return False
    if node.ref == right.ref or right.attributes.get("for") in {taken.id, node.attributes.get("id") or "-"}:
        return True
    if right.tag.lower() == "label" and snapshot.field_after(right) == node:
        return True
    for outer, inner in ((node, right), (right, node)):
        if outer.ref in {one.ref for one in snapshot.around(inner)}:
            if snapshot.text(outer) == snapshot.text(inner) != "":
                return True
            others = {one.ref for one in snapshot.below(outer) if snapshot.is_control(one)}
            within = {one.ref for one in snapshot.below(inner)} | {one.ref for one in snapshot.around(inner)}
            return others <= within
    return False
