"""What only a database has: tenants that are walled off twice, leases, versions of its tables, and its own failures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import text

from engine.knowledge import Document
from engine.learning.churn import ChurnPage, Mark
from engine.learning.precision import Tally
from engine.ports import USED_MARGIN, Held, StoreError, StoreUnavailable, purpose_of
from engine.record.task import TaskState
from engine.safety.confirm import Confirmation
from engine.safety.meaning import MOST_CONTROLS, Classification, Classified
from server.adapters.sql.approval_rows import ApprovalRows
from server.adapters.sql.database import Database, key_of
from server.adapters.sql.installation_row import InstallationRow
from server.adapters.sql.learned_rows import (
    DAY_SECONDS,
    DAYS,
    AccountRows,
    ChurnRows,
    ClassificationRows,
    DocumentRows,
    TallyRows,
)
from server.adapters.sql.leases import SharedLanes
from server.adapters.sql.schema import migrate
from server.adapters.sql.side_rows import forget_old
from server.adapters.sql.sql_store import SqlStore
from server.adapters.sql.task_rows import TaskRows
from server.cli import main
from server.drafts.presence import Open, Presence, Present
from server.pairing import Paired, Pairing
from server.settings import shown
from tests.postgres import OWNER, USER, Postgres
from tests.running import OFFLINE, running, turn, until
from tests.store.conftest import commit_of, new_task

pytestmark = pytest.mark.process
HEAD = "0011"  # the version of the tables
Run = Callable[[Callable[[Database], Coroutine[Any, Any, Any]]], Any]


@pytest.fixture
def run(database: str) -> Run:
    def play(story: Callable[[Database], Coroutine[Any, Any, Any]]) -> Any:
        async def told() -> Any:
            opened = Database(database)
            try:
                return await story(opened)
            finally:
                await opened.close()

        return asyncio.run(told())

    return play


def test_a_query_without_a_tenant_sees_no_row_of_anybody(run: Run, database: str) -> None:
    run(lambda opened: SqlStore(opened).commit("one", commit_of(new_task())))
    with psycopg.connect(database) as connection:
        for name in ("tasks", "turns", "pages", "messages"):
            assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
        connection.execute("SELECT set_config('app.tenant', 'one', true)")
        assert connection.execute("SELECT count(*) FROM tasks").fetchone() == (1,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
            connection.execute("INSERT INTO accounts VALUES ('two', 1, 1)")


def test_a_task_that_goes_while_it_is_read_is_gone(run: Run, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row was read already when a purge takes it, with its pages."""
    read = TaskRows.states

    async def late(rows: TaskRows, *of: Any) -> list[TaskState]:
        with psycopg.connect(database.replace(f"{USER}@", f"{OWNER}@")) as connection:
            assert connection.execute("DELETE FROM pages").rowcount > 0
            connection.execute("DELETE FROM tasks")
        return await read(rows, *of)

    async def story(opened: Database) -> TaskState | None:
        store = SqlStore(opened)
        await store.commit("one", commit_of(new_task()))
        monkeypatch.setattr(TaskRows, "states", late)
        return await store.load("one", "t1")

    assert run(story) is None


def test_every_table_of_tenants_has_the_wall(database: str) -> None:
    with psycopg.connect(database) as connection:
        walled = connection.execute(
            "SELECT relname, relrowsecurity AND relforcerowsecurity FROM pg_class WHERE relkind = 'r' "
            "AND relnamespace = 'public'::regnamespace"
        ).fetchall()
    assert {name for name, wall in walled if not wall} == {
        "alembic_version", "erased", "in_force", "installation", "leases", "policies"
    }  # fmt: skip


def test_tables_of_a_later_release_are_refused_in_words(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError) as refused:
        migrate(database)
    assert str(refused.value) == (
        f"store {database}: its tables have version 9999, this release knows {HEAD}: use the release that made them, "
        "or a later one"
    )


def test_the_command_makes_the_tables_once(database_server: Postgres) -> None:
    database_server.execute(f"CREATE DATABASE bare OWNER {USER}")
    said = [CliRunner().invoke(main, ["db", "migrate", "--store", database_server.url("bare")]).output for _ in "ab"]
    assert said == [f"the tables have version {HEAD}; it was none\n", f"the tables have version {HEAD}\n"]


def test_a_database_that_is_not_there_is_refused_with_its_name() -> None:
    with pytest.raises(StoreError, match=r"store postgresql://u:\*\*\*@127.0.0.1:1/x: connection failed"):
        migrate("postgresql://u:secret@127.0.0.1:1/x")


