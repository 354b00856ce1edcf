"""Who may what: every route, every role."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from server.access import MAY, PAGES, ROUTES, SOCKET
from server.api_keys import FRESH
from server.tenants import ROLES
from tests.server.conftest import Caller, ScriptedEngine

SOME_ID = "some-id"
# What each role may call, written down a second time: whoever moves a route says so here.
FOR_CLIENTS = (
    "POST /api/agent/interact", "POST /api/agent/verify", "POST /api/agent/guard", "POST /api/agent/complete",
    "POST /api/agent/stopped", "POST /api/plans", "POST /api/plans/{plan_id}/report",
    "POST /api/task/{task_id}/cancel",
)  # fmt: skip
FOR_ADMINS = (
    "POST /api/pairings/code", "GET /api/pairings", "DELETE /api/pairings", "GET /api/settings", "PUT /api/settings",
    "GET /api/audit",
    "DELETE /api/task/{task_id}", "DELETE /api/session/{session_id}", "DELETE /api/tenant",
)  # fmt: skip
EVENTS = "GET /api/session/{session_id}/events"  # which never end: let in, a call would wait
FOR_ANYBODY = ("GET /health", "GET /ready", "POST /api/pairings", "POST /api/approvals/{approval_id}/answer")


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def call(caller: Caller, route: str, **headers: str) -> Any:
    method, _, path = route.partition(" ")
    for part in path.split("/"):
        if part.startswith("{"):
            path = path.replace(part, SOME_ID)
    body = {"content": b"{}", "headers": {"content-type": "application/json", **headers}}
    return caller.send({"method": method, "url": path, **body})[0]


@pytest.fixture(scope="module")
def keyed() -> Caller:
    """An application with a key for each role."""
    opened = Caller(ScriptedEngine())
    opened.tokens = {role: opened.keys.make(role) for role in ROLES}  # type: ignore[attr-defined]
    return opened


def test_every_route_stands_in_the_table_and_nothing_else(usual: Caller) -> None:
    there = set()
    for route in usual.app.routes:
        if isinstance(route, WebSocketRoute):
            there.add(f"{SOCKET} {route.path_format}")
        elif isinstance(route, HTTPRoute) and not route.path.startswith("/schema"):
            there |= {f"{method} {route.path_format}" for method in route.methods - {"OPTIONS", "HEAD"}}
    assert {*ROUTES, *PAGES} == there


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("route", [one for one in ROUTES if not one.endswith("/events")])
def test_a_role_is_let_in_where_the_table_says(keyed: Caller, role: str, route: str) -> None:
    answer = call(keyed, route, **bearer(keyed.tokens[role]))  # type: ignore[attr-defined]
    allowed = ROUTES[route] == "anyone" or ROUTES[route] in MAY[role]  # type: ignore[index]
    refused = answer.status_code == 403 and answer.json()["type"] == "urn:surefoot:problem:not-your-role"
    assert refused is not allowed
    assert answer.status_code != 401


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/agent/interact", "/api/tenant"])
def test_which_methods_a_path_has_is_for_anybody(keyed: Caller, path: str) -> None:
    answer = call(keyed, f"OPTIONS {path}")
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("route", [one for one in ROUTES if not one.startswith(SOCKET)])
def test_without_a_key_nothing_is_told_once_there_is_one(keyed: Caller, route: str) -> None:
    answer = call(keyed, route)
    assert (answer.status_code == 401) is (route not in FOR_ANYBODY)
    if answer.status_code == 401:
        assert answer.json()["type"] == "urn:surefoot:problem:no-key"
        assert answer.headers["www-authenticate"] == "Bearer"


def test_the_table_keeps_people_and_programs_apart() -> None:
    assert {one for one in ROUTES if ROUTES[one] == "act"} == set(FOR_CLIENTS)
    assert {one for one in ROUTES if ROUTES[one] == "manage"} == set(FOR_ADMINS)
    assert {one for one in ROUTES if ROUTES[one] == "anyone"} == set(FOR_ANYBODY)
    assert {one for one in ROUTES if ROUTES[one] == "follow" and "/events" in one} == {EVENTS, f"{SOCKET}{EVENTS[3:]}"}
    assert [role for role in ROLES if "act" in MAY[role]] == ["client", "admin"]
    assert [role for role in ROLES if "edit" in MAY[role]] == ["editor", "admin"]
    changing = {one for one in ROUTES if one.startswith(("PUT", "DELETE"))}
    assert {ROUTES[one] for one in changing} == {"edit", "manage"}


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer x", "Basic c2Y6c2Y=", "Bearer sf_0_0", "Bearer sf_" + "0" * 12 + "_" + "0" * 48]
)
def test_what_is_no_key_opens_nothing(keyed: Caller, sent: str) -> None:
    assert keyed.get("/api/task/known", authorization=sent).status_code == 401


def test_the_right_id_with_another_secret_opens_nothing(keyed: Caller) -> None:
    token: str = keyed.tokens["admin"]  # type: ignore[attr-defined]
    other = token[:-1] + ("0" if token[-1] != "0" else "1")
    assert keyed.get("/api/task/known", **bearer(token)).status_code == 200
    assert keyed.get("/api/task/known", **bearer(other)).status_code == 401


def test_a_key_works_until_it_runs_out_or_is_revoked() -> None:
    own = Caller(ScriptedEngine())
    own.clock.now = 0.0
    short, token = own.keys.make("viewer", expires=10.0), own.keys.make("viewer")
    assert own.get("/api/task/known", **bearer(short)).status_code == 200
    own.clock.now = 10.0
    assert own.get("/api/task/known", **bearer(short)).status_code == 401
    assert own.get("/api/task/known", **bearer(token)).status_code == 200
    own.keys.kept = type(own.keys.kept)(own.keys.kept.all[:1])
    own.clock.now += FRESH
    assert own.get("/api/task/known", **bearer(token)).status_code == 401


def test_a_server_that_others_can_reach_asks_for_a_key_even_where_none_is_left() -> None:
    own = Caller(ScriptedEngine(), host="0.0.0.0")
    assert own.get("/api/task/known", host="127.0.0.1").status_code == 401
    assert own.get("/health").status_code == 200


def test_with_a_key_an_extension_need_not_be_paired_and_a_page_gets_nowhere_without(keyed: Caller) -> None:
    origin = {"origin": "chrome-extension://abc"}
    assert keyed.get("/api/task/known", **origin, **bearer(keyed.tokens["client"])).status_code == 200  # type: ignore[attr-defined]
    assert keyed.get("/api/task/known", origin="https://evil.example").status_code == 401


def test_metrics_have_a_token_of_their_own() -> None:
    own = Caller(ScriptedEngine(), metrics_token="scrape-me")
    own.keys.make("admin")
    assert own.get("/metrics", **bearer("scrape-me")).status_code == 200
    assert own.get("/metrics", **bearer("scrape-you")).status_code == 401
    assert own.get("/api/task/known", **bearer("scrape-me")).status_code == 401


@pytest.mark.parametrize("role", [None, *ROLES])
def test_a_websocket_is_opened_for_who_may_follow_and_closed_for_others(keyed: Caller, role: str | None) -> None:
    headers = [(b"host", b"127.0.0.1")]
    if role is not None:
        headers.append((b"authorization", f"Bearer {keyed.tokens[role]}".encode()))  # type: ignore[attr-defined]
    coming = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    sent: list[Any] = []

    async def receive() -> Any:
        return coming.pop(0) if len(coming) > 1 else coming[0]

    async def send(message: Any) -> None:
        sent.append(message)

    path = "/api/session/s/events"
    scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers,
             "scheme": "ws", "subprotocols": [], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8787)}  # fmt: skip
    asyncio.run(asyncio.wait_for(keyed.app(scope, receive, send), 30))  # type: ignore[arg-type]
    assert sent[0]["type"] == ("websocket.close" if role is None else "websocket.accept")
