"""The user's word: asked whether anything is left to do, people end a task as done in their own words."""

from __future__ import annotations

import pytest

from engine.plan.obligation import Discharge, Obligation, Shown

FORM = [("inp", "city", "City", {"v": "Graz"}), ("btn", "save", "Save")]
SAVED = [*FORM, ("btn", "undo", "Undo")]
GOAL = 'Click "Save"'


def asked(client, goal=GOAL):
    """A task that asks whether anything is left to do."""
    play = client()
    play.start(goal, FORM)
    answer = play.turn(SAVED)
    assert "Is anything left to do?" in answer["question"]
    return play, answer


@pytest.mark.parametrize(
    "word",
    ["Done", "done!", "It worked, thanks", "No", "nothing", "Fertig", "c'est fait", "listo", "Hat geklappt, danke.",
     "It is done"],
)  # fmt: skip
def test_people_say_that_it_is_done(client, word):
    play, _ = asked(client)
    answer = play.turn(SAVED, user_input=word)
    assert (answer["status"], answer["action"]) == ("completed", "finish()")
    assert (answer["decision"]["route"], "verification" in answer) == ("goal_achieved", False)
    receipt = play.ask("receipt", play.task_id)
    assert receipt["verdict"] == {"by": "user", "tier": None, "confidence": 1.0}
    (owed,) = receipt["obligations"]
    assert (owed["status"], owed["by"], owed["basis"]) == ("discharged", "user", "user")


def test_the_question_offers_it(client):
    _, answer = asked(client)
    assert [one["label"] for one in answer["options"]] == ["It is done", "Stop here"]


def test_to_stop_is_not_to_be_done(client):
    play, _ = asked(client)
    assert play.turn(SAVED, user_input="Stop here")["status"] == "cancelled"


def test_anything_else_goes_on_with_what_was_said(client):
    play, _ = asked(client)
    assert play.turn(SAVED, user_input='Click "Undo"')["action"] == 'click("undo")'


def test_the_question_says_what_the_page_says(client):
    play = client()
    play.start(GOAL, FORM)
    assert "The page says: Kept until noon." in play.turn([*FORM, ("alert", "m", "Kept until noon.")])["question"]


def test_what_the_page_denies_is_waived_and_what_it_cannot_tell_is_discharged():
    def owed(judgement):
        how = Discharge(2, "user", "user", "sha256:0", after=Shown("https://a.example/", "h", "s", judgement))
        return Obligation("o0", 'the page shows "Saved"', 0, discharge=how).status

    assert (owed("fail"), owed("unverifiable")) == ("waived", "discharged")


@pytest.mark.parametrize("word", ["it did not work", "not done", "no, it is wrong", "nothing works"])
def test_words_against_it_do_not_complete(client, word):
    play, _ = asked(client)
    assert play.turn(SAVED, user_input=word)["status"] != "completed"


def test_done_completes_nothing_where_something_else_was_asked(client):
    play = client()
    play.start('Click "Nowhere"', FORM)
    assert play.turn(FORM, user_input="done")["status"] != "completed"
