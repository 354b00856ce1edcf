"""Questions to the user, and what becomes of their answers (SPEC 2)."""

from __future__ import annotations

import pytest

from engine.exchange.errors import UnknownTask

OPEN, FILTER, NEWS = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "news", "News")
DELETE = ("btn", "del", "Delete account")


def test_a_question_on_a_first_turn_is_pending_and_not_active(client):
    play = client()
    answer = play.start("Sort out what we talked about", [OPEN])
    assert (answer["status"], answer["turn"], answer["decision"]["route"]) == ("needs_user_input", 0, "ask_user")
    assert "action" not in answer
    assert answer["question"]
    assert play.ask("active", play.session_id, "") is None


def test_a_pending_question_is_resumed_by_its_answer(client):
    play = client()
    play.start("Sort out what we talked about", [OPEN])
    answer = play.turn([OPEN], user_input='Click "Open"')
    assert (answer["status"], answer["action"], answer["turn"]) == ("executing", 'click("open")', 1)
    assert play.ask("active", play.session_id, "")["action"] == 'click("open")'


def test_a_pending_question_waits_fifteen_minutes(client):
    play = client()
    play.start("Sort out what we talked about", [OPEN])
    play.now += 15 * 60
    assert play.turn([OPEN], user_input="What?")["status"] == "needs_user_input"
    play.now += 15 * 60 + 1
    with pytest.raises(UnknownTask):
        play.turn([OPEN], user_input='Click "Open"')


def test_a_question_in_mid_task_does_not_expire(client):
    play = client()
    play.start('Click "Open", then click "Archive"', [OPEN])
    assert play.turn([OPEN, FILTER])["status"] == "needs_user_input"
    play.now += 24 * 60 * 60
    assert play.turn([OPEN, FILTER], user_input='Click "Filter"')["action"] == 'click("filter")'


def test_a_first_turn_that_fails_leaves_nothing_behind(client, does):
    play = client(act=[does('click("made-up")')])
    answer = play.start('Click "Archive"', [OPEN])
    assert (answer["status"], answer["action"].startswith("fail(")) == ("failed", True)
    assert play.memory.states == {}
    with pytest.raises(UnknownTask):
        play.turn([OPEN])


def test_a_mid_task_question_names_the_step_that_waits_and_verifies_nothing_next(client):
    play = client()
    play.start('Click "Open", then click "Archive", then click "News"', [OPEN, NEWS])
    answer = play.turn([OPEN, NEWS, FILTER])
    assert (answer["status"], answer["plan"]["currentStepIndex"]) == ("needs_user_input", 1)
    assert "action" not in answer
    answer = play.turn([OPEN, NEWS, FILTER], user_input='Click "Filter"')
    assert "verification" not in answer
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("filter")', 1)
    steps = [step["description"] for step in answer["plan"]["steps"]]
    assert steps == ['Click "Open"', 'Click "Filter"', 'click "News"']


def test_a_mid_task_answer_is_verified_and_the_plan_goes_on_after_it(client):
    play = client()
    play.start('Click "Open", then click "Archive", then click "News"', [OPEN, NEWS])
    play.turn([OPEN, NEWS, FILTER])
    play.turn([OPEN, NEWS, FILTER], user_input='Click "Filter"')
    answer = play.turn([OPEN, NEWS, FILTER, ("btn", "x", "Filtered")])
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('click("news")', 2)


@pytest.mark.parametrize("words", ["Yes, go on", "yes", "OK", "ok.", "Confirm", "YES!"])
def test_what_cannot_be_undone_is_done_after_a_yes(client, words):
    play = client()
    answer = play.start('Click "Delete account"', [DELETE])
    assert answer["status"] == "needs_user_input"
    assert "action" not in answer
    assert [option["label"] for option in answer["options"] if option.get("approves")] == ["Yes, go on"]
    assert play.turn([DELETE], user_input=words)["action"] == 'click("del")'


