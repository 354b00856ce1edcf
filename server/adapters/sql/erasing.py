"""Erasure: of a task, of a session, of a tenant, each in one transaction.

What is erased while calls are under way leaves a mark, which holds no word of it, for as long as request keys are kept:
what is written about a task later is not kept, nor what calls write that began before.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, cast

from sqlalchemy import delete, exists, func, select, text, union, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.gate import group_of
from engine.ports import Began, ErasedMeanwhile, Held, Opened, Purpose
from engine.recipes import KeptRecipe, without_tasks
from engine.record.picked import PickedElement
from engine.turn.vouching import task_of
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.tables import (
    backtests,
    churn,
    classified,
    documents,
    erased,
    held,
    journal,
    opened,
    picks,
    recipes,
    records,
    requests,
    settings,
    shelves,
    tallies,
    tasks,
)
from server.adapters.stored import COMPLETIONS, Claimed

SESSION, TENANT = b"session", b"tenant"  # what a mark stands for, where that is no task

# Not what limits a tenant: the tokens of its day, and which approvals were used.
OF_TENANT = (
    tasks, journal, opened, requests, records, tallies, churn, classified, picks, recipes, held, documents, shelves,
    settings, backtests,
)  # fmt: skip

_now = text(
    "WITH waited AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(:lock)) "
    "SELECT extract(epoch FROM clock_timestamp())::float8 FROM waited"
)


async def is_erased(connection: AsyncConnection, tenant: str, task: str) -> bool:
    """Until the transaction ends nobody erases anything of the tenant: what is written now is found by who does."""
    await connection.execute(select(func.pg_advisory_xact_lock_shared(_lock(tenant))))
    mark = _mark(tenant, key_of(task))
    return bool(await connection.scalar(select(exists(select(erased.c.task).filter_by(task=mark)))))


async def check_unerased(connection: AsyncConnection, tenant: str, began: Began | None) -> None:
    """Raises ErasedMeanwhile. What is written until the transaction ends is found by who erases later."""
    if began is None:
        return
    await connection.execute(select(func.pg_advisory_xact_lock_shared(_lock(tenant))))
    marks = [_mark(tenant, "", TENANT)]
    if began.task is not None:
        marks.append(_mark(tenant, key_of(began.task)))
    if began.session is not None:
        marks.append(_mark(tenant, began.session, SESSION))
    later = erased.c.task.in_(marks) & (erased.c.at >= func.to_timestamp(began.at))
    if await connection.scalar(select(exists(select(erased.c.task).where(later)))):
        raise ErasedMeanwhile(tenant)


class ErasedRows:
    """The port of `server.erasure`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self, tenant: str) -> float:
        """By the database's clock, which all workers share; an erasure that is under way is waited for."""
        async with self._database.of_nobody() as connection:
            return cast(float, await connection.scalar(_now, {"lock": _lock(tenant)}))

    async def task(self, tenant: str, task_id: str) -> bool:
        async with self._database.of(tenant) as connection:
            return await _erase(connection, tenant, {key_of(task_id)}, {group_of(task_id, None)})

    async def session(self, tenant: str, session: str) -> frozenset[str] | None:
        own = key_of(tenant)
        async with self._database.of(tenant) as connection:
            await _mark_all(connection, tenant, {_mark(tenant, session, SESSION)})
            found = await _in_session(connection, own, session)
            claimed = await _claimed_in(connection, own, session)
            groups = {group_of(task, None) for task in found | claimed} | {group_of(None, session)}
            await _mark_all(connection, tenant, {_mark(tenant, key_of(task)) for task in claimed})
            return frozenset(found) if await _erase(connection, tenant, found, groups) else None

    async def tenant(self, tenant: str) -> None:
        own = key_of(tenant)
        there = [select(tasks.c.id), *(select(rows.c.task) for rows in (journal, opened, requests))]
        async with self._database.of(tenant) as connection:
            await _mark_all(connection, tenant, {_mark(tenant, "", TENANT)})
            found = set((await connection.execute(union(*(one.filter_by(tenant=own) for one in there)))).scalars())
            await _mark_all(connection, tenant, {_mark(tenant, one) for one in found})
            for rows in OF_TENANT:
                await connection.execute(delete(rows).where(rows.c.tenant == own))


