"""The application over loopback HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import escape
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import Struct

from benchmarks.apps.todomvc.database import PASSWORD, USER, Database, Refusal, State
from benchmarks.apps.todomvc.faults import Fault, Faults
from client.driver import Driver
from client.serving import serve_handler

MAX_BYTES = 10_000  # of a request
TYPES = {"css": "text/css", "js": "text/javascript"}
TITLES = {"login": "Sign in", "register": "Create an account", "todos": "todos"}


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a write."""

    title: str | None = None
    completed: bool | None = None


class Site(Struct, frozen=True):
    """The running application."""

    url: str
    database: Database
    faults: Faults

    def reset(self, fault: Fault, language: str) -> None:
        """As it begins, and from now on with this fault. It speaks English only."""
        self.faults.inject(fault)
        self.database.reset()

    def state(self) -> State:
        return self.database.state()

    def repeated(self) -> int:
        return self.faults.repeated

    def writes(self) -> None:
        """Not known: no proxy stands before it."""

    async def sign_in(self, driver: Driver) -> None:
        """Not part of a goal: the browser is given the cookie."""
        token = self.database.sign_in(USER, PASSWORD)
        await driver.page.context.add_cookies([{"name": "session", "value": token, "url": self.url}])


@contextmanager
def running_site() -> Iterator[Site]:
    """Served until the end of the context."""
    with TemporaryDirectory(prefix="surefoot-todos-") as scratch:
        database, faults = Database(Path(scratch) / "todos.sqlite3"), Faults()
        database.reset()
        with serve_handler(partial(_Requests, database, faults)) as url:
            yield Site(url, database, faults)
            faults.inject("none")  # lets go of requests that are held back, so that the server can end


class _Requests(BaseHTTPRequestHandler):
    def __init__(self, database: Database, faults: Faults, *args: object) -> None:
        self._database = database
        self._faults = faults
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def do_GET(self) -> None:
        where = urlsplit(self.path)
        if where.path in ("/pages/todo.css", "/pages/todo.js", f"/pages/{self._faults.script}"):
            self._send(200, _file(where.path.removeprefix("/pages/")), TYPES[where.path.rpartition(".")[2]])
        elif where.path == "/login":
            self._send_page(200, "login", "Your session has ended. Sign in again." if where.query == "ended" else "")
        elif where.path == "/register":
            self._send_page(200, "register")
        elif where.path == "/api/todos":
            self._send_todos()
        elif where.path == "/" and self._is_signed_in():
            self._send_page(200, "todos", script=self._faults.script)
        else:
            self._redirect("/login")

    def do_POST(self) -> None:
        if self.path == "/login":
            self._sign_in(self._form())
        elif self.path == "/register":
            self._register(self._form())
        else:
            self._write(lambda body: self._database.add(body.title or ""))

    def do_PATCH(self) -> None:
        self._write(lambda body: self._database.change(self._todo(), title=body.title, completed=body.completed))

    def do_DELETE(self) -> None:
        self._write(lambda _: self._database.remove(self._todo()))

    def _sign_in(self, form: Mapping[str, str]) -> None:
        try:
            token = self._database.sign_in(form.get("username", ""), form.get("password", ""))
        except Refusal as refusal:
            self._send_page(401, "login", str(refusal))
        else:
            self._redirect("/", f"session={token}; HttpOnly; Path=/")

    def _register(self, form: Mapping[str, str]) -> None:
        try:
            self._database.register(form.get("username", ""), form.get("email", ""), form.get("password", ""))
        except Refusal as refusal:
            self._send_page(422, "register", str(refusal))
        else:
            self._send_page(200, "login", "Your account was created", "status")

    def _write(self, change: Callable[[Change], None]) -> None:
        raw = self._body()
        body = msgspec.json.decode(raw or b"{}", type=Change)
        if self._faults.loses_session:
            self._database.end_sessions()
        if not self._is_signed_in():
            return self._send_json(401, {"error": "Sign in first"})
        with self._faults.writing(f"{self.command} {self.path} ".encode() + raw) as status:
            if status is not None:
                return self._send_json(status, {"error": "Something went wrong on the server"})
            try:
                change(body)
            except Refusal as refusal:
                return self._send_json(409, {"error": str(refusal)})
            return self._send_todos()

    def _todo(self) -> int | None:
        """The todo that the path names; None: all of them."""
        last = self.path.rpartition("/")[2]
        return int(last) if last.isdigit() else None

    def _is_signed_in(self) -> bool:
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get("session")
        return cookie is not None and self._database.is_signed_in(cookie.value)

    def _form(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(self._body().decode()).items()}

    def _body(self) -> bytes:
        return self.rfile.read(min(int(self.headers.get("Content-Length") or 0), MAX_BYTES))

    def _send_todos(self) -> None:
        if self._is_signed_in():
            self._send_json(200, {"todos": self._database.todos()})
        else:
            self._send_json(401, {"error": "Sign in first"})

    def _send_json(self, status: int, body: object) -> None:
        self._send(status, msgspec.json.encode(body), "application/json")

    def _send_page(
        self, status: int, name: str, message: str = "", kind: str = "alert", script: str | None = None
    ) -> None:
        shown = f'<p class="{kind}" role="{kind}">{escape(message)}</p>' if message else ""
        content = Template(_file(f"{name}.html").decode()).safe_substitute(message=shown)
        injected = f'<script src="/pages/{script}"></script>' if script else ""
        page = Template(_file("layout.html").decode()).substitute(
            title=TITLES[name], content=content, injected=injected
        )
        self._send(status, page.encode(), "text/html; charset=utf-8")

    def _redirect(self, path: str, cookie: str | None = None) -> None:
        self.send_response(303)
        self.send_header("Location", path)
        if cookie is not None:
            self.send_header("Set-Cookie", cookie)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _file(name: str) -> bytes:
    return files("benchmarks.apps.todomvc").joinpath("pages", name).read_bytes()
