"""What is tried by rule when a page does not play along (SPEC 6), turn by turn."""

from __future__ import annotations

import pytest

from engine.exchange.calls import ClientVerification

SAVE, NEXT = ("btn", "save", "Save"), ("btn", "next", "Next")
NAME, MAIL = ("inp", "name", "Name", {"v": ""}), ("inp", "mail", "Email", {"v": ""})
REPORTS = ("link", "reports", "Reports", {"href": "/reports"})
PASSWORD = ("inp", "pwd", "Password", {"v": "", "s": "password"})
LOGIN_URL = "https://clinic.example/login?next=/reports"
REJECT, COOKIES = ("btn", "reject", "Reject all"), ("txt", "c", "We use cookies.")


def filled(node, value, **more):
    return (*node[:3], {"v": value, **more})


def covered(node):
    return (*node[:3], {**(node[3] if len(node) > 3 else {}), "occ": True})


def rules(answer):
    return answer["decision"]["rules"]


def test_a_cookie_banner_is_dismissed_before_the_first_click(client):
    play = client()
    answer = play.start('Click "Next"', [covered(NEXT), COOKIES, REJECT])
    assert (answer["action"], answer["decision"]["route"]) == ('click("reject")', "direct")
    answer = play.turn([NEXT])
    assert (answer["action"], play.calls) == ('click("next")', [])


def test_a_banner_that_stays_is_not_clicked_again(client):
    play = client()
    page = [covered(NEXT), COOKIES, REJECT]
    play.start('Click "Next"', page)
    assert play.turn(page)["status"] == "needs_user_input"


def test_buttons_are_no_banner_on_a_page_that_speaks_of_no_cookies(client):
    assert "action" not in client().start('Click "Next"', [covered(NEXT), REJECT])


def test_a_dialog_with_something_entered_is_not_closed(client):
    field, close = ("inp", "n", "Name", {"v": "Jas", "dlg": True}), ("btn", "x", "Close", {"dlg": True})
    dialog = [("dialog", "d", "New patient"), field, close]
    play = client()
    play.start('Click "Save", then click "Next"', [SAVE, NEXT])
    answer = play.turn([SAVE, covered(NEXT), *dialog])
    assert (answer["status"], "acting/ask_unusable" in rules(answer)) == ("needs_user_input", True)


def test_a_modal_that_covers_the_next_element_is_closed_first(client):
    play = client()
    play.start('Click "Save", then click "Next"', [SAVE, NEXT])
    answer = play.turn([SAVE, covered(NEXT), ("dialog", "d", "Survey"), ("btn", "x", "Not now", {"dlg": True})])
    assert (answer["action"], answer["decision"]["route"]) == ('click("x")', "contingency")
    assert answer["plan"]["currentStepIndex"] == 1
    assert play.turn([SAVE, NEXT])["action"] == 'click("next")'


def test_a_list_is_scrolled_in_search_of_an_element(client, bundle):
    play = client()
    page = [SAVE, ("btn", "r1", "Row 1")]
    answer = play.start('Click "Row 9"', page, unread=("list",))
    assert answer["action"] == 'scrollIntoView("list")'
    answer = play.turn([*page, ("btn", "r5", "Row 5")], unread=("list",))
    assert (answer["action"], answer["decision"]["route"]) == ('scrollIntoView("list")', "contingency")
    assert play.turn([*page, ("btn", "r9", "Row 9")])["action"] == 'click("r9")'


def test_a_list_that_shows_nothing_new_is_not_scrolled_again(client):
    play = client()
    play.start('Click "Row 9"', [SAVE], unread=("list",))
    assert play.turn([SAVE], unread=("list",))["action"] == 'scrollIntoView("list")'
    answer = play.turn([SAVE], unread=("list",))
    assert (answer["status"], "acting/ask_missing" in rules(answer)) == ("needs_user_input", True)


MISSING = {
    "verification_passed": False,
    "errors": ("Element 'r1' is not on the page",),
    "client_verification": ClientVerification(element_found=False),
}


