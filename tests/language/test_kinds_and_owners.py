"""Plain wishes for what is one's own, for things of a kind of two words, and for what only looks like a thing."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SITE = """<nav><a href=/prefs>Preferences</a><a href=/reports>Reports</a></nav><h1>Start</h1>
<p><a href=/wiki/OldNotes>OldNotes</a> <a href=/wiki/Guide>Guide</a></p><button>Edit this page</button>
<button>Delete page</button>"""
NOTES = """<nav><a href=/prefs>Preferences</a></nav><h1>Old notes</h1><button>Edit this page</button>
<button>Delete page</button>"""
BUG = """<h1>#4 open bug</h1><a href=#modify>Modify bug</a><a href=/bug>All bugs</a>"""


def first(bundle: Bundle, wish: str, html: str, opened: int = 0, url: str = "https://a.example/wiki") -> str:
    reading = read_goal(Reader(bundle), wish, page(html, url=url), opened)
    return reading.steps[0].text if reading.readable else ""


def test_what_is_mine_is_set_where_that_is_and_not_by_editing_the_page_at_hand(bundle: Bundle) -> None:
    assert first(bundle, "Set my e-mail address to ada@pier.example", SITE) == "Open “Preferences”"
    assert first(bundle, "Set my phone to 3309", SITE.replace("Preferences", "Home")) == "Set “phone” to “3309”"


def test_what_edits_ones_own_profile_changes_what_is_mine(bundle: Bundle) -> None:
    profile = "<h1>Ada</h1><button>Edit this profile</button>"
    assert first(bundle, "Set my phone to 3309", profile) == "Click “Edit this profile”"


@pytest.mark.parametrize("wish", ["Delete the wiki page OldNotes", "Delete the page OldNotes"])
def test_a_thing_of_a_kind_of_two_words_is_opened_and_deleted_on_its_page(bundle: Bundle, wish: str) -> None:
    assert first(bundle, wish, SITE) == "Open “OldNotes”"
    assert first(bundle, wish, NOTES, 2, "https://a.example/wiki/OldNotes") == "Click “Delete page”"


@pytest.mark.parametrize("url", ["https://a.example/wiki/Guide", "https://a.example/wiki/OldNotes/Part"])
def test_a_page_with_another_address_is_not_deleted(bundle: Bundle, url: str) -> None:
    guide = NOTES.replace("Old notes", "Guide")
    assert first(bundle, "Delete the wiki page OldNotes", guide, 2, url) != "Click “Delete page”"


def test_a_page_with_the_address_and_another_heading_is_not_deleted(bundle: Bundle) -> None:
    comments = NOTES.replace("Old notes", "Comments on old notes")
    assert first(bundle, "Delete OldNotes", comments, 2, "https://a.example/notes/OldNotes") != "Click “Delete page”"


def test_a_part_of_the_site_is_no_thing_of_another_kind(bundle: Bundle) -> None:
    assert first(bundle, "Remove the component Reports", SITE) != "Open “Reports”"
    assert first(bundle, "Remove the page Guide", SITE) == "Open “Guide”"


def test_a_number_in_the_heading_tells_what_the_page_is_about(bundle: Bundle) -> None:
    wish = "Assign bug 4 to Nora Quist"
    assert first(bundle, wish, BUG, 2, "https://a.example/bug/4") != "Open “All bugs”"
    assert first(bundle, wish, BUG, 0, "https://a.example/bug/5") == "Open “All bugs”"


@pytest.mark.parametrize(
    "wish", ["Turn on the preference Night mode", "Turn on Night mode", "Turn on the 'Night mode' notification type"]
)
def test_a_word_for_what_is_set_is_no_part_of_its_name(bundle: Bundle, wish: str) -> None:
    assert first(bundle, wish, SITE) == "Open “Preferences”"
    assert first(bundle, wish, "<label><input type=checkbox> Night mode</label>") == "Turn on “Night mode”"


def test_a_second_press_goes_by_the_same_name(bundle: Bundle) -> None:
    found = refine(Reader(bundle), 'press "Delete page" once more', page(SITE))
    assert found.status == "ready"
    assert found.target is not None
    assert found.target.name == "Delete page"
