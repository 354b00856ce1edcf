"""Retention: rows that nobody has written for a while go, tenant by tenant, a few in each transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, func, select, tuple_, union

from engine.ports import USED_MARGIN
from server.adapters.sql.database import Database
from server.adapters.sql.tables import (
    accounts,
    backtests,
    churn,
    classified,
    held,
    journal,
    opened,
    records,
    requests,
    tasks,
    used,
)

AT_ONCE = 200  # things of one kind in one transaction
DAY_SECONDS = 24 * 60 * 60


class Purge:
    """The port of `server.retention`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def purge(self, before: float, *, dry: bool = False) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        kinds = _kinds(before)
        async with self._database.as_one() as one:
            old = union(*(which.with_only_columns(which.selected_columns[0]) for _, _, which in kinds))
            tenants = list((await one.connection.execute(old)).scalars())
            if dry:
                for name, _, which in kinds:
                    found[name] += await one.connection.scalar(select(func.count()).select_from(which.subquery())) or 0
                return found
        for tenant in sorted(tenants):
            for name, rows, which in kinds:
                found[name] += await self._remove(tenant, rows, which)
        return found

    async def _remove(self, tenant: str, rows: Any, which: Any) -> int:
        """All of one kind; the columns of `which` are the key of a row, or of rows that go together."""
        removed = 0
        while True:
            async with self._database.of(tenant) as connection:
                keys = (await connection.execute(which.where(rows.c.tenant == tenant).limit(AT_ONCE))).all()
                if keys:
                    columns = [rows.c[column.name] for column in which.selected_columns]
                    await connection.execute(delete(rows).where(tuple_(*columns).in_([tuple(key) for key in keys])))
            removed += len(keys)
            if len(keys) < AT_ONCE:
                return removed


def _kinds(before: float) -> list[tuple[str, Any, Any]]:
    """What things are called, where they lie, and the keys of those that are old."""
    at = func.to_timestamp(before)
    things = (records.c.tenant, records.c.kind, records.c.thing)
    return [
        ("tasks", tasks, select(tasks.c.tenant, tasks.c.id).where(tasks.c.at < at)),
        ("claims and batch plans", records, select(*things).group_by(*things).having(func.max(records.c.at) < at)),
        ("request keys", requests, select(requests.c.tenant, requests.c.id).where(requests.c.at < at)),
        ("turns under way", opened, select(opened.c.tenant, opened.c.task).where(opened.c.at < at)),
        ("replies", journal, select(journal.c.tenant, journal.c.task, journal.c.turn, journal.c.key).where(
            journal.c.at < at)),
        ("pages that change on their own", churn, select(churn.c.tenant, churn.c.id).where(churn.c.seen < before)),
        ("pages with classified controls", classified, select(classified.c.tenant, classified.c.id).where(
            classified.c.told < before)),
        ("actions that wait for approval", held, select(held.c.tenant, held.c.id).where(held.c.until < before)),
        ("used approvals", used, select(used.c.tenant, used.c.id).where(used.c.until + USED_MARGIN < before)),
        ("what came out of backtests", backtests, select(backtests.c.tenant).where(backtests.c.at < at)),
        ("days of accounts", accounts, select(accounts.c.tenant, accounts.c.day).where(
            accounts.c.day < int(before // DAY_SECONDS))),
    ]  # fmt: skip
