"""Server-sent events over a real socket: live, resumed, limited, and of no concern to the turns."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from server.events import board as boards
from server.events import delivery, reader

pytestmark = pytest.mark.slow

TWO_STEPS = 'Click "Filters", then click "Cart"'


def test_a_plan_and_an_end_arrive_as_they_happen_and_as_they_are_stored(start: Any, listen: Any) -> None:
    server = start()

    async def scenario() -> list[dict[str, Any]]:
        async with listen(server.url) as events:
            assert events.response.headers["content-type"].startswith("text/event-stream")
            task = await asyncio.to_thread(server.play, TWO_STEPS)
            preview = await events.next()
            await asyncio.to_thread(server.cancel, task["taskId"])
            return [preview, await events.next()]

    heard = asyncio.run(scenario())
    assert [one["event"] for one in heard] == ["plan_preview", "task_done"]
    assert [one["data"] for one in heard] == server.messages()
    assert [one["id"] for one in heard] == [one["messageId"] for one in server.messages()]
    assert all(datetime.fromisoformat(one["timestamp"]).tzinfo for one in server.messages())


def test_who_comes_later_gets_what_was_said_before(start: Any, listen: Any) -> None:
    server = start()
    server.play(TWO_STEPS)

    async def scenario() -> dict[str, Any]:
        async with listen(server.url) as events:
            return await events.next()

    assert asyncio.run(scenario())["event"] == "plan_preview"


@pytest.mark.parametrize("named", ["header", "query"])
def test_a_reader_resumes_after_a_restart_of_the_server(start: Any, listen: Any, named: str) -> None:
    server = start()

    async def first() -> tuple[str, str]:
        async with listen(server.url) as events:
            task = await asyncio.to_thread(server.play, TWO_STEPS)
            return (await events.next())["id"], task["taskId"]

    last, task = asyncio.run(first())
    server.cancel(task)  # said while nobody listened
    server.stop()
    server = start()

    async def second() -> list[str]:
        where = {"last_event_id": last} if named == "query" else {"headers": {"last-event-id": last}}
        async with listen(server.url, **where) as events:
            done = await events.next()
            await asyncio.to_thread(server.play, TWO_STEPS)
            return [done["event"], (await events.next())["event"]]

    assert asyncio.run(second()) == ["task_done", "plan_preview"]


def test_what_another_task_said_shortly_before_is_sent_again(
    start: Any, listen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn has its time before it is stored: a reader may have seen the later one of two tasks alone."""
    server = start()
    first, second = server.play(TWO_STEPS)["taskId"], server.play(TWO_STEPS)["taskId"]
    server.cancel(second)
    last = server.messages()[1]["messageId"]
    assert last.startswith(second)

    async def resumed(events_after: str, expected: int) -> list[str]:
        async with listen(server.url, last_event_id=events_after) as events:
            found = [(await events.next())["id"] for _ in range(expected)]
            with pytest.raises(TimeoutError):
                await events.next(0.3)
            return found

    assert asyncio.run(resumed(last, 2)) == [f"{first}:0:plan_preview", f"{second}:1:task_done"]
    monkeypatch.setattr(reader, "OVERLAP", timedelta(0))
    assert asyncio.run(resumed(last, 1)) == [f"{second}:1:task_done"]


def test_an_id_that_nobody_knows_loses_nothing(start: Any, listen: Any) -> None:
    server = start()
    server.play(TWO_STEPS)

    async def scenario() -> str:
        async with listen(server.url, last_event_id="gone:3:plan_preview") as events:
            return str((await events.next())["event"])

    assert asyncio.run(scenario()) == "plan_preview"


def test_other_sessions_are_not_heard(start: Any, listen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "CHANNELS", 1)  # all sessions share one channel
    server = start()

    async def scenario() -> str:
        async with listen(server.url) as events:
            await asyncio.to_thread(server.play, TWO_STEPS, sessionId="another")
            await asyncio.to_thread(server.play, TWO_STEPS)
            return str((await events.next())["data"]["sessionId"])

    assert asyncio.run(scenario()) == "tab"


def test_other_tenants_are_not_heard(start: Any, listen: Any) -> None:
    """A session of the same name, and a notice that claims to be of this one's task."""
    server = start()
    task = server.play(TWO_STEPS)

    async def scenario() -> None:
        async with listen(server.url) as events:
            await events.next()
            loop_side = server.app.state["services"]
            state = await loop_side.engine._tasks.last("local", task["taskId"])
            server.board.played("someone else", state)
            with pytest.raises(TimeoutError):
                await events.next(0.5)

    asyncio.run(scenario())
    told = asyncio.run(server.board.messages.by_task("someone else", "tab"))
    assert told == {}


def test_a_quiet_stream_shows_that_it_lives(start: Any, listen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "HEARTBEAT", 0.1)
    server = start()

    async def scenario() -> None:
        async with listen(server.url) as events:
            await events.signs_of_life(2)

    asyncio.run(scenario())


