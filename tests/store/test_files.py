"""What a crash or a failing disk does to the files of the default store: something is set aside, nothing stops."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.ports import Purpose, StoreError, StoreUnavailable, purpose_of
from engine.record.turn import Reply
from server.adapters.tinydb.inspection import KEPT_SECONDS
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.task_files import Again
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.lanes import Lanes
from server.packing.turn_log import added, turns_of
from tests.examples import examples
from tests.running import until

pytestmark = pytest.mark.slow

QUICK = settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def store(make_store, tmp_path: Path):
    opened = make_store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "store"


def files(root: Path, ending: str) -> list[Path]:
    return sorted((root / "tasks").rglob(f"*{ending}"))


def health(store):
    return store.run(store.adapter.health())


def wait_for_inspection(store) -> None:
    store.adapter.begin()
    until(lambda: health(store).inspected)
    store.adapter._inspection.forget_before(time.time() - KEPT_SECONDS)


def test_a_state_file_is_a_tinydb_file_anyone_can_read(store, root, make_task):
    from tinydb import TinyDB

    store.play(make_task())
    with TinyDB(files(root, ".json")[0]) as database:
        (document,) = database.table("task").all()
    assert document["id"] == "t1"
    assert document["state"]["query"] == 'Click "Sort"'


def test_a_torn_state_is_rebuilt_from_the_history_whatever_is_left_of_it(store, root, make_task):
    state = store.play(store.play(make_task()))
    path = files(root, ".json")[0]
    whole = path.read_bytes()
    for length in [*range(0, 120), *range(120, len(whole), 97), len(whole) - 2]:
        path.write_bytes(whole[:length])
        assert store.run(store.adapter.load("local", "t1")) == state, length
        assert path.read_bytes() == whole
    assert health(store).set_aside_count > 100


@pytest.mark.parametrize("name", ["keys.lock", "audit.lock", "drafts.lock", "recipes.lock"])
def test_a_lock_that_a_command_may_hold_stays_where_it_is(store, root, name):
    (root / name).touch()
    wait_for_inspection(store)
    assert (health(store).set_aside_count, (root / name).exists()) == (0, True)


def test_a_torn_state_without_history_is_an_unknown_task_and_set_aside(store, root, make_task):
    store.play(make_task())
    files(root, ".turns")[0].unlink()
    files(root, ".json")[0].write_bytes(b'{"task":{"1":{"tenant":"loc')
    assert store.run(store.adapter.load("local", "t1")) is None
    (entry,) = health(store).set_aside
    assert entry.file.startswith("tasks/")
    assert "27 bytes that are no whole file" in entry.reason
    assert (root / "aside" / entry.kept_as).read_bytes() == b'{"task":{"1":{"tenant":"loc'


def test_a_history_cut_anywhere_leaves_the_task_and_the_whole_turns(store, root, make_task):
    state = store.play(store.play(make_task()))
    path = files(root, ".turns")[0]
    whole = path.read_bytes()
    first = next(turns_of(whole)).end
    for length in [*range(0, len(whole), 61), first - 1, first, first + 1, len(whole) - 1, len(whole)]:
        path.write_bytes(whole[:length])
        assert store.run(store.adapter.load("local", "t1")) == state
        turns = [r.turn for r in store.run(store.adapter.history("local", "t1"))]
        assert turns == [0, 1][: (length >= first) + (length == len(whole))], length


def test_a_turn_after_a_cut_history_is_kept(store, root, make_task):
    state = store.play(store.play(make_task()))
    path = files(root, ".turns")[0]
    path.write_bytes(path.read_bytes()[:-10])
    store.play(state)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 2]


@QUICK
@given(tail=st.binary(max_size=200))
def test_bytes_after_the_last_committed_turn_are_as_if_they_never_were(tmp_path_factory, make_store, make_task, tail):
    store = make_store(tmp_path_factory.mktemp("s"))
    state = store.play(make_task())
    with files(store.root, ".turns")[0].open("ab") as history:
        history.write(tail)
    store.reopen()
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0]
    later = store.play(state)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 1]
    assert store.run(store.adapter.load("local", "t1")) == later
    store.close()


def test_a_state_that_is_behind_its_history_catches_up(store, root, make_task):
    state = store.play(make_task())
    before = files(root, ".json")[0].read_bytes()
    later = store.play(store.play(state), request_id="r")
    files(root, ".json")[0].write_bytes(before)  # as a kill between the two writes leaves it, or a loss of power
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == later
    assert msgspec.json.decode(store.run(store.adapter.claim("local", "r", "t1", Purpose())).response)["turn"] == 2
    store.play(later)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 1, 2, 3]


def test_half_a_turn_in_the_history_is_no_turn(store, root, make_task, make_turn):
    state = store.play(make_task())
    path = files(root, ".turns")[0]
    with path.open("ab") as history:
        history.write(added(make_turn(state), path.stat().st_size, {}).data[:-1])
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == state
    store.play(state)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 1]


def test_a_first_turn_cut_off_before_its_commit_is_kept_or_played_again_but_never_both(store, root, make_task):
    store.run(store.adapter.claim("local", "r", "t1", Purpose()))
    state = store.play(make_task(), request_id="r")
    files(root, ".json")[0].unlink()
    store.reopen()
    claim = store.run(store.adapter.claim("local", "r", "t2", Purpose()))
    assert msgspec.json.decode(claim.response)["turn"] == 0
    assert store.run(store.adapter.load("local", "t1")) == state


@QUICK
@given(length=st.integers(0, 200))
def test_a_torn_journal_keeps_its_whole_replies_and_takes_new_ones(tmp_path_factory, make_store, length):
    store = make_store(tmp_path_factory.mktemp("s"))
    for key in ("a", "b"):
        store.run(store.adapter.append("local", "t1", 0, Reply(key=key, effect="llm.plan", status="ok")))
    path = files(store.root, ".journal")[0]
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    kept = whole[:length].count(b"\n")
    store.run(store.adapter.append("local", "t1", 0, Reply(key="c", effect="llm.plan", status="ok")))
    assert list(store.run(store.adapter.replies("local", "t1", 0))) == [*["a", "b"][:kept], "c"]
    store.close()


def test_a_torn_claim_is_set_aside_and_made_again(store, root):
    store.run(store.adapter.claim("local", "r", "t1", Purpose()))
    path = next((root / "requests").rglob("*.json"))
    whole = path.read_bytes()
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        assert store.run(store.adapter.claim("local", "r", "t1", Purpose())).task_id == "t1"
    assert health(store).set_aside_count == len(whole) - 1


def test_a_key_of_an_earlier_version_is_held_to_the_task_it_made(store, root, make_task):
    store.run(store.adapter.claim("local", "r", "t1", Purpose()))
    store.play(make_task(), request_id="r")
    path = next((root / "requests").rglob("*.json"))
    key = msgspec.json.decode(path.read_bytes())
    del key["purpose"]
    path.write_bytes(msgspec.json.encode(key) + b"\n")
    for session, goal, holds in (("s1", 'Click "Sort"', True), ("s2", 'Click "Sort"', False), ("s1", "More", False)):
        purpose = purpose_of(goal, session=session)
        assert store.run(store.adapter.claim("local", "r", "t2", purpose)).holds_for(purpose) is holds


def test_old_keys_and_journals_are_forgotten_and_new_ones_are_not(store, root):
    for name in ("old", "new"):
        store.run(store.adapter.claim("local", name, name, Purpose()))
        store.run(store.adapter.append("local", name, 0, Reply(key="k", effect="llm.plan", status="ok")))
    layout = Layout(root)
    for path in (layout.request("local", "old"), layout.task("local", "old").journal):
        os.utime(path, (0, time.time() - KEPT_SECONDS - 60))
    wait_for_inspection(store)
    assert [layout.request("local", name).exists() for name in ("old", "new")] == [False, True]
    assert [layout.task("local", name).journal.exists() for name in ("old", "new")] == [False, True]


def test_leftovers_of_a_crash_are_set_aside_at_start_and_told_until_taken_away(store, root):
    (root / "scratch" / "123-0-abc.json").write_bytes(b"{half")
    store.reopen()
    (entry,) = health(store).set_aside
    assert (entry.file, entry.reason) == ("scratch/123-0-abc.json", "left over from an interrupted write")
    store.reopen()
    assert health(store).set_aside_count == 1
    (root / "aside" / entry.kept_as).unlink()
    store.reopen()
    assert health(store).set_aside == ()


def test_the_background_look_finds_torn_and_foreign_files_and_leaves_the_rest(store, root, make_task):
    state = store.play(make_task())
    store.run(store.adapter.claim("local", "r", "t1", Purpose()))
    claim = next((root / "requests").rglob("*.json"))
    claim.write_bytes(claim.read_bytes()[:-5])
    foreign = files(root, ".json")[0].with_suffix(".tmp")
    foreign.write_bytes(b"{")
    (root / "stray.tmp").write_bytes(b"")
    wait_for_inspection(store)
    assert {Path(e.file).name for e in health(store).set_aside} == {claim.name, foreign.name, "stray.tmp"}
    assert store.run(store.adapter.load("local", "t1")) == state


@pytest.mark.parametrize("area", ["completions", "plans"])
def test_claims_and_batch_plans_are_looked_at_too(store, root, area):
    log, foreign = root / area / "ab" / "cd.history", root / area / "ab" / "cd.tmp"
    log.parent.mkdir(parents=True)
    log.write_bytes(b'{"torn')
    foreign.write_bytes(b"")
    wait_for_inspection(store)
    assert {Path(e.file).name for e in health(store).set_aside} == {"cd.tmp"}
    assert log.exists()


def test_a_state_that_the_background_look_set_aside_comes_back_from_its_history(store, root, make_task):
    state = store.play(make_task())
    files(root, ".json")[0].write_bytes(b'{"task"')
    wait_for_inspection(store)
    assert files(root, ".json") == []
    assert store.run(store.adapter.load("local", "t1")) == state


@pytest.mark.parametrize("damage", [b"", b"{", b"\x00" * 40, b"[1]", b'{"format":"new"}'])
def test_a_damaged_format_file_is_set_aside(store, root, damage):
    (root / "surefoot-store.json").write_bytes(damage)
    store.reopen()
    assert [e.file for e in health(store).set_aside] == ["surefoot-store.json"]


def test_a_store_of_a_later_format_is_refused(store, root):
    store.close()
    (root / "surefoot-store.json").write_bytes(b'{"format":3}\n')
    with pytest.raises(StoreError) as refused:
        TinyFiles(root, again=Again(lambda record: record.before, lambda record: ()))
    assert str(refused.value) == (
        f"store {root}: format 3, but this version reads format 2: use the version that wrote it, or another folder"
    )
    (root / "surefoot-store.json").write_bytes(b'{"format":2}\n')
    store.adapter = TinyFiles(root, again=Again(lambda record: record.before, lambda record: ()))


@pytest.mark.process
def test_two_servers_never_share_a_folder(store, root):
    script = f"""
