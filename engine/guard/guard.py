"""One action judged by the guardrails, and a person's answer to what they hold back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import UNSET, Raw, Struct

from engine.actions import ActionError, parse_action
from engine.derive.declared import Findings, Sight, first_facts
from engine.derive.observed import observe
from engine.derive.outgoing import guard_facts, record_of
from engine.exchange.answer import encoded
from engine.exchange.calls import DecisionView
from engine.exchange.errors import MissingField
from engine.guard.calls import Answered, GuardAnswer, GuardRequest, WaitingAnswer, WaitingView
from engine.guard.held import SECONDS, Held, Waiting
from engine.observe import PageState, Witness, read_page
from engine.record.task import TaskState
from engine.rules import Bundle, Interpreter, Reader
from engine.safety.approvals import NONCE_BYTES, REFUSALS, approve, redeem
from engine.safety.approvals import SECONDS as APPROVED_SECONDS
from engine.safety.confirm import confirmation, fingerprint
from engine.safety.lexicon import lexicon_of
from engine.safety.redaction import without_secrets
from engine.safety.resolve import Resolved

RULES = "guardrails"
PASSED = "Nothing in the rules holds it back."
APPROVED = "A person approved it."


class UnknownApproval(LookupError):
    """No held action of this id waits: there never was one, it was answered, or it waited too long."""

    def __init__(self, approval_id: str) -> None:
        super().__init__(approval_id)
        self.approval_id = approval_id


class _Judged(Struct, frozen=True):
    """What the guardrails say of an action, and why."""

    resolved: Resolved
    verdict: Literal["pass", "confirm", "block"]
    question: str
    because: str
    rules: tuple[str, ...]


class Guard:
    """`ids` and `nonces` answer what was never answered before; `key` signs approvals (32 bytes or more)."""

    def __init__(
        self, *, bundle_source: Callable[[], Bundle], waiting: Waiting, clock: Callable[[], float],
        ids: Callable[[], str], nonces: Callable[[int], bytes], key: bytes,
    ) -> None:  # fmt: skip
        self._bundle = bundle_source
        self._waiting = waiting
        self._clock = clock
        self._ids = ids
        self._nonces = nonces
        self._key = key

    async def judge(self, tenant: str, request: GuardRequest) -> Raw:
        """What the rules say of one action. What they hold back waits for its answer; nothing else is kept. Raises
        MissingField and PageRefused.
        """
        bundle, now = self._bundle(), self._clock()
        judged = _judged(bundle, request, now)
        refused = None
        if judged.verdict == "confirm" and request.approval is not None:
            refused = await redeem(request.approval, fingerprint(judged.resolved), tenant=tenant, keys=(self._key,),
                                   now=now, used=self._waiting)  # fmt: skip
            if refused is None:
                return _told(bundle, judged, "pass", APPROVED)
        if judged.verdict != "confirm":
            return _told(bundle, judged, judged.verdict, judged.because)
        held = Held(self._ids(), fingerprint(judged.resolved), judged.question,
                    confirmation(judged.resolved, judged.because), now + SECONDS)  # fmt: skip
        await self._waiting.hold(tenant, held)
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
        token = approve(held.fingerprint, tenant=tenant, key=self._key, nonce=self._nonces(NONCE_BYTES), now=now)
        return encoded(Answered(True, token, APPROVED_SECONDS))


def _judged(bundle: Bundle, request: GuardRequest, now: float) -> _Judged:
    """Pure: the same rules, over the same facts, as for an action of a turn."""
    page = _page(bundle, request)
    try:
        action = parse_action(request.action)
    except ActionError as error:
        raise MissingField("action", str(error)) from error
    task = TaskState(id="", session="", query=request.goal, url=request.url, home=request.start_url or request.url,
                     locale=request.locale)  # fmt: skip
    observed = observe(task, page, Witness(), bundle, now=now, has_model=False)
    facts = first_facts(observed, task)
    sight = Sight(reader=Reader(bundle), task=task, observed=observed, facts=facts, found=Findings(), used=())
    resolved = record_of(sight, action)
    if resolved.gone:
        raise MissingField("action", f"no element '{action.target}' is on the page; send the page that it is done on")
    about = guard_facts(sight, resolved, approved=False)
    interpreter = Interpreter(bundle, {**facts, **about})
    interpreter.consult(RULES)
    verdict, what = interpreter.facts["guarded.verdict"], interpreter.facts["guarded.what"]
    return _Judged(
        resolved=resolved,
        verdict=verdict,  # type: ignore[arg-type]
        question=f"This would {what}. Shall I go on?" if what else str(about["guard.question"]),
        because=" ".join(interpreter.because) or PASSED,
        rules=tuple(interpreter.rules),
    )


def _page(bundle: Bundle, request: GuardRequest) -> PageState:
    page = read_page(request.page)
    if page is None and request.page.interactive_tree is None:
        raise MissingField(
            "interactiveTree", "a page state is needed: interactiveTree, semanticNodes, skeletonDom or dom"
        )
    if page is None:
        raise MissingField("interactiveTree", "the list of elements is empty; send the dom")
    return without_secrets(page, lexicon_of(bundle.version, bundle.languages))


def _told(
    bundle: Bundle, judged: _Judged, verdict: Literal["pass", "confirm", "block"], because: str,
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
