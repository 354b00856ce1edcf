"""A server that is killed after a secret was sealed, and before its turn was answered.

With the installation's key the turn goes on as if nothing had been; without it the user is asked again, and no step is
lost. It is killed while it waits for a model.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from tests.faults.test_killed_between_rounds import killed_in
from tests.running import asking, running, turn

pytestmark = pytest.mark.process
KEY = {"SUREFOOT_SECRET_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}
FIELD = {"i": "p", "r": "inp", "n": "Password", "v": "", "t": "password"}
OPEN, NEW = {"i": "open", "r": "btn", "n": "Open"}, {"i": "new", "r": "btn", "n": "New"}
VALUE = "hunter2z!"
ACTION = f'setValue("p", "{VALUE}")'
GOAL = f"Look around and sign in with the password {VALUE}"


STEP = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works", "verify": "It can be seen"}
SAYS: Mapping[str, Any] = {
    "plan": {"goal": "g", "steps": [{"description": text, **STEP} for text in ('Click "Open"', "Say who you are")]},
    "refine": {"thought": "On.", "action": 'setValue("p", "{{secret1}}")'},
    "act": {"thought": "On.", "action": 'setValue("p", "{{secret1}}")'},
}
WORKED = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."}


@pytest.mark.parametrize("key", [KEY, {}], ids=["with the key", "without one"])
def test_a_turn_goes_on_or_asks_for_the_secret_again(tmp_path: Path, key: Mapping[str, str]) -> None:
    def script(asked: Asked) -> Answer:
        waits = asked.call == "refine" and not cured
        return replace(replied(SAYS.get(asked.call, WORKED)), seconds=60.0 if waits else 0.0)

    cured = False
    with ScriptedModel(script) as model:
        environment = {**asking(model), **key}
        with running(tmp_path, environment=environment) as server:
            first = turn(server.url, query=GOAL, interactiveTree=[OPEN, FIELD], requestId="r0")
            assert first["action"] == 'click("open")'
            second = {"taskId": first["taskId"], "interactiveTree": [OPEN, FIELD, NEW], "requestId": "r1"}
            killed_in(server, second, model, "refine")
        cured = True
        with running(tmp_path, environment=environment) as server:
            told = turn(server.url, **second)
            assert turn(server.url, **second) == told
            if not key:
                assert (told["status"], "action" in told) == ("needs_user_input", False)
                assert "password" in told["question"]
                said = {**second, "userInput": f"it is {VALUE}", "requestId": "r2"}
                told = turn(server.url, **said)
                assert turn(server.url, **said) == told
            assert (told["status"], told["action"], told["turn"]) == ("executing", ACTION, 1)
        assert not any(VALUE in str(one.body) for one in model.asked)
    for path in (one for one in tmp_path.rglob("*") if one.is_file()):
        assert VALUE.encode() not in path.read_bytes()
