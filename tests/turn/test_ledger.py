"""What leaves something behind goes out twice only where the first try did not land, or the user says so."""

from __future__ import annotations

import pytest

from engine.derive.observed import observe
from engine.observe import PageInput, Witness, read_page
from engine.observe.churn import NETWORK

SAVE, NEXT = ("btn", "save", "Save"), ("btn", "next", "Next")
MAIL = ("inp", "mail", "Email", {"v": "a@b.example"})
FORM = [MAIL, SAVE, NEXT]
AGAIN = '"Save" may already have been sent. Shall I send it again?'
ANEW = {"valid": False, "reason": "r", "suggestedChanges": [], "needsFullReplan": True}
SAVED = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("save")', "reason": "Try again."}


def rules(answer):
    return answer["decision"]["rules"]


def statuses(play):
    return [one.status for one in play.state.effects]


@pytest.fixture
def sent(client, says):
    """A task whose click on Save is out; a model that says the step failed, and wants to save again."""

    def play(*corrections, plan_of=None):
        failed = {"verify_light": [says(worked=False)], "verify_full": [says(worked=False)]}
        plan = {"plan": [plan_of('Click "Save"', 'Click "Next"')]} if corrections else {}
        one = client(**plan, correct=list(corrections), **failed) if corrections else client()
        assert one.start('Click "Save", then click "Next"', FORM)["action"] == 'click("save")'
        return one

    return play


def test_on_a_quiet_page_it_is_done_again(sent):
    play = sent()
    assert statuses(play) == ["issued"]
    assert play.turn(FORM)["action"] == "wait(0.5)"
    assert statuses(play) == ["not_landed"]
    assert play.turn(FORM)["action"] == 'click("save")'


def test_after_traffic_it_is_not_done_again_unasked(sent, plan_of):
    play = sent(SAVED, plan_of=plan_of)
    answer = play.turn(FORM, network=True)
    assert (answer["status"], answer["question"]) == ("needs_user_input", AGAIN)
    assert [one["label"] for one in answer["options"] if one.get("approves")] == ["Yes, go on"]
    assert statuses(play) == ["unknown"]


def test_a_page_that_is_quiet_later_shows_nothing(sent, plan_of):
    wait = {"strategy": "RETRY_WITH_DELAY", "reason": "Give it time."}
    play = sent(wait, SAVED, plan_of=plan_of)
    assert play.turn(FORM, network=True)["action"] == "wait(0.5)"
    answer = play.turn(FORM)
    assert "tier1/T0" in rules(answer)
    assert (answer["question"], statuses(play)) == (AGAIN, ["unknown"])


def test_an_error_of_the_page_shows_that_it_did_not_land(sent, plan_of):
    play = sent(SAVED, plan_of=plan_of)
    answer = play.turn([*FORM, ("alert", "a", "Error: the list is full")], network=True)
    assert (answer["action"], [one.status for one in play.state.effects]) == ('click("save")', ["not_landed", "issued"])


def test_a_lost_answer_shows_nothing(sent, plan_of):
    play = sent(SAVED, plan_of=plan_of)
    assert play.turn([*FORM, ("alert", "a", "Error: gateway timeout")])["question"] == AGAIN


def test_the_user_may_say_so(sent, plan_of):
    play = sent(SAVED, plan_of=plan_of)
    play.turn(FORM, network=True)
    play.script._left["critic"] = [{"text": "<Approved>YES</Approved>"}]
    answer = play.turn(FORM, user_input="yes")
    assert (answer["action"], play.calls) == ('click("save")', ["critic"])
    assert statuses(play) == ["unknown", "issued"]


def test_another_way_to_send_the_same_form_is_no_other_thing(sent, plan_of):
    enter = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'press("Enter")', "reason": "By key."}
    play = sent(enter, plan_of=plan_of)
    assert play.turn(FORM, network=True, active="mail")["question"] == AGAIN


def test_the_page_is_not_loaded_again(sent, plan_of):
    refresh = {"strategy": "REFRESH_PAGE", "reason": "Look again."}
    play = sent(refresh, plan_of=plan_of)
    answer = play.turn(FORM, network=True)
    assert (answer["action"], "correction/no_answer" in rules(answer)) == ("wait(0.5)", True)
    play = sent({"strategy": "ALTERNATIVE_SELECTOR", "action": "refresh()", "reason": "r"}, plan_of=plan_of)
    answer = play.turn(FORM, network=True)
    assert answer["question"] == '"Save" may already have been sent. Shall I load the page again?'


def test_a_new_plan_does_not_send_again_what_has_landed(client, plan_of):
    play = client(plan=[plan_of('Click "Save"', 'Click "Next"')], validate_plan=[ANEW])
    play.start("Do what is needed", FORM)
    answer = play.turn([*FORM, ("btn", "more", "More")], "https://clinic.example/elsewhere")
    assert "validate_plan" in play.calls
    assert (answer["question"], statuses(play)) == (AGAIN, ["landed"])


def test_a_new_plan_may_send_something_else(client, plan_of):
    play = client(plan=[plan_of('Click "Save"', 'Click "Next"')], validate_plan=[ANEW])
    play.start("Do what is needed", FORM)
    other = [("inp", "mail", "Email", {"v": "b@b.example"}), SAVE, NEXT]
    assert play.turn(other, "https://clinic.example/elsewhere", network=True)["action"] == 'click("save")'


def test_two_steps_of_one_plan_are_two_things(client):
    play = client()
    add = ("btn", "add", "Add")
    play.start('Click "Add", then click "Add", then click "Next"', [add, NEXT])
    assert play.turn([add, NEXT, ("btn", "r1", "Row 1")])["action"] == 'click("add")'
    assert statuses(play) == ["landed", "issued"]


def test_a_step_that_waited_for_a_login_is_not_sent_again_unasked(client):
    play = client()
    play.start('Click "Save", then click "Next"', FORM)
    login = [("inp", "p", "Password", {"v": "", "s": "password"})]
    assert "sign in" in play.turn(login, "https://clinic.example/login")["question"]
    assert play.turn(FORM, user_input="signed in")["question"] == AGAIN


def test_searching_twice_is_no_harm(client, plan_of, says):
    search = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("s")', "reason": "r"}
    page = [("inp", "q", "Query", {"v": "Jas"}), ("btn", "s", "Search"), NEXT]
    play = client(plan=[plan_of('Click "Search"', 'Click "Next"')], verify_full=[says(worked=False)], correct=[search])
    play.start("Do what is needed", page)
    assert play.turn(page, network=True)["action"] == 'click("s")'
    assert play.state.effects == ()


def test_traffic_that_the_site_makes_by_itself_is_no_sign_and_no_proof(sent):
    play = sent()
    page = read_page(PageInput(url="https://clinic.example/patients", dom="<button id=save>Save</button>"))
    seen = observe(play.state, page, Witness(network=True), play.bundle, now=0, has_model=False,
                   churn=(NETWORK,))  # fmt: skip
    assert (seen.facts["client.network"], seen.facts["client.quiet"]) == (False, False)
