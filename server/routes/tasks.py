"""Tasks: looking at one, finding the active one of a session, cancelling one."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from engine.exchange.calls import ActiveView, TaskView, TurnAnswer
from engine.exchange.traces import TaskTrace
from engine.record.receipt import Receipt
from server.openapi import refusals
from server.problems import AnyRequest, Problem
from server.routes.answers import json_answer
from server.services import services_of, tenant_of


@get(
    "/api/session/{session_id:str}/task/active", summary="Find the active task of a session",
    responses=refusals(400, 404, 503),
)
async def active_task(
    request: AnyRequest, session_id: FromPath[str], url: Annotated[str, QueryParameter(max_length=32_768)] = ""
) -> Response[ActiveView]:
    """The most recent active task of a session, one on the host of `url` before others."""
    answer = await services_of(request).history.active(tenant_of(request), session_id, url)
    if answer is None:
        detail = f"session {session_id[:100]!r} has no active task: start one with POST /api/agent/interact"
        raise Problem(404, "no-active-task", "No active task", detail)
    return json_answer(answer)


@get("/api/task/{task_id:str}", summary="See a task", responses=refusals(400, 404, 503))
async def task(request: AnyRequest, task_id: FromPath[str]) -> Response[TaskView]:
    """A task and its turns."""
    return json_answer(await services_of(request).history.task(tenant_of(request), task_id))


@get("/api/task/{task_id:str}/trace", summary="See what every rule saw and did", responses=refusals(400, 404, 503))
async def trace(request: AnyRequest, task_id: FromPath[str]) -> Response[TaskTrace]:
    """Every rule that was looked at in every turn, with the facts it saw and why it did or did not match."""
    return json_answer(await services_of(request).history.trace(tenant_of(request), task_id))


@get("/api/task/{task_id:str}/receipt", summary="See why a task counts as done", responses=refusals(400, 404, 503))
async def receipt(request: AnyRequest, task_id: FromPath[str]) -> Response[Receipt]:
    """Why a completed task counts as done: by obligation what discharged it, with the evidence before and after."""
    return json_answer(await services_of(request).history.receipt(tenant_of(request), task_id))


@post("/api/task/{task_id:str}/cancel", summary="Cancel a task", status_code=200, responses=refusals(400, 404, 503))
async def cancel(request: AnyRequest, task_id: FromPath[str]) -> Response[TurnAnswer]:
    """End a task. What was out with the client is not asked about any more."""
    services = services_of(request)
    async with services.alone(tenant_of(request), task_id=task_id):
        return json_answer(await services.engine.cancel(tenant_of(request), task_id))
