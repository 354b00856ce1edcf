"""A scripted Gemini on loopback, the real client in front of it, and briefs to ask with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import msgspec
import pytest

from benchmarks.faults.model import ScriptedModel, replied
from engine.llm.brief import Brief
from engine.llm.options import CallOptions, options_of
from engine.ports import Effect
from engine.record.turn import Reply
from engine.rules import Bundle
from server.adapters.google.provider import Google

VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It worked."}

Ask = Callable[..., Reply]


@pytest.fixture(scope="session")
def served() -> Iterator[ScriptedModel]:
    with ScriptedModel(lambda _: replied(VERDICT)) as scripted:
        yield scripted


@pytest.fixture
def model(served: ScriptedModel) -> ScriptedModel:
    """Answers every call with a verdict, until a test gives it another script."""
    served.script = lambda _: replied(VERDICT)
    served.asked.clear()
    return served


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.Runner]:
    """One event loop: the client keeps its connections from test to test."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def google(served: ScriptedModel, loop: asyncio.Runner) -> Iterator[Google]:
    provider = Google("test-key", served.url)
    yield provider
    loop.run(provider.close())


@pytest.fixture
def effect(bundle: Bundle) -> Callable[..., Effect]:
    """An effect as the engine makes it, with options that a test may override."""

    def make(name: str = "llm.verify_full", *, key: str = "k1", **options: object) -> Effect:
        usual = msgspec.to_builtins(options_of(name, bundle.settings))
        told = msgspec.convert(usual | options, CallOptions)
        return Effect(name, key, msgspec.to_builtins(Brief(goal="Click Save")), msgspec.to_builtins(told))

    return make


@pytest.fixture
def ask(
    model: ScriptedModel,
    google: Google,
    loop: asyncio.Runner,
    effect: Callable[..., Effect],
    monkeypatch: pytest.MonkeyPatch,
) -> Ask:
    """The reply to one effect, asked of the scripted model by the real client; pauses before retries are short."""
    monkeypatch.setattr("server.adapters.google.provider.RETRY_AFTER_SECONDS", (0.01, 0.02))

    def perform(name: str = "llm.verify_full", **options: object) -> Reply:
        return loop.run(google.perform(effect(name, **options)))

    return perform  # fmt: skip
