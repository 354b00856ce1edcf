"""A registration form of ten fields over loopback HTTP, which keeps what was posted, and can be made to misbehave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from string import Template
from typing import Literal
from urllib.parse import parse_qs

from client.serving import serve_handler

Behaviour = Literal["plain", "forgets once", "refuses"]
MAX_BYTES = 10_000

FIELDS: tuple[tuple[str, str, str], ...] = (  # name, label, value
    ("first_name", "First name", "Ada"),
    ("last_name", "Last name", "Lovelace"),
    ("email", "Email", "ada@example.org"),
    ("phone", "Phone", "555 0142"),
    ("company", "Company", "Analytical Engines"),
    ("street", "Street", "12 St James Square"),
    ("postcode", "Postcode", "SW1Y 4LE"),
    ("city", "City", "London"),
)
COUNTRY = "Portugal"
EXPECTED: Mapping[str, str] = {name: value for name, _, value in FIELDS} | {"country": COUNTRY, "newsletter": "on"}
QUERY = (
    ", then ".join(f'type "{value}" into "{label}"' for _, label, value in FIELDS)
    + f', then select "{COUNTRY}" in "Country", then check "Newsletter", then click "Register", '
    + 'and check that the page shows "Thank you, Ada"'
)
SCRIPTS: Mapping[Behaviour, str] = {
    "plain": "",
    # What is typed into the postcode before it is pressed a second time is lost, as where a script still loads.
    "forgets once": """
        let presses = 0;
        const field = document.querySelector("[name=postcode]");
        field.onpointerdown = () => { presses += 1; };
        field.oninput = () => { if (presses < 2) field.value = ""; };
    """,
    # The postcode is never right.
    "refuses": """
        document.querySelector("[name=postcode]").oninput =
          () => { document.querySelector("#complaint").textContent = "Invalid postcode"; };
    """,
}


class Form:
    """`posted` is what the form was sent with, None as long as it was not."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour
        self.posted: Mapping[str, str] | None = None


@contextmanager
def serving(form: Form) -> Iterator[str]:
    """The URL of the form."""
    with serve_handler(partial(_Requests, form)) as url:
        yield url


class _Requests(BaseHTTPRequestHandler):
    def __init__(self, form: Form, *args: object) -> None:
        self._form = form
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def do_GET(self) -> None:
        page = Template(files("benchmarks.chains").joinpath("form.html").read_text("utf-8"))
        self._send(page.substitute(behaviour=SCRIPTS[self._form.behaviour]))

    def do_POST(self) -> None:
        body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), MAX_BYTES))
        self._form.posted = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        self._send("<!doctype html><title>Done</title><link rel=icon href='data:,'><h1>Thank you, Ada</h1>")

    def _send(self, page: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page.encode())))
        self.end_headers()
        self.wfile.write(page.encode())
