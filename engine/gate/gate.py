"""The completion gate, from a claim to its answer: the shell around `decide`. It reads, decides, keeps, answers."""

from __future__ import annotations

from functools import partial
from typing import cast

from msgspec import Raw
from msgspec.structs import replace

from engine.exchange.answer import encoded
from engine.exchange.errors import MissingField
from engine.gate.claim import Claim, GateRecord, GateState, Seen
from engine.gate.decide import DecidedClaim, decide, opened
from engine.gate.evidence import read_evidence, without_secrets
from engine.gate.review import effect_of
from engine.gate.views import completion_answer, stopped_answer
from engine.llm.budget import tokens_of
from engine.llm.heard import reply_without_secrets
from engine.llm.paying import paid
from engine.llm.waiting import Patience, reply_by
from engine.ports import (
    Accounts,
    Aside,
    AtOnce,
    Began,
    Effect,
    Erasures,
    Ledger,
    NeverErased,
    Policies,
    Provider,
    Unbooked,
    weight_of,
)
from engine.record.turn import Reply
from engine.rules import Bundle, stored
from engine.safety.lexicon import lexicon_of
from engine.safety.redaction import Redactor


class Gate:
    """Callers see to it that claims of one group come one after the other."""

    def __init__(
        self, *, policies: Policies, provider: Provider, ledger: Ledger[GateRecord],
        accounts: Accounts | None = None, erasures: Erasures | None = None,
        aside: Aside | None = None,
    ) -> None:  # fmt: skip
        self._policies = policies
        self._provider = provider
        self._ledger = ledger
        self._accounts: Accounts = accounts or Unbooked()
        self._erasures: Erasures = erasures or NeverErased()
        self._aside: Aside = aside or AtOnce()

    async def claim(self, tenant: str, claim: Claim) -> Raw:
        """Answer a claim, or an agent that stopped. Raises MissingField, PageRefused, ErasedMeanwhile or
        DayReserved; no claim is kept then.
        """
        began = Began(await self._erasures.now(tenant), claim.task_id, claim.session_id)
        bundle = await self._policies.of(tenant)
        seen = await read_evidence(claim.evidence, self._aside)
        claim, seen = await self._aside.run(_weight(seen), partial(without_secrets, claim, seen, bundle))
        if claim.request_id is not None:
            answer = await self._ledger.answered(tenant, claim.group, claim.request_id)
            if answer is not None:
                return answer
        last = await self._ledger.last(tenant, claim.group)
        state = opened(last.state if last else GateState(group=claim.group), claim)
        _check(claim, state)
        decided, before, spent = await self._decide(tenant, bundle, state, claim, seen, began)
        response = _answer(decided, claim, bundle)
        await self._ledger.append(tenant, claim.group, GateRecord(
            kind="claim",
            state=decided.state,
            before=replace(before, replies=()),
            claim=replace(claim, evidence=None),
            seen=seen,
            model=self._provider.has_model,
            tenant_spent=spent,
            policy=bundle.version,
            own=bundle.own,
            rounds=stored(decided.rounds),
            replies=decided.used,
            response=response,
            request_id=claim.request_id,
        ), began)  # fmt: skip
        return response

    async def _decide(
        self, tenant: str, bundle: Bundle, state: GateState, claim: Claim, seen: Seen | None, began: Began
    ) -> tuple[DecidedClaim, GateState, int]:
        """The decision, the group before it, and the tokens of the day. A reply is kept before the decision goes on."""
        screenshot = claim.evidence.screenshot if claim.evidence else None
        spent, patient = await self._spent(tenant, state), Patience(bundle.settings)
        while True:
            replies = {reply.key: reply for reply in state.replies}
            look = partial(decide, bundle, state, claim, seen, replies, model=self._provider.has_model,
                           tenant_spent=spent)  # fmt: skip
            outcome = await self._aside.run(_weight(seen), look)
            if isinstance(outcome, DecidedClaim):
                return outcome, state, spent
            effect = effect_of(outcome.call.key, outcome.brief, screenshot, bundle.settings)
            ask = partial(self._reply, effect, patient.end)
            reply = await paid(self._accounts, tenant, effect, bundle.settings, ask, patient.room)
            if reply is None:  # others have spent the same day: what is left of it is looked at anew
                spent = await self._spent(tenant, state)
                continue
            reply = reply_without_secrets(reply, Redactor((), lexicon_of(bundle.words_version, bundle.languages)))
            state = replace(state, replies=(*state.replies, reply))
            await self._ledger.append(tenant, claim.group, GateRecord(kind="reply", state=state), began)

    async def _spent(self, tenant: str, state: GateState) -> int:
        """Tokens of the tenant's day, but for those of this very claim."""
        return max(0, await self._accounts.spent_today(tenant) - tokens_of(state.replies))

    async def _reply(self, effect: Effect, end: float) -> Reply:
        return await reply_by(end, effect, self._provider.perform(effect))


def _weight(seen: Seen | None) -> int:
    return 0 if seen is None else weight_of(seen.page)


def _check(claim: Claim, state: GateState) -> None:
    """Raises MissingField for a claim that lacks what its status needs (SPEC 9)."""
    if claim.event == "partial" and not any(text.strip() for text in claim.remaining):
        raise MissingField("remaining_work", "a partial result says what is left to do, as a text or a list of texts")
    if claim.event == "blocked" and not claim.summary.strip():
        raise MissingField("summary", "a blocked agent says what keeps it from going on")
    if claim.event == "planned" and not state.criteria:
        raise MissingField("plan", "a plan has steps, each with the criterion that shows that it is done")
    if claim.event == "success" and not state.criteria:
        raise MissingField("original_request_summary", "without a plan the request is the criterion; say what it is")


def _answer(decided: DecidedClaim, claim: Claim, bundle: Bundle) -> Raw:
    if claim.event == "stopped":
        limit = cast(int, bundle.settings["max_continuations"])
        return encoded(stopped_answer(decided, claim, bundle.version, limit))
    return encoded(completion_answer(decided, claim, bundle.version))
