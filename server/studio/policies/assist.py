"""What is told while somebody types: problems with fixes, completion, meanings, and what the draft would do."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.rules.editing import Edit
from engine.rules.editing.values import NoSuchPlace
from server.drafts.changes import Refused
from server.policies.consequences import State
from server.policies.golden import sees_golden
from server.policies.runs import TooMany
from server.policies.standing import standing
from server.problems import FieldError, bad_input
from server.services import principal_of, services_of, tenant_of
from server.studio.policies.asked import as_json, asker, placed
from server.studio.policies.found import held_of
from server.studio.policies.views import ProofsPart, RuleProblem, TriedPart, WouldPart
from server.studio.shell import page, texts
from server.studio.threads import quickly, slowly

MOST_OFFERS = 60

OfVersion = Annotated[str, QueryParameter(name="of", max_length=100)]


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


class Line(Struct, frozen=True):
    """A line above a part of the file, a set, rule or guarantee (`of`), whose name is at `line` and `col`."""

    line: int
    col: int
    text: str
    of: str


class Lines(Struct, frozen=True):
    """`more` says that something of it is still being found out."""

    lines: tuple[Line, ...]
    more: bool


class Meaning(Struct, frozen=True):
    text: str


class Listing(Struct, frozen=True):
    """An entry of an outline: where its name stands, and its last line."""

    sort: str
    name: str
    about: str
    line: int
    col: int
    end_line: int


@post("/policies/drafts/{draft_id:str}/marks", status_code=200)
async def marks(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, of, _ = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.marked(survey, of.file))
    return as_json(tuple(
        Marking(one.mark.span.line, one.mark.span.col, one.mark.span.end_line, one.mark.span.end_col,
                f"{one.mark.problem.message}{f' ({hint})' if (hint := one.mark.problem.hint) else ''}",
                tuple(Mending(fix.title, fix.edits) for fix in one.fixes))
        for one in found
    ))  # fmt: skip


@post("/policies/drafts/{draft_id:str}/offers", status_code=200)
async def offers(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, of, at = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.offers(survey, of.file, *at))
    return as_json(tuple(Offering(one.label, one.detail, one.doc, one.edit) for one in found[:MOST_OFFERS]))


@post("/policies/drafts/{draft_id:str}/told", status_code=200)
async def told(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, of, at = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.told(survey, of.file, *at))
    return as_json(Meaning(found.text if found is not None else ""))


@post("/policies/drafts/{draft_id:str}/layout", status_code=200)
async def layout(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    """The edits that lay a file out as all are; none where it is, or is no valid YAML."""
    services = services_of(request)
    survey, of, _ = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.layout(survey, of.file))
    return as_json(found.edits if found is not None else ())


@post("/policies/drafts/{draft_id:str}/outline", status_code=200)
async def outline(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, of, _ = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.outline(survey, of.file))
    return as_json(tuple(
        Listing(one.sort, one.name, one.about, one.span.line, one.span.col, one.whole.end_line) for one in found
    ))  # fmt: skip


@post("/policies/drafts/{draft_id:str}/lenses", status_code=200)
async def lenses(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services, who = services_of(request), asker(request, draft_id)
    fired = services.firings.of(tenant_of(request))
    survey, of, _ = await placed(request, services, draft_id)

    def told() -> Lines:
        known = standing(survey.reading.bundle, services.bench.proofs(survey, who), fired)
        found = services.bench.lenses(survey, of.file, known)
        lines = tuple(Line(one.span.line, one.span.col, one.text, one.of) for one in found)
        return Lines(lines, bool(lines) and (known.proving or fired.counting))

    return as_json(await quickly(services, told))


@post("/policies/drafts/{draft_id:str}/would", status_code=200)
async def would(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """What the draft would do with the text as it is being typed, as a part of its page."""
    services = services_of(request)
    try:
        survey, of, _ = await placed(request, services, draft_id)
    except (Refused, NoSuchPlace) as refused:
        return page(request, "policies/tried.html", TriedPart((RuleProblem(str(refused)),)), title="What it would do")
    who = asker(request, draft_id)
    proofs = await quickly(services, lambda: services.bench.proofs(survey, who))
    told = await slowly(services, lambda: services.bench.would(who, survey, of.meant))
    part = WouldPart(draft_id, told, proofs, sees_golden(principal_of(request)))
    return page(request, "policies/would.html", part, title="What it would do")


@get("/policies/drafts/{draft_id:str}/proofs")
async def proofs(request: HTMXRequest, draft_id: FromPath[str], version: OfVersion = "") -> HTMXTemplate:
    """How far the proofs are of the version that was asked about."""
    services = services_of(request)
    survey = services.bench.asked(version)
    found = None if survey is None else await quickly(
        services, lambda: services.bench.proofs(survey, asker(request, draft_id))
    )  # fmt: skip
    part = ProofsPart(draft_id, version, found, gone=survey is None)
    return page(request, "policies/proofs.html", part, title="Proofs")


@post("/policies/drafts/{draft_id:str}/backtest", status_code=200)
async def try_again(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """Begin a backtest of the draft as it is kept, or give one up."""
    services, tenant = services_of(request), tenant_of(request)
    (what,) = texts(await request.form(), "what")
    if what == "cancel":
        await services.backtests.cancel(tenant, draft_id)
        return _tried(request, draft_id, await services.backtests.state(tenant, draft_id))
    held = await held_of(services.drafts, draft_id)
    survey = await quickly(services, lambda: services.bench.survey(asker(request, draft_id), held.contents))
    if survey.reading.bundle is None:
        raise bad_input(FieldError("draft", "does not check: mend its problems first"))
    try:
        state = await services.backtests.begin(tenant, draft_id, survey.files, survey.reading.bundle.version)
    except TooMany as error:
        raise bad_input(FieldError("draft", str(error))) from None
    return _tried(request, draft_id, state)


@get("/policies/drafts/{draft_id:str}/backtest")
async def tried(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    return _tried(request, draft_id, await services_of(request).backtests.state(tenant_of(request), draft_id))


def _tried(request: HTMXRequest, draft_id: str, state: State | None) -> HTMXTemplate:
    view = {"draft_id": draft_id, "state": state}
    return page(request, "policies/backtest.html", view, title="Recorded turns")
