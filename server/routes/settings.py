"""Settings of the tenant that calls: what it may set, and setting it."""

from __future__ import annotations

from litestar import Response, get, put

from server.openapi import refusals, takes
from server.origin import programs_or_keys
from server.policies.tailor import SettingsAnswer
from server.problems import AnyRequest
from server.routes.answers import json_answer
from server.services import principal_of, services_of, tenant_of
from server.wire import examples
from server.wire.settings import SettingsBody

PATH = "/api/settings"


@get(PATH, summary="See the settings of a tenant", responses=refusals(503))
async def settings(request: AnyRequest) -> Response[SettingsAnswer]:
    """Every setting that a tenant may set, with the value that holds, the installation's, and what is possible."""
    return json_answer(await services_of(request).tailor.view(tenant_of(request)))


@put(
    PATH, summary="Change settings of a tenant", status_code=200, guards=[programs_or_keys],
    operation_class=takes(SettingsBody, **examples.SETTINGS), responses=refusals(400, 413, 415, 503),
)
async def put_settings(request: AnyRequest) -> Response[SettingsAnswer]:
    """Ask for values of some settings; null takes back what was asked for. They hold for calls that begin after this:
    in this worker at once, in others within a second. Where one cannot be had, nothing is changed."""
    services = services_of(request)
    body = await services.settings_body.read(request)
    tenant = tenant_of(request)
    services.tailor.check(body.settings)
    if not body.settings:
        return json_answer(await services.tailor.view(tenant))
    said = tuple(f"{name}: {value}" for name, value in body.settings.items())
    async with services.audit.before(principal_of(request), "settings.changed", settings=said):
        return json_answer(await services.tailor.change(tenant, body.settings))
