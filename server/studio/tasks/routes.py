"""The list of tasks, one task as a story, and one of its turns looked at closely."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec.structs import replace

from server.drafts.changes import Refused
from server.policies.drafting import MAX_NAME, UnknownDraft
from server.policies.supposing import NotGiven
from server.problems import FieldError, bad_input
from server.services import Services, principal_of, services_of, tenant_of
from server.studio.shell import go, page, texts
from server.studio.tasks.case import GoldenCase, Wanted, golden_case
from server.studio.tasks.closely import closely
from server.studio.tasks.drafts import open_drafts
from server.studio.tasks.kept import records_of, task_of
from server.studio.tasks.listing import A_PAGE, Asked, task_list
from server.studio.tasks.story import record_of, story
from server.tenants import Principal
from server.visits import PLACE

LAST_PART = 10_000

Text = Annotated[str, QueryParameter(max_length=300)]
Part = Annotated[int, QueryParameter(ge=1, le=LAST_PART)]


@get("/tasks")
async def tasks(request: HTMXRequest, q: Text = "", status: Text = "", site: Text = "", part: Part = 1) -> HTMXTemplate:
    asked = Asked(q=q, status=status, site=site, part=part)
    found = await services_of(request).kept.overview.lines(tenant_of(request), asked.sought, A_PAGE, asked.skip)
    template = "tasks/lines.html" if request.htmx else "tasks/list.html"
    return page(request, template, task_list(asked, found), title="Tasks", place="tasks")


@get("/tasks/{task_id:str}")
async def one_task(request: HTMXRequest, task_id: FromPath[str]) -> HTMXTemplate:
    services, state = services_of(request), await task_of(request, task_id)
    records = await records_of(request, task_id)
    view = await asyncio.to_thread(story, state, records, services.kept.bundle)
    template = "tasks/turns.html" if request.htmx else "tasks/story.html"
    return page(request, template, view, title=view.title, place="tasks")


@get("/tasks/{task_id:str}/turns/{turn:int}")
async def one_turn(request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int]) -> HTMXTemplate:
    services, records = services_of(request), await records_of(request, task_id)
    view = await asyncio.to_thread(closely, records, turn, services.kept.bundle)
    view = replace(view, drafts=await open_drafts(services.drafts))
    template = "tasks/closer.html" if request.htmx else "tasks/turn.html"
    return page(request, template, view, title=f"Turn {turn + 1}", place="tasks")


@post("/tasks/{task_id:str}/turns/{turn:int}/case", status_code=200)
async def saved_case(request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int]) -> Response[Any]:
    """A golden case goes into a draft of the policies, a new one where none is named, or out as a file."""
    services, records = services_of(request), await records_of(request, task_id)
    ruleset, intent, rule, draft_id, what = texts(await request.form(), "ruleset", "intent", "rule", "draft", "what")
    kept = await asyncio.to_thread(services.kept.bundle, record_of(records, turn).policy)
    try:
        case = await asyncio.to_thread(golden_case, records, turn, kept, Wanted(ruleset, intent, rule))
        if what != "file":
            draft_id = await _into_draft(services, principal_of(request), draft_id, intent, case, task_id)
    except (NotGiven, Refused) as error:
        raise bad_input(FieldError("intent", str(error))) from None
    if what != "file":
        path = f"{PLACE}/policies/drafts/{draft_id}#cases"
        return go(request, path, "The case is in the draft, and comes into force with it.")
    name = case.name.replace("/", "-")
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(case.text, media_type="application/yaml", headers=headers)


async def _into_draft(
    services: Services, who: Principal, draft_id: str, intent: str, case: GoldenCase, task_id: str
) -> str:  # fmt: skip
    """Raises Refused."""
    try:
        draft_id = draft_id or (await services.drafts.begin(who, " ".join(intent.split())[:MAX_NAME], "")).id
        await services.drafts.add_case(who, draft_id, case.name, case.text, task_id)
    except UnknownDraft:
        raise Refused("that draft is there no longer: pick another one") from None
    return draft_id
