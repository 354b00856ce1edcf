"""What people ask for in their own words: it is done when the page shows it, and not before."""

from __future__ import annotations

import pytest

ACCOUNT, HELP = ("link", "acc", "Account", {"href": "/account"}), ("link", "help", "Help", {"href": "/help"})
SECOND_FACTOR = [("hdr", "h", "Safety"), ("chk", "sf", "Second factor"), ("btn", "save", "Save")]


def test_a_link_opened_on_the_way_completes_no_other_goal(client, does, says):
    play = client(act=[does('click("acc")')], verify_light=[says(done=False)], verify_full=[says(done=False)])
    play.start("Enable the second factor", [ACCOUNT, HELP])
    answer = play.turn(SECOND_FACTOR, url="https://clinic.example/account")
    assert answer["status"] != "completed"
    assert play.calls[:1] == ["verify_light"]


@pytest.mark.parametrize("goal", ["Open the account", 'Click "Account"', "Go to my account", "Visit account"])
def test_a_goal_that_is_nothing_but_a_way_is_reached_by_going_it(client, goal):
    play = client()
    assert play.start(goal, [ACCOUNT, HELP])["action"] == 'click("acc")'
    answer = play.turn(SECOND_FACTOR, url="https://clinic.example/account")
    assert answer["status"] == "completed"
    assert "tier1/T1.6" in answer["decision"]["rules"]


def test_another_link_than_the_one_meant_is_not_the_goal(client, does, says):
    play = client(act=[does('click("help")')], verify_light=[says()], verify_full=[says()])
    play.start("Open the invoices", [ACCOUNT, HELP])
    assert play.turn([("hdr", "h", "Help")], url="https://clinic.example/help")["status"] != "completed"


def test_an_address_that_holds_the_words_is_the_one_meant(client, does):
    play = client(act=[does('navigate("https://clinic.example/invoices")')])
    play.start("Open the invoices", [ACCOUNT, HELP])
    assert play.turn([("hdr", "h", "Yours")], url="https://clinic.example/invoices")["status"] == "completed"