def test_a_notice_that_fails_stops_neither_turns_nor_later_events(
    start: Any, listen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One failed publish would end the worker of the channels; the next sign of life brings what was lost."""
    monkeypatch.setattr(reader, "HEARTBEAT", 0.1)
    server = start()
    real, failed = boards.MemoryChannelsBackend.publish, []

    async def broken(self: Any, data: bytes, channels: Any) -> None:
        failed.append(data)
        raise RuntimeError("no")

    async def scenario() -> list[str]:
        async with listen(server.url) as events:
            monkeypatch.setattr(boards.MemoryChannelsBackend, "publish", broken)
            task = await asyncio.to_thread(server.play, TWO_STEPS)
            lost = await events.next()
            monkeypatch.setattr(boards.MemoryChannelsBackend, "publish", real)
            await asyncio.to_thread(server.cancel, task["taskId"])
            return [lost["event"], (await events.next())["event"]]

    assert asyncio.run(scenario()) == ["plan_preview", "task_done"]
    assert failed


def test_notices_beyond_the_backlog_are_made_up_for(start: Any, listen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "HEARTBEAT", 0.1)
    monkeypatch.setattr(boards.Subscriber, "put_nowait", lambda self, item: False)
    server = start()

    async def scenario() -> str:
        async with listen(server.url) as events:
            await asyncio.to_thread(server.play, TWO_STEPS)
            return str((await events.next())["event"])

    assert asyncio.run(scenario()) == "plan_preview"


def _stuck(port: int) -> socket.socket:
    """A reader that asks for events and then never reads a byte."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", port))
    raw.sendall(b"GET /api/session/tab/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return raw


def _until(holds: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


@pytest.fixture
def stuck(start: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server with a reader that takes nothing; whatever it is told next fills every buffer."""
    monkeypatch.setattr(delivery, "as_lines", lambda batch: b": " + b"x" * 4_000_000 + b"\n\n")
    server = start()
    with closing(_stuck(server.port)):
        _until(lambda: len(server.board._present) == 1)
        yield server


def test_turns_go_on_beside_a_reader_that_takes_nothing(stuck: Any) -> None:
    for _ in range(10):
        assert stuck.play(TWO_STEPS)["status"] == "executing"
    assert len(stuck.board._present) == 1, "no turn waited for it to be let go"


def test_a_reader_that_takes_nothing_is_let_go(stuck: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "STUCK", 0.2)
    stuck.play(TWO_STEPS)
    _until(lambda: not stuck.board._present)


def test_a_reader_that_vanishes_leaves_nothing_behind(start: Any, listen: Any) -> None:
    server = start()

    async def scenario() -> None:
        async with listen(server.url):
            _until(lambda: len(server.board._present) == 1)

    asyncio.run(scenario())
    _until(lambda: not server.board._present and not server.board._readers)
    assert all(not listeners for listeners in server.board.channels._channels.values())
    assert server.play(TWO_STEPS)["status"] == "executing"


def test_a_session_has_so_many_readers_and_no_more(start: Any, listen: Any) -> None:
    server = start()

    async def scenario() -> httpx.Response:
        async with AsyncExitStack() as held:
            for _ in range(boards.READERS_PER_SESSION):
                await held.enter_async_context(listen(server.url))
            async with listen(server.url, "another"):
                return await asyncio.to_thread(httpx.get, f"{server.url}/api/session/tab/events")

    refused = asyncio.run(scenario())
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["type"] == "urn:surefoot:problem:too-many-readers"
    assert "8 readers already" in refused.json()["detail"]


@pytest.mark.parametrize("sent", ["nonsense", "a:b:c", "a:1:plan preview", "x" * 300 + ":1:task_done"])
def test_what_is_no_id_of_an_event_is_refused(start: Any, sent: str) -> None:
    server = start()
    refused = httpx.get(f"{server.url}/api/session/tab/events", headers={"last-event-id": sent})
    assert refused.status_code == 400
    assert [one["path"] for one in refused.json()["errors"]] == ["Last-Event-ID"]


def test_other_refusals(start: Any) -> None:
    server = start()
    long = httpx.get(f"{server.url}/api/session/{'x' * 257}/events")
    assert (long.status_code, long.json()["errors"][0]["path"]) == (400, "sessionId")
    assert httpx.get(f"{server.url}/api/session/events").status_code == 405
    assert httpx.post(f"{server.url}/api/session/tab/events").status_code == 405
    foreign = httpx.get(f"{server.url}/api/session/tab/events", headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403


def test_a_server_that_stops_waits_for_no_reader(start: Any, listen: Any) -> None:
    server = start()

    async def scenario() -> None:
        async with listen(server.url) as events:
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(EOFError):
                await events.next()
            await stopping

    asyncio.run(scenario())
