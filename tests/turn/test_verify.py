"""A verdict and nothing else, for agents that plan for themselves."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from engine.exchange.calls import StepUnderVerification, VerifyRequest
from engine.exchange.errors import MissingField
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode

URL = "https://clinic.example/patients"
OPEN, ROW = {"i": "open", "r": "btn", "n": "Open"}, {"i": "row", "r": "btn", "n": "Jas Kaur"}
LABS = {"i": "labs", "r": "link", "n": "Labs", "href": "/labs"}
MIDDLE = StepUnderVerification(is_last=False)


def page(*nodes, url=URL):
    return PageInput(url=url, interactive_tree=msgspec.convert(list(nodes), list[TreeNode]))


@pytest.fixture
def verify(client):
    def ask(action, before, after, goal='Click "Open"', model=None, witness=None, answers=None, **more):
        play = client(model=model, **(answers or {}))
        said = {"goal": goal, "action": action, "before": before, "after": after, "witness": witness or Witness()}
        request = VerifyRequest(**said, **more)
        answer = msgspec.json.decode(asyncio.run(play.engine.verify("tenant", request)))
        assert play.memory.states == {}
        assert play.memory.journal == {}
        return answer

    return ask


def test_without_a_step_it_is_the_last(verify, says):
    answer = verify('click("open")', page(OPEN), page(OPEN, ROW), answers={"verify_light": [says(done=True)]})
    assert answer["verification"]["goalAchieved"] is True
    assert answer["verification"]["verificationTier"] == "lightweight"
    assert "route" not in answer["decision"]
    assert not [rule for rule in answer["decision"]["rules"] if rule.startswith("routing/")]


def test_an_intermediate_step_costs_no_token(verify):
    answer = verify("click(open)", page(OPEN), page(OPEN, ROW), step=MIDDLE)
    assert answer["verification"]["success"] is True
    assert answer["verification"]["task_completed"] is False
    assert "tier1/T1.2" in answer["decision"]["rules"]
    assert answer["usage"]["llmCalls"] == 0


def test_the_complexity_is_read_from_the_goal(verify):
    there = page(LABS, ROW, url="https://clinic.example/labs")
    answer = verify('click("labs")', page(LABS), there, goal='Click "Labs"')
    assert "tier1/T1.6" in answer["decision"]["rules"]
    assert answer["decision"]["rules"][:2] == ["refinement/click", "complexity/one_action"]


def test_a_complexity_that_is_given_counts(verify, says):
    there = page(LABS, ROW, url="https://clinic.example/labs")
    answer = verify('click("labs")', page(LABS), there, goal='Click "Labs"', complexity="COMPLEX",
                    answers={"verify_light": [says()]})  # fmt: skip
    assert "tier1/T1.6" not in answer["decision"]["rules"]
    assert "tiers/light" in answer["decision"]["rules"]


def test_nothing_changed_is_a_failure(verify):
    answer = verify('click("open")', page(OPEN), page(OPEN))
    assert (answer["verification"]["action_succeeded"], answer["verification"]["confidence"]) == (False, 0.2)


def test_the_client_s_witness_counts(verify, says):
    answers = {"verify_full": [says()]}
    answer = verify('click("open")', page(OPEN), page(OPEN), witness=Witness(network=True), answers=answers)
    assert answer["verification"]["verificationTier"] == "full"


def test_a_criterion_of_the_step_is_judged(verify):
    step = StepUnderVerification(is_last=True, verify='the page shows "Jas Kaur"')
    answer = verify('click("open")', page(OPEN), page(OPEN, ROW), step=step)
    assert answer["verification"]["goalAchieved"] is True
    assert "tier1/P4" in answer["decision"]["rules"]


def test_an_early_completion_is_only_a_claim(verify, says):
    answer = verify('click("open")', page(OPEN), page(OPEN), witness=Witness(network=True), step=MIDDLE,
                    answers={"verify_full": [says(done=True), says()]})  # fmt: skip
    assert answer["verification"]["goalAchieved"] is False
    assert "tiers/claim" in answer["decision"]["rules"]


def test_a_provider_that_fails_verifies_nothing(verify):
    answer = verify('click("open")', page(OPEN), page(OPEN, ROW), model=True)
    assert answer["verification"]["degraded"] is True
    assert answer["verification"]["task_completed"] is False


@pytest.mark.parametrize("action", ["", "klick(open)", "click(open) and more", "please click"])
def test_an_action_that_is_none_is_refused(verify, action):
    with pytest.raises(MissingField) as refused:
        verify(action, page(OPEN), page(OPEN))
    assert refused.value.path == "action"


@pytest.mark.parametrize("side", ["before", "after"])
def test_an_empty_page_is_refused(verify, side):
    pages = {"before": page(OPEN), "after": page(OPEN), side: page()}
    with pytest.raises(MissingField) as refused:
        verify('click("open")', **pages)
    assert refused.value.path.startswith(side)
