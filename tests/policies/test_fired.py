"""How often rules fired of late: what counts, that old tasks are not read, and that turns go on while it is counted."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from engine.rules import shipped
from server.adapters.tinydb.reading import FilesRead
from server.cli import main
from server.policies.fired import WEEK, Fired, Firings, fired_of_late
from tests.running import SECONDS

NOW = 100 * WEEK


class Store:
    """Recorded turns in a file each: rounds, and when they ended."""

    def __init__(self, place: Path, *turns: tuple[float, tuple[str, ...]]) -> None:
        self.since = 0.0
        self._files = []
        for number, (ended, fired) in enumerate(turns):
            rounds = [{"ruleset": one.partition("/")[0], "fired": [one]} for one in fired]
            file = place / f"{number}.jsonl"
            file.write_bytes(msgspec.json.encode({"rounds": rounds, "ended": ended}) + b"\n{no turn\n")
            self._files.append(file)

    @contextmanager
    def traces(self, tasks: Sequence[str], since: float = 0.0) -> Iterator[list[Path]]:
        self.since = since
        yield self._files


def test_firings_of_the_last_seven_days_are_counted_by_full_name(tmp_path: Path) -> None:
    store = Store(
        tmp_path, (NOW - 1, ("tier1/T1.1", "routing/R1")), (NOW - WEEK + 1, ("tier1/T1.1",)),
        (NOW - WEEK - 1, ("tier1/T1.1", "tier1/T1.2")), (NOW - 2, ()),
    )  # fmt: skip
    assert fired_of_late(store, NOW) == {"tier1/T1.1": 2, "routing/R1": 1}
    assert store.since == NOW - WEEK


def test_tasks_that_did_not_change_since_are_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "tasks" / "ab"
    folder.mkdir(parents=True)
    old = folder / "old.turns"
    old.write_bytes(b"")
    os.utime(old, (NOW, NOW))
    read: list[Path] = []
    store = FilesRead(f"tinydb:{tmp_path}", "local")
    store._is_own = lambda path: not read.append(path)  # type: ignore[method-assign]
    with store.traces([], NOW + 1) as files:
        assert (files, read) == ([], [])
    with store.traces([], NOW) as files:
        assert files == read == [old]


def counted(tenant: str) -> Mapping[str, int]:
    """In the other process."""
    return {f"tier1/{tenant}": os.getpid()}


def broken(tenant: str) -> Mapping[str, int]:
    raise OSError("no store")


def settled(firings: Firings, tenant: str) -> Fired:
    end = time.monotonic() + SECONDS
    while (found := firings.of(tenant)).counting:
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


@pytest.mark.process
def test_they_are_counted_in_another_process_and_told_of_each_tenant_alone() -> None:
    firings = Firings(counted)
    assert firings.of("acme") == Fired(None, counting=True)
    for tenant in ("acme", "other"):
        (found,) = (settled(firings, tenant).counts or {}).items()
        assert found[0] == f"tier1/{tenant}"
        assert found[1] != os.getpid()
    assert firings.of("acme").counting is False
    firings.close()


@pytest.mark.process
@pytest.mark.parametrize("close", [False, True])
def test_where_they_cannot_be_counted_nothing_is_told(close: bool) -> None:
    how: Callable[[str], Mapping[str, int]] = counted if close else broken
    firings = Firings(how)
    if close:
        firings.close()
        assert firings.of("acme") == Fired(None, counting=False)
    else:
        assert settled(firings, "acme") == Fired(None, counting=False)


def test_where_no_process_can_begin_they_are_not_counted_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("too many open files")

    monkeypatch.setattr("server.policies.fired.ProcessPoolExecutor", full)
    monkeypatch.setattr("tests.policies.test_fired.SECONDS", 1)
    assert settled(Firings(counted), "acme") == Fired(None, counting=False)


def test_a_store_that_cannot_be_read_is_said_before_an_editor_waits(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["policy", "lsp", str(shipped()), "--store", f"tinydb:{tmp_path}"])
    assert told.exit_code == 2
    assert "holds no tasks" in told.output
