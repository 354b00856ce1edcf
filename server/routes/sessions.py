"""Sessions: what their users are told beside the turns."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from engine.exchange.messages import MessagesView
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.routes.documented import documented
from server.services import services_of
from server.tenants import LOCAL


@get("/api/session/{session_id:str}/messages", opt=documented(MessagesView, None))
async def messages(request: AnyRequest, session_id: FromPath[str]) -> Response[bytes]:
    """Plans before they run, plans made anew, and tasks done, oldest first."""
    return json_answer(await services_of(request).history.messages(LOCAL, session_id))
