"""A database as a whole: read out line by line, and filled by the lines of another store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec import Raw, Struct
from sqlalchemy import Integer, Select, cast, exists, func, insert, select, text

from engine.knowledge import Document
from engine.learning.churn import ChurnPage
from engine.ports import Commit, Held, Opened, Purpose, StoreError
from engine.recipes import KeptRecipe
from engine.record.picked import PickedElement
from engine.record.turn import Reply
from engine.rules import SettingValue
from engine.safety.meaning import Classification
from server.adapters.sql.database import OneTransaction, key_of, packed, unpacked
from server.adapters.sql.draft_rows import PREFIX
from server.adapters.sql.learned_rows import ChurnRows, DocumentRows
from server.adapters.sql.side_rows import JournalRows
from server.adapters.sql.tables import (
    accounts,
    audit,
    churn,
    classified,
    documents,
    held,
    installation,
    journal,
    messages,
    opened,
    picks,
    policies,
    recipes,
    records,
    requests,
    settings,
    shelves,
    tallies,
    tasks,
    turns,
    used,
)  # fmt: skip
from server.adapters.sql.task_rows import TaskRows
from server.adapters.stored import LEDGERS
from server.api_keys import Keys
from server.audit import Entry
from server.drafts.draft import Draft
from server.packing import lines
from server.packing.lines import Line
from server.pairing import Pairing

CARRIED = (
    tasks, journal, opened, requests, records, accounts, tallies, churn, classified, picks, recipes, held, used,
    documents, settings, audit, installation,
)  # fmt: skip
DIGEST = "\x01"  # begins an id that a database could not keep as it was
MOST_PAGES = 1_000_000  # of a tenant, as nothing is forgotten while a store is filled


class RowsOut:
    """Everything in a database, in one moment. `left_out` counts ids that it keeps as digests, which none can read."""

    def __init__(self, one: OneTransaction) -> None:
        self._one = one
        self.left_out = 0

    async def lines(self) -> AsyncIterator[Line]:
        """Raises StoreUnavailable."""
        async for row in self._rows(select(policies).order_by(policies.c.version)):
            files = msgspec.json.decode(decompress(row.files), type=dict[str, bytes])
            yield lines.Policy(version=row.version, files=files)
        async for row in self._rows(select(installation).order_by(installation.c.name)):
            if row.name == "keys":
                yield lines.AllKeys(keys=unpacked(row.kept, Keys))
            elif row.name == "pairing":
                yield lines.AllPairings(pairing=unpacked(row.kept, Pairing))
            elif row.name.startswith(PREFIX):
                yield lines.Drafted(draft=unpacked(row.kept, Draft))
            else:
                raise StoreError(f"this release cannot carry {row.name!r} over, which the database keeps")
        async for line in self._tasks():
            yield line
        async for line in self._beside_turns():
            yield line
        async for line in self._learned():
            yield line

    async def _tasks(self) -> AsyncIterator[Line]:
        place = func.row_number().over(partition_by=(tasks.c.tenant, tasks.c.session), order_by=tasks.c.seq)
        count = select(func.count()).where(turns.c.tenant == tasks.c.tenant, turns.c.task == tasks.c.id)
        every = select(
            tasks.c.tenant, tasks.c.id, tasks.c.turn, tasks.c.purpose, tasks.c.state,
            cast(place, Integer).label("place"), count.scalar_subquery().label("turns"),
        )  # fmt: skip
        kept = TaskRows(self._one)
        # All names first: while one statement gives rows, the connection takes no other.
        for row in [row async for row in self._rows(every.order_by(tasks.c.tenant, tasks.c.session, tasks.c.seq))]:
            (state,) = await kept.states(self._one.connection, row.tenant, {row.id: row.state})
            written = lines.Written(row.tenant, state)
            yield written.task(row.place - 1, row.turns)
            told: dict[int, list[Raw]] = {}
            said = select(messages.c.turn, messages.c.body).where(
                messages.c.tenant == row.tenant, messages.c.task == row.id
            )
            async for one in self._rows(said.order_by(messages.c.turn, messages.c.place)):
                told.setdefault(one.turn, []).append(unpacked(one.body, Raw))
            for record in await kept.history(row.tenant, state.id):
                purpose = unpacked(row.purpose, Purpose) if row.purpose and record.turn == row.turn else None
                yield written.turn(record, tuple(told.get(record.turn, ())), purpose)

    async def _beside_turns(self) -> AsyncIterator[Line]:
        async for row in self._rows(select(opened).order_by(opened.c.tenant, opened.c.task)):
            yield lines.UnderWay(tenant=row.tenant, opened=unpacked(row.state, Opened))
        ordered = select(journal).order_by(journal.c.tenant, journal.c.task, journal.c.turn, journal.c.at)
        async for row in self._rows(ordered):
            if self._known(row.task):
                yield lines.Journalled(
                    tenant=row.tenant, task=row.task, turn=row.turn, reply=unpacked(row.reply, Reply)
                )
        async for row in self._rows(select(requests).order_by(requests.c.tenant, requests.c.id)):
            if self._known(row.id) and self._known(row.task):
                yield lines.Request(
                    tenant=row.tenant, id=row.id, task=row.task, purpose=unpacked(row.purpose, Purpose),
                    response=unpacked(row.response, Raw) if row.response else lines.NONE,
                )  # fmt: skip
        for ledger, kind in LEDGERS.items():
            thing = (records.c.tenant, records.c.kind, records.c.thing)
            at = cast(func.extract("epoch", func.max(records.c.at).over(partition_by=thing)), Integer).label("at")
            place = cast(func.row_number().over(partition_by=thing, order_by=records.c.place), Integer).label("place")
            every = select(records.c.tenant, records.c.record, place, at).where(records.c.kind == ledger)
            async for row in self._rows(every.order_by(*thing, records.c.place)):
                record = unpacked(row.record, kind.record)
                yield lines.Entry(
                    tenant=row.tenant, ledger=ledger, thing=kind.thing(record), place=row.place - 1, at=row.at,
                    record=Raw(msgspec.json.encode(record)),
                )  # fmt: skip

    async def _learned(self) -> AsyncIterator[Line]:
        async for row in self._rows(select(accounts).order_by(accounts.c.tenant, accounts.c.day)):
            yield lines.Day(tenant=row.tenant, day=row.day, tokens=row.tokens)
        async for row in self._rows(select(tallies).order_by(tallies.c.tenant, tallies.c.rule)):
            yield lines.Tallied(tenant=row.tenant, rule=row.rule, judged=row.judged, agreed=row.agreed)
        async for row in self._rows(select(churn).order_by(churn.c.tenant, churn.c.id)):
            yield lines.Churned(tenant=row.tenant, page=unpacked(row.page, ChurnPage))
        async for row in self._rows(select(classified).order_by(classified.c.tenant, classified.c.id)):
            if self._known(row.id):
                controls = unpacked(row.controls, dict[str, Classification])
                yield lines.Controls(tenant=row.tenant, page=row.id, controls=controls)
        async for row in self._rows(select(picks).order_by(picks.c.tenant, picks.c.id)):
            if self._known(row.id):
                yield lines.Picks(tenant=row.tenant, site=row.id, steps=unpacked(row.steps, dict[str, PickedElement]))
        async for row in self._rows(select(recipes).order_by(recipes.c.tenant, recipes.c.id)):
            yield lines.Taught(tenant=row.tenant, recipe=unpacked(row.body, KeptRecipe))
        async for row in self._rows(select(held).order_by(held.c.tenant, held.c.until, held.c.id)):
            yield lines.Waiting(tenant=row.tenant, held=unpacked(row.body, Held))
        async for row in self._rows(select(used).order_by(used.c.tenant, used.c.id)):
            yield lines.Used(tenant=row.tenant, id=row.id, until=row.until)
        async for row in self._rows(select(documents).order_by(documents.c.tenant, documents.c.id)):
            yield lines.Kept(tenant=row.tenant, document=unpacked(row.document, Document))
        async for row in self._rows(select(settings).order_by(settings.c.tenant)):
            yield lines.Asked(tenant=row.tenant, settings=unpacked(row.body, Mapping[str, SettingValue]))  # type: ignore[type-abstract]
        async for row in self._rows(select(audit).order_by(audit.c.tenant, audit.c.number)):
            yield lines.Audited(entry=unpacked(row.body, Entry))

    def _known(self, name: str) -> bool:
        self.left_out += name.startswith(DIGEST)
        return not name.startswith(DIGEST)

    async def _rows(self, wanted: Select[Any]) -> AsyncIterator[Any]:
        async with self._one.connection.stream(wanted) as found:
            async for row in found:
                yield row


class RowsIn:
    """Takes in the lines of another store. All of it is there when the transaction ends, or nothing."""

    def __init__(self, one: OneTransaction) -> None:
        self._one = one
        self._tasks = TaskRows(one)

    async def prepare(self) -> None:
        """Keep everybody else from writing. Raises StoreError where anything but policies is there already."""
        names = ", ".join(sorted({each.name for each in (*CARRIED, turns, messages, shelves, policies)}))
        await self._one.connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
        for rows in CARRIED:
            if await self._one.connection.scalar(select(exists(select(rows)))):
                raise StoreError(
                    f"store {self._one.shown}: it holds {rows.name} already: name a database with nothing in it"
                )

    def stored(self) -> RowsOut:
        return RowsOut(self._one)

    async def commit(self, tenant: str, turn: Commit, last: bool) -> None:
        await self._tasks.commit(tenant, turn)

    async def take(self, line: Line) -> None:
        match line:
            case lines.UnderWay():
                await JournalRows(self._one).open(line.tenant, line.opened)
            case lines.Journalled():
                await JournalRows(self._one).append(line.tenant, line.task, line.turn, line.reply)
            case lines.Churned():
                await ChurnRows(self._one).keep(line.tenant, line.page, MOST_PAGES)
            case lines.Kept():
                await DocumentRows(self._one).put(line.tenant, [line.document])
            case lines.AllKeys():
                await self._insert("", installation, name="keys", kept=packed(line.keys))
            case lines.AllPairings():
                await self._insert("", installation, name="pairing", kept=packed(line.pairing))
            case lines.Drafted():
                await self._insert("", installation, name=PREFIX + line.draft.id, kept=packed(line.draft))
            case lines.Policy():
                kept = {"version": line.version, "files": compress(msgspec.json.encode(line.files))}
                there = select(exists(select(policies.c.version).filter_by(version=line.version)))
                if not await self._one.connection.scalar(there):
                    await self._insert("", policies, **kept)
            case _:
                await self._take_row(line)

    async def _take_row(self, line: Line) -> None:
        match line:
            case lines.Request():
                response = None if bytes(line.response) == bytes(lines.NONE) else packed(line.response)
                await self._insert(
                    line.tenant, requests, id=key_of(line.id), task=key_of(line.task),
                    purpose=packed(line.purpose), response=response,
                )  # fmt: skip
            case lines.Entry():
                request = msgspec.json.decode(line.record, type=_Keyed).request_id
                await self._insert(
                    line.tenant, records, kind=line.ledger, thing=key_of(line.thing), place=line.place + 1,
                    request=key_of(request) if request else None, record=compress(bytes(line.record)),
                    at=func.to_timestamp(line.at),
                )  # fmt: skip
            case lines.Day():
                await self._insert(line.tenant, accounts, day=line.day, tokens=line.tokens)
            case lines.Tallied():
                await self._insert(line.tenant, tallies, rule=line.rule, judged=line.judged, agreed=line.agreed)
            case lines.Controls():
                told = max((one.at for one in line.controls.values()), default=0.0)
                await self._insert(
                    line.tenant, classified, id=key_of(line.page), told=told, controls=packed(line.controls)
                )
            case lines.Picks():
                told = max((one.at for one in line.steps.values()), default=0.0)
                await self._insert(line.tenant, picks, id=key_of(line.site), told=told, steps=packed(line.steps))
            case lines.Taught():
                one = line.recipe
                await self._insert(line.tenant, recipes, id=key_of(one.id), site=key_of(one.site), body=packed(one))
            case lines.Waiting():
                await self._insert(
                    line.tenant, held, id=key_of(line.held.id), until=line.held.until, body=packed(line.held)
                )
            case lines.Audited():
                entry = line.entry
                await self._insert_of(entry.tenant, audit, number=entry.number, body=packed(entry))
            case lines.Asked():
                await self._insert(line.tenant, settings, body=packed(line.settings))
            case lines.Used():
                await self._insert(line.tenant, used, id=key_of(line.id), until=line.until)
            case _:
                raise AssertionError(f"no place for {line.NAME}")

    async def _insert(self, tenant: str, rows: Any, **values: Any) -> None:
        if tenant:
            await self._insert_of(tenant, rows, **values)
            return
        async with self._one.of(tenant) as connection:
            await connection.execute(insert(rows).values(**values))

    async def _insert_of(self, tenant: str, rows: Any, **values: Any) -> None:
        async with self._one.of(tenant) as connection:
            await connection.execute(insert(rows).values(tenant=key_of(tenant), **values))


class _Keyed(Struct, frozen=True):
    """The part of a record that finds it for a retry."""

    request_id: str | None = None
