"""The server of one environment, as it comes, and what its page says of its state."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from msgspec import Struct

from benchmarks.apps.serving import serving
from client.driver import Driver
from client.serving import free_port

State = dict[str, Any]
SECONDS = 20  # for one answer
_open = build_opener(ProxyHandler({})).open


class Site(Struct):
    """A running environment; an `App` of the bench of applications.

    The state lives in the page, which begins anew in every fresh browser context and tells its server all of it at
    every change. So nothing can be injected at the server, and no writes are told apart.
    """

    url: str

    def reset(self, fault: str, language: str) -> None:
        """As it began; the pages speak English."""
        with _open(Request(f"{self.url}/api/reset", method="POST"), timeout=SECONDS):
            return

    def state(self) -> State:
        """What the page last told; empty where it has told nothing yet."""
        try:
            with _open(f"{self.url}/api/state", timeout=SECONDS) as answer:
                found: State = json.load(answer)
                return found
        except HTTPError:
            return {}

    def repeated(self) -> None:
        """Not known."""

    def writes(self) -> None:
        """Not known."""

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""


@contextmanager
def running_site(data: Path, environment: str) -> Iterator[Site]:
    """The environment, served until the end of the context. Raises AppMissing."""
    port = free_port()
    folder, url = data / "apps" / environment, f"http://127.0.0.1:{port}"
    with serving(environment, [sys.executable, "server.py", "--port", str(port)], folder, f"{url}/index.html"):
        yield Site(url)
