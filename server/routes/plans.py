"""Batch plans: made, looked at, and moved on by what agents report."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from litestar import Response, get, post
from litestar.params import FromPath
from structlog.contextvars import bound_contextvars

from engine.batches import BatchPlanView, PlanTrace, ReportAnswer
from server.openapi import refusals, takes
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of
from server.wire import examples
from server.wire.plans import PlanBody, ReportBody, report_from, steps_of


@post(
    "/api/plans", summary="Make a plan", status_code=200,
    operation_class=takes(PlanBody, **examples.PLAN),
    responses=refusals(400, 404, 409, 413, 415, 503),
)
async def create_plan(request: AnyRequest) -> Response[BatchPlanView]:
    """A plan whose steps depend on each other; the answer says which of them are ready."""
    services = services_of(request)
    body = await services.plan_body.read(request)
    steps = steps_of(body)
    async with AsyncExitStack() as held:
        if body.requestId is not None:
            await held.enter_async_context(services.lanes.hold(("new plan", tenant_of(request), body.requestId)))
        tools, tenant = body.available_tools or (), tenant_of(request)
        made = await services.batches.create(tenant, body.goal, steps, tools, body.requestId)
    return json_answer(made)


@get("/api/plans/{plan_id:str}", summary="See a plan", responses=refusals(400, 404, 503))
async def plan(request: AnyRequest, plan_id: FromPath[str]) -> Response[BatchPlanView]:
    """A plan as it is now."""
    services = services_of(request)
    async with _alone(request, plan_id):
        return json_answer(await services.batches.plan(tenant_of(request), plan_id))


@get("/api/plans/{plan_id:str}/trace", summary="See why a plan was moved on so", responses=refusals(400, 404, 503))
async def plan_trace(request: AnyRequest, plan_id: FromPath[str]) -> Response[PlanTrace]:
    """Every rule that was looked at for every batch of a plan, with the facts it saw."""
    return json_answer(await services_of(request).batch_traces.trace(tenant_of(request), plan_id))


@post(
    "/api/plans/{plan_id:str}/report", summary="Report a batch", status_code=200,
    operation_class=takes(ReportBody, **examples.REPORT),
    responses=refusals(400, 404, 413, 415, 503),
)
async def report(request: AnyRequest, plan_id: FromPath[str]) -> Response[ReportAnswer]:
    """The results of a batch: all of them are taken in, then what was blocked is replanned once."""
    services = services_of(request)
    told = report_from(await services.report_body.read(request))
    async with _alone(request, plan_id):
        return json_answer(await services.batches.report(tenant_of(request), plan_id, told))


@asynccontextmanager
async def _alone(request: AnyRequest, plan_id: str) -> AsyncIterator[None]:
    """Calls about one plan come one after the other."""
    with bound_contextvars(process="batch", planId=plan_id[:100]):
        async with services_of(request).lanes.hold(("plan", tenant_of(request), plan_id)):
            yield
