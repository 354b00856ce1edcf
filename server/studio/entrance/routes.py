"""Signing in with a key, and out."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from server.access import MAY
from server.services import services_of
from server.studio.shell import go, page, texts, visit_cookie
from server.visits import PLACE

To = Annotated[str, QueryParameter(max_length=2_000)]


class SignIn(Struct, frozen=True):
    """`to` is where it goes on; `refused` why the last try was not taken."""

    to: str
    refused: str = ""


@get("/")
async def front(request: HTMXRequest) -> Response[Any]:
    return go(request, f"{PLACE}/tasks")


@get("/sign-in")
async def sign_in(request: HTMXRequest, to: To = "") -> HTMXTemplate:
    return _form(request, SignIn(_of_studio(to)))


@post("/sign-in", status_code=303)
async def signed_in(request: HTMXRequest) -> Response[Any]:
    """Only the id of the key goes into the cookie: the key itself is not kept anywhere."""
    services = services_of(request)
    token, to = texts(await request.form(), "key", "to")
    principal = await services.keys.whose(token.strip())
    if principal is None:
        return _form(request, SignIn(_of_studio(to), "This key is not known, was revoked, or has run out."), 403)
    if "read" not in MAY[principal.role]:
        said = f"A key of role {principal.role} is for programs. Sign in with one of role viewer, editor or admin."
        return _form(request, SignIn(_of_studio(to), said), 403)
    answer = go(request, _of_studio(to))
    answer.cookies.append(visit_cookie(request, services.visits.cookie(services.visits.begin(principal.key))))
    return answer


@post("/sign-out", status_code=303)
async def sign_out(request: HTMXRequest) -> Response[Any]:
    answer = go(request, f"{PLACE}/sign-in")
    answer.cookies.append(visit_cookie(request, ""))
    return answer


def _form(request: HTMXRequest, view: SignIn, status: int = 200) -> HTMXTemplate:
    return page(request, "entrance/sign_in.html", view, title="Sign in", status=status)


def _of_studio(to: str) -> str:
    """Nobody is led away from the studio by an address that somebody else wrote."""
    leads_back = to.startswith(f"{PLACE}/") and not to.startswith(f"{PLACE}/sign-") and "\\" not in to
    return to if leads_back else f"{PLACE}/tasks"
