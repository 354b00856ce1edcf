"""A store as a whole, moved from any store to any other: by the commands, as a backup is made and put back."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner, Result

from engine.ports import StoreError
from engine.rules import shipped
from server.adapters.sql.whole_rows import CARRIED
from server.cli import main
from server.moving import take_in
from server.packing.dump import DumpError
from server.packing.lines import KINDS
from tests.postgres import Postgres
from tests.store.used import filled, use

pytestmark = pytest.mark.process

WITH_TASKS = {"turns", "pages", "messages"}  # which come with the tasks that they are of
COUNTED = {"shelves"}  # what is made anew
OF_THE_MOMENT = {"alembic_version", "backtests", "erased", "in_force", "leases", "reserved"}
MOVING = {"exported", "imported"}  # acts


def ask(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def moved(source: str, file: Path, target: str) -> None:
    for words in (("export", str(file), "--store", source), ("import", str(file), "--store", target)):
        done = ask("db", *words)
        assert done.exit_code == 0, done.output


def lines(file: Path) -> list[dict[str, Any]]:
    """All lines of an export but its end, and but what moving itself adds to the trail, in an order of their own."""
    found = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    kept = [one for one in found if one["kind"] != "end" and one.get("entry", {}).get("act") not in MOVING]
    return sorted(kept, key=lambda one: json.dumps(one, sort_keys=True))


@pytest.fixture(params=["tinydb", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store with nothing in it."""
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'place'}"
    found: str = request.getfixturevalue("database")
    return found


