"""Changes that sites make on their own: what was learned of them, and forgetting it."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get
from litestar.params import QueryParameter

from engine.turn.learn_churn import ChurnAnswer, ForgottenAnswer
from server.openapi import refusals
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of

PATH = "/api/churn"

Host = Annotated[str, QueryParameter(max_length=300)]


@get(PATH, summary="See what was learned of sites", responses=refusals(400, 503))
async def churn(request: AnyRequest, host: Host = "") -> Response[ChurnAnswer]:
    """What was learned of each page, or of those of one `host`; `ignored` changes count as no effect of an action."""
    return json_answer(await services_of(request).churn.view(tenant_of(request), host.lower() or None))


@delete(PATH, summary="Forget what was learned of sites", status_code=200, responses=refusals(400, 503))
async def forget_churn(request: AnyRequest, host: Host = "") -> Response[ForgottenAnswer]:
    """Forget it, of one `host` or of all."""
    return json_answer(await services_of(request).churn.forget(tenant_of(request), host.lower() or None))
