"""What follows from who depends on whom. Pure; steps are known by their index, and every index is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.batches.plan import BatchStep
from engine.facts.batches import StepStatus

Dependencies = Sequence[Sequence[int]]  # of each step, the indexes of those before it


def cycle(depends_on: Dependencies) -> tuple[int, ...]:
    """A cycle, as a path that ends where it began; empty where there is none."""
    left = set(range(len(depends_on))) - set(in_order(depends_on))
    if not left:
        return ()
    path = [min(left)]
    while path[-1] not in path[:-1]:
        path.append(next(before for before in depends_on[path[-1]] if before in left))
    return tuple(reversed(path[path.index(path[-1]) :]))


def in_order(depends_on: Dependencies) -> list[int]:
    """All steps, each after those it depends on, low indexes first; steps on a cycle, and after one, are left out."""
    waits = {at: set(before) for at, before in enumerate(depends_on)}
    order: list[int] = []
    while free := [at for at, before in waits.items() if not before]:
        order += free
        for at in free:
            del waits[at]
        done = set(free)
        for before in waits.values():
            before -= done
    return order


def downstream(steps: Sequence[BatchStep], roots: Iterable[int]) -> set[int]:
    """Everything that depends on one of the roots, directly or not; without the roots themselves."""
    roots = set(roots)
    reached = set(roots)
    for at in in_order([step.depends_on for step in steps]):
        if reached.intersection(steps[at].depends_on):
            reached.add(at)
    return reached - roots


def waits_for(step: BatchStep, steps: Sequence[BatchStep]) -> int:
    """How many of the steps it depends on are not completed."""
    return sum(steps[before].mark != "completed" for before in step.depends_on)


def statuses(steps: Sequence[BatchStep]) -> tuple[StepStatus, ...]:
    """What each step is now. One that waits for something that is blocked or given up is blocked itself."""
    found: dict[int, StepStatus] = {}
    for at in in_order([step.depends_on for step in steps]):
        step = steps[at]
        if step.mark != "open":
            found[at] = step.mark
        elif any(found[before] in ("blocked", "given_up") for before in step.depends_on):
            found[at] = "blocked"
        else:
            found[at] = "pending" if waits_for(step, steps) else "ready"
    return tuple(found[at] for at in range(len(steps)))
