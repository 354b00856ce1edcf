"""Tasks of who looks, as they are kept."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.plugins.htmx import HTMXRequest

from engine.exchange.errors import UnknownTask
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.services import services_of, tenant_of


async def task_of(request: HTMXRequest, task_id: str) -> TaskState:
    """Raises UnknownTask."""
    state = await services_of(request).kept.tasks.load(tenant_of(request), task_id)
    if state is None:
        raise UnknownTask(task_id)
    return state


async def records_of(request: HTMXRequest, task_id: str) -> Sequence[TurnRecord]:
    """All turns, in order. Raises UnknownTask."""
    await task_of(request, task_id)
    return await services_of(request).kept.tasks.history(tenant_of(request), task_id)
