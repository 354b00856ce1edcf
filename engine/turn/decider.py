"""The loop around `step`: observe, walk, perform the effect that is wanted, journal its reply, walk again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.derive.observed import observe
from engine.exchange.calls import ChainResult, ClientVerification
from engine.knowledge import Passage
from engine.learning.precision import Tally
from engine.llm.budget import tokens_of
from engine.llm.paying import paid
from engine.llm.search import SEARCH
from engine.llm.waiting import reply_by
from engine.observe import PageState, Witness
from engine.ports import Accounts, Aside, AtOnce, Effect, Journal, Log, Provider, Search, Unbooked, weight_of
from engine.recipes import Offer
from engine.record.picked import PickedElement
from engine.record.task import TaskState
from engine.record.turn import Observed, Reply, Transition
from engine.rules import Bundle, Round, stored
from engine.safety.meaning import Classification
from engine.turn.stages import Stage
from engine.turn.step import Walked, walk
from engine.turn.vouching import Voucher


class Said(Struct, frozen=True):
    """What came with the page: the client's witness, the user's answer, how a chain went, and the time.

    `markup` is the page's own HTML, empty where it came in another form; it is not kept.
    """

    witness: Witness
    user_input: str | None = None
    chain_results: tuple[ChainResult, ...] = ()
    now: float = 0.0
    client_verification: ClientVerification | None = None
    markup: str = ""
    tenant: str = ""
    churn: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()  # of the organisation's knowledge, candidates
    calibration: Mapping[str, Tally] = {}
    classified: Mapping[str, Classification] = {}  # controls of this page, by their meaning
    recipes: tuple[Offer, ...] = ()  # of this site
    picks: Mapping[str, PickedElement] = {}  # of users on this site before, by the words of the step
    voucher: Voucher = Voucher()
    consulted: tuple[Round, ...] = ()  # in which some of that was decided, or read
    handed_back: bool = False


class DecidedTurn(Struct, frozen=True):
    """A walk that came to its end."""

    transition: Transition
    observed: Observed
    rounds: tuple[Round, ...] = ()
    used: tuple[Reply, ...] = ()


class Journalled:
    """Replies of one turn, journalled: a crash between two rounds pays no call twice."""

    def __init__(self, journal: Journal, tenant: str, task_id: str, turn: int) -> None:
        self._journal = journal
        self._place = (tenant, task_id, turn)

    async def known(self) -> Mapping[str, Reply]:
        return await self._journal.replies(*self._place)

    async def add(self, reply: Reply) -> None:
        await self._journal.append(*self._place, reply)


class Unjournalled:
    """Replies of a turn that nobody stores."""

    async def known(self) -> Mapping[str, Reply]:
        return {}

    async def add(self, reply: Reply) -> None:
        pass


class Decider:
    def __init__(
        self, provider: Provider, accounts: Accounts, log: Log, search: Search | None = None,
        aside: Aside | None = None,
    ) -> None:  # fmt: skip
        self._provider = provider
        self._accounts = accounts if provider.has_model else Unbooked()
        self._search = search
        self._log = log
        self._aside = aside or AtOnce()
        self._waits: set[tuple[str, str]] = set()  # tenants and tasks of turns that wait for room

    async def decide(
        self,
        task: TaskState,
        page: PageState,
        said: Said,
        bundle: Bundle,
        stages: tuple[Stage, ...],
        kept: Journalled | Unjournalled,
        end: float | None = None,
        hears: Callable[[Sequence[Reply], Reply], Reply] = lambda earlier, reply: reply,
    ) -> DecidedTurn:
        """Walk to the end. Whatever breaks in a verification makes the turn a degraded one, never a lost task.

        What is not answered by `end`, a time of the event loop, has failed; raises DayReserved where others leave no
        room in the tenant's day for half of that. `hears` takes the secrets out of a reply, given those before it.
        """
        log = {"taskId": task.id, "sessionId": task.session, "process": "turn"} if task.id else {"process": "verify"}
        replies = dict(await kept.known())
        broken, observed, weight = False, None, _weight(task, page, said.markup)
        spent = await self._spent(said.tenant, replies)
        until = None if end is None else (asyncio.get_running_loop().time() + end) / 2
        while True:
            try:
                if observed is None:
                    look = partial(self._observe, task, page, said, bundle, broken, spent)
                    observed = await self._aside.run(weight, look)
                walked = await self._aside.run(weight, partial(walk, bundle, task, observed, replies, stages))
            except Exception:
                if broken or task.open is None:
                    raise
                self._log.exception("verification broke", **log)
                broken, observed = True, None
                continue
            if isinstance(walked.end, Transition):
                self._report(walked, observed, log)
                return DecidedTurn(walked.end, observed, stored(walked.rounds), walked.used)
            effect = walked.effect
            assert effect is not None, "a walk that ends with a call says what is asked"
            ask = partial(self._reply, effect, end, log)
            reply = await self._paid(said.tenant, task.id, effect, bundle, ask, until)
            if reply is None:  # others have spent the same day: what is left of it is looked at anew
                spent, observed = await self._spent(said.tenant, replies), None
                continue
            reply = hears(tuple(replies.values()), reply)
            await kept.add(reply)
            replies[reply.key] = reply

    async def _spent(self, tenant: str, replies: Mapping[str, Reply]) -> int:
        """Tokens of the tenant's day; those of this very turn, left by a crash, are counted with the turn."""
        if not self._provider.has_model:
            return 0
        return max(0, await self._accounts.spent_today(tenant) - tokens_of(replies.values()))

    def waits(self, tenant: str, task_id: str) -> bool:
        """Whether a turn of the task waits for what other calls have reserved of the tenant's day."""
        return (tenant, task_id) in self._waits

    async def _paid(
        self, tenant: str, task_id: str, effect: Effect, bundle: Bundle, ask: Callable[[], Awaitable[Reply]],
        until: float | None,
    ) -> Reply | None:  # fmt: skip
        place = (tenant, task_id)
        try:
            waits = partial(self._waits.add, place)
            return await paid(self._accounts, tenant, effect, bundle.settings, ask, until, waits)
        finally:
            self._waits.discard(place)

    async def _reply(self, effect: Effect, end: float | None, log: Mapping[str, str]) -> Reply:
        return await reply_by(end, effect, self._perform(effect, log))

    async def _perform(self, effect: Effect, log: Mapping[str, str]) -> Reply:
        """The provider's reply. One that raises against its contract has failed, no more."""
        try:
            if effect.name == SEARCH and self._search is not None:
                return await self._search.perform(effect)
            return await self._provider.perform(effect)
        except Exception:
            self._log.exception("the provider raised", effect=effect.name, **log)
            return Reply(effect.key, effect.name, "failed", note="the provider raised")

    def _observe(
        self, task: TaskState, page: PageState, said: Said, bundle: Bundle, broken: bool, tenant_spent: int
    ) -> Observed:
        observed = observe(
            task,
            page,
            said.witness,
            bundle,
            now=said.now,
            has_model=self._provider.has_model,
            broken=broken,
            user_input=said.user_input,
            chain_results=said.chain_results,
            client_verification=said.client_verification,
            markup=said.markup,
            tenant_spent=tenant_spent,
            churn=said.churn,
            passages=said.passages,
            searchable=self._search is not None,
            calibration=said.calibration,
            classified=said.classified,
            picks=said.picks,
            recipes=said.recipes,
            vouched=said.voucher.vouched,
            refusal=said.voucher.refusal,
            handed_back=said.handed_back,
        )
        return replace(observed, consulted=(*said.consulted, *observed.consulted))

    def _report(self, walked: Walked, observed: Observed, log: Mapping[str, str]) -> None:
        assert isinstance(walked.end, Transition)
        end, verdict = walked.end, walked.end.verdict
        verb = end.action.partition("(")[0] if end.action else None  # not what it types
        self._log.info("turn decided", route=end.route, status=end.status, verb=verb, rules=end.rules, **log)
        if walked.facts["outcome.low_confidence"] and verdict:
            self._log.warning("Low confidence completion", confidence=verdict.confidence, **log)
        if verdict and verdict.goal_achieved and not verdict.action_succeeded:
            self._log.warning("the goal is achieved by an action that did not succeed", **log)
        if observed.client_override:
            self._log.info("Client witness override", **log)


def _weight(task: TaskState, page: PageState, markup: str) -> int:
    """Of the page, and of the one before."""
    issued = task.open.original if task.open is not None else None
    return weight_of(page, *([issued.before] if issued is not None else []), markup=markup)
