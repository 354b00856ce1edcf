"""What a call costs does not grow with the turns that a task has had: only a look back reads its history."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest
from msgspec.structs import replace

from engine.ports import purpose_of
from server.adapters.sql.task_rows import TaskRows
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.events.reader import reading
from server.settings import Settings
from server.wiring import wire
from tests.store.used import PAGES, URL


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all pieces that were unpacked so far; everything that a store keeps of turns is packed."""
    sizes: list[int] = []

    def counting(data: bytes, *more: Any, real: Callable[..., bytes] = zlib.decompress) -> bytes:
        sizes.append(len(data))
        return real(data, *more)

    monkeypatch.setattr(zlib, "decompress", counting)
    return sizes


def test_the_state_the_last_turn_and_the_next_one_read_no_history(store, make_task, make_turn, unpacked):
    state, counted = make_task(), {}
    for number in range(30):
        turn = replace(make_turn(state, request_id=f"r{number}"), messages=())
        if number in (3, 29):
            before = len(unpacked)
            store.run(store.adapter.load("local", "t1"))
            store.run(store.adapter.last("local", "t1"))
            store.run(store.adapter.messages("local", "t1"))
            store.run(store.adapter.claim("local", f"r{number}", "t1", purpose_of(None, task="t1")))
            store.run(store.adapter.commit("local", turn))
            counted[number] = len(unpacked) - before
        else:
            store.run(store.adapter.commit("local", turn))
        state = turn.state
    assert counted[3] == counted[29] > 0
    before = len(unpacked)
    store.run(store.adapter.history("local", "t1"))
    assert len(unpacked) - before >= 30


@pytest.mark.process
@pytest.mark.parametrize("place", ["tinydb", "postgresql"])
def test_turns_waiting_and_live_events_read_no_history(
    place: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    address = f"tinydb:{tmp_path / 'store'}" if place == "tinydb" else request.getfixturevalue("database")

    def looked_back(*_: Any) -> NoReturn:
        raise AssertionError("the history was read")

    for rows in (TinyFiles, TaskRows):
        monkeypatch.setattr(rows, "history", looked_back)

    async def story() -> None:
        app = wire(Settings(store=address, prove=False))
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            said = {"query": 'Click "Filters", then choose "In stock" in Availability', "sessionId": "s"}
            for page in PAGES:
                body = {"url": URL, "interactiveTree": page, "requestId": f"r{len(page)}{page}", **said}
                answer = (await http.post("/api/agent/interact", json=body)).json()
                again = (await http.post("/api/agent/interact", json=body)).json()
                assert again == answer
                said = {"taskId": answer["taskId"]}
                assert (await http.get("/api/session/s/messages")).status_code == 200
                if answer["status"] == "executing":
                    assert (await http.get("/api/session/s/task/active")).status_code == 200
            assert answer["status"] == "completed"
            assert (await http.get(f"/api/task/{answer['taskId']}/receipt")).status_code == 200
            board = app.state["services"].events
            async with reading(board, "local", "s", None) as reader:
                assert await anext(reader.batches())

    asyncio.run(story())
