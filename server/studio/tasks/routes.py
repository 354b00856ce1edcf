"""The list of tasks, one task as a story, and one of its turns looked at closely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from litestar.response import ServerSentEvent

from engine.exchange.errors import UnknownTask
from engine.record.task import FINISHED, TaskState
from server.services import Services, services_of, tenant_of
from server.studio.shell import page
from server.studio.tasks.closely import closely
from server.studio.tasks.listing import A_PAGE, Asked, task_list
from server.studio.tasks.story import story

LOOK_SECONDS = 1.0  # how often a story that is looked at asks whether it went on
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
    services, state = services_of(request), await _known(request, task_id)
    records = await services.kept.tasks.history(tenant_of(request), task_id)
    view = await asyncio.to_thread(story, state, records, services.kept.bundle)
    template = "tasks/turns.html" if request.htmx else "tasks/story.html"
    return page(request, template, view, title=view.title, place="tasks")


@get("/tasks/{task_id:str}/turns/{turn:int}")
async def one_turn(request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int]) -> HTMXTemplate:
    services = services_of(request)
    await _known(request, task_id)
    records = await services.kept.tasks.history(tenant_of(request), task_id)
    view = await asyncio.to_thread(closely, records, turn, services.kept.bundle)
    template = "tasks/closer.html" if request.htmx else "tasks/turn.html"
    return page(request, template, view, title=f"Turn {turn + 1}", place="tasks")


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


async def _known(request: HTMXRequest, task_id: str) -> TaskState:
    state = await services_of(request).kept.tasks.load(tenant_of(request), task_id)
    if state is None:
        raise UnknownTask(task_id)
    return state
