"""Why claims were answered as they were: what is kept of a group, each decision taken again. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET, Raw, Struct, UnsetType

from engine.exchange.answer import encoded
from engine.exchange.traces import DecisionTrace, calls_of
from engine.facts.completion import Event
from engine.gate.claim import GateRecord, group_of
from engine.gate.decide import DecidedClaim, decide
from engine.ports import Past
from engine.rules import Bundle, Round, tailored
from engine.turn.rounds import Taken, taken_again, told_of


class ClaimTrace(DecisionTrace, frozen=True, kw_only=True, rename="camel"):
    """One claim; the first of a task or session is number 0."""

    claim: int
    event: Event


class GroupTrace(Struct, frozen=True, rename="camel"):
    """All claims of a task or a session, oldest first."""

    claims: tuple[ClaimTrace, ...]
    task_id: str | UnsetType = UNSET
    session_id: str | UnsetType = UNSET


class UnknownGroup(LookupError):
    """Nobody has claimed anything of this task or session."""


class GateTraces:
    def __init__(self, past: Past[GateRecord], bundles: Callable[[str], Bundle | None]) -> None:
        """`bundles` finds policies by version; None where they are gone."""
        self._past = past
        self._bundles = bundles

    async def trace(self, tenant: str, *, task_id: str | None, session_id: str | None) -> Raw:
        """Raises UnknownGroup."""
        records = claims_in(await self._past.history(tenant, group_of(task_id, session_id)))
        if not records:
            raise UnknownGroup(task_id if task_id is not None else session_id)
        claims = tuple(_told(at, one, self._bundles(one.policy)) for at, one in enumerate(records))
        if task_id is not None:
            return encoded(GroupTrace(claims, task_id=task_id))
        return encoded(GroupTrace(claims, session_id=session_id or UNSET))


def claims_in(records: Sequence[GateRecord]) -> tuple[GateRecord, ...]:
    """The records of decisions, oldest first; others keep a reply that was waited for."""
    return tuple(one for one in records if one.kind == "claim")


def rounds_of(record: GateRecord, bundle: Bundle | None) -> Taken:
    """The rounds of a claim, with those in which its criteria were read."""

    def again() -> Sequence[Round]:
        assert bundle is not None
        assert record.before is not None
        assert record.claim is not None
        replies = {reply.key: reply for reply in record.replies}
        own = tailored(bundle, record.own)
        made = decide(own, record.before, record.claim, record.seen, replies, model=record.model,
                      tenant_spent=record.tenant_spent)  # fmt: skip
        return made.rounds if isinstance(made, DecidedClaim) else ()

    return taken_again(record.rounds, again, bundle)


def _told(number: int, record: GateRecord, bundle: Bundle | None) -> ClaimTrace:
    assert record.claim is not None
    taken = rounds_of(record, bundle)
    rulesets, facts = told_of(taken.rounds, {}, tailored(bundle, record.own) if bundle else None)
    return ClaimTrace(
        claim=number, event=record.claim.event, policy_version=record.policy, facts=dict(facts), rulesets=rulesets,
        calls=calls_of(record.replies), inner_missing=taken.inner_missing or UNSET,
    )  # fmt: skip
