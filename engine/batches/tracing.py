"""Why batches moved a plan on as they did: what is kept of the plan, each decision taken again. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET, Raw, Struct

from engine.batches.batches import UnknownPlan
from engine.batches.decide import DecidedBatch, decide
from engine.batches.plan import BatchRecord
from engine.exchange.answer import encoded
from engine.exchange.traces import DecisionTrace, calls_of
from engine.ports import Past
from engine.rules import Bundle, Round, tailored
from engine.turn.rounds import Taken, taken_again, told_of


class BatchTrace(DecisionTrace, frozen=True, kw_only=True, rename="camel"):
    """One batch; the first of a plan is number 0."""

    batch: int


class PlanTrace(Struct, frozen=True, rename="camel"):
    """All batches of a plan that were decided, oldest first."""

    plan_id: str
    batches: tuple[BatchTrace, ...]


class BatchTraces:
    def __init__(self, past: Past[BatchRecord], bundles: Callable[[str], Bundle | None]) -> None:
        """`bundles` finds policies by version; None where they are gone."""
        self._past = past
        self._bundles = bundles

    async def trace(self, tenant: str, plan_id: str) -> Raw:
        """Raises UnknownPlan."""
        records = await self._past.history(tenant, plan_id)
        if not records:
            raise UnknownPlan(plan_id)
        batches = (_told(at, one, self._bundles(one.policy)) for at, one in enumerate(batches_in(records)))
        return encoded(PlanTrace(plan_id, tuple(batches)))


def batches_in(records: Sequence[BatchRecord]) -> tuple[BatchRecord, ...]:
    """The records of decisions, oldest first."""
    return tuple(one for one in records if one.kind == "decided")


def rounds_of(record: BatchRecord, bundle: Bundle | None) -> Taken:
    """The rounds of a batch: of each result, then of the replan."""

    def again() -> Sequence[Round]:
        plan = record.before
        assert bundle is not None
        assert plan is not None
        assert plan.report is not None
        replies = {reply.key: reply for reply in record.replies}
        own = tailored(bundle, record.own)
        made = decide(own, plan, plan.report, replies, model=record.model, tenant_spent=record.tenant_spent)
        return made.rounds if isinstance(made, DecidedBatch) else ()

    return taken_again(record.rounds, again, bundle)


def _told(number: int, record: BatchRecord, bundle: Bundle | None) -> BatchTrace:
    taken = rounds_of(record, bundle)
    rulesets, facts = told_of(taken.rounds, {}, tailored(bundle, record.own) if bundle else None)
    return BatchTrace(
        batch=number, policy_version=record.policy, facts=dict(facts), rulesets=rulesets,
        calls=calls_of(record.replies), inner_missing=taken.inner_missing or UNSET,
    )  # fmt: skip
