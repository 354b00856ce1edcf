"""One turn, from a client's call to its answer: the shell around `step`. It reads, decides, stores and answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Literal

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engine.derive.answers import is_stop
from engine.exchange.answer import again_answer, encoded, look_answer
from engine.exchange.calls import TurnRequest, VerifyRequest
from engine.exchange.errors import KeyInUse, MissingField, UnknownTask
from engine.exchange.history import History
from engine.knowledge import best_of, passages_of
from engine.llm.waiting import patience
from engine.observe import PageInput, PageState
from engine.ports import (
    Accounts,
    Aside,
    AtOnce,
    Classifications,
    Concluded,
    Erasures,
    Finder,
    InMemory,
    Journal,
    Log,
    NeverErased,
    Opened,
    Picks,
    Policies,
    Provider,
    Recipes,
    Requests,
    Seals,
    Search,
    Silent,
    Tallies,
    Tasks,
    Telemetry,
    TurnTaken,
    Unbooked,
    Uncounted,
    Unlearned,
    Unpicked,
    Unremembered,
    Untaught,
    weight_of,
)
from engine.record.task import FINISHED, TaskState
from engine.record.turn import Observed, Transition, TurnRecord
from engine.rules import Bundle
from engine.turn.decider import DecidedTurn, Decider
from engine.turn.deciding import Deciding
from engine.turn.learn_churn import ChurnLearner, idles, look_of
from engine.turn.remembering import Picking, Remembering
from engine.turn.spoken import Spoken
from engine.turn.storing import Storing, purpose_for
from engine.turn.teaching import Teaching
from engine.turn.under_way import Asked, Begun, Decided, UnderWay, named
from engine.turn.verdict_alone import verify_answer
from engine.turn.vouching import NoVouching, Vouching

_read_request = msgspec.json.Decoder(TurnRequest).decode


class Engine:
    """The turn pipeline. Callers see to it that turns of one task come one after the other."""

    def __init__(
        self,
        *,
        policies: Policies,
        provider: Provider,
        tasks: Tasks,
        history: History,
        journal: Journal,
        requests: Requests,
        clock: Callable[[], float],
        ids: Callable[[], str],
        log: Log,
        played: Callable[[str, TurnRecord], None] = lambda tenant, record: None,
        telemetry: Telemetry | None = None,
        accounts: Accounts | None = None,
        idling: ChurnLearner | None = None,
        library: Finder | None = None,
        search: Search | None = None,
        tallies: Tallies | None = None,
        alone: Callable[[str, str], AbstractAsyncContextManager[None]] = lambda tenant, task: nullcontext(),
        seals: Seals | None = None,
        classifications: Classifications | None = None,
        picks: Picks | None = None,
        recipes: Recipes | None = None,
        vouching: Vouching | None = None,
        aside: Aside | None = None,
        erasures: Erasures | None = None,
    ) -> None:
        """`alone` waits until no other worker decides a turn of that tenant's task.

        `played` is told of every stored turn, and whose it is; it must come back at once, and never raise."""
        self._policies = policies
        self._telemetry: Telemetry = telemetry or Silent()
        self._aside = aside or AtOnce()
        self._thinks = provider.has_model
        self._decider = Decider(provider, accounts or Unbooked(), log, search, self._aside)
        self._idling = idling or ChurnLearner(Unlearned(), policies, clock, log)
        self._tasks = tasks
        self._journal = journal
        self._history = history
        self._requests = requests
        self._clock = clock
        self._ids = ids
        self._vouching = vouching or NoVouching()
        self._under_way = UnderWay()
        self._alone = alone
        self._spoken = Spoken(seals or InMemory(ids), self._telemetry.met, self._vouching.key)
        remembering = Remembering(classifications or Unremembered(), log)
        picking = Picking(picks or Unpicked(), log)
        teaching = Teaching(recipes or Untaught(), log)
        self._deciding = Deciding(
            decider=self._decider, journal=journal, spoken=self._spoken, idling=self._idling,
            tallies=(tallies if provider.has_model else None) or Uncounted(), remembering=remembering,
            picking=picking, teaching=teaching, vouching=self._vouching, library=library, clock=clock, log=log,
        )  # fmt: skip
        self._storing = Storing(
            tasks=tasks, journal=journal, history=history, requests=requests, erasures=erasures or NeverErased(),
            remembering=remembering, picking=picking, teaching=teaching, vouching=self._vouching,
            telemetry=self._telemetry, played=played, clock=clock,
        )  # fmt: skip

    async def interact(self, tenant: str, request: TurnRequest) -> Raw:
        """Play one turn. Raises UnknownTask, KeyInUse, MissingField or PageRefused; nothing is stored then.

        What is stored names secrets; the answer alone has their values.
        """
        task_id = request.task_id or self._ids()
        bundle = await self._policies.of(tenant)
        request = self._spoken.asked(request, bundle)
        self._telemetry.about(taskId=task_id)
        if request.request_id is None:
            return await self._out(tenant, task_id, await self._turn(tenant, request, task_id, bundle), bundle)
        purpose = purpose_for(request)
        claim = await self._requests.claim(tenant, request.request_id, task_id, purpose)
        if not claim.holds_for(purpose):
            raise KeyInUse(request.request_id)
        self._telemetry.about(taskId=claim.task_id)
        if claim.response is not None:
            await self._check_session(tenant, request)
            return await self._out(tenant, claim.task_id, claim.response, bundle)
        answer = await self._turn(tenant, request, claim.task_id, bundle)
        return await self._out(tenant, claim.task_id, answer, bundle)

    async def _out(self, tenant: str, task_id: str, answer: Raw, bundle: Bundle) -> Raw:
        """An answer as it leaves: with the values of the secrets that its action enters."""
        if b"{{" not in bytes(answer):
            return answer
        state = await self._tasks.load(tenant, task_id)
        return answer if state is None else self._spoken.put_in(tenant, state, answer, bundle.version)

    async def verify(self, tenant: str, request: VerifyRequest) -> Raw:
        """A verdict and nothing else; nothing is stored. Raises MissingField, PageRefused or DayReserved."""
        bundle = await self._policies.of(tenant)
        pages = await self._page(request.before, "before."), await self._page(request.after, "after.")
        if pages[0] == "empty" or pages[1] == "empty":
            raise MissingField(
                "before" if pages[0] == "empty" else "after", "the list of elements is empty; send the dom"
            )
        hide = partial(self._spoken.verified, request, (pages[0], pages[1]), bundle)
        request, before, after = await self._aside.run(weight_of(pages[0], pages[1]), hide)
        decided = await self._deciding.verdict(tenant, request, before, after, bundle)
        answer = verify_answer(decided, bundle.version)
        self._telemetry.concluded(Concluded("verify", decided.transition, answer.usage, bundle.version))
        return encoded(answer)

    async def cancel(self, tenant: str, task_id: str) -> Raw:
        """End a task; cancelling a finished one changes nothing."""
        state = await self._history.known(tenant, task_id)
        if state.status in FINISHED:
            return await self._history.last_response(tenant, state)
        last = await self._tasks.last(tenant, task_id)
        if last is None:  # the first turn is under way: it is one that a client was told of
            observed = Observed((await self._history.begun(tenant, task_id)).page, self._clock(), {})
        else:
            observed = last.observed
        end = Transition(route="ask_user", status="cancelled", url=state.url, thought="Cancelled by the client.")
        bundle = await self._policies.of(tenant)
        answer = await self._storing.commit(tenant, state, DecidedTurn(end, observed), bundle, None)
        self._under_way.take(tenant, task_id)
        return answer

    async def _check_session(self, tenant: str, request: TurnRequest) -> None:
        """An answer that is given again is for the session of its task, also where no key has kept which that is."""
        if request.task_id is None or request.session_id is None:
            return
        state = await self._tasks.load(tenant, request.task_id)
        if state is not None and state.session != request.session_id:
            raise UnknownTask(request.task_id)

    async def _turn(self, tenant: str, request: TurnRequest, task_id: str, bundle: Bundle) -> Raw:
        state = await self._state(tenant, request, task_id)
        self._telemetry.about(sessionId=state.session)
        begun = self._under_way.of(tenant, state.id)
        if begun is None or begun.asked.state.turn != state.turn:  # else: the task has gone on by another way
            opened = await self._opened(tenant, state) if request.task_id is not None else None
            if opened is not None:  # by another worker, or before a crash
                asked = self._asked(opened, bundle)
                begun = self._under_way.begin(tenant, asked, self._decided_alone(tenant, asked))
        if begun is None or begun.asked.state.turn != state.turn:
            if lost := self._spoken.lost(tenant, state) if request.user_input else ():
                return await self._said_again(tenant, state, lost[0], request, bundle)
            state, request = self._spoken.heard(tenant, state, request, bundle)
            state = await _told(state, request)
            declined = await self._vouching.declined(tenant, state.question)
            if state.status in FINISHED or (_unanswered(state, request) and not declined):
                return await self._history.last_response(tenant, state)
            page = await self._page(request.page, "")
            if page == "empty":
                return encoded(look_answer(state, bundle.version, known=request.task_id is not None))
            hide = partial(self._spoken.page, tenant, state, page, bundle)
            asked = Asked(state, request, await self._aside.run(weight_of(page), hide), bundle)
            if state.turn < 0 and self._thinks:
                await self._journal.open(tenant, named(state))
            begun = self._under_way.begin(tenant, asked, self._deciding.decided(tenant, asked))
        try:
            decided = await self._decided_in_time(tenant, begun)
        except TurnTaken:
            return await self._storing.taken(tenant, state.id, request)
        if decided is None:
            return await self._again(tenant, begun, request)
        answer = await self._ended(tenant, *decided, request)
        for key in begun.keys - {request.request_id}:
            await self._requests.remember(tenant, key, state.id, answer)
        return answer

    async def _page(self, source: PageInput, where: str) -> PageState | Literal["empty"]:
        """The page state of a call; "empty" for an empty tree that came alone. Raises MissingField or PageRefused."""
        page = await self._aside.page(source)
        if page is not None:
            return page
        if source.interactive_tree is not None:
            return "empty"
        raise MissingField(
            f"{where}interactiveTree", "a page state is needed: interactiveTree, semanticNodes, skeletonDom or dom"
        )

    async def _said_again(
        self, tenant: str, state: TaskState, name: str, request: TurnRequest, bundle: Bundle
    ) -> Raw:
        """The answer to the question for a lost secret: the action that waits for it goes out, or the task ends."""
        said = request.user_input or ""
        if is_stop(said, bundle.words):
            response = await self.cancel(tenant, state.id)
        else:
            self._spoken.restore(tenant, state, name, said, bundle)
            response = await self._history.last_response(tenant, state)
        if request.request_id is not None:
            await self._requests.remember(tenant, request.request_id, state.id, response)
        return response

    async def _opened(self, tenant: str, state: TaskState) -> Opened | None:
        opened = await self._journal.opened(tenant, state.id)
        return opened if opened is not None and opened.task.turn == state.turn else None

    def _asked(self, opened: Opened, bundle: Bundle) -> Asked:
        return Asked(opened.task, _read_request(opened.request), opened.page, bundle)

    async def _decided_alone(self, tenant: str, asked: Asked) -> Decided:
        """After the worker that decides the same turn, whose replies are then known."""
        async with self._alone(tenant, asked.state.id):
            return await self._deciding.decided(tenant, asked)

    async def _hold(self, tenant: str, begun: Begun) -> None:
        """Keep other workers from deciding a turn that is under way here."""
        async with self._alone(tenant, begun.asked.state.id):
            await asyncio.wait({begun.deciding})

    async def _decided_in_time(self, tenant: str, begun: Begun) -> Decided | None:
        """None where a model still thinks. What is decided, or broke, is under way no longer."""
        try:
            return await begun.decided(patience(begun.asked.bundle.settings))
        finally:
            if begun.deciding.done():
                self._under_way.end(tenant, begun.asked.state.id)

    async def _again(self, tenant: str, begun: Begun, request: TurnRequest) -> Raw:
        """Have the client come again: the turn goes on meanwhile, and is that of the next call."""
        state = begun.asked.state
        if begun.holding is None:
            await self._journal.open(tenant, _opened(begun.asked))
            begun.holding = asyncio.create_task(self._hold(tenant, begun))
        if request.request_id is not None:
            begun.keys.add(request.request_id)
        waits = self._decider.waits(tenant, state.id)
        return encoded(again_answer(state, begun.asked.bundle.version, reserved=waits))

    async def _ended(self, tenant: str, asked: Asked, decided: DecidedTurn, request: TurnRequest) -> Raw:
        """Store a turn that is decided, and answer it; `request` is the call that is answered."""
        state, bundle = asked.state, asked.bundle
        if state.turn < 0 and decided.transition.status == "failed":
            return await self._storing.unstored(tenant, request, state, decided, bundle)
        since = None if request.handed_back else await self._idle_since(tenant, state, bundle)
        answer = await self._storing.commit(tenant, state, decided, bundle, request)
        if since is not None:
            look = look_of(state, since, asked.page, asked.request.witness, decided.transition)
            await self._idling.learn(tenant, look, bundle)
        return answer

    def let_go(self, tenant: str, task_id: str | None) -> None:
        """Forget what is in memory of a task that is erased, or of all of a tenant."""
        self._under_way.erase(tenant, task_id)
        self._spoken.forget(tenant, task_id)

    async def close(self) -> None:
        """Let go of turns that are under way."""
        await self._under_way.close()

    async def _idle_since(self, tenant: str, state: TaskState, bundle: Bundle) -> PageState | None:
        """The page as it was when the client was told to do nothing; None where it did something."""
        if not idles(state, bundle):
            return None
        last = await self._tasks.last(tenant, state.id)
        return last.observed.page if last else None

    async def _state(self, tenant: str, request: TurnRequest, task_id: str) -> TaskState:
        """The task as stored, or as its first turn began, or a new one."""
        begun = self._under_way.of(tenant, task_id)
        first = begun.asked.state if begun is not None and begun.asked.state.turn < 0 else None
        if first is not None:  # unless another worker has stored it by now
            first = await self._tasks.load(tenant, task_id) or first
        if request.task_id is None:
            if first is not None:
                return first
            if not request.query or not request.query.strip():
                raise MissingField("query", "the first call of a task needs the user's goal")
            session = request.session_id or self._ids()
            new = TaskState(
                id=task_id, session=session, query=request.query, url=request.url, home=request.url, began=self._clock()
            )
            return self._spoken.begun(tenant, new, request.said)
        state = first or await self._history.known(tenant, request.task_id)
        if request.session_id is not None and request.session_id != state.session:
            raise UnknownTask(request.task_id)
        return state


async def _told(state: TaskState, request: TurnRequest) -> TaskState:
    """The task with what the client tells of it: all of that stays with the task until something else is told."""
    if request.secrets or request.locale:
        named = {one.name: one.site for one in request.secrets}
        state = replace(state, secrets={**state.secrets, **named}, locale=request.locale or state.locale)
    if not request.knowledge:
        return state
    given = [
        passage
        for one in request.knowledge
        for passage in passages_of(one.text, title=one.title or "", source=one.source or "")
    ]
    return replace(state, knowledge=await asyncio.to_thread(best_of, given, state.query))


def _opened(asked: Asked) -> Opened:
    """A turn as it is kept while it is under way: without the secrets that the goal and the page as sent may hold."""
    request = replace(asked.request, page=PageInput(url=asked.request.url), said={})
    return Opened(asked.state, Raw(msgspec.json.encode(request)), asked.page)


def _unanswered(state: TaskState, request: TurnRequest) -> bool:
    """A question that was not answered is still the question: silence neither refuses nor plans anew. What the user did
    on the page answers how to go on, and approves nothing.
    """
    said = (request.user_input or "").strip() or request.approval
    question = state.question
    acted = request.handed_back and question is not None and question.action is None and question.budget == "none"
    return state.status == "needs_user_input" and not said and not acted
