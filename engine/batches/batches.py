"""Batch plans, from a call to its answer: the shell around `decide`. It reads, keeps, decides, keeps, answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Raw
from msgspec.structs import replace

from engine.batches.decide import DecidedBatch, decide
from engine.batches.graph import cycle
from engine.batches.plan import NOTHING, BatchPlan, BatchRecord, BatchStep, Report, StepResult
from engine.batches.replan import effect_of
from engine.batches.views import plan_view, report_answer
from engine.exchange.answer import encoded
from engine.exchange.errors import KeyInUse, MissingField
from engine.llm.budget import tokens_of
from engine.llm.heard import json_without_secrets, reply_without_secrets
from engine.llm.paying import paid
from engine.llm.waiting import Patience, reply_by
from engine.ports import (
    Accounts,
    Began,
    Effect,
    Erasures,
    Ledger,
    NeverErased,
    Policies,
    Provider,
    Requests,
    Unbooked,
    purpose_of,
)
from engine.record.turn import Reply
from engine.rules import Bundle
from engine.safety.lexicon import lexicon_of
from engine.safety.redaction import Redactor


class UnknownPlan(LookupError):
    """No such plan, or it belongs to somebody else."""

    def __init__(self, plan_id: str) -> None:
        super().__init__(plan_id)
        self.plan_id = plan_id


class Batches:
    """Callers see to it that calls about one plan, and tries of one request, come one after the other."""

    def __init__(
        self,
        *,
        policies: Policies,
        provider: Provider,
        ledger: Ledger[BatchRecord],
        requests: Requests,
        ids: Callable[[], str],
        accounts: Accounts | None = None,
        erasures: Erasures | None = None,
    ) -> None:
        self._policies = policies
        self._provider = provider
        self._ledger = ledger
        self._requests = requests
        self._ids = ids
        self._accounts: Accounts = accounts or Unbooked()
        self._erasures: Erasures = erasures or NeverErased()

    async def create(
        self, tenant: str, goal: str, steps: Sequence[BatchStep], tools: Sequence[str], request_id: str | None = None
    ) -> Raw:
        """A new plan. Raises KeyInUse, ErasedMeanwhile, or MissingField for cycles and unknown dependencies; nothing is
        kept then.
        """
        began = Began(await self._erasures.now(tenant))
        check_steps(steps)
        hide = _redactor(await self._policies.of(tenant))
        goal, steps, tools = hide.value(goal), hide.value(tuple(steps)), hide.value(tuple(tools))
        request_id = None if request_id is None else hide.id(request_id)
        plan_id = self._ids()
        if request_id is not None:
            key, purpose = f"plan {request_id}", purpose_of(goal)
            claim = await self._requests.claim(tenant, key, plan_id, purpose)
            if not claim.holds_for(purpose):
                raise KeyInUse(request_id)
            plan_id, request_id = claim.task_id, key
            answer = await self._ledger.answered(tenant, plan_id, request_id)
            if answer is not None:
                return answer
        plan = BatchPlan(id=plan_id, goal=goal, steps=tuple(steps), tools=tuple(tools))
        response = encoded(plan_view(plan))
        record = BatchRecord(kind="created", state=plan, response=response, request_id=request_id)
        await self._ledger.append(tenant, plan_id, record, began)
        return response

    async def plan(self, tenant: str, plan_id: str) -> Raw:
        """A plan as it is now. A batch that a crash interrupted waits for the next report. Raises UnknownPlan."""
        return encoded(plan_view((await self._last(tenant, plan_id)).state))

    async def report(self, tenant: str, plan_id: str, report: Report) -> Raw:
        """The results of a batch. Raises UnknownPlan, ErasedMeanwhile, DayReserved, or MissingField for a step that
        the plan does not have.
        """
        began = Began(await self._erasures.now(tenant))
        hide = _redactor(await self._policies.of(tenant))
        if report.request_id is not None:
            report = replace(report, request_id=hide.id(report.request_id))
            assert report.request_id is not None
            answer = await self._ledger.answered(tenant, plan_id, report.request_id)
            if answer is not None:
                return answer
        last = await self._settled(tenant, plan_id, began)
        report = replace(report, results=tuple(_told(one, hide) for one in report.results))
        plan = last.state
        check_report(plan, report)
        if plan.unheard == report.digest:
            # The call that brought this batch died with the server, and is made again: it is told of the plan now.
            await self._ledger.append(tenant, plan_id, BatchRecord(
                kind="heard", state=replace(plan, unheard=""), response=last.response, request_id=last.request_id
            ), began)  # fmt: skip
            return last.response
        stored = replace(plan, report=report, replies=())
        await self._ledger.append(tenant, plan_id, BatchRecord(kind="reported", state=stored), began)
        return (await self._finish(tenant, stored, began, unheard=plan.unheard)).response

    async def _last(self, tenant: str, plan_id: str) -> BatchRecord:
        last = await self._ledger.last(tenant, plan_id)
        if last is None:
            raise UnknownPlan(plan_id)
        return last

    async def _settled(self, tenant: str, plan_id: str, began: Began) -> BatchRecord:
        last = await self._last(tenant, plan_id)
        if last.state.report is None:
            return last
        return await self._finish(tenant, last.state, began, unheard=last.state.report.digest)

    async def _finish(self, tenant: str, plan: BatchPlan, began: Began, *, unheard: str) -> BatchRecord:
        """Decide the batch that is stored. A reply is kept before the decision goes on."""
        bundle = await self._policies.of(tenant)
        report = plan.report
        assert report is not None
        spent, patient = await self._spent(tenant, plan), Patience(bundle.settings)
        while True:
            replies = {reply.key: reply for reply in plan.replies}
            outcome = decide(
                bundle, plan, report, replies, model=self._provider.has_model, tenant_spent=spent
            )
            if isinstance(outcome, DecidedBatch):
                break
            effect = effect_of(outcome.call.key, outcome.brief, bundle.settings)
            ask = partial(self._reply, effect, patient.end)
            reply = await paid(self._accounts, tenant, effect, bundle.settings, ask, patient.room)
            if reply is None:  # others have spent the same day: what is left of it is looked at anew
                spent = await self._spent(tenant, plan)
                continue
            reply = reply_without_secrets(reply, _redactor(bundle))
            plan = replace(plan, replies=(*plan.replies, reply))
            await self._ledger.append(tenant, plan.id, BatchRecord(kind="reply", state=plan), began)
        record = BatchRecord(
            kind="decided",
            state=replace(outcome.plan, unheard=unheard),
            before=replace(plan, replies=(), unheard=""),
            model=self._provider.has_model,
            tenant_spent=spent,
            policy=bundle.version,
            own=bundle.own,
            rounds=outcome.rounds,
            replies=outcome.used,
            response=encoded(report_answer(outcome, bundle.version)),
            request_id=report.request_id,
        )
        await self._ledger.append(tenant, plan.id, record, began)
        return record

    async def _spent(self, tenant: str, plan: BatchPlan) -> int:
        """Tokens of the tenant's day, but for those of this very batch."""
        return max(0, await self._accounts.spent_today(tenant) - tokens_of(plan.replies))

    async def _reply(self, effect: Effect, end: float) -> Reply:
        return await reply_by(end, effect, self._provider.perform(effect))


