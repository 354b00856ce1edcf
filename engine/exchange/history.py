"""What is stored of tasks, as clients ask for it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Raw

from engine.exchange.answer import active_view, encoded, task_view
from engine.exchange.errors import NoReceipt, UnknownTask
from engine.exchange.messages import MessagesView, SessionMessages, messages_in_order
from engine.exchange.traces import TaskTrace, TurnTrace
from engine.observe.urls import host_of
from engine.ports import Aside, AtOnce, Journal, Opened, Sessions, Tasks, weight_of
from engine.record.task import FINISHED, TaskState
from engine.record.turn import TurnRecord
from engine.rules import Bundle

WORTH = 100  # elements: what it takes to explain a turn on an empty page
PENDING_SECONDS = 15 * 60  # SPEC 2: a question on a first turn waits this long for its answer


class History:
    """Reads and changes nothing. Every answer is finished JSON."""

    def __init__(
        self,
        *,
        tasks: Tasks,
        sessions: Sessions,
        journal: Journal,
        clock: Callable[[], float],
        bundle_source: Callable[[], Bundle],
        trace_of: Callable[[TurnRecord, Bundle | None], TurnTrace],
        past_bundles: Callable[[str], Bundle | None] = lambda version: None,
        aside: Aside | None = None,
    ) -> None:
        """`trace_of` explains a recorded turn by the policies that decided it; None where they are gone."""
        self._tasks = tasks
        self._sessions = sessions
        self._messages = SessionMessages(tasks, sessions)
        self._journal = journal
        self._clock = clock
        self._bundle = bundle_source
        self._trace_of = trace_of
        self._past = past_bundles
        self._aside = aside or AtOnce()

    async def known(self, tenant: str, task_id: str) -> TaskState:
        """The task as it stands, or as its first turn began, which goes on after a client was told to come again.
        Raises UnknownTask.
        """
        state = await self._tasks.load(tenant, task_id)
        if state is None:
            return (await self.begun(tenant, task_id)).task
        question = state.question
        if state.pending and question and self._clock() - question.asked_at > PENDING_SECONDS:
            raise UnknownTask(task_id)
        return state

    async def begun(self, tenant: str, task_id: str) -> Opened:
        """A first turn that a client was told of. Raises UnknownTask."""
        opened = await self._journal.opened(tenant, task_id)
        if opened is None or not opened.is_first:
            raise UnknownTask(task_id)
        return opened

    async def last_response(self, tenant: str, state: TaskState) -> Raw:
        """The answer of its last turn, byte for byte."""
        last = await self._tasks.last(tenant, state.id)
        assert last is not None, "a stored task has had a turn"
        return last.response

    async def task(self, tenant: str, task_id: str) -> Raw:
        state = await self.known(tenant, task_id)
        return encoded(task_view(state, await self._tasks.history(tenant, task_id)))

    async def trace(self, tenant: str, task_id: str) -> Raw:
        """Every rule that was evaluated in every turn, with the facts it saw and why it did or did not match."""
        await self.known(tenant, task_id)
        history = await self._tasks.history(tenant, task_id)

        def explained() -> Raw:
            return encoded(TaskTrace(task_id, tuple(self._trace_of(r, self._bundle_of(r.policy)) for r in history)))

        return await self._aside.run(sum(WORTH + weight_of(r.observed.page) for r in history), explained)

    async def receipt(self, tenant: str, task_id: str) -> Raw:
        """By what a completed task was shown to be done. Raises UnknownTask or NoReceipt."""
        state = await self.known(tenant, task_id)
        last = await self._tasks.last(tenant, task_id)
        if last is None or last.transition.receipt is None:
            raise NoReceipt(task_id, state.status)
        return encoded(last.transition.receipt)

    async def messages(self, tenant: str, session_id: str) -> Raw:
        """What the session was told beside its turns, oldest first."""
        told = await self._messages.by_task(tenant, session_id)
        return encoded(MessagesView(messages_in_order(told.values())))

    async def active(self, tenant: str, session_id: str, url: str) -> Raw | None:
        """The most recent active task of a session, one on the same host before any other."""
        begun = await self._journal.begun(tenant, session_id)
        stored = await self._sessions.tasks(tenant, session_id)
        known = [one.task for one in begun] + [t for t in stored if t.status not in FINISHED and not t.pending]
        if not known:
            return None
        known.sort(key=lambda task: task.began, reverse=True)  # a first turn may have been given up long ago
        host = host_of(url)
        state = next((t for t in known if host_of(t.url) == host), known[0])
        return encoded(active_view(state, await self._tasks.last(tenant, state.id)))

    def _bundle_of(self, version: str) -> Bundle | None:
        bundle = self._bundle()
        return bundle if bundle.version == version else self._past(version)
