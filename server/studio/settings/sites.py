"""Sites: what they change on their own, what users picked there, and what models took their controls for."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.record.line import MOST_LINES, Sought
from engine.record.picked import PickedElement
from engine.safety.meaning import Classification, page_key
from engine.turn.learn_churn import ChurnAnswer, ChurnView
from server.services import Services, services_of, tenant_of
from server.studio.insight.gathering import gathering_of
from server.studio.settings.routes import HERE, tabs_of
from server.studio.shell import go, page, texts

PATH = f"{HERE}/sites"
MOST_TASKS = 20  # of a site, that tell which controls were asked about
MOST_CHURN = 200  # pages of a site that are shown

Address = Annotated[str, QueryParameter(name="page", max_length=2_000)]


class SiteRow(Struct, frozen=True):
    """`tasks` counts those that stand there now, of the tasks that changed last; `pages` those with changes of their
    own.
    """

    host: str
    tasks: int
    pages: int


class SitesView(Struct, frozen=True):
    tabs: tuple[tuple[str, str], ...]
    here: str
    sites: tuple[SiteRow, ...]


class ControlSaid(Struct, frozen=True):
    """What a model took a control for. `action` is empty where no recent task tells which it is."""

    page: str
    key: str
    action: str
    what: Classification


class SiteView(Struct, frozen=True):
    tabs: tuple[tuple[str, str], ...]
    here: str
    host: str
    churn: tuple[ChurnView, ...]
    picks: tuple[tuple[str, PickedElement], ...]
    controls: tuple[ControlSaid, ...]
    address: str  # of a page that somebody looks for


@get("/settings/sites")
async def sites(request: HTMXRequest) -> HTMXTemplate:
    services, tenant = services_of(request), tenant_of(request)
    found = await services.kept.overview.lines(tenant, Sought(), MOST_LINES, 0)
    tasks = Counter(line.site for line in found.lines if line.site)
    pages = Counter(one.host for one in await _churn(services, tenant, None))
    rows = tuple(SiteRow(host, tasks[host], pages[host]) for host in sorted({*tasks, *pages}))
    view = SitesView(tabs_of(request), PATH, rows)
    return page(request, "settings/sites.html", view, title="Sites", place="settings")


@get("/settings/sites/{host:str}")
async def site(request: HTMXRequest, host: FromPath[str], address: Address = "") -> HTMXTemplate:
    services, tenant, host = services_of(request), tenant_of(request), host.lower()[:253]
    picks = await services.kept.picks.of(tenant, host)
    churn = await _churn(services, tenant, host)
    view = SiteView(
        tabs_of(request), PATH, host, churn[:MOST_CHURN], tuple(sorted(picks.items(), key=lambda one: -one[1].at)),
        await _controls(request, host, address), address,
    )  # fmt: skip
    return page(request, "settings/site.html", view, title=host, place="settings")


@post("/settings/sites/{host:str}", status_code=303)
async def forget(request: HTMXRequest, host: FromPath[str]) -> Response[Any]:
    """One pick or classification, or all that was learned of what a site changes on its own."""
    services, tenant, host = services_of(request), tenant_of(request), host.lower()
    what, step, where, key = texts(await request.form(), "what", "step", "page", "key")
    gone, said = True, f"What was learned of {host} is forgotten."
    match what:
        case "pick":
            gone, said = await services.kept.picks.forget(tenant, host, step), "Who needs it is asked again."
        case "control":
            gone, said = await services.kept.classifications.forget(tenant, where, key), "A model is asked again."
        case _:
            await services.churn.forget(tenant, host)
    return go(request, f"{PATH}/{host}", said if gone else "It was forgotten meanwhile.")


async def _churn(services: Services, tenant: str, host: str | None) -> tuple[ChurnView, ...]:
    return msgspec.json.decode(await services.churn.view(tenant, host), type=ChurnAnswer).pages


async def _controls(request: HTMXRequest, host: str, address: str) -> tuple[ControlSaid, ...]:
    """Those of pages on which tasks of this site had a model asked, and of one that somebody names."""
    kept, tenant = services_of(request).kept, tenant_of(request)
    gathering = gathering_of(request, "sites")
    found = await gathering.of(tenant, kept.overview, kept.tasks, Sought(site=host), MOST_TASKS)
    told = [one.told for one in found.figures if one.told is not None]
    asked = {(one.page, one.key): one.action for one in told if one.page.partition("/")[0] == host}
    named = page_key(address) if address else ""
    controls = []
    for where in dict.fromkeys([*filter(None, [named]), *(name for name, _ in asked)]):
        known = await kept.classifications.of(tenant, where)
        controls += [ControlSaid(where, key, asked.get((where, key), ""), what) for key, what in known.items()]
    return tuple(controls)
