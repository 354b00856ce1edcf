"""The completion gate, for agents that run their own loop."""

from __future__ import annotations

from litestar import Response, post
from structlog.contextvars import bound_contextvars

from engine.gate import Claim, CompletionAnswer, StoppedAnswer
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.routes.documented import documented
from server.services import Services, services_of
from server.tenants import LOCAL
from server.wire.completion import CompleteBody, StoppedBody, claim_of, stop_of


@post("/api/agent/complete", status_code=200, opt=documented(CompletionAnswer, CompleteBody, 400, 413, 415, 503))
async def complete(request: AnyRequest) -> Response[bytes]:
    """Whether a task is done: a claim is held against criteria that were fixed before, never taken for the truth."""
    services = services_of(request)
    return await _answered(services, claim_of(await services.complete_body.read(request)))


@post("/api/agent/stopped", status_code=200, opt=documented(StoppedAnswer, StoppedBody, 400, 413, 415, 503))
async def stopped(request: AnyRequest) -> Response[bytes]:
    """How an agent goes on that ended without a claim; an empty prompt when it was told so often enough."""
    services = services_of(request)
    return await _answered(services, stop_of(await services.stopped_body.read(request)))


async def _answered(services: Services, claim: Claim) -> Response[bytes]:
    """Claims of one group are answered one after the other."""
    with bound_contextvars(process="completion", taskId=claim.task_id, sessionId=claim.session_id):
        async with services.lanes.hold(("completion", LOCAL, claim.group)):
            return json_answer(await services.gate.claim(LOCAL, claim))
