"""What goes along with turns: replies of those that are being played, tasks that are just begun, request keys."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Raw, Struct
from sqlalchemy import delete, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ports import Claim, Opened, Purpose
from engine.record.turn import Reply
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import is_erased
from server.adapters.sql.tables import FORGOTTEN, journal, opened, requests, tasks, turns
from server.adapters.sql.task_rows import SESSION_TASKS


class JournalRows:
    """The engine's port for replies, each durable before its turn goes on."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None:
        row = {"tenant": key_of(tenant), "task": key_of(task_id), "turn": turn, "key": reply.key}
        kept = postgresql.insert(journal).values(**row, reply=packed(reply))
        async with self._database.of(tenant) as connection:
            if not await is_erased(connection, tenant, task_id):
                await connection.execute(kept.on_conflict_do_nothing())  # by another worker: the first reply counts

    async def replies(self, tenant: str, task_id: str, turn: int) -> Mapping[str, Reply]:
        known = select(journal.c.reply).where(
            journal.c.tenant == key_of(tenant), journal.c.task == key_of(task_id), journal.c.turn == turn
        )
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(known.order_by(journal.c.at))).all()
        found = [unpacked(row.reply, Reply) for row in rows]
        return {reply.key: reply for reply in found}

    async def open(self, tenant: str, turn: Opened) -> None:
        session = key_of(turn.task.session) if turn.is_first else None
        row = {"tenant": key_of(tenant), "task": key_of(turn.task.id), "session": session, "state": packed(turn)}
        kept = postgresql.insert(opened).values(row)
        kept = kept.on_conflict_do_update(index_elements=["tenant", "task"], set_={
            "session": kept.excluded.session, "state": kept.excluded.state
        })  # fmt: skip
        async with self._database.of(tenant) as connection:
            if not await is_erased(connection, tenant, turn.task.id):
                await connection.execute(kept)

    async def opened(self, tenant: str, task_id: str) -> Opened | None:
        kept = select(opened.c.state).where(opened.c.tenant == key_of(tenant), opened.c.task == key_of(task_id))
        async with self._database.of(tenant) as connection:
            state = await connection.scalar(kept)
        return None if state is None else unpacked(state, Opened)

    async def begun(self, tenant: str, session: str) -> Sequence[Opened]:
        mine = (opened.c.tenant == key_of(tenant), opened.c.session == key_of(session))
        newest = select(opened.c.state).where(*mine).order_by(opened.c.at.desc()).limit(SESSION_TASKS)
        async with self._database.of(tenant) as connection:
            return [unpacked(row.state, Opened) for row in await connection.execute(newest)]

    async def discard(self, tenant: str, task_id: str) -> None:
        async with self._database.of(tenant) as connection:
            for rows in (journal, opened):
                own = (rows.c.tenant == key_of(tenant), rows.c.task == key_of(task_id))
                await connection.execute(delete(rows).where(*own))


class Answered(Struct, frozen=True):
    """The part of a turn record that answers a retry."""

    response: Raw


class RequestRows:
    """The engine's port for idempotency keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim:
        own, key = key_of(tenant), key_of(request_id)
        mine = {"tenant": own, "id": key, "task": key_of(task_id), "purpose": packed(purpose)}
        kept = postgresql.insert(requests).values(mine).on_conflict_do_nothing()
        first = select(requests).where(requests.c.tenant == own, requests.c.id == key)
        async with self._database.of(tenant) as connection:
            if await _fits(connection, own, purpose):
                await connection.execute(kept)
            row = (await connection.execute(first)).one_or_none()
            if row is None:
                return Claim(task_id, None, purpose)
            # A key that was forgotten is still known to the task whose last turn it played.
            last = await connection.scalar(
                select(tasks.c.purpose).where(
                    tasks.c.tenant == own, tasks.c.id == row.task, tasks.c.request == key
                )
            )
            record = None
            if row.response is None:
                record = await connection.scalar(
                    select(turns.c.record).where(
                        turns.c.tenant == own, turns.c.task == row.task, turns.c.request == key
                    )
                )
        response = unpacked(row.response, Raw) if row.response else None
        if record is not None:
            response = msgspec.json.decode(zlib.decompress(record), type=Answered).response.copy()
        return Claim(row.task, response, unpacked(last or row.purpose, Purpose))

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        mine = (requests.c.tenant == key_of(tenant), requests.c.id == key_of(request_id))
        unanswered = requests.c.response.is_(None)
        async with self._database.of(tenant) as connection:
            await connection.execute(update(requests).where(*mine, unanswered).values(response=packed(response)))


async def _fits(connection: AsyncConnection, own: str, purpose: Purpose) -> bool:
    """Whether the task that a call names is there, and of the session that it names."""
    if purpose.task is None:
        return True
    task = key_of(purpose.task)
    session = await connection.scalar(select(tasks.c.session).filter_by(tenant=own, id=task))
    if session is None:
        begun = await connection.scalar(select(opened.c.state).filter_by(tenant=own, task=task))
        session = None if begun is None else key_of(unpacked(begun, Opened).task.session)
    return session is not None and (purpose.session is None or key_of(purpose.session) == session)


async def forget_old(database: Database) -> None:
    """Remove keys, and what was kept of turns that were never played to their end, once they are a week old."""
    async with database.of_nobody() as connection:
        for rows in FORGOTTEN:
            await connection.execute(delete(rows).where(text("at < now() - interval '7 days'")))
