"""The completion gate, for agents that run their own loop."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import QueryParameter
from structlog.contextvars import bound_contextvars

from engine.exchange.errors import MissingField
from engine.gate import Claim, CompletionAnswer, GroupTrace, StoppedAnswer
from server.openapi import refusals, takes
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of
from server.wire import examples
from server.wire.completion import CompleteBody, StoppedBody, claim_of, stop_of

Group = Annotated[str | None, QueryParameter(min_length=1, max_length=256)]


@post(
    "/api/agent/complete", summary="Claim that a task is done", status_code=200,
    operation_class=takes(CompleteBody, **examples.COMPLETE),
    responses=refusals(400, 404, 413, 415, 503),
)
async def complete(request: AnyRequest) -> Response[CompletionAnswer]:
    """Whether a task is done: a claim is held against criteria that were fixed before, never taken for the truth."""
    services = services_of(request)
    return await _answered(request, claim_of(await services.complete_body.read(request)))


@post(
    "/api/agent/stopped", summary="Ask how to go on without a claim", status_code=200,
    operation_class=takes(StoppedBody, **examples.STOPPED),
    responses=refusals(400, 404, 413, 415, 503),
)
async def stopped(request: AnyRequest) -> Response[StoppedAnswer]:
    """How an agent goes on that ended without a claim; an empty prompt when it was told so often enough."""
    services = services_of(request)
    return await _answered(request, stop_of(await services.stopped_body.read(request)))


@get("/api/agent/complete/trace", summary="See why claims were answered so", responses=refusals(400, 404, 503))
async def completion_trace(
    request: AnyRequest, taskId: Group = None, sessionId: Group = None
) -> Response[GroupTrace]:
    """Every rule that was looked at for every claim of a task, else of a session, with the facts it saw."""
    if taskId is None and sessionId is None:
        raise MissingField("sessionId", "is required, or a taskId: claims of one task belong together")
    traces = services_of(request).gate_traces
    return json_answer(await traces.trace(tenant_of(request), task_id=taskId, session_id=sessionId))


async def _answered(request: AnyRequest, claim: Claim) -> Response[Any]:
    """Claims of one group are answered one after the other."""
    services, tenant = services_of(request), tenant_of(request)
    with bound_contextvars(process="completion", taskId=claim.task_id, sessionId=claim.session_id):
        async with services.lanes.hold(("completion", tenant, claim.group)):
            return json_answer(await services.gate.claim(tenant, claim))