async def _in_session(connection: AsyncConnection, own: str, session: str) -> set[str]:
    """Tasks that say so themselves. A key is believed only of a task that is nowhere else: a call with a wrong session
    may have left one that names both.
    """
    stored = select(tasks.c.id).filter_by(tenant=own)
    begun = (await connection.execute(select(opened.c.task, opened.c.state).filter_by(tenant=own))).all()
    whose = {row.task: unpacked(row.state, Opened).task.session for row in begun}
    keys = (await connection.execute(select(requests.c.task, requests.c.purpose).filter_by(tenant=own))).all()
    named = {row.task for row in keys if unpacked(row.purpose, Purpose).session == session} - set(whose)
    loose = named | {task for task, of in whose.items() if of == session}
    elsewhere = await connection.execute(stored.where(tasks.c.id.in_(loose)))
    known = await connection.execute(stored.where(tasks.c.session == key_of(session)))
    return (loose - set(elsewhere.scalars())) | set(known.scalars())


async def _claimed_in(connection: AsyncConnection, own: str, session: str) -> set[str]:
    """Tasks of other agents, which are not stored here, that were claimed to be done in the name of a session."""
    every = select(records.c.record).filter_by(tenant=own, kind=COMPLETIONS)
    kept = [unpacked(row.record, Claimed) for row in await connection.execute(every)]
    claimed = {task for one in kept if (task := one.task_in(session)) is not None}
    stored = select(tasks.c.id).filter_by(tenant=own).where(tasks.c.id.in_({key_of(task) for task in claimed}))
    here = set((await connection.execute(stored)).scalars())
    return {task for task in claimed if key_of(task) not in here}


async def _erase(connection: AsyncConnection, tenant: str, ids: set[str], groups: Iterable[str]) -> bool:
    own = key_of(tenant)
    await _mark_all(connection, tenant, {_mark(tenant, one) for one in ids})
    waiting = (await connection.execute(select(held.c.id, held.c.body).filter_by(tenant=own))).all()
    asked = [row.id for row in waiting if key_of(task_of(unpacked(row.body, Held)) or "") in ids]
    claims = [key_of(group) for group in groups]
    removed: list[tuple[Any, Any]] = [
        (tasks, tasks.c.id.in_(ids)),  # with its turns, pages and messages
        (opened, opened.c.task.in_(ids)),
        (journal, journal.c.task.in_(ids)),
        (records, (records.c.kind == COMPLETIONS) & records.c.thing.in_(claims)),
        (requests, requests.c.task.in_(ids)),
        (held, held.c.id.in_(asked)),
    ]
    await _forget_picks(connection, own, ids)
    await _forget_recipes(connection, own, ids)
    gone = [await connection.execute(delete(rows).where(rows.c.tenant == own, which)) for rows, which in removed]
    return any(one.rowcount for one in gone)


async def _forget_picks(connection: AsyncConnection, own: str, ids: set[str]) -> None:
    """What users picked in these tasks is remembered no longer."""
    for row in (await connection.execute(select(picks.c.id, picks.c.steps).filter_by(tenant=own))).all():
        known = unpacked(row.steps, dict[str, PickedElement])
        left = {step: one for step, one in known.items() if key_of(one.task) not in ids}
        if len(left) < len(known):
            mine = (picks.c.tenant == own, picks.c.id == row.id)
            await connection.execute(update(picks).where(*mine).values(steps=packed(left)))


async def _forget_recipes(connection: AsyncConnection, own: str, ids: set[str]) -> None:
    """What was learned from these tasks alone is gone."""
    for row in (await connection.execute(select(recipes.c.id, recipes.c.body).filter_by(tenant=own))).all():
        kept = unpacked(row.body, KeptRecipe)
        named = {task for version in kept.versions for task in version.tasks if key_of(task) in ids}
        left = without_tasks(kept, named)
        mine = (recipes.c.tenant == own, recipes.c.id == row.id)
        if left is None:
            await connection.execute(delete(recipes).where(*mine))
        elif left != kept:
            await connection.execute(update(recipes).where(*mine).values(body=packed(left)))


async def _mark_all(connection: AsyncConnection, tenant: str, marks: set[str]) -> None:
    """From now on; until the transaction ends nobody else writes what marks are looked for before."""
    await connection.execute(select(func.pg_advisory_xact_lock(_lock(tenant))))
    marked = insert(erased).values(at=func.clock_timestamp())
    again = marked.on_conflict_do_update(index_elements=["task"], set_={"at": marked.excluded.at})
    if marks:
        await connection.execute(again, [{"task": one} for one in sorted(marks)])


def _mark(tenant: str, name: str, kind: bytes = b"") -> str:
    """What stands for a task, unless `kind` says otherwise, by its id as the database keeps it."""
    own = f"{len(tenant)}:{tenant}{name}".encode("utf-8", "surrogatepass")
    return blake2b(own, digest_size=20, person=kind).hexdigest()


def _lock(tenant: str) -> int:
    """The number of the lock, in 64 bits with a sign."""
    return int.from_bytes(blake2b(f"erase {key_of(tenant)}".encode(), digest_size=8).digest(), signed=True)