def test_no_password_is_ever_said() -> None:
    assert shown("postgresql://u:p@ss:word@db.example/x") == "postgresql://u:***@db.example/x"
    for plain in ("postgresql://u@db.example/x", "tinydb:/a:b@c", "tinydb:.surefoot"):
        assert shown(plain) == plain
    said = CliRunner().invoke(main, ["receipt", "t", "--store", "postgresql://u:secret@db.example/x"]).output
    assert "postgresql://u:***@db.example/x" in said
    assert "secret" not in said


@pytest.mark.parametrize("name", ["", "a", "ü\U0001f600", "a\x00b", "\ud800", "x" * 5000, "\x01a"])
def test_every_id_has_a_key_of_its_own(name: str) -> None:
    key = key_of(name)
    assert b"\x00" not in key.encode()
    assert key == name or key.startswith("\x01")


def test_what_was_spent_adds_up_over_workers_and_belongs_to_its_day(run: Run) -> None:
    now, told = [20_000.0 * DAY_SECONDS], []

    async def story(opened: Database) -> None:
        one, two = (AccountRows(opened, lambda: now[0], lambda *of: told.append(of)) for _ in "ab")
        await asyncio.gather(*(rows.book("local", 1) for rows in (one, two) * 10))
        assert (await one.spent_today("local"), await two.spent_today("other")) == (20, 0)
        now[0] += DAYS * DAY_SECONDS
        assert await one.spent_today("local") == 0
        await one.book("local", 5)
        now[0] -= DAYS * DAY_SECONDS
        assert await one.spent_today("local") == 0

    run(story)
    assert len(told) == 21


def test_rules_are_counted_and_counted_anew(run: Run) -> None:
    async def story(opened: Database) -> None:
        rows = TallyRows(opened, lambda rule, agreed: None)
        for rule, agreed in (("a", True), ("a", False), ("b", True)):
            await rows.count("local", rule, agreed=agreed)
        assert await rows.known("local") == {"a": Tally(2, 1), "b": Tally(1, 1)}
        assert await rows.known("other") == {}
        assert (await rows.reset("local", "a"), await rows.reset("local", None)) == (1, 1)

    run(story)


def test_pages_that_change_on_their_own_are_kept_within_bounds(run: Run) -> None:
    async def story(opened: Database) -> None:
        rows = ChurnRows(opened)
        for at, path in enumerate(("/b", "/a", "/c", "/" + "x" * 5000)):
            page = ChurnPage(host="n.example", path=path, looks=4, marks={"m": Mark(3, 1.0)}, last=float(at))
            await rows.keep("local", page, 3)
        assert [page.path[:2] for page in await rows.pages("local")] == ["/x", "/c", "/a"]
        assert await rows.page("local", "n.example", "/b") is None
        assert (await rows.page("local", "n.example", "/c")).last == 2.0
        assert (await rows.forget("other", None), await rows.forget("local", "n.example")) == (0, 3)

    run(story)


def test_what_models_took_controls_for_is_kept_within_bounds(run: Run) -> None:
    async def story(opened: Database) -> None:
        rows, page = ClassificationRows(opened), "shop.example/requests/#"
        for number in range(MOST_CONTROLS + 3):
            told = Classification("purchase", "irreversible", float(number))
            await rows.keep("local", Classified(page, str(number), told))
        kept = await rows.of("local", page)
        assert (len(kept), "2" in kept, kept["3"].at) == (MOST_CONTROLS, False, 3.0)
        assert (await rows.of("other", page), await rows.of("local", "shop.example/")) == ({}, {})

    run(story)


def test_what_waits_is_answered_once_and_an_approval_is_used_once(run: Run) -> None:
    now = 1_000.0
    asked = Confirmation(kind="deletion", action='click("x")', element="Delete", site="shop.example", because="Gone.")

    async def story(opened: Database) -> None:
        nonlocal now
        rows = ApprovalRows(opened, lambda: now)
        for id_, end in (("a", 1_100.0), ("b", 1_200.0)):
            await rows.hold("local", Held(id_, "f", "Delete it?", asked, end))
        assert [one.id for one in await rows.all("local", now)] == ["a", "b"]
        assert [one.id for one in await rows.all("local", 1_150.0)] == ["b"]
        assert (await rows.all("other", now), await rows.answered("other", "b", now)) == ((), None)
        answers = await asyncio.gather(*(rows.answered("local", "b", now) for _ in range(4)))
        assert sorted(one is not None for one in answers) == [False, False, False, True]
        assert await rows.taken("local", "u") is False
        taken = await asyncio.gather(*(rows.take("local", "u", 1_300.0) for _ in range(4)))
        assert [await rows.taken(tenant, "u") for tenant in ("local", "other")] == [True, False]
        assert sorted(taken) == [False, False, False, True]
        now = 1_301.0 + USED_MARGIN
        assert await rows.take("local", "v", now) is True
        assert await rows.take("local", "u", now) is True  # its approval has expired long since

    run(story)