def _told(result: StepResult, hide: Redactor) -> StepResult:
    """What an agent reports, as it may be kept."""
    output = json_without_secrets(result.output, hide)
    return replace(hide.value(replace(result, output=NOTHING)), output=output)


def _redactor(bundle: Bundle) -> Redactor:
    """Agents say what their users said: loosely."""
    return Redactor((), lexicon_of(bundle.words_version, bundle.languages), loosely=True)


def check_steps(steps: Sequence[BatchStep]) -> None:
    """Raises MissingField for a dependency on a step that is not there, and for steps that wait for each other."""
    for step in steps:
        for at, before in enumerate(step.depends_on):
            if not 0 <= before < len(steps):
                there = f"steps are 0 to {len(steps) - 1}" if len(steps) > 1 else "the only step is 0"
                raise MissingField(f"steps[{step.index}].depends_on[{at}]", f"there is no step {before}: {there}")
    found = cycle([step.depends_on for step in steps])
    if found:
        path = " before ".join(map(str, found))
        raise MissingField(f"steps[{found[-1]}].depends_on", f"a cycle, in which no step can be the first: {path}")


def check_report(plan: BatchPlan, report: Report) -> None:
    """Raises MissingField for a step that the plan does not have, and for two results of one step."""
    seen: set[int] = set()
    for at, result in enumerate(report.results):
        if not 0 <= result.step < len(plan.steps):
            raise MissingField(f"results[{at}].step", f"the plan has no step {result.step}")
        if result.step in seen:
            raise MissingField(f"results[{at}].step", f"step {result.step} has a result in this batch already")
        seen.add(result.step)
