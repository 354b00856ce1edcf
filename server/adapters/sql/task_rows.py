"""Tasks and their turns as rows. A turn is stored by the one transaction in which the task moves on to it."""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw
from sqlalchemy import Select, delete, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ports import Commit, StoreUnavailable, TurnTaken
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import is_erased
from server.adapters.sql.listing import listed
from server.adapters.sql.tables import journal, messages, opened, pages, tasks, turns
from server.packing.pages import missing_in, pages_of
from server.packing.pages import packed as without_pages
from server.packing.pages import unpacked as with_pages

SESSION_TASKS = 50  # the newest tasks of a session that are looked at

_read_state = msgspec.json.Decoder(TaskState).decode
_read_record = msgspec.json.Decoder(TurnRecord).decode


class TaskRows:
    """The engine's ports for tasks and sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, tenant: str, task_id: str) -> TaskState | None:
        before: bytes | None = None
        async with self._database.of(tenant) as connection:
            while state := await connection.scalar(select(tasks.c.state).where(*_one(tasks, tenant, task_id))):
                try:
                    return (await self.states(connection, tenant, {key_of(task_id): state}))[0]
                except StoreUnavailable:  # its pages may have gone since, with the task or with a turn that came
                    if state == before:
                        raise
                    before = state
        return None

    async def commit(self, tenant: str, turn: Commit) -> None:
        """Raises TurnTaken."""
        own, state, record = {"tenant": key_of(tenant)}, turn.state, turn.record
        task = {**own, "task": key_of(state.id)}
        of_record = pages_of(record)
        kept = {**of_record, **pages_of(state)}
        now = {
            "turn": state.turn,
            "request": key_of(record.request_id) if record.request_id else None,
            "purpose": packed(turn.purpose) if turn.purpose else None,
            "state": zlib.compress(without_pages(msgspec.json.encode(state), kept)),
            "at": func.to_timestamp(record.ended) if record.ended else func.now(),
            **listed(state, record.ended or time.time()),
        }
        async with self._database.of(tenant) as connection:
            if turn.expected_turn < 0:
                if await is_erased(connection, tenant, state.id):
                    raise TurnTaken(state.id)
                new = {**own, "id": key_of(state.id), "session": key_of(state.session), **now}
                moved = postgresql.insert(tasks).values(new).on_conflict_do_nothing().returning(tasks.c.id)
                stored = await connection.scalar(moved)
            else:
                same = (*_one(tasks, tenant, state.id), tasks.c.turn == turn.expected_turn)
                stored = await connection.scalar(update(tasks).where(*same).values(now).returning(tasks.c.id))
            if stored is None:
                raise TurnTaken(state.id)
            rows = [{**task, "digest": digest, "body": zlib.compress(page)} for digest, page in kept.items()]
            if rows:
                await connection.execute(postgresql.insert(pages).on_conflict_do_nothing(), rows)
            body = zlib.compress(without_pages(msgspec.json.encode(record), kept))
            await connection.execute(
                insert(turns),
                {**task, "turn": record.turn, "request": now["request"], "record": body, "pages": list(of_record)},
            )
            if turn.messages:
                place = {**task, "session": key_of(state.session), "turn": record.turn}
                told = [{**place, "place": at, "body": packed(one)} for at, one in enumerate(turn.messages)]
                await connection.execute(insert(messages), told)
            for gone in (journal, opened):  # its replies are in the record now
                await connection.execute(delete(gone).where(*_of(gone, tenant, state.id)))

    async def last(self, tenant: str, task_id: str) -> TurnRecord | None:
        newest = select(turns.c.record, turns.c.pages).where(*_of(turns, tenant, task_id))
        async with self._database.of(tenant) as connection:
            row = (await connection.execute(newest.order_by(turns.c.turn.desc()).limit(1))).first()
            if row is None:
                return None
            found = await self._pages(connection, tenant, task_id, row.pages)
        return _record(row.record, found)

    async def history(self, tenant: str, task_id: str) -> Sequence[TurnRecord]:
        every = select(turns.c.record).where(*_of(turns, tenant, task_id)).order_by(turns.c.turn)
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(every)).all()
            found = await self._pages(connection, tenant, task_id, None)
        return [_record(row.record, found) for row in rows]

    async def messages(self, tenant: str, task_id: str) -> Sequence[Raw]:
        told = select(messages.c.body).where(*_of(messages, tenant, task_id))
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(told.order_by(messages.c.turn, messages.c.place))).all()
        return [unpacked(row.body, Raw) for row in rows]

    async def tasks(self, tenant: str, session: str) -> Sequence[TaskState]:
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(_of_session(tenant, session).add_columns(tasks.c.state))).all()
            return await self.states(connection, tenant, {row.id: row.state for row in rows})

    async def session_messages(self, tenant: str, session: str) -> dict[str, Sequence[Raw]]:
        async with self._database.of(tenant) as connection:
            newest = [row.id for row in await connection.execute(_of_session(tenant, session))]
            told = select(messages.c.task, messages.c.body).where(
                messages.c.tenant == key_of(tenant), messages.c.task.in_(newest)
            )
            rows = (await connection.execute(told.order_by(messages.c.turn, messages.c.place))).all()
        found: dict[str, list[Raw]] = {task: [] for task in newest}
        for row in rows:
            found[row.task].append(unpacked(row.body, Raw))
        return {**found}

    async def states(
        self, connection: AsyncConnection, tenant: str, bodies: Mapping[str, bytes]
    ) -> list[TaskState]:
        """Tasks as rows keep them, by their ids, with their pages again."""
        try:
            texts = {task: zlib.decompress(body) for task, body in bodies.items()}
            wanted = [(task, digest) for task, text in texts.items() for digest in missing_in(text)]
            found: dict[tuple[str, str], bytes] = {}
            if wanted:
                mine = (pages.c.tenant == key_of(tenant), tuple_(pages.c.task, pages.c.digest).in_(wanted))
                rows = await connection.execute(select(pages.c.task, pages.c.digest, pages.c.body).where(*mine))
                found = {(row.task, row.digest): zlib.decompress(row.body) for row in rows}
            return [
                _read_state(with_pages(text, lambda digest, task=task: found.get((task, digest))))  # type: ignore[misc]
                for task, text in texts.items()
            ]
        except (zlib.error, ValueError) as error:
            raise StoreUnavailable(f"a task in the database cannot be read: {error}") from error

    async def _pages(
        self, connection: AsyncConnection, tenant: str, task_id: str, digests: list[str] | None
    ) -> dict[str, bytes]:
        """Pages of a task, by digest; all of them without `digests`."""
        wanted = _of(pages, tenant, task_id) + ((pages.c.digest.in_(digests),) if digests is not None else ())
        rows = await connection.execute(select(pages.c.digest, pages.c.body).where(*wanted))
        return {row.digest: zlib.decompress(row.body) for row in rows}


def _record(body: bytes, found: dict[str, bytes]) -> TurnRecord:
    try:
        return _read_record(with_pages(zlib.decompress(body), found.get))
    except (zlib.error, ValueError) as error:
        raise StoreUnavailable(f"a turn in the database cannot be read: {error}") from error


def _one(rows: Any, tenant: str, name: str) -> tuple[Any, ...]:
    return (rows.c.tenant == key_of(tenant), rows.c.id == key_of(name))


def _of(rows: Any, tenant: str, task: str) -> tuple[Any, ...]:
    return (rows.c.tenant == key_of(tenant), rows.c.task == key_of(task))


def _of_session(tenant: str, session: str) -> Select[Any]:
    own = (tasks.c.tenant == key_of(tenant), tasks.c.session == key_of(session))
    return select(tasks.c.id).where(*own).order_by(tasks.c.seq.desc()).limit(SESSION_TASKS)
