"""A server that is killed while a model is asked for the second time in one turn goes on with that turn.

The first call of the turn was answered, and its reply journalled; the second is under way. After a restart on the same
store the same request is played to its end: the first call is not made again, and the answer counts both.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from tests.running import SECONDS, Running, asking, running, turn, until

pytestmark = pytest.mark.process
OPEN, FILTER = {"i": "open", "r": "btn", "n": "Open"}, {"i": "filter", "r": "btn", "n": "Filter"}
STEP = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works", "verify": "It can be seen"}
SAYS: dict[str, Any] = {
    "plan": {"goal": "Tidy the list", "steps": [{"description": text, **STEP} for text in ("Tidy it", "Look at it")]},
    "refine": {"thought": "Begin.", "action": 'click("open")'},
    "verify_light": {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."},
    "act": {"thought": "On.", "action": 'click("filter")'},
}


class Slow:
    """A model of which one effect takes for ever, until it is cured."""

    def __init__(self, effect: str) -> None:
        self.effect = effect
        self.cured = False

    def __call__(self, asked: Asked) -> Answer:
        answer = replied(SAYS[asked.call])
        return answer if self.cured or asked.call != self.effect else replace(answer, seconds=60.0)


def killed_in(server: Running, body: dict[str, Any], model: ScriptedModel, effect: str) -> None:
    """Send the request, and kill the server while it waits for the effect."""
    ends: list[Exception] = []

    def send() -> None:
        try:
            turn(server.url, **body)
        except httpx.TransportError as error:
            ends.append(error)

    sending = Thread(target=send)
    sending.start()
    until(lambda: any(one.call == effect for one in model.asked))
    server.process.kill()
    sending.join(SECONDS)
    assert ends, "the request was answered: nothing was tested"


def test_a_turn_goes_on_after_a_kill_between_two_of_its_calls(tmp_path: Path) -> None:
    slow = Slow("act")
    with ScriptedModel(slow) as model:
        with running(tmp_path, environment=asking(model)) as server:
            first = turn(server.url, query='Click "Open"', interactiveTree=[OPEN], requestId="r0")
            second = {"taskId": first["taskId"], "interactiveTree": [OPEN, FILTER], "requestId": "r1"}
            killed_in(server, second, model, "act")
        slow.cured = True
        with running(tmp_path, environment=asking(model)) as server:
            told = turn(server.url, **second)
            assert turn(server.url, **second) == told
        assert (told["taskId"], told["turn"], told["action"]) == (first["taskId"], 1, 'click("filter")')
        assert Counter(one.call for one in model.asked) == {"verify_light": 1, "act": 2}, "act was never answered"
        assert told["usage"]["llmCalls"] == 2


def test_a_first_turn_goes_on_under_its_request_key(tmp_path: Path) -> None:
    slow = Slow("refine")
    request = {"query": "Tidy up the list of patients", "interactiveTree": [OPEN], "requestId": "r0"}
    with ScriptedModel(slow) as model:
        with running(tmp_path, environment=asking(model)) as server:
            killed_in(server, request, model, "refine")
        slow.cured = True
        with running(tmp_path, environment=asking(model)) as server:
            told = turn(server.url, **request)
            kept = httpx.get(f"{server.url}/api/task/{told['taskId']}").json()
        assert (told["turn"], told["action"]) == (0, 'click("open")')
        assert Counter(one.call for one in model.asked) == {"plan": 1, "refine": 2}
        assert [turn["action"] for turn in kept["turns"]] == ['click("open")']
        assert kept["usage"]["llmCalls"] == 2
