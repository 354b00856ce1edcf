"""Switches that a wish tells with other endings, or with what stands above them."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.language.steps.refine import refine
from engine.rules import Bundle, Reader
from tests.language.pages import page


def switch(name: str, *, on: bool = True) -> str:
    return f"<p><label><input type=checkbox {'checked' if on else ''}>{name}</label></p>"


SETTINGS = (
    "<nav><a href=/a aria-current=page>Library</a><a href=/b>Members</a></nav><h1>Settings</h1><h2>Messages</h2>"
    + switch("Let members send messages to the library")
    + switch("Remind readers of books by mail")
    + switch("Mute group messages", on=False)
    + "<h2>Reading room</h2>"
    + switch("Sound when a reader arrives")
    + switch("Screen sharing by readers")
    + "<h2>Loans</h2>"
    + switch("Automatic renewals")
    + "<button>Save changes</button>"
)
GERMAN = (
    "<h1>Einstellungen</h1><h2>Lesesaal</h2>" + switch("Leser dürfen Nachrichten senden") + "<button>Speichern</button>"
)


def switched(bundle: Bundle, wish: str, html: str = SETTINGS) -> list[str]:
    """What the steps of a wish would press but the button that keeps it."""
    reader, here = Reader(bundle), page(html)
    reading = read_goal(reader, wish, here)
    found = [refine(reader, one.text, here) for one in reading.steps if reading.readable and one.opened is None]
    pressed = [str(one.target.name) for one in found if one.status == "ready" and one.target]
    nothing = any(one.status in ("none", "unread", "several") for one in found)
    return [] if nothing else [name for name in pressed if name not in ("Save changes", "Speichern")]


@pytest.mark.parametrize(("wish", "name"), [
    ("Turn off the screen sharing for the reading room", "Screen sharing by readers"),
    ("turn off automatic renewal for loans", "Automatic renewals"),
    ("Turn off group messages", "Mute group messages"),  # which is ticked
    ("Disable reader sound", "Sound when a reader arrives"),
])  # fmt: skip
def test_a_switch_is_known_by_words_with_other_endings_and_by_what_it_stands_below(
    bundle: Bundle, wish: str, name: str
) -> None:
    assert switched(bundle, wish) == [name]


@pytest.mark.parametrize("wish", [
    "Turn off group messaging for the library",
    "Turn off messaging",  # one word
    "Turn off message sounds",
    "Turn off screen sharing for loans",
    "Turn off screen sharing for Ann",
    "Turn off member messaging for Ann",
    "Turn off member messaging for the members of the club",
    "Turn off automatic renewal for books",
    "Turn off the automatic mail",
    "Turn off screen recording",
    "Turn off member mails",
    "Turn off screen sharing until Monday",
    "Turn off screen sharing by the staff",
    "Turn off messages from the library to members by phone",
    "Turn off loan renewals for Ann",
    "Turn off the reader arrival lights",
    "Don't turn off member messaging for the library",
    "Did Ann turn off member messaging?",
])  # fmt: skip
def test_no_other_switch_is_turned(bundle: Bundle, wish: str) -> None:
    assert switched(bundle, wish) == []


def test_other_languages_have_endings_of_their_own(bundle: Bundle) -> None:
    assert switched(bundle, "Nachricht senden im Lesesaal ausschalten", GERMAN) in (
        [],
        ["Leser dürfen Nachrichten senden"],
    )
