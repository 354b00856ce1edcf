"""A small customer register, made to be driven: several pages, and a form whose server side can say no.

Everything is kept in memory, so what a run really did can be read from `Register` afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from html import escape
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from string import Template
from urllib.parse import parse_qs

from client.serving import serve_handler

MAX_FORM_BYTES = 10_000
LANGUAGES = ("English", "French", "German", "Hindi")


@dataclass
class Register:
    """What the application knows. `flash` is the message that the next page shows once."""

    customers: list[tuple[str, str]] = field(default_factory=lambda: [("Grace Murray", "grace@example.org")])
    newsletter: bool = False
    language: str = "English"
    flash: str = ""

    def complaint(self, name: str, email: str) -> tuple[str, str] | None:
        """The field at fault and why a customer cannot be added; None when all is well."""
        if not name:
            return "name", "Name is required"
        user, at, host = email.partition("@")
        if not email:
            return "email", "Email is required"
        if not user or not at or "." not in host.strip(".") or " " in email:
            return "email", f"Invalid email address: {email}"
        if any(known == email for _, known in self.customers):
            return "email", f"Email is already in use: {email}"
        return None


@contextmanager
def serve_register(register: Register) -> Iterator[str]:
    """The base URL of the application while the context lasts."""
    with serve_handler(partial(_Pages, register)) as url:
        yield url


class _Pages(BaseHTTPRequestHandler):
    def __init__(self, register: Register, *args: object) -> None:
        self._register = register
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def do_GET(self) -> None:
        page = {
            "/": self._home,
            "/customers": self._customers,
            "/customers/new": self._new_customer,
            "/settings": self._settings,
        }.get(self.path.partition("?")[0])
        if page is None:
            self._send(404, "Not found", "<h1>Not found</h1><p>There is no such page.</p>")
        else:
            page()

    def do_POST(self) -> None:
        form = self._form()
        if self.path == "/customers":
            self._add_customer(form.get("name", "").strip(), form.get("email", "").strip())
        elif self.path == "/settings":
            self._register.newsletter = "newsletter" in form
            self._register.language = form.get("language", self._register.language)
            self._redirect("/settings", "Settings saved")
        else:
            self._send(404, "Not found", "<h1>Not found</h1><p>There is no such page.</p>")

    def _add_customer(self, name: str, email: str) -> None:
        complaint = self._register.complaint(name, email)
        if complaint is not None:
            self._new_customer(name, email, complaint, status=422)
            return
        self._register.customers.append((name, email))
        self._redirect("/customers", f"Customer {name} was added")

    def _home(self) -> None:
        self._send(200, "Home", _fill("home.html", {"count": str(len(self._register.customers))}))

    def _customers(self) -> None:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(email)}</td></tr>" for name, email in self._register.customers
        )
        self._send(200, "Customers", _fill("customers.html", {"rows": rows}))

    def _new_customer(
        self, name: str = "", email: str = "", complaint: tuple[str, str] | None = None, status: int = 200
    ) -> None:
        at_fault, why = complaint or ("", "")
        values = {
            "name": escape(name),
            "email": escape(email),
            "name_invalid": str(at_fault == "name").lower(),
            "email_invalid": str(at_fault == "email").lower(),
            "alert": f'<div class="alert error" role="alert">{escape(why)}</div>' if why else "",
        }
        self._send(status, "New customer", _fill("new_customer.html", values))

    def _settings(self) -> None:
        options = "".join(
            f"<option{' selected' if language == self._register.language else ''}>{language}</option>"
            for language in LANGUAGES
        )
        checked = "checked" if self._register.newsletter else ""
        self._send(200, "Settings", _fill("settings.html", {"options": options, "checked": checked}))

    def _form(self) -> dict[str, str]:
        length = min(int(self.headers.get("Content-Length") or 0), MAX_FORM_BYTES)
        fields = parse_qs(self.rfile.read(length).decode("utf-8", "replace"), keep_blank_values=True)
        return {name: values[0] for name, values in fields.items()}

    def _redirect(self, path: str, message: str) -> None:
        self._register.flash = message
        self.send_response(303)
        self.send_header("Location", path)
        self.end_headers()

    def _send(self, status: int, title: str, content: str) -> None:
        message, self._register.flash = self._register.flash, ""
        status_line = f'<div class="alert success" role="status">{escape(message)}</div>' if message else ""
        page = _fill("layout.html", {"title": title, "message": status_line, "content": content}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def _fill(name: str, values: Mapping[str, str]) -> str:
    return Template(files("client.demo").joinpath("pages", name).read_text("utf-8")).substitute(values)
