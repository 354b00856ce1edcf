"""A proxy before an application that was not written for this benchmark: what goes wrong on purpose goes wrong here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from typing import Literal, get_args

from client.serving import serve_handler

Fault = Literal["none", "server error", "session lost"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE", "MKCALENDAR", "MKCOL", "PROPPATCH"})
PER_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"})
SECONDS = 60  # for one answer
ERROR = b"<!doctype html><title>Error</title><h1>Internal Server Error</h1><p>Please try again later.</p>"


class Proxy:
    """`server error`: each write is answered with a 500 and not passed on. `session lost`: writes come without cookies,
    as after a session has ended.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.fault: Fault = "none"

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """Nothing goes wrong until the end of the context: what is no part of a goal."""
        fault, self.fault = self.fault, "none"
        try:
            yield
        finally:
            self.fault = fault


@contextmanager
def before(proxy: Proxy) -> Iterator[str]:
    """The address of the proxy, until the end of the context."""
    with serve_handler(partial(_Requests, proxy)) as url:
        yield url


class _Requests(BaseHTTPRequestHandler):
    def __init__(self, proxy: Proxy, *args: object) -> None:
        self._proxy = proxy
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        writes = self.command in WRITES
        if writes and self._proxy.fault == "server error":
            return self._answer(500, [("Content-Type", "text/html")], ERROR)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in PER_HOP}
        if writes and self._proxy.fault == "session lost":
            headers = {name: value for name, value in headers.items() if name.lower() != "cookie"}
        connection = HTTPConnection("127.0.0.1", self._proxy.port, timeout=SECONDS)
        try:
            connection.request(self.command, self.path, body or None, headers)
            answer = connection.getresponse()
            told = [(name, value) for name, value in answer.getheaders() if name.lower() not in PER_HOP]
            return self._answer(answer.status, told, answer.read())
        finally:
            connection.close()

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = _pass_on
    do_PROPFIND = do_REPORT = do_MKCALENDAR = do_MKCOL = do_PROPPATCH = _pass_on

    def _answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


