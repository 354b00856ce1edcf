"""The form in which a list stands that a script draws elsewhere: its button is meant once an entry was chosen."""

from __future__ import annotations


def settings(value, state, *entries):
    listed = {"fm": 2, "hp": True, "v": value, "s": [state, "readonly"]}
    return [("hdr", "h", "Settings"), ("inp", "name", "Name", {"fm": 1, "v": "Oak"}), ("btn", "one", "Save", {"fm": 1}),
            ("inp", "lang", "Language", listed), ("btn", "two", "Save", {"fm": 2}), *entries]  # fmt: skip


CLOSED, CHOSEN = settings("English", "collapsed"), settings("Norsk", "collapsed")
OPEN = settings("English", "expanded", ("btn", "en", "English"), ("btn", "no", "Norsk"))


def test_the_button_of_the_form_of_the_list_is_meant(client):
    play = client()
    assert play.start('Choose "Norsk" in "Language", then click "Save"', CLOSED)["action"] == 'click("lang")'
    assert play.turn(OPEN)["action"] == 'click("no")'
    assert play.turn(CHOSEN, writes="none")["action"] == 'click("two")'


def test_a_click_that_chose_from_no_list_leaves_two_buttons_apart(client):
    play = client()
    play.start('Click "Norsk", then click "Save"', OPEN)
    assert play.turn(CHOSEN, writes="none")["status"] == "needs_user_input"
