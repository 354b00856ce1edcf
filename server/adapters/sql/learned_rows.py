"""What is counted and learned over many turns, as rows: tokens by day, tallies of rules, churn, what models took
controls for, documents.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import Insert, insert

from engine.knowledge import Document
from engine.learning.churn import ChurnPage
from engine.learning.precision import Tally
from engine.ports import SETTLED_MARGIN, Began, Reserved
from engine.safety.meaning import MOST_PAGES, Classification, Classified, with_told
from server.adapters.sql.database import Database, key_of, packed, unpacked
from server.adapters.sql.erasing import check_unerased
from server.adapters.sql.tables import accounts, churn, classified, documents, shelves, tallies
from server.adapters.sql.tables import reserved as reserved_rows

DAY_SECONDS = 24 * 60 * 60
DAYS = 32  # that accounts are kept
MAX_RULES = 500


class AccountRows:
    """The engine's port for what tenants spend; bookings of all workers add up."""

    def __init__(self, database: Database, clock: Callable[[], float], told: Callable[[str, int], None]) -> None:
        """`clock` tells seconds since the epoch; `told` hears of every booking: the tenant, and the tokens."""
        self._database = database
        self._clock = clock
        self._told = told

    async def spent_today(self, tenant: str) -> int:
        mine = (reserved_rows.c.tenant == key_of(tenant), reserved_rows.c.day == self._today())
        held = select(func.coalesce(func.sum(reserved_rows.c.tokens), 0))
        held = held.where(*mine, reserved_rows.c.until > self._clock())
        today = select(accounts.c.tokens - held.scalar_subquery()).where(
            accounts.c.tenant == key_of(tenant), accounts.c.day == self._today()
        )
        async with self._database.of(tenant) as connection:
            return max(0, int(await connection.scalar(today) or 0))

    async def book(self, tenant: str, tokens: int) -> None:
        if tokens <= 0:
            return
        today = self._today()
        async with self._database.of(tenant) as connection:
            await connection.execute(_added(tenant, today, tokens))
            await connection.execute(delete(accounts).where(accounts.c.day <= today - DAYS))
        self._told(tenant, tokens)

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        one = Reserved(self._today(), tokens, str(uuid.uuid4()))
        if tokens > limit:
            return None
        taken = _added(tenant, one.day, tokens, accounts.c.tokens + tokens <= limit).returning(accounts.c.tokens)
        until = self._clock() + seconds + SETTLED_MARGIN
        held = insert(reserved_rows).values(tenant=key_of(tenant), id=one.id, day=one.day, tokens=tokens, until=until)
        async with self._database.of(tenant) as connection:
            if await connection.scalar(taken) is None:
                return None
            await connection.execute(held)
        return one

    async def settle(self, tenant: str, reserved: Reserved, tokens: int) -> None:
        own = reserved_rows.c.tenant == key_of(tenant)
        over = (reserved_rows.c.id == reserved.id) | (reserved_rows.c.until <= self._clock())
        day = (accounts.c.tenant == key_of(tenant), accounts.c.day == reserved.day)
        now = func.greatest(0, accounts.c.tokens + tokens - reserved.tokens)
        async with self._database.of(tenant) as connection:
            await connection.execute(update(accounts).where(*day).values(tokens=now))
            await connection.execute(delete(reserved_rows).where(own, over))
        if tokens:
            self._told(tenant, tokens)

    def _today(self) -> int:
        return int(self._clock() // DAY_SECONDS)


def _added(tenant: str, day: int, tokens: int, where: Any = None) -> Insert:
    """Tokens more on a day; on one that has some only `where` that holds."""
    new = insert(accounts).values(tenant=key_of(tenant), day=day, tokens=tokens)
    total = accounts.c.tokens + new.excluded.tokens
    return new.on_conflict_do_update(index_elements=["tenant", "day"], set_={"tokens": total}, where=where)


class TallyRows:
    """The engine's port for how far rules can be relied on."""

    def __init__(self, database: Database, told: Callable[[str, bool], None]) -> None:
        """`told` hears of every verdict that was judged again: the rule, and whether it was confirmed."""
        self._database = database
        self._told = told

    async def known(self, tenant: str) -> Mapping[str, Tally]:
        async with self._database.of(tenant) as connection:
            rows = (await connection.execute(select(tallies).where(tallies.c.tenant == key_of(tenant)))).all()
        return {row.rule: Tally(row.judged, row.agreed) for row in rows}

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None:
        own, one = tallies.c.tenant == key_of(tenant), int(agreed)
        new = insert(tallies).values(tenant=key_of(tenant), rule=rule, judged=1, agreed=one)
        counted = new.on_conflict_do_update(
            index_elements=["tenant", "rule"],
            set_={"judged": tallies.c.judged + 1, "agreed": tallies.c.agreed + new.excluded.agreed},
        )
        async with self._database.of(tenant) as connection:
            known = (await connection.execute(select(tallies.c.rule).where(own))).scalars().all()
            if rule not in known and len(known) >= MAX_RULES:
                return
            await connection.execute(counted)
        self._told(rule, agreed)

    async def reset(self, tenant: str, rule: str | None) -> int:
        wanted = (tallies.c.tenant == key_of(tenant), *((tallies.c.rule == rule,) if rule is not None else ()))
        async with self._database.of(tenant) as connection:
            return (await connection.execute(delete(tallies).where(*wanted))).rowcount


class ChurnRows:
    """The engine's port for what sites do on their own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None:
        kept = select(churn.c.page).where(churn.c.tenant == key_of(tenant), churn.c.id == key_of(f"{host} {path}"))
        async with self._database.of(tenant) as connection:
            page = await connection.scalar(kept)
        return None if page is None else unpacked(page, ChurnPage)

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
        own = churn.c.tenant == key_of(tenant)
        values = {"host": key_of(page.host), "seen": page.last, "page": packed(page)}
        row = {"tenant": key_of(tenant), "id": key_of(f"{page.host} {page.path}"), **values}
        kept = insert(churn).values(row).on_conflict_do_update(index_elements=["tenant", "id"], set_=values)
        oldest = select(churn.c.id).where(own).order_by(churn.c.seen.desc()).offset(most)
        async with self._database.of(tenant) as connection:
            await connection.execute(kept)
            await connection.execute(delete(churn).where(own, churn.c.id.in_(oldest)))

    async def pages(self, tenant: str) -> Sequence[ChurnPage]:
        """All of a tenant, the one that was seen last first."""
        kept = select(churn.c.page).where(churn.c.tenant == key_of(tenant))
        async with self._database.of(tenant) as connection:
            found = [unpacked(row.page, ChurnPage) for row in await connection.execute(kept)]
        return sorted(found, key=lambda page: (-page.last, page.host, page.path))

    async def forget(self, tenant: str, host: str | None) -> int:
        wanted: tuple[Any, ...] = (churn.c.tenant == key_of(tenant),)
        if host is not None:
            wanted += (churn.c.host == key_of(host),)
        async with self._database.of(tenant) as connection:
            return (await connection.execute(delete(churn).where(*wanted))).rowcount


class ClassificationRows:
    """The engine's port for what models took controls for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, tenant: str, page: str) -> Mapping[str, Classification]:
        async with self._database.of(tenant) as connection:
            return _controls(await connection.scalar(_controls_of(tenant, page)))

    async def keep(self, tenant: str, told: Classified, began: Began | None = None) -> None:
        """Beyond the most of a page, or of a tenant, those that were told longest ago are forgotten."""
        own = classified.c.tenant == key_of(tenant)
        oldest = select(classified.c.id).where(own).order_by(classified.c.told.desc()).offset(MOST_PAGES)
        async with self._database.of(tenant) as connection:
            await check_unerased(connection, tenant, began)
            known = _controls(await connection.scalar(_controls_of(tenant, told.page).with_for_update()))
            values = {"told": told.what.at, "controls": packed(with_told(known, told))}
            row = {"tenant": key_of(tenant), "id": key_of(told.page), **values}
            kept = insert(classified).values(row).on_conflict_do_update(index_elements=["tenant", "id"], set_=values)
            await connection.execute(kept)
            await connection.execute(delete(classified).where(own, classified.c.id.in_(oldest)))

    async def forget(self, tenant: str, page: str, key: str) -> bool:
        """Whether there was one."""
        row = (classified.c.tenant == key_of(tenant), classified.c.id == key_of(page))
        async with self._database.of(tenant) as connection:
            known = _controls(await connection.scalar(_controls_of(tenant, page).with_for_update()))
            if known.pop(key, None) is None:
                return False
            await connection.execute(update(classified).where(*row).values(controls=packed(known)))
            return True


def _controls_of(tenant: str, page: str) -> Any:
    return select(classified.c.controls).where(classified.c.tenant == key_of(tenant), classified.c.id == key_of(page))


def _controls(kept: bytes | None) -> dict[str, Classification]:
    return {} if kept is None else unpacked(kept, dict[str, Classification])


class DocumentRows:
    """The engine's shelf. All workers count its versions together."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def version(self, tenant: str) -> int:
        async with self._database.of(tenant) as connection:
            return await connection.scalar(select(shelves.c.version).where(shelves.c.tenant == key_of(tenant))) or 0

    async def documents(self, tenant: str) -> Sequence[Document]:
        kept = select(documents.c.document).where(documents.c.tenant == key_of(tenant)).order_by(documents.c.id)
        async with self._database.of(tenant) as connection:
            return [unpacked(row.document, Document) for row in await connection.execute(kept)]

    async def put(self, tenant: str, documents_: Sequence[Document]) -> None:
        rows = [{"tenant": key_of(tenant), "id": key_of(one.id), "document": packed(one)} for one in documents_]
        new = insert(documents)
        kept = new.on_conflict_do_update(
            index_elements=["tenant", "id"], set_={"document": new.excluded.document}
        )
        async with self._database.of(tenant) as connection:
            if rows:
                await connection.execute(kept, rows)
            await connection.execute(_changed(tenant))

    async def remove(self, tenant: str, document_id: str) -> None:
        one = (documents.c.tenant == key_of(tenant), documents.c.id == key_of(document_id))
        async with self._database.of(tenant) as connection:
            await connection.execute(delete(documents).where(*one))
            await connection.execute(_changed(tenant))


def _changed(tenant: str) -> Any:
    new = insert(shelves).values(tenant=key_of(tenant), version=func.extract("epoch", func.now()) * 1000)
    return new.on_conflict_do_update(index_elements=["tenant"], set_={"version": shelves.c.version + 1})
