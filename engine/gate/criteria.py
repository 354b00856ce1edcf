"""The criteria of a task: made of the agent's plan, and held against a page by rule where one can be read."""

from __future__ import annotations

from msgspec.structs import replace

from engine.gate.claim import Claim, Criterion, Seen
from engine.language import Judgement, judge, read_criterion
from engine.observe import PageState
from engine.rules import Reader

MAX_QUOTED_CHARS = 200


def criteria_of(claim: Claim) -> tuple[Criterion, ...]:
    """One criterion for each step's `verify`, in the order of the steps, `c0` the first.

    The goal itself is the last one where a step says nothing of how to see that it is done, or there is no plan: what
    no criterion covers would otherwise be taken for done. Empty where neither plan nor goal says anything.
    """
    steps = claim.plan.steps if claim.plan else ()
    texts = [step.verify.strip() for step in steps if step.verify.strip()]
    if len(texts) < len(steps) or not steps:
        texts += [goal] if (goal := goal_of(claim)) else []
    return tuple(Criterion(f"c{at}", text) for at, text in enumerate(texts))


def goal_of(claim: Claim) -> str:
    """The user's request in the agent's words, else the goal of its plan."""
    return claim.request.strip() or (claim.plan.goal.strip() if claim.plan else "")


def judged_by_rule(reader: Reader, criteria: tuple[Criterion, ...], seen: Seen) -> tuple[Criterion, ...]:
    """Each criterion held against the page; what no rule can tell keeps `met` None."""
    return tuple(_judged(reader, Criterion(one.id, one.text), seen.page) for one in criteria)


def _judged(reader: Reader, criterion: Criterion, page: PageState) -> Criterion:
    read = read_criterion(reader, criterion.text)
    answer: Judgement = judge(read, page) if read else "unverifiable"
    if read is None or answer == "unverifiable":
        return criterion
    return replace(criterion, met=answer == "pass", by="rule", evidence=_shown(read.kind, page, met=answer == "pass"))


def _shown(kind: str, page: PageState, *, met: bool) -> str:
    """What the page says about it, for people."""
    if kind == "url":
        return f"The URL is {page.url[:MAX_QUOTED_CHARS]}"
    if kind == "title":
        return f"The title is {page.title[:MAX_QUOTED_CHARS]!r}"
    return "Read off the page." if met else "The page shows otherwise."
