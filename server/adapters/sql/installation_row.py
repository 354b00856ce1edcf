"""What belongs to the installation and is small, such as its keys: a row each, which whoever changes it locks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct
from sqlalchemy import Select, select, update
from sqlalchemy.dialects.postgresql import insert

from server.adapters.sql.database import Database, packed, unpacked
from server.adapters.sql.tables import installation

T = TypeVar("T", bound=Struct)


class InstallationRow(Generic[T]):
    """The ports of `server.pairing`, `server.api_keys` and `server.drafts.presence`."""

    def __init__(self, database: Database, name: str, kind: type[T]) -> None:
        """`kind` can be made without arguments: that is what is read where nothing was kept."""
        self._database = database
        self._name = name
        self._kind = kind

    async def read(self) -> T:
        async with self._database.of_all() as connection:
            kept = await connection.scalar(self._kept())
        return self._kind() if kept is None else unpacked(kept, self._kind)

    async def change(self, how: Callable[[T], T]) -> T:
        none = insert(installation).values(name=self._name, kept=packed(self._kind()))
        async with self._database.of_all() as connection:
            await connection.execute(none.on_conflict_do_nothing())
            before = unpacked((await connection.scalars(self._kept().with_for_update())).one(), self._kind)
            after = how(before)
            if after != before:
                await connection.execute(update(installation).filter_by(name=self._name).values(kept=packed(after)))
            return after

    def _kept(self) -> Select[tuple[bytes]]:
        return select(installation.c.kept).filter_by(name=self._name)
