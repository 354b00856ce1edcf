"""A step becomes an action only where exactly one usable element is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.actions import print_action
from engine.language import available, refine
from engine.observe import PageState
from engine.rules import Bundle, Reader
from tests.language.pages import page

MakePage = Callable[..., PageState]

FORM = (
    "hdr New patient", ("inp First name", {"v": ""}), ("inp Last name", {"v": ""}), ("inp Search", {"v": ""}),
    "chk Show archived", "rad Female", "rad Male", ("sel Country", {"v": "", "o": ["", "France", "Korea, South"]}),
    ("btn Actions", {"hp": True}), "btn Save", "btn Save and close", "btn Refresh list",
    ("link Labs", {"href": "/labs"}), "tab Notes", ("btn Archive", {"s": "disabled"}), ("btn Merge", {"occ": True}),
    "btn Edit", "btn Edit", "btn ×",
)  # fmt: skip


@pytest.fixture
def form(make_page: MakePage) -> PageState:
    return make_page(*FORM)


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ('Click "Save"', 'click("save")'),
        ("click save", 'click("save")'),
        ('Click the "Save and close" button', 'click("save-and-close")'),
        ("Go to the labs", 'click("labs")'),
        ("Open the Actions menu", 'click("actions")'),
        ("Open Notes", 'click("notes")'),
        ("Refresh the list", 'click("refresh-list")'),
        ('Type "Jas" into First name', 'setValue("first-name", "Jas")'),
        ('Enter "Jas" in the "First name" field', 'setValue("first-name", "Jas")'),
        ("Fill First name with Jas", 'setValue("first-name", "Jas")'),
        ('Set "Last name" to "Kaur"', 'setValue("last-name", "Kaur")'),
        ('Enter "salt" in the search field', 'setValue("search", "salt")'),
        ('Type "Bo" into the 2nd text field', 'setValue("last-name", "Bo")'),
        ('Type "bo" in upper case into Last name', 'setValue("last-name", "BO")'),
        ("Clear the Search field", 'setValue("search", "")'),
        ("Check Show archived", 'check("show-archived")'),
        ("Uncheck the Show archived checkbox", 'uncheck("show-archived")'),
        ("Select Female", 'check("female")'),
        ("Check the 2nd radio button", 'check("male")'),
        ("Select France from Country", 'select("country", "France")'),
        ("Select France", 'select("country", "France")'),
        ('Choose "Korea, South" from the dropdown', 'select("country", "Korea, South")'),
        ("Set Country to korea south", 'select("country", "Korea, South")'),
        ("Hover over Actions", 'hover("actions")'),
        ("Double-click Labs", 'doubleClick("labs")'),
        ("Scroll to Save and close", 'scrollIntoView("save-and-close")'),
        ("Focus the Search field", 'click("search")'),
        ('Click the "x"', 'click("×")'),
        ("Click the 2nd Edit button", 'click("edit-2")'),
        ('Click the last "Edit" button', 'click("edit-2")'),
        ("Press Enter", 'press("Enter")'),
        ("Hit the down arrow", 'press("ArrowDown")'),
        ("Scroll down", 'scroll("down")'),
        ("Go back", "goBack()"),
        ("Reload the page", "refresh()"),
        ("Wait 2 seconds", "wait(2)"),
        ("Go to a.example/x", 'navigate("https://a.example/x")'),
    ],
)
def test_a_plain_step_becomes_an_action(bundle: Bundle, form: PageState, step: str, action: str) -> None:
    refinement = refine(Reader(bundle), step, form)
    assert refinement.action is not None, refinement
    assert (refinement.status, print_action(refinement.action), refinement.prepares) == ("ready", action, False)


@pytest.mark.parametrize(
    ("step", "status", "candidates"),
    [
        ("Click Edit", "several", 2),
        ("Click Archive", "disabled", 1),
        ("Click Merge", "occluded", 1),
        ("Click Delete", "none", 0),
        ("Select Spain from Country", "none", 1),
        ("Check Save", "none", 0),
        ('Type "x" into Address', "none", 0),
        ('Type "x"', "several", 3),
        ("Click the 9th button", "none", 0),
        ("Sort it out", "unread", 0),
        ("Don't click Save", "unread", 0),
        ('Go to "javascript:alert(1)"', "none", 0),
    ],
)
def test_what_is_not_plain_says_why(bundle: Bundle, form: PageState, step: str, status: str, candidates: int) -> None:
    refinement = refine(Reader(bundle), step, form)
    assert (refinement.status, refinement.candidates, refinement.action) == (status, candidates, None)
    assert refinement.why


@pytest.mark.parametrize(
    ("marked", "status"),
    [
        ("<a href=/ aria-current=page>Board</a>", "met"),
        ("<a href=https://a.example/ aria-current=page>Board</a>", "met"),
        ("<a href=/>Board</a>", "ready"),
        ("<a href=/boards aria-current=page>Board</a>", "ready"),  # the part of the site that the page is in
        ("<button aria-current=page>Board</button>", "ready"),
    ],
)
def test_a_page_that_is_open_is_not_opened_again(bundle: Bundle, marked: str, status: str) -> None:
    shown = page(f"<nav>{marked}<a href=/list>List</a></nav><h1>Cards</h1>")
    assert refine(Reader(bundle), "Open the board", shown).status == status


def test_a_disabled_twin_does_not_count(bundle: Bundle, make_page: MakePage) -> None:
    refinement = refine(Reader(bundle), "Click Edit", make_page(("btn Edit", {"s": "disabled"}), "btn Edit"))
    assert refinement.target is not None
    assert refinement.target.id == "edit-2"


def test_a_text_without_a_field_goes_into_the_one_in_use(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(("inp A", {"v": ""}), ("inp B", {"v": ""}), active="b")
    refinement = refine(Reader(bundle), 'Type "x"', page)
    assert refinement.action is not None
    assert print_action(refinement.action) == 'setValue("b", "x")'


def test_the_only_button_sends_a_form(bundle: Bundle, make_page: MakePage) -> None:
    assert refine(Reader(bundle), "Press login", make_page(("inp Name", {"v": ""}), "btn OK")).status == "ready"
    assert refine(Reader(bundle), "Press login", make_page(("inp Name", {"v": ""}), "btn Delete")).status == "none"


def test_a_value_is_copied_from_another_field(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(("inp Notes", {"v": "to be copied"}), ("inp Copy", {"v": ""}))
    refinement = refine(Reader(bundle), "Enter the text of the Notes field into the Copy field", page)
    assert refinement.action is not None
    assert print_action(refinement.action) == 'setValue("copy", "to be copied")'


def test_covers_are_opened_until_the_target_is_there(bundle: Bundle, make_page: MakePage) -> None:
    step = 'find-and-click the link "Labs"'
    closed = make_page(("tab One", {"s": "selected"}), "tab Two", "tab Three")
    first = refine(Reader(bundle), step, closed)
    assert first.action is not None
    assert (print_action(first.action), first.prepares) == ('click("two")', True)
    second = refine(Reader(bundle), step, closed, (print_action(first.action),))
    assert second.action is not None
    assert print_action(second.action) == 'click("three")'
    assert refine(Reader(bundle), step, closed, ('click("two")', 'click("three")')).status == "none"
    found = refine(Reader(bundle), step, make_page("tab One", "tab Two", "link Labs"))
    assert (found.status, found.prepares) == ("ready", False)


def test_a_plain_click_opens_nothing_by_itself(bundle: Bundle, make_page: MakePage) -> None:
    assert refine(Reader(bundle), 'Click "Labs"', make_page("tab One", "tab Two")).status == "none"


def test_the_icon_of_a_row_is_the_one_that_follows_its_words(bundle: Bundle, make_page: MakePage) -> None:
    rows = ("btn Jas Hello", "btn trash", "btn star", "btn Bo Bye", "btn trash", "btn star")
    refinement = refine(Reader(bundle), "find-and-click the delete icon of the email by Bo", make_page(*rows))
    assert refinement.target is not None
    assert refinement.target.id == "trash-2"
    twice = make_page(*rows, "btn Bo Again", "btn trash", "btn star")
    assert refine(Reader(bundle), "find-and-click the delete icon of the email by Bo", twice).status == "several"


def test_look_ahead_sees_only_what_is_there(bundle: Bundle, make_page: MakePage) -> None:
    assert available(Reader(bundle), "Click Labs", make_page("link Labs"))
    assert not available(Reader(bundle), "Click Labs", make_page("tab One", "tab Two"))
    assert not available(Reader(bundle), 'find-and-click the link "Labs"', make_page("tab One", "tab Two"))


@settings(deadline=None)
@given(step=st.text(max_size=120))
def test_any_text_is_refined_or_refused(bundle: Bundle, make_page: MakePage, step: str) -> None:
    refinement = refine(Reader(bundle), step, make_page(*FORM))
    assert (refinement.status == "ready") == (refinement.action is not None)
    if refinement.target is not None:
        assert refinement.target.usable


FEED = ("txt Jas @jas", "btn like", "btn more", "txt Bo @bo", "btn like", "btn more", "txt Jas again @jas", "btn like")


def in_lines(page: PageState) -> PageState:
    """The page with its text in lines, whichever way it was read."""
    names = ("Jas @jas", "like", "more", "Bo @bo", "like", "more", "Jas again @jas", "like")
    return replace(page, text="\n".join(names))


def test_each_of_several_is_clicked_once(bundle: Bundle, make_page: MakePage) -> None:
    page, step = in_lines(make_page(*FEED)), 'Click the "like" button on all posts by @jas'
    first = refine(Reader(bundle), step, page)
    assert first.action is not None
    assert (print_action(first.action), first.prepares) == ('click("like")', True)
    second = refine(Reader(bundle), step, page, ('click("like")',))
    assert second.action is not None
    assert (print_action(second.action), second.prepares) == ('click("like-3")', False)
    assert refine(Reader(bundle), step, page, ('click("like")', 'click("like-3")')).status == "met"


def test_the_menu_of_a_row_is_opened_for_what_is_in_it(bundle: Bundle, make_page: MakePage) -> None:
    page = in_lines(make_page(*FEED))
    refinement = refine(Reader(bundle), 'Click the "Mute" button of the user @bo', page)
    assert refinement.action is not None
    assert (print_action(refinement.action), refinement.prepares) == ('click("more-2")', True)


def test_words_without_an_order_tell_no_row(bundle: Bundle, make_page: MakePage) -> None:
    page = replace(make_page(*FEED), text="Jas @jas like more Bo @bo like more", outline=())
    assert refine(Reader(bundle), 'Click the "like" button of the user @bo', page).status == "none"


ROWS = (
    ("chk 1. Scanner", {"row": "1. Scanner"}), ("link 1. Scanner", {"href": "/t/1", "row": "1. Scanner"}),
    ("chk 2. Tap", {"row": "2. Tap"}), ("link 2. Tap", {"href": "/t/2", "row": "2. Tap"}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "on"),
    [('Click "2. Tap"', "link"), ('Check "2. Tap"', "checkbox"), ('Click the checkbox "2. Tap"', "checkbox")],
)
def test_the_box_that_ticks_a_row_goes_by_the_name_of_its_link(
    bundle: Bundle, make_page: MakePage, step: str, on: str
) -> None:
    found = refine(Reader(bundle), step, make_page(*ROWS))
    assert found.target is not None
    assert (found.target.role, found.target.name) == (on, "2. Tap")


def test_a_box_of_another_row_is_not_the_link(bundle: Bundle, make_page: MakePage) -> None:
    apart = (ROWS[2], ("link 2. Tap", {"href": "/t/2", "row": "Another"}))
    assert refine(Reader(bundle), 'Click "2. Tap"', make_page(*apart)).status == "several"


@pytest.mark.parametrize(
    ("field", "found"), [("Assigned to", 'select("owner", "rosa")'), ("Looked after by", None)]
)  # fmt: skip
def test_a_list_without_a_name_goes_by_the_text_before_it(bundle: Bundle, field: str, found: str | None) -> None:
    shown = page(
        "<small>Status</small><p>Open</p><small>Assigned to</small><form><select id=owner><option>nobody</option>"
        "<option>rosa</option></select><button>Save</button></form>"
    )
    action = refine(Reader(bundle), f'Choose "rosa" in "{field}"', shown).action
    assert (print_action(action) if action else None) == found


@pytest.mark.parametrize(
    ("html", "status"),
    [
        ("<p>Item name</p><input title=English id=a><p>Price</p><input aria-label=Price id=b>", "ready"),
        ("<p>Item name:</p><input title=English id=a><label>Price <input id=b></label>", "ready"),
        ("<p>Item name</p><input title=English id=a><input title=German id=b>", "several"),
        ("<p>Item name</p><p>for all</p><input title=English id=a><input title=German id=b>", "none"),
        ("<p>Item names</p><input title=English id=a><input title=German id=b>", "none"),
    ],
)
def test_a_field_of_a_language_goes_by_the_label_of_its_text(bundle: Bundle, html: str, status: str) -> None:
    found = refine(Reader(bundle), 'Type "Parking" into "Item name"', page(html))
    assert found.status == status
    assert status != "ready" or (found.target is not None and found.target.id == "a")


@pytest.mark.parametrize(
    ("html", "target"),
    [
        ('<a id=a href="#oak">Oak</a> <a id=b href="#ash">Ash</a> <button id=c>Oak</button>', "a"),
        ('<a id=a href="/oak#top">Oak</a> <button id=c>Oak</button>', ""),  # a part of another page
        ('<a id=a href="#oak">Oak</a> <a id=b href="#oaks">Oak</a>', ""),
        ('<a id=a href="#oak">Oak</a> <button id=c role=tab>Oak</button>', "c"),
    ],
)
def test_a_tab_that_is_not_marked_is_a_link_to_a_part_of_its_page(bundle: Bundle, html: str, target: str) -> None:
    refined = refine(Reader(bundle), 'Open the tab "Oak"', page(html, "https://a.example/trees"))
    assert (print_action(refined.action) if refined.action else "") == (f'click("{target}")' if target else "")
