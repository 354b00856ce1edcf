"""What is erased is nowhere any more: not in a file, not in a row, and nothing that comes late brings it back."""

from __future__ import annotations

import asyncio
import time
import zlib
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
from msgspec import Raw

from engine.ports import Opened, TurnTaken, purpose_of
from engine.record.turn import Reply
from server.api_keys import create
from server.packing.frames import frames
from server.packing.turn_log import KINDS
from server.settings import Settings
from server.stores import Store, open_store
from server.telemetry.watch import NoSpans, Telemetry
from server.wiring import wire
from tests.postgres import OWNER, USER
from tests.store.conftest import commit_of, new_task, page
from tests.store.used import FILTERS, URL, filled

pytestmark = pytest.mark.process
ONE, TWO = "«one»", "«two»"


class Place:
    """A store with something of everything of two tenants; `bytes` is all that it holds, uncompressed."""

    def __init__(self, address: str) -> None:
        self.address = address

    def bytes(self) -> bytes:
        return b"\n".join(self._in_files() if self.address.startswith("tinydb:") else self._in_tables())

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = open_store(self.address, Telemetry(NoSpans()))
        try:
            yield store
        finally:
            await store.close()

    def _in_files(self) -> Iterator[bytes]:
        for path in Path(self.address.removeprefix("tinydb:")).rglob("*"):
            data = path.read_bytes() if path.is_file() else b""
            yield data
            if path.name.rpartition(".turns")[1]:
                yield from (frame.content() for frame in frames(data, KINDS))
            elif path.parent.parent.name == "tasks" and path.suffix == ".json":
                (kept,) = msgspec.json.decode(data)["task"].values()
                yield from (zlib.decompress(b64decode(one)) for one in kept["pages"].values())

    def _in_tables(self) -> Iterator[bytes]:
        everything = self.address.replace(f"{USER}@", f"{OWNER}@")  # who is held by no wall
        with psycopg.connect(everything) as connection:
            tables = connection.execute("SELECT relname FROM pg_class WHERE relkind = 'r' "
                                        "AND relnamespace = 'public'::regnamespace").fetchall()  # fmt: skip
            for (name,) in tables:
                for row in connection.execute(f"SELECT * FROM {name}"):
                    yield from (zlib.decompress(one) if isinstance(one, bytes) else str(one).encode() for one in row)


