"""What is told while somebody types: problems with fixes, completion, meanings, and what the draft would do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.rules.editing import Edit, Survey
from server.drafts.changes import MAX_BYTES
from server.policies.backtests import State, TooMany
from server.problems import FieldError, bad_input
from server.services import Services, services_of, tenant_of
from server.studio.policies.found import held_of
from server.studio.policies.routes import number_of
from server.studio.policies.views import WouldPart
from server.studio.shell import page, texts

MOST_OFFERS = 60

T = TypeVar("T")


class Mending(Struct, frozen=True):
    title: str
    edits: tuple[Edit, ...]


class Marking(Struct, frozen=True):
    """A problem; lines and columns count from 1, the end is exclusive."""

    line: int
    col: int
    end_line: int
    end_col: int
    said: str
    fixes: tuple[Mending, ...]


class Offering(Struct, frozen=True):
    label: str
    detail: str
    doc: str
    edit: Edit


class Meaning(Struct, frozen=True):
    text: str


@post("/policies/drafts/{draft_id:str}/marks", status_code=200)
async def marks(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, file, _, _ = await _typed(request, services, draft_id)
    found = await _quickly(services, lambda: services.bench.marked(survey, file))
    return _json(tuple(
        Marking(one.mark.span.line, one.mark.span.col, one.mark.span.end_line, one.mark.span.end_col,
                f"{one.mark.problem.message}{f' ({hint})' if (hint := one.mark.problem.hint) else ''}",
                tuple(Mending(fix.title, fix.edits) for fix in one.fixes))
        for one in found
    ))  # fmt: skip


@post("/policies/drafts/{draft_id:str}/offers", status_code=200)
async def offers(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, file, line, col = await _typed(request, services, draft_id)
    found = await _quickly(services, lambda: services.bench.offers(survey, file, line, col))
    return _json(tuple(Offering(one.label, one.detail, one.doc, one.edit) for one in found[:MOST_OFFERS]))


@post("/policies/drafts/{draft_id:str}/told", status_code=200)
async def told(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, file, line, col = await _typed(request, services, draft_id)
    found = await _quickly(services, lambda: services.bench.told(survey, file, line, col))
    return _json(Meaning(found.text if found is not None else ""))


@post("/policies/drafts/{draft_id:str}/would", status_code=200)
async def would(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """What the draft would do with the text as it is being typed, as a part of its page."""
    services = services_of(request)
    survey, _, _, _ = await _typed(request, services, draft_id)
    return await _would(request, services, draft_id, survey)


@get("/policies/drafts/{draft_id:str}/proofs")
async def proofs(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """How far the proofs are of what was last asked about."""
    services = services_of(request)
    survey = services.bench.last(draft_id)
    if survey is None:
        held = await held_of(services.drafts, draft_id)
        survey = await _quickly(services, lambda: services.bench.survey(draft_id, held.contents))
    latest = survey
    found = await _quickly(services, lambda: services.bench.proofs(latest))
    return page(request, "policies/proofs.html", {"draft_id": draft_id, "proofs": found}, title="Proofs")


@post("/policies/drafts/{draft_id:str}/backtest", status_code=200)
async def try_again(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """Begin a backtest of the draft as it is kept, or give one up."""
    services, tenant = services_of(request), tenant_of(request)
    (what,) = texts(await request.form(), "what")
    if what == "cancel":
        services.backtests.cancel(tenant, draft_id)
        return _tried(request, draft_id, services.backtests.state(tenant, draft_id))
    held = await held_of(services.drafts, draft_id)
    survey = await _quickly(services, lambda: services.bench.survey(draft_id, held.contents))
    if survey.reading.bundle is None:
        raise bad_input(FieldError("draft", "does not check: mend its problems first"))
    try:
        state = services.backtests.begin(tenant, draft_id, survey.files, survey.reading.bundle.version)
    except TooMany as error:
        raise bad_input(FieldError("draft", str(error))) from None
    return _tried(request, draft_id, state)


@get("/policies/drafts/{draft_id:str}/backtest")
async def tried(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    return _tried(request, draft_id, services_of(request).backtests.state(tenant_of(request), draft_id))


def _tried(request: HTMXRequest, draft_id: str, state: State | None) -> HTMXTemplate:
    view = {"draft_id": draft_id, "state": state}
    return page(request, "policies/backtest.html", view, title="Recorded turns")


async def _would(request: HTMXRequest, services: Services, draft_id: str, survey: Survey) -> HTMXTemplate:
    proofs = await _quickly(services, lambda: services.bench.proofs(survey))
    loop = asyncio.get_running_loop()
    told = await loop.run_in_executor(services.bench.slow, services.bench.would, draft_id, survey)
    return page(request, "policies/would.html", WouldPart(draft_id, told, proofs), title="What it would do")


async def _typed(request: HTMXRequest, services: Services, draft_id: str) -> tuple[Survey, str, int, int]:
    """The draft with what is being typed laid over it; the file, line and column that it is asked about."""
    file, text, line, col = texts(await request.form(), "file", "text", "line", "col")
    if len(text) > MAX_BYTES:
        raise bad_input(FieldError("text", f"is over {MAX_BYTES // 1024} KiB"))
    held = await held_of(services.drafts, draft_id)
    over = {file: text.replace("\r\n", "\n")} if file in held.contents else {}
    survey = await _quickly(services, lambda: services.bench.survey(draft_id, held.contents, over))
    return survey, file, number_of(line), number_of(col)


async def _quickly(services: Services, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(services.bench.quick, work)


def _json(answer: object) -> Response[Any]:
    return Response(msgspec.json.encode(answer), media_type="application/json", headers={"cache-control": "no-store"})
