"""Who judges a step, what completes a task, and what happens when nobody can judge (SPEC 5)."""

from __future__ import annotations

import pytest

import engine.derive.obligations
import engine.derive.observed
import engine.derive.table
import engine.rules.run.interpreter

OPEN, FILTER, ARCHIVE = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "archive", "Archive")
ROW, LINK = ("btn", "row", "Jas Kaur"), ("link", "labs", "Labs", {"href": "/labs"})
STEPS = ("Go through the list", "Choose somebody", "Say so")


@pytest.fixture
def three_steps(client, plan_of, does):
    """A task on the first of three steps, whose only effect the client saw, so that the full tier is asked."""

    def play(**answers):
        one = client(plan=[plan_of(*STEPS)], refine=[does('click("open")'), does('click("filter")')], **answers)
        one.start("Do what is needed with the list", [OPEN, FILTER])
        return one

    return play


def test_an_early_completion_is_confirmed_with_the_open_steps_named(three_steps, says):
    play = three_steps(verify_full=[says(done=True)])
    answer = play.turn([OPEN, FILTER], network=True)
    assert (answer["status"], answer["action"]) == ("completed", "finish()")
    assert play.calls == ["verify_full", "verify_full"]
    assert "tiers/claim" in answer["decision"]["rules"]
    first, second = (str(said) for said in play.script.inputs)
    assert "Choose somebody" in second
    assert first != second


def test_an_early_completion_that_is_taken_back_completes_nothing(three_steps, says):
    play = three_steps(verify_full=[says(done=True), says()])
    answer = play.turn([OPEN, FILTER], network=True)
    assert (answer["status"], answer["plan"]["currentStepIndex"]) == ("executing", 1)
    assert answer["verification"]["goalAchieved"] is False


@pytest.mark.parametrize("silence", ["failed", "cut", "unparsed", {"nonsense": 1}])
def test_an_early_completion_that_nobody_confirms_completes_nothing(three_steps, says, silence):
    play = three_steps(verify_full=[says(done=True), silence])
    answer = play.turn([OPEN, FILTER], network=True)
    assert (answer["status"], answer["plan"]["currentStepIndex"]) == ("executing", 1)
    assert "tiers/claim_refused" in answer["decision"]["rules"]


def test_the_light_tier_cannot_complete_a_planned_task(client, plan_of, says, does):
    play = client(plan=[plan_of("Go through the list")], refine=[does('click("open")')],
                  verify_light=[says(done=True)], verify_full=[says(worked=False)], correct=["failed"])  # fmt: skip
    play.start("Do what is needed with the list", [OPEN])
    answer = play.turn([OPEN, ROW])
    assert play.calls == ["verify_light", "verify_full", "correct"]
    assert answer["status"] == "executing"
    assert answer["verification"]["verificationTier"] == "full"
    assert "tiers/gate" in answer["decision"]["rules"]


@pytest.mark.parametrize("finished", ["act", "refine"])
@pytest.mark.parametrize("confirmation", ["failed", "cut", {"task_completed": "true"}])
def test_a_model_s_finish_completes_nothing_by_itself(client, plan_of, does, finished, confirmation):
    play = client(
        plan=[plan_of(*STEPS)], refine=[does("finish()") if finished == "refine" else "failed"], act=[does("finish()")],
        verify_full=[confirmation],
    )  # fmt: skip
    answer = play.start("Do what is needed with the list", [OPEN, FILTER])
    assert (answer["status"], answer["action"].startswith("fail(")) == ("failed", True)
    assert play.memory.states == {}


@pytest.mark.parametrize(
    ("confidence", "status"), [(0.69, "executing"), (0.70, "completed"), (0.84, "completed"), (0.85, "completed")]
)
def test_a_completion_counts_from_seventy_percent(client, says, does, confidence, status):
    play = client(verify_light=[says(done=True, confidence=confidence)], act=[does('click("filter")')],
                  correct=["failed"])  # fmt: skip
    play.start('Click "Open"', [OPEN, FILTER])
    assert play.turn([OPEN, FILTER, ROW])["status"] == status
    assert ("Low confidence completion" in play.log.events) is (confidence in (0.70, 0.84))


def test_a_goal_reached_by_an_action_that_did_not_work_is_reached_and_logged(client, says):
    play = client(verify_light=[says(worked=False, done=True)])
    play.start('Click "Open"', [OPEN])
    answer = play.turn([OPEN, ROW])
    assert (answer["status"], answer["verification"]["success"]) == ("completed", False)
    assert "the goal is achieved by an action that did not succeed" in play.log.events


def test_a_success_message_never_lifts_a_completion_over_its_threshold(client, says, does):
    play = client(verify_light=[says(done=True, confidence=0.65)], act=[does('click("filter")')])
    play.start('Click "Open"', [OPEN, FILTER])
    answer = play.turn([OPEN, FILTER, ROW], verification_passed=True, successes=("Saved",))
    assert answer["status"] == "executing"
    assert answer["verification"]["success"] is True
    assert answer["verification"]["goalAchieved"] is False
    assert "sentinel/S3" in answer["decision"]["rules"]


@pytest.mark.parametrize("confidence", [7, -3])
def test_a_confidence_beyond_its_range_is_brought_into_it(client, says, does, confidence):
    play = client(verify_light=[says(confidence=confidence)], act=[does('click("filter")')], correct=["failed"])
    play.start('Click "Open"', [OPEN, FILTER])
    assert play.turn([OPEN, FILTER, ROW])["verification"]["confidence"] == (1.0 if confidence > 0 else 0.0)