def test_documents_have_a_version_that_every_write_changes(run: Run) -> None:
    async def story(opened: Database) -> None:
        rows, seen = DocumentRows(opened), []
        for act in (
            lambda: rows.put("local", [Document(id="a", text="One.")]),
            lambda: rows.put("local", [Document(id="a", text="Two."), Document(id="b", text="Three.")]),
            lambda: rows.remove("local", "b"),
        ):
            await act()
            seen.append(await rows.version("local"))
        assert len(set(seen)) == 3
        assert [one.text for one in await rows.documents("local")] == ["Two."]
        assert list(await rows.documents("other")) == []

    run(story)


def test_changes_to_what_is_paired_come_one_after_the_other(run: Run) -> None:
    def one_more(before: Pairing) -> Pairing:
        return Pairing(paired=(*before.paired, Paired(f"chrome-extension://{len(before.paired)}", 1.0)))

    async def story(opened: Database) -> None:
        await asyncio.gather(*(InstallationRow(opened, "pairing", Pairing).change(one_more) for _ in range(12)))
        kept = await InstallationRow(opened, "pairing", Pairing).read()
        assert [one.origin[-2:] for one in kept.paired][-3:] == ["/9", "10", "11"]
        assert await InstallationRow(opened, "other", Pairing).read() == Pairing()

    run(story)


def test_who_has_a_draft_open_is_known_to_every_worker(run: Run) -> None:
    async def story(opened: Database) -> None:
        workers = [Presence(InstallationRow(opened, "presence", Present), lambda: 1_000.0) for _ in range(2)]
        people = [Open(page=f"p{nth}", key=f"k{nth}", name=f"n{nth}", draft="d", file="tier1.yaml") for nth in range(8)]
        await asyncio.gather(*(workers[nth % 2].here(one) for nth, one in enumerate(people)))
        for worker in workers:
            assert sorted(one.name for one in await worker.here(people[0])) == [f"n{nth}" for nth in range(1, 8)]

    run(story)


def test_old_keys_are_forgotten_and_new_ones_are_not(run: Run, database: str) -> None:
    async def claim(opened: Database) -> None:
        for name in ("old", "new"):
            await SqlStore(opened).claim("local", name, name, purpose_of("x"))

    run(claim)
    with psycopg.connect(database) as connection:
        connection.execute("SELECT set_config('app.tenant', 'local', true)")
        connection.execute("UPDATE requests SET at = now() - interval '8 days' WHERE id = 'old'")
    run(forget_old)
    with psycopg.connect(database) as connection:
        connection.execute("SELECT set_config('app.tenant', 'local', true)")
        assert connection.execute("SELECT id FROM requests").fetchall() == [("new",)]


def test_of_two_workers_one_holds_a_key_at_a_time(run: Run) -> None:
    async def story(opened: Database) -> int:
        inside, most = 0, 0

        async def hold(lanes: SharedLanes) -> None:
            nonlocal inside, most
            async with lanes.hold(("task", "local", "t")):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0.01)
                inside -= 1

        one, two = SharedLanes(opened), SharedLanes(opened)
        await asyncio.gather(*(hold(lanes) for lanes in (one, two) * 4))
        return most

    assert run(story) == 1


def test_a_lease_that_nobody_renews_runs_out(run: Run, database: str) -> None:
    async def story(opened: Database) -> None:
        async with SharedLanes(opened).hold("key"):
            with psycopg.connect(database) as connection:  # as a killed worker leaves it, some seconds later
                connection.execute("UPDATE leases SET until = now() - interval '1 s'")
            async with SharedLanes(opened).hold("key"):
                pass

    run(story)


def test_a_database_that_is_away_is_a_clear_error_and_heals_without_a_restart(
    tmp_path: Path, database_server: Postgres, database: str
) -> None:
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": database}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        with database_server.stopped():
            for _ in range(2):
                began = time.monotonic()
                body = {"url": "https://x.example/", "taskId": first["taskId"], "dom": "<p>x</p>"}
                refused = httpx.post(f"{served.url}/api/agent/interact", json=body, timeout=60, trust_env=False)
                assert (refused.status_code, refused.json()["type"]) == (503, "urn:surefoot:problem:store-unavailable")
                assert time.monotonic() - began < 20
            assert httpx.get(f"{served.url}/ready", trust_env=False).status_code == 503
        until(lambda: httpx.get(f"{served.url}/ready", trust_env=False).status_code == 200)
        again = httpx.get(f"{served.url}/api/task/{first['taskId']}", trust_env=False)
        assert again.json()["turn"] == first["turn"]


def test_a_failed_write_is_unavailable_and_names_no_data(run: Run) -> None:
    async def story(opened: Database) -> None:
        async with opened.of("local") as connection:
            await connection.execute(text("SELECT 1/0"))

    with pytest.raises(StoreUnavailable, match=r"^the database says: division by zero$"):
        run(story)
