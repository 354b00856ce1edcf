"""Who sends a form of the studio: the person whose page it stood on, and no other page on their behalf."""

from __future__ import annotations

from litestar.connection import Request
from litestar.handlers import BaseRouteHandler

from server.problems import AnyConnection, Problem
from server.services import Services
from server.visits import COOKIE, Visit

FIELD = "csrf"  # of a form
HEADER = "x-csrf-token"
LOOKS = frozenset({"GET", "HEAD", "OPTIONS"})


async def own_forms_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Raises Problem 403 for a form of another page, or of another visit."""
    services: Services = connection.app.state["services"]
    visit = services.visits.read(connection.cookies.get(COOKIE))
    if connection.scope.get("method") in LOOKS or not isinstance(connection, Request):
        return
    if not _is_own(connection):
        detail = "another page sent this form: nothing was done; open the studio, and send it from there"
        raise Problem(403, "foreign-origin", "Not for you", detail)
    given = connection.headers.get(HEADER) or (await connection.form()).get(FIELD, "")
    if visit is None or not isinstance(given, str) or not services.visits.is_token(visit, given):
        raise Problem(403, "form-too-old", "Open the page again", (
            "this form is of a visit that is over: nothing was done; open the page again, and send it from there"
        ))  # fmt: skip


def visit_of(connection: AnyConnection) -> tuple[Visit, bool]:
    """The visit of a call, and whether it begins with it."""
    visits = connection.app.state["services"].visits
    visit = visits.read(connection.cookies.get(COOKIE))
    return visit or visits.begin(), visit is None


def _is_own(connection: AnyConnection) -> bool:
    """By `Origin`, which browsers send with every form, and no page can choose."""
    host, origin = connection.headers.get("host", ""), connection.headers.get("origin", "")
    return bool(host) and origin.partition("://")[2].lower() == host.lower()
