"""A process that dies in the middle of a turn, and calls that come twice."""

from __future__ import annotations

import pytest

from engine.exchange.errors import KeyInUse, UnknownTask

OPEN, FILTER, ROW = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "row", "Jas Kaur")


class Died(BaseException):
    """Stands for a `kill -9`: nothing of the engine may catch it."""


def test_no_call_of_a_turn_is_paid_twice(client, says, does):
    play = client(verify_light=[says(), Died()], act=[Died(), does('click("filter")')])
    play.start('Click "Open"', [OPEN, FILTER])
    with pytest.raises(Died):
        play.turn([OPEN, FILTER, ROW])
    assert play.calls == ["verify_light", "act"]
    play.restarted()
    answer = play.turn([OPEN, FILTER, ROW])
    assert play.calls == ["act"]
    assert (answer["turn"], answer["action"]) == (1, 'click("filter")')
    assert answer["usage"]["llmCalls"] == 2


def test_a_first_turn_that_died_is_gone_on_with_under_its_request_key(client, plan_of, does):
    play = client(plan=[plan_of("Go through the list", "Say so")], refine=[Died(), does('click("open")')])
    with pytest.raises(Died):
        play.start("Do what is needed with the list", [OPEN], request_id="first")
    play.restarted()
    answer = play.start("Do what is needed with the list", [OPEN], request_id="first")
    assert play.calls == ["refine"]
    assert answer["taskId"] == play.memory.claims["first"].task_id


def test_another_page_than_before_the_crash_is_judged_anew(client, says, does):
    play = client(verify_light=[says(), says(worked=False)], act=[Died(), does('click("filter")')], correct=["failed"])
    play.start('Click "Open"', [OPEN, FILTER])
    with pytest.raises(Died):
        play.turn([OPEN, FILTER, ROW])
    answer = play.turn([OPEN, FILTER, ROW, ("btn", "more", "More")])
    assert play.calls[0] == "verify_light"
    assert answer["verification"]["success"] is False


def test_the_same_request_key_answers_the_same_and_changes_nothing(client):
    play = client()
    first = play.start('Click "Open"', [OPEN, FILTER], request_id="a")
    second = play.turn([OPEN, FILTER], request_id="b")
    state = play.state
    assert play.turn([OPEN, FILTER, ROW], request_id="b") == second
    assert play.start('Click "Open"', [OPEN, FILTER], request_id="a") == first
    assert play.state == state


def test_a_failed_first_turn_is_answered_again_under_its_request_key(client, does):
    play = client(act=[does('click("made-up")')])
    first = play.start('Click "Archive"', [OPEN], request_id="a")
    assert play.start('Click "Archive"', [OPEN], request_id="a") == first
    assert play.calls == []


def test_a_key_belongs_to_its_session_task_and_goal(client):
    play = client()
    first = play.start('Click "Open"', [OPEN, FILTER], request_id="a", session_id="s1")
    others = ({"session_id": "s2"}, {}, {"session_id": "s1", "query": 'Click "Filter"'}, {"task_id": "id-99"})
    for other in others:
        play.task_id = play.session_id = None
        with pytest.raises(KeyInUse):
            play.turn([OPEN, FILTER], request_id="a", **{"query": 'Click "Open"', **other})
    play.task_id, play.session_id = first["taskId"], "s1"
    assert play.turn([OPEN, FILTER, ROW], request_id="a") == first


def test_an_answer_that_is_given_again_is_for_the_session_of_its_task(client):
    play = client()
    play.start('Click "Open"', [OPEN, FILTER], request_id="a")
    with pytest.raises(UnknownTask):
        play.turn([OPEN, FILTER], request_id="a", session_id="another")


def test_the_journal_of_a_failed_first_turn_goes_with_it(client, does):
    play = client(act=[does('click("made-up")')])
    assert play.start('Click "Archive"', [OPEN])["status"] == "failed"
    assert play.memory.journal == {}


def test_a_reply_that_failed_is_not_asked_for_again_in_the_same_turn(client, does):
    play = client(act=["failed"])
    play.start('Click "Archive"', [OPEN])
    assert play.calls == ["act"]
