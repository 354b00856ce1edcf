"""The real application over a real store, a scripted model behind it, called without a socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from benchmarks.faults.model import ScriptedModel, replied
from server import logs
from server.settings import Settings
from server.wiring import wire

URL = "http://127.0.0.1:8787"
SAYS: dict[str, Any] = {
    "plan": {"goal": "g", "steps": []},
    "act": {"thought": "t", "action": 'click("filter")'},
    "verify_light": {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."},
    "verify_full": {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."},
}
TURN = {"url": "https://clinic.example/", "interactiveTree": [{"i": "open", "r": "btn", "n": "Open"}]}
NEXT = {"url": TURN["url"], "interactiveTree": [*TURN["interactiveTree"], {"i": "filter", "r": "btn", "n": "Filter"}]}

Play = Callable[..., list[httpx.Response]]


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    with ScriptedModel(lambda asked: replied(SAYS[asked.call])) as scripted:
        yield scripted


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: ScriptedModel) -> Play:
    """Send requests to one application, one after the other; a task id in a body is that of the first answer."""
    monkeypatch.setenv("GEMINI_API_KEY", "test-key")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", model.url)
    for name in ("GOOGLE_API_KEY", "SUREFOOT_PROVIDER", "SUREFOOT_MODEL"):
        monkeypatch.delenv(name, raising=False)

    def send(*requests: tuple[str, str, dict[str, Any] | None]) -> list[httpx.Response]:
        async def all_of_them() -> list[httpx.Response]:
            app = wire(Settings(store=f"tinydb:{tmp_path / 'store'}"))
            answers: list[httpx.Response] = []
            async with app.lifespan(), httpx.AsyncClient(
                transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url=URL, timeout=60
            ) as http:
                for method, path, body in requests:
                    first = answers[0].json().get("taskId", "") if answers else ""
                    known = {**body, "taskId": first} if body and body.get("taskId") else body
                    answers.append(await http.request(method, path.replace("TASK", first), json=known))
            return answers

        return asyncio.run(all_of_them())

    return send


@pytest.fixture
def story() -> Sequence[tuple[str, str, dict[str, Any] | None]]:
    """Two turns; the model verifies the first action and chooses the second."""
    return (
        ("POST", "/api/agent/interact", {**TURN, "query": 'Click "Open"', "sessionId": "tab-7"}),
        ("POST", "/api/agent/interact", {**NEXT, "taskId": "TASK", "noSuchField": 1}),
    )


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """The log so far, as structlog hands it on."""
    logs.configure("json", "info")
    logging.getLogger().addHandler(caplog.handler)
    yield lambda: [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    structlog.reset_defaults()
