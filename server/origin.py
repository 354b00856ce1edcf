"""Who may call a server that asks for no key: programs of this machine, its own pages, and paired browser extensions.

Any web page can make a browser POST to a loopback address, and a host name under its control can be made to mean one
(DNS rebinding). Browsers name the page in `Origin`, and the name that was called in `Host`. Where an extension was let
onto the site of the server, its GETs carry no `Origin`, and a `Sec-Fetch-Site` that no page's fetch has.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import re2
import structlog
from litestar.config.cors import CORSConfig
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from server.problems import Problem
from server.services import Services, principal_of

log = structlog.get_logger("surefoot.http")

UNPAIRED = "unpaired"  # `opt` of a handler that every extension may call
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EXTENSION = "(?:chrome-extension|moz-extension|safari-web-extension)://[A-Za-z0-9-]+"  # origins, as a pattern

# What browsers are told, so that an extension needs no permission for the site of the server.
CORS = CORSConfig(
    allow_origins=[],
    allow_origin_regex=EXTENSION,
    allow_methods=["GET", "POST", "PUT", "DELETE"],
    allow_headers=["Authorization", "Content-Type", "Last-Event-ID"],
)

_extension = re2.compile(EXTENSION)


async def local_callers_only(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Raises Problem 403 for a foreign Origin or Host, and for an extension that is not paired."""
    services: Services = connection.app.state["services"]
    host = connection.headers.get("host", "")
    if not _is_loopback(f"//{host}", services.host):
        raise _refused(f"Host {host[:100]!r} is not this server's: call it as localhost or 127.0.0.1")
    origin = connection.headers.get("origin")
    if origin is None:
        if _is_nameless(connection):
            raise _refused("a browser called without saying for whom: only its own pages and paired extensions may")
    elif is_extension(origin):
        if not handler.opt.get(UNPAIRED) and not await services.pairings.knows(origin):
            raise _not_paired(origin)
    elif f"//{host}".lower() != origin.partition(":")[2].lower():
        raise _refused(f"pages of {origin[:100]!r} may not call this server: only an extension or its own pages may")


def programs_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Raises Problem 403 for whatever a browser sends: what extensions may do is decided outside of it."""
    if "origin" in connection.headers or "sec-fetch-site" in connection.headers:
        raise _refused("only a program of this machine may do this, or who has a key: run the command for it")


def programs_or_keys(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """The same, but for who has a key: then its role says what a call may do, wherever it comes from."""
    if not principal_of(connection).key:
        programs_only(connection, handler)


def is_extension(origin: str) -> bool:
    return _extension.fullmatch(origin) is not None


def _is_nameless(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """A browser's call that is neither of a page of this server nor an address that a person opened."""
    site = connection.headers.get("sec-fetch-site", "same-origin")
    return site != "same-origin" and connection.headers.get("sec-fetch-mode") != "navigate"


def _is_loopback(authority: str, own_name: str) -> bool:
    try:
        return urlsplit(authority).hostname in {*LOOPBACK, own_name}
    except ValueError:
        return False


def _not_paired(origin: str) -> Problem:
    log.warning("extension is not paired", origin=origin[:100], hint="to let it in: surefoot pair")
    detail = (
        f"the extension {origin[:100]!r} is not paired with this server: run `surefoot pair` on the server's machine, "
        "and enter the code that it shows in the extension's settings"
    )
    return Problem(403, "not-paired", "Not paired", detail)


def _refused(detail: str) -> Problem:
    return Problem(403, "foreign-origin", "Not for you", detail)
