"""What ends a task that gets nowhere: attempts, successes without an end, loops, turns."""

from __future__ import annotations

import pytest

SAVE, BACK, NEXT = ("btn", "save", "Save"), ("btn", "back", "Back"), ("btn", "next", "Forward")


def test_three_corrections_are_made_and_no_fourth(client):
    wait = {"strategy": "RETRY_WITH_DELAY", "reason": ""}
    play = client(act=[{"thought": "", "action": 'click("save")'}], correct=[wait])
    play.start('Click "Save"', [SAVE])
    for _ in range(3):
        assert play.turn([SAVE], has_errors=True)["status"] == "executing"
    answer = play.turn([SAVE], has_errors=True)
    assert (answer["status"], answer["decision"]["route"]) == ("failed", "correction")
    assert answer["action"].startswith('fail("')
    assert "correction/exhausted" in answer["decision"]["rules"]
    assert play.calls == []


def test_a_dead_button_is_clicked_three_times_and_no_fourth(client):
    play = client()
    actions = [play.start('Click "Save"', [SAVE])["action"], *(play.turn([SAVE])["action"] for _ in range(4))]
    assert actions[:4] == ['click("save")', "wait(0.5)", 'click("save")', 'click("save")']
    assert actions[4].startswith('fail("')
    assert play.state.status == "failed"


def test_a_tenant_may_allow_fewer_corrections(client):
    play = client(settings={"max_attempts": 1})
    play.start('Click "Save"', [SAVE])
    assert play.turn([SAVE])["status"] == "executing"
    assert play.turn([SAVE])["status"] == "failed"


def test_the_attempts_are_not_forgotten_between_preparing_actions(client):
    correct = {"strategy": "RETRY_WITH_DELAY", "reason": "Wait."}
    play = client(act=[{"thought": "", "action": 'click("save")'}], correct=[correct])
    play.start('Click "Save"', [SAVE])
    broken = [SAVE, ("alert", "a", "This failed")]
    assert [play.turn(broken)["action"] for _ in range(4)][:3] == ["wait(0.5)"] * 3
    assert play.state.status == "failed"


def pages():
    """A list that can be paged through for ever."""
    return ([BACK, NEXT, ("link", f"r{n}", f"Order {n}", {"href": f"/orders/{n}"})] for n in range(100))


def test_the_fifth_success_in_a_row_without_an_end_stops_the_task(client, says, does):
    play = client(act=[does('click("next")')], verify_light=[says()])
    page = pages()
    play.start('Click "More results"', next(page))
    for _ in range(4):
        assert play.turn(next(page))["status"] == "executing"
    answer = play.turn(next(page))
    assert (answer["status"], answer["decision"]["route"]) == ("failed", "velocity_stop")
    assert answer["verification"]["success"] is True


def test_a_failure_begins_the_row_anew(client, says, does):
    worked, failed = says(), says(worked=False)
    play = client(
        act=[does('click("next")')], verify_light=[worked, worked, failed, worked, worked, worked, worked],
        correct=[{"strategy": "ALTERNATIVE_SELECTOR", "reason": "", "action": 'click("next")'}],
    )  # fmt: skip
    page = pages()
    play.start('Click "More results"', next(page))
    assert [play.turn(next(page))["status"] for _ in range(7)] == ["executing"] * 7
    assert play.state.velocity == 4


def test_a_plan_of_eight_steps_is_no_loop(client):
    parts = [("btn", f"p{n}", f"Part {n}") for n in range(8)]
    play = client()
    play.start(", then ".join(f'click "Part {n}"' for n in range(8)), parts)
    for n in range(7):
        shown = [("btn", f"x{k}", f"Shown {k}") for k in range(n + 1)]
        answer = play.turn([*parts, *shown])
        assert (answer["status"], answer["action"]) == ("executing", f'click("p{n + 1}")')


def test_coming_back_to_a_state_for_the_third_time_is_a_loop(client, says, does):
    a, b = [BACK, NEXT, ("btn", "a", "Page A")], [BACK, NEXT, ("btn", "b", "Page B")]
    plans = [does('click("next")'), does('click("back")')] * 6
    play = client(act=plans, verify_light=[says()], settings={"velocity_limit": 50})
    play.start('Click "More results"', a)
    for turn in range(1, 6):
        assert play.turn(b if turn % 2 else a)["status"] == "executing"
    answer = play.turn(a)
    assert (answer["status"], answer["decision"]["route"]) == ("failed", "loop_stop")
    assert play.calls == []


def test_a_flaky_button_that_works_the_third_time_is_no_loop(client, says):
    play = client(verify_light=[says()], act=[{"thought": "", "action": 'click("next")'}])
    play.start('Click "Save"', [SAVE, NEXT])
    play.turn([SAVE, NEXT])
    play.turn([SAVE, NEXT])
    play.turn([SAVE, NEXT])
    answer = play.turn([SAVE, NEXT, ("btn", "done", "Saved")])
    assert answer["decision"]["route"] == "continue"


def test_waiting_on_a_state_is_no_loop(client):
    play = client(settings={"look_again_limit": 9})
    play.start('Click "Save"', [SAVE])
    for _ in range(6):
        answer = play.turn([SAVE], network=True)
        assert (answer["action"], answer["decision"]["route"]) == ("wait(0.5)", "look_again")


@pytest.mark.parametrize("limit", [2, 5])
def test_a_task_has_no_more_turns_than_allowed(client, says, does, limit):
    limits = {"max_turns": limit, "velocity_limit": 50}
    play = client(act=[does('click("next")')], verify_light=[says()], settings=limits)
    page = pages()
    answer = play.start('Click "More results"', next(page))
    while answer["status"] == "executing" and answer["turn"] < 50:
        answer = play.turn(next(page))
    assert (answer["status"], answer["turn"]) == ("failed", limit - 1)


def test_questions_and_answers_use_up_turns_too(client):
    play = client(settings={"max_turns": 5})
    answer = play.start("Sort out what we talked about", [SAVE])
    while answer["status"] == "needs_user_input" and answer["turn"] < 50:
        answer = play.turn([SAVE], user_input="You know what I mean")
    assert (answer["status"], answer["turn"], answer["decision"]["route"]) == ("failed", 4, "turn_limit")


def test_a_goal_reached_on_the_last_turn_is_reached(client, says, does):
    play = client(act=[does('click("next")')], verify_light=[says(), says(done=True)], settings={"max_turns": 3})
    page = pages()
    play.start('Click "More results"', next(page))
    play.turn(next(page))
    assert play.turn(next(page))["status"] == "completed"
