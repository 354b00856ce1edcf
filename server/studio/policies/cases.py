"""Golden cases of a draft."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest

from server.drafts.changes import Refused
from server.policies.drafting import UnknownDraft
from server.problems import Problem
from server.services import principal_of, services_of
from server.studio.policies.routes import place_of
from server.studio.shell import go, texts


@post("/policies/drafts/{draft_id:str}/case", status_code=303)
async def dropped_case(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    (name,) = texts(await request.form(), "name")
    try:
        await services_of(request).drafts.drop_case(principal_of(request), draft_id, name)
    except UnknownDraft:
        raise Problem(404, "unknown-draft", "Unknown draft", f"there is no draft {draft_id[:40]!r}") from None
    except Refused as refused:
        raise Problem(409, "draft-refused", "The case stays", str(refused)) from None
    return go(request, f"{place_of(draft_id)}#cases", "The case is taken out.")
