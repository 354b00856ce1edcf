"""The keys of a store, for commands: a server may be using it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from engine.ports import StoreError
from server.api_keys import KeptKeys, Keys
from server.settings import shown


@asynccontextmanager
async def keys_of(address: str) -> AsyncIterator[KeptKeys]:
    """The keys of the store at an address; a database gets its tables. Raises StoreError."""
    scheme, _, place = address.partition(":")
    if scheme == "tinydb" and place:
        from server.adapters.tinydb.key_file import KeyFile

        yield KeyFile(Path(place).expanduser())
    elif scheme == "postgresql" and place:
        try:
            from server.adapters.sql.database import Database
            from server.adapters.sql.installation_row import InstallationRow
            from server.adapters.sql.schema import migrate
        except ImportError as error:
            raise StoreError(
                f"--store {shown(address)}: {error.name} is not installed: pip install 'surefoot[postgresql]'"
            ) from error
        migrate(address)
        database = Database(address)
        try:
            yield InstallationRow(database, "keys", Keys)
        finally:
            await database.close()
    else:
        raise StoreError(f"--store {shown(address)!r}: not an address of a store, as in tinydb:.surefoot")
