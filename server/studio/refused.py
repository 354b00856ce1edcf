"""Refusals as pages: what the API tells as a problem document, told to a person, with the way on."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from litestar.types import ExceptionHandler, ExceptionHandlersMap

from server.problems import AnyRequest, ProblemDetails
from server.studio.shell import go, headers, page
from server.visits import COOKIE, PLACE

SIGN_IN = f"{PLACE}/sign-in"


def as_pages(handlers: ExceptionHandlersMap) -> ExceptionHandlersMap:
    """The same for pages: who is to sign in is led there, and back."""
    return {kind: _as_page(handler) for kind, handler in handlers.items()}


def _as_page(handler: ExceptionHandler[Any]) -> ExceptionHandler[Any]:
    def shown(plain: AnyRequest, error: Any) -> Response[Any]:
        request = HTMXRequest(plain.scope, plain.receive, plain.send)
        details = msgspec.json.decode(handler(request, error).content, type=ProblemDetails)
        if details.status == HTTPStatus.UNAUTHORIZED:
            return came_from_elsewhere(request) or go(request, f"{SIGN_IN}?to={quote(_came_to(request))}")
        template = "layout/problem_part.html" if request.htmx else "layout/problem.html"
        return page(request, template, details, title=details.title, status=details.status)

    return shown


def came_from_elsewhere(request: Any) -> Response[Any] | None:
    """A page that goes on to itself, for who followed a link of another site: with that browsers send no strict cookie,
    and it should sign nobody out. None for all others.
    """
    if request.headers.get("sec-fetch-site") not in ("cross-site", "same-site") or request.cookies.get(COOKIE):
        return None
    nonce = secrets.token_urlsafe(16)
    return HTMXTemplate(
        template_name="layout/elsewhere.html", context={"to": _came_to(request)}, media_type="text/html",
        headers=headers(nonce),
    )  # fmt: skip


def _came_to(request: HTMXRequest) -> str:
    """The page that was asked for: of a part of one, the page that it stands on."""
    if request.htmx and request.htmx.current_url_abs_path:
        return request.htmx.current_url_abs_path
    if request.method != "GET":
        return ""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")
