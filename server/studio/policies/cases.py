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
from server.studio.policies.found import draft_page, held_of
from server.studio.policies.routes import place_of
from server.studio.shell import go, page, texts


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


@post("/policies/drafts/{draft_id:str}/meant", status_code=303)
async def meant_case(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """A golden case of the folder is to expect what comes by the draft, or again what its file says; what is refused is
    told on the page of the draft.
    """
    services, who = services_of(request), principal_of(request)
    name, sign, what = texts(await request.form(), "name", "sign", "what")
    held = await held_of(services.drafts, draft_id)
    try:
        if what == "leave":
            await services.drafts.leave(who, draft_id, name)
        else:
            await services.drafts.mean(who, draft_id, name, sign)
    except Refused as refused:
        view = await draft_page(services, held, who, refused=str(refused))
        return page(request, "policies/draft.html", view, title=view.row.draft.name, place="policies", status=409)
    said = "The case stays as it is in the folder." if what == "leave" else "The case is changed in this draft."
    return go(request, f"{place_of(draft_id)}#played", said)
