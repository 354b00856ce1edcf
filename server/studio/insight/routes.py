"""Charts, the tasks behind their points, and the questions that people are asked."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate

from server.access import MAY
from server.services import principal_of, services_of, tenant_of
from server.studio.insight.gathering import Gathered, gathering_of
from server.studio.insight.spared import Reading
from server.studio.insight.views import insight, opened, questions
from server.studio.policies.views import row_of
from server.studio.shell import page

What = Annotated[str, QueryParameter(max_length=200)]
Day = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@get("/insight")
async def figures(request: HTMXRequest) -> HTMXTemplate:
    """The frame at once; what has to be gathered first comes into it."""
    if not request.htmx:
        return page(request, "insight/page.html", title="Insight", place="insight")
    services, tenant = services_of(request), tenant_of(request)
    gathered, bundle = await _gathered(request), await services.tailor.of(tenant)
    tallies = await services.kept.tallies.known(tenant)
    view = await asyncio.to_thread(insight, gathered, bundle, tallies, services.prices)
    return page(request, "insight/figures.html", view, title="Insight", place="insight")


@get("/insight/tasks")
async def behind(request: HTMXRequest, what: What, day: Day = 0) -> HTMXTemplate:
    view = opened(await _gathered(request), what, day)
    return page(request, "insight/tasks.html", view, title=view.title, place="insight")


@get("/insight/questions")
async def inbox(request: HTMXRequest) -> HTMXTemplate:
    services = services_of(request)
    gathered, bundle = await _gathered(request), await services.tailor.of(tenant_of(request))
    view = await asyncio.to_thread(questions, gathered.figures, bundle, await _reading(request))
    return page(request, "insight/questions.html", view, title="Questions", place="insight")


async def _reading(request: HTMXRequest) -> Reading:
    """Drafts are for who may edit; of those that are open, the one that changed last."""
    may = MAY[principal_of(request).role]
    drafts = await services_of(request).drafts.all() if "edit" in may else []
    opened = sorted((one for one in drafts if row_of(one).is_open), key=lambda one: -one.changed)
    return Reading(opened[0] if opened else None, "edit" in may, "manage" in may)


async def _gathered(request: HTMXRequest) -> Gathered:
    kept = services_of(request).kept
    return await gathering_of(request, "insight").of(tenant_of(request), kept.overview, kept.tasks)
