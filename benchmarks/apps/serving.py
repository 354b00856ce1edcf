"""The server of an application, as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryFile
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

READY_WITHIN = 180.0  # seconds


class AppMissing(RuntimeError):
    """An application could not be fetched, made or started; the message says which and why."""


def cache() -> Path:
    """Where applications are kept from one run to the next."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "surefoot"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def serving(
    name: str, command: Sequence[str], folder: Path, ready: str, environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """The process, from when `ready` (a URL) answers until the end of the context, with all that it starts itself.
    Raises AppMissing.
    """
    with TemporaryFile() as log:
        env = {**os.environ, **(environment or {})}
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        try:
            if not _is_ready(ready, process):
                log.seek(0)
                said = log.read().decode("utf-8", "replace").strip()[-500:]
                raise AppMissing(f"{name} did not start; it said: {said or 'nothing'}")
            yield
        finally:
            _tell(process, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
            _tell(process, signal.SIGKILL)  # also workers that outlive the process that started them
            process.wait()


def _tell(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _is_ready(url: str, process: subprocess.Popen[bytes]) -> bool:
    open_directly = build_opener(ProxyHandler({})).open
    deadline = time.monotonic() + READY_WITHIN
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with open_directly(url, timeout=READY_WITHIN):
                return True
        except (HTTPError, HTTPException):  # an error of its own, or no HTTP at all
            return True
        except URLError:
            time.sleep(0.1)
    return False
