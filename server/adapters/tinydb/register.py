"""The list of all tasks, held in memory: what is on the disk is looked at again, and read where it changed.

Whatever writes or erases a task needs to know nothing of it. To look at ten thousand files takes less than a tenth of
a second; to read them all, which the first look has to, some seconds, in the background of the server's start.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from engine.record.line import Lines, Listed, Sought, TaskLine, chosen, line_of
from server.adapters.tinydb.layout import Layout

NANO = 1_000_000_000


class _Head(Struct):
    tenant: str
    state: Raw


class _Seen(Struct, frozen=True):
    """A file as it was when it was read; `line` is None where it could not be."""

    written: int
    tenant: str
    line: TaskLine | None


_file = msgspec.json.Decoder(dict[str, dict[str, _Head]]).decode
_state = msgspec.json.Decoder(Listed).decode


class Register:
    def __init__(self, layout: Layout) -> None:
        self._folder = layout.root / "tasks"
        self._seen: dict[str, _Seen] = {}
        self._lock = threading.Lock()

    def lines(self, tenant: str, sought: Sought, most: int, skip: int) -> Lines:
        """As `Overview.lines`. Blocking."""
        with self._lock:
            self._look()
            known = [one.line for one in self._seen.values() if one.line is not None and one.tenant == tenant]
        return chosen(known, sought, most, skip)

    def look(self) -> None:
        """Read what there is before somebody waits for it."""
        with self._lock:
            self._look()

    def _look(self) -> None:
        before, self._seen = self._seen, {}
        for path, written in _states(self._folder):
            known = before.get(path)
            self._seen[path] = known if known is not None and known.written == written else _read(path, written)


def _states(folder: Path) -> Iterator[tuple[str, int]]:
    """Every file of a task's state, and when it was written, in nanoseconds."""
    for part in _entries(folder):
        for entry in _entries(part.path):
            if entry.name.endswith(".json"):
                try:
                    yield entry.path, entry.stat().st_mtime_ns
                except FileNotFoundError:  # erased meanwhile
                    continue


def _entries(folder: Path | str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except (FileNotFoundError, NotADirectoryError):
        return []


def _read(path: str, written: int) -> _Seen:
    """A torn file is mended when its task is next loaded; until then the list does not have it."""
    try:
        (table,) = _file(Path(path).read_bytes()).values()
        (head,) = table.values()
        return _Seen(written, head.tenant, line_of(_state(head.state), written / NANO))
    except (FileNotFoundError, ValueError):
        return _Seen(written, "", None)