@pytest.mark.parametrize("words", ["No", "cancel", "Stop", "not yet", "yes but only tomorrow", "no, ok?"])
def test_what_cannot_be_undone_is_not_done_without_a_yes(client, words):
    play = client()
    play.start('Click "Delete account"', [DELETE])
    answer = play.turn([DELETE], user_input=words)
    assert 'click("del")' not in play.state.actions
    assert answer.get("action") != 'click("del")'


@pytest.mark.parametrize("words", ["No", "cancel", "stop"])
def test_a_refusal_with_nothing_left_to_do_ends_the_task(client, words):
    play = client()
    play.start('Click "Delete account"', [DELETE])
    answer = play.turn([DELETE], user_input=words)
    assert answer["status"] == "cancelled"
    assert "action" not in answer


def test_an_approved_action_is_verified_like_any_other(client):
    play = client()
    play.start('Click "Delete account", then click "News", then click "Open"', [DELETE, NEWS, OPEN])
    play.turn([DELETE, NEWS, OPEN], user_input="yes")
    answer = play.turn([DELETE, NEWS, OPEN])
    assert answer["verification"]["success"] is False
    answer = play.turn([NEWS, OPEN])
    assert (answer["verification"]["success"], answer["action"]) == (True, 'click("news")')


def test_a_yes_to_another_question_approves_nothing(client):
    play = client()
    play.start("Sort out what we talked about", [OPEN])
    answer = play.turn([OPEN], user_input="yes")
    assert answer["status"] == "needs_user_input"
    assert play.state.actions == ()


@pytest.mark.parametrize("silence", [None, "", "  \n"])
@pytest.mark.parametrize("goal", ['Click "Delete account"', "Sort out what we talked about"])
def test_a_question_that_nobody_answered_is_still_the_question(client, goal, silence):
    play = client()
    asked = play.start(goal, [DELETE])
    assert play.turn([DELETE], user_input=silence) == asked
    assert (play.state.turn, len(play.history)) == (0, 1)


def test_a_task_that_waits_can_be_stopped(client):
    play = client()
    play.start('Click "Open", then click "Archive"', [OPEN])
    play.turn([OPEN, FILTER])
    answer = play.turn([OPEN, FILTER], user_input="Stop here")
    assert answer["status"] == "cancelled"


@pytest.mark.parametrize("ended", ["completed", "failed", "cancelled"])
def test_a_finished_task_answers_its_last_response_and_changes_nothing(client, ended):
    link = ("link", "labs", "Labs", {"href": "/labs"})
    play = client(settings={"max_turns": 2} if ended == "failed" else None)
    play.start('Click "Labs"', [link, OPEN])
    if ended == "cancelled":
        last = play.ask("cancel", play.task_id)
    else:
        last = play.turn([link, OPEN], url=f"https://clinic.example/{'labs' if ended == 'completed' else 'patients'}")
    assert last["status"] == ended
    state, turns = play.state, len(play.history)
    assert play.turn([OPEN], user_input="yes") == last
    assert play.ask("cancel", play.task_id) == last
    assert (play.state, len(play.history)) == (state, turns)


def test_another_session_does_not_know_the_task(client):
    play = client()
    play.start('Click "Open"', [OPEN])
    with pytest.raises(UnknownTask):
        play.turn([OPEN], session_id="somebody-else")


def test_an_empty_tree_alone_is_no_turn(client):
    play = client()
    answer = play.start('Click "Open"', [])
    assert (answer["needs"], answer["action"]) == ({"dom": True}, "wait(0.5)")
    assert "taskId" not in answer
    assert play.memory.states == {}
    play.start('Click "Open"', [OPEN])
    state = play.state
    assert play.turn([])["needs"] == {"dom": True}
    assert play.state == state


def test_what_the_user_answers_reaches_the_model_then_and_later(client, does, says):
    acts = [does('click("made-up")')] * 2 + [does('click("news")'), does('click("filter")')]
    play = client(act=acts, verify_light=[says()])
    play.start('Click "Open"', [OPEN, FILTER, NEWS])
    assert play.turn([OPEN, FILTER, NEWS, DELETE])["status"] == "needs_user_input"
    answer = play.turn([OPEN, FILTER, NEWS, DELETE], user_input="Have a look at what is new")
    assert (answer["action"], play.calls) == ('click("news")', ["act"])
    assert play.script.inputs[-1]["answers"] == ("Have a look at what is new",)
    assert play.turn([OPEN, FILTER, NEWS])["action"] == 'click("filter")'
    assert play.script.inputs[-1]["answers"] == ("Have a look at what is new",)


