"""A folder that the version before has written opens, and is written anew task by task; nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from server.adapters.tinydb.layout import Layout


@pytest.fixture
def store(make_store, tmp_path: Path):
    opened = make_store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def old(store, tmp_path: Path, make_task, make_turn):
    """A store with one task of three turns, as format 1 has it."""
    root = tmp_path / "store"
    store.close()
    paths, records, state = Layout(root).task("local", "t1"), [], make_task()
    for _ in range(3):
        turn = make_turn(state, request_id=f"r{state.turn + 1}")
        records.append(turn.record)
        state = turn.state
    lines = [msgspec.json.encode(record) + b"\n" for record in records]
    paths.history.parent.mkdir(parents=True)
    paths.history.write_bytes(b"".join(lines))
    document = {"tenant": "local", "id": "t1", "history": sum(map(len, lines)), "request": "r2", "state": state}
    paths.state.write_bytes(msgspec.json.encode({"task": {"1": document}}) + b"\n")
    session = Layout(root).session("local", "s1")
    session.parent.mkdir(parents=True)
    session.write_bytes(b'"t1"\n')
    (root / "surefoot-store.json").write_bytes(b'{"format":1}\n')
    store.adapter = store._open()
    return paths, records, state


def test_every_turn_is_there_and_the_task_goes_on(store, old, tmp_path: Path):
    paths, records, state = old
    assert store.run(store.adapter.load("local", "t1")) == state
    assert list(store.run(store.adapter.history("local", "t1"))) == records
    assert store.run(store.adapter.last("local", "t1")) == records[-1]
    assert not paths.history.exists()
    later = store.play(state)
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == later
    assert [task.id for task in store.run(store.adapter.tasks("local", "s1"))] == ["t1"]
    assert len(store.run(store.adapter.session_messages("local", "s1"))["t1"]) == 4
    assert (tmp_path / "store" / "surefoot-store.json").read_bytes() == b'{"format":2}\n'


def test_a_crash_while_it_is_written_anew_changes_nothing(store, old):
    """Killed with the new log there and the old one not gone yet."""
    paths, records, state = old
    before = paths.history.read_bytes(), paths.state.read_bytes()
    store.run(store.adapter.load("local", "t1"))
    paths.history.write_bytes(before[0])
    paths.state.write_bytes(before[1])
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == state
    assert list(store.run(store.adapter.history("local", "t1"))) == records


def test_what_cannot_be_read_of_it_is_set_aside(store, old):
    paths, records, _ = old
    lines = paths.history.read_bytes().splitlines(keepends=True)
    paths.history.write_bytes(b"".join([*lines[:2], lines[2][:40] + b"\n"]))
    assert list(store.run(store.adapter.history("local", "t1"))) == records[:2]
    (entry,) = store.run(store.adapter.health()).set_aside
    assert entry.reason == "cannot be read from line 3 on"
