"""The rules that docs/policies.md shows do what it says of them: each is one rule, and no code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped
from engine.rules.golden.files import run_golden
from server.commands.policy import policy

PAGE = (Path(__file__).parents[2] / "docs" / "policies.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
OPEN, NEXT, MAIN = ("btn", "open", "Open"), ("btn", "next", "Next"), ("btn", "main", "Main")
EXPIRED = [OPEN, ("txt", "t1", "Your session"), ("txt", "t2", "has expired. Please sign in again.")]
ADMIN, OTHER = "https://admin.example.com/users", "https://www.example.com/users"


def rule(name: str) -> str:
    (found,) = [one for one in BLOCKS if one.startswith(f"  - id: {name}")]
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The shipped policies with both rules of the page, each where the page says."""
    place = tmp_path_factory.mktemp("policies") / "mine"
    shutil.copytree(shipped(), place, ignore=shutil.ignore_patterns("__pycache__"))
    contingencies, guardrails = place / "contingencies.yaml", place / "guardrails.yaml"
    head, tail = contingencies.read_text().split("\nrules:\n")
    contingencies.write_text(f"{head}\nrules:\n{rule('session_expired')}{tail}")
    head, tail = guardrails.read_text().split("\nguarantees:\n")
    guardrails.write_text(f"{head}\n{rule('admin_site')}guarantees:\n{tail}")
    return place


@pytest.fixture(scope="module")
def mine(folder):
    return load(folder, VOCABULARY)


@pytest.fixture
def playing(client, mine):
    """A client of the changed policies."""

    def play(**answers):
        one = client(**answers)
        one.bundle = mine
        return one

    return play


@pytest.mark.slow
def test_both_pass_the_check_with_all_its_proofs(folder):
    told = CliRunner().invoke(policy, ["check", str(folder)])
    assert told.exit_code == 0, told.output
    assert re.search(r"no problems, .*guarantees proved", told.output)


def test_what_the_page_writes_down_of_the_first_is_so(mine, tmp_path):
    cases = [one for one in BLOCKS if one.startswith("intent:") and "session_expired" in one]
    (tmp_path / "contingencies").mkdir()
    for number, case in enumerate(cases):
        (tmp_path / "contingencies" / f"case_{number}.yaml").write_text(case)
    found = run_golden(tmp_path, mine, VOCABULARY).cases
    assert [(one.fired[0].rule, one.problems) for one in found] == [("session_expired", ())] * 2


def test_a_page_whose_session_expired_is_loaded_again_once_and_then_the_user_is_asked(playing):
    play = playing()
    play.start('Click "Open", then click "Next"', [OPEN, MAIN])
    answer = play.turn(EXPIRED)
    assert (answer["action"], answer["decision"]["route"]) == ("refresh()", "contingency")
    assert answer["plan"]["currentStepIndex"] == 0
    answer = play.turn(EXPIRED)
    assert (answer["status"], answer["options"][0]["label"]) == ("needs_user_input", "Go on")
    assert answer["question"].startswith("The site says that your session has expired.")
    answer = play.turn([OPEN, MAIN], user_input="Go on")
    assert (answer["status"], answer["action"]) == ("executing", 'click("open")')
    assert play.turn([OPEN, NEXT])["action"] == 'click("next")'


def test_where_loading_it_again_helps_the_step_is_done_again_and_nobody_is_asked(playing):
    play = playing()
    play.start('Click "Open", then click "Next"', [OPEN, MAIN])
    assert play.turn(EXPIRED)["action"] == "refresh()"
    answer = play.turn([OPEN, MAIN])
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("open")', 0)
    assert play.turn([OPEN, NEXT])["action"] == 'click("next")'


def test_without_the_rule_the_same_page_is_taken_for_a_step_that_worked(client):
    play = client()
    play.start('Click "Open", then click "Next"', [OPEN, MAIN])
    answer = play.turn(EXPIRED)
    assert answer["verification"]["success"] is True
    assert "routing/continue" in answer["decision"]["rules"]


def test_every_action_on_the_admin_site_waits_for_a_yes(playing):
    play = playing()
    answer = play.start('Click "Open", then click "Next"', [OPEN, NEXT], ADMIN)
    assert answer["question"] == "This would act on the admin site: Open. Shall I go on?"
    answer = play.turn([OPEN, NEXT], ADMIN, user_input="yes")
    assert (answer["status"], answer["action"]) == ("executing", 'click("open")')
    assert play.turn([NEXT], ADMIN.upper())["question"] == "This would act on the admin site: Next. Shall I go on?"


def test_on_another_site_nothing_asks(playing):
    play = playing()
    answer = play.start('Click "Open", then click "Next"', [OPEN, NEXT], OTHER)
    assert (answer["status"], answer["action"]) == ("executing", 'click("open")')
    assert play.turn([NEXT], OTHER)["action"] == 'click("next")'


def test_steps_on_the_admin_site_do_not_go_out_in_a_chain(playing):
    fields = [("inp", "f1", "Name", {"v": ""}), ("inp", "f2", "Email", {"v": ""})]
    goal = 'Type "Jas" into "Name", then type "jas@clinic.example" into "Email"'
    assert len(playing().start(goal, fields, OTHER)["chain"]["actions"]) == 2
    answer = playing().start(goal, fields, ADMIN)
    assert ("chain" in answer, answer["status"]) == (False, "needs_user_input")
