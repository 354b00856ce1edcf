"""A real server for the tests of a module, and one that answers as it is told, for what a real one does rarely."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from client.serving import serve_handler
from tests.clients.conformance.shop import Shop, open_shop
from tests.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def shop() -> Iterator[Shop]:
    with open_shop() as opened:
        yield opened


class Told:
    """Answers in order, the last one again: a body for a 200, a status, (status, headers), or None for a lost one."""

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[Any] = []
        self.heard: list[tuple[str, Any]] = []


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, told: Told, *args: Any) -> None:
        self._told = told
        super().__init__(*args)

    def do_POST(self) -> None:
        said = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self._told.heard.append((self.path, json.loads(said)))
        answers = self._told.answers
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if answer is None:
            self.close_connection = True
            return
        status, headers = answer if isinstance(answer, tuple) else (answer, {})
        said = {"title": "No"}
        if not isinstance(status, int):
            status, said = 200, answer
        body = json.dumps(said).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What was asked is kept."""


@pytest.fixture
def told() -> Iterator[Told]:
    service = Told()
    with serve_handler(partial(_Handler, service)) as service.url:
        yield service
