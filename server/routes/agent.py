"""The turn, and the verdict alone."""

from __future__ import annotations

import time

import msgspec
import structlog
from litestar import Response, post
from msgspec import Raw, Struct

from engine.exchange.calls import TurnAnswer, VerifyAnswer
from server.no_agents import refuse_studio
from server.openapi import refusals, takes
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import playing, services_of, tenant_of
from server.wire import examples
from server.wire.mapping import turn_request, verify_request
from server.wire.turns import InteractRequest, VerifyBody

log = structlog.get_logger("surefoot.http")


class DecisionLine(Struct, frozen=True):
    route: str | None = None


class TurnLine(Struct, frozen=True, rename="camel"):
    """What a log line repeats of an answer."""

    status: str | None = None
    turn: int | None = None
    decision: DecisionLine = DecisionLine()
    task_id: str | None = None
    session_id: str | None = None


_line = msgspec.json.Decoder(TurnLine).decode


@post(
    "/api/agent/interact", summary="Play a turn", status_code=200,
    operation_class=takes(InteractRequest, **examples.INTERACT),
    responses=refusals(400, 403, 404, 409, 413, 415, 503),
)
async def interact(request: AnyRequest) -> Response[TurnAnswer]:
    """One turn: was the last action right, is the goal reached, which action comes next."""
    services = services_of(request)
    with services.telemetry.call("turn"):
        began = time.perf_counter()
        body = await services.interact_body.read(request)
        refuse_studio(request, body.url)
        known = {"taskId": body.task_id, "sessionId": body.session_id}
        services.telemetry.about(**{name: said for name, said in known.items() if said is not None})
        tenant = tenant_of(request)
        with playing(request):
            async with services.alone(tenant, request_id=body.request_id, task_id=body.task_id):
                answer = await services.engine.interact(tenant, turn_request(body))
        _log_turn(answer, began)
    return json_answer(answer)


@post(
    "/api/agent/verify", summary="Judge one action", status_code=200,
    operation_class=takes(VerifyBody, **examples.VERIFY),
    responses=refusals(400, 413, 415, 503),
)
async def verify(request: AnyRequest) -> Response[VerifyAnswer]:
    """The verdict on one action, for agents that plan for themselves. Stores nothing."""
    services = services_of(request)
    with services.telemetry.call("verify"):
        body = await services.verify_body.read(request)
        with playing(request):
            return json_answer(await services.engine.verify(tenant_of(request), verify_request(body)))


def _log_turn(answer: Raw, began: float) -> None:
    line = _line(answer)
    log.info(
        "turn answered",
        taskId=line.task_id,
        sessionId=line.session_id,
        turn=line.turn,
        status=line.status,
        route=line.decision.route,
        ms=round((time.perf_counter() - began) * 1000, 1),
    )
