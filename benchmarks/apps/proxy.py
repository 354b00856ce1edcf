"""A proxy before an application that was not written for this benchmark: what goes wrong on purpose goes wrong here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from typing import Literal, get_args

from msgspec import Struct

from client.serving import serve_handler

Fault = Literal["none", "server error", "session lost", "nothing kept"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE", "MKCALENDAR", "MKCOL", "PROPPATCH"})
PER_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"})
NOTHING = r"(?!)"  # a pattern that nothing fits
SECONDS = 60  # for one answer
ERROR = b"<!doctype html><title>Error</title><h1>Internal Server Error</h1><p>Please try again later.</p>"


class Write(Struct, frozen=True):
    """A request that is meant to change something, and its answer's status; 500 where that was injected. `undone`: what
    it changed was put back at once.
    """

    method: str
    path: str
    status: int
    undone: bool = False

    @property
    def taken(self) -> bool:
        """Whether the application took it: an answer of 400 or more had no effect, nor had what was undone."""
        return self.status < 400 and not self.undone


class Odd(Struct, frozen=True, kw_only=True):
    """What few applications need: patterns of what is asked by POST and changes nothing (`idle`, of path, query
    and body), of links
    that change something (`links`, of path and query), and of the headers that carry a session (`session`, in small
    letters). `keep` remembers what is kept, and gives what puts it back.
    """

    idle: str = NOTHING
    links: str = NOTHING
    session: str = "^cookie$"
    keep: Callable[[], Callable[[], None]] | None = None


class Proxy:
    """`server error`: each write is answered with a 500 and not passed on. `session lost`: writes come without cookies,
    as after a session has ended. `nothing kept`: the answer is the application's own, and what the write changed is put
    back before it is given. `reads` is a pattern of paths that an application asks by POST and changes nothing by.
    """

    def __init__(self, port: int, reads: str = NOTHING, odd: Odd | None = None) -> None:
        self.port = port
        self.fault: Fault = "none"
        self.odd = odd or Odd()
        self._reads = re.compile(reads)
        self.log: list[Write] = []  # since the last reset
        self.repeated = 0  # writes that came while the same one was still under way
        self._under_way: Counter[tuple[str, str, bytes]] = Counter()

    def reset(self, fault: Fault) -> None:
        """From now on with this fault, and nothing seen yet."""
        self.fault, self.repeated = fault, 0
        self.log.clear()

    @contextmanager
    def sending(self, method: str, path: str, body: bytes) -> Iterator[None]:
        """A write is under way until the end of the context."""
        key = (method, path, body)
        self.repeated += self._under_way[key] > 0
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1

    def writes(self, method: str, path: str, body: bytes = b"") -> bool:
        """Whether a request is meant to change something."""
        if method == "GET":
            return re.search(self.odd.links, path) is not None
        said = f"{path}\n{body.decode('utf-8', 'replace')}"
        asks = self._reads.search(path.partition("?")[0]) or re.search(self.odd.idle, said)
        return method in WRITES and not asks

    def remembered(self) -> Callable[[], None] | None:
        """What puts back what is kept now, where a write is to be undone."""
        return self.odd.keep() if self.odd.keep is not None and self.fault == "nothing kept" else None

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """Nothing goes wrong until the end of the context, and nothing of it is logged: what is no part of a goal."""
        fault, self.fault = self.fault, "none"
        try:
            yield
        finally:
            self.reset(fault)


class Proxied(Struct):
    """A running application behind a proxy, which knows what was sent to it."""

    url: str
    proxy: Proxy

    def repeated(self) -> int:
        return self.proxy.repeated

    def writes(self) -> Sequence[Write]:
        return self.proxy.log


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
        proxy, headers = self._proxy, [one for one in self.headers.items() if one[0].lower() not in PER_HOP]
        if not proxy.writes(self.command, self.path, body):
            self._answer(*self._told(body, dict(headers)))
        elif proxy.fault == "server error":
            proxy.log.append(Write(self.command, self.path, 500))
            self._answer(500, [("Content-Type", "text/html")], ERROR)
        else:
            lost = proxy.odd.session if proxy.fault == "session lost" else NOTHING
            kept = {name: one for name, one in headers if re.search(lost, name.lower()) is None}
            with proxy.sending(self.command, self.path, body):
                put_back = proxy.remembered()
                status, told, said = self._told(body, kept)
                if put_back is not None:
                    put_back()
            proxy.log.append(Write(self.command, self.path, status, undone=put_back is not None))
            self._answer(status, told, said)

    def _told(self, body: bytes, headers: dict[str, str]) -> tuple[int, list[tuple[str, str]], bytes]:
        """The application's answer: status, headers and body."""
        connection = HTTPConnection("127.0.0.1", self._proxy.port, timeout=SECONDS)
        try:
            connection.request(self.command, self.path, body or None, headers)
            answer = connection.getresponse()
            told = [(name, value) for name, value in answer.getheaders() if name.lower() not in PER_HOP]
            return answer.status, told, answer.read()
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
