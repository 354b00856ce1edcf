"""What a session is told, as it happens: as server-sent events, and on the same path over WebSocket."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Annotated, Any

import msgspec
import re2
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import ASGIApp

from engine.exchange.messages import Message
from server.events.board import TooManyReaders
from server.events.delivery import EventStream, deliver
from server.events.reader import reading
from server.openapi import refusals
from server.problems import AnyRequest, FieldError, Problem, bad_input
from server.services import services_of, tenant_of

PATH = "/api/session/{session_id:str}/events"
MAX_ID = 256  # characters of an id from a client
EVENT_STREAM = "text/event-stream"
GOING_AWAY, BAD_INPUT, TOO_MANY = 1001, 4400, 4429  # codes that a WebSocket is closed with

_event_id = re2.compile(r"[^\s:]{1,256}:\d{1,9}:[a-z_]{1,40}")

SENT = ResponseSpec(Message, generate_examples=False, description="One message an event.", media_type=EVENT_STREAM)
LastEventId = Annotated[str, QueryParameter(description="for clients that can't send Last-Event-ID")]


@get(PATH, summary="Follow what a session is told", responses={200: SENT, **refusals(400, 429, 503)})
async def events(request: AnyRequest, session_id: FromPath[str], lastEventId: LastEventId = "") -> ASGIApp:
    """The messages of a session, those there are and those to come, as server-sent events; also over WebSocket."""
    after = _checked(session_id, request.headers.get("last-event-id") or lastEventId)
    async with AsyncExitStack() as held:
        try:
            board = services_of(request).events
            reader = await held.enter_async_context(reading(board, tenant_of(request), session_id, after))
        except TooManyReaders as error:
            raise Problem(429, "too-many-readers", "Too many readers", str(error)) from None
        return EventStream(reader, held.pop_all())
    raise AssertionError("nothing above is suppressed")


@websocket(PATH)
async def events_socket(
    socket: WebSocket[Any, Any, Any], session_id: FromPath[str], lastEventId: LastEventId = ""
) -> None:
    """The same messages as frames of JSON. What the client sends is not read."""

    async def write(batch: tuple[Message, ...]) -> None:
        for one in batch:
            await socket.send_text(msgspec.json.encode(one).decode())

    await socket.accept()
    try:
        after = _checked(session_id, socket.headers.get("last-event-id") or lastEventId)
        async with reading(socket.app.state["services"].events, tenant_of(socket), session_id, after) as reader:
            if await deliver(reader, write, _left(socket)):
                await socket.close(GOING_AWAY, "the server stops; come back with lastEventId")
    except Problem as problem:
        await socket.close(BAD_INPUT, problem.details.detail[:120])
    except TooManyReaders as error:
        await socket.close(TOO_MANY, str(error))


async def _left(socket: WebSocket[Any, Any, Any]) -> None:
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            continue
    except WebSocketDisconnect:
        pass


def _checked(session_id: str, after: str) -> str | None:
    """The id to resume after, if there is one. Raises Problem 400."""
    if len(session_id) > MAX_ID:
        raise bad_input(FieldError("sessionId", f"has {len(session_id)} characters, at most {MAX_ID} are possible"))
    if after and not _event_id.fullmatch(after):
        raise bad_input(FieldError("Last-Event-ID", "is no id of an event: send the last one that came, or none"))
    return after or None
