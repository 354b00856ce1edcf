"""search.web by the real client, against a server on loopback that stands in for Tavily."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from engine.llm.search import MAX_RESULT_CHARS, MAX_TITLE_CHARS, MAX_URL_CHARS
from engine.ports import Effect
from engine.record.turn import Reply, Usage
from engine.rules import shipped
from server.adapters import tavily as searches
from server.adapters.tavily import Tavily, web_search
from server.settings import Settings
from server.wiring import wire

RESULT = {"title": "Help", "url": "https://help.example/", "content": "Open Orders first.", "score": 0.9}
FOUND = {"query": "q", "results": [RESULT], "images": [], "response_time": 0.1}


def answer(body: object, status: int = 200, **more: Any) -> Answer:
    return Answer(status, body if isinstance(body, bytes) else json.dumps(body).encode(), **more)


@pytest.fixture
def server() -> Iterator[ScriptedModel]:
    with ScriptedModel(lambda _: answer(FOUND)) as scripted:
        yield scripted


@pytest.fixture
def search(server: ScriptedModel) -> Callable[..., Reply]:
    def perform(seconds: float = 10.0, results: int = 5, times: int = 1) -> Reply:
        async def asked() -> Reply:
            tavily = Tavily("tvly-secret", server.url)
            effect = Effect("search.web", "k", {"query": "how to refund"}, {"results": results, "seconds": seconds})
            try:
                replies = [await tavily.perform(effect) for _ in range(times)]
            finally:
                await tavily.close()
            return replies[-1]

        return asyncio.run(asked())

    return perform


def told(reply: Reply) -> list[dict[str, str]]:
    results: list[dict[str, str]] = msgspec.json.decode(reply.body)["results"]
    return results


def test_a_search_is_one_exchange_with_the_key(server: ScriptedModel, search: Callable[..., Reply]) -> None:
    reply = search(results=3)
    assert (reply.status, reply.key, reply.usage) == ("ok", "k", Usage())
    assert told(reply) == [{"title": "Help", "url": "https://help.example/", "text": "Open Orders first."}]
    (asked,) = server.asked
    assert asked.path == "/search"
    assert asked.headers["authorization"] == "Bearer tvly-secret"
    assert asked.headers["accept-encoding"] == "identity"
    assert (asked.body["query"], asked.body["max_results"]) == ("how to refund", 3)


def test_results_are_bounded(server: ScriptedModel, search: Callable[..., Reply]) -> None:
    long = {"title": "t" * 9_000, "url": "u" * 9_000, "content": "c" * 9_000}
    server.script = lambda _: answer({"results": [long] * 30})
    results = told(search(results=2))
    assert len(results) == 2
    assert {name: len(text) for name, text in results[0].items()} == {
        "title": MAX_TITLE_CHARS, "url": MAX_URL_CHARS, "text": MAX_RESULT_CHARS,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("script", "status"),
    [
        (answer({"detail": {"error": "no"}}, 401), "failed"),
        (answer({"detail": {"error": "slow down"}}, 429), "failed"),
        (answer(b"oops", 500), "failed"),
        (answer(b"oops"), "failed"),
        (answer(b'{"results": ' + b"[" * 50_000), "failed"),
        (Answer(drop=True), "failed"),
        (Answer(302, b"", headers={"Location": "http://127.0.0.1:9/"}), "failed"),
        (answer({"results": [{**RESULT, "content": "x" * (searches.MAX_BODY + 1)}]}), "failed"),
        (answer(gzip.compress(json.dumps(FOUND).encode()), headers={"Content-Encoding": "gzip"}), "failed"),
        (answer({"results": [{"title": 1}]}), "unparsed"),
        (answer({"results": "none"}), "unparsed"),
    ],
)
def test_what_fails_is_said_and_not_tried_again(
    server: ScriptedModel, search: Callable[..., Reply], script: Answer, status: str
) -> None:
    server.script = lambda _: script
    reply = search()
    assert reply.status == status, reply
    assert len(server.asked) == 1
    assert "tvly-secret" not in reply.note
    assert "refund" not in reply.note


def test_a_search_that_takes_too_long_has_failed(server: ScriptedModel, search: Callable[..., Reply]) -> None:
    search()  # the import is paid here
    server.script = lambda _: answer(FOUND, seconds=5)
    reply = search(seconds=0.3)
    assert (reply.status, reply.note) == ("failed", "no answer in time")


def test_without_a_key_there_is_no_search() -> None:
    assert web_search({}) is None
    assert web_search({"TAVILY_API_KEY": " "}) is None
    assert web_search({"TAVILY_API_KEY": "k"}) is not None


STEP = {"reasoning": "r", "toolType": "DOM", "expectedOutcome": "It opens", "verify": "it opened"}
SAYS: dict[str, Any] = {
    "plan": {"goal": "g", "steps": [{"description": 'Click "Orders"', **STEP}, {"description": "Approve it", **STEP}]},
}


def test_a_turn_over_http_searches_where_the_settings_say_so(
    server: ScriptedModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole service: its own policies, a scripted model, documents put in, and a search that comes and fails."""
    policies = tmp_path / "policies"
    shutil.copytree(shipped(), policies, ignore=shutil.ignore_patterns("__pycache__"))
    settings = policies / "settings.yaml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace("web_search: {value: never", "web_search: {value: always"), "utf-8")

    def script(asked: Asked) -> Answer:
        return answer(FOUND) if asked.path == "/search" else replied(SAYS[asked.call])

    server.script = script
    monkeypatch.setenv("GEMINI_API_KEY", "test-key")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.url)
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-secret")
    monkeypatch.setenv("TAVILY_BASE_URL", server.url)
    for name in ("GOOGLE_API_KEY", "SUREFOOT_PROVIDER", "SUREFOOT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    turn = {
        "url": "https://shop.example/", "query": "Approve the refund of the newest order",
        "interactiveTree": [{"i": "a", "r": "btn", "n": "Orders"}],
    }  # fmt: skip
    document = {"id": "d", "text": "Refunds need a second person."}

    async def scenario() -> list[dict[str, Any]]:
        app = wire(Settings(store=f"tinydb:{tmp_path / 'store'}", policies=policies, prove=False))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with app.lifespan(), httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", timeout=60
        ) as http:
            await http.put("/api/knowledge", json=document)
            first = (await http.post("/api/agent/interact", json=turn)).json()
            server.script = lambda asked: answer(b"", 500) if asked.path == "/search" else script(asked)
            second = (await http.post("/api/agent/interact", json=turn)).json()
            trace = (await http.get(f"/api/task/{second['taskId']}/trace")).json()
        return [first, second, trace]

    first, second, trace = asyncio.run(scenario())
    plans = [asked for asked in server.asked if asked.call == "plan"]
    user = [asked.body["contents"][0]["parts"][0]["text"] for asked in plans]
    assert "- Refunds need a second person." in user[0]
    assert "- Help, https://help.example/: Open Orders first." in user[0]
    assert "Open Orders first." not in user[1]
    assert "- Refunds need a second person." in user[1]
    assert (first["action"], first["usage"]["llmCalls"]) == (second["action"], second["usage"]["llmCalls"])
    assert first["usage"]["llmCalls"] == 1
    assert [(call["effect"], call["status"]) for call in trace["turns"][0]["calls"]] == [
        ("search.web", "failed"), ("llm.plan", "ok"),
    ]  # fmt: skip
