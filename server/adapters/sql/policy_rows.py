"""Policies by version, for all hosts that use a database. Blocking."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
import psycopg

from server.adapters.sql.schema import plain_url

CONNECT_SECONDS = 3
STATEMENT_MS = 3000

_read = msgspec.json.Decoder(dict[str, bytes]).decode


class PolicyRows:
    """What the archive of policies shares with other hosts, and which are in force. All raise ConnectionError."""

    def __init__(self, address: str) -> None:
        self._address = plain_url(address)

    def put(self, version: str, contents: Mapping[str, bytes]) -> None:
        """A version that is there is left as it is."""
        files = zlib.compress(msgspec.json.encode(contents))
        with self._connected() as connection:
            connection.execute("INSERT INTO policies VALUES (%s, %s) ON CONFLICT DO NOTHING", (version, files))

    def get(self, version: str) -> Mapping[str, bytes] | None:
        with self._connected() as connection:
            row = connection.execute("SELECT files FROM policies WHERE version = %s", (version,)).fetchone()
        return None if row is None else _read(zlib.decompress(row[0]))

    def known(self, version: str) -> bool:
        with self._connected() as connection:
            found = connection.execute("SELECT 1 FROM policies WHERE version = %s", (version,)).fetchone()
        return found is not None

    def in_force(self) -> str | None:
        with self._connected() as connection:
            row = connection.execute("SELECT version FROM in_force").fetchone()
        return None if row is None else str(row[0])

    def put_in_force(self, version: str, before: str | None = None) -> bool:
        """Whether it is in force then: not where another is than `before`, if that is given."""
        any_way = "INSERT INTO in_force (version) VALUES (%s) ON CONFLICT (one) DO UPDATE SET version = %s, at = now()"
        in_its_place = "UPDATE in_force SET version = %s, at = now() WHERE version = %s"
        with self._connected() as connection:
            if before is None:
                return connection.execute(any_way, (version, version)).rowcount == 1
            return connection.execute(in_its_place, (version, before)).rowcount == 1

    def versions(self) -> Sequence[str]:
        with self._connected() as connection:
            return [version for version, in connection.execute("SELECT version FROM policies ORDER BY version")]

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection]:
        options = f"-c statement_timeout={STATEMENT_MS}"
        try:
            with psycopg.connect(self._address, connect_timeout=CONNECT_SECONDS, options=options) as connection:
                yield connection
        except psycopg.Error as error:
            raise ConnectionError(f"the database says: {str(error).strip().splitlines()[0]}") from error