def test_an_answer_of_several_actions_is_planned(client, does, says, plan_of):
    plan = plan_of('Click "Filter"', 'Click "News"')
    play = client(act=[does('click("made-up")')], verify_light=[says()], plan=[plan])
    play.start('Click "Open"', [OPEN, FILTER, NEWS])
    play.turn([OPEN, FILTER, NEWS, DELETE])
    answer = play.turn([OPEN, FILTER, NEWS, DELETE], user_input='Click "Filter", then click "News"')
    assert (answer["action"], play.calls) == ('click("filter")', ["plan"])


def test_a_planner_is_told_what_the_user_does_not_want(client, does, plan_of):
    plans = [plan_of('Click "Delete account"', 'Click "News"'), plan_of('Click "Filter"', 'Click "News"')]
    play = client(plan=plans)
    assert play.start("Get rid of it, then look at the news", [DELETE, FILTER, NEWS])["status"] == "needs_user_input"
    assert play.turn([DELETE, FILTER, NEWS], user_input="no")["action"] == 'click("filter")'
    told = play.script.inputs[0]
    assert (told["answers"], told["rejected"]["action"]) == (("no",), 'click("del")')


def test_a_yes_is_no_answer_to_be_told_of(client, plan_of, says):
    play = client(plan=[plan_of('Click "Delete account"', 'Click "News"')], critic=["<Approved>YES</Approved>"])
    play.start("Get rid of it, then look at the news", [DELETE, NEWS])
    play.turn([DELETE, NEWS], user_input="yes")
    assert play.state.answers == ()


def test_an_approval_of_an_element_that_is_gone_issues_nothing(client):
    play = client()
    play.start('Click "Delete account"', [DELETE, NEWS])
    answer = play.turn([OPEN, NEWS], user_input="yes")
    assert (answer["status"], "guardrails/gone" in answer["decision"]["rules"]) == ("needs_user_input", True)
    assert "action" not in answer


def test_an_approval_of_an_element_that_changed_is_asked_for_again(client):
    play = client()
    play.start('Click "Delete account"', [DELETE, NEWS])
    renamed = [("btn", "del", "Rename account"), NEWS]
    answer = play.turn(renamed, user_input="yes")
    assert (answer["status"], "guardrails/changed" in answer["decision"]["rules"]) == ("needs_user_input", True)
    assert play.turn(renamed, user_input="yes")["action"] == 'click("del")'


def test_enter_beside_a_button_that_pays_asks_first(client):
    page = [("hdr", "h", "Your order"), ("inp", "card", "Card number", {"v": "4111"}), ("btn", "pay", "Pay $20")]
    assert client().start("Press Enter", page, active="card")["status"] == "needs_user_input"


def test_a_simple_goal_is_still_done_after_the_answer_to_a_question_that_keeps_it(client):
    """The page wants a field that the goal does not name: what the user says comes first, then the goal's own step."""
    save, mail = ("btn", "save", "Save"), ("inp", "mail", "Email", {"v": ""})
    refused = [save, (*mail[:3], {"v": "", "inv": True}), ("alert", "e", "Email is required")]
    play = client()
    play.start('Click "Save"', [save, mail])
    assert play.turn(refused, errors=("Email is required",))["status"] == "needs_user_input"
    answer = play.turn(refused, user_input='Type "a@b.c" into "Email"')
    assert answer["action"] == 'setValue("mail", "a@b.c")'
    assert [step["description"] for step in answer["plan"]["steps"]] == ['Type "a@b.c" into "Email"', 'Click "Save"']
    assert play.turn([save, (*mail[:3], {"v": "a@b.c"})])["action"] == 'click("save")'
