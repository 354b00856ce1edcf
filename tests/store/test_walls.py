"""Every endpoint of the API document, called with what is another tenant's: the same bytes as for what is nobody's.

A new route is walked by itself. Where it takes what is not known here, the test says what to add.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import httpx
import pytest
from msgspec import Struct

from server.access import MAY, ROUTES
from server.api_keys import create
from server.key_store import keys_of
from server.settings import Settings
from server.tenants import ROLES
from server.wire.examples import RECIPE
from server.wiring import wire

pytestmark = pytest.mark.process
Json = dict[str, Any]
MARK = "Zebrafish"  # in all that the first tenant says
PAYS = f"<form method=post><h1>{MARK}</h1><p>Total 24.00 EUR</p><button id=x>Pay now</button></form>"
SHOP = f"https://{MARK.lower()}.example/"
PAGE = {"url": SHOP, "interactiveTree": [{"i": "b", "r": "btn", "n": MARK}, {"i": "c", "r": "btn", "n": "Next"}]}
CLAIM = {"status": "success", "summary": "Done", "original_request_summary": "Do it"}
ENDLESS = "/api/session/{session_id}/events"  # has a test of its own
OF_ALL = {"ruleset_name": "tier1", "filepath": "favicon-32x32.png", "path": "x"}  # what belongs to no tenant
NO_ID = {"since", "most", "query"}  # parameters that name nothing of a tenant


class Mine(Struct):
    """What the first tenant has, by the names of parameters and fields."""

    ids: dict[str, str]

    def nobodys(self) -> dict[str, str]:
        """As many characters of what nobody has, other ones for each."""
        letter = dict(zip(dict.fromkeys(self.ids.values()), ascii_lowercase, strict=False))
        return {name: "".join(letter[one] if c.isalnum() else c for c in one) for name, one in self.ids.items()}


@pytest.fixture(params=["tinydb", "postgresql", "without its walls"])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Also a database whose role no row-level security holds: what the service does by itself must be enough."""
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found if request.param == "postgresql" else found.replace("//surefoot@", "//postgres@")


