"""A server in a process of its own, which a test may talk to, stop or kill. Such a test is marked `process`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from benchmarks.faults.model import ScriptedModel
from tests.nursery import Forked, Nursery

LIST = [{"i": "b1", "r": "btn", "n": "Save"}, {"i": "b2", "r": "btn", "n": "Next"}]
SERVE = (sys.executable, "-m", "server.cli", "serve")
OFFLINE: Mapping[str, str] = {"SUREFOOT_PROVIDER": "offline"}
SECONDS = 60.0  # that anything may take on a busy machine before a test gives up


class Running:
    """One server: its process, where it answers, and what it has logged."""

    def __init__(self, process: subprocess.Popen[bytes] | Forked, log: Path) -> None:
        self.process = process
        self.url = ""
        self._log = log

    @property
    def log(self) -> list[dict[str, Any]]:
        """Its lines so far; those that are no JSON under `event`."""
        lines = self._log.read_text("utf-8").split("\n")[:-1]  # whole ones: the last may be under way
        return [json.loads(line) if line.startswith("{") else {"event": line} for line in lines]

    def wait_for(self, event: str, times: int = 1) -> dict[str, Any]:
        """The line in which an event is logged for the n-th time."""

        def logged() -> list[dict[str, Any]]:
            return [line for line in self.log if line["event"] == event]

        until(lambda: len(logged()) >= times or self.process.poll() is not None)
        assert len(logged()) >= times, self.log
        return logged()[times - 1]

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log
        try:
            return httpx.get(f"{self.url}/health", trust_env=False).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        return self.process.wait(SECONDS)


@cache
def nursery() -> Nursery:
    """One for all tests of a process."""
    return Nursery()


@contextmanager
def running(
    folder: Path, *options: str, environment: Mapping[str, str] = OFFLINE, command: Sequence[str] = ()
) -> Iterator[Running]:
    """A server that answers, on a port that it chose itself; its store and its log stay in `folder`. Killed in the end.

    With a `command` that is what is run, from its beginning. Raises AssertionError, with what it logged, where it does
    not start.
    """
    folder.mkdir(exist_ok=True)
    own = {"SUREFOOT_PORT": "0", "SUREFOOT_STORE": f"tinydb:{folder / 'store'}", "SUREFOOT_LOG_FORMAT": "json"}
    own = {**os.environ, **own, **environment}
    path = folder / "server.log"
    process: subprocess.Popen[bytes] | Forked
    path.write_bytes(b"")
    if command:
        with path.open("wb") as log:
            process = subprocess.Popen([*command, *options], cwd=folder, env=own, stdout=log, stderr=log)
    else:
        process = nursery().start(("serve", *options), folder, own, path)
    server = Running(process, path)
    try:
        server.url = server.wait_for("serving")["url"]
        until(server.answers)
        yield server
    finally:
        process.kill()
        process.wait()


def asking(model: ScriptedModel) -> Mapping[str, str]:
    """The environment of a server whose model is a scripted one."""
    return {"SUREFOOT_PROVIDER": "google", "GEMINI_API_KEY": "scripted", "GOOGLE_GEMINI_BASE_URL": model.url}


def until(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.02)


def turn(base: str, key: str = "", /, **body: Any) -> dict[str, Any]:
    """Play one turn of a task, by a key where the server has some; its answer."""
    said = {"url": "https://clinic.example/patients", "interactiveTree": LIST, **body}
    headers = {"authorization": f"Bearer {key}"} if key else {}
    sent = httpx.post(f"{base}/api/agent/interact", json=said, headers=headers, timeout=SECONDS, trust_env=False)
    answer: dict[str, Any] = sent.raise_for_status().json()
    return answer
