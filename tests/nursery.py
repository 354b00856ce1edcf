"""Processes of the real command, forked from one that has imported all that a server needs, read its policies and
played turns by them.

A start takes a tenth of a second instead of seconds, which adds up where a test kills its server twenty times, and so
does what a server makes of its policies with the first turns. What comes after is as ever: arguments, own policies,
store, port, signals, death.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, cast

from engine.facts.vocabulary import VOCABULARY
from engine.rules import read_folder, shipped
from server.policies import serving
from tests.played import play
from tests.reading_once import load_once

IMPORTED = (
    "server.commands.serve", "server.wiring", "server.adapters.google", "server.adapters.sql.sql_store",
    "uvicorn.protocols.http.httptools_impl", "uvicorn.loops.uvloop", "uvicorn.lifespan.on",
    "server.cli", "server.logs", "server.telemetry.meter", "deepdiff", "litestar.plugins.pydantic",
    "prometheus_client.openmetrics.exposition",
)  # fmt: skip
GOALS = ('Click "Save"', 'Type "Ann" into "Name", then click "Save"', "Set my nickname to Zed", "Delete the last entry")
PAGE = ({"i": "b1", "r": "btn", "n": "Save"}, {"i": "n1", "r": "inp", "n": "Name", "t": "text"})


class Forked:
    """A process of the nursery, with what a test asks of a `Popen`."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self._code: int | None = None
        self.pid = pid

    def poll(self) -> int | None:
        if self._code is None:
            self._code = self._nursery.ask({"ended": self.pid})
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        until = time.monotonic() + (timeout or float("inf"))
        while self.poll() is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("surefoot", cast(float, timeout))
            time.sleep(0.01)
        return cast(int, self._code)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(15)

    def kill(self) -> None:
        self.send_signal(9)


class Nursery:
    """The process that has imported everything, and what is asked of it: a line of JSON each way."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.nursery"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self._process.kill)

    def start(self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path) -> Forked:
        """`surefoot` with these arguments and exactly this environment; what it prints goes to a file that is there."""
        asked = {"arguments": arguments, "folder": str(folder), "environment": dict(environment), "log": str(log)}
        return Forked(self, self.ask(asked))

    def ask(self, asked: Mapping[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


def main() -> None:
    for name in IMPORTED:
        import_module(name)
    serving.load_files = load_once
    bundle = serving.load_to_serve(read_folder(shipped()), VOCABULARY).bundle
    with redirect_stdout(StringIO()), tempfile.TemporaryDirectory() as place:  # answers go to the real one
        for goal in GOALS:
            play(Path(place), bundle, goal, "https://shop.example/", (PAGE, PAGE))
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = _ended(asked["ended"]) if "ended" in asked else _start(**asked)
        print(json.dumps(answer), flush=True)


def _ended(pid: int) -> int | None:
    """The exit code of a process, as `subprocess` has it."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _start(arguments: Sequence[str], folder: str, environment: Mapping[str, str], log: str) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        file = os.open(log, os.O_WRONLY | os.O_APPEND)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(file, 1)
        os.dup2(file, 2)
        code = _surefoot(arguments)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _surefoot(arguments: Sequence[str]) -> int:
    from server.cli import main as command

    sys.argv = ["surefoot", *arguments]
    try:
        command()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


if __name__ == "__main__":
    main()
