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