@pytest.fixture(params=["tinydb", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    address = f"tinydb:{tmp_path / 'store'}"
    if request.param == "postgresql":
        address = request.getfixturevalue("database")
    asyncio.run(filled(address, "one", "two"))
    return Place(address)


def test_a_task_leaves_nothing_and_its_session_goes_on(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            assert await store.erasing.task("one", f"first {ONE}")
            assert not await store.erasing.task("one", f"first {ONE}")
            assert not await store.erasing.task("two", f"second {ONE}")
            assert [one.id for one in await store.turns.tasks("one", f"session {ONE}")] == [f"second {ONE}"]
            assert list(await store.turns.session_messages("one", f"session {ONE}")) == [f"second {ONE}"]

    assert f"first {ONE}".encode() in place.bytes()
    asyncio.run(story())
    assert f"first {ONE}".encode() not in place.bytes()
    assert f"first {TWO}".encode() in place.bytes()


def test_a_session_leaves_nothing_not_even_what_was_only_begun(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            gone = await store.erasing.session("one", f"session {ONE}")
            assert gone is not None
            assert set(gone) >= {f"first {ONE}", f"second {ONE}", f"begun {ONE}", f"failed {ONE}"}
            assert await store.erasing.session("one", f"session {ONE}") is None
            assert await store.erasing.session("one", f"session {TWO}") is None
            assert len(await store.shelf.documents("one")) == 1

    asyncio.run(story())
    held = place.bytes()
    for words in ("session", "first", "second", "begun", "failed"):
        assert f"{words} {ONE}".encode() not in held
        assert f"{words} {TWO}".encode() in held


def test_a_tenant_leaves_nothing_but_its_keys_and_what_it_has_used_up(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            assert await store.shelf.documents("one")
            version, known = await store.shelf.version("one"), await store.tallies.known("one")
            assert known
            await store.erasing.tenant("one")
            assert (list(await store.shelf.documents("one")), await store.shelf.version("one") != version) == ([], True)
            assert not await store.tallies.known("one")
            assert await store.accounts.spent_today("one") == 120
            assert not await store.waiting.take("one", "used-one", time.time() + 3_600)
            assert not await store.churn.pages("one")
            assert not await store.classifications.of("one", f"shop.example/{ONE}")
            assert not await store.waiting.all("one", 0.0)
            assert len((await store.keys.read()).all) == 2
            assert len(await store.waiting.all("two", 0.0)) == 1

    asyncio.run(story())
    assert ONE.encode() not in place.bytes()
    assert place.bytes().count(TWO.encode()) > 20


def test_what_was_set_aside_of_a_task_goes_with_it(tmp_path: Path) -> None:
    asyncio.run(filled(f"tinydb:{tmp_path / 'store'}", "one"))
    place = Place(f"tinydb:{tmp_path / 'store'}")
    (tmp_path / "store" / "aside").mkdir()
    for path in list((tmp_path / "store" / "tasks").glob("*/*.turns")):
        (tmp_path / "store" / "aside" / f"{path.name}.1").write_bytes(path.read_bytes())

    async def story() -> None:
        async with place.opened() as store:
            await store.erasing.session("one", f"session {ONE}")
            assert (await store.health()).set_aside_count == 0  # type: ignore[attr-defined]

    asyncio.run(story())
    assert f"session {ONE}".encode() not in place.bytes()


def test_what_a_turn_under_way_writes_afterwards_is_not_kept(place: Place) -> None:
    begun = new_task(f"begun {ONE}", f"session {ONE}")

    async def story() -> None:
        async with place.opened() as store:
            state = await store.turns.load("one", f"first {ONE}")
            assert state is not None
            await store.erasing.session("one", f"session {ONE}")
            for task in (state, begun):
                with pytest.raises(TurnTaken):
                    await store.turns.commit("one", commit_of(task))
                late = Reply(key="late", effect="llm.plan", status="ok", body=Raw(f'"{task.id}"'.encode()))
                await store.turns.append("one", task.id, task.turn + 1, late)
                await store.turns.open("one", Opened(task, Raw(b"{}"), page()))
                await store.turns.remember("one", f"begun {ONE}", task.id, Raw(f'"{task.id}"'.encode()))
                assert await store.turns.opened("one", task.id) is None

    asyncio.run(story())
    for words in ("session", "first", "begun"):
        assert f"{words} {ONE}".encode() not in place.bytes()


def test_the_same_request_may_be_made_again_after_an_erasure(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            await store.erasing.task("one", f"first {ONE}")
            claim = await store.turns.claim("one", f"first {ONE} 0", "another", purpose_of("x"))
            assert (claim.task_id, claim.response) == ("another", None)

    asyncio.run(story())


def test_calls_for_tasks_that_are_not_there_leave_no_key(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            await store.erasing.task("one", f"first {ONE}")
            for number, (task, session) in enumerate(
                ((f"first {ONE}", None), ("nobody's", None), (f"second {ONE}", f"session {TWO}"))
            ):
                wanted = purpose_of(None, session=session, task=task)
                claim = await store.turns.claim("one", f"wrong {number}", task, wanted)
                assert (claim.task_id, claim.response) == (task, None)
            for task in (f"second {ONE}", f"begun {ONE}"):
                wanted = purpose_of(None, session=f"session {ONE}", task=task)
                await store.turns.claim("one", f"right {task}", task, wanted)

    asyncio.run(story())
    assert not any(f"wrong {number}".encode() in place.bytes() for number in range(3))
    assert f"first {ONE}".encode() not in place.bytes()
    for task in ("second", "begun"):
        assert f"right {task} {ONE}".encode() in place.bytes()


def test_a_key_that_names_a_task_of_another_session_erases_nothing(place: Place) -> None:
    """Earlier releases kept the keys of calls that were refused for a wrong session."""
    other = f"session {TWO}"

    async def story() -> None:
        async with place.opened() as store:
            for task in (f"second {ONE}", f"begun {ONE}"):
                await store.turns.claim("one", f"wrong {task}", task, purpose_of("x", session=other))
            assert await store.erasing.session("one", other) is None
            assert await store.turns.load("one", f"second {ONE}") is not None
            assert await store.turns.opened("one", f"begun {ONE}") is not None

    asyncio.run(story())


def test_over_http_an_admin_erases_and_nobody_learns_of_others(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")

    async def story() -> None:
        async with place.opened() as store:
            tokens = {role: await create(store.keys, "one", role, role, 0.0, None) for role in ("admin", "editor")}
        app = wire(Settings(store=place.address, prove=False))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

            async def send(method: str, path: str, role: str = "admin", **more: Any) -> httpx.Response:
                headers = {"authorization": f"Bearer {tokens[role]}"}
                return await http.request(method, path, headers=headers, **more)

            body = {"url": URL, "query": 'Click "Filters"', "interactiveTree": [FILTERS], "sessionId": "mine"}
            task = (await send("POST", "/api/agent/interact", json=body)).json()["taskId"]
            assert (await send("DELETE", f"/api/task/{task}", "editor")).status_code == 403
            done = await send("DELETE", f"/api/task/{task}")
            assert (done.status_code, done.json()) == (200, {"erased": task})
            assert (await send("GET", f"/api/task/{task}")).status_code == 404
            again = await send("POST", "/api/agent/interact", json={**body, "taskId": task})
            assert again.status_code == 404
            said = {"summary": "Said and done", "original_request_summary": "All"}
            claim = {"taskId": "another agent's", "status": "success", **said}
            for session, found in (("elsewhere", 404), ("claimed in", 200)):
                claimed = await send("POST", "/api/agent/complete", json={**claim, "sessionId": "claimed in"})
                assert claimed.status_code == httpx.codes.OK, claimed.text
                assert b"Said and done" in place.bytes()
                assert (await send("DELETE", f"/api/session/{session}")).status_code == found
            assert b"Said and done" not in place.bytes()
            for kind in ("task", "session"):
                theirs = f"{ 'first' if kind == 'task' else 'session'} {TWO}"
                others, unknown = [await send("DELETE", f"/api/{kind}/{name}") for name in (theirs, "x" * len(theirs))]
                assert (others.status_code, unknown.status_code) == (404, 404)
                assert others.text.replace(theirs, "") == unknown.text.replace("x" * len(theirs), "")
            assert (await send("DELETE", "/api/tenant")).json() == {"erased": "one"}

    asyncio.run(story())
    held = place.bytes()
    assert b"Filters" not in held
    assert ONE.encode() not in held
    assert f"first {TWO}".encode() in held
