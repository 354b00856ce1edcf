"""A server of workflows on loopback, in an environment of its own, read by value from its database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.fetched import made, run
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

VERSION = "3.8.8"
PACKAGES = (f"prefect=={VERSION}", "fastapi==0.139.*")  # later ones no longer take what this version says
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
READ_BY_POST = (
    r"/(filter|paginate|history|lateness|next-runs|count[\w-]*|average[\w-]*)(/\w*)?$|/api/(ui|events|admin)/"
)
SECONDS = 30  # for the database, while the server's own services write
SEED = """\
from starlette.testclient import TestClient
from prefect.server.api.server import create_app
with TestClient(create_app()) as client:
    for path, body in (
        ("variables", {"name": "region", "value": "north"}),
        ("variables", {"name": "season", "value": "summer"}),
        ("work_pools", {"name": "barn", "type": "process"}),
        ("work_pools", {"name": "silo", "type": "process"}),
        ("v2/concurrency_limits", {"name": "tractors", "limit": 3}),
    ):
        client.post(f"/api/{path}/", json=body).raise_for_status()
"""


class State(Struct, frozen=True):
    """`variables`: name and value as JSON; `pools`: name, description, paused, limit; `limits`: name and number."""

    variables: Mapping[str, str]
    pools: Mapping[str, tuple[str, bool, int | None]]
    limits: Mapping[str, int]


class Site(Proxied):
    """The running application."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server. The application speaks English only."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:
            variables = connection.execute("select name, value from variable").fetchall()
            pools = connection.execute(
                "select name, coalesce(description, ''), is_paused, concurrency_limit from work_pool"
            ).fetchall()
            limits = connection.execute('select name, "limit" from concurrency_limit_v2').fetchall()
        return State(
            variables=dict(variables),
            pools={name: (about, bool(paused), most) for name, about, paused, most in pools},
            limits=dict(limits),
        )

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made(f"prefect-{VERSION}-{RECIPE}", PACKAGES, _seed)
    with TemporaryDirectory(prefix="surefoot-prefect-") as scratch:
        home, port = Path(scratch), free_port()
        database = home / "prefect.db"
        shutil.copy(kept / "prefect.db", database)
        proxy = Proxy(port, reads=READ_BY_POST)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "uvicorn", "--host", "127.0.0.1", "--port", str(port),
            "--factory", "prefect.server.api.server:create_app",
        ]  # fmt: skip
        with before(proxy) as url:
            environment = {**_settings(home), "PREFECT_UI_API_URL": f"{url}/api"}
            with serving("Prefect", command, home, f"http://127.0.0.1:{port}/api/health", environment):
                yield Site(url, proxy, database, kept / "prefect.db")


def _settings(home: Path) -> dict[str, str]:
    return {
        "PREFECT_HOME": str(home / "home"),
        "PREFECT_API_DATABASE_CONNECTION_URL": f"sqlite+aiosqlite:///{home / 'prefect.db'}",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
    }


def _seed(python: Path, folder: Path) -> None:
    run([str(python), "-c", SEED], folder, {**os.environ, **_settings(folder)})