def test_an_element_that_the_client_did_not_find_may_still_come(client):
    play = client()
    play.start('Click "Row 1", then click "Next"', [NEXT, ("btn", "r1", "Row 1")])
    answer = play.turn([NEXT], **MISSING)
    assert (answer["action"], answer["decision"]["route"]) == ("wait(0.5)", "contingency")


def test_an_element_that_went_away_is_looked_for_in_a_list_and_the_step_begun_anew(client):
    """What the list shows when it is scrolled is no sign that the step worked."""
    play = client()
    row = ("btn", "r1", "Row 1")
    play.start('Click "Row 1", then click "Next"', [NEXT, row])
    answer = play.turn([NEXT], unread=("list",), **MISSING)
    assert (answer["action"], answer["decision"]["route"]) == ('scrollIntoView("list")', "contingency")
    answer = play.turn([NEXT, ("btn", "r0", "Row 0"), row])
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("r1")', 0)


FORM_STEPS = 'Type "Jas" into "Name", then type "jas@clinic.example" into "Email", then click "Save", then click "Next"'


@pytest.fixture
def saved(client):
    """A form that is filled in, with its click on Save out."""

    def play():
        one = client(settings={"enable_chaining": False})
        one.start(FORM_STEPS, [NAME, MAIL, SAVE, NEXT])
        one.turn([filled(NAME, "Jas"), MAIL, SAVE, NEXT])
        answer = one.turn([filled(NAME, "Jas"), filled(MAIL, "jas@clinic.example"), SAVE, NEXT])
        assert answer["action"] == 'click("save")'
        return one

    return play


def test_a_field_that_lost_its_value_is_filled_again_and_the_step_done_again(client):
    """The page drew its form anew when the name was filled, and forgot the e-mail."""
    play = client(settings={"enable_chaining": False})
    steps = 'Type "jas@clinic.example" into "Email", then type "Jas" into "Name", then click "Save", then click "Next"'
    play.start(steps, [NAME, MAIL, SAVE, NEXT])
    play.turn([NAME, filled(MAIL, "jas@clinic.example"), SAVE, NEXT])
    assert play.turn([filled(NAME, "Jas"), MAIL, SAVE, NEXT])["action"] == 'click("save")'
    alert = ("alert", "a", "Please enter your Email")
    answer = play.turn([filled(NAME, "Jas"), filled(MAIL, "", s="invalid"), SAVE, NEXT, alert])
    assert (answer["action"], answer["decision"]["route"]) == ('setValue("mail", "jas@clinic.example")', "contingency")
    answer = play.turn([filled(NAME, "Jas"), filled(MAIL, "jas@clinic.example", s="invalid"), SAVE, NEXT, alert])
    assert (answer["action"], answer["decision"]["route"]) == ('click("save")', "contingency")
    assert "contingencies/form_validation_again" in rules(answer)
    answer = play.turn([NEXT, ("alert", "ok", "Saved")])
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("next")', 3)


def test_a_value_that_the_page_refused_is_not_entered_again(saved):
    play = saved()
    alert = ("alert", "a", "Email is not valid")
    answer = play.turn([filled(NAME, "Jas"), filled(MAIL, "", s="invalid"), SAVE, NEXT, alert])
    assert answer["status"] == "needs_user_input"
    assert '"Email". It says: “Email is not valid”' in answer["question"]
    answer = play.turn([filled(NAME, "Jas"), MAIL, SAVE, NEXT], user_input='Type "jas@other.example" into "Email"')
    assert answer["action"] == 'setValue("mail", "jas@other.example")'
    assert play.turn([filled(NAME, "Jas"), filled(MAIL, "jas@other.example"), SAVE, NEXT])["action"] == 'click("save")'


