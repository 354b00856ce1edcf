"""The pages about a tenant: its settings, its knowledge, what was learned of sites, its keys."""

from __future__ import annotations

import time
from typing import Annotated, Any, get_args

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.knowledge import Document, LibraryFull, UnknownDocument
from engine.rules import SettingValue
from server.access import MAY
from server.api_keys import Key, TooManyKeys
from server.policies.tailor import SettingsAnswer, SettingView
from server.problems import Problem
from server.services import Services, principal_of, services_of, tenant_of
from server.studio.shell import go, page, texts
from server.tenants import Role
from server.visits import PLACE

HERE = f"{PLACE}/settings"
FOR_ALL = ((f"{HERE}/knowledge", "Knowledge"), (f"{HERE}/sites", "Sites"))
FOR_ADMINS = ((HERE, "Settings"), *FOR_ALL, (f"{HERE}/keys", "Keys"), (f"{PLACE}/audit", "Audit trail"))
MAX_TEXT = 200_000  # characters of a document that is typed in
MOST_PASSAGES = 5

Sought = Annotated[str, QueryParameter(name="q", max_length=2_000)]


class SettingsView(Struct, frozen=True):
    tabs: tuple[tuple[str, str], ...]
    here: str
    settings: tuple[SettingView, ...]
    refused: str = ""


class KnowledgeView(Struct, frozen=True):
    """`found` are passages that answer what was sought, as a turn would find them."""

    tabs: tuple[tuple[str, str], ...]
    here: str
    documents: tuple[Document, ...]
    sought: str
    found: tuple[Any, ...]
    refused: str = ""


class KeysView(Struct, frozen=True):
    """`made` is a new key, which is shown this once."""

    tabs: tuple[tuple[str, str], ...]
    here: str
    keys: tuple[Key, ...]
    roles: tuple[str, ...]
    now: float
    made: str = ""
    refused: str = ""


@get("/settings")
async def own_settings(request: HTMXRequest) -> HTMXTemplate:
    return await _settings(request, services_of(request))


@post("/settings", status_code=303)
async def own_setting(request: HTMXRequest) -> Response[Any]:
    """One setting is asked for, or left to the installation again."""
    services, tenant = services_of(request), tenant_of(request)
    name, value, what = texts(await request.form(), "name", "value", "what")
    known = {one.name: one for one in await _known(services, tenant)}
    given: dict[str, SettingValue | None] = {name: None if what == "reset" else _read(known.get(name), value)}
    try:
        services.tailor.check(given)
        said = (f"{name}: {given[name]}",)
        async with services.audit.before(principal_of(request), "settings.changed", settings=said):
            await services.tailor.change(tenant, given)
    except Problem as problem:
        return await _settings(request, services, problem.details.detail, 400)
    return go(request, f"{HERE}#{name}", f"{name} is {'as the installation has it' if what == 'reset' else value}.")


@get("/settings/knowledge")
async def knowledge(request: HTMXRequest, sought: Sought = "") -> HTMXTemplate:
    return await _knowledge(request, services_of(request), sought)


@post("/settings/knowledge", status_code=303)
async def change_knowledge(request: HTMXRequest) -> Response[Any]:
    """A document is put in, or taken out."""
    services, tenant = services_of(request), tenant_of(request)
    id_, title, text, what = texts(await request.form(), "id", "title", "text", "what")
    async with services.lanes.hold(("knowledge", tenant)):
        try:
            if what == "remove":
                await services.library.remove(tenant, id_)
                return go(request, f"{HERE}/knowledge", f"{title or id_} was taken out.")
            if not text.strip() or len(text) > MAX_TEXT:
                raise LibraryFull(f"a document has 1 to {MAX_TEXT:,} characters")
            await services.library.put(tenant, [Document(id_.strip()[:200], text, title.strip()[:300])])
        except LibraryFull as error:
            return await _knowledge(request, services, "", str(error), 409)
        except UnknownDocument:
            return await _knowledge(request, services, "", "that document is gone already", 404)
    return go(request, f"{HERE}/knowledge", f"{title or 'The document'} is known from now on.")


@get("/settings/keys")
async def keys(request: HTMXRequest) -> HTMXTemplate:
    return await _keys(request, services_of(request))


@post("/settings/keys", status_code=200)
async def change_keys(request: HTMXRequest) -> Response[Any]:
    """A key of the own tenant is made, and shown this once, or revoked."""
    services, who = services_of(request), principal_of(request)
    name, role, days, key, what = texts(await request.form(), "name", "role", "days", "key", "what")
    if what == "revoke":
        async with services.audit.before(who, "key.revoked", id=key):
            gone = await services.keys.revoke(who.tenant, key)
        return go(request, f"{HERE}/keys", "The key opens nothing any more." if gone else "There was no such key.")
    if role not in get_args(Role) or not name.strip():
        return await _keys(request, services, refused="a key has a name and a role", status=400)
    lasts = int(days) * 86_400.0 if days.isascii() and days.isdigit() and 0 < int(days) < 10_000 else None
    try:
        async with services.audit.before(who, "key.created", name=name[:100], role=role):
            made = await services.keys.create(who, role, name.strip()[:100], lasts)  # type: ignore[arg-type]
    except TooManyKeys as error:
        return await _keys(request, services, refused=str(error), status=409)
    return await _keys(request, services, made=made)


async def _settings(request: HTMXRequest, services: Services, refused: str = "", status: int = 200) -> HTMXTemplate:
    view = SettingsView(tabs_of(request), HERE, await _known(services, tenant_of(request)), refused)
    return page(request, "settings/settings.html", view, title="Settings", place="settings", status=status)


async def _known(services: Services, tenant: str) -> tuple[SettingView, ...]:
    return msgspec.json.decode(await services.tailor.view(tenant), type=SettingsAnswer).settings


async def _knowledge(
    request: HTMXRequest, services: Services, sought: str, refused: str = "", status: int = 200
) -> HTMXTemplate:
    library, tenant = services.library, tenant_of(request)
    documents = await library.documents(tenant)
    found = await library.search(tenant, sought, MOST_PASSAGES) if sought.strip() else ()
    view = KnowledgeView(tabs_of(request), f"{HERE}/knowledge", documents, sought, found, refused)
    return page(request, "settings/knowledge.html", view, title="Knowledge", place="settings", status=status)


async def _keys(
    request: HTMXRequest, services: Services, made: str = "", refused: str = "", status: int = 200
) -> HTMXTemplate:
    known = await services.keys.of(tenant_of(request))
    view = KeysView(tabs_of(request), f"{HERE}/keys", known, get_args(Role), time.time(), made, refused)
    return page(request, "settings/keys.html", view, title="Keys", place="settings", status=status)


def _read(setting: SettingView | None, typed: str) -> SettingValue:
    """What was typed, as the kind of value that the setting has; whether it fits, the settings themselves say."""
    said, now = typed.strip(), setting.value if setting is not None else ""
    if isinstance(now, bool):
        return said == "true" if said in ("true", "false") else said
    if isinstance(now, int | float):
        try:
            return float(said) if isinstance(now, float) or "." in said else int(said)
        except ValueError:
            return said
    if isinstance(now, tuple | list):
        return tuple(one.strip() for one in said.split(",") if one.strip())
    return said


def tabs_of(request: HTMXRequest) -> tuple[tuple[str, str], ...]:
    """The pages of this place that who looks may open."""
    return FOR_ADMINS if "manage" in MAY[principal_of(request).role] else FOR_ALL
