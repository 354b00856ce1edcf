"""Policies: those in force, what they decide on given facts, and what others would."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from server.openapi import refusals, takes
from server.policies.evaluate import Evaluation
from server.policies.shadow import ShadowView
from server.policies.trying import BacktestAnswer, CheckAnswer
from server.policies.views import PoliciesView, RuleSetPage
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of
from server.wire import examples
from server.wire.policies import BacktestBody, CheckBody, EvaluateBody


@get("/api/policies", summary="See the policies in force", responses=refusals())
async def policies(request: AnyRequest) -> Response[PoliciesView]:
    """The rule sets in force with their version, the settings, and an alarm where the folder holds others."""
    return json_answer(services_of(request).policies.overview())


@get("/api/policies/shadow", summary="See what other policies would have decided", responses=refusals(404))
async def shadow(request: AnyRequest) -> Response[ShadowView]:
    """What the candidate of `surefoot serve --shadow` would have decided otherwise; nothing of it was acted on.
    Counts are of all turns, examples of those of the tenant that calls."""
    return json_answer(services_of(request).policies.shadow(tenant_of(request)))


@get("/api/policies/{ruleset_name:str}", summary="See a rule set", responses=refusals(400, 404))
async def ruleset(request: AnyRequest, ruleset_name: FromPath[str]) -> Response[RuleSetPage]:
    """One rule set: its rules as written, the facts it may use, what it may set, and its guarantees."""
    return json_answer(services_of(request).policies.ruleset(ruleset_name))


@post(
    "/api/policies/evaluate", summary="Try a rule set on facts", status_code=200,
    operation_class=takes(EvaluateBody, **examples.EVALUATE),
    responses=refusals(400, 404, 413, 415),
)
async def evaluate(request: AnyRequest) -> Response[Evaluation]:
    """What a rule set decides on these facts, and of every rule why it does or does not hold."""
    services = services_of(request)
    return json_answer(services.policies.evaluate(await services.evaluate_body.read(request)))


@post(
    "/api/policies/check", summary="Check policies", status_code=200,
    operation_class=takes(CheckBody, **examples.CHECK),
    responses=refusals(400, 413, 415),
)
async def check(request: AnyRequest) -> Response[CheckAnswer]:
    """Whether policies are sound: every problem with file, line and column. Nothing is stored or put in force."""
    services = services_of(request)
    body = await services.check_body.read(request)
    async with services.lanes.hold("check policies"):
        return json_answer(await services.policies.check(body))


@post(
    "/api/policies/backtest", summary="Backtest policies", status_code=200,
    operation_class=takes(BacktestBody, **examples.BACKTEST),
    responses=refusals(400, 413, 415, 503),
)
async def backtest(request: AnyRequest) -> Response[BacktestAnswer]:
    """Which recorded turns would have come out differently under these policies, and from which rule on."""
    services = services_of(request)
    body = await services.backtest_body.read(request)
    async with services.lanes.hold("backtest"):
        return json_answer(await services.policies.backtest(tenant_of(request), body))
