"""What waits for a person, as it was asked, and their yes or no."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.guard import UnknownApproval
from engine.guard.calls import Answered
from server.services import answer_waiting, principal_of, services_of, tenant_of
from server.studio.approvals.views import approvals_view
from server.studio.shell import go, page, texts
from server.visits import PLACE

PATH = f"{PLACE}/approvals"


class Given(Struct, frozen=True):
    """The approval that lets the action pass once: told now, and kept nowhere."""

    token: str
    minutes: int


@get("/approvals")
async def waiting(request: HTMXRequest) -> HTMXTemplate:
    services, tenant = services_of(request), tenant_of(request)
    now = time.time()
    held = await services.kept.waiting.all(tenant, now)
    outside = (await services.tailor.of(tenant)).settings["approvals"] == "outside"
    view = approvals_view(held, now, needs_token=outside and not principal_of(request).key)
    template = "approvals/waiting.html" if request.htmx else "approvals/page.html"
    return page(request, template, view, title="Approvals", place="approvals")


@post("/approvals/{approval_id:str}", status_code=200)
async def answered(request: HTMXRequest, approval_id: FromPath[str]) -> Response[Any]:
    """Who signed in with a key of this role is another principal than the client; without keys a token says so."""
    services, tenant, principal = services_of(request), tenant_of(request), principal_of(request)
    answer, token = texts(await request.form(), "answer", "token")
    if not principal.key:
        outside = (await services.tailor.of(tenant)).settings["approvals"] == "outside"
        services.approvers.check(token, outside=outside)
    yes = answer == "yes"
    try:
        said = msgspec.json.decode(await answer_waiting(services, principal, approval_id, yes=yes), type=Answered)
    except UnknownApproval:
        return go(request, PATH, "It was answered meanwhile, or waited too long: nothing was done.")
    if not yes:
        return go(request, PATH, "Refused. The agent is told that a person said no.")
    view = Given(said.approval or "", (said.seconds or 0) // 60)
    return page(request, "approvals/given.html", view, title="Approved", place="approvals")
