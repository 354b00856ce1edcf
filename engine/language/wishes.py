"""A goal as a person says it, as the steps that it takes on the page at hand (`policies/intents.yaml`)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.facts import flatten
from engine.facts.wishes import OfferFacts
from engine.language.atomic import MAX_STEPS, ReadStep, read_steps
from engine.language.clause import joined, read_clause
from engine.language.offers import offers
from engine.language.refine import refine
from engine.language.wish_parts import wish_facts
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, mask

MAX_WISHES = 12  # of one goal


def wished_steps(reader: Reader, goal: str, page: PageState | None = None) -> tuple[ReadStep, ...]:
    """The atomic steps of a goal, each wish among them in full. Raises TextTooLong.

    A goal that is nothing but wishes is read as such; of any other, the steps are cut first. What should hold after a
    wish belongs to its last step.
    """
    return _as_wishes(reader, goal, page) or _as_steps(reader, goal, page)


def _as_wishes(reader: Reader, goal: str, page: PageState | None) -> tuple[ReadStep, ...]:
    """The steps of a goal each part of which is a wish; none where one part is not."""
    left, found = mask(" ".join(goal.split())), list[ReadStep]()
    for _ in range(MAX_WISHES):
        first, second = joined(reader, left.text)
        steps = _in_full(reader, ReadStep(left.restore(first)), page, last=not second)
        if steps is None:
            return ()
        found += steps
        if not second:
            return tuple(found[:MAX_STEPS])
        left = Masked(second, left.parts)
    return ()


def _as_steps(reader: Reader, goal: str, page: PageState | None) -> tuple[ReadStep, ...]:
    steps = read_steps(reader, goal)
    found: list[ReadStep] = []
    for at, step in enumerate(steps):
        found += _in_full(reader, step, page, last=at == len(steps) - 1) or (step,)
    return tuple(found[:MAX_STEPS])


def _in_full(reader: Reader, step: ReadStep, page: PageState | None, *, last: bool) -> tuple[ReadStep, ...] | None:
    """The steps of one wish; None where no rule reads it as one."""
    masked = mask(step.text)
    said = wish_facts(reader, step.text, masked, page, last=last)
    offered = OfferFacts()
    if page is not None:
        clause = read_clause(reader, masked)
        found = refine(reader, step.text, page).status in ("ready", "met")
        offered = replace(offers(reader, said, masked.restore(clause.whole), page), found=found)
    fired = reader.ask("intents", {**flatten("wish", said), **flatten("offer", offered)})
    if fired is None:
        return None
    lines = [masked.restore(line) for line in str(fired.set["wish.steps"]).split("\n") if line.strip()]
    steps = [one for line in lines for one in read_steps(reader, line)]
    if step.verify and steps:
        steps[-1] = replace(steps[-1], verify=step.verify)
    return tuple(steps)
