"""A click on an entry of a list that chose nothing, and a message of success after it."""

from __future__ import annotations

import pytest

URL = "https://desk.example/preferences?token=a1"  # a page that cannot be opened once more by its address
GOALS = ['Choose "Red" as "Colour", then click "Save"', "Set the colour to Red and save"]


def ends(client, goal, shows, note="Preferences saved", rest=""):
    """The status after an entry was clicked, the opener `shows` this, and the form was sent."""

    def page(shown, entries="", said="", rest=""):
        return (f"<h1>Preferences</h1><label id=l>Colour</label><button id=b role=combobox aria-haspopup=listbox "
                f"aria-expanded={str(bool(entries)).lower()} aria-labelledby=l>{shown}</button>{entries}{rest}"
                f"<button id=s>Save</button><p role=status>{said}</p>")  # fmt: skip

    play = client()
    assert play.start(goal, page("Select colour"), url=URL)["action"] == 'click("b")'
    entries = "<ul role=listbox><li role=option id=r>Red</li><li role=option id=w>White</li></ul>"
    assert play.turn(page("Select colour", entries), url=URL, mutated=True)["action"] == 'click("r")'
    assert play.turn(page(shows, rest=rest), url=URL, mutated=True)["action"] == 'click("s")'
    answer = play.turn(page(shows, said=note, rest=rest), url=URL, mutated=True, network=True)
    for _ in range(6):
        if answer["status"] != "executing":
            break
        answer = play.turn(page(shows, rest=rest), url=URL)
    return answer["status"]


@pytest.mark.parametrize("goal", GOALS)
def test_a_message_is_not_believed_where_the_page_shows_the_choice_nowhere(client, goal):
    assert ends(client, goal, "Select colour") != "completed"


@pytest.mark.parametrize("goal", GOALS)
def test_what_only_entries_of_an_open_list_say_is_no_choice(client, goal):
    open_list = "<ul role=listbox><li role=option id=x>Red</li><li role=option id=y>White</li></ul>"
    assert ends(client, goal, "Select colour", rest=open_list) != "completed"


@pytest.mark.parametrize("goal", GOALS)
def test_it_is_believed_where_the_opener_shows_it(client, goal):
    assert ends(client, goal, "Red") == "completed"


def test_or_another_place_of_the_page(client):
    assert ends(client, GOALS[0], "1 colour", rest="<ul><li>Red</li></ul>") == "completed"


MONTH = [f"<button id=d{day}>{day} March 1990</button>" for day in range(1, 32)]


def ends_with_day(client, shows, hint="", before="23/11/1991"):
    """The status after a day of a calendar was clicked, its field `shows` this, and the form was sent."""

    def page(shown, calendar="", said=""):
        return (f"<h1>Preferences</h1><label for=b>Birthday</label><input id=b readonly value='{shown}' "
                f"placeholder='{hint}' aria-haspopup=dialog aria-expanded={str(bool(calendar)).lower()}>{calendar}"
                f"<button id=s>Save</button><p role=status>{said}</p>")  # fmt: skip

    play = client()
    goal = 'Set "Birthday" to 12 March 1990, then click "Save"'
    assert play.start(goal, page(before), url=URL)["action"] == 'click("b")'
    calendar = f"<div role=dialog>{''.join(MONTH)}</div>"
    assert play.turn(page(before, calendar), url=URL, mutated=True)["action"] == 'click("d12")'
    answer = play.turn(page(shows), url=URL, mutated=True)
    if answer["action"] != 'click("s")':
        return answer["status"]
    answer = play.turn(page(shows, said="Preferences saved"), url=URL, mutated=True, network=True)
    for _ in range(6):
        if answer["status"] != "executing":
            break
        answer = play.turn(page(shows), url=URL)
    return answer["status"]


@pytest.mark.parametrize(("shows", "hint"), [("1990-03-12", ""), ("12 Mar 1990", ""), ("12/03/1990", "dd/mm/yyyy")])
def test_a_day_is_believed_in_the_form_of_its_field(client, shows, hint):
    assert ends_with_day(client, shows, hint) == "completed"


@pytest.mark.parametrize(
    ("shows", "hint"),
    [("23/11/1991", "dd/mm/yyyy"), ("12/03/1990", "mm/dd/yyyy"), ("12/03/1990", ""), ("1990-12-03", ""), ("", "")],
)
def test_another_day_or_one_that_may_be_another_is_not(client, shows, hint):
    assert ends_with_day(client, shows, hint) != "completed"
