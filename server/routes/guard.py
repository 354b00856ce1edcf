"""The guardrails alone, and people's answers to what they hold back."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from engine.guard import Answered, GuardAnswer, HeardAnswer, UnknownApproval, WaitingAnswer
from server.approvers import HEADER
from server.no_agents import refuse_studio
from server.openapi import refusals, takes
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import answer_waiting, principal_of, services_of, tenant_of
from server.tenants import Principal
from server.wire import examples
from server.wire.guard import ApprovalBody, GuardBody, NoticeAnswerBody, guard_request

BY_NOTICE = "the approval webhook"  # in the audit trail


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
    "/api/approvals/{approval_id:str}/answer", summary="Answer a notice", status_code=200,
    operation_class=takes(NoticeAnswerBody, **examples.NOTICE_ANSWER),
    responses=refusals(400, 403, 404, 413, 415),
)
async def answer_notice(request: AnyRequest, approval_id: FromPath[str]) -> Response[Answered]:
    """A yes or no by who got the notice of what waits, with the token that stood in it; it needs no key."""
    services = services_of(request)
    body = await services.notice_answer_body.read(request)
    services.notices.check(body.tenant, approval_id, body.token)
    if not await services.notices.waits(body.tenant, approval_id):
        raise UnknownApproval(approval_id)  # before it is written who answered: who sends tokens is not counted
    by = Principal(body.tenant, "editor", BY_NOTICE)
    return json_answer(await answer_waiting(services, by, approval_id, yes=body.approve))


@post(
    "/api/approvals/{approval_id:str}", summary="Answer what waits", status_code=200,
    operation_class=takes(ApprovalBody, **examples.APPROVAL),
    responses=refusals(400, 403, 404, 413, 415),
)
async def answer_approval(request: AnyRequest, approval_id: FromPath[str]) -> Response[Answered]:
    """A person's yes or no; a yes gives the approval that lets the action pass once."""
    services = services_of(request)
    outside = (await services.tailor.of(tenant_of(request))).settings["approvals"] == "outside"
    services.approvers.check(request.headers.get(HEADER), outside=outside)
    body = await services.approval_body.read(request)
    return json_answer(await answer_waiting(services, principal_of(request), approval_id, yes=body.approve))
