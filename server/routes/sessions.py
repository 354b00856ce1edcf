"""Sessions: what their users are told beside the turns."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from engine.exchange.messages import MessagesView
from server.openapi import refusals
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import services_of, tenant_of


@get("/api/session/{session_id:str}/messages", summary="Read what a session was told", responses=refusals(400, 503))
async def messages(request: AnyRequest, session_id: FromPath[str]) -> Response[MessagesView]:
    """Plans before they run, plans made anew, and tasks done, oldest first."""
    return json_answer(await services_of(request).history.messages(tenant_of(request), session_id))
