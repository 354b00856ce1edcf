"""Connections to a database: a few for each worker, a transaction for each call, and only a tenant's own rows in it."""

from __future__ import annotations

import asyncio
import os
import socket
import zlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from engine.ports import StoreUnavailable
from server.adapters.sql.schema import driver_url, shown

CONNECTIONS = 8  # of one worker, at most
WAIT_SECONDS = 12  # for one of them
CONNECT_SECONDS = 5  # for the database to answer a new one
STATEMENT_SECONDS = 10
USE_SECONDS = 12  # for all that a call does with one: a database that hangs does not end its statements itself
MAX_KEY_CHARS = 512  # of an id that is kept as it is

T = TypeVar("T")

_own = text("SELECT set_config('app.tenant', :tenant, true)")
_whole = text(
    "SELECT set_config('app.whole', 'yes', true), set_config('statement_timeout', '0', true), "
    "set_config('idle_in_transaction_session_timeout', '0', true)"
)


class Database:
    """Opens nothing until it is used. When a connection breaks, its call fails, and all are replaced for the next."""

    def __init__(self, address: str) -> None:
        """Raises StoreError for what is no address."""
        self.shown = shown(address)
        self._engine = create_async_engine(
            driver_url(address), pool_size=CONNECTIONS, max_overflow=0, pool_timeout=WAIT_SECONDS,
            connect_args={
                "connect_timeout": CONNECT_SECONDS,
                "options": f"-c statement_timeout={STATEMENT_SECONDS}s -c lock_timeout={STATEMENT_SECONDS}s "
                "-c idle_in_transaction_session_timeout=30s",
                "tcp_user_timeout": STATEMENT_SECONDS * 1000,
                "keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 3,  # a host that is gone: 10 s
            },
        )  # fmt: skip
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def of(self, tenant: str) -> AsyncIterator[AsyncConnection]:
        """One transaction, committed at its end, that sees and writes only what is the tenant's.

        Raises StoreUnavailable.
        """
        try:
            async with self._engine.connect() as connection, _in_time(connection), connection.begin():
                await connection.execute(_own, {"tenant": key_of(tenant)})
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason_of(error)) from error

    def of_all(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction about what belongs to the installation; it sees no tenant's rows. Raises StoreUnavailable."""
        return self.of("")

    @asynccontextmanager
    async def of_nobody(self) -> AsyncIterator[AsyncConnection]:
        """A connection for what belongs to no tenant; each statement is committed at once. Raises StoreUnavailable."""
        try:
            async with self._at_once.connect() as connection, _in_time(connection):
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason_of(error)) from error

    @asynccontextmanager
    async def as_one(self) -> AsyncIterator[OneTransaction]:
        """All that is done with what this gives, for whichever tenant, is one transaction, which sees the rows of all
        tenants as they were at its start, however long it takes. Raises StoreUnavailable.
        """
        repeatable = self._engine.execution_options(isolation_level="REPEATABLE READ")
        try:
            async with repeatable.begin() as connection:
                await connection.execute(_whole)
                yield OneTransaction(self, connection)
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason_of(error)) from error

    async def close(self) -> None:
        await self._engine.dispose()


class OneTransaction(Database):
    """A database whose calls all belong to one transaction, one after the other."""

    def __init__(self, database: Database, connection: AsyncConnection) -> None:
        self.shown = database.shown
        self.connection = connection

    @asynccontextmanager
    async def of(self, tenant: str) -> AsyncIterator[AsyncConnection]:
        await self.connection.execute(_own, {"tenant": key_of(tenant)})
        yield self.connection


@asynccontextmanager
async def _in_time(connection: AsyncConnection) -> AsyncIterator[None]:
    """A use of a connection that lasts too long ends as if the line had broken. To ask the database to give up would
    only be to wait for it again.
    """
    raw: Any = await connection.get_raw_connection()
    cut = asyncio.get_running_loop().call_later(USE_SECONDS, _cut, raw.driver_connection.fileno())
    try:
        yield
    finally:
        cut.cancel()


def _cut(line: int) -> None:
    with socket.socket(fileno=os.dup(line)) as own, suppress(OSError):
        own.shutdown(socket.SHUT_RDWR)


def reason_of(error: Exception) -> str:
    if isinstance(error, NoConnection):
        return f"the database had no connection free for {WAIT_SECONDS} s"
    orig: Any = error.orig if isinstance(error, DBAPIError) else error
    lines = str(orig).strip().splitlines()
    return f"the database says: {lines[0]}" if lines else type(orig).__name__


def key_of(name: str) -> str:
    """An id as it is kept: itself, or a digest where PostgreSQL could not keep it (NUL, lone surrogates, too long)."""
    sound = "\x00" not in name and len(name) <= MAX_KEY_CHARS and not name.startswith("\x01")
    if sound:
        try:
            name.encode()
        except UnicodeEncodeError:
            sound = False
    return name if sound else "\x01" + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def packed(value: object) -> bytes:
    """A value as JSON, compressed."""
    return zlib.compress(msgspec.json.encode(value))


def unpacked(body: bytes, kind: type[T]) -> T:
    """Raises StoreUnavailable where it is not what was kept."""
    try:
        return msgspec.json.decode(zlib.decompress(body), type=kind)
    except (zlib.error, ValueError) as error:
        raise StoreUnavailable(f"a row of the database cannot be read: {error}") from error
