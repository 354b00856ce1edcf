"""What every provider keeps to, whatever stands behind it: never raise, answer what was asked, name a known status."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import get_args

import msgspec
import pytest

from benchmarks.faults.model import Answer, ScriptedModel, refused, replied, said, wire
from engine.llm.effects import EFFECTS
from engine.llm.prompts import PROMPTS
from engine.llm.providers.offline import Offline
from engine.llm.providers.recorded import Recorded
from engine.ports import Effect, Provider
from engine.record.turn import Reply, ReplyStatus
from server.adapters.google.provider import Google

VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It worked."}
BEHAVIOURS: Mapping[str, Answer] = {
    "answers": replied(VERDICT),
    "answers nonsense": said("¯\\_(ツ)_/¯"),
    "is cut": said('{"action_', finish="MAX_TOKENS"),
    "has no candidate": wire({}),
    "refuses": refused(503),
    "forbids": refused(403),
    "sends no JSON": Answer(body=b"\x00\x01"),
    "hangs up": Answer(drop=True),
}

Make = Callable[..., Effect]


@pytest.fixture(params=["offline", "recorded", "google", *(f"google {name}" for name in BEHAVIOURS)])
def provider(
    request: pytest.FixtureRequest, model: ScriptedModel, google: Google, effect: Make, monkeypatch: pytest.MonkeyPatch
) -> Provider:
    """Each provider; Google's also with a model behind it that behaves in each of these ways."""
    monkeypatch.setattr("server.adapters.google.provider.RETRY_AFTER_SECONDS", (0.0, 0.0))
    name, _, behaviour = request.param.partition(" ")
    if name == "offline":
        return Offline()
    if name == "recorded":
        return Recorded([Reply("k1", "llm.verify_full", "ok")], has_model=True)
    if behaviour:
        model.script = lambda _: BEHAVIOURS[behaviour]
    return google


def perform(provider: Provider, effect: Effect, loop: asyncio.Runner) -> Reply:
    reply = loop.run(provider.perform(effect))
    assert (reply.key, reply.effect) == (effect.key, effect.name)
    assert reply.status in get_args(ReplyStatus)
    assert msgspec.json.decode(msgspec.json.encode(reply), type=Reply) == reply  # can be journalled
    assert b"\n" not in msgspec.json.encode(reply)  # on one line
    return reply


@pytest.mark.parametrize("name", sorted({*EFFECTS, *PROMPTS}))
def test_every_effect_is_answered(provider: Provider, loop: asyncio.Runner, effect: Make, name: str) -> None:
    perform(provider, effect(name), loop)


@pytest.mark.parametrize("name", ["search.web", "llm.unheard_of"])
def test_an_effect_that_it_does_not_know_is_absent(
    provider: Provider, loop: asyncio.Runner, effect: Make, name: str
) -> None:
    assert perform(provider, Effect(name, "k2", {}), loop).status == "absent"


def test_what_does_not_fit_is_no_reason_to_raise(provider: Provider, loop: asyncio.Runner) -> None:
    assert perform(provider, Effect("llm.act", "k3", {"goal": 7}, {"seconds": "soon"}), loop).status in (
        "failed",
        "absent",
    )


def test_a_call_without_a_reply_costs_nothing(provider: Provider, loop: asyncio.Runner, effect: Make) -> None:
    reply = perform(provider, effect(), loop)
    if reply.status in ("failed", "absent"):
        assert reply.usage.llm_calls == reply.usage.input_tokens == reply.usage.output_tokens == 0