def test_a_field_that_the_task_knows_nothing_of_is_asked_for(client, plan_of):
    gives_up = {"strategy": "FAIL", "reason": "Nobody said whose name it is."}
    play = client(plan=[plan_of('Click "Save"', 'Click "Next"')], correct=[gives_up])
    play.start("Do what is needed", [NAME, SAVE, NEXT])
    answer = play.turn([filled(NAME, "", s="invalid"), SAVE, NEXT, ("alert", "a", "Name is required")])
    assert (answer["status"], play.calls) == ("needs_user_input", ["correct"])
    assert '"Name". It says: “Name is required”' in answer["question"]


def test_a_model_may_find_the_value_of_a_field_in_the_goal(client, plan_of):
    found = {"strategy": "ALTERNATIVE_SELECTOR", "reason": "The goal names her.", "action": 'setValue("name", "Jas")'}
    play = client(plan=[plan_of('Click "Save"', 'Click "Next"')], correct=[found])
    play.start("Add Jas", [NAME, SAVE, NEXT])
    answer = play.turn([filled(NAME, "", s="invalid"), SAVE, NEXT, ("alert", "a", "Name is required")])
    assert (answer["status"], answer["action"]) == ("executing", 'setValue("name", "Jas")')


def test_a_login_page_is_the_user_s_and_the_step_waits(client):
    play = client()
    play.start('Click "Reports", then click "Next"', [REPORTS, NEXT])
    answer = play.turn([("inp", "user", "Username", {"v": ""}), PASSWORD, ("btn", "in", "Sign in")], LOGIN_URL)
    assert (answer["status"], answer["plan"]["currentStepIndex"]) == ("needs_user_input", 0)
    assert [one["label"] for one in answer["options"]] == ["Go on", "Stop here"]
    answer = play.turn([REPORTS, NEXT], user_input="I have signed in")
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("reports")', 0)


def test_a_simple_link_that_leads_to_a_login_page_completes_nothing(client):
    play = client()
    play.start('Click "Reports"', [REPORTS, NEXT])
    answer = play.turn([PASSWORD, ("btn", "in", "Sign in")], LOGIN_URL)
    assert (answer["status"], answer["verification"]["goalAchieved"]) == ("needs_user_input", False)
    assert play.turn([REPORTS], user_input="done")["action"] == 'click("reports")'


def test_a_page_to_change_a_password_is_none_to_sign_in_by(client):
    play = client()
    play.start('Click "Your details", then type "Ada" into "Name"', [("link", "l", "Your details", {"href": "/me"})])
    details = [("inp", "name", "Name", {"v": ""}), PASSWORD, ("link", "out", "Log out", {"href": "/out"})]
    assert play.turn(details, "https://clinic.example/me")["action"] == 'setValue("name", "Ada")'


@pytest.mark.parametrize(
    ("fields", "asks"),
    [
        ([filled(NAME, "Ada"), filled(MAIL, "ada@a.example"), ("inp", "city", "City", {"v": ""}), PASSWORD], False),
        ([NAME, MAIL, ("inp", "city", "City", {"v": ""}), PASSWORD], True),  # one may have to register first
        ([filled(NAME, "ada"), PASSWORD], True),  # a name that the browser keeps
    ],
)
def test_a_large_form_that_holds_something_is_no_login_page(client, fields, asks):
    play = client()
    play.start('Click "Reports", then click "Next"', [REPORTS, NEXT])
    answer = play.turn([*fields, NEXT], "https://clinic.example/settings")
    assert ("sign in" in str(answer.get("question") or answer.get("thought") or "")) is asks


def test_a_login_page_that_the_task_leads_to_is_no_surprise(client):
    play = client()
    play.start('Click "Sign in", then type "x" into "Password"', [("link", "l", "Sign in", {"href": "/login"})])
    assert play.turn([PASSWORD], "https://clinic.example/login")["action"] == 'setValue("pwd", "x")'


