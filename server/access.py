"""Who may what over HTTP: one table of all routes. A route that does not stand in it is for nobody."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Literal

import re2
import structlog
from litestar.handlers import BaseRouteHandler

from server.origin import LOOPBACK, local_callers_only
from server.problems import AnyConnection, Problem
from server.services import PRINCIPAL, Services
from server.tenants import ANYBODY, Principal, Role
from server.visits import COOKIE, PLACE

log = structlog.get_logger("surefoot.http")

# act: what a driver does · follow: its own sessions and tasks · read: what is kept of all, and figures
# edit: knowledge, recipes, what was learned, drafts of policies, approvals
# manage: keys, settings, the audit trail, pairings, erasure · anyone: without a key
Act = Literal["act", "follow", "read", "edit", "manage", "anyone"]

MAY: Mapping[Role, frozenset[Act]] = {
    "client": frozenset({"act", "follow"}),
    "viewer": frozenset({"follow", "read"}),
    "editor": frozenset({"follow", "read", "edit"}),
    "admin": frozenset({"act", "follow", "read", "edit", "manage"}),
}

ROUTES: Mapping[str, Act] = {
    "POST /api/agent/interact": "act",
    "POST /api/agent/verify": "act",
    "POST /api/agent/guard": "act",
    "POST /api/agent/complete": "act",
    "POST /api/agent/stopped": "act",
    "GET /api/agent/complete/trace": "read",
    "GET /api/approvals": "edit",
    "GET /api/approvals/{approval_id}": "follow",
    "POST /api/approvals/{approval_id}": "edit",
    "POST /api/approvals/{approval_id}/answer": "anyone",  # with the token of a notice
    "GET /api/session/{session_id}/task/active": "follow",
    "GET /api/session/{session_id}/messages": "follow",
    "GET /api/session/{session_id}/events": "follow",
    "WS /api/session/{session_id}/events": "follow",
    "GET /api/task/{task_id}": "follow",
    "GET /api/task/{task_id}/receipt": "follow",
    "GET /api/task/{task_id}/trace": "read",
    "POST /api/task/{task_id}/cancel": "act",
    "DELETE /api/task/{task_id}": "manage",
    "DELETE /api/session/{session_id}": "manage",
    "DELETE /api/tenant": "manage",
    "POST /api/plans": "act",
    "GET /api/plans/{plan_id}": "follow",
    "POST /api/plans/{plan_id}/report": "act",
    "GET /api/plans/{plan_id}/trace": "read",
    "PUT /api/knowledge": "edit",
    "GET /api/knowledge": "read",
    "GET /api/knowledge/{document_id}": "read",
    "DELETE /api/knowledge": "edit",
    "DELETE /api/knowledge/{document_id}": "edit",
    "GET /api/recipes": "read",
    "GET /api/recipes/{recipe_id}": "read",
    "PUT /api/recipes/{recipe_id}": "edit",
    "DELETE /api/recipes/{recipe_id}": "edit",
    "GET /api/policies": "read",
    "GET /api/policies/shadow": "read",
    "GET /api/policies/{ruleset_name}": "read",
    "POST /api/policies/evaluate": "read",
    "POST /api/policies/check": "edit",
    "POST /api/policies/backtest": "edit",
    "GET /api/churn": "read",
    "DELETE /api/churn": "edit",
    "GET /api/calibration": "read",
    "DELETE /api/calibration": "edit",
    "GET /api/audit": "manage",
    "GET /api/settings": "manage",
    "PUT /api/settings": "manage",
    "POST /api/pairings/code": "manage",
    "POST /api/pairings": "anyone",
    "GET /api/pairings": "manage",
    "DELETE /api/pairings": "manage",
    "GET /health": "anyone",
    "GET /ready": "anyone",
    "GET /metrics": "read",
}
PAGES: Mapping[str, Act] = {  # of the studio, for who signed in there
    "GET /studio": "anyone",
    "GET /studio/static/{digest}/{name}": "anyone",
    "GET /studio/sign-in": "anyone",
    "POST /studio/sign-in": "anyone",
    "POST /studio/sign-out": "anyone",
    "GET /studio/tasks": "read",
    "GET /studio/policies": "read",
    "GET /studio/policies/sets/{name}": "read",
    "POST /studio/policies/drafts": "edit",
    "GET /studio/policies/drafts/{draft_id}": "read",
    "POST /studio/policies/drafts/{draft_id}/{deed}": "edit",
    "POST /studio/policies/drafts/{draft_id}/case": "edit",
    "POST /studio/policies/drafts/{draft_id}/meant": "edit",
    "POST /studio/policies/drafts/{draft_id}/present": "read",
    "POST /studio/policies/drafts/{draft_id}/left": "read",
    "GET /studio/policies/drafts/{draft_id}/file": "read",
    "POST /studio/policies/drafts/{draft_id}/file": "edit",
    "GET /studio/policies/drafts/{draft_id}/golden": "read",
    "POST /studio/policies/drafts/{draft_id}/definitions": "read",
    "POST /studio/policies/drafts/{draft_id}/references": "read",
    "POST /studio/policies/drafts/{draft_id}/outline": "read",
    "POST /studio/policies/drafts/{draft_id}/layout": "edit",
    "POST /studio/policies/drafts/{draft_id}/lenses": "edit",
    "POST /studio/policies/drafts/{draft_id}/renamable": "edit",
    "POST /studio/policies/drafts/{draft_id}/rename": "edit",
    "GET /studio/policies/drafts/{draft_id}/rule": "read",
    "POST /studio/policies/drafts/{draft_id}/rule": "edit",
    "POST /studio/policies/drafts/{draft_id}/rule/tried": "edit",
    "POST /studio/policies/drafts/{draft_id}/rule/offers": "edit",
    "POST /studio/policies/drafts/{draft_id}/rules": "edit",
    "POST /studio/policies/drafts/{draft_id}/setting": "edit",
    "POST /studio/policies/drafts/{draft_id}/word": "edit",
    "POST /studio/policies/drafts/{draft_id}/marks": "edit",
    "POST /studio/policies/drafts/{draft_id}/offers": "edit",
    "POST /studio/policies/drafts/{draft_id}/told": "edit",
    "POST /studio/policies/drafts/{draft_id}/would": "edit",
    "GET /studio/policies/drafts/{draft_id}/proofs": "read",
    "GET /studio/policies/drafts/{draft_id}/backtest": "read",
    "POST /studio/policies/drafts/{draft_id}/backtest": "edit",
    "GET /studio/policies/drafts/{draft_id}/settings": "read",
    "GET /studio/policies/drafts/{draft_id}/words": "read",
    "GET /studio/tasks/{task_id}": "read",
    "GET /studio/tasks/{task_id}/turns/{turn}": "read",
    "GET /studio/tasks/{task_id}/turns/{turn}/what-if": "read",
    "GET /studio/tasks/{task_id}/turns/{turn}/what-if/like": "read",
    "POST /studio/tasks/{task_id}/turns/{turn}/what-if": "edit",
    "POST /studio/tasks/{task_id}/turns/{turn}/case": "edit",
    "GET /studio/tasks/{task_id}/news": "read",
    "GET /studio/recipes": "read",
    "GET /studio/recipes/{recipe_id}": "read",
    "GET /studio/recipes/{recipe_id}/changes": "read",
    "GET /studio/recipes/{recipe_id}/edit": "read",
    "POST /studio/recipes/{recipe_id}/edit": "edit",
    "POST /studio/recipes/{recipe_id}/marks": "edit",
    "POST /studio/recipes/{recipe_id}/would": "edit",
    "GET /studio/recipes/{recipe_id}/delete": "edit",
    "POST /studio/recipes/{recipe_id}/delete": "edit",
    "POST /studio/recipes/{recipe_id}/{deed}": "edit",
    "GET /studio/settings": "manage",
    "POST /studio/settings": "manage",
    "GET /studio/settings/knowledge": "read",
    "POST /studio/settings/knowledge": "edit",
    "GET /studio/settings/sites": "read",
    "GET /studio/settings/sites/{host}": "read",
    "POST /studio/settings/sites/{host}": "edit",
    "GET /studio/settings/keys": "manage",
    "POST /studio/settings/keys": "manage",
    "GET /studio/approvals": "edit",
    "POST /studio/approvals/{approval_id}": "edit",
    "GET /studio/insight": "read",
    "GET /studio/insight/tasks": "read",
    "GET /studio/insight/questions": "read",
    "GET /studio/audit": "manage",
    "GET /studio/{rest}": "anyone",  # nothing there
    "POST /studio/{rest}": "anyone",
}
SOCKET = "WS"  # in place of a method
METRICS = "/metrics"
DOCUMENTS = "/schema"  # the API document, which holds nothing of anybody

_bearer = re2.compile(r"(?i)bearer +(\S+)")


async def admitted(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Let a call in, and say whose it is. Raises Problem: 401, 403, 429.

    A server without keys answers only to this machine, and asks nothing. Once there is a key, every call needs one.
    """
    services: Services = connection.app.state["services"]
    connection.scope["state"][PRINCIPAL] = await _principal(connection, handler, services)


