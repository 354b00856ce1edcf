"""The audit trail of the tenant that calls."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from server.audit import MOST, AuditAnswer
from server.openapi import refusals
from server.origin import programs_or_keys
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of

Since = Annotated[float, QueryParameter(ge=0, description="Seconds since the epoch: only what was done since then.")]
Most = Annotated[int, QueryParameter(ge=1, le=MOST, description="Entries at most, the newest.")]


@get(
    "/api/audit", summary="See who did what", guards=[programs_or_keys], responses=refusals(400, 503)
)
async def audit(request: AnyRequest, since: Since = 0.0, most: Most = 100) -> Response[AuditAnswer]:
    """Who did what and when: keys, settings, approvals, pairings, erasure, exports. Each entry holds the digest of the
    one before; `broken` names those that do not."""
    return json_answer(await services_of(request).audit.view(tenant_of(request), since, most))
