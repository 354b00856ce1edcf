"""A real PostgreSQL for tests: Debian's, in a temporary folder, stopped with the tests. Without it they are skipped."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
OWNER = "postgres"  # PostgreSQL refuses to run as root
USER = "surefoot"  # neither superuser nor allowed past row-level security

_numbers = itertools.count()


class Postgres:
    """A server on loopback. `database` makes a new one with tables; `stopped` is a failure and its end."""

    def __init__(self, folder: Path, bin_folder: Path, port: int) -> None:
        self._folder = folder
        self._bin = bin_folder
        self.port = port

    def run(self, *command: str) -> None:
        own = {"user": OWNER, "group": OWNER} if os.geteuid() == 0 else {}
        done = subprocess.run(
            [self._bin / command[0], *command[1:]], cwd=self._folder, capture_output=True, text=True, check=False, **own
        )
        assert done.returncode == 0, done.stderr or (self._folder / "log").read_text()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder} -c fsync=off -c max_connections=60"
        self.run("pg_ctl", "-D", str(self._folder / "data"), "-l", str(self._folder / "log"), "-o", options, "-w",
                 "start")  # fmt: skip

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    def execute(self, statement: str) -> None:
        with psycopg.connect(f"postgresql://{OWNER}@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(statement)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new database that has the tables."""
        name = f"t{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name} OWNER {USER} TEMPLATE migrated")
        return self.url(name)


@contextmanager
def postgres() -> Iterator[Postgres]:
    if not PLACES:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    from server.adapters.sql.schema import migrate

    folder = Path(mkdtemp(prefix="surefoot-postgres-"))
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = Postgres(folder, PLACES[-1].parent, port)
        server.run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", OWNER, "-E", "UTF8", "--no-sync")
        server.start()
        try:
            server.execute(f"CREATE ROLE {USER} LOGIN")
            server.execute(f"CREATE DATABASE migrated OWNER {USER}")
            migrate(server.url("migrated"))
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