from pathlib import Path
from engine.ports import StoreError
from server.adapters.tinydb.tinydb_files import TinyFiles
try:
    TinyFiles(Path({str(root)!r}), again=None)
except StoreError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "in use by another server (process " in said
    assert "--store" in said


def test_a_folder_that_cannot_be_made_is_refused_with_its_name(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match=r"file/store: File exists: give a writable folder with --store"):
        TinyFiles(tmp_path / "file" / "store", again=Again(lambda record: record.before, lambda record: ()))


def test_a_commit_that_fails_leaves_the_turn_before_it(store, root, make_task, make_turn, monkeypatch):
    state = store.play(make_task())

    def full(*_args, **_options):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("server.adapters.tinydb.atomic_storage.replace", full)
        with pytest.raises(StoreUnavailable, match="No space left on device"):
            store.play(state)
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == state
    store.play(state)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 1]


def test_lanes_let_one_in_at_a_time_and_forget_keys():
    lanes, inside, most = Lanes(), 0, 0

    async def pass_through(key: str) -> None:
        nonlocal inside, most
        async with lanes.hold(key):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    async def many() -> None:
        await asyncio.gather(*(pass_through("k") for _ in range(50)), return_exceptions=True)

    asyncio.run(many())
    assert most == 1
    assert len(lanes) == 0
