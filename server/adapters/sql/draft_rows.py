"""Drafts of policies: a row of the installation each, which whoever changes one locks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Select, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from server.adapters.sql.database import Database, packed, unpacked
from server.adapters.sql.tables import installation
from server.drafts.draft import Draft

PREFIX = "draft/"  # of their names among the rows of the installation
EMPTY = b""  # while nothing was ever kept


class DraftRows:
    """The port of `server.drafts`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> Sequence[Draft]:
        every = select(installation.c.kept).where(installation.c.name.startswith(PREFIX)).order_by(installation.c.name)
        async with self._database.of_all() as connection:
            return [unpacked(kept, Draft) for kept in await connection.scalars(every)]

    async def read(self, draft_id: str) -> Draft | None:
        async with self._database.of_all() as connection:
            kept = await connection.scalar(_of(draft_id))
        return None if kept is None else unpacked(kept, Draft)

    async def change(self, draft_id: str, how: Callable[[Draft | None], Draft | None]) -> Draft | None:
        name = PREFIX + draft_id
        async with self._database.of_all() as connection:
            await connection.execute(insert(installation).values(name=name, kept=EMPTY).on_conflict_do_nothing())
            kept = await connection.scalar(_of(draft_id).with_for_update())
            before = unpacked(kept, Draft) if kept else None
            after = how(before)
            if after is None:
                await connection.execute(delete(installation).filter_by(name=name))
            elif after != before:
                await connection.execute(update(installation).filter_by(name=name).values(kept=packed(after)))
            return after


def _of(draft_id: str) -> Select[tuple[bytes]]:
    return select(installation.c.kept).filter_by(name=PREFIX + draft_id)
