"""A database that hangs, takes no writes, is full of connections or fails over: answered in time, and it heals."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.postgres import USER
from tests.postgres import Postgres, postgres
from tests.running import LIST, OFFLINE, Running, running, turn, until

pytestmark = pytest.mark.process
IN_TIME = 20.0  # seconds in which every call is answered


def refused_in_time(served: Running, **body: Any) -> None:
    began = time.monotonic()
    said = {"url": "https://clinic.example/patients", "interactiveTree": LIST, **body}
    answer = httpx.post(f"{served.url}/api/agent/interact", json=said, timeout=60, trust_env=False)
    assert (answer.status_code, answer.json()["type"]) == (503, "urn:surefoot:problem:store-unavailable"), answer.text
    assert time.monotonic() - began < IN_TIME


def goes_on(served: Running, first: dict[str, Any]) -> None:
    """What was acknowledged is there, and the task has its next turn."""

    def is_ready() -> bool:
        return httpx.get(f"{served.url}/ready", trust_env=False, timeout=30).status_code == httpx.codes.OK

    until(is_ready)
    kept = httpx.get(f"{served.url}/api/task/{first['taskId']}", trust_env=False, timeout=30).json()
    assert kept["turn"] == first["turn"]
    assert turn(served.url, taskId=first["taskId"])["turn"] == first["turn"] + 1


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    """A server that no other test uses."""
    with postgres() as server:
        yield server


def test_a_database_that_hangs(tmp_path: Path, own_server: Postgres) -> None:
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": own_server.database()}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        with own_server.hanging():
            refused_in_time(served, taskId=first["taskId"])
        goes_on(served, first)


@contextmanager
def late(server: Postgres) -> Iterator[None]:
    """It answers, after a moment in which it stands still, again and again."""
    over = threading.Event()

    def halt() -> None:
        while not over.wait(0.1):
            with server.hanging():
                time.sleep(0.4)

    thread = threading.Thread(target=halt)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_a_database_that_answers_late(tmp_path: Path, own_server: Postgres) -> None:
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": own_server.database()}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        with late(own_server):
            began = time.monotonic()
            assert turn(served.url, taskId=first["taskId"])["turn"] == first["turn"] + 1
            assert time.monotonic() - began < IN_TIME
        goes_on(served, {**first, "turn": first["turn"] + 1})


def test_a_database_that_takes_no_writes_any_more(tmp_path: Path, own_server: Postgres) -> None:
    address = own_server.database()
    name = address.rpartition("/")[2]
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": address}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        own_server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        cut_off(own_server, name)
        refused_in_time(served, taskId=first["taskId"])
        own_server.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        cut_off(own_server, name)
        with suppress(AssertionError):
            refused_in_time(served, taskId="that found out")
        goes_on(served, first)


def test_a_database_that_has_no_connection_left(tmp_path: Path, own_server: Postgres) -> None:
    address = own_server.database()
    name = address.rpartition("/")[2]
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": address}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        own_server.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 0")
        cut_off(own_server, name)
        refused_in_time(served, taskId=first["taskId"])
        own_server.execute(f"ALTER DATABASE {name} CONNECTION LIMIT -1")
        goes_on(served, first)


def test_a_database_that_fails_over_to_a_copy(tmp_path: Path, own_server: Postgres) -> None:
    address = own_server.database()
    with running(tmp_path, environment={**OFFLINE, "SUREFOOT_STORE": address}) as served:
        first = turn(served.url, query='Click "Save", then click "Next"')
        own_server.stop()
        data, copy = own_server.folder / "data", own_server.folder / "copy"
        shutil.copytree(data, copy, copy_function=copied)
        own_as(data, copy)
        shutil.move(data, own_server.folder / "lost")
        shutil.move(copy, data)
        refused_in_time(served, taskId=first["taskId"])
        own_server.start()
        goes_on(served, first)


def cut_off(server: Postgres, name: str) -> None:
    """End the connections that are open, as a crash of it does."""
    server.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' "
                   f"AND usename = '{USER}'")  # fmt: skip


def copied(source: str, place: str) -> str:
    return shutil.copy2(source, place)


def own_as(model: Path, folder: Path) -> None:
    """PostgreSQL starts only on what belongs to its user."""
    owner = model.stat()
    for one in (folder, *folder.rglob("*")):
        shutil.chown(one, owner.st_uid, owner.st_gid)
    folder.chmod(0o700)