async def _principal(connection: AnyConnection, handler: BaseRouteHandler, services: Services) -> Principal:
    act = _act(connection)
    if services.host in LOOPBACK and not await services.keys.any():
        await local_callers_only(connection, handler)
        return ANYBODY
    if act == "anyone" or _may_scrape(connection, services):
        return ANYBODY
    principal = await (_visitor if _is_page(connection) else _bearing)(connection, services)
    if act not in MAY[principal.role]:
        raise _not_for(principal.role, act)
    services.throttle.request(principal.tenant)
    return principal


async def _bearing(connection: AnyConnection, services: Services) -> Principal:
    """Who sends a key with every call. Raises Problem 401."""
    found = _bearer.fullmatch(connection.headers.get("authorization", ""))
    principal = await services.keys.whose(found[1]) if found else None
    if principal is None:
        log.warning("a call without a key that holds", path=connection.scope["path"])
        raise _no_key(given=found is not None)
    return principal


async def _visitor(connection: AnyConnection, services: Services) -> Principal:
    """Who signed in with a key that still holds. Raises Problem 401."""
    visit = services.visits.read(connection.cookies.get(COOKIE))
    principal = await services.keys.holder(visit.key) if visit else None
    if principal is None:
        raise Problem(401, "not-signed-in", "Sign in", "sign in to the studio with a key")
    return principal


