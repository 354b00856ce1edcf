"""A folder of pages over loopback HTTP, for pages that ship with a package."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the requests of a page are no news."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")  # the libraries of a page are loaded once, not per page
        super().end_headers()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a tab that is closed in the middle of a request is no news either."""


def free_port() -> int:
    """A loopback port on which nothing listens now, for a server that cannot choose one itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serve_handler(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """The base URL of a server on a free loopback port that runs `handler` until the end of the context."""
    server = _Server(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """The base URL under which the files of `folder` are served."""
    with serve_handler(partial(_Quiet, directory=str(folder))) as url:
        yield url