def test_a_simple_navigation_completes_only_by_its_own_link(client, does):
    play = client(act=[does('click("labs")')], correct=[
        {"strategy": "ALTERNATIVE_SELECTOR", "reason": "", "action": 'click("labs")'}
    ], verify_light=["failed"], verify_full=["failed"])  # fmt: skip
    play.start('Click "Open"', [OPEN, LINK])
    play.turn([OPEN, LINK], has_errors=True)
    answer = play.turn([OPEN, LINK, ROW], url="https://clinic.example/labs")
    assert answer["status"] == "executing"
    assert "tier1/T1.6" not in answer["decision"]["rules"]


def test_a_provider_that_fails_moves_nothing_on_and_loses_nothing(three_steps):
    play = three_steps(verify_full=["failed"])
    answer = play.turn([OPEN, FILTER], network=True)
    assert (answer["status"], answer["decision"]["route"]) == ("executing", "degraded")
    assert answer["plan"]["currentStepIndex"] == 0
    verification = answer["verification"]
    assert (verification["success"], verification["confidence"], verification["degraded"]) == (True, 0.5, True)
    assert (verification["task_completed"], verification["tokensSaved"]) == (False, 0)
    assert "goalAchieved" not in verification
    assert "verificationTier" not in verification
    assert (play.state.velocity, play.state.open.attempts) == (0, 0)


def test_after_a_degraded_turn_the_step_itself_is_verified_again(three_steps, says):
    play = three_steps(verify_full=["failed", says()])
    play.turn([OPEN, FILTER], network=True)
    answer = play.turn([OPEN, FILTER], network=True)
    assert (answer["plan"]["currentStepIndex"], answer["action"]) == (1, 'click("filter")')
    assert play.state.actions.count('click("open")') == 1


def test_five_degraded_turns_in_a_row_ask_the_user(three_steps):
    play = three_steps(verify_full=["failed"])
    routes = [play.turn([OPEN, FILTER], network=True)["decision"]["route"] for _ in range(5)]
    assert routes == ["degraded"] * 4 + ["ask_user"]
    assert play.state.status == "needs_user_input"


def test_a_verified_turn_forgives_the_degraded_ones(three_steps, says):
    play = three_steps(verify_full=["failed"] * 4 + [says()] + ["failed"] * 4)
    routes = [play.turn([OPEN, FILTER], network=True)["decision"]["route"] for _ in range(4)]
    assert play.turn([OPEN, FILTER], network=True)["decision"]["route"] == "continue"
    routes += [play.turn([OPEN, FILTER], network=True)["decision"]["route"] for _ in range(4)]
    assert routes == ["degraded"] * 8


def crash(*_, **__):
    raise ArithmeticError("a bug")


@pytest.mark.parametrize(
    ("place", "name"),
    [(engine.derive.observed, "compare"), (engine.derive.obligations, "judge"), (engine.derive.table, "available")],
)
def test_a_verification_that_crashes_is_a_degraded_turn_and_no_lost_task(client, monkeypatch, place, name):
    goal = 'Click "Open" and check that the page shows "Jas", then click "Filter", then click "Archive"'
    play = client()
    play.start(goal, [OPEN, FILTER, ARCHIVE])
    with monkeypatch.context() as broken:
        broken.setattr(place, name, crash)
        answer = play.turn([OPEN, FILTER, ARCHIVE, ROW])
    assert (answer["status"], answer["decision"]["route"]) == ("executing", "degraded")
    assert answer["plan"]["currentStepIndex"] == 0
    assert "verification broke" in play.log.events
    answer = play.turn([OPEN, FILTER, ARCHIVE, ROW, ("text", "t", "Jas")])
    assert answer["verification"]["success"] is True


def test_a_rule_set_that_crashes_is_a_degraded_turn(client, monkeypatch):
    decide = engine.rules.run.interpreter.decide

    def failing(rules, facts):
        return crash() if rules.name == "tier1" and not facts["turn.broken"] else decide(rules, facts)

    play = client()
    play.start('Click "Open", then click "Filter"', [OPEN, FILTER])
    with monkeypatch.context() as broken:
        broken.setattr(engine.rules.run.interpreter, "decide", failing)
        answer = play.turn([OPEN, FILTER, ROW])
    assert answer["verification"]["degraded"] is True
    assert "tiers/crashed" in answer["decision"]["rules"]


@pytest.mark.parametrize("words", ["", " ", ".", "x" * 20_000])
def test_a_plan_whose_step_says_nothing_breaks_nothing(client, plan_of, words):
    play = client(plan=[plan_of(words, 'Click "Open"')], refine=["failed"], act=["failed"])
    assert play.start("Do what is needed with the list", [OPEN])["status"] == "failed"


def test_five_crashes_in_a_row_ask_the_user(client, monkeypatch):
    play = client()
    play.start('Click "Open", then click "Filter"', [OPEN, FILTER])
    with monkeypatch.context() as broken:
        broken.setattr(engine.derive.observed, "compare", crash)
        for _ in range(4):
            assert play.turn([OPEN, FILTER, ROW])["status"] == "executing"
        assert play.turn([OPEN, FILTER, ROW])["status"] == "needs_user_input"
