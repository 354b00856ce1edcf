"""What a batch makes of a plan: first all of its results, then at most one replan. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from engine.batches.graph import downstream, in_order, statuses, waits_for
from engine.batches.plan import BatchPlan, BatchStep, Report, StepResult, ToolCall
from engine.batches.replan import MAX_REASON_CHARS, Wanted, brief_of, decoded, effect_of, heard, redesigned
from engine.batches.replan import named as named_by
from engine.facts import flatten
from engine.facts.batches import Action, BatchFacts, Outcome, ReplanReplyFacts, ResultFacts, RetryFacts, StepFacts
from engine.facts.budget import SpendingFacts
from engine.llm.replies import ReplanReply
from engine.record.turn import Reply
from engine.rules import Bundle, Facts, Interpreter, Reader, Round
from engine.safety.private import withheld
from engine.turn.asking import Asking, ModelWanted, TenantRoom

MAX_CALLS = 1
MAX_FAILURES = 3  # of a step, that a model is told of
MAX_FAILURE_CHARS = 600


class Ignored(Struct, frozen=True):
    """A result that changed nothing, and why."""

    step: int
    reason: str


class Replanned(Struct, frozen=True):
    action: Action
    reason: str


class DecidedBatch(Struct, frozen=True, kw_only=True):
    """The batch is decided; `plan` is what it leaves."""

    plan: BatchPlan
    ignored: tuple[Ignored, ...]
    replanned: Replanned | None
    rules: tuple[str, ...]
    rounds: tuple[Round, ...]
    used: tuple[Reply, ...]


class _Results(Struct):
    """The steps after all results of a batch, and what fired on the way."""

    steps: list[BatchStep]
    blocked: list[int]
    replannable: list[int]  # of these, by the rules
    ignored: list[Ignored]
    rules: list[str]
    rounds: list[Round]


def decide(
    bundle: Bundle, plan: BatchPlan, report: Report, replies: Mapping[str, Reply], *, model: bool, tenant_spent: int = 0
) -> ModelWanted | DecidedBatch:
    """A plan and the results of a batch, each for a step that the plan has, no two for the same one."""
    found = _results(bundle, plan, report)
    steps = tuple(found.steps)
    wanted = _wanted(steps, found.replannable)
    brief, reader = brief_of(plan, steps, wanted), Reader(bundle)
    kept_back = withheld(
        reader, earlier=plan.private, told=(brief.goal, *brief.steps, *brief.results, *_said(report, wanted))
    )
    model = model and not kept_back
    facts = BatchFacts(blocked=len(found.blocked), replannable=len(wanted.roots), model=model)
    asking = Asking(
        place=("batch", plan.id, plan.batches),
        replies=replies,
        question=lambda fired, facts, used: effect_of("", brief, bundle.settings),
        heard=lambda reply, facts: heard(reply, steps, wanted),
        spending=TenantRoom(tenant_spent, bundle.settings) if model else None,
        withheld=kept_back,
    )
    interpreter = Interpreter(bundle, {}, asking)
    interpreter.learn(
        {**flatten("batch", facts), **flatten("replan", ReplanReplyFacts()), **flatten("spending", SpendingFacts())},
        reader.rounds,
    )
    call = interpreter.consult("batch_replan", MAX_CALLS)
    if call is not None:
        return ModelWanted(call, brief)
    said = decoded(asking.used[-1]) if asking.used else None
    after, replanned = _replanned(interpreter.facts, steps, wanted, said)
    return DecidedBatch(
        plan=replace(
            plan, steps=after, batches=plan.batches + 1, report=None, replies=(), unheard="", private=kept_back
        ),
        ignored=tuple(found.ignored),
        replanned=replanned,
        rules=(*found.rules, *interpreter.rules),
        rounds=(*found.rounds, *interpreter.rounds),
        used=tuple(asking.used),
    )


def _results(bundle: Bundle, plan: BatchPlan, report: Report) -> _Results:
    """All results, those of a step after those of the steps it depends on."""
    found = _Results(list(plan.steps), [], [], [], [], [])
    by_step = {result.step: result for result in report.results}
    for at in in_order([step.depends_on for step in plan.steps]):
        if at in by_step:
            _take(bundle, found, by_step[at])
    return found


def _take(bundle: Bundle, found: _Results, result: StepResult) -> None:
    step = found.steps[result.step]
    status = StepFacts(
        status=statuses(found.steps)[step.index], waits=waits_for(step, found.steps), attempts=step.attempts
    )
    told = ResultFacts(
        notes=result.notes.strip(),
        error=bool(result.error.strip()),
        pending_calls=sum(map(_is_pending, result.tool_calls)),
    )
    interpreter = Interpreter(bundle, {})
    interpreter.learn({**flatten("result", told), **flatten("step", status), **flatten("retry", RetryFacts())})
    interpreter.consult("replan_attempts")
    interpreter.consult("step_notes")
    found.rules += interpreter.rules
    found.rounds += interpreter.rounds
    outcome, because = cast(Outcome, interpreter.facts["outcome.step"]), interpreter.because[-1]
    if outcome == "ignored":
        found.ignored.append(Ignored(step.index, because))
    elif outcome == "blocked":
        found.blocked.append(step.index)
        found.replannable += [step.index] if interpreter.facts["retry.left"] else []
        failures = (*step.failures, _failure(result, because))[-MAX_FAILURES:]
        found.steps[step.index] = replace(step, mark="blocked", failures=failures)
    else:
        found.steps[step.index] = replace(step, mark="completed")


def _is_pending(call: ToolCall) -> bool:
    """Clients write statuses in their own way: `PENDING` is no end either."""
    return call.status.strip().casefold() == "pending"


def _failure(result: StepResult, because: str) -> str:
    """Why a step was blocked, in the agent's words where it has some."""
    pending = ", ".join(call.name for call in result.tool_calls if _is_pending(call))
    words = (result.notes.strip(), result.error.strip(), f"pending: {pending}" if pending else "")
    return " / ".join(filter(None, (because, *words)))[:MAX_FAILURE_CHARS]


