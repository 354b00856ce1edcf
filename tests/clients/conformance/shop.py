"""A site on which things can be looked at, deleted, paid for and sent, and which counts what really happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from typing import Any

from client.serving import serve_handler

PAGE = """<!doctype html><title>Shop</title><link rel=icon href="data:,"><h1>Your basket</h1>
<button onclick="told.textContent = 'Green tea, 2 kg'">Show details</button><p id=told></p>
<label>Note <input name=note></label>
<form method=post action=/delete><button>Delete this list</button></form>
<h2>Checkout</h2><p>Total: {amount} EUR</p><form method=post action=/pay><button>Pay {amount} EUR</button></form>
<form method=post action=/message><label>Message <textarea name=text>Hello Ann</textarea></label>
<button>Send message</button></form>"""
DONE = "<!doctype html><title>Shop</title><link rel=icon href='data:,'><h1>Thank you</h1><a href=/>Back</a>"


class Shop:
    """`happened` are the paths that were posted to, in order."""

    def __init__(self) -> None:
        self.url = ""
        self.amount = "240.00"
        self.extra = ""  # HTML after what the page has
        self.happened: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, shop: Shop, *args: Any) -> None:
        self._shop = shop
        super().__init__(*args)

    def do_GET(self) -> None:
        self._answer(PAGE.format(amount=self._shop.amount) + self._shop.extra)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self._shop.happened.append(self.path)
        self._answer(DONE)

    def _answer(self, html: str) -> None:
        body = html.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What happened is counted."""


@contextmanager
def open_shop() -> Iterator[Shop]:
    shop = Shop()
    with serve_handler(partial(_Handler, shop)) as shop.url:
        yield shop
