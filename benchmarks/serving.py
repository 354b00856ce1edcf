"""The real server, in processes of its own, for as long as a benchmark needs it."""

from __future__ import annotations

import os
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct

from client.serving import free_port

START_SECONDS = 60.0
HIDDEN = ("GEMINI_API_KEY", "GOOGLE_API_KEY", "SUREFOOT_PROVIDER", "SUREFOOT_MODEL", "SUREFOOT_POLICIES")


class Served(Struct, frozen=True):
    """Where it answers, and its first process: the only one, or that which has the workers."""

    url: str
    process: int

    def workers(self) -> list[int]:
        return workers_of(self.process)


def workers_of(process: int) -> list[int]:
    """The processes that it started. Empty where it has ended."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text()
    except FileNotFoundError:
        return []
    return [int(child) for child in children.split()]


@contextmanager
def served(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Iterator[Served]:
    """Run a command that serves, on a free port; its log lies in `folder`. No key of this machine reaches it.

    Raises ClickException with the end of its log if it does not start.
    """
    port = free_port()
    log = folder / "server.log"
    own = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    told = ["--host", "127.0.0.1", "--port", str(port), "--log-format", "json"]
    with log.open("wb") as out:
        process = subprocess.Popen([*command, *told], env={**own, **environment}, stdout=out, stderr=out)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, process, log)
        yield Served(url, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(base: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{base}/health", timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise click.ClickException(f"the server did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")
