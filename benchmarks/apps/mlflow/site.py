"""A tracking server on loopback, in an environment of its own, read by value from its database."""

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

VERSION = "3.17.2"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
READ_BY_POST = r"/(search[\w-]*|graphql|query|metrics|ui-telemetry)$"
DRAWN = 120_000  # ms; on a busy machine its pages take their time
QUIET = {"MLFLOW_DISABLE_TELEMETRY": "true", "DO_NOT_TRACK": "true", "MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false"}
SEED = """\
import sys
from mlflow import MlflowClient
client = MlflowClient(f"sqlite:///{sys.argv[1]}")
for name in ("harvest", "greenhouse", "orchard"):
    experiment = client.create_experiment(name, artifact_location="file:///nowhere")
    for title in ("maple", "birch") if name == "harvest" else ():
        run = client.create_run(experiment, run_name=title)
        client.log_metric(run.info.run_id, "loss", 0.5)
        client.set_terminated(run.info.run_id)
for name in ("tomato", "pepper"):
    client.create_registered_model(name)
"""


class State(Struct, frozen=True):
    """What is there and was not deleted: experiments, runs, and models with what is written about them."""

    experiments: frozenset[str]
    runs: frozenset[str]
    models: Mapping[str, str]


class Site(Proxied):
    """The running application."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server. The application speaks English only."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database)) as connection:
            experiments = connection.execute("select name from experiments where lifecycle_stage = 'active'").fetchall()
            runs = connection.execute("select name from runs where lifecycle_stage = 'active'").fetchall()
            models = connection.execute("select name, coalesce(description, '') from registered_models").fetchall()
        return State(frozenset(name for (name,) in experiments), frozenset(name for (name,) in runs), dict(models))

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts; what it says about its new interface to whoever sees the models first is closed."""
        await driver.goto(f"{self.url}/#/models")
        await driver.page.get_by_role("dialog").get_by_role("button", name="Close").click(timeout=DRAWN)
        await driver.goto("about:blank")  # so that the goal's page is loaded, and not only shown


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made(f"mlflow-{VERSION}-{RECIPE}", [f"mlflow=={VERSION}"], _seed)
    with TemporaryDirectory(prefix="surefoot-mlflow-") as scratch:
        home, port = Path(scratch), free_port()
        database = home / "mlflow.db"
        shutil.copy(kept / "mlflow.db", database)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "uvicorn", "--host", "127.0.0.1", "--port", str(port),
            "mlflow.server.fastapi_app:app",
        ]  # fmt: skip
        environment = {
            **QUIET, "_MLFLOW_SERVER_FILE_STORE": f"sqlite:///{database}",
            "_MLFLOW_SERVER_REGISTRY_STORE": f"sqlite:///{database}",
            "_MLFLOW_SERVER_ARTIFACT_ROOT": str(home / "artifacts"), "_MLFLOW_SERVER_SERVE_ARTIFACTS": "true",
        }  # fmt: skip
        with serving("MLflow", command, home, f"http://127.0.0.1:{port}/health", environment):
            proxy = Proxy(port, reads=READ_BY_POST)
            with before(proxy) as url:
                yield Site(url, proxy, database, kept / "mlflow.db")


def _seed(python: Path, folder: Path) -> None:
    run([str(python), "-c", SEED, str(folder / "mlflow.db")], folder, {**os.environ, **QUIET})