def _said(report: Report, wanted: Wanted) -> Iterator[str]:
    """All that agents say of the steps that a replan is about: what is kept of it is cut, and a name with it."""
    for result in report.results:
        if result.step in wanted.roots:
            yield from (result.notes, result.error, *(call.name for call in result.tool_calls))


def _wanted(steps: tuple[BatchStep, ...], replannable: list[int]) -> Wanted:
    """What this batch blocked and may be replanned, and with it whatever depends on it and is not done with."""
    roots = frozenset(replannable)
    after = {at for at in downstream(steps, roots) if steps[at].mark == "open"}
    return Wanted(roots, roots | after)


def _replanned(
    facts: Facts, steps: tuple[BatchStep, ...], wanted: Wanted, said: ReplanReply | None
) -> tuple[tuple[BatchStep, ...], Replanned | None]:
    """The steps after the replan, where one ran."""
    if not wanted.roots or "change.action" not in facts:
        return steps, None
    action = cast(Action, facts["change.action"])
    if facts.get("change.counts"):
        steps = tuple(_counted(step, wanted) for step in steps)
    if action == "none" or said is None:
        return steps, None
    if action == "redesign":
        steps = redesigned(said, steps, wanted)
    meant = {one.replaces for one in named_by(said, wanted)}
    mark = "open" if facts.get("change.opens") else "given_up"
    after = tuple(replace(step, mark=mark) if step.index in meant else step for step in steps)
    return after, Replanned(action, said.reason[:MAX_REASON_CHARS])


def _counted(step: BatchStep, wanted: Wanted) -> BatchStep:
    return replace(step, attempts=step.attempts + 1) if step.index in wanted.roots else step
