"""The guardrails alone, and people's answers to what they hold back."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from engine.guard import Answered, GuardAnswer, HeardAnswer, WaitingAnswer
from server.approvers import HEADER
from server.audit import Act
from server.no_agents import refuse_studio
from server.openapi import refusals, takes
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import principal_of, services_of, tenant_of
from server.wire import examples
from server.wire.guard import ApprovalBody, GuardBody, guard_request


@post(
    "/api/agent/guard", summary="Judge an action before it is done", status_code=200,
    operation_class=takes(GuardBody, examples.GUARDED, **examples.GUARD),
    responses=refusals(400, 403, 404, 413, 415, 503),
)
async def guard(request: AnyRequest) -> Response[GuardAnswer]:
    """What an action would do, and whether it may: for agents that plan for themselves. What is held back waits."""
    services = services_of(request)
    with services.telemetry.call("guard"):
        body = await services.guard_body.read(request)
        refuse_studio(request, body.url)
        return json_answer(await services.guard.judge(tenant_of(request), guard_request(body)))


@get("/api/approvals", summary="See what waits for a person", responses=refusals())
async def approvals(request: AnyRequest) -> Response[WaitingAnswer]:
    """Every action that `/api/agent/guard` held back and that nobody has answered yet, the oldest first."""
    return json_answer(await services_of(request).guard.waiting(tenant_of(request)))


@get("/api/approvals/{approval_id:str}", summary="See how far an approval is", responses=refusals(400, 404))
async def approval(request: AnyRequest, approval_id: FromPath[str]) -> Response[HeardAnswer]:
    """Whether what was held back still waits, or a person said no: for the client that waits with it. After a yes, and
    where it waited too long, it is unknown.
    """
    return json_answer(await services_of(request).guard.heard(tenant_of(request), approval_id))


@post(
    "/api/approvals/{approval_id:str}", summary="Answer what waits", status_code=200,
    operation_class=takes(ApprovalBody, **examples.APPROVAL),
    responses=refusals(400, 403, 404, 413, 415),
)
async def answer_approval(request: AnyRequest, approval_id: FromPath[str]) -> Response[Answered]:
    """A person's yes or no; a yes gives the approval that lets the action pass once."""
    services = services_of(request)
    tenant, principal = tenant_of(request), principal_of(request)
    outside = (await services.tailor.of(tenant)).settings["approvals"] == "outside"
    services.approvers.check(request.headers.get(HEADER), outside=outside)
    body = await services.approval_body.read(request)
    act: Act = "approval.given" if body.approve else "approval.refused"
    async with services.audit.before(principal, act, approval=approval_id):
        return json_answer(await services.guard.answer(tenant, approval_id, yes=body.approve))
