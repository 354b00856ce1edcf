"""One action judged by the guardrails, and a person's answer to what they hold back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import UNSET, Raw

from engine.actions import print_action
from engine.exchange.answer import encoded
from engine.exchange.calls import DecisionView
from engine.guard.calls import Answered, GuardAnswer, GuardRequest, WaitingAnswer, WaitingView
from engine.guard.judging import Asked, Circumstances, Judged, Verdict, asked_of, judge, page_of
from engine.llm.budget import tokens_of
from engine.llm.paying import paid
from engine.llm.waiting import Patience, reply_by
from engine.ports import (
    Accounts,
    Aside,
    AtOnce,
    Began,
    Classifications,
    Effect,
    Erasures,
    Held,
    Log,
    NeverErased,
    Policies,
    Provider,
    Unbooked,
    Unremembered,
    Waiting,
    weight_of,
)
from engine.record.turn import Reply
from engine.rules import Bundle
from engine.safety.approvals import NONCE_BYTES, REFUSALS, approve, redeem
from engine.safety.approvals import SECONDS as APPROVED_SECONDS
from engine.safety.confirm import confirmation, fingerprint, shown_action
from engine.safety.redaction import sealed
from engine.turn.remembering import Remembering
from engine.turn.vouching import SECONDS

APPROVED = "A person approved it."


class UnknownApproval(LookupError):
    """No held action of this id waits: there never was one, it was answered, or it waited too long."""

    def __init__(self, approval_id: str) -> None:
        super().__init__(approval_id)
        self.approval_id = approval_id


class Guard:
    """`ids` and `nonces` answer what was never answered before; the first of `keys` signs approvals, all of
    them check (32 bytes or more)."""

    def __init__(
        self, *, policies: Policies, provider: Provider, waiting: Waiting,
        clock: Callable[[], float], ids: Callable[[], str], nonces: Callable[[int], bytes], keys: Sequence[bytes],
        log: Log, accounts: Accounts | None = None, classifications: Classifications | None = None,
        erasures: Erasures | None = None, aside: Aside | None = None,
    ) -> None:  # fmt: skip
        self._policies = policies
        self._provider = provider
        self._accounts: Accounts = accounts or Unbooked()
        self._remembering = Remembering(classifications or Unremembered(), log)
        self._waiting = waiting
        self._erasures: Erasures = erasures or NeverErased()
        self._aside: Aside = aside or AtOnce()
        self._clock = clock
        self._ids = ids
        self._nonces = nonces
        self._keys = keys

    async def judge(self, tenant: str, request: GuardRequest) -> Raw:
        """What the rules say of one action. What they hold back waits for its answer, and what a model said is
        remembered; nothing else is kept. Raises MissingField, PageRefused, DayReserved, and ErasedMeanwhile
        for what would wait.
        """
        began = Began(await self._erasures.now(tenant))
        bundle, now = await self._policies.of(tenant), self._clock()
        page = await page_of(request, self._aside)
        read = partial(asked_of, bundle, request, page, now, self._keys[0])
        judged = await self._judged(tenant, bundle, await self._aside.run(weight_of(page), read), began)
        refused = None
        if judged.verdict == "confirm" and request.approval is not None:
            refused = await redeem(request.approval, self._bound(judged), tenant=tenant, keys=self._keys,
                                   now=now, used=self._waiting)  # fmt: skip
            if refused is None:
                return _told(bundle, judged, "pass", APPROVED)
        if judged.verdict != "confirm":
            return _told(bundle, judged, judged.verdict, judged.because)
        held = Held(self._ids(), self._bound(judged), judged.question,
                    confirmation(judged.resolved, judged.because), now + SECONDS)  # fmt: skip
        await self._waiting.hold(tenant, held, began)
        return _told(bundle, judged, "confirm", judged.because, held, REFUSALS[refused] if refused else None)

    async def waiting(self, tenant: str) -> Raw:
        """What waits for a person."""
        found = await self._waiting.all(tenant, self._clock())
        return encoded(WaitingAnswer(tuple([
            WaitingView(one.id, one.question, one.confirmation, one.until) for one in found
        ])))  # fmt: skip

    async def answer(self, tenant: str, approval_id: str, *, yes: bool) -> Raw:
        """A person's answer; after a yes the approval. Raises UnknownApproval."""
        now = self._clock()
        held = await self._waiting.answered(tenant, approval_id, now)
        if held is None:
            raise UnknownApproval(approval_id)
        if not yes:
            return encoded(Answered(False))
        token = approve(held.fingerprint, tenant=tenant, key=self._keys[0], nonce=self._nonces(NONCE_BYTES), now=now)
        return encoded(Answered(True, token, APPROVED_SECONDS))

    async def _judged(self, tenant: str, bundle: Bundle, asked: Asked, began: Began) -> Judged:
        """What the rules say, with what a model says where they ask for it. What it said is remembered."""
        model = self._provider.has_model
        known = await self._remembering.known(tenant, asked.page.url, asked.now, bundle.settings)
        replies: dict[str, Reply] = {}
        spent, patient = await self._spent(tenant, replies) if model else 0, Patience(bundle.settings)
        while True:
            circumstances = Circumstances(model, spent, known)
            look = partial(judge, bundle, asked, replies, circumstances)
            outcome = await self._aside.run(weight_of(asked.page), look)
            if isinstance(outcome, Judged):
                await self._remembering.keep(tenant, outcome.classified, began)
                return outcome
            ask = partial(self._reply, outcome, patient.end)
            reply = await paid(self._accounts, tenant, outcome, bundle.settings, ask, patient.room)
            if reply is None:  # others have spent the same day: what is left of it is looked at anew
                spent = await self._spent(tenant, replies)
                continue
            replies[reply.key] = reply

    def _bound(self, judged: Judged) -> str:
        """What an approval stands for: the record with all that the action enters, and that it was asked about here."""
        whole, shown = print_action(judged.resolved.action), shown_action(judged.resolved)
        entered = sealed(whole.encode(), self._keys[0]) if whole != shown else ""
        return f"guard {entered} {fingerprint(judged.resolved)}"

    async def _spent(self, tenant: str, replies: Mapping[str, Reply]) -> int:
        """Tokens of the tenant's day, but for those of this very judgement."""
        return max(0, await self._accounts.spent_today(tenant) - tokens_of(replies.values()))

    async def _reply(self, effect: Effect, end: float) -> Reply:
        return await reply_by(end, effect, self._provider.perform(effect))


def _told(
    bundle: Bundle, judged: Judged, verdict: Verdict, because: str,
    held: Held | None = None, refused: str | None = None,
) -> Raw:  # fmt: skip
    return encoded(GuardAnswer(
        verdict=verdict,
        reversibility=judged.resolved.reversibility,
        kind=judged.resolved.kind,
        because=because,
        question=held.question if held else UNSET,
        confirmation=held.confirmation if held else UNSET,
        approval_id=held.id if held else UNSET,
        refused=refused or UNSET,
        decision=DecisionView(bundle.version, judged.rules),
    ))  # fmt: skip
