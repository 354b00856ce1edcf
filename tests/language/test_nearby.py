"""What a question offers where a wish finds nothing: other ways to do it, choices, and what is not shown yet."""

from __future__ import annotations

import pytest

from engine.language import elements_nearby, steps_nearby
from engine.rules import Bundle, Reader
from tests.language.pages import page

TABS = (
    "<div role=tablist><button role=tab aria-selected=true id=a>General</button><button role=tab id=b>Notices</button>"
    "<button role=tab id=c>Safety</button></div><button aria-haspopup=menu id=m>More actions</button>"
)
WIKI = (
    '<h1>Roses</h1><a href="/e" id=e>Edit source</a><a href="/h" id=h>History</a><p>Old.</p>'
    '<h2>Soil</h2><a href="/e/2" id=s>[edit]</a>'
)
LIST = (
    '<label>Assigned to <select id=who><option>Anyone</option><option>Mia Koch</option></select></label>'
    '<table><tr><td>41</td><td><a href="/41" id=i41>Crane</a></td></tr>'
    '<tr><td>42</td><td><a href="/42" id=i42>Tide</a></td></tr></table>'
)  # fmt: skip


def offered(bundle: Bundle, step: str, html: str, wish: str = "") -> list[str]:
    return [one.id for one in elements_nearby(Reader(bundle), page(html), step, wish)]


def test_what_edits_is_offered_for_a_change_that_has_no_field(bundle: Bundle) -> None:
    assert offered(bundle, "Set “text of this page” to “New”", WIKI)[:2] == ["e", "s"]


def test_parts_of_the_page_that_are_not_shown_are_offered(bundle: Bundle) -> None:
    assert set(offered(bundle, "Turn off “daily digest”", TABS)) == {"b", "c", "m"}


def test_what_is_near_comes_before_what_is_not_shown(bundle: Bundle) -> None:
    html = f"{TABS}<label><input type=checkbox id=d>Weekly digest</label>"
    assert offered(bundle, "Turn off “daily digest”", html)[0] == "d"


def test_three_are_offered_where_little_is_near(bundle: Bundle) -> None:
    links = "".join(f"<a href=/{name} id={name}>{name}</a>" for name in ("Sales", "Catalog", "Customers", "Orders"))
    step = "Click the show button of “404 Not Found”"
    assert offered(bundle, step, links, "let me see the one for what is missing") == ["Sales", "Catalog", "Customers"]
    assert offered(bundle, step, links) == []


def test_what_the_wish_says_counts_where_its_step_says_less(bundle: Bundle) -> None:
    html = "<a href=/s id=s>Sales</a><a href=/c id=c>Catalog</a><a href=/m id=m>Messages</a><a href=/t id=t>Themes</a>"
    step = "Send the form"
    assert offered(bundle, step, html, "preview one of the themes")[0] == "t"
    assert "t" not in offered(bundle, step, html)


def test_what_stands_in_another_entry_is_not_offered_for_a_step_about_one(bundle: Bundle) -> None:
    rows = "".join(f"<li>{name} <button id={name}>Rename</button></li>" for name in ("Oak", "Elm", "Ash"))
    assert offered(bundle, "Click the delete button of “Elm”", f"<ul>{rows}</ul>")[0] == "Elm"


def test_the_one_value_of_a_wish_is_offered_for_a_field(bundle: Bundle) -> None:
    html = '<label>Website relaunch, Tuesday <input></label><label>Support, Tuesday <input></label>'
    found = steps_nearby(Reader(bundle), page(html), "put me down for 6 hours on Website relaunch")
    assert found[0] == "Enter “6” into “Website relaunch, Tuesday”"


def test_of_two_values_none_is_offered_for_a_field(bundle: Bundle) -> None:
    html = "<label>Hours <input></label><button>Hours of last week</button>"
    assert steps_nearby(Reader(bundle), page(html), "6 hours, or 7") == ("Click “Hours of last week”",)


def test_a_number_names_its_row(bundle: Bundle) -> None:
    assert steps_nearby(Reader(bundle), page(LIST), "bring up 42")[0] == "Click “Tide”"


@pytest.mark.parametrize("wish", ["what is assigned to Mia Koch?", "alles von Mia Koch"])
def test_what_a_list_offers_can_be_chosen(bundle: Bundle, wish: str) -> None:
    assert steps_nearby(Reader(bundle), page(LIST), wish)[0] == "Select “Mia Koch” in “Assigned to”"


