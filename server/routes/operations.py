"""For whoever runs the server."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get
from msgspec import Struct

from server.openapi import refusals
from server.origin import UNPAIRED
from server.problems import MEDIA_TYPE, AnyRequest, ProblemDetails
from server.services import principal_of, services_of


class Health(Struct, frozen=True):
    status: str = "ok"


@get("/health", opt={UNPAIRED: True}, summary="Ask whether the process answers", responses=refusals())
async def health() -> Response[Health]:
    """Whether the process answers."""
    return Response(Health())


@get("/ready", opt={UNPAIRED: True}, summary="Ask whether turns can be played", responses=refusals(503))
async def ready(request: AnyRequest) -> Response[dict[str, Any]]:
    """Whether turns can be played: the store, the policies, the model; and what was found damaged and set aside."""
    services = services_of(request)
    found = await services.readiness()
    report = {**found.report, "unknownFields": services.unknown_fields()}
    if found.ready:
        return Response({"status": "ready", **report})
    problem = msgspec.to_builtins(ProblemDetails("urn:surefoot:problem:not-ready", "Not ready", 503, found.detail))
    return Response({**report, **problem}, status_code=503, media_type=MEDIA_TYPE)


@get("/metrics", summary="Scrape the metrics", media_type="text/plain", responses=refusals())
async def metrics(request: AnyRequest) -> Response[str]:
    """Counts and latencies since the process began, as Prometheus reads them."""
    from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4  # which no start waits for

    from server.telemetry.meter import unknown_fields

    services = services_of(request)
    elsewhere = [unknown_fields(services.unknown_fields()), *services.gauges()]
    principal = principal_of(request)
    own = principal.tenant if principal.key else None  # who has a key is told of no other tenant by its name
    text = await asyncio.to_thread(services.telemetry.meter.text, elsewhere, own)
    return Response(text.decode(), media_type=CONTENT_TYPE_PLAIN_0_0_4)
