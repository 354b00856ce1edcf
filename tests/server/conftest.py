"""The HTTP layer with a stand-in for the engine, called without a socket."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec import Raw

from engine.exchange.calls import TurnRequest, VerifyRequest
from engine.exchange.errors import MissingField, NoReceipt, UnknownTask
from engine.record.line import Lines
from server.api_keys import Keyring
from server.app import create_app
from server.approvers import Approvers
from server.audit import Audit
from server.erasure import Erasure
from server.events.board import Board
from server.services import Kept, Readiness, Services
from server.throttle import Limits, Throttle
from server.visits import Visits
from tests.server.api_keys_in_memory import KeysInMemory
from tests.server.audit_in_memory import TrailInMemory
from tests.server.pairing_in_memory import Clock, pairings_in_memory

URL = "http://127.0.0.1:8787"
MAX_BODY = 8 * 1024 * 1024


class ScriptedEngine:
    """Answers with what it was asked, or raises what it was told to."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """As before any call."""
        self.asked: list[TurnRequest | VerifyRequest] = []
        self.raises: Exception | None = None
        self.running = 0
        self.most_running = 0

    async def interact(self, tenant: str, request: TurnRequest) -> Raw:
        self.asked.append(request)
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        await asyncio.sleep(0.005)
        self.running -= 1
        if self.raises:
            raise self.raises
        return Raw(b'{"taskId": "t", "status":"executing","turn":0,"decision":{"route":"direct"}}')

    async def verify(self, tenant: str, request: VerifyRequest) -> Raw:
        self.asked.append(request)
        if self.raises:
            raise self.raises
        return Raw(b'{"verification":{}}')

    async def of(self, tenant: str) -> Any:
        return SimpleNamespace(settings={"approvals": "session"})

    async def lines(self, tenant: str, sought: Any, most: int, skip: int) -> Lines:
        return Lines((), 0, {})

    async def load(self, tenant: str, task_id: str) -> None: ...

    def check(self, tenant: str, approval_id: str, token: str) -> None: ...

    async def all(self, tenant: str, now: float) -> tuple[()]:
        return ()

    async def session(self, tenant: str, session: str) -> frozenset[str] | None:
        return frozenset({"known"}) if session == "known" else None

    async def tenant(self, tenant: str) -> None: ...

    def let_go(self, tenant: str, task_id: str | None) -> None: ...

    async def cancel(self, tenant: str, task_id: str) -> Raw:
        return await self.task(tenant, task_id)

    async def task(self, tenant: str, task_id: str) -> Raw:
        if task_id != "known":
            raise UnknownTask(task_id)
        return Raw(b'{"taskId":"known"}')

    async def trace(self, tenant: str, task_id: str) -> Raw:
        return await self.task(tenant, task_id)

    async def receipt(self, tenant: str, task_id: str) -> Raw:
        if task_id == "open":
            raise NoReceipt(task_id, "executing")
        return await self.task(tenant, task_id)

    async def messages(self, tenant: str, session_id: str) -> Raw:
        return Raw(b'{"messages":[]}')

    async def active(self, tenant: str, session_id: str, url: str) -> Raw | None:
        return Raw(b'{"url":"%s"}' % url.encode()) if session_id == "known" else None


class Caller:
    """Calls the application and tells what came back."""

    def __init__(
        self, engine: ScriptedEngine, ready: bool = True, max_body: int = MAX_BODY, host: str = "127.0.0.1",
        metrics_token: str = "", limits: Limits | None = None,
    ) -> None:  # fmt: skip
        self.engine = engine
        self.clock = Clock()
        self.keys = KeysInMemory()

        async def readiness() -> Readiness:
            return Readiness(ready, "the disk is full", {"store": {"writable": ready}})

        services = Services(
            engine=engine, erasure=Erasure(engine, engine), history=engine, churn=engine,
            gate=engine, gate_traces=engine, guard=engine,
            approvers=Approvers({}, lambda: False), notices=engine, batches=engine,
            batch_traces=engine, policies=engine, drafts=engine, bench=engine, backtests=engine, firings=engine,
            tailor=engine, calibration=engine,
            audit=Audit(TrailInMemory(), self.clock),
            events=Board(engine), library=engine, recipes=engine,
            pairings=pairings_in_memory(self.clock), keys=Keyring(self.keys, self.clock), metrics_token=metrics_token,
            throttle=Throttle(limits or Limits(), self.clock), readiness=readiness, start=lambda: None,
            close=_nothing, host=host, visits=Visits((bytes(32),), self.clock, os.urandom),
            kept=Kept(engine, engine, engine, engine, lambda version: None),
        )  # fmt: skip
        self.app = create_app(services, max_body)

    def send(self, *requests: dict[str, Any]) -> list[httpx.Response]:
        async def all_at_once() -> list[httpx.Response]:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
                return await asyncio.gather(*(client.request(**r) for r in requests))

        return asyncio.run(all_at_once())

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.send({"method": "GET", "url": path, "headers": headers})[0]

    def post(self, path: str, body: object, content_type: str = "application/json", **headers: str) -> httpx.Response:
        return self.send(self.turn(body, path, content_type, **headers))[0]

    def turn(
        self,
        body: object,
        path: str = "/api/agent/interact",
        content_type: str = "application/json",
        **headers: str,
    ) -> dict[str, Any]:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {"content-type": content_type, **{k.replace("_", "-"): v for k, v in headers.items()}}
        return {"method": "POST", "url": path, "content": content, "headers": named}


async def _nothing() -> None: ...


@pytest.fixture(scope="module")
def usual() -> Caller:
    """An application for all tests of a file: to make one takes longer than most of them."""
    return Caller(ScriptedEngine(), ready=True, max_body=MAX_BODY)


@pytest.fixture
def engine(usual: Caller) -> ScriptedEngine:
    usual.engine.begin()
    return usual.engine


@pytest.fixture
def make_caller(engine: ScriptedEngine) -> Callable[..., Caller]:
    """An application of one's own, which has counted nothing yet."""

    def make(ready: bool = True, max_body: int = MAX_BODY) -> Caller:
        return Caller(engine, ready, max_body)

    return make


@pytest.fixture
def caller(usual: Caller, engine: ScriptedEngine) -> Caller:
    return usual


@pytest.fixture
def missing_field() -> Callable[[str, str], MissingField]:
    return MissingField