def test_a_store_in_files_moves_to_a_database_and_every_receipt_still_verifies(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files, again = f"tinydb:{tmp_path / 'store'}", f"tinydb:{tmp_path / 'again'}"
    task, plan = asyncio.run(use(files, shipped()))
    moved(files, tmp_path / "to database.gz", database)
    moved(database, tmp_path / "and back.gz", again)
    told = [ask("receipt", task, "--verify", "--store", store).output for store in (files, database, again)]
    assert "verified  3 turns decided again" in told[0]
    assert told == [told[0]] * 3
    for kind, thing in (("--group", "s"), ("--batch", plan)):
        traces = [ask("trace", "export", thing, kind, "--store", store) for store in (files, database, again)]
        assert [one.exit_code for one in traces] == [0, 0, 0]
        assert len({one.output for one in traces}) == 1
    assert lines(tmp_path / "to database.gz") == lines(tmp_path / "and back.gz")


def test_a_backup_holds_everything_of_every_tenant(place: str, tmp_path: Path, database_server: Postgres) -> None:
    asyncio.run(filled(place, "one", "two"))
    there = f"tinydb:{tmp_path / 'there'}" if place.startswith("tinydb") else database_server.database()
    moved(place, tmp_path / "backup.gz", there)
    moved(there, tmp_path / "second.gz", f"tinydb:{tmp_path / 'third'}")
    found = lines(tmp_path / "backup.gz")
    assert found == lines(tmp_path / "second.gz")
    kinds = {one["kind"] for one in found if one.get("tenant") != "two"}
    assert kinds >= {kind.__struct_config__.tag for kind in KINDS} - {"policies", "record"}
    assert (tmp_path / "backup.gz").stat().st_mode & 0o777 == 0o600


def test_no_table_is_left_out(database: str) -> None:
    with psycopg.connect(database) as connection:
        tables = connection.execute("SELECT relname FROM pg_class WHERE relkind = 'r' "
                                    "AND relnamespace = 'public'::regnamespace").fetchall()  # fmt: skip
    carried = {rows.name for rows in CARRIED} | {"policies"}
    assert {name for name, in tables} == carried | WITH_TASKS | COUNTED | OF_THE_MOMENT


def test_a_store_that_holds_anything_is_refused_and_stays_as_it_is(place: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    asyncio.run(filled(place, "one"))
    assert ask("db", "export", str(file), "--store", place).exit_code == 0
    before = lines(file)
    refused = ask("db", "import", str(file), "--store", place)
    assert refused.exit_code == 1
    assert "already: name a" in refused.output
    assert ask("db", "export", str(tmp_path / "after.gz"), "--store", place).exit_code == 0
    assert lines(tmp_path / "after.gz") == before


def test_an_import_that_is_interrupted_leaves_nothing_and_can_be_made_again(place: str, tmp_path: Path) -> None:
    source, file = f"tinydb:{tmp_path / 'source'}", tmp_path / "backup.gz"
    asyncio.run(filled(source, "one"))
    assert ask("db", "export", str(file), "--store", source).exit_code == 0

    def interrupted(counts: Any) -> None:
        if sum(counts.values()) == 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(take_in(file, place, interrupted))
    done = ask("db", "import", str(file), "--store", place)
    assert done.exit_code == 0, done.output
    assert "2 tasks, 4 turns" in done.output


@pytest.mark.parametrize("harm", ["cut", "changed", "without its end", "a turn less", "not one at all"])
def test_a_file_that_is_not_whole_is_refused(harm: str, tmp_path: Path) -> None:
    source, file, bad = f"tinydb:{tmp_path / 'source'}", tmp_path / "backup.gz", tmp_path / "bad.gz"
    asyncio.run(filled(source, "one"))
    assert ask("db", "export", str(file), "--store", source).exit_code == 0
    text, raw = gzip.decompress(file.read_bytes()).splitlines(keepends=True), bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    turns = [line for line in text if b'"kind":"turn"' in line]
    bad.write_bytes({
        "cut": file.read_bytes()[:-20],
        "changed": bytes(raw),
        "without its end": gzip.compress(b"".join(text[:-1])),
        "a turn less": gzip.compress(b"".join(line for line in text if line != turns[-1])),
        "not one at all": b"hello",
    }[harm])  # fmt: skip
    with pytest.raises((DumpError, StoreError)) as refused:
        asyncio.run(take_in(bad, f"tinydb:{tmp_path / 'target'}", lambda counts: None))
    assert str(bad) in str(refused.value)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("target")] == []


def test_a_folder_that_a_server_uses_is_not_exported(tmp_path: Path) -> None:
    asyncio.run(filled(source := f"tinydb:{tmp_path / 'source'}", "one"))
    lock = (tmp_path / "source" / "lock").open("r+")
    import fcntl

    fcntl.flock(lock, fcntl.LOCK_EX)
    refused = ask("db", "export", str(tmp_path / "backup.gz"), "--store", source)
    assert (refused.exit_code, "in use by another server" in refused.output) == (1, True)
    assert not list(tmp_path.glob("backup*"))


def test_a_damaged_turn_stops_an_export_with_its_name(tmp_path: Path) -> None:
    asyncio.run(filled(source := f"tinydb:{tmp_path / 'source'}", "one"))
    log = max((tmp_path / "source").glob("tasks/*/*.turns"), key=lambda path: path.stat().st_size)
    data = bytearray(log.read_bytes())
    data[40] ^= 0xFF
    log.write_bytes(data)
    refused = ask("db", "export", str(tmp_path / "backup.gz"), "--store", source)
    assert refused.exit_code == 1
    assert log.name in refused.output
    assert not list(tmp_path.glob("backup*"))


def test_there_is_nothing_to_export_where_there_is_no_store(tmp_path: Path) -> None:
    for store in (f"tinydb:{tmp_path / 'nowhere'}", "elsewhere:x"):
        refused = ask("db", "export", str(tmp_path / "backup.gz"), "--store", store)
        assert (refused.exit_code, "store" in refused.output) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_an_import_does_not_take_the_folder_away_in_which_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(source := f"tinydb:{tmp_path / 'source'}", "one"))
    assert ask("db", "export", str(tmp_path / "backup.gz"), "--store", source).exit_code == 0
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    refused = ask("db", "import", "../backup.gz", "--store", "tinydb:.")
    assert (refused.exit_code, f"go to {tmp_path} and name tinydb:here" in refused.output) == (1, True)
    assert list((tmp_path / "here").iterdir()) == []
    monkeypatch.chdir(tmp_path)
    assert ask("db", "import", "backup.gz", "--store", "tinydb:here").exit_code == 0
