"""The keys, the audit trail and the recipes of a store, for commands: a server may be using it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ports import Recipes, StoreError
from server.api_keys import KeptKeys, Keys
from server.audit import Trail
from server.settings import shown

if TYPE_CHECKING:
    from server.adapters.sql.database import Database


@asynccontextmanager
async def keys_of(address: str) -> AsyncIterator[KeptKeys]:
    """The keys of the store at an address; a database gets its tables. Raises StoreError."""
    folder = _folder(address)
    if folder is not None:
        from server.adapters.tinydb.key_file import KeyFile

        yield KeyFile(folder)
        return
    async with _database(address) as database:
        from server.adapters.sql.installation_row import InstallationRow

        yield InstallationRow(database, "keys", Keys)


@asynccontextmanager
async def trail_of(address: str) -> AsyncIterator[Trail]:
    """The audit trail of the store at an address; a database gets its tables. Raises StoreError."""
    folder = _folder(address)
    if folder is not None:
        from server.adapters.tinydb.audit_files import AuditFiles

        yield AuditFiles(folder)
        return
    async with _database(address) as database:
        from server.adapters.sql.audit_rows import AuditRows

        yield AuditRows(database)


@asynccontextmanager
async def recipes_of(address: str) -> AsyncIterator[Recipes]:
    """The recipes of the store at an address; a database gets its tables. Raises StoreError."""
    folder = _folder(address)
    if folder is not None:
        from server.adapters.tinydb.erased import Erased
        from server.adapters.tinydb.recipe_files import RecipeFiles

        yield RecipeFiles(folder, Erased())
        return
    async with _database(address) as database:
        from server.adapters.sql.recipe_rows import RecipeRows

        yield RecipeRows(database)


def _folder(address: str) -> Path | None:
    """None for what is a database. Raises StoreError for what is neither."""
    scheme, _, place = address.partition(":")
    if not place or scheme not in ("tinydb", "postgresql"):
        raise StoreError(f"--store {shown(address)!r}: not an address of a store, as in tinydb:.surefoot")
    return Path(place).expanduser() if scheme == "tinydb" else None


@asynccontextmanager
async def _database(address: str) -> AsyncIterator[Database]:
    try:
        from server.adapters.sql.database import Database
        from server.adapters.sql.schema import migrate
    except ImportError as error:
        raise StoreError(
            f"--store {shown(address)}: {error.name} is not installed: pip install 'surefoot[postgresql]'"
        ) from error
    migrate(address)
    database = Database(address)
    try:
        yield database
    finally:
        await database.close()
