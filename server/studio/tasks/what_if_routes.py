"""What a turn would have been, and all turns like it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec.structs import replace

from engine.record.line import Sought
from engine.record.turn import TurnRecord
from engine.rules.editing import Survey
from server.policies.runs import TooMany
from server.policies.supposing import NotGiven
from server.problems import FieldError, bad_input
from server.services import Services, principal_of, services_of
from server.studio.policies.found import held_of
from server.studio.shell import go, page, texts
from server.studio.tasks.drafts import Choice, open_drafts
from server.studio.tasks.kept import records_of
from server.studio.tasks.likewise import MOST_TASKS, about, choices, name_of, options
from server.studio.tasks.story import record_of
from server.studio.tasks.what_if import ROWS, Given, Likewise, what_if
from server.studio.threads import quickly
from server.tenants import Principal

OWN = Choice("", "as they were")

Names = Annotated[tuple[str, ...], QueryParameter(name="name", max_items=ROWS)]
Values = Annotated[tuple[str, ...], QueryParameter(name="value", max_items=ROWS)]
OfDraft = Annotated[str, QueryParameter(name="draft", max_length=40)]
LikeIt = Annotated[str, QueryParameter(name="like", max_length=10)]


@get("/tasks/{task_id:str}/turns/{turn:int}/what-if")
async def another_way(
    request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int], names: Names = (), values: Values = (),
    draft: OfDraft = "", like: LikeIt = "rule",
) -> HTMXTemplate:  # fmt: skip
    """Changes nothing: what is supposed stands in the address, so that it can be sent to a colleague."""
    services, records = services_of(request), await records_of(request, task_id)
    given, record = _given(names, values, draft, like), record_of(records, turn)
    survey = await _survey(services, draft)
    by = survey.reading.bundle if survey else None
    kept = await asyncio.to_thread(services.kept.bundle, record.policy)
    view = await asyncio.to_thread(what_if, records, turn, kept, given, by)
    if survey is not None and by is None:
        view = replace(view, said="", was=None, now=None, wrong="The draft does not check: mend its problems first.")
    view = replace(
        view, likes=choices(record),
        drafts=(OWN, *await open_drafts(services.drafts)),
        likewise=await _likewise(services, principal_of(request), record, given, survey) if view.said else None,
    )  # fmt: skip
    template = "tasks/ways.html" if request.htmx else "tasks/what_if.html"
    return page(request, template, view, title=f"What if, turn {turn + 1}", place="tasks")


@get("/tasks/{task_id:str}/turns/{turn:int}/what-if/like")
async def likewise(
    request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int], names: Names = (), values: Values = (),
    draft: OfDraft = "", like: LikeIt = "rule",
) -> HTMXTemplate:  # fmt: skip
    """How far turns like it are."""
    services, record = services_of(request), record_of(await records_of(request, task_id), turn)
    given = _given(names, values, draft, like)
    view = await _likewise(services, principal_of(request), record, given, await _survey(services, draft))
    return page(request, "tasks/likewise.html", view, title="Turns like it")


@post("/tasks/{task_id:str}/turns/{turn:int}/what-if", status_code=200)
async def try_likewise(
    request: HTMXRequest, task_id: FromPath[str], turn: FromPath[int], names: Names = (), values: Values = (),
    draft: OfDraft = "", like: LikeIt = "rule",
) -> Response[Any]:  # fmt: skip
    """Begin to decide turns like it again, or give that up. Each person has one at a time."""
    services, who = services_of(request), principal_of(request)
    record = record_of(await records_of(request, task_id), turn)
    given, survey = _given(names, values, draft, like), await _survey(services, draft)
    (what,) = texts(await request.form(), "what")
    if what == "cancel":
        await services.backtests.cancel(who.tenant, _whose(who))
    else:
        await _begin(services, who, record, given, survey)
    view = await _likewise(services, who, record, given, survey)
    if not request.htmx:
        return go(request, f"{request.url.path}?{view.query}")
    return page(request, "tasks/likewise.html", view, title="Turns like it")


async def _begin(
    services: Services, who: Principal, record: TurnRecord, given: Given, survey: Survey | None
) -> None:
    if given.is_empty or (survey is not None and survey.reading.bundle is None):
        raise bad_input(FieldError("name", "nothing is supposed that could be tried"))
    last = await services.kept.overview.lines(who.tenant, Sought(), MOST_TASKS, 0)
    try:
        asked = options(record, given, last.lines)
        name = name_of(record, given, _version(survey))
        await services.backtests.begin(who.tenant, _whose(who), survey.files if survey else None, name, asked)
    except (NotGiven, TooMany) as error:
        raise bad_input(FieldError("value", str(error))) from None


async def _likewise(
    services: Services, who: Principal, record: TurnRecord, given: Given, survey: Survey | None
) -> Likewise:
    state = await services.backtests.state(who.tenant, _whose(who))
    is_this = state is not None and state.version == name_of(record, given, _version(survey))
    said = [*(("name", name) for name, _ in given.rows), *(("value", value) for _, value in given.rows)]
    query = urlencode([*said, ("draft", given.draft), ("like", given.like)])
    return Likewise(
        task=record.before.id, turn=record.turn, query=query, about=about(record, given),
        state=state if is_this else None,
    )  # fmt: skip


def _given(names: Names, values: Values, draft: str, like: str) -> Given:
    typed = tuple(zip(names, (*values, *[""] * len(names)), strict=False))
    return Given(typed=typed, draft=draft, like=like)


async def _survey(services: Services, draft_id: str) -> Survey | None:
    """The draft as it is kept. Raises Problem where there is none."""
    if not draft_id:
        return None
    held = await held_of(services.drafts, draft_id)
    look = services.bench.survey
    return await quickly(services, lambda: look(f"{draft_id} as it is kept", held.contents))


def _version(survey: Survey | None) -> str:
    bundle = survey.reading.bundle if survey else None
    return bundle.version if bundle else ""


def _whose(who: Principal) -> str:
    return f"what if, of {who.key or who.name}"
