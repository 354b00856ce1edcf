"""One reader's place in a session: what there is to send, oldest first, each message once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import datetime, timedelta

import msgspec

from engine.exchange.messages import Message, messages_in_order
from server.events.board import Board, Listener, Notice, channel_of

OVERLAP = timedelta(seconds=30)  # how much later than its time a turn of another task may have come into the store
HEARTBEAT = 15.0  # seconds without a message after which a sign of life is sent
TASKS_AT_ONCE = 16  # tasks with news that are looked at one by one; for more, the whole session is

_read_notice = msgspec.json.Decoder(Notice).decode


class Reader:
    """Made by `reading`. However slowly it is read, news only add names of tasks to a set."""

    def __init__(self, board: Board, tenant: str, session: str, after: str | None) -> None:
        self._board = board
        self._tenant = tenant
        self._session = session
        self._after = after
        self._listener: Listener | None = None
        self._bell = asyncio.Event()
        self._changed: set[str] = set()
        self._known: dict[str, tuple[Message, ...]] = {}  # by task
        self._sent: set[str] = set()
        self._losses = board.losses

    def wake(self) -> None:
        self._bell.set()

    async def batches(self) -> AsyncIterator[tuple[Message, ...]]:
        """Messages to send; an empty batch where none came for a while. Ends when the server stops."""
        await self._look_at_all()
        self._skip_read()
        while True:
            if self._board.stopping:
                return
            yield self._unsent()
            await self._news()

    async def _news(self) -> None:
        """Wait for a notice, but no longer than HEARTBEAT, and read what it is about."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT):
                await self._bell.wait()
        self._bell.clear()
        changed, self._changed = self._changed, set()
        if self._has_missed_some() or len(changed) > TASKS_AT_ONCE:
            await self._look_at_all()
            return
        for task in changed:
            self._known[task] = await self._board.messages.of_task(self._tenant, self._session, task)

    async def _look_at_all(self) -> None:
        self._known = await self._board.messages.by_task(self._tenant, self._session)

    def _has_missed_some(self) -> bool:
        listener, losses = self._listener, self._board.losses
        missed = losses != self._losses or (listener is not None and listener.missed)
        self._losses = losses
        if listener is not None:
            listener.missed = False
        return missed

    def _skip_read(self) -> None:
        """What was read up to the message named by Last-Event-ID is not sent again; all is sent if that is not known.

        A turn gets its time before it is stored. So what another task said shortly before may not have been there to be
        read: it is sent, perhaps for the second time.
        """
        last = next((one for task in self._known.values() for one in task if one.message_id == self._after), None)
        if last is None:
            return
        for task in self._known.values():
            read = task[: task.index(last) + 1] if last in task else _until(task, last.timestamp - OVERLAP)
            self._sent.update(one.message_id for one in read)

    def _unsent(self) -> tuple[Message, ...]:
        new = tuple(one for one in messages_in_order(self._known.values()) if one.message_id not in self._sent)
        self._sent.update(one.message_id for one in new)
        return new

    async def _hear(self, payload: bytes) -> None:
        """Channels are shared by sessions: a notice of another is not for this reader."""
        notice = _read_notice(payload)
        if (notice.tenant, notice.session) == (self._tenant, self._session):
            self._changed.add(notice.task)
            self._bell.set()

    def listens_to(self, listener: Listener) -> None:
        self._listener = listener


def _until(task: tuple[Message, ...], when: datetime) -> tuple[Message, ...]:
    return tuple(one for one in task if one.timestamp <= when)


@asynccontextmanager
async def reading(board: Board, tenant: str, session: str, after: str | None) -> AsyncIterator[Reader]:
    """A reader, from after the message with the id `after`. Raises TooManyReaders.

    It listens before it looks, so nothing falls in between.
    """
    reader = Reader(board, tenant, session, after)
    async with AsyncExitStack() as held:
        held.enter_context(board.seat(reader, tenant, session))
        listener = await held.enter_async_context(board.channels.start_subscription(channel_of(tenant, session)))
        assert isinstance(listener, Listener)
        reader.listens_to(listener)
        await held.enter_async_context(listener.run_in_background(reader._hear, join=False))
        yield reader