def test_a_server_error_after_a_link_is_waited_for_and_the_link_followed_once_more(client):
    play = client()
    play.start('Click "Reports", then click "Next"', [REPORTS])
    error = [REPORTS, ("alert", "e", "Server error, please try again")]
    answer = play.turn(error)
    assert (answer["action"], answer["decision"]["route"]) == ("wait(0.5)", "contingency")
    assert play.turn(error)["action"] == 'click("reports")'
    assert play.turn([REPORTS, NEXT], "https://clinic.example/reports")["action"] == 'click("next")'


def test_the_way_back_from_an_address_that_was_not_expected(client, plan_of, says):
    plan = plan_of('Click "Save"', 'Click "Next"')
    for one in plan["steps"]:
        one["expectedOutcome"] = {"description": "It is saved", "domChanges": {"urlShouldChange": False}}
    play = client(plan=[plan], verify_light=[says(worked=False)], verify_full=[says(worked=False)])
    play.start("Do what is needed", [SAVE, NEXT])
    play.turn([SAVE, NEXT, ("btn", "more", "More")])
    answer = play.turn([("btn", "odd", "Odd")], "https://clinic.example/elsewhere")
    assert (answer["action"], answer["decision"]["route"]) == ("goBack()", "contingency")


@pytest.fixture
def carrying(client, plan_of):
    """A task whose first step carries these contingencies."""

    def play(*carried, **answers):
        plan = plan_of('Click "Save"', 'Click "Next"')
        plan["steps"][0]["contingencies"] = list(carried)
        one = client(plan=[plan], **answers)
        one.start("Do what is needed", [SAVE, NEXT])
        return one

    return play


CLOSE, LATER = ("btn", "x", "Close", {"dlg": True}), ("btn", "later", "Ask me later", {"dlg": True})
SURVEY = [SAVE, NEXT, ("dialog", "d", "Survey"), CLOSE, LATER]


def test_the_plan_s_own_contingency_comes_first_and_once(carrying):
    play = carrying({"type": "POPUP_DETECTED", "when": "server error", "action": 'click("later")'})
    seen = [*SURVEY, ("alert", "e", "Server error")]
    answer = play.turn(seen)
    assert (answer["action"], answer["decision"]["route"]) == ('click("later")', "contingency")
    assert "contingencies/popup_detected_planned" in rules(answer)
    assert play.turn(seen)["action"] == 'click("x")'


@pytest.mark.parametrize(
    "carried",
    [
        {"type": "POPUP_DETECTED", "when": "nothing of the kind", "action": 'click("later")'},
        {"type": "POPUP_DETECTED", "action": 'click("gone")'},
        {"type": "POPUP_DETECTED", "action": "do as you like"},
        {"type": "POPUP_DETECTED", "action": "finish()"},
        {"type": "URL_CHANGED", "action": 'click("later")'},
        {"type": "SOMETHING_ELSE", "action": 'click("later")'},
    ],
)
def test_a_contingency_of_the_plan_that_does_not_fit_is_passed_over(carrying, carried):
    play = carrying(carried)
    assert play.turn([*SURVEY, ("alert", "e", "Error")])["action"] == 'click("x")'


def test_what_the_plan_carries_passes_the_guardrails(carrying):
    play = carrying({"type": "ERROR_DISPLAYED", "action": 'click("all")'})
    answer = play.turn([SAVE, NEXT, ("btn", "all", "Delete everything"), ("alert", "e", "Error: no room")])
    assert (answer["status"], "guardrails/irreversible" in rules(answer)) == ("needs_user_input", True)


def test_a_value_that_stood_there_before_goes_to_the_model(client, plan_of):
    """Nobody of the task entered it, yet the page saw it: a model may know better, and asking is not needed."""
    play = client(plan=[plan_of('Click "Save"', 'Click "Next"')], correct=["failed"])
    play.start("Do what is needed", [filled(MAIL, "ada@"), SAVE, NEXT])
    answer = play.turn([filled(MAIL, "ada@"), SAVE, NEXT, ("alert", "a", "Invalid Email")])
    assert (answer["decision"]["route"], play.calls) == ("correction", ["correct"])
