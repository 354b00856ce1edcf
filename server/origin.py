"""Who may call a server that asks for no key: programs of this machine, its own pages, and browser extensions.

Any web page can make a browser POST to a loopback address, and a host name under its control can be made to mean one
(DNS rebinding). Browsers name the page in `Origin`, and the name that was called in `Host`.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.config.cors import CORSConfig
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from server.problems import Problem

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EXTENSIONS = ("chrome-extension", "moz-extension", "safari-web-extension")

# What browsers are told, so that an extension needs no permission for the site of the server.
CORS = CORSConfig(
    allow_origins=[],
    allow_origin_regex=rf"(?:{'|'.join(EXTENSIONS)})://[A-Za-z0-9-]+",
    allow_methods=["GET", "POST", "PUT", "DELETE"],
    allow_headers=["Authorization", "Content-Type", "Last-Event-ID"],
)


def local_callers_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Raises Problem 403 for a foreign Origin or Host."""
    host = connection.headers.get("host", "")
    if not _is_loopback(f"//{host}", connection.app.state["services"].host):
        raise _refused(f"Host {host[:100]!r} is not this server's: call it as localhost or 127.0.0.1")
    origin = connection.headers.get("origin")
    if origin is None:
        return
    parts = _split(origin)
    if parts is None or (parts[0] not in EXTENSIONS and f"{parts[0]}://{host}".lower() != origin.lower()):
        raise _refused(f"pages of {origin[:100]!r} may not call this server: only an extension or its own pages may")


def _is_loopback(authority: str, own_name: str) -> bool:
    parts = _split(authority)
    return parts is not None and (parts[1] in LOOPBACK or parts[1] == own_name)


def _split(url: str) -> tuple[str, str | None] | None:
    try:
        parts = urlsplit(url)
        return parts.scheme, parts.hostname
    except ValueError:
        return None


def _refused(detail: str) -> Problem:
    return Problem(403, "foreign-origin", "Not for you", detail)
