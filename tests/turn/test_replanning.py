"""How often a plan is made anew, what then becomes of the task, and what is never done twice (SPEC 6)."""

from __future__ import annotations

import pytest

ONE, TWO, THREE = ("btn", "one", "One"), ("btn", "two", "Two"), ("btn", "three", "Three")
PAGE = [ONE, TWO, THREE]
ANEW = {"valid": False, "reason": "r", "suggestedChanges": [], "needsFullReplan": True}
ELSEWHERE = "https://clinic.example/elsewhere"


def more(count):
    return [*PAGE, *(("btn", f"m{at}", f"More {at}") for at in range(count))]


def rules(answer):
    return answer["decision"]["rules"]


@pytest.fixture
def last_step(client, plan_of, says):
    """A plan of one step that works again and again without reaching the goal, however often it is made anew."""

    def play(*plans, **answers):
        one = client(plan=[plan_of(*steps) for steps in plans], verify_light=[says()], **answers)
        one.start("Do what is needed", PAGE)
        return one

    return play


def test_a_last_step_that_worked_makes_a_new_plan_and_after_three_the_user_is_asked(last_step):
    play = last_step(['Click "One"'], ['Click "Two"'], ['Click "Three"'], ['Click "One"'])
    for count in range(1, 4):
        answer = play.turn(more(count))
        assert (answer["status"], answer["plan"]["currentStepIndex"], play.state.replans) == ("executing", 0, count)
    answer = play.turn(more(4))
    assert (answer["status"], "planning/exhausted" in rules(answer)) == ("needs_user_input", True)
    assert "plan" not in play.calls


def test_when_the_page_is_not_what_the_plan_expects_for_the_fourth_time_the_user_is_asked(client, plan_of):
    play = client(plan=[plan_of(f'Click "{name}"', "Go on") for name in ("One", "Two", "Three", "One")],
                  validate_plan=[ANEW])  # fmt: skip
    play.start("Do what is needed", PAGE)
    for count in range(1, 4):
        answer = play.turn(more(count), f"{ELSEWHERE}/{count}")
        assert (answer["decision"]["route"], play.state.replans) == ("replan", count)
    answer = play.turn(more(4), f"{ELSEWHERE}/4")
    assert (answer["status"], "plan_validation/exhausted" in rules(answer)) == ("needs_user_input", True)


def test_plans_that_go_to_and_fro_are_seen(last_step):
    """A leads to B's page, B back to A's: the second A on the same page is one too many."""
    play = last_step(['Click "One"'], ['Click "Two"'], ['Click "One"'])
    assert play.turn(more(1))["action"] == 'click("two")'
    answer = play.turn(PAGE)
    assert (answer["status"], "planning/in_circles" in rules(answer)) == ("needs_user_input", True)


def test_the_same_plan_on_another_page_is_no_circle(last_step):
    play = last_step(['Click "One"'])
    assert play.turn(more(1))["action"] == 'click("one")'
    assert play.turn(more(2))["action"] == 'click("one")'


def test_a_verified_step_whose_criterion_holds_is_not_planned_again(client, plan_of):
    held = ('Click "One"', 'The page shows "Opened"')
    play = client(plan=[plan_of(held, 'Click "Two"'), plan_of(held, 'Click "Three"')], validate_plan=[ANEW])
    play.start("Do what is needed", PAGE)
    answer = play.turn([*more(1), ("txt", "t", "Opened")], ELSEWHERE)
    assert [step["description"] for step in answer["plan"]["steps"]] == ['Click "Three"']
    assert answer["action"] == 'click("three")'


def test_a_verified_step_that_was_undone_is_planned_again(client, plan_of):
    held = ('Click "One"', 'The page shows "Opened"')
    play = client(plan=[plan_of(held, 'Click "Two"'), plan_of(held, 'Click "Three"')], validate_plan=[ANEW])
    play.start("Do what is needed", PAGE)
    answer = play.turn(more(1), ELSEWHERE)
    assert [step["description"] for step in answer["plan"]["steps"]] == ['Click "One"', 'Click "Three"']


def test_changes_to_a_plan_keep_the_steps_that_are_done(client, plan_of):
    change = {"op": "change", "step": 2, "description": 'Click "One"'}
    minor = {"valid": False, "reason": "r", "suggestedChanges": [change], "needsFullReplan": False}
    play = client(plan=[plan_of('Click "One"', 'Click "Two"', 'Click "Three"')], validate_plan=[minor])
    play.start("Do what is needed", PAGE)
    answer = play.turn(more(1), ELSEWHERE)
    assert [step["status"] for step in answer["plan"]["steps"]][:1] == ["completed"]
    assert (answer["plan"]["currentStepIndex"], play.state.replans) == (1, 0)
    assert answer["plan"]["steps"][2]["description"] == 'Click "One"'


def test_a_validator_that_skips_every_step_left_has_no_step_done_again(client, plan_of):
    skips = [{"op": "skip", "step": at} for at in (1, 2)]
    said = {"valid": False, "reason": "r", "suggestedChanges": skips, "needsFullReplan": False}
    plans = [plan_of('Click "One"', 'Click "Two"', 'Click "Three"'), plan_of('Click "Two"')]
    play = client(plan=plans, validate_plan=[said])
    assert play.start("Do what is needed", PAGE)["action"] == 'click("one")'
    answer = play.turn(more(1), ELSEWHERE)
    assert "plan_validation/modify" not in rules(answer)
    assert (answer["action"], play.state.replans) == ('click("two")', 1)


def test_a_plan_of_nothing_but_what_is_done_has_no_step_done_again(client, plan_of):
    held = ('Click "One"', 'The page shows "Opened"')
    play = client(plan=[plan_of(held, 'Click "Two"'), plan_of(held)], validate_plan=[ANEW])
    play.start("Do what is needed", PAGE)
    answer = play.turn([*more(1), ("txt", "t", "Opened")], ELSEWHERE)
    assert "plan_steps/done" in rules(answer)
    assert ("action" in answer, answer["status"]) == (False, "needs_user_input")