def test_what_no_list_offers_is_not_chosen(bundle: Bundle) -> None:
    assert not any(step.startswith("Select") for step in steps_nearby(Reader(bundle), page(LIST), "all of Jon Hale"))


def test_what_begins_something_new_is_offered_where_one_is_to_be_made(bundle: Bundle) -> None:
    rows = "<ul><li>Milk <button id=e>Open</button><li>Bread <button id=f>Open</button></ul>"
    html = f"<button id=n>new jotting</button>{rows}"
    found = steps_nearby(Reader(bundle), page(html), 'Create a note called Tea with the text "Buy milk"')
    assert found[0] == "Click “new jotting”"


def test_words_of_one_family_are_near(bundle: Bundle) -> None:
    html = "<ul><li><a href=/1>Rechnung 7</a><button>Löschen</button><button>Archivieren</button></li></ul>"
    assert "Click “Archivieren”" in steps_nearby(Reader(bundle), page(html), "die 7 kann ins Archiv")


def test_what_is_a_field_takes_no_place_of_what_can_be_clicked(bundle: Bundle) -> None:
    cells = "".join(f'<td><input aria-label="Internal, {day}">' for day in ("Monday", "Tuesday", "Wednesday", "Friday"))
    html = f"<table><tr><td>Internal{cells}<td><button>Remove row</button></tr></table>"
    assert "Click “Remove row”" in steps_nearby(Reader(bundle), page(html), "out with Internal")


def test_a_word_that_many_names_have_comes_after_what_is_ones_own(bundle: Bundle) -> None:
    tickets = "".join(f"<a href=/t/{at}>Ticket {at}</a>" for at in range(1, 6))
    html = f"{tickets}<nav><a href=/p>Members</a><a href=/m>My tickets</a></nav>"
    assert steps_nearby(Reader(bundle), page(html), "how far is this ticket")[0] == "Click “My tickets”"


def test_what_is_ones_own_comes_first_for_who_speaks_of_it(bundle: Bundle) -> None:
    html = f'<a href="/account" id=own>My account</a>{TABS}'
    assert steps_nearby(Reader(bundle), page(html), "where is my bonus?")[0] == "Click “My account”"


SORTED = (
    '<label>Sortierung <select id=sort><option selected>Neueste</option><option>Preis aufsteigend</option>'
    '<option>Preis absteigend</option></select></label><a href="/konto" id=k>Mein Konto</a>'
)  # fmt: skip


def test_an_entry_of_a_list_is_offered_by_what_it_is_about(bundle: Bundle) -> None:
    found = steps_nearby(Reader(bundle), page(SORTED), "what costs least?")
    assert found[0] == "Select “Preis aufsteigend” in “Sortierung”"


def test_of_each_list_one_entry_is_offered_and_not_the_one_that_is_chosen(bundle: Bundle) -> None:
    found = steps_nearby(Reader(bundle), page(SORTED), "anders sortieren, nach dem Preis")
    assert [step for step in found if "Select" in step] == ["Select “Preis aufsteigend” in “Sortierung”"]


@pytest.mark.parametrize("said", ["five stars for this", "cinq étoiles pour ça", "cinco estrellas para esto"])
def test_a_number_in_words_is_one_in_figures(bundle: Bundle, said: str) -> None:
    stars = "".join(f"<button id=s{count}>{count} stars</button>" for count in range(2, 7))
    assert steps_nearby(Reader(bundle), page(stars), said)[0] == "Click “5 stars”"


def test_a_control_is_near_by_its_hint_and_its_picture(bundle: Bundle) -> None:
    html = '<a href=/a id=a>Home</a><a href=/m id=m title="Messages">2</a><a href=/c id=c>Calendar</a>'
    assert offered(bundle, "Click the envelope in the header", html)[0] == "m"


def test_what_is_called_by_the_thing_is_offered_though_it_stands_in_a_row(bundle: Bundle) -> None:
    rows = "".join(f"<li><input value={name}><button id={name} title='Take off option {name}'>×</button></li>"
                   for name in ("Poster", "Radio"))  # fmt: skip
    found = offered(bundle, "Click the delete button of “Poster”", f"<ul>{rows}</ul><a href=/h>Help</a>")
    assert found[0] == "Poster"
    assert "Radio" not in found


def test_a_text_in_quotes_that_the_page_shows_is_no_value_for_a_field(bundle: Bundle) -> None:
    html = '<label>Hours <input></label><p>Tide report</p><button>Print Tide report</button>'
    assert steps_nearby(Reader(bundle), page(html), 'paper version of "Tide report"')[0] == "Click “Print Tide report”"
