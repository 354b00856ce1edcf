"""What every page has: who looks, the way to the other pages, and headers that let nothing run but our own scripts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import quote, unquote

from litestar import Response
from litestar.datastructures import Cookie
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from server.access import MAY
from server.services import PRINCIPAL, services_of
from server.studio.visitors import visit_of
from server.tenants import Principal
from server.visits import COOKIE, HOURS, PLACE

Place = Literal["tasks", "recipes", "policies", "approvals", "insight", "settings", ""]

PLACES: Mapping[Place, tuple[str, str]] = {  # in the order of the navigation: its path, its name
    "tasks": (f"{PLACE}/tasks", "Tasks"),
    "policies": (f"{PLACE}/policies", "Policies"),
    "recipes": (f"{PLACE}/recipes", "Recipes"),
    "approvals": (f"{PLACE}/approvals", "Approvals"),
    "insight": (f"{PLACE}/insight", "Insight"),
    "settings": (f"{PLACE}/settings/knowledge", "Settings"),
}
SAID = "surefoot_said"  # a cookie: what the next page tells of what was just done
MOST_SAID = 300  # characters
OF_PATHS = "/?#&=%:;,@+!$'()*~"  # what stands for itself in a path and its query
NOBODY = Principal("", "client", "")  # who was not let in


class Shell(Struct, frozen=True):
    """What the layout shows around a page. `csrf` goes with every form; `said` is told once."""

    title: str
    place: Place
    who: Principal
    signed_in: bool
    may_edit: bool
    may_manage: bool
    nonce: str
    csrf: str
    said: str
    places: Mapping[Place, tuple[str, str]]


def page(
    request: HTMXRequest, template: str, view: object = None, *, title: str, place: Place = "", status: int = 200,
) -> HTMXTemplate:  # fmt: skip
    """A page, or with a template that extends no layout a part of one: both see `view` and `shell`."""
    who: Principal = request.scope["state"].get(PRINCIPAL, NOBODY)
    (visit, is_new), visits, nonce = visit_of(request), services_of(request).visits, secrets.token_urlsafe(16)
    shell = Shell(
        title=title,
        place=place,
        who=who,
        signed_in=bool(who.key),
        may_edit="edit" in MAY[who.role],
        may_manage="manage" in MAY[who.role],
        nonce=nonce,
        csrf=visits.token(visit),
        places={place: said for place, said in PLACES.items() if place != "approvals" or "edit" in MAY[who.role]},
        said=unquote(request.cookies.get(SAID, ""))[:MOST_SAID],
    )
    cookies = [visit_cookie(request, visits.cookie(visit))] if is_new else []
    if shell.said and not request.htmx:
        cookies.append(_cookie(request, SAID, "", 0))
    return HTMXTemplate(
        template_name=template, context={"view": view, "shell": shell}, status_code=status, media_type="text/html",
        headers=headers(nonce), cookies=cookies,
    )  # fmt: skip


def go(request: HTMXRequest, path: str, said: str = "") -> Response[str]:
    """On to another page after something was done, which tells what that was. What a header cannot hold of `path` is
    quoted; a value in its query has to be already.
    """
    path = quote(path, safe=OF_PATHS)
    cookies = [_cookie(request, SAID, quote(said[:MOST_SAID]), 60)] if said else []
    if request.htmx:
        return Response("", status_code=204, headers={"HX-Redirect": path}, cookies=cookies, media_type="text/html")
    return Response("", status_code=303, headers={"Location": path}, cookies=cookies, media_type="text/html")


def visit_cookie(request: HTMXRequest, value: str) -> Cookie:
    return _cookie(request, COOKIE, value, HOURS * 3600)


def headers(nonce: str) -> dict[str, str]:
    policy = (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; img-src 'self'; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    return {
        "content-security-policy": policy,
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "vary": "HX-Request",
    }


def _cookie(request: HTMXRequest, name: str, value: str, seconds: int) -> Cookie:
    """Secure wherever the browser came by https, as the server or a proxy that it trusts says."""
    return Cookie(
        name, PLACE, value, max_age=seconds, httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )


def texts(form: Mapping[str, Any], *names: str) -> tuple[str, ...]:
    """Fields of a form as they were typed, empty where they were not sent; a file is no text."""
    return tuple(value if isinstance(value := form.get(name, ""), str) else "" for name in names)
