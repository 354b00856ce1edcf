"""What all tests share: the shipped policies, loaded once, and a guard that keeps the marker `process` true."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

import pytest
import structlog

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, load, shipped
from server.policies import serving
from tests.examples import register
from tests.ledger import Died
from tests.nursery import Nursery
from tests.postgres import Postgres, postgres
from tests.reading_once import load_once

STARTS_PROCESSES = {"process", "browser"}
OF_BROWSER = "mark.browser"

register()


@pytest.fixture(scope="session")
def bundle() -> Bundle:
    """The shipped policies."""
    return load(shipped(), VOCABULARY)


@pytest.fixture(scope="session", autouse=True)
def _shipped_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "load_files", load_once)
        yield


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """One for all tests of a process; each makes databases of its own."""
    with postgres() as server:
        yield server


@pytest.fixture
def database(database_server: Postgres) -> str:
    """The address of an empty database."""
    return database_server.database()


@pytest.fixture
def died() -> type[BaseException]:
    """What a ledger in memory raises where it is to die."""
    return Died


@pytest.fixture(autouse=True)
def _plain_logs() -> None:
    """By itself structlog draws a traceback with all that is in sight, and of a whole rule set that takes seconds."""
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, plain])


@pytest.fixture(autouse=True)
def _starts_no_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that may run in `make check` start none; how many there are would decide how long it takes."""
    if STARTS_PROCESSES.isdisjoint(mark.name for mark in request.node.iter_markers()):
        monkeypatch.setattr(subprocess.Popen, "__init__", _refuse)
        monkeypatch.setattr(BaseProcess, "start", _refuse)
        monkeypatch.setattr(Nursery, "start", _refuse)


@pytest.hookimpl(tryfirst=True)  # before any is deselected
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test` looks for tests in a browser in those files alone that say so by themselves."""
    marked = {item.path for item in items if item.get_closest_marker("browser")}
    silent = sorted(path.name for path in marked if OF_BROWSER not in path.read_text("utf-8"))
    if silent:
        raise pytest.UsageError(f"these hold tests in a browser, of which `make test` finds none: {silent}")


def _refuse(self: object, *args: Any, **more: Any) -> NoReturn:
    raise AssertionError("this test starts a process: mark it with @pytest.mark.process")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests drove a real browser, so that a run that could not is not taken for a full one."""
    ran = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if "browser" in report.keywords
    ]
    terminalreporter.write_line(f"browser tests run: {len(ran)}")
