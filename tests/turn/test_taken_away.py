"""What was archived or retired is done where its list is there without it, as the site gives that out."""

from __future__ import annotations

import pytest

URL = "https://yard.example/boats"
ALL, LEFT = ("Heron", "Osprey", "Egret"), ("Heron", "Egret")
GOAL = 'Click "{0}" in the row of "Osprey"'


def boats(*names, said="Retire", more=""):
    rows = "".join(f"<tr><td><a href=/boats/{one}>{one}</a></td><td>{control(said, one)}</td></tr>" for one in names)
    return f"<h1>Boats</h1><table>{rows}</table>{more}"


def control(said, one):
    if said == "Archive":  # the link to what was archived
        return f"<a href=/archive id=d{one}>{said}</a>"
    return f"<button type=button id=d{one}>{said}</button>"


def ends(client, after, said="Retire", anew=None):
    """The last answer after the button was pressed and the list came so, then anew by its address."""
    play, page = client(), boats(*ALL, said=said)
    answer = play.start(GOAL.format(said), page, url=URL)
    if answer["status"] == "needs_user_input":
        answer = play.turn(page, url=URL, user_input="yes")
    shown = after
    for _ in range(5):
        if answer["status"] != "executing":
            break
        shown = anew if anew and answer["action"].startswith("navigate") else shown
        answer = play.turn(shown, url=URL, network=True, writes="taken")
    return answer


@pytest.mark.parametrize("said", ["Retire", "Archivieren"])
def test_the_list_is_there_without_it(client, said):
    answer = ends(client, boats(*LEFT, said=said), said)
    assert answer["status"] == "completed"
    assert "signs/gone" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    "after",
    [
        boats(*ALL),
        boats("Heron"),  # filtered, or another page of the list
        boats("Heron", "Kestrel"),
        boats(*LEFT, more="<a href=/boats?p=2>Next page</a>"),
        boats(*LEFT, more="<p role=alert>Error: Osprey could not be retired</p>"),
        boats(*LEFT, more="<div role=dialog><p>Retire Osprey for good?</p><button>Retire</button></div>"),
        "<h1>Boats</h1><p>Nothing to see</p>",
    ],
)
def test_a_list_that_may_be_short_of_it_for_another_reason_is_no_sign(client, after):
    assert ends(client, after)["status"] != "completed"


def test_a_script_that_took_it_away_before_its_site_did_is_not_believed(client):
    assert ends(client, boats(*LEFT), anew=boats(*ALL))["status"] != "completed"


def test_a_button_that_does_something_else_takes_nothing_away(client):
    assert ends(client, boats(*LEFT, said="Paint"), "Paint")["status"] != "completed"


def test_a_link_to_what_was_archived_takes_nothing_away(client):
    assert ends(client, boats(*LEFT, said="Archive"), "Archive")["status"] != "completed"
