"""New plans: from the goal's own words, from an answer of the user, or from a model's reply."""

from __future__ import annotations

from msgspec.structs import replace

from engine.actions import DomChanges
from engine.effects import EFFECTS, decode
from engine.llm.replies import PlannedStep, PlanReply
from engine.plan import Reading, ReadStep, implied, split
from engine.task import ExpectedOutcome, Obligation, Plan, PlanStep
from engine.walk import Walk


def draft(walk: Walk) -> Plan | None:
    """The plan that this turn makes, if the rules said where it comes from."""
    match walk.facts["planning.source"]:
        case "rules":
            assert walk.reading is not None
            return _answered(walk, walk.reading) if walk.facts["turn.kind"] == "answer" else _read(walk, walk.reading)
        case "model":
            return _replied(walk)
    return None


def obligations(plan: Plan) -> tuple[Obligation, ...]:
    """One for every step that says how it is recognised; ids follow the steps."""
    return tuple(Obligation(f"o{s.index}", s.verify, s.index) for s in plan.steps if s.verify)


def criterion_of(walk: Walk, step: ReadStep) -> str | None:
    """How a step named by a person is recognised: by what it says, else by what its own action brings with it."""
    return step.verify or implied(walk.bundle, step.text)


def _read(walk: Walk, reading: Reading) -> Plan:
    steps = tuple(PlanStep(at, step.text, verify=criterion_of(walk, step)) for at, step in enumerate(reading.steps))
    return Plan(walk.task.query, steps)


def _answered(walk: Walk, reading: Reading) -> Plan:
    """What the user said takes the place of the step that waits; what comes after it stays."""
    old = walk.task.plan
    done = old.steps[: old.current] if old else ()
    rest = old.steps[old.current + 1 :] if old and walk.task.open is not None else ()
    said = "The user said so."
    new = tuple(PlanStep(0, s.text, verify=criterion_of(walk, s), reasoning=said) for s in reading.steps)
    return Plan(walk.task.query, _indexed((*done, *new, *rest)), current=len(done))


def _replied(walk: Walk) -> Plan | None:
    reply = next((r for r in reversed(walk.used) if r.effect == "llm.plan"), None)
    body = decode(reply, EFFECTS["llm.plan"]) if reply else None
    if not isinstance(body, PlanReply):
        return None
    steps = [part for at, planned in enumerate(body.steps) for part in _atomic(walk, planned, at)]
    return Plan(body.goal, _indexed(tuple(steps)))


def _atomic(walk: Walk, planned: PlannedStep, at: int) -> list[PlanStep]:
    """One planned step as atomic ones; the last of them keeps what the step as a whole should lead to."""
    texts = split(walk.bundle, planned.description)
    said = planned.expected_outcome
    expected = ExpectedOutcome(said) if isinstance(said, str) else ExpectedOutcome(
        said.description, said.dom_changes or DomChanges()
    )  # fmt: skip
    whole = PlanStep(0, planned.description, reasoning=planned.reasoning, tool_type=planned.tool_type,
                     expected_outcome=expected, verify=planned.verify, next_goal=planned.next_goal)  # fmt: skip
    if len(texts) == 1:
        return [replace(whole, description=texts[0])]
    pointer = f"{planned.reasoning} (part of step {at})"
    parts = [PlanStep(0, text, reasoning=pointer, tool_type=planned.tool_type) for text in texts[:-1]]
    return [*parts, replace(whole, description=texts[-1], reasoning=pointer)]


def _indexed(steps: tuple[PlanStep, ...]) -> tuple[PlanStep, ...]:
    return tuple(replace(step, index=at) for at, step in enumerate(steps))
