"""A database read from outside, by commands: a server may be using it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import func, select

from engine.ports import StoreError, StoreUnavailable
from server.adapters.sql.database import Database, key_of
from server.adapters.sql.ledger_rows import LedgerRows
from server.adapters.sql.schema import check
from server.adapters.sql.tables import pages, tasks, turns
from server.adapters.sql.task_rows import TaskRows
from server.adapters.stored import StoredTask
from server.packing.turn_log import appended
from server.settings import shown

R = TypeVar("R", bound=Struct)
T = TypeVar("T")


class RowsRead:
    def __init__(self, address: str, policies: Callable[[], Path], tenant: str) -> None:
        """What a tenant has in the database at `postgresql://…`. Raises StoreError where this release cannot read it.

        `policies` brings its policies to this host, and says where they are.
        """
        check(address)
        self._address = address
        self._policies = policies
        self._tenant = tenant

    def task(self, task: str) -> StoredTask:
        async def read(database: Database) -> StoredTask:
            rows = TaskRows(database)
            try:
                records = tuple(await rows.history(self._tenant, task))
                return StoredTask(records, await rows.load(self._tenant, task), ())
            except StoreUnavailable as error:
                return StoredTask((), None, (str(error),))

        return self._run(read)

    def records(self, ledger: str, thing: str, record: type[R]) -> Sequence[R]:
        return self._run(lambda database: LedgerRows(database, ledger, record).history(self._tenant, thing))

    @contextmanager
    def traces(self, tasks: Sequence[str], since: float = 0.0) -> Iterator[list[Path]]:
        """Copies in a folder that is there for so long."""
        with TemporaryDirectory(prefix="surefoot-turns-") as place:
            yield self._run(lambda database: _copied(database, self._tenant, Path(place), tasks, since))

    def policies(self) -> Path:
        return self._policies()

    def _run(self, read: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
        async def run() -> T:
            database = Database(self._address)
            try:
                return await read(database)
            finally:
                await database.close()

        try:
            return asyncio.run(run())
        except StoreUnavailable as error:
            raise StoreError(f"store {shown(self._address)}: {error}") from error


async def _copied(
    database: Database, tenant: str, place: Path, wanted: Sequence[str], since: float
) -> list[Path]:
    """The histories of these tasks, or of all, as the logs that a folder has. One transaction a task."""
    files = []
    for number, task in enumerate(await _tasks(database, tenant, wanted, since)):
        log = await _log(database, tenant, task)
        if log:
            path = place / f"{number}.turns"
            path.write_bytes(log)
            files.append(path)
    return files


async def _tasks(database: Database, tenant: str, wanted: Sequence[str], since: float) -> Sequence[str]:
    """Those that are wanted, or all, that changed since."""
    if wanted and not since:
        return wanted
    every = select(tasks.c.id).where(tasks.c.tenant == key_of(tenant)).order_by(tasks.c.seq)
    if since:
        every = every.where(tasks.c.at >= func.to_timestamp(since))
    async with database.of(tenant) as connection:
        found = list((await connection.execute(every)).scalars())
    return [one for one in found if not wanted or one in wanted]


async def _log(database: Database, tenant: str, task: str) -> bytes:
    own = {"tenant": key_of(tenant), "task": key_of(task)}
    recorded = select(turns.c.record, turns.c.pages).filter_by(**own).order_by(turns.c.turn)
    async with database.of(tenant) as connection:
        rows = (await connection.execute(recorded)).all()
        bodies = await connection.execute(select(pages.c.digest, pages.c.body).filter_by(**own))
        found = {row.digest: zlib.decompress(row.body) for row in bodies}
    log, places = b"", dict[str, int]()
    for row in rows:
        one = appended(zlib.decompress(row.record), {name: found[name] for name in row.pages}, len(log), places)
        log, places = log + one.data, one.pages
    return log
