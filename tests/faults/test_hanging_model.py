"""A model that hangs keeps no client waiting, and what it says in the end is used."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from tests.faults.test_budget_kill import REPLIES, policies
from tests.running import asking, running, turn

pytestmark = pytest.mark.process
SECONDS, THINKS = 1.0, 4.0


def slow_plan(asked: Asked) -> Answer:
    answer = replied(REPLIES[asked.call])
    return replace(answer, seconds=THINKS) if asked.call == "plan" else answer


def test_every_call_is_answered_in_time_and_a_slow_plan_is_used(tmp_path: Path) -> None:
    rules = policies(tmp_path / "policies", turn_seconds=str(SECONDS))
    with ScriptedModel(slow_plan) as model, running(
        tmp_path, "--no-proof", "--policies", str(rules), environment=asking(model)
    ) as server:
        turn(server.url, query='Click "Save"')  # the first call of a server brings what later ones have
        answer: dict[str, Any] = {"needs": {"again": True}}
        took, said = [], {"query": "Do what is needed here"}
        while answer.get("needs") == {"again": True}:
            began = time.monotonic()
            answer = turn(server.url, **said)
            took.append(time.monotonic() - began)
            said = {"taskId": answer["taskId"]}
        assert (answer["turn"], answer["plan"]["totalSteps"]) == (0, 2)
        assert len(took) > THINKS / SECONDS / 2
        assert max(took) < SECONDS + 1.5, "on a busy machine"
        assert Counter(one.call for one in model.asked)["plan"] == 1
