"""Something new on the page that is there to make it, and links that are to be kept."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

NEW = """<h1>New bookmark</h1><form><label>URL <input></label><label>Title <input></label>
<label>Note <textarea></textarea></label><button>Save</button></form>"""
PEAS = ["Enter “https://peas.example/” into “URL”", "Enter “Pea guide” into “Title”", "Send the form"]


@pytest.mark.parametrize(
    "wish",
    [
        'Add a bookmark with the URL https://peas.example/ and the title "Pea guide"',
        'save https://peas.example/ as "Pea guide"',
        "please bookmark the page https://peas.example/ as Pea guide",
        'add a gizmo with the URL https://peas.example/ and the title "Pea guide"',
        'ajoute https://peas.example/ comme "Pea guide"',
    ],
)
def test_the_page_that_makes_something_new_is_filled_in_and_sent(bundle: Bundle, wish: str) -> None:
    assert [one.text for one in read_goal(Reader(bundle), wish, page(NEW)).steps] == PEAS


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ('save https://peas.example/ as "Pea guide"', NEW.replace("New bookmark", "Edit bookmark")),
        ('add an invoice with the URL https://peas.example/ and the title "X"', NEW.replace("bookmark", "project")),
        ('should I save https://peas.example/ as "Pea guide"?', NEW),
        ('did you save https://peas.example/ as "Pea guide"', NEW),
        ('add a bookmark with the URL https://peas.example/ and the shelf "X"', NEW),
    ],
)
def test_another_form_is_not_filled_in(bundle: Bundle, wish: str, html: str) -> None:
    assert "Send the form" not in str(read_goal(Reader(bundle), wish, page(html)).steps)


def test_settings_may_be_a_button(bundle: Bundle) -> None:
    html = "<h1>Notes</h1><button title='control panel'>⚙</button><button>New note</button>"
    steps = [one.text for one in read_goal(Reader(bundle), "Set the language to German", page(html)).steps]
    assert steps == ["Open “control panel”", "Set the language to German"]


@pytest.mark.parametrize("label", ["Pin", "Toggle sticky", "Toggle pin"])
def test_what_pins_goes_by_several_names(bundle: Bundle, label: str) -> None:
    rows = "".join(f"<tr><td>{one}</td><td><a href='/p/{one}'>{label}</a></td></tr>" for one in ("Oak", "Elm"))
    steps = [one.text for one in read_goal(Reader(bundle), "pin Elm", page(f"<table>{rows}</table>")).steps]
    assert steps == [f"Click “{label}” next to “Elm”"]


@pytest.mark.parametrize(
    "wish",
    [
        'mach ein Ticket für House auf: "Tap in the kitchen", mit der Beschreibung "It drips."',
        "crée un ticket pour House : « Tap in the kitchen », avec la description « It drips. »",
    ],
)
def test_for_what_something_new_is_meant_is_never_dropped(bundle: Bundle, wish: str) -> None:
    form = """<h1>Tickets</h1><p>House</p><form>
    <label>Queue <select><option>IT</option><option>House</option></select></label>
    <label>Title <input></label><label>Description <textarea></textarea></label><button>Submit ticket</button></form>"""
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(form)).steps]
    assert any("House" in one for one in steps), steps
    assert all(any(said in one for one in steps) for said in ("Tap in the kitchen", "It drips.")), steps


MAIL = """<nav><button aria-current="page">Inbox</button><button>Sent</button><button>Drafts</button>
<button>Spam</button></nav><button>{}</button><main><h1>Inbox</h1><ul><li><b>Ann Ode</b> <span>Boat trip</span>
<button>Archive</button></li><li><b>Ben Ray</b> <span>Invoice</span> <button>Archive</button></li></ul></main>"""


@pytest.mark.parametrize("button", ["Compose", "Write"])
@pytest.mark.parametrize(
    "wish",
    [
        "Report the email 'Boat trip' from Ann Ode as spam",
        "Report 'Boat trip' as spam",
        "Report Boat trip as phishing",
        "report this as spam",
        "Create a filter for mails from ann@example.org",
        "create a new label called 'Urgent'",
        "Create a folder named Boats",
        "set up a rule for Ann Ode",
    ],
)
def test_what_is_no_message_is_not_written(bundle: Bundle, button: str, wish: str) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(MAIL.format(button))).steps]
    assert not any(f"“{button}”" in step for step in steps)


@pytest.mark.parametrize("wish", ["Create a new message", "write a new email", "Start a new mail"])
def test_a_message_is_written_by_compose(bundle: Bundle, wish: str) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), wish, page(MAIL.format("Compose"))).steps]
    assert any("“Compose”" in step for step in steps)


def test_a_button_to_write_something_makes_no_room_for_another_kind(bundle: Bundle) -> None:
    html = "<button>Compose</button><button>New report</button>"
    assert read_goal(Reader(bundle), "create a project", page(html)).readable is False
