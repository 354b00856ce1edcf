"""Over HTTP: what a user did on the page themselves is no action's doing, and answers how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.application import Application

FORM = [{"i": "name", "r": "inp", "n": "Name", "v": ""}, {"i": "add", "r": "btn", "n": "Add"}]
HELPED = [*FORM, {"i": "help", "r": "hdr", "n": "Help"}]
GOAL = 'Type "Ann" into "Name", then click "Add"'
EDIT = [{"i": name, "r": "btn", "n": "Edit", "row": f"{name} Edit"} for name in ("Ann Lee", "Bob Ray")]
PAYING = [{"i": "t", "r": "txt", "n": "Total: 240.00 EUR"}, {"i": "pay", "r": "btn", "n": "Pay 240.00 EUR"}]
DID = {"handedBack": True, "recentEvents": ["[0s ago] The user clicked 'Help'"]}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    application = Application(tmp_path)
    yield application
    application.close()


def plays(service: Application, tree: list[dict[str, Any]], **more: Any) -> Any:
    body = {"url": "https://shop.example/form", "interactiveTree": tree, **more}
    answer = service("POST", "/api/agent/interact", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_step_that_was_out_is_decided_anew_and_nothing_is_verified(service: Application) -> None:
    began = plays(service, FORM, query=GOAL)
    back = plays(service, HELPED, taskId=began["taskId"], **DID)
    assert (back["action"], back["turn"], "verification" in back) == (began["action"], 1, False)
    assert back["plan"]["currentStepIndex"] == 0
    assert [step["status"] for step in back["plan"]["steps"]] == ["pending", "pending"]


def test_without_it_the_same_page_is_what_the_action_did(service: Application) -> None:
    began = plays(service, FORM, query=GOAL)
    back = plays(service, HELPED, taskId=began["taskId"], recentEvents=DID["recentEvents"])
    assert "verification" in back


def test_a_question_of_how_to_go_on_is_answered_by_it(service: Application) -> None:
    asked = plays(service, EDIT, query='Click "Edit"')
    assert asked["status"] == "needs_user_input"
    back = plays(service, EDIT[:1], taskId=asked["taskId"], **DID)
    assert (back["status"], back["action"]) == ("executing", 'click("Ann Lee")')


def test_the_steps_after_the_one_that_was_asked_about_stay_as_they_were(service: Application) -> None:
    asked = plays(service, [HELPED[-1]], query=GOAL)
    assert (asked["status"], asked["question"][:32]) == ("needs_user_input", "I cannot find the element of thi")
    back = plays(service, FORM, taskId=asked["taskId"], handedBack=True)
    assert back["action"] == 'setValue("name", "Ann")'
    assert [step["description"] for step in back["plan"]["steps"]] == ['Type "Ann" into "Name"', 'click "Add"']
    assert {one["status"] for one in back["plan"]["obligations"]} == {"open"}


def test_what_waits_for_a_yes_waits_on(service: Application) -> None:
    asked = plays(service, PAYING, query='Click "Pay 240.00 EUR"')
    assert plays(service, PAYING, taskId=asked["taskId"], **DID) == asked
    yes = plays(service, PAYING, taskId=asked["taskId"], userInput="Yes, go on")
    assert yes["action"] == 'click("pay")'


def test_a_call_that_is_made_again_is_played_once(service: Application) -> None:
    began = plays(service, FORM, query=GOAL)
    again = [plays(service, HELPED, taskId=began["taskId"], requestId="r", **DID) for _ in range(2)]
    assert again[0] == again[1]
    assert plays(service, HELPED, taskId=began["taskId"], **DID)["turn"] == again[0]["turn"] + 1


def test_it_is_true_or_false(service: Application) -> None:
    body = {"url": "https://shop.example/form", "interactiveTree": FORM, "query": GOAL, "handedBack": "yes"}
    refused = service("POST", "/api/agent/interact", body)
    assert (refused.status_code, [one["path"] for one in refused.json()["errors"]]) == (400, ["handedBack"])
