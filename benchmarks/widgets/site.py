"""The page of one library and the club's state, served on loopback. What goes wrong on purpose goes wrong here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from mimetypes import guess_type
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from benchmarks.apps.proxy import Fault, Write
from benchmarks.widgets.libraries import LIBRARIES
from benchmarks.widgets.making import PAGES, bundle, fetched
from client.driver import Driver
from client.serving import serve_handler

State = dict[str, Any]
START: State = json.loads((PAGES.parent / "state.json").read_text("utf-8"))


class Club(Struct):
    """What is kept, and what was sent since the last reset. `server error`: each write is answered with a 500."""

    kept: bytes = b""
    fault: Fault = "none"
    log: list[Write] = []


class Site(Struct):
    """A running page; an `App` of the bench of applications."""

    url: str
    club: Club

    def reset(self, fault: Fault, language: str) -> None:
        """As the club begins. The pages speak English."""
        self.club.kept, self.club.fault, self.club.log = json.dumps(START).encode(), fault, []

    def state(self) -> State:
        found: State = json.loads(self.club.kept)
        return found

    def repeated(self) -> None:
        """Not known: a write is taken before another can be sent."""

    def writes(self) -> Sequence[Write]:
        return self.club.log

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""


@contextmanager
def running_site(library: str) -> Iterator[Site]:
    """The page over a fresh state, served until the end of the context. Raises AppMissing."""
    modules = fetched(library, LIBRARIES[library])
    with TemporaryDirectory(prefix="surefoot-widgets-") as scratch:
        made, club = Path(scratch), Club()
        bundle(library, modules, made)
        with serve_handler(partial(_Requests, club, (made, PAGES / library, PAGES), modules)) as url:
            site = Site(url, club)
            site.reset("none", "en")
            yield site


class _Requests(BaseHTTPRequestHandler):
    """`/state`; files under `/npm/` from the packages; every other path from the first folder that has it."""

    def __init__(self, club: Club, folders: Sequence[Path], modules: Path, *args: object) -> None:
        self._club, self._folders, self._modules = club, folders, modules
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/state":
            self._answer(200, "application/json", self._club.kept)
        elif (file := self._file(path)) is not None:
            self._answer(200, guess_type(file.name)[0] or "application/octet-stream", file.read_bytes())
        else:
            self._answer(404, "text/plain", b"Not found")

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path != "/state":
            return self._answer(404, "text/plain", b"Not found")
        status = 500 if self._club.fault == "server error" else 204
        self._club.log.append(Write("PUT", self.path, status))
        if status == 204:
            self._club.kept = body
        self._answer(status, "text/plain", b"")

    def _file(self, path: str) -> Path | None:
        if path.startswith("/npm/"):
            places = [(self._modules, path.removeprefix("/npm/"))]
        else:
            places = [(folder, path.strip("/") or "page.html") for folder in self._folders]
        for folder, inside in places:
            file = (folder / inside).resolve()
            if file.is_file() and file.is_relative_to(folder.resolve()):
                return file
        return None

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "max-age=3600" if self.path.startswith("/npm/") else "no-store")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
