"""The same messages over WebSocket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.events import board as boards

TWO_STEPS = 'Click "Filters", then click "Cart"'


def path(server: Any, query: str = "") -> str:
    return f"ws://127.0.0.1:{server.port}/api/session/tab/events{query}"


async def frame(socket: Any) -> dict[str, Any]:
    async with asyncio.timeout(5):
        told: dict[str, Any] = json.loads(await socket.recv())
    return told


def test_frames_are_the_messages_as_stored(start: Any) -> None:
    server = start()

    async def scenario() -> list[dict[str, Any]]:
        async with connect(path(server)) as socket:
            task = await asyncio.to_thread(server.play, TWO_STEPS)
            preview = await frame(socket)
            await socket.send("nobody reads this")
            await asyncio.to_thread(server.cancel, task["taskId"])
            return [preview, await frame(socket)]

    assert asyncio.run(scenario()) == server.messages()


def test_a_socket_resumes(start: Any) -> None:
    server = start()
    task = server.play(TWO_STEPS)["taskId"]
    server.cancel(task)
    first = server.messages()[0]["messageId"]

    async def scenario() -> str:
        async with connect(path(server, f"?lastEventId={first}")) as socket:
            return str((await frame(socket))["metadata"]["messageType"])

    assert asyncio.run(scenario()) == "task_done"


def test_a_socket_is_closed_with_a_reason(start: Any) -> None:
    server = start()

    async def scenario() -> list[tuple[int, str]]:
        ends = []
        open_ones = [await connect(path(server)) for _ in range(boards.READERS_PER_SESSION)]
        for query in ("?lastEventId=nonsense", ""):
            async with connect(path(server, query)) as socket:
                with pytest.raises(ConnectionClosed):
                    await frame(socket)
                ends.append((socket.close_code, socket.close_reason))
        for one in open_ones:
            await one.close()
        return ends

    (bad, why), (full, what) = asyncio.run(scenario())
    assert (bad, full) == (4400, 4429)
    assert why.startswith("Last-Event-ID: is no id of an event")
    assert "8 readers already" in what


def test_a_page_of_another_site_gets_no_socket(start: Any) -> None:
    server = start()

    async def scenario() -> int:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(path(server), origin="https://evil.example"):  # type: ignore[arg-type]
                pass
        return int(refused.value.response.status_code)

    assert asyncio.run(scenario()) == 403


def test_a_server_that_stops_says_so(start: Any) -> None:
    server = start()

    async def scenario() -> int | None:
        async with connect(path(server)) as socket:
            await asyncio.sleep(0.2)
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed):
                await frame(socket)
            await stopping
            return socket.close_code

    assert asyncio.run(scenario()) in (1001, 1012)
