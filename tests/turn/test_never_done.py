"""An action that the client could not do at all is never taken as done, whatever else came to the page meanwhile."""

from __future__ import annotations

import pytest

from engine.exchange.calls import ClientVerification

URL = "https://school.example/people/4"
WISH = "Set the birth year to 2012 and save"
SAVE = ("btn", "save", "Save")


def form(year="Select year", listed=()):
    entries = [("btn", f"y{one}", one) for one in listed]
    label = ("txt", "label", "Birth year")
    return [("hdr", "h", "Edit user"), *entries, label, ("btn", "year", year), SAVE]


YEARS = ("Not specified", "2013", "2012")


def undone(action, why="is not on the page", found=False):
    """What a client says that could not do an action at all."""
    target = action.partition('"')[2].partition('"')[0]
    return {
        "verification_passed": False,
        "errors": (f"Element '{target}' {why}",),
        "client_verification": ClientVerification(element_found=found, selector=target),
    }


@pytest.fixture
def closed(client):
    """A list that closed by itself before its entry could be clicked."""
    play = client()
    answer = play.start(WISH, form(), url=URL)
    assert answer["action"] == 'click("year")'
    answer = play.turn(form(listed=YEARS), url=URL)
    assert answer["action"] == 'click("y2012")'
    return play, play.turn(form(), url=URL, mutated=True, **undone(answer["action"]))


def test_a_choice_that_was_never_clicked_is_made_anew(closed):
    play, answer = closed
    for _ in range(4):
        if not answer["action"].startswith("wait"):
            break
        answer = play.turn(form(), url=URL)
    assert answer["action"] == 'click("year")'
    answer = play.turn(form(listed=YEARS), url=URL)
    assert answer["action"] == 'click("y2012")'
    assert play.turn(form("2012"), url=URL)["action"] == 'click("save")'


def test_it_is_never_saved_without_the_choice(closed):
    play, answer = closed
    for _ in range(12):
        if answer["status"] != "executing":
            break
        assert answer["action"] != 'click("save")'
        opened = answer["action"] == 'click("year")'
        missed = undone(answer["action"]) if answer["action"] == 'click("y2012")' else {}
        answer = play.turn(form(listed=YEARS if opened else ()), url=URL, mutated=True, **missed)
    assert answer["status"] in ("needs_user_input", "failed")


@pytest.mark.parametrize("state", [{"occ": True}, {"s": "disabled"}])
def test_a_click_that_something_was_in_the_way_of_is_done_once_it_can_be(client, state):
    """What came to the page meanwhile is no sign that the click was done."""
    play = client()
    answer = play.start('Click "Next", then click "Save"', [("btn", "next", "Next"), SAVE], url=URL)
    assert answer["action"] == 'click("next")'
    shut = [("btn", "next", "Next", state), SAVE]
    answer = play.turn(shut, url=URL, mutated=True, **undone(answer["action"], "cannot be clicked", found=True))
    assert answer["action"].startswith("wait")
    loaded = [("btn", "next", "Next"), SAVE, ("hdr", "h", "Orders"), ("lnk", "a", "Order 1"), ("lnk", "b", "Order 2")]
    assert play.turn(loaded, url=URL, mutated=True)["action"] == 'click("next")'


def test_an_action_that_was_done_and_found_fault_with_is_verified_as_before(client):
    """The client looked for another element than that of the action: it may have been done."""
    play = client()
    answer = play.start('Click "Next", then click "Save"', [("btn", "next", "Next"), SAVE], url=URL)
    missing = {**undone('click("saved")'), "mutated": True}
    answer = play.turn([SAVE], url=URL, **missing)
    assert answer["action"].startswith("wait")
    assert play.turn([SAVE, ("hdr", "h", "Orders")], url=URL, mutated=True)["action"] == 'click("save")'


def test_an_action_on_an_element_that_could_be_used_is_not_done_twice(client):
    """A client may name the element of the action, find it, and yet find fault: the action may have been done."""
    play = client()
    answer = play.start('Click "Next", then click "Save"', [("btn", "next", "Next"), SAVE], url=URL)
    fault = {**undone(answer["action"], "did not change", found=True), "mutated": True}
    answer = play.turn([("btn", "next", "Next"), SAVE], url=URL, **fault)
    assert answer.get("action") != 'click("next")'
