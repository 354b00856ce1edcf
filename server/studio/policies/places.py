"""Where names stand: what declares or sets one, everywhere it is used, and the golden files among those places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.rules.editing import Occurrence, Survey
from engine.rules.editing.places import line_of
from server.policies.golden import sees_golden
from server.problems import Problem
from server.services import principal_of, services_of
from server.studio.policies.asked import as_json, must_see_golden, placed
from server.studio.policies.found import held_of
from server.studio.policies.routes import Line, number_of, place_in
from server.studio.policies.views import GoldenPage, row_of
from server.studio.shell import page
from server.studio.threads import quickly, slowly
from server.tenants import Principal

MOST_PLACES = 300  # of one name that are told one by one
MAX_SAID = 160  # characters of a line

GoldenName = Annotated[str, QueryParameter(name="file", max_length=160)]


class Place(Struct, frozen=True):
    """A place of a name, with its line and the address of the page that shows it. Lines and columns count from 1."""

    file: str
    line: int
    col: int
    said: str
    use: str
    href: str


class Places(Struct, frozen=True):
    """`name` is empty where none stands there; `more` counts places that are not told one by one."""

    name: str
    places: tuple[Place, ...]
    more: int = 0


@post("/policies/drafts/{draft_id:str}/definitions", status_code=200)
async def definitions(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    services = services_of(request)
    survey, of, at = await placed(request, services, draft_id)
    found = await quickly(services, lambda: services.bench.definitions(survey, of.file, *at))
    return as_json(_places(survey, found, draft_id, principal_of(request)))


@post("/policies/drafts/{draft_id:str}/references", status_code=200)
async def references(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    """A name may stand in hundreds of golden files, which are read for it: nothing quick waits behind that."""
    services, who = services_of(request), principal_of(request)
    survey, of, at = await placed(request, services, draft_id)

    def told() -> Places:
        return _places(survey, services.bench.references(survey, of.file, *at), draft_id, who)

    return as_json(await slowly(services, told))


@get("/policies/drafts/{draft_id:str}/golden")
async def golden(
    request: HTMXRequest, draft_id: FromPath[str], name: GoldenName = "", line: Line = ""
) -> HTMXTemplate:
    services = services_of(request)
    held = await held_of(services.drafts, draft_id)
    must_see_golden(principal_of(request))
    text = await quickly(services, lambda: services.bench.golden_file(name))
    if text is None:
        raise Problem(404, "unknown-file", "No such file", f"there is no golden file {name[:80]!r}")
    view = GoldenPage(row_of(held.draft), name, text, number_of(line))
    return page(request, "policies/golden.html", view, title=name, place="policies")


def _places(survey: Survey, found: tuple[Occurrence, ...], draft_id: str, who: Principal) -> Places:
    told = tuple(_told(survey, found[:MOST_PLACES], draft_id, who))
    return Places(found[0].name.full if found else "", told, len(found) - len(told))


def _told(survey: Survey, found: Iterable[Occurrence], draft_id: str, who: Principal) -> Iterator[Place]:
    lines: dict[str, list[str]] = {}
    for one in found:
        document = survey.document(one.file)
        if document is None:
            continue
        said = line_of(lines.setdefault(one.file, document.lines), one.span.line).strip()[:MAX_SAID]
        golden = document.role == "golden"
        href = place_in(draft_id, document.name, one.span.line, golden=golden)
        readable = said if not golden or sees_golden(who) else ""
        yield Place(document.name, one.span.line, one.span.col, readable, one.use, href)
