"""Which browser extensions are paired: one row, which whoever changes it locks."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select, update

from server.adapters.sql.database import Database, packed, unpacked
from server.adapters.sql.tables import pairing
from server.pairing import Pairing


class PairingRow:
    """The port of `server.pairing`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> Pairing:
        async with self._database.of_all() as connection:
            return _read(await connection.scalar(select(pairing.c.kept)))

    async def change(self, how: Callable[[Pairing], Pairing]) -> Pairing:
        async with self._database.of_all() as connection:
            before = _read(await connection.scalar(select(pairing.c.kept).with_for_update()))
            after = how(before)
            if after != before:
                await connection.execute(update(pairing).values(kept=packed(after)))
            return after


def _read(kept: bytes | None) -> Pairing:
    return Pairing() if kept is None else unpacked(kept, Pairing)
