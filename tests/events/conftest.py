"""A real server on a real socket, in a thread of this process: what it counts can be looked at."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from server.commands.serve import _server, _web_socket
from server.events.board import Board
from server.settings import Settings
from server.wiring import wire

TWO_STEPS = 'Click "Filters", then click "Cart"'
PATIENCE = 30.0  # seconds that anything may take on a busy machine before a test gives up


class Running:
    """One server; `play` is a turn over HTTP."""

    def __init__(self, store: Path) -> None:
        self.app = wire(Settings(store=f"tinydb:{store}"))
        self.board: Board = self.app.state["services"].events
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            self.app, loop="uvloop", http="httptools", ws=_web_socket, ws_max_size=4096, lifespan="on",
            log_config=None,
        )  # fmt: skip
        self.server = _server(config, self.board.stop)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        """It waits for its readers for ever where nobody tells them to go."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def play(self, query: str = "", **more: Any) -> dict[str, Any]:
        body = {
            "url": "https://shop.example/", "sessionId": "tab",
            "interactiveTree": [{"i": "f", "r": "btn", "n": "Filters"}, {"i": "c", "r": "btn", "n": "Cart"}], **more,
        }  # fmt: skip
        body |= {"query": query} if query else {}
        answer = httpx.post(f"{self.url}/api/agent/interact", json=body, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def cancel(self, task: str) -> None:
        assert httpx.post(f"{self.url}/api/task/{task}/cancel", timeout=PATIENCE).status_code == 200

    def messages(self, session: str = "tab") -> list[dict[str, Any]]:
        answer = httpx.get(f"{self.url}/api/session/{session}/messages", timeout=PATIENCE)
        told: list[dict[str, Any]] = answer.json()["messages"]
        return told


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Running]]:
    """Start a server on the one store; the one before it must have been stopped."""
    started: list[Running] = []

    def begin() -> Running:
        started.append(Running(tmp_path / "store"))
        return started[-1]

    yield begin
    for one in started:
        if one.thread.is_alive():
            one.stop()


class Heard:
    """What came over one stream of server-sent events."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()

    async def next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next event: its id, its kind, and its message. Raises TimeoutError."""
        found: dict[str, Any] = {}
        async with asyncio.timeout(seconds):
            async for line in self._lines:
                name, _, value = line.partition(": ")
                if name in ("id", "event"):
                    found[name] = value
                elif name == "data":
                    found["data"] = json.loads(value)
                elif not line and found:
                    return found
        raise EOFError("the stream ended")

    async def signs_of_life(self, count: int) -> None:
        """Come back after so many comments. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while count:
                count -= (await anext(self._lines)).startswith(":")


@asynccontextmanager
async def listening(
    url: str, session: str = "tab", last_event_id: str = "", headers: dict[str, str] | None = None
) -> AsyncIterator[Heard]:
    path = f"/api/session/{session}/events" + (f"?lastEventId={last_event_id}" if last_event_id else "")
    async with (
        httpx.AsyncClient(base_url=url, timeout=httpx.Timeout(PATIENCE, read=None)) as http,
        http.stream("GET", path, headers=headers) as response,
    ):
        assert response.status_code == 200, await response.aread()
        yield Heard(response)


@pytest.fixture
def listen() -> Callable[..., Any]:
    return listening
