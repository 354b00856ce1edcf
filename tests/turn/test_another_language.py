"""A choice that was kept stands under another name where the page speaks another language by then."""

from __future__ import annotations

import pytest

URL = "https://club.example/me"
OTHERS = "<option {0} value=en>a</option><option {1} value=de>b</option>"
OPTIONS = "<option value=en {0}>English</option><option value=de {1}>Deutsch</option><option value=fr>Français</option>"


def form(label, save, *chosen, id_="lang", options=OPTIONS):
    field = f"<label>{label} <select id={id_}>{options.format(*chosen)}</select></label>"
    return f"<h1>{label}</h1><form method=post>{field}<button id=s>{save}</button></form>"


ENGLISH, MEANT = form("Language", "Save", "selected", ""), form("Language", "Save", "", "selected")


def ends(client, anew):
    """The last answer after the choice was sent and its page came like this."""
    play = client()
    play.start('Choose "Deutsch" in "Language", then click "Save"', ENGLISH, url=URL)
    answer = play.turn(MEANT, url=URL)
    if answer["status"] == "needs_user_input":
        answer = play.turn(MEANT, url=URL, user_input="yes")
    assert answer["action"] == 'click("s")'
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(anew, url=URL, network=True)
    return answer


def test_the_choice_is_known_by_the_id_that_the_page_gives_it(client):
    assert ends(client, form("Sprache", "Speichern", "", "selected"))["status"] == "completed"


@pytest.mark.parametrize(
    "anew",
    [
        form("Sprache", "Speichern", "selected", ""),
        form("Sprache", "Speichern", "", "selected", id_="other"),
        form("Sprache", "Speichern", "", "selected", options=OTHERS),
        form("Sprache", "Speichern", "", "selected") + "<div role=alert>Error: not saved</div>",
    ],
)
def test_another_choice_or_another_list_is_no_sign(client, anew):
    assert ends(client, anew)["status"] != "completed"
