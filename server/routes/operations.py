"""For whoever runs the server."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from msgspec import Struct

from server.problems import MEDIA_TYPE, AnyRequest, ProblemDetails
from server.routes.documented import documented
from server.services import services_of


class Health(Struct, frozen=True):
    status: str = "ok"


@get("/health", opt=documented(Health))
async def health() -> Response[bytes]:
    """Whether the process answers."""
    return Response(msgspec.json.encode(Health()), media_type="application/json")


@get("/ready", opt=documented(dict[str, object], None, 503))
async def ready(request: AnyRequest) -> Response[bytes]:
    """Whether turns can be played: the store, the policies, the model; and what was found damaged and set aside."""
    services = services_of(request)
    found = await services.readiness()
    report = {**found.report, "unknownFields": services.unknown_fields()}
    if found.ready:
        return Response(msgspec.json.encode({"status": "ready", **report}), media_type="application/json")
    problem = msgspec.to_builtins(ProblemDetails("urn:surefoot:problem:not-ready", "Not ready", 503, found.detail))
    return Response(msgspec.json.encode({**report, **problem}), status_code=503, media_type=MEDIA_TYPE)


@get("/metrics", opt=documented(str))
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counts and latencies since the process began, as Prometheus reads them."""
    from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4  # which no start waits for

    from server.telemetry.meter import unknown_fields

    services = services_of(request)
    elsewhere = [unknown_fields(services.unknown_fields()), *services.gauges()]
    text = await asyncio.to_thread(services.telemetry.meter.text, elsewhere)
    return Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)
