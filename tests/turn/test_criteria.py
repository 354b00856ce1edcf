"""Criteria that decide without a model: P1 to P4 (SPEC 15.2), and that nothing else is called done."""

from __future__ import annotations

OPEN, FILTER = ("btn", "open", "Open"), ("btn", "filter", "Filter")
NAME, TOWN = ("inp", "name", "Name", {"v": ""}), ("inp", "town", "Town", {"v": ""})
REPORTS = ("link", "reports", "Reports", {"href": "/reports"})
SEES = 'Click "Open" and check that the page shows "Welcome"'


def shows(text):
    return ("text", "t", text)


def test_the_last_step_completes_when_its_criterion_is_met(client):
    play = client()
    play.start(SEES, [OPEN])
    answer = play.turn([OPEN, FILTER, shows("Welcome")])
    assert (answer["status"], answer["action"]) == ("completed", "finish()")
    assert "tier1/P4" in answer["decision"]["rules"]
    assert play.calls == []


def test_a_criterion_that_held_before_the_action_proves_nothing(client):
    play = client()
    play.start(SEES, [OPEN, shows("Welcome")])
    answer = play.turn([OPEN, FILTER, shows("Welcome")])
    assert answer["status"] == "needs_user_input"


def test_a_criterion_that_is_not_met_on_a_quiet_page_is_a_failure(client):
    play = client()
    play.start(SEES, [OPEN])
    answer = play.turn([OPEN, FILTER, shows("Goodbye")])
    assert answer["status"] == "executing"
    assert answer["verification"]["routeToCorrection"] is True
    assert "tier1/P2" in answer["decision"]["rules"]


def test_a_criterion_is_waited_for_while_the_page_is_busy_and_no_longer_than_three_looks(client):
    play = client()
    play.start(SEES, [OPEN])
    for _ in range(3):
        answer = play.turn([OPEN, FILTER], network=True)
        assert (answer["action"], answer["decision"]["route"]) == ("wait(0.5)", "look_again")
        assert play.state.open.attempts == 0
    answer = play.turn([OPEN, FILTER], network=True)
    assert "tier1/P2" in answer["decision"]["rules"]


def test_a_criterion_that_is_met_late_completes(client):
    play = client()
    play.start(SEES, [OPEN])
    play.turn([OPEN, FILTER], network=True)
    assert play.turn([OPEN, FILTER, shows("Welcome")])["status"] == "completed"


def test_a_criterion_met_on_an_intermediate_step_moves_the_plan_on(client):
    play = client()
    play.start('Click "Open" and check that the URL contains "step=2", then click "Filter"', [OPEN, FILTER])
    answer = play.turn([OPEN, FILTER], url="https://clinic.example/patients?step=2", mutated=True)
    assert "tier1/P1" in answer["decision"]["rules"]
    assert answer["plan"]["currentStepIndex"] == 1


def test_an_open_criterion_of_an_earlier_step_keeps_the_task_open(client):
    play = client()
    first = 'Click "Open" and check that the page shows "Saved"'
    second = 'click "Filter" and check that the page shows "Done"'
    play.start(f"{first}, then {second}", [OPEN, FILTER])
    play.turn([OPEN, FILTER, shows("Something else")])
    assert play.state.plan.current == 0


def test_a_last_click_without_a_criterion_completes_nothing(client):
    play = client()
    play.start('Type "Jas" into "Name", then click "Open"', [NAME, OPEN])
    play.turn([("inp", "name", "Name", {"v": "Jas"}), OPEN])
    answer = play.turn([("inp", "name", "Name", {"v": "Jas"}), OPEN, FILTER])
    assert answer["status"] == "needs_user_input"
    assert "verification" in answer
    assert answer["verification"]["task_completed"] is False


def test_a_value_that_shows_only_later_does_not_complete_a_last_click(client):
    page = '<form><input name="name" aria-label="Name"{}><button id="open">Open</button>{}</form>'
    blind, later = page.format("", ""), page.format(' value="Jas"', '<button id="x">X</button>')
    play = client()
    play.start('Type "Jas" into "Name", then click "Open"', blind)
    assert play.turn(blind)["action"] == 'click("open")'
    answer = play.turn(later)
    assert (answer["status"], answer["verification"]["task_completed"]) == ("needs_user_input", False)


def test_a_filled_form_is_complete_when_every_field_holds_what_was_asked(client):
    play = client()
    play.start('Type "Jas" into "Name", then type "Ulm" into "Town"', [NAME, TOWN])
    done = [("inp", "name", "Name", {"v": "Jas"}), ("inp", "town", "Town", {"v": "Ulm"})]
    answer = play.turn(done)
    assert answer["status"] == "completed"


def test_a_form_whose_first_field_lost_its_value_is_not_complete(client):
    play = client()
    play.start('Type "Jas" into "Name", then type "Ulm" into "Town"', [NAME, TOWN])
    answer = play.turn([NAME, ("inp", "town", "Town", {"v": "Ulm"})])
    assert answer["status"] != "completed"


def test_an_error_beside_met_criteria_completes_nothing(client):
    play = client()
    play.start(SEES, [OPEN])
    answer = play.turn([OPEN, FILTER, shows("Welcome"), ("alert", "a", "Your session has expired")])
    assert answer["status"] != "completed"
    assert "tier1/S2" in answer["decision"]["rules"]


def test_a_simple_navigation_to_a_page_that_lacks_what_was_asked_for_is_not_complete(client):
    play = client()
    play.start('Click "Reports" and check that the page title contains "Monthly"', [REPORTS, OPEN])
    answer = play.turn([REPORTS, OPEN], url="https://clinic.example/login")
    assert answer["status"] != "completed"


def test_without_a_criterion_a_click_that_changed_something_is_asked_about(client):
    play = client()
    play.start('Click "Open"', [OPEN])
    answer = play.turn([OPEN, FILTER])
    assert answer["status"] == "needs_user_input"
    assert answer["verification"]["confidence"] == 0.5


def test_with_a_model_criteria_only_advise(client, plan_of, says, does):
    play = client(plan=[plan_of(("Look at the list", 'the page shows "Welcome"'))], refine=[does('click("open")')],
                  verify_light=[says()], verify_full=[says()])  # fmt: skip
    play.start("Do what is needed with the list", [OPEN])
    answer = play.turn([OPEN, FILTER, shows("Welcome")])
    assert "tier1/P4" not in answer["decision"]["rules"]
    assert answer["status"] != "completed"


def test_a_setting_lets_criteria_decide_beside_a_model(client, plan_of, does):
    play = client(plan=[plan_of(("Look at the list", 'the page shows "Welcome"'))], refine=[does('click("open")')],
                  settings={"postconditions": "enforce"})  # fmt: skip
    play.start("Do what is needed with the list", [OPEN])
    answer = play.turn([OPEN, FILTER, shows("Welcome")])
    assert (answer["status"], play.calls) == ("completed", [])
