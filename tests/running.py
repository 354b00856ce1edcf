"""A server in a process of its own, which a test may kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

LIST = [{"i": "b1", "r": "btn", "n": "Save"}, {"i": "b2", "r": "btn", "n": "Next"}]
OFFLINE: Mapping[str, str] = {"SUREFOOT_PROVIDER": "offline"}


@contextmanager
def running(
    store: Path, environment: Mapping[str, str], *options: str
) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """A server that answers, on a free port; killed in the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "server.cli", "serve", "--port", str(port), "--store", f"tinydb:{store}", *options]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as http:
            until(lambda: answers(http))
            yield http, process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def answers(http: httpx.Client) -> bool:
    try:
        return http.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def until(holds: Any, seconds: float = 30) -> None:
    for _ in range(int(seconds / 0.05)):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come about in time")


def turn(http: httpx.Client, **body: Any) -> dict[str, Any]:
    said = {"url": "https://clinic.example/patients", "interactiveTree": LIST, **body}
    answer: dict[str, Any] = http.post("/api/agent/interact", json=said).raise_for_status().json()
    return answer
