"""How far each deterministic rule can be relied on, and starting to count anew."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get
from litestar.params import QueryParameter

from engine.turn.learn_precision import CalibrationAnswer, ResetAnswer
from server.openapi import refusals
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of

PATH = "/api/calibration"

Rule = Annotated[str, QueryParameter(max_length=200)]


@get(PATH, summary="See how far rules can be relied on", responses=refusals(503))
async def calibration(request: AnyRequest) -> Response[CalibrationAnswer]:
    """Of every rule that was judged again: how often the full tier agreed, and whether the rule abstains."""
    return json_answer(await services_of(request).calibration.view(tenant_of(request)))


@delete(PATH, summary="Count anew", status_code=200, responses=refusals(400, 503))
async def reset_calibration(request: AnyRequest, rule: Rule = "") -> Response[ResetAnswer]:
    """Forget what was counted, of one `rule` (as in `tier1/T1.2`) or of all."""
    return json_answer(await services_of(request).calibration.reset(tenant_of(request), rule or None))
