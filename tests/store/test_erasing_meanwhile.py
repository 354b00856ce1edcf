"""Calls that a model thinks about while what they are about is erased, by any worker, leave nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Raw

from engine.ports import Effect
from engine.record.turn import Reply
from server.api_keys import create
from server.settings import Settings
from server.wiring import wire
from tests.store.test_erasing import Place, place
from tests.store.used import FILTERS, URL

__all__ = ["place"]
pytestmark = pytest.mark.process

STEP = {"description": 'Click "Filters"', "reasoning": "", "toolType": "DOM", "expectedOutcome": "", "verify": ""}
ANSWERS: Mapping[str, Any] = {
    "llm.plan": {"goal": "", "steps": [STEP, STEP]},
    "llm.classify_action": {"kind": "purchase", "reversibility": "irreversible", "reason": ""},
}
TURN = {"url": URL, "query": "Do the unheard-of", "interactiveTree": [FILTERS], "sessionId": "mine"}
EVIDENCE = {"url": URL, "dom": "<html><body><p>Something unheard-of was done</p></body></html>"}
CLAIM = {"status": "success", "summary": "unheard-of", "original_request_summary": "unheard-of", "evidence": EVIDENCE}
ACTION = {
    "url": f"{URL}/unheard-of", "action": 'click("go")', "goal": "Go on",
    "interactiveTree": [
        {"i": "fo", "r": "form", "n": "", "fm": 1, "t": "post", "href": "/unheard-of"},
        {"i": "go", "r": "btn", "n": "Finish, unheard-of", "fm": 1},
    ],
}  # fmt: skip
FAILED = {"results": [{"step": 0, "error": "something unheard-of"}]}


class Thinking:
    """A model that answers once it is let. Where there is no answer of its own it has failed."""

    has_model = True

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Nobody has asked yet."""
        self.asked, self.through = asyncio.Event(), asyncio.Event()

    def warm_up(self) -> None:
        """There is nothing to be made ready."""

    async def close(self) -> None:
        """There is nothing to be let go."""

    async def perform(self, effect: Effect) -> Reply:
        self.asked.set()
        await self.through.wait()
        if effect.name not in ANSWERS:
            return Reply(effect.key, effect.name, "failed")
        return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(ANSWERS[effect.name])))


@asynccontextmanager
async def workers(place: Place) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str]]:
    """Two on a database; on a folder, which has one, twice the same. And the key of another tenant."""
    async with place.opened() as store:
        tokens = {tenant: await create(store.keys, tenant, "admin", "admin", 0.0, None) for tenant in ("one", "two")}
    headers = {"authorization": f"Bearer {tokens['one']}"}
    async with AsyncExitStack() as opened:
        made = []
        for _ in range(1 if place.address.startswith("tinydb:") else 2):
            app = wire(Settings(store=place.address, prove=False))
            await opened.enter_async_context(app.lifespan())
            transport = httpx.ASGITransport(app, raise_app_exceptions=False)
            http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers)
            made.append(await opened.enter_async_context(http))
        yield made[0], made[-1], tokens["two"]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    model = Thinking()
    monkeypatch.setattr("server.wiring.provider_for", lambda environment, settings: model)
    return model


CASES: Sequence[tuple[str, Mapping[str, Any], str, str]] = [  # what is called, what is erased meanwhile, what is told
    ("/api/agent/interact", TURN, "/api/session/mine", "unknown-task"),
    ("/api/agent/interact", TURN, "/api/tenant", "unknown-task"),
    ("/api/agent/complete", {**CLAIM, "taskId": "its", "sessionId": "mine"}, "/api/task/its", "erased"),
    ("/api/agent/complete", {**CLAIM, "taskId": "its", "sessionId": "mine"}, "/api/session/mine", "erased"),
    ("/api/agent/complete", {**CLAIM, "sessionId": "mine"}, "/api/session/mine", "erased"),
    ("/api/agent/complete", {**CLAIM, "sessionId": "mine"}, "/api/tenant", "erased"),
    ("/api/agent/guard", ACTION, "/api/tenant", "erased"),
    ("/api/plans/{plan}/report", FAILED, "/api/tenant", "erased"),
]


def test_nothing_comes_back(place: Place, model: Thinking) -> None:
    async def story() -> None:
        async with workers(place) as (one, other, _):
            for path, body, erased, told in CASES:
                model.begin()
                if path.endswith("report"):
                    steps = [{"description": "Something unheard-of"}, {"description": "More", "depends_on": [0]}]
                    made = await one.post("/api/plans", json={"goal": "unheard-of", "steps": steps})
                    path = path.format(plan=made.json()["planId"])
                if path.endswith("complete"):  # no model judges a first claim
                    await one.post(path, json={**body, "evidence": None})
                call = asyncio.create_task(one.post(path, json=body))
                asked = asyncio.create_task(model.asked.wait())
                await asyncio.wait({call, asked}, return_when=asyncio.FIRST_COMPLETED)
                assert not call.done(), call.result().text
                assert (await other.delete(erased)).status_code == httpx.codes.OK
                model.through.set()
                answer = await call
                kind = answer.json()["type"].rpartition(":")[2]
                assert (answer.status_code, kind) == (httpx.codes.NOT_FOUND, told), (path, erased)
                assert b"unheard-of" not in place.bytes(), (path, erased)

    asyncio.run(story())
    assert b"unheard-of" not in place.bytes()


def test_what_comes_after_an_erasure_is_kept(place: Place, model: Thinking) -> None:
    claim = {**CLAIM, "taskId": "its", "sessionId": "mine"}
    model.through.set()

    async def story() -> None:
        async with workers(place) as (one, other, _):
            for path in ("/api/tenant", "/api/session/mine", "/api/task/its"):
                await other.delete(path)
            assert (await one.post("/api/agent/complete", json=claim)).status_code == httpx.codes.OK
            assert (await one.post("/api/agent/guard", json=ACTION)).json()["verdict"] == "confirm"
            assert len((await other.get("/api/approvals")).json()["waiting"]) == 1
            assert (await other.delete("/api/session/mine")).status_code == httpx.codes.OK

    asyncio.run(story())


def test_what_others_erase_is_theirs(place: Place, model: Thinking) -> None:
    async def story() -> None:
        async with workers(place) as (one, other, theirs):
            await one.post("/api/agent/complete", json={**CLAIM, "sessionId": "mine", "evidence": None})
            call = asyncio.create_task(one.post("/api/agent/complete", json={**CLAIM, "sessionId": "mine"}))
            await model.asked.wait()
            assert (await other.delete("/api/session/else")).status_code == httpx.codes.NOT_FOUND
            gone = await other.delete("/api/tenant", headers={"authorization": f"Bearer {theirs}"})
            assert gone.json() == {"erased": "two"}
            model.through.set()
            assert (await call).status_code == httpx.codes.OK

    asyncio.run(story())
