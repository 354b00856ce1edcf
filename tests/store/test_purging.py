"""Retention: what nobody has gone on with for a while goes, of every tenant, and nothing else does."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from concurrent.futures import Future, wait
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from engine.exchange.errors import UnknownTask
from engine.ports import StoreUnavailable
from server.adapters.tinydb import erasing
from server.adapters.tinydb.durable import remove
from server.cli import main
from server.retention import Retention
from server.settings import Settings
from server.wiring import wire
from tests.postgres import OWNER, USER
from tests.store.conftest import commit_of
from tests.store.used import filled, opened

pytestmark = pytest.mark.process
DAY = 24 * 60 * 60.0


@pytest.fixture(params=["tinydb", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store with something of everything of two tenants, all of it 40 days old but one task of each."""
    found = f"tinydb:{tmp_path / 'store'}" if request.param == "tinydb" else request.getfixturevalue("database")
    asyncio.run(filled(found, "one", "two"))
    _age(found, 40)

    async def fresh() -> None:
        async with opened(found) as store:
            for tenant in ("one", "two"):
                task = await store.turns.load(tenant, f"second «{tenant}»")
                made = commit_of(task)
                await store.turns.commit(tenant, replace(made, record=replace(made.record, ended=time.time())))

    asyncio.run(fresh())
    return str(found)


def _age(address: str, days: int) -> None:
    """Have everything been written so long ago."""
    then = time.time() - days * DAY
    if address.startswith("tinydb:"):
        for path in Path(address.removeprefix("tinydb:")).rglob("*"):
            if path.is_file():
                os.utime(path, (then, then))
        return
    with psycopg.connect(address.replace(f"{USER}@", f"{OWNER}@")) as connection:
        for name in ("tasks", "records", "requests", "journal", "opened"):
            connection.execute(f"UPDATE {name} SET at = to_timestamp({then})")
        for name, column in (("churn", "seen"), ("classified", "told"), ("held", "until"), ("used", "until")):
            connection.execute(f"UPDATE {name} SET {column} = {then}")


def purge(address: str, *more: str) -> Result:
    return CliRunner().invoke(main, ["db", "purge", "--store", address, *more])


def test_what_is_old_goes_of_every_tenant_and_the_rest_stays(address: str) -> None:
    only = purge(address, "--older-than", "30d", "--dry-run")
    assert (only.exit_code, "would erase: " in only.output, " 2 tasks" in only.output) == (0, True, True), only.output
    assert purge(address, "--older-than", "60d").output == "erased: nothing\n"
    done = purge(address, "--older-than", "30d")
    assert done.exit_code == 0, done.output
    assert done.output.replace("erased", "would erase") == only.output
    assert "request keys" in done.output

    async def story() -> None:
        async with opened(address) as store:
            for tenant in ("one", "two"):
                said = f"«{tenant}»"
                assert await store.turns.load(tenant, f"first {said}") is None
                assert [one.id for one in await store.turns.tasks(tenant, f"session {said}")] == [f"second {said}"]
                assert len(await store.turns.history(tenant, f"second {said}")) == 2
                assert await store.turns.opened(tenant, f"begun {said}") is None
                assert not await store.churn.pages(tenant)
                assert len(await store.shelf.documents(tenant)) == 1
                assert await store.settings.read(tenant)
            assert len((await store.keys.read()).all) == 2

    asyncio.run(story())
    assert purge(address, "--older-than", "30d").output == "erased: nothing\n"


def test_what_cannot_be_written_to_the_trail_is_not_erased(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*entry: object, **about: object) -> None:
        raise StoreUnavailable("the disk is full")

    counted = purge(address, "--older-than", "30d", "--dry-run").output
    monkeypatch.setattr("server.commands.db.tell", full)
    refused = purge(address, "--older-than", "30d")
    assert (refused.exit_code, "purged: it cannot be written to the audit trail" in refused.output) == (1, True)
    assert purge(address, "--older-than", "30d", "--dry-run").output == counted
    assert "task" in counted


def test_a_server_purges_by_itself_and_answers_meanwhile(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")

    async def story() -> None:
        app = wire(Settings(store=address, prove=False, retention_days=30))
        async with app.lifespan():
            history = app.state["services"].history
            assert (await history.known("one", "second «one»")).turn == 1
            await asyncio.wait_for(_gone(history, "first «one»"), 30)
            assert (await history.known("one", "second «one»")).turn == 1

    asyncio.run(story())


def test_who_reads_a_task_while_its_files_go_does_not_bring_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"tinydb:{tmp_path / 'store'}"
    asyncio.run(filled(address, "one"))
    _age(address, 40)

    async def story() -> None:
        async with opened(address) as store:
            loop = asyncio.get_running_loop()
            reading: list[Future[Any]] = []

            async def tasks() -> list[Any]:
                return [await store.turns.load("one", f"{name} «one»") for name in ("first", "second")]

            def remove_while_read(path: Path) -> bool:
                gone = remove(path)
                if path.suffix == ".json" and path.is_relative_to(tmp_path / "store" / "tasks"):
                    reading.append(asyncio.run_coroutine_threadsafe(tasks(), loop))
                    wait(reading, 0.3)
                return gone

            monkeypatch.setattr(erasing, "remove", remove_while_read)
            await store.purging.purge(time.time() - 30 * DAY)
            assert len(reading) == 2
            for one in reading:
                await asyncio.wrap_future(one)
            assert await tasks() == [None, None]

    asyncio.run(story())


async def _gone(history: Any, task: str) -> None:
    with suppress(UnknownTask):
        while await history.known("one", task):
            await asyncio.sleep(0.02)


def test_without_a_number_of_days_nothing_is_ever_purged() -> None:
    class Untouched:
        async def purge(self, before: float, *, dry: bool = False) -> dict[str, int]:
            raise AssertionError

    async def told(gone: Mapping[str, int]) -> None:
        raise AssertionError

    async def story() -> None:
        retention = Retention(Untouched(), 0, time.time, told)
        retention.begin()
        await asyncio.sleep(0)
        await retention.close()

    asyncio.run(story())


@pytest.mark.parametrize("said", ["30", "0d", "-1d", "d", "1h", "99999d"])
def test_an_age_is_said_in_days(said: str, tmp_path: Path) -> None:
    refused = purge(f"tinydb:{tmp_path / 'store'}", "--older-than", said)
    assert (refused.exit_code, "say days, as in 30d" in refused.output) == (2, True)