class Server(Struct):
    http: httpx.AsyncClient
    tokens: dict[str, str]
    document: Json
    app: Any

    async def ask(self, who: str, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[who]}"}
        return await self.http.request(method, path, json=body, headers=headers, **more)

    async def made(self, who: str, method: str, path: str, body: Any) -> Json:
        answer = await self.ask(who, method, path, body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[Server]:
    tokens = {}
    async with keys_of(address) as kept:
        for tenant in ("one", "two"):
            tokens[tenant] = await create(kept, tenant, "admin", f"of {tenant}", 0.0, None)
        for role in ROLES:
            tokens[role] = await create(kept, "two", role, role, 0.0, None)
    app = wire(Settings(store=address, prove=False))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        document = (await http.get("/schema/openapi.json")).json()
        yield Server(http, tokens, document, app)


async def something_of(server: Server) -> Mine:
    """One of everything, of the first tenant."""
    session, request = f"session-{MARK}", f"request-{MARK}"
    told = {**PAGE, "query": f'Click "{MARK}", then click "Next"', "sessionId": session, "requestId": request}
    task = (await server.made("one", "POST", "/api/agent/interact", told))["taskId"]
    steps = [{"description": f"Open {MARK}"}]
    goal = {"goal": MARK, "steps": steps, "requestId": request}
    plan = (await server.made("one", "POST", "/api/plans", goal))["planId"]
    await server.made("one", "POST", "/api/agent/complete", {**CLAIM, "sessionId": session, "taskId": task})
    await server.made("one", "PUT", "/api/knowledge", {"id": f"document-{MARK}", "text": f"How {MARK} is done."})
    await server.made("one", "PUT", "/api/settings", {"settings": {"blocked_domains": [f"{MARK.lower()}.test"]}})
    recipe = RECIPE["a_recipe"]["yaml"].replace("add-a-todo", f"recipe-{MARK.lower()}")
    await server.made("one", "PUT", f"/api/recipes/recipe-{MARK.lower()}", {"yaml": recipe})
    guarded = {"url": SHOP, "dom": PAYS, "action": 'click("x")'}
    approval = (await server.made("one", "POST", "/api/agent/guard", guarded))["approvalId"]
    host = f"{MARK.lower()}.example"
    return Mine({
        "task_id": task, "taskId": task, "session_id": session, "sessionId": session, "requestId": request,
        "plan_id": plan, "document_id": f"document-{MARK}", "id": f"document-{MARK}", "approval_id": approval,
        "host": host, "rule": f"tier1/{MARK}", "origin": f"chrome-extension://{MARK.lower()}", "url": SHOP,
        "lastEventId": f"{task}:0", "recipe_id": f"recipe-{MARK.lower()}",
    })  # fmt: skip


def calls_of(document: Json, ids: dict[str, str]) -> Iterator[tuple[str, str, str, Any]]:
    """Every operation with these ids in its path, its parameters and its body, and as its route is called."""
    for route, methods in document["paths"].items():
        for method, one in methods.items():
            path, query = route, []
            for parameter in one.get("parameters", ()):
                name = parameter["name"]
                known = ids | OF_ALL
                assert name in known or name in NO_ID, f"{route}: say above what {name!r} is of another tenant"
                if parameter["in"] == "path":
                    path = path.replace("{" + name + "}", known[name])
                elif name in ids:
                    query.append((name, ids[name]))
            told = one.get("requestBody", {}).get("content", {}).get("application/json", {})
            bodies = [example["value"] for example in told.get("examples", {}).values()] or [None]
            for body in bodies:
                for sent in (body, {**body, **_named(ids)} if isinstance(body, dict) else None):
                    if sent is not None or body is None:
                        yield f"{method.upper()} {route}", path, str(httpx.QueryParams(query)), sent


def _named(ids: dict[str, str]) -> Json:
    return {name: ids[name] for name in ("taskId", "sessionId")}


def _shown(answer: httpx.Response, mine: dict[str, str], sent: dict[str, str]) -> tuple[int, str, str | None]:
    """An answer with the names of what was asked for in place of the ids."""
    text = answer.text
    for name in sorted(sent, key=lambda one: -len(sent[one])):
        text = text.replace(sent[name], mine[name])
    return answer.status_code, _without_what_changes(text), answer.headers.get("content-type")


def _without_what_changes(text: str) -> str:
    """Without ids, times and digests that every answer has of its own."""
    try:
        told = json.loads(text)
    except ValueError:
        return "" if text.startswith("#") else text

    def bare(node: Any, name: str = "") -> Any:
        if name in CHANGES:
            return name
        if isinstance(node, dict):
            return {key: bare(value, key) for key, value in node.items()}
        return [bare(one) for one in node] if isinstance(node, list) else node

    return json.dumps(bare(told))


CHANGES = {
    "taskId", "sessionId", "planId", "approvalId", "approval", "until", "at", "digest", "before", "head", "count",
    "number", "seconds", "entries", "code", "timestamp", "about", "store", "unknownFields", "documents", "replaced",
}  # fmt: skip


def test_what_is_another_tenants_is_in_the_same_bytes_as_what_is_nobodys(address: str) -> None:
    async def story() -> None:
        async with serving(address) as server:
            mine = await something_of(server)
            before = await snapshot(server, mine)
            walked = set()
            theirs, nobodys = mine.ids, mine.nobodys()
            pairs = zip(calls_of(server.document, theirs), calls_of(server.document, nobodys), strict=True)
            for (route, path, query, body), (_, other_path, other_query, other_body) in pairs:
                if route.endswith(ENDLESS) or route.startswith("POST /api/policies/backtest"):
                    continue
                method = route.partition(" ")[0]
                walked.add(route)
                told = await server.ask("two", method, f"{path}?{query}", body)
                if (path, query, body) != (other_path, other_query, other_body):  # else it names nothing
                    unknown = await server.ask("two", method, f"{other_path}?{other_query}", other_body)
                    assert _shown(told, theirs, {}) == _shown(unknown, theirs, nobodys), route
                echoed = json.dumps([path, query, body])
                leaked = MARK in told.text and MARK not in echoed
                assert not leaked, f"{route}: {told.text[:300]}"
                assert told.status_code < 500, f"{route}: {told.text[:300]}"
            assert {one for one in ROUTES if not one.startswith("WS")} - walked == {
                f"GET {ENDLESS}", "POST /api/policies/backtest"
            }
            assert await snapshot(server, mine) == before

    asyncio.run(story())


async def snapshot(server: Server, mine: Mine) -> list[Any]:
    """What the first tenant has, as it is told of it."""
    ids = mine.ids
    paths = (
        f"/api/task/{ids['task_id']}", f"/api/task/{ids['task_id']}/trace", f"/api/plans/{ids['plan_id']}",
        f"/api/session/{ids['session_id']}/messages", "/api/knowledge", "/api/approvals", "/api/settings", "/api/churn",
        "/api/recipes",
        f"/api/agent/complete/trace?taskId={ids['task_id']}", "/api/audit",
    )  # fmt: skip
    answers = [await server.ask("one", "GET", path) for path in paths]
    assert {one.status_code for one in answers} == {200}
    return [one.json() for one in answers]


def test_the_key_of_a_request_of_another_tenant_is_free(address: str) -> None:
    async def story() -> None:
        async with serving(address) as server:
            ids = (await something_of(server)).ids
            told = {**PAGE, "query": f'Click "{MARK}", then click "Next"', "requestId": ids["requestId"]}
            again = await server.made("two", "POST", "/api/agent/interact", {**told, "sessionId": ids["sessionId"]})
            assert again["taskId"] != ids["taskId"]
            plan = {"goal": MARK, "steps": [{"description": f"Open {MARK}"}], "requestId": ids["requestId"]}
            assert (await server.made("two", "POST", "/api/plans", plan))["planId"] != ids["plan_id"]

    asyncio.run(story())


def test_a_backtest_is_over_the_turns_of_who_asks(address: str) -> None:
    async def story() -> None:
        async with serving(address) as server:
            ids = (await something_of(server)).ids
            for named in ({}, {"tasks": [ids["task_id"]]}):
                body = {"files": {"words/xx.yaml": "words: {}\n"}, **named}
                answer = await server.ask("two", "POST", "/api/policies/backtest", body)
                assert MARK not in answer.text
                assert ids["task_id"] not in answer.text.replace(json.dumps(body), "")
                if answer.status_code == 200:
                    assert answer.json()["backtest"]["turns"] == 0

    asyncio.run(story())


def test_who_follows_the_session_of_another_tenant_hears_nothing(address: str) -> None:
    async def story() -> None:
        async with serving(address) as server:
            ids = (await something_of(server)).ids
            heard = {who: await _heard(server, who, ids["session_id"]) for who in ("one", "two")}
            assert "plan_preview" in heard["one"]
            assert MARK not in heard["two"]
            assert "plan_preview" not in heard["two"]

    asyncio.run(story())


async def _heard(server: Server, who: str, session: str) -> str:
    """What comes within half a second, which is when the reader goes away."""
    headers = [(b"host", b"127.0.0.1"), (b"authorization", f"Bearer {server.tokens[who]}".encode())]
    path = f"/api/session/{session}/events"
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": headers, "scheme": "http", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 9),
        "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    said: list[bytes] = []
    asked = False

    async def receive() -> Any:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await asyncio.sleep(0.5)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message.get("body", b""))

    try:
        async with asyncio.timeout(2):
            await server.app(scope, receive, send)
    except TimeoutError:
        pass
    return b"".join(said).decode()


def test_each_role_is_let_in_where_the_table_says_and_a_stranger_nowhere(address: str) -> None:
    async def story() -> None:
        async with serving(address) as server:
            nobodys = (await something_of(server)).nobodys()
            for route, path, query, _ in calls_of(server.document, nobodys):
                if route.endswith(ENDLESS) or route not in ROUTES:
                    continue
                method, act = route.partition(" ")[0], ROUTES[route]
                stranger = await server.http.request(method, f"{path}?{query}", json={})
                assert (stranger.status_code == 401) is (act != "anyone"), route
                for role in ROLES:
                    if act == "anyone" or act in MAY[role]:
                        continue
                    answer = await server.ask(role, method, f"{path}?{query}", {})
                    assert answer.status_code == 403, (route, role)
                    assert answer.json()["type"] == "urn:surefoot:problem:not-your-role", (route, role)

    asyncio.run(story())
