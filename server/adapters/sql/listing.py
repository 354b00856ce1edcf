"""The list of tasks, of columns that each commit writes beside the state."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, func, select, update

from engine.record.line import Lines, Listed, Sought, TaskLine, line_of, words_of
from engine.record.task import TaskState
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.tables import tasks

AT_ONCE = 500  # tasks of an earlier release that get their lines in one go

_state = msgspec.json.Decoder(Listed).decode


class Listing:
    """The engine's port `Overview`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lines(self, tenant: str, sought: Sought, most: int, skip: int) -> Lines:
        while await self._filled(tenant):
            continue
        fits = _fits(tenant, sought)
        wanted = (*fits, tasks.c.status == sought.status) if sought.status else fits
        part = select(tasks.c.line).where(*wanted).order_by(tasks.c.at.desc(), tasks.c.id).limit(most).offset(skip)
        counted = select(tasks.c.status, func.count().label("number")).where(*fits).group_by(tasks.c.status)
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(part)).all()
            by_status = {row.status: row.number for row in await connection.execute(counted)}
        count = by_status.get(sought.status, 0) if sought.status else sum(by_status.values())
        return Lines(tuple(unpacked(row.line, TaskLine) for row in rows), count, by_status)

    async def _filled(self, tenant: str) -> bool:
        """Give lines to tasks that have none yet; whether there may be more of them."""
        bare = select(tasks.c.id, tasks.c.state, func.extract("epoch", tasks.c.at).label("at")).where(
            tasks.c.tenant == key_of(tenant), tasks.c.line.is_(None)
        )
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(bare.limit(AT_ONCE))).all()
            for row in rows:
                line = line_of(_state(zlib.decompress(row.state)), float(row.at or 0))
                same = (tasks.c.tenant == key_of(tenant), tasks.c.id == row.id, tasks.c.line.is_(None))
                await connection.execute(update(tasks).where(*same).values(_columns(line)))
        return len(rows) == AT_ONCE


def listed(state: TaskState, changed: float) -> dict[str, Any]:
    """What a commit writes beside the state."""
    return _columns(line_of(state, changed))


def _columns(line: TaskLine) -> dict[str, Any]:
    return {
        "line": packed(line), "words": _kept(words_of(line)), "status": line.status, "site": _kept(line.site),
    }  # fmt: skip


def _kept(text: str) -> str:
    """A text as PostgreSQL can keep it."""
    return text.replace("\x00", " ").encode("utf-8", "replace").decode()


def _fits(tenant: str, sought: Sought) -> tuple[ColumnElement[bool], ...]:
    words = tuple(tasks.c.words.contains(_kept(word.casefold()), autoescape=True) for word in sought.words)
    site = (tasks.c.site == _kept(sought.site),) if sought.site else ()
    return (tasks.c.tenant == key_of(tenant), *words, *site)
