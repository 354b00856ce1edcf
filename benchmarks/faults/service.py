"""The real server, started with a key, a scripted model, short deadlines and a store of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import click

from benchmarks.policies import with_settings
from client.serving import free_port

START_SECONDS = 60.0
HIDDEN = ("GEMINI_API_KEY", "GOOGLE_API_KEY", "SUREFOOT_PROVIDER", "SUREFOOT_MODEL", "SUREFOOT_POLICIES")


@contextmanager
def running(
    command: str,
    model_url: str | None,
    call_seconds: float,
    *,
    store: Path | None = None,
    settings: Mapping[str, object] = MappingProxyType({}),
) -> Iterator[str]:
    """The base URL of the server; without a URL of a model it has none, without a store its tasks are forgotten.

    Every call is given up after `call_seconds`: a time-out need not take its full time.

    Raises ClickException with the end of its log if it does not start.
    """
    with TemporaryDirectory(prefix="surefoot-faults-") as place:
        folder = Path(place)

        def changed(name: str, value: object) -> object:
            is_limit = name.startswith("llm.") and name.endswith("seconds")
            return call_seconds if is_limit else settings.get(name, value)

        policies = with_settings(folder / "policies", changed)
        port = free_port()
        log = folder / "server.log"
        told = f"--host 127.0.0.1 --port {port} --policies {policies} --log-format json"
        told += f" --store tinydb:{store or folder / 'store'}"
        environment = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        if model_url is not None:
            environment |= {"GEMINI_API_KEY": "scripted", "GOOGLE_GEMINI_BASE_URL": model_url}
        with log.open("wb") as out:
            process = subprocess.Popen([*shlex.split(command), *told.split()], env=environment, stdout=out, stderr=out)
        try:
            base = f"http://127.0.0.1:{port}"
            _wait(base, process, log)
            yield base
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
