"""A dialog that asks in the very words of what was pressed whether that is meant is told so, and nothing else is."""

from __future__ import annotations

import pytest

URL = "https://yard.example/boats/7"
PAGE = "<h1>Osprey</h1><p>Sloop</p><button type=button id=a>{0}</button>"
NO = "<button type=button id=no>Cancel</button>"


def dialog(text, buttons=f"{NO}<button type=button id=yes>Archive</button>"):
    return f"<div role=dialog><p>{text}</p>{buttons}</div>"


def pressed(client, asks, goal='Click "Archive"', said="Archive", writes="none"):
    """The answer to what came up after the button was pressed."""
    play, page = client(), PAGE.format(said)
    answer = play.start(goal, page, url=URL)
    if answer["status"] == "needs_user_input":
        play.turn(page, url=URL, user_input="yes")
    return play.turn(page + asks, url=URL, writes=writes)


def is_told(answer):
    return "contingencies/asked_same" in answer["decision"]["rules"]


@pytest.mark.parametrize(
    ("asks", "said", "goal"),
    [
        (dialog("Are you sure you want to archive this item?"), "Archive", 'Click "Archive"'),
        (dialog("Archive Osprey?"), "Archive", 'Archive the boat "Osprey"'),
        (dialog("Archive this boat?", f"{NO}<button id=yes>Yes</button>"), "Archive boat", 'Click "Archive boat"'),
        (dialog("Möchten Sie dieses Element wirklich archivieren?",
                "<button>Abbrechen</button><button id=yes>Archivieren</button>"),
         "Archivieren", 'Klick auf "Archivieren"'),
    ],
)  # fmt: skip
def test_what_was_to_be_done_is_meant(client, asks, said, goal):
    answer = pressed(client, asks, goal, said)
    assert is_told(answer)
    assert "yes" in (answer.get("action") or answer["confirmation"]["action"])


@pytest.mark.parametrize(
    "asks",
    [
        dialog("Archive without a survey?"),  # a condition that nobody spoke of
        dialog("Archive all 12 boats?"),
        dialog("Archive Heron?"),  # another thing
        dialog("Archive this boat for 5 EUR?"),
        dialog("Archive this boat? This cannot be undone."),
        dialog("This item was archived."),
        dialog("Publish this item?"),
        dialog("Archive this item?", "<button id=yes>Archive</button>"),  # there is no way to say no
        dialog("Archive this item?", f"{NO}<button>Archive</button><button>Archive and delete</button>"),
        dialog("Archive this item?", f"{NO}<button id=yes>Delete</button>"),
        dialog("Archive this item?", f"{NO}<button id=yes>Publish</button>"),
        dialog("Archive this item?", f"<label>Why <input id=w></label>{NO}<button id=yes>Archive</button>"),
        dialog("Archive this item?", f"<label><input type=checkbox>Its crew, too</label>{NO}<button>Archive</button>"),
        f"<p>Archive this item?</p>{NO}<button id=yes>Archive</button>",  # no dialog
        f"<div role=alert>Error: not allowed</div>{dialog('Archive this item?')}",
    ],
)
def test_what_asks_for_more_or_for_something_else_is_told_nothing(client, asks):
    answer = pressed(client, asks)
    assert not is_told(answer)
    assert answer.get("action") != 'click("yes")'


@pytest.mark.parametrize(
    ("deed", "asks", "buttons"),
    [
        ("Cancel booking", "Cancel the booking?", ("Back", "Yes, cancel")),
        ("Annuler", "Annuler la réservation ?", ("Retour", "Oui, annuler")),
        ("Stornieren", "Buchung stornieren?", ("Zurück", "Ja, stornieren")),
        ("Anular", "¿Anular la cita?", ("Volver", "Sí, anular")),
    ],
)
def test_a_yes_that_says_cancel_means_it_and_waits_for_the_user(client, deed, asks, buttons):
    back, yes = buttons
    shown = dialog(asks, f"<button id=back>{back}</button><button id=yes>{yes}</button>")
    answer = pressed(client, shown, f'Click "{deed}"', deed)
    assert (answer["status"], answer["confirmation"]["action"]) == ("needs_user_input", 'click("yes")')


def test_nothing_is_pressed_again_once_something_was_sent(client):
    assert not is_told(pressed(client, dialog("Archive this item?"), writes="taken"))


def test_a_step_of_the_plan_for_the_yes_is_left_to_do_it(client):
    asks = dialog("Archive this item?", f"{NO}<button type=button id=yes>Yes</button>")
    assert not is_told(pressed(client, asks, 'Click "Archive", then click "Yes"'))


LEAVES = "<button type=button id=yes>Leave workspace</button>"


def told_more(client, asks):
    return pressed(client, asks, 'Click "Leave workspace"', "Leave workspace")


@pytest.mark.parametrize(
    "asks",
    [
        dialog("Are you sure you want to leave Oak? An admin will have to invite you again.", NO + LEAVES),
        dialog("Leave Oak?", f"{NO}<button type=button id=yes>Leave</button>"),
    ],
)
def test_what_a_dialog_tells_more_of_waits_for_a_yes(client, asks):
    play, page = client(), PAGE.format("Leave workspace")
    answer = play.start('Click "Leave workspace"', page, url=URL)
    if answer["status"] == "needs_user_input":
        play.turn(page, url=URL, user_input="yes")
    answer = play.turn(page + asks, url=URL)
    assert "contingencies/asked_more" in answer["decision"]["rules"]
    assert (answer["status"], answer["confirmation"]["action"]) == ("needs_user_input", 'click("yes")')
    assert play.turn(page + asks, url=URL, user_input="yes")["action"] == 'click("yes")'


@pytest.mark.parametrize(
    "asks",
    [
        dialog("Leave Oak? It costs 5 EUR.", NO + LEAVES),
        dialog("Do you want to leave Oak?", f"{NO}<button>Delete workspace</button>"),
        dialog("Do you want to leave Oak?", f"{NO}{LEAVES}<button>Leave all</button>"),
        dialog("Do you want to leave Oak?", f"<label>Why <input></label>{NO}{LEAVES}"),
        dialog("Do you want to leave Oak?", LEAVES),
        dialog("You are in Oak.", NO + LEAVES),
    ],
)
def test_what_leaves_a_choice_is_not_pressed(client, asks):
    assert "contingencies/asked_more" not in told_more(client, asks)["decision"]["rules"]