def _may_scrape(connection: AnyConnection, services: Services) -> bool:
    """Whether the metrics are asked for with the token that is for nothing else."""
    found = _bearer.fullmatch(connection.headers.get("authorization", ""))
    return bool(found) and connection.scope["path_template"] == METRICS and _same(found[1], services.metrics_token)


def _is_page(connection: AnyConnection) -> bool:
    path = connection.scope["path_template"]
    return path == PLACE or path.startswith(f"{PLACE}/")


def _same(given: str, token: str) -> bool:
    return bool(token) and hmac.compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())


def _act(connection: AnyConnection) -> Act:
    path = connection.scope["path_template"]
    method = connection.scope.get("method", SOCKET)
    if method == "OPTIONS" or path == DOCUMENTS or path.startswith(f"{DOCUMENTS}/"):
        return "anyone"  # which methods a path has stands in the API document too
    return (PAGES if _is_page(connection) else ROUTES)[f"{method} {path}"]


def _no_key(*, given: bool) -> Problem:
    said = "the key is not known, was revoked, or has run out" if given else "a key is needed"
    detail = f"{said}: send `Authorization: Bearer sf_…` with one of `surefoot key create`"
    return Problem(401, "no-key", "Who are you?", detail, headers={"WWW-Authenticate": "Bearer"})


def _not_for(role: Role, act: Act) -> Problem:
    others = ", ".join(one for one in MAY if act in MAY[one])
    return Problem(403, "not-your-role", "Not for this role", f"a {role} may not do this: use a key of {others}")
