"""How events go out: as server-sent events or over a WebSocket, to readers that may be slow, stuck or gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
import structlog
from litestar.types import Receive, Scope, Send

from engine.exchange.messages import Message
from engine.ports import StoreUnavailable
from server.events.reader import Reader

log = structlog.get_logger("surefoot.events")

STUCK = 30.0  # seconds after which a reader that takes nothing is let go
RETRY_MS = 2000  # how soon a browser's EventSource connects again
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy in between must not collect events
]

Write = Callable[[tuple[Message, ...]], Awaitable[None]]


class EventStream:
    """An ASGI response that goes on until the reader or the server ends it. `held` is left then."""

    def __init__(self, reader: Reader, held: AbstractAsyncContextManager[Any]) -> None:
        self._reader = reader
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def write(batch: tuple[Message, ...]) -> None:
            await send({"type": "http.response.body", "body": as_lines(batch), "more_body": True})

        async def gone() -> None:
            while (await receive())["type"] != "http.disconnect":
                continue

        async with self._held:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": b"retry: %d\n\n" % RETRY_MS, "more_body": True})
            if await deliver(self._reader, write, gone()):
                await send({"type": "http.response.body", "body": b"", "more_body": False})


def as_lines(batch: tuple[Message, ...]) -> bytes:
    """Messages in the format of server-sent events; a comment where there are none."""
    if not batch:
        return b": still here\n\n"
    return b"".join(
        b"id: %s\nevent: %s\ndata: %s\n\n"
        % (one.message_id.encode(), one.metadata.message_type.encode(), msgspec.json.encode(one))
        for one in batch
    )


async def deliver(reader: Reader, write: Write, gone: Coroutine[Any, Any, None]) -> bool:
    """Send until the reader is gone or stuck, or the server stops; True if it can still be told goodbye."""
    sending, leaving = asyncio.create_task(_send_all(reader, write)), asyncio.create_task(gone)
    try:
        await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        return sending.done() and not leaving.done() and sending.result()
    finally:
        for task in (sending, leaving):
            task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)


async def _send_all(reader: Reader, write: Write) -> bool:
    try:
        async for batch in reader.batches():
            async with asyncio.timeout(STUCK):
                await write(batch)
    except TimeoutError:
        log.info("a reader of events takes nothing and is let go")
        return False
    except StoreUnavailable as error:
        log.warning("events end early; the reader can resume", reason=str(error))
    return True
