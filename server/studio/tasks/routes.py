"""The list of tasks."""

from __future__ import annotations

from litestar import get
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate

from server.studio.shell import page


@get("/tasks")
async def tasks(request: HTMXRequest) -> HTMXTemplate:
    return page(request, "tasks/list.html", title="Tasks", place="tasks")
