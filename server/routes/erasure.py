"""Erasing: a task, a session, all of a tenant, with everything that was kept of it."""

from __future__ import annotations

from hashlib import sha256

from litestar import Response, delete
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from msgspec import Struct

from server.openapi import refusals
from server.origin import programs_only
from server.problems import AnyConnection, AnyRequest
from server.services import PRINCIPAL, principal_of, services_of, tenant_of


class ErasedAnswer(Struct, frozen=True):
    erased: str  # the id, or the name of the tenant


def with_a_key_or_no_browser(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Raises Problem 403 for what a browser sends to a server that asks for no key."""
    if not connection.scope["state"][PRINCIPAL].key:
        programs_only(connection, handler)


@delete(
    "/api/task/{task_id:str}", summary="Erase a task", status_code=200, guards=[with_a_key_or_no_browser],
    responses=refusals(400, 404, 503),
)
async def erase_task(request: AnyRequest, task_id: FromPath[str]) -> Response[ErasedAnswer]:
    """Leave nothing of a task: turns, pages, messages, request keys, claims. A turn under way ends with a 404."""
    services = services_of(request)
    async with services.audit.before(principal_of(request), "erased", task=task_id):
        await services.erasure.task(tenant_of(request), task_id)
    return Response(ErasedAnswer(task_id))


@delete(
    "/api/session/{session_id:str}", summary="Erase a session", status_code=200, guards=[with_a_key_or_no_browser],
    responses=refusals(400, 404, 503),
)
async def erase_session(request: AnyRequest, session_id: FromPath[str]) -> Response[ErasedAnswer]:
    """Leave nothing of a session: all of its tasks, and what was claimed in its name."""
    services = services_of(request)
    # Clients choose the ids of sessions, and may have named a person in them.
    digest = sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()
    async with services.audit.before(principal_of(request), "erased", session_sha256=digest):
        await services.erasure.session(tenant_of(request), session_id)
    return Response(ErasedAnswer(session_id))


@delete(
    "/api/tenant", summary="Erase all of a tenant", status_code=200, guards=[with_a_key_or_no_browser],
    responses=refusals(503),
)
async def erase_tenant(request: AnyRequest) -> Response[ErasedAnswer]:
    """Leave nothing of the tenant that calls: tasks, plans, knowledge, what was learned. Its keys stay."""
    services, tenant = services_of(request), tenant_of(request)
    async with services.audit.before(principal_of(request), "erased", all=True):
        await services.erasure.tenant(tenant)
    return Response(ErasedAnswer(tenant))
