"""The fault bench: it plays the real server, and it notices what must not happen."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any, cast

import pytest
from click.testing import CliRunner

from benchmarks.faults import _cases, faults, play
from benchmarks.faults.kinds import FAULTS
from benchmarks.faults.loops import BatchCase, GateCase
from benchmarks.faults.model import Asked, said
from benchmarks.faults.play import Case, token_of
from benchmarks.faults.scenarios import SCENARIOS
from client.api import Api, Refused
from engine.llm.prompts import PROMPTS

FULL = next(scenario for scenario in SCENARIOS if scenario.name == "full verdict")
FIRST = next(scenario for scenario in SCENARIOS if scenario.name == "first refinement")


class Service:
    """A service that answers what it is told, and asks the model on its second turn."""

    def __init__(self, case: Case, answer: dict[str, Any], *, stored: str = "executing", asks: bool = True) -> None:
        self.case = case
        self.answer_ = answer
        self.stored = stored
        self.asks = asks
        self.turns = 0

    async def interact(self, body: dict[str, Any]) -> dict[str, Any]:
        self.turns += 1
        if self.turns == 2 and self.asks:
            self.case.answer(Asked("verify_full", "", {}, {}))
        usual = {"taskId": "t", "sessionId": "s", "status": "executing", "plan": {"currentStepIndex": 0}}
        return {**usual, **self.answer_} if self.turns == 2 else usual

    async def get(self, path: str) -> dict[str, Any]:
        return {"status": self.stored}


def problems(answer: dict[str, Any], **service: Any) -> tuple[str, ...]:
    case = Case(0, FULL, "503", 1.0)
    return asyncio.run(case.play(cast(Api, Service(case, answer, **service)))).problems


def test_every_prompt_there_is_is_played_with_every_fault() -> None:
    played = Counter(case.effect for case in _cases((), (), 1.0))
    assert set(played) == {name.removeprefix("llm.") for name in PROMPTS}
    assert all(count % len(FAULTS) == 0 for count in played.values())


def test_a_claim_that_is_accepted_without_a_reviewer_is_noticed() -> None:
    class Gate:
        async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
            case.answer(Asked("review_completion", "", {}, {}))
            return {"status": "accepted"}

    case = GateCase(0, "503", 1.0)
    assert asyncio.run(case.play(cast(Api, Gate()))).problems == ("the claim was accepted",)


def test_a_step_that_is_opened_again_without_a_replan_is_noticed() -> None:
    class Batch:
        async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
            case.answer(Asked("replan_steps", "", {}, {}))
            states = ["ready", "pending", "completed", "ready"]
            return {"planId": "p", "status": "executing", "steps": [{"status": state} for state in states]}

    case = BatchCase(0, "503", 1.0)
    assert asyncio.run(case.play(cast(Api, Batch()))).problems == ("the steps are ready, pending, completed, ready",)


def test_a_task_that_goes_on_has_no_problem() -> None:
    assert problems({"action": "wait(0.5)"}) == ()


@pytest.mark.parametrize(
    ("answer", "stored", "problem"),
    [
        ({"status": "completed", "action": "finish()"}, "completed", "completed: completed, finish()"),
        ({"status": "failed", "action": 'fail("no")'}, "failed", 'the task was given up: fail("no")'),
        ({"plan": {"currentStepIndex": 1}}, "executing", "currentStepIndex is 1, not 0"),
        ({}, "completed", "stored as completed, answered as executing"),
    ],
)
def test_what_must_not_happen_is_noticed(answer: dict[str, Any], stored: str, problem: str) -> None:
    assert problem in problems(answer, stored=stored)


def test_a_call_that_was_never_made_tests_nothing() -> None:
    assert problems({}, asks=False) == ("verify_full was never called: nothing was tested",)


def test_an_answer_that_is_no_200_is_a_problem() -> None:
    case = Case(0, FIRST, "503", 1.0)

    class Broken:
        async def interact(self, body: dict[str, Any]) -> dict[str, Any]:
            raise Refused(500, {"title": "Internal Server Error"})

    outcome = asyncio.run(case.play(cast(Api, Broken())))
    assert outcome.problems == ("not answered with a 200: HTTP 500: Internal Server Error",)


def test_the_scripted_model_knows_whose_prompt_it_reads() -> None:
    body = {"contents": [{"parts": [{"text": '<goal>Click "Refresh case17"</goal>'}]}]}
    assert token_of(Asked("act", "", {}, body)) == 17
    assert token_of(Asked("act", "", {}, {"contents": []})) is None


def test_a_healthy_call_is_answered_in_health_before_the_faulty_turn() -> None:
    case = Case(0, FULL, "503", 1.0)
    assert case.answer(Asked("verify_full", "", {}, {})).status == 200
    assert case.answer(Asked("something_else", "", {}, {})) == said("no such call")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a call may take is for the bench to say on a machine of its own."""
    monkeypatch.setattr(play, "MARGIN_SECONDS", 600.0)


@pytest.mark.process
@pytest.mark.usefixtures("patient")
def test_it_plays_the_completion_gate_batch_plans_and_predictions_too() -> None:
    effects = ("review_completion", "replan_steps", "predict")
    chosen = [word for effect in effects for word in ("--effect", effect)]
    done = CliRunner().invoke(faults, [*chosen, "--fault", "garbage", "--json"])
    assert done.exit_code == 0, done.output
    assert {(one["effect"], one["status"]) for one in json.loads(done.output)} == {
        ("review_completion", "rejected"), ("replan_steps", "executing"), ("predict", "executing"),
    }  # fmt: skip


@pytest.mark.process
@pytest.mark.usefixtures("patient")
def test_it_plays_the_real_server() -> None:
    done = CliRunner().invoke(faults, ["--effect", "critic", "--fault", "503", "--fault", "lie", "--json"])
    assert done.exit_code == 0, done.output
    outcomes = json.loads(done.output)
    assert [(one["fault"], one["status"], one["problems"]) for one in outcomes] == [
        ("503", "needs_user_input", []),
        ("lie", "needs_user_input", []),
    ]


@pytest.mark.parametrize(("option", "value"), [("--effect", "verify"), ("--fault", "418")])
def test_what_there_is_not_cannot_be_played(option: str, value: str) -> None:
    done = CliRunner().invoke(faults, [option, value])
    assert done.exit_code == 2
    assert f"{option} {value}: there is " in done.output


def test_there_is_a_fault_of_every_kind_that_was_promised() -> None:
    assert {"429", "500", "503", "time-out", "garbage", "cut", "schema", "empty", "lie"} <= set(FAULTS)
