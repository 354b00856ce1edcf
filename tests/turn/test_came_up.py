"""Of several that fit, the one that came up with the step before: in the menu, dialog or form that it opened."""

from __future__ import annotations

import pytest

URL = "https://garden.example/plots"
PLOTS = [("hdr", "h", "Plots"), ("btn", "d1", "Remove"), ("btn", "d2", "Remove")]
MENU = ("btn", "m", "Options", {"hp": True, "s": "collapsed"})
OPEN = ("btn", "m", "Options", {"hp": True, "s": "expanded"})
PLAIN = ("btn", "m", "Options")


@pytest.mark.parametrize(
    ("button", "then", "action"),
    [
        (MENU, [OPEN, ("link", "e", "Remove", {"href": "#"})], "e"),
        (PLAIN, [PLAIN, ("menu", "e", "Remove")], "e"),
        (PLAIN, [PLAIN, ("dialog", "g", "Plot 3"), ("btn", "e", "Remove", {"dlg": True})], "e"),
        (PLAIN, [PLAIN, ("btn", "e", "Remove")], None),  # another entry of the list
        (MENU, [OPEN, ("link", "e", "Remove", {"href": "#"}), ("link", "f", "Remove", {"href": "#"})], None),
    ],
)
def test_what_came_up_is_meant(client, button, then, action):
    play = client()
    assert play.start('Click "Options", then click "Remove"', [*PLOTS, button], url=URL)["action"] == 'click("m")'
    answer = play.turn([*PLOTS, *then], url=URL)
    if action is None:
        assert "Which one" in answer["question"]
        return
    if answer["status"] == "needs_user_input":  # what removes asks first
        answer = play.turn([*PLOTS, *then], url=URL, user_input="yes")
    assert answer["action"] == f'click("{action}")'


def test_a_field_that_came_up_is_meant_by_its_kind(client):
    ask = ("inp", "q", "Ask a question", {"v": "", "t": "textarea"})
    play = client()
    play.start('Click "Edit", then type "Ripe" into the text area', [("btn", "m", "Edit"), ask], url=URL)
    editor = ("inp", "t", "", {"v": "", "t": "textarea"})
    assert play.turn([("btn", "m", "Edit"), ask, editor], url=URL)["action"] == 'setValue("t", "Ripe")'


def test_a_page_that_came_is_all_new(client):
    play = client()
    play.start('Click "Options", then click "Remove"', [*PLOTS, MENU], url=URL)
    there = [*PLOTS, ("menu", "e", "Remove")]
    assert "Which one" in play.turn(there, url=f"{URL}/3")["question"]


def menu(*, drawn):
    at = {"xy": [9, 9]}
    entry = {"href": "/plots/3/remove", **({"xy": [9, 20]} if drawn else {})}
    return [("btn", "d1", "Remove", at), ("btn", "d2", "Remove", at), ("btn", "m", "Options", {"hp": True, **at}),
            ("link", "e", "Remove", entry)]  # fmt: skip


def test_an_entry_that_was_there_and_not_drawn_comes_up_with_its_menu(client):
    play = client()
    assert play.start('Click "Options", then click "Remove"', menu(drawn=False), url=URL)["action"] == 'click("m")'
    answer = play.turn(menu(drawn=True), url=URL)
    if answer["status"] == "needs_user_input":  # what removes asks first
        answer = play.turn(menu(drawn=True), url=URL, user_input="yes")
    assert answer["action"] == 'click("e")'
