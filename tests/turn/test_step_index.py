"""Which step is out, and when the plan moves on (SPEC 3)."""

from __future__ import annotations

OPEN, FILTER, ARCHIVE = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "archive", "Archive")
HINT = ("btn", "hint", "Hint")
GOAL = 'Click "Open", then click "Filter", then click "Archive"'


def index(answer):
    return answer["plan"]["currentStepIndex"]


def test_a_verified_step_moves_the_plan_on_by_one(client):
    play = client()
    first = play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    assert (index(first), first["action"]) == (0, 'click("open")')
    second = play.turn([OPEN, FILTER, ARCHIVE, HINT])
    assert (index(second), second["action"]) == (1, 'click("filter")')
    assert second["plan"]["steps"][0]["status"] == "completed"


def test_a_correction_never_moves_the_plan_on(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    for action in ("wait(0.5)", 'click("open")', 'click("open")'):
        answer = play.turn([OPEN, FILTER, ARCHIVE])
        assert (index(answer), answer["action"], answer["decision"]["route"]) == (0, action, "correction")


def test_a_correction_that_stands_in_for_the_step_moves_the_plan_on_when_it_works(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    play.turn([OPEN, FILTER, ARCHIVE])
    assert play.turn([OPEN, FILTER, ARCHIVE])["action"] == 'click("open")'
    answer = play.turn([OPEN, FILTER, ARCHIVE, HINT])
    assert (index(answer), answer["action"]) == (1, 'click("filter")')


def test_a_model_s_other_way_to_do_the_step_moves_the_plan_on_when_it_works(client, plan_of, says, does):
    play = client(
        plan=[plan_of("Open the list", "Close the list", "Say so")],
        refine=[does('click("open")'), does('click("archive")')],
        correct=[{"strategy": "ALTERNATIVE_SELECTOR", "reason": "Try this.", "action": 'click("filter")'}],
    )  # fmt: skip
    play.start("Do what is needed with the list", [OPEN, FILTER, ARCHIVE])
    answer = play.turn([OPEN, FILTER, ARCHIVE, ("alert", "a", "Something failed")])
    assert (index(answer), answer["action"]) == (0, 'click("filter")')
    answer = play.turn([OPEN, FILTER, ARCHIVE, ("alert", "a", "Something failed"), HINT])
    assert (index(answer), answer["action"]) == (1, 'click("archive")')


def test_after_a_wait_a_late_effect_is_an_effect_and_nothing_is_clicked_twice(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    assert play.turn([OPEN, FILTER, ARCHIVE])["action"] == "wait(0.5)"
    answer = play.turn([OPEN, FILTER, ARCHIVE, HINT])
    assert (index(answer), answer["action"]) == (1, 'click("filter")')
    assert play.state.actions.count('click("open")') == 1
    assert answer["verification"]["success"] is True


def test_a_wait_that_shows_nothing_does_not_count_as_the_step(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    play.turn([OPEN, FILTER, ARCHIVE])
    answer = play.turn([OPEN, FILTER, ARCHIVE])
    assert answer["verification"]["action_succeeded"] is False
    assert "tier1/T0" in answer["decision"]["rules"]
    assert play.state.open.attempts == 2


def test_the_attempts_of_a_step_are_its_own(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    play.turn([OPEN, FILTER, ARCHIVE])
    play.turn([OPEN, FILTER, ARCHIVE])
    assert play.state.open.attempts == 2
    play.turn([OPEN, FILTER, ARCHIVE, HINT])
    assert play.state.open.attempts == 0


def test_a_dialog_is_dismissed_and_the_step_is_verified_against_its_own_page(client):
    dialog = [("dialog", "d", "News"), ("btn", "no", "No thanks", {"dlg": True})]
    play = client()
    play.start(GOAL, [OPEN, FILTER, ARCHIVE])
    answer = play.turn([OPEN, FILTER, ARCHIVE, *dialog], has_errors=True)
    assert (answer["action"], answer["decision"]["route"], index(answer)) == ('click("no")', "contingency", 0)
    assert play.state.open.attempts == 1
    answer = play.turn([OPEN, FILTER, ARCHIVE])
    assert answer["verification"]["success"] is False
    assert index(answer) == 0


def test_a_step_that_a_rule_calls_last_is_the_last_of_its_plan(client):
    play = client()
    play.start('Click "Open", then click "Filter"', [OPEN, FILTER])
    play.turn([OPEN, FILTER, ARCHIVE])
    answer = play.turn([OPEN, FILTER, ARCHIVE, HINT])
    assert index(answer) == 1
    assert answer["status"] == "needs_user_input"
    assert "tier1/T1.2" not in answer["decision"]["rules"]


def test_a_model_s_scroll_does_not_stand_in_for_a_click(client, plan_of, does):
    correct = {"strategy": "ALTERNATIVE_SELECTOR", "reason": "Look further down.", "action": 'scroll("down")'}
    plan = plan_of("Open the list", "Close it", "Say so")
    play = client(plan=[plan], refine=[does('click("open")')], correct=[correct])
    play.start("Do what is needed with the list", [OPEN, FILTER, ARCHIVE])
    broken = [OPEN, FILTER, ARCHIVE, ("alert", "a", "Something failed")]
    assert play.turn(broken)["action"] == 'scroll("down")'
    answer = play.turn(broken)
    assert index(answer) == 0
    assert answer["verification"]["success"] is False


def test_a_model_that_scrolls_for_a_plain_click_has_not_clicked(client, plan_of, does):
    play = client(
        plan=[plan_of('Click "Reports"', 'Click "Archive"', 'Click "Open"')],
        refine=[does('scroll("down")'), does('click("filter")')],
    )  # fmt: skip
    play.start("Do what is needed with the list", [OPEN, FILTER, ARCHIVE])
    answer = play.turn([OPEN, FILTER, ARCHIVE])
    assert (index(answer), answer["action"]) == (0, 'click("filter")')


def test_a_step_that_asks_for_a_scroll_is_done_by_one(client):
    play = client()
    assert play.start('Scroll down, then click "Open"', [OPEN])["action"] == 'scroll("down")'
    answer = play.turn([OPEN])
    assert (index(answer), answer["action"]) == (1, 'click("open")')


def test_a_chain_moves_the_plan_on_by_its_leading_verified_steps(client):
    name, town, street = (("inp", one.lower(), one, {"v": ""}) for one in ("Name", "Town", "Street"))
    goal = 'Type "Jas" into "Name", then type "Ulm" into "Town", then type "Main" into "Street", then click "Open"'
    play = client()
    first = play.start(goal, [name, town, street, OPEN])
    assert len(first["chain"]["actions"]) == 3
    typed = [("inp", "name", "Name", {"v": "Jas"}), town, street, OPEN]
    results = [
        {"action": 'setValue("name", "Jas")', "ok": True, "check": "value_matches"},
        {"action": 'setValue("town", "Ulm")', "ok": False, "check": "value_matches"},
    ]
    answer = play.turn(typed, chain=results)
    assert index(answer) == 1
    assert answer["action"] == 'setValue("town", "Ulm")'
    assert answer["verification"]["success"] is False


def test_after_a_wait_for_a_step_of_a_chain_that_step_is_verified_and_none_before_it(client):
    play = client()
    goal = 'Type "Jas" into "Name", then type "Bonn" into "Town", then click "Save"'
    fields = [("inp", "name", "Name", {"v": ""}), ("inp", "town", "Town", {"v": ""}), ("btn", "save", "Save")]
    first = play.start(goal, fields)
    assert len(first["chain"]["actions"]) == 2
    half = [("inp", "name", "Name", {"v": "Jas"}), *fields[1:]]
    results = [
        {"action": 'setValue("name", "Jas")', "ok": True, "check": "value_matches"},
        {"action": 'setValue("town", "Bonn")', "ok": False, "check": "value_matches"},
    ]
    answer = play.turn([*half, ("alert", "a", "Server error, please try again")], chain=results)
    assert (index(answer), answer["action"]) == (1, "wait(0.5)")
    answer = play.turn(half)
    assert index(answer) == 1
    assert answer["verification"]["success"] is False
    assert answer["action"] != 'click("save")'

