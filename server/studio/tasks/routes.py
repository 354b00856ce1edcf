"""The list of tasks, one task as a story, and one of its turns looked at closely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from litestar.response import ServerSentEvent

from engine.exchange.errors import UnknownTask
from engine.record.task import FINISHED, TaskState
from engine.record.turn import TurnRecord
from server.problems import FieldError, bad_input
from server.services import Services, services_of, tenant_of
from server.studio.shell import page, texts
from server.studio.tasks.case import golden_case
from server.studio.tasks.closely import closely
from server.studio.tasks.given import NotGiven
from server.studio.tasks.listing import A_PAGE, Asked, task_list
from server.studio.tasks.story import record_of, story
from server.studio.tasks.what_if import ROWS, what_if

LOOK_SECONDS = 1.0  # how often a story that is looked at asks whether it went on
LAST_PART = 10_000

Text = Annotated[str, QueryParameter(max_length=300)]
Names = Annotated[tuple[str, ...], QueryParameter(max_items=ROWS)]
Values = Annotated[tuple[str, ...], QueryParameter(max_items=ROWS)]
Part = Annotated[int, QueryParameter(ge=1, le=LAST_PART)]


@get("/tasks")
async def tasks(request: HTMXRequest, q: Text = "", status: Text = "", site: Text = "", part: Part = 1) -> HTMXTemplate:
    asked = Asked(q=q, status=status, site=site, part=part)
    found = await services_of(request).kept.overview.lines(tenant_of(request), asked.sought, A_PAGE, asked.skip)
    template = "tasks/lines.html" if request.htmx else "tasks/list.html"
    return page(request, template, task_list(asked, found), title="Tasks", place="tasks")


@get("/tasks/{task_id:str}")
async def one_task(request: HTMXRequest, task_id: FromPath[str]) -> HTMXTemplate:
    services, state = services_of(request), await _known(request, task_id)
    records = await _records(request, task_id)
    view = await asyncio.to_thread(story, state, records, services.kept.bundle)
    template = "tasks/turns.html" if request.htmx else "tasks/story.html"
    return page(request, template, view, title=view.title, place="tasks")


@get("/tasks/{task_id:str}/turns/{turn:int}")
async def one_turn(request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int]) -> HTMXTemplate:
    services, records = services_of(request), await _records(request, task_id)
    view = await asyncio.to_thread(closely, records, turn, services.kept.bundle)
    template = "tasks/closer.html" if request.htmx else "tasks/turn.html"
    return page(request, template, view, title=f"Turn {turn + 1}", place="tasks")


@get("/tasks/{task_id:str}/turns/{turn:int}/what-if")
async def another_way(
    request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int], name: Names = (), value: Values = (),
) -> HTMXTemplate:  # fmt: skip
    """Changes nothing: names and values stand in the address, so that one can be sent to a colleague."""
    services, records = services_of(request), await _records(request, task_id)
    kept = services.kept.bundle(record_of(records, turn).policy)
    asked = list(zip(name, (*value, *[""] * len(name)), strict=False))
    view = await asyncio.to_thread(what_if, records, turn, kept, asked)
    template = "tasks/ways.html" if request.htmx else "tasks/what_if.html"
    return page(request, template, view, title=f"What if, turn {turn + 1}", place="tasks")


@post("/tasks/{task_id:str}/turns/{turn:int}/case", status_code=200)
async def saved_case(request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int]) -> Response[Any]:
    """A golden case as a file, for the policy folder that it is to hold in."""
    services, records = services_of(request), await _records(request, task_id)
    ruleset, intent = texts(await request.form(), "ruleset", "intent")
    kept = services.kept.bundle(record_of(records, turn).policy)
    try:
        case = await asyncio.to_thread(golden_case, records, turn, kept, ruleset, intent)
    except NotGiven as error:
        raise bad_input(FieldError("intent", str(error))) from None
    name = case.name.replace("/", "-")
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(case.text, media_type="application/yaml", headers=headers)


@get("/tasks/{task_id:str}/news")
async def news(request: HTMXRequest, task_id: FromPath[str]) -> ServerSentEvent:
    """An event whenever the task has gone on; none after it has ended."""
    state = await _known(request, task_id)
    return ServerSentEvent(_turns(services_of(request), tenant_of(request), state), status_code=200)


async def _turns(services: Services, tenant: str, state: TaskState) -> AsyncIterator[str]:
    known: TaskState | None = state
    while known is not None and known.status not in FINISHED and not services.events.stopping:
        await asyncio.sleep(LOOK_SECONDS)
        before, known = known, await services.kept.tasks.load(tenant, state.id)
        if known is None or (known.turn, known.status) != (before.turn, before.status):
            yield "went on"


async def _records(request: HTMXRequest, task_id: str) -> Sequence[TurnRecord]:
    await _known(request, task_id)
    return await services_of(request).kept.tasks.history(tenant_of(request), task_id)


async def _known(request: HTMXRequest, task_id: str) -> TaskState:
    state = await services_of(request).kept.tasks.load(tenant_of(request), task_id)
    if state is None:
        raise UnknownTask(task_id)
    return state
