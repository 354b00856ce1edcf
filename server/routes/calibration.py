"""How far each deterministic rule can be relied on, and starting to count anew."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get
from litestar.params import QueryParameter

from engine.turn.learn_precision import CalibrationAnswer, ResetAnswer
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.routes.documented import documented
from server.services import services_of
from server.tenants import LOCAL

PATH = "/api/calibration"

Rule = Annotated[str, QueryParameter(max_length=200)]


@get(PATH, opt=documented(CalibrationAnswer, None, 503))
async def calibration(request: AnyRequest) -> Response[bytes]:
    """Of every rule that was judged again: how often the full tier agreed, and whether the rule abstains."""
    return json_answer(await services_of(request).calibration.view(LOCAL))


@delete(PATH, status_code=200, opt=documented(ResetAnswer, None, 400, 503))
async def reset_calibration(request: AnyRequest, rule: Rule = "") -> Response[bytes]:
    """Forget what was counted, of one `rule` (as in `tier1/T1.2`) or of all."""
    return json_answer(await services_of(request).calibration.reset(LOCAL, rule or None))
