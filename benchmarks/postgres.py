"""A real PostgreSQL for a while: Debian's, in a temporary folder, on a free port of loopback.

    python -m benchmarks.postgres surefoot serve --workers 2

runs a command with `--store postgresql://…` at its end, which names an empty database, and ends with its exit code.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from client.serving import free_port

OWNER = "postgres"  # PostgreSQL refuses to run as root
USER = "surefoot"  # neither superuser nor allowed past row-level security

_numbers = itertools.count()


class NoPostgres(Exception):
    """There is none on this machine; says how to get it."""


class Postgres:
    """A server on loopback. `database` makes a new one with tables; `stopped` is a failure and its end."""

    def __init__(self, folder: Path, bin_folder: Path, port: int) -> None:
        self._folder = folder
        self._bin = bin_folder
        self.port = port

    @property
    def folder(self) -> Path:
        """Which its owner may write."""
        return self._folder

    def run(self, *command: str) -> None:
        """One of PostgreSQL's own programs, as its owner. Raises RuntimeError with what it said."""
        own = OWNER if os.geteuid() == 0 else None
        done = subprocess.run(
            [str(self._bin / command[0]), *command[1:]], cwd=self._folder, capture_output=True, text=True, check=False,
            user=own, group=own,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stderr or (self._folder / 'log').read_text()}")

    def start(self, data: str = "data") -> None:
        """On the data in that folder of its own."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder} -c fsync=off -c max_connections=60"
        self.run("pg_ctl", "-D", str(self._folder / data), "-l", str(self._folder / "log"), "-o", options, "-w",
                 "start")  # fmt: skip

    def stop(self, data: str = "data") -> None:
        """At once, as a crash does."""
        self.run("pg_ctl", "-D", str(self._folder / data), "-m", "immediate", "-w", "stop")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """It takes connections and answers nothing."""
        first = (self._folder / "data" / "postmaster.pid").read_text().splitlines()[0]
        workers = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *workers):
            os.kill(int(process), signal.SIGSTOP)
        try:
            yield
        finally:
            for process in (first, *workers):
                os.kill(int(process), signal.SIGCONT)

    def execute(self, statement: str) -> None:
        """As its owner, in no transaction."""
        import psycopg

        with psycopg.connect(self.url("postgres", OWNER), autocommit=True) as connection:
            connection.execute(statement)

    def url(self, database: str, user: str = USER) -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new database that has the tables."""
        name = f"t{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name} OWNER {USER} TEMPLATE migrated")
        return self.url(name)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Gone with all that it kept when the block ends. Raises NoPostgres."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not places:
        raise NoPostgres("PostgreSQL is not installed: apt-get install postgresql")
    from server.adapters.sql.schema import migrate

    folder = Path(mkdtemp(prefix="surefoot-postgres-"))
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        server = Postgres(folder, places[-1].parent, free_port())
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


def main(command: list[str]) -> int:
    """Its exit code; 2 where there is no PostgreSQL, or no command."""
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that what was started ends with it
    try:
        with postgres() as server:
            process = subprocess.Popen([*command, "--store", server.database()])
            try:
                return process.wait()
            finally:
                process.terminate()
                process.wait()
    except NoPostgres as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
