"""A question between elements says what tells them apart, and what its user picks is what happens."""

from __future__ import annotations

import pytest

ROOMS = """<ul><li><h3>Printer room</h3><button id="r1">Remove access</button></li>
<li><h3>Server room</h3><button id="r2">Remove access</button></li></ul>"""
CARDS = """<div><div><b>Oak lamp</b><p>Warm light</p><button id="a">Details</button></div>
<div><b>Steel lamp</b><p>Cold light</p><button id="b">Details</button></div></div>"""


def offers(answer):
    return {one["id"]: one["label"] for one in answer["options"] if "id" in one}


def test_the_options_say_what_tells_them_apart(client):
    answer = client().start('Click "Details"', CARDS)
    assert offers(answer) == {"pick-1": "Details, at Oak lamp", "pick-2": "Details, at Steel lamp"}


@pytest.mark.parametrize("word", ["pick-2", "Details, at Steel lamp", "steel lamp"])
def test_what_is_picked_is_clicked(client, word):
    play = client()
    play.start('Click "Details"', CARDS)
    assert play.turn(CARDS, user_input=word)["action"] == 'click("b")'


def test_nobody_is_asked_the_same_twice(client):
    play = client()
    play.start('Click "Details", then click "Details"', CARDS)
    assert play.turn(CARDS, user_input="pick-1")["action"] == 'click("a")'
    assert play.turn(CARDS.replace("Cold", "Very cold"), mutated=True)["status"] != "needs_user_input"


def test_the_confirmation_of_what_is_picked_is_not_skipped(client):
    play = client()
    page = ROOMS.replace("Remove access", "Delete account")
    assert set(offers(play.start('Click "Delete account"', page))) == {"pick-1", "pick-2"}
    answer = play.turn(page, user_input="pick-2")
    assert [one.get("approves") for one in answer["options"]][:1] == [True]


def test_where_nothing_fits_the_nearest_are_offered(client):
    page = [("btn", "s", "Save changes"), ("btn", "d", "Discard changes"), ("btn", "x", "Ring the bell")]
    play = client()
    answer = play.start('Click "Store changes"', page)
    assert set(offers(answer).values()) == {"Save changes", "Discard changes"}
    assert play.turn(page, user_input="Save changes")["action"] == 'click("s")'


def test_what_no_goal_tells_apart_is_not_guessed_by_a_model(client, does):
    page = [("btn", "a", "Lamp, oak"), ("btn", "b", "Lamp, steel"), ("btn", "c", "Help")]
    play = client(act=[{"thought": "Two lamps.", "ambiguous": ["a", "b"]}])
    answer = play.start('Click "the lamp I like"', page)
    assert offers(answer) == {"pick-1": "Lamp, oak", "pick-2": "Lamp, steel"}
    assert play.turn(page, user_input="pick-2")["action"] == 'click("b")'


def test_a_reply_with_neither_action_nor_elements_does_not_parse(client):
    play = client(act=[{"thought": "Hm."}])
    assert play.start('Click "the lamp I like"', [("btn", "a", "Lamp")])["status"] == "failed"
