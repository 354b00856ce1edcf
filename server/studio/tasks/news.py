"""What is new of a task while its story is looked at."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest
from litestar.response import ServerSentEvent

from engine.record.task import FINISHED, TaskState
from server.problems import Problem
from server.services import Services, principal_of, services_of
from server.studio.tasks.kept import task_of
from server.tenants import Principal

LOOK_SECONDS = 1.0  # how often it is asked whether the task went on
MOST_SECONDS = 600.0  # that one stream lasts; a page that is still open begins another one
MOST_STREAMS = 12  # of one key, in one worker

Turns = Annotated[int, QueryParameter(ge=0)]
Status = Annotated[str, QueryParameter(max_length=40)]


@get("/tasks/{task_id:str}/news")
async def news(
    request: HTMXRequest, task_id: FromPath[str], turns: Turns = 0, status: Status = ""
) -> ServerSentEvent:
    """An event whenever the task is further than the page that listens, which shows `turns` of it and `status`.

    None comes after the task has ended, or its reader's key has.
    """
    state, who = await task_of(request, task_id), principal_of(request)
    streams: Counter[tuple[str, str]] = request.app.state.setdefault("streams", Counter())
    if streams[who.tenant, who.key] >= MOST_STREAMS:
        detail = f"{MOST_STREAMS} stories are looked at by one key: close some of them"
        raise Problem(429, "too-many-streams", "Too many stories at once", detail)
    return ServerSentEvent(_turns(services_of(request), who, state, (turns, status), streams), status_code=200)


async def _turns(
    services: Services, who: Principal, state: TaskState, shown: tuple[int, str], streams: Counter[tuple[str, str]]
) -> AsyncIterator[str]:
    known: TaskState | None = state
    end = time.monotonic() + MOST_SECONDS
    streams[who.tenant, who.key] += 1
    try:
        while True:
            if known is None or (known.turn + 1, known.status) != shown:
                yield "went on"
            if known is None or known.status in FINISHED or time.monotonic() >= end:
                return
            shown = known.turn + 1, known.status
            await asyncio.sleep(LOOK_SECONDS)
            if services.events.stopping or not await _still_may(services, who):
                return
            known = await services.kept.tasks.load(who.tenant, state.id)
    finally:
        streams[who.tenant, who.key] -= 1


async def _still_may(services: Services, who: Principal) -> bool:
    """Whether the key was not revoked meanwhile; without one, whether none was made."""
    return await services.keys.holder(who.key) is not None if who.key else not await services.keys.any()
