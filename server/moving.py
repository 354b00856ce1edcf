"""Stores as a whole: one written to a file, and a new one made of that file. Checked, and all or nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from engine.ports import Commit, StoreError, StoreUnavailable
from server.adapters.stored import LEDGERS, Incoming, Outgoing
from server.packing import lines
from server.packing.dump import DumpError, Writing, lines_in
from server.packing.lines import Line, Sum
from server.retention import Purging
from server.settings import shown
from server.stores import AGAIN

T = TypeVar("T")
Told = Callable[[Mapping[str, int]], None]
Opening = Callable[[str], AbstractAsyncContextManager[T]]


class Moved(Struct, frozen=True):
    """How many things there are of each kind, by what they are called, and how many could not be carried over."""

    counts: Mapping[str, int]
    left_out: int = 0


async def export(store: str, path: Path, told: Told) -> Moved:
    """Everything in a store, written to a new file; `told` hears with each line how many of each kind there are.

    Raises StoreError or DumpError; there is no file then.
    """
    async with _opened(OUTGOING, store) as source:
        writing = Writing(path)
        try:
            async for line in source.lines():
                writing.add(line)
                told(writing.counts)
            writing.end(source.left_out)
        except BaseException:
            writing.drop()
            raise
        return Moved(writing.counts, source.left_out)


async def take_in(path: Path, store: str, told: Told) -> Moved:
    """A new store made of a file, and read again to see that it holds the same.

    Raises StoreError or DumpError; the store is as it was then, with nothing in it.
    """
    async with _opened(INCOMING, store) as target:
        given = _Given(path, target)
        for line in lines_in(path):
            await given.take(line)
            told(given.sum.counts)
        given.end()
        kept = Sum()
        async for line in target.stored().lines():
            if not isinstance(line, lines.Policy) or line.version in given.policies:
                kept.add(line)
        if kept.digest != given.sum.digest:
            apart = [name for name, count in kept.counts.items() if count != given.sum.counts[name]]
            found = f"numbers differ: {', '.join(apart)}" if apart else "something came out otherwise"
            raise StoreError(f"store {shown(store)}: it would not hold what {path} does ({found}); nothing was kept")
        return Moved(kept.counts)


async def purge(store: str, before: float, *, dry: bool) -> Mapping[str, int]:
    """Erase what was last written before a moment (seconds since the epoch), or only count it. Raises StoreError."""
    async with _opened(PURGED, store) as there:
        return await there.purge(before, dry=dry)


class _Given:
    """The lines of a file, handed to a store in their order, and counted as this release writes them."""

    def __init__(self, path: Path, target: Incoming) -> None:
        self._path = path
        self._target = target
        self._task: lines.Restored | None = None
        self._written: lines.Written | None = None
        self.sum = Sum()
        self.policies: set[str] = set()

    async def take(self, line: Line) -> None:
        """Raises DumpError for lines that do not belong together."""
        try:
            if isinstance(line, lines.Turn):
                await self._turn(line)
                return
            self.end()
            if isinstance(line, lines.Task):
                self._begin(line)
                return
            line = _again(line)
        except ValueError as error:
            raise DumpError(f"{self._path} is no whole export: {error}") from error
        self.sum.add(line)
        if isinstance(line, lines.Policy):
            self.policies.add(line.version)
        await self._target.take(line)

    def end(self) -> None:
        """Of the file, or of a task. Raises DumpError where turns of it are missing."""
        if self._task is not None and self._task.next != self._task.task.turns:
            raise DumpError(f"{self._path} is no whole export: task {self._task.task.id!r} lacks turns")
        self._task = self._written = None

    def _begin(self, line: lines.Task) -> None:
        self._task = lines.Restored(line)
        self._written = lines.Written(line.tenant, self._task.state)
        self.sum.add(self._written.task(line.place, line.turns))

    async def _turn(self, line: lines.Turn) -> None:
        if self._task is None or self._written is None:
            raise ValueError(f"turn {line.turn} of {line.task!r} stands without its task")
        record = self._task.record(line)
        self.sum.add(self._written.turn(record, line.messages, line.purpose))
        last = self._task.next == self._task.task.turns
        # In between any state of the task will do, as the next turn takes its place.
        state = self._task.state if last else replace(record.before, turn=record.turn)
        turn = Commit(
            expected_turn=record.turn - 1, state=state, record=record, messages=line.messages, purpose=line.purpose
        )
        await self._target.commit(line.tenant, turn, last)


def _again(line: Line) -> Line:
    """A line as this release writes it."""
    if not isinstance(line, lines.Entry):
        return line
    if line.ledger not in LEDGERS:
        raise ValueError(f"this release knows no ledger {line.ledger!r}")
    record = msgspec.json.decode(line.record, type=LEDGERS[line.ledger].record)
    return replace(line, record=Raw(msgspec.json.encode(record)))


@asynccontextmanager
async def _opened(by_scheme: Mapping[str, Opening[T]], store: str) -> AsyncIterator[T]:
    """Raises StoreError."""
    scheme, _, place = store.partition(":")
    if not place or scheme not in by_scheme:
        known = ", ".join(f"{name}:…" for name in by_scheme)
        raise StoreError(
            f"--store {shown(store)!r}: not an address of a store; there is {known}, as in tinydb:.surefoot"
        )
    try:
        async with by_scheme[scheme](store) as opened:
            yield opened
    except ImportError as error:
        raise StoreError(f"{error.name} is not installed: pip install 'surefoot[postgresql]'") from error
    except StoreUnavailable as error:
        raise StoreError(f"store {shown(store)}: {error}") from error
    except OSError as error:
        raise StoreError(f"store {shown(store)}: {error.strerror or error}") from error


@asynccontextmanager
async def _from_folder(store: str) -> AsyncIterator[Outgoing]:
    from server.adapters.tinydb.filled_files import files_out

    with files_out(_folder(store), AGAIN) as source:
        yield source


@asynccontextmanager
async def _into_folder(store: str) -> AsyncIterator[Incoming]:
    from server.adapters.tinydb.filled_files import files_in

    with files_in(_folder(store), AGAIN) as target:
        yield target


def _folder(store: str) -> Path:
    return Path(store.partition(":")[2]).expanduser()


@asynccontextmanager
async def _in_folder(store: str) -> AsyncIterator[Purging]:
    from server.adapters.tinydb.filled_files import files_at

    with files_at(_folder(store), AGAIN) as files:
        yield files.purging


@asynccontextmanager
async def _in_database(store: str) -> AsyncIterator[Purging]:
    from server.adapters.sql.database import Database
    from server.adapters.sql.purging import Purge
    from server.adapters.sql.schema import check

    check(store)
    database = Database(store)
    try:
        yield Purge(database)
    finally:
        await database.close()


@asynccontextmanager
async def _from_database(store: str) -> AsyncIterator[Outgoing]:
    from server.adapters.sql.database import Database
    from server.adapters.sql.schema import check
    from server.adapters.sql.whole_rows import RowsOut

    check(store)
    database = Database(store)
    try:
        async with database.as_one() as one:
            yield RowsOut(one)
    finally:
        await database.close()


@asynccontextmanager
async def _into_database(store: str) -> AsyncIterator[Incoming]:
    from server.adapters.sql.database import Database
    from server.adapters.sql.schema import migrate
    from server.adapters.sql.whole_rows import RowsIn

    migrate(store)
    database = Database(store)
    try:
        async with database.as_one() as one:
            target = RowsIn(one)
            await target.prepare()
            yield target
    finally:
        await database.close()


OUTGOING: Mapping[str, Opening[Outgoing]] = {"tinydb": _from_folder, "postgresql": _from_database}
PURGED: Mapping[str, Opening[Purging]] = {"tinydb": _in_folder, "postgresql": _in_database}
INCOMING: Mapping[str, Opening[Incoming]] = {"tinydb": _into_folder, "postgresql": _into_database}
