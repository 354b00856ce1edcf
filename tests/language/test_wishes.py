"""Wishes in the words of people, as steps on the page at hand."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.language.wishes import wishes
from engine.rules import Bundle, Reader
from engine.text.quoted import MAX_TEXT_CHARS
from tests.language.pages import page

LIST = """<form><label>New entry <input id=new></label><button id=add>Add</button></form>
<label>Sort by <select id=s><option>Name</option><option>Price: low to high</option></select></label>
<form><label>City <input id=c></label>
<label>Quantity <input type=number id=q></label><button id=k>Save</button></form>"""


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("Füge Brot hinzu", ["Enter “Brot” into “New entry”", "Send the form"]),
        ("Brot hinzufügen", ["Enter “Brot” into “New entry”", "Send the form"]),
        ("Je voudrais ajouter « Pain »", ["Enter “Pain” into “New entry”", "Send the form"]),
        ("¿Podrías añadir pan, por favor?", ["Enter “pan” into “New entry”", "Send the form"]),
        ("Setze die Menge auf 4", ["Set “Quantity” to “4”", "Save the changes"]),
        ("Pon la cantidad en 4", ["Set “Quantity” to “4”", "Save the changes"]),
        ("Sortiere nach Preis, günstigste zuerst", ["Select “Price: low to high” in “Sort by”"]),
        (
            "Ändere die Stadt auf Graz und setze die Menge auf 4",
            ["Set “City” to “Graz”", "Set “Quantity” to “4”", "Save the changes"],
        ),
        (
            "Log in with the user name mira and the password plum-42",
            ["Enter “plum-42” into the password field", "Enter “mira” into the username field", "Log in"],
        ),
    ],
)
def test_a_wish_takes_the_steps_that_the_page_allows(bundle: Bundle, wish: str, steps: list[str]) -> None:
    reading = read_goal(Reader(bundle), wish, page(LIST))
    assert reading.readable
    assert [step.text for step in reading.steps] == steps


@pytest.mark.parametrize(
    "wish",
    ["Log in as mira", "Lösche nichts", "Delete every entry", "What does the lamp cost?", "Invite my sister",
     "Add Bread with a mystery value"],
)  # fmt: skip
def test_what_is_not_said_or_not_meant_of_one_thing_stays_unread(bundle: Bundle, wish: str) -> None:
    assert not read_goal(Reader(bundle), wish, page(LIST)).readable


def test_a_wish_that_only_this_page_reads_so_gets_a_plan(bundle: Bundle) -> None:
    cart = page('<a id=c href="/cart">Cart (2)</a><button id=a>Add to cart</button>')
    assert read_goal(Reader(bundle), "Open my basket", cart).rules == ("complexity/grounded",)
    assert read_goal(Reader(bundle), "Click Cart", cart).complexity == "SIMPLE"


@pytest.mark.parametrize("wish", ["Delete Junk", "Remove Junk"])
def test_what_is_a_link_of_its_own_is_no_entry_of_a_list(bundle: Bundle, wish: str) -> None:
    mail = page(
        "<nav><a href=/j id=j>Junk</a></nav><ul><li><a href=/1 id=m>Hello</a><button id=d>Delete</button></li></ul>"
    )
    assert refine(Reader(bundle), wish, mail).status == "none"


def test_a_button_of_another_form_saves_nothing(bundle: Bundle) -> None:
    cart = page(
        "<input id=n aria-label=Amount><form><label>Voucher <input id=v></label><button id=a>Apply</button></form>"
    )
    assert refine(Reader(bundle), "Save the changes", cart, filled="n").status == "met"
    assert refine(Reader(bundle), "Save the changes", cart, filled="v").status == "ready"


def test_a_password_that_is_said_after_a_change_is_typed_into_no_other_field(bundle: Bundle) -> None:
    form = "<form><label>Cantidad <input id=c></label><label>Contraseña <input type=password id=p></label></form>"
    reading = read_goal(Reader(bundle), "Pon la cantidad en 5, mi contraseña es plum-42", page(form))
    assert [step.text for step in reading.steps] == [
        "Set “Cantidad” to “5”", "Enter “plum-42” into “Contraseña”", "Save the changes"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ('Add "Oak desk" to the cart', "<form><label>Note <input id=a></label><button>Add to cart</button></form>"),
        ("Open Holidays", "<button id=a>New</button>"),
        (
            "Create the contact Kim with a mystery value",
            "<form><label>Name <input id=a></label><label>Add a note <input id=n></label><button>Add</button></form>",
        ),
    ],
)  # fmt: skip
def test_nothing_is_typed_into_a_form_that_nobody_spoke_of(bundle: Bundle, wish: str, html: str) -> None:
    assert not any("Enter" in step.text for step in read_goal(Reader(bundle), wish, page(html)).steps)


def test_a_value_that_no_step_can_quote_makes_nothing(bundle: Bundle) -> None:
    opener = page("<a id=a href=/n>New page</a>")
    wish = 'Create a page named Parking with the content "Lot “B” «C»"'
    assert not any(step.text.startswith("Enter") for step in read_goal(Reader(bundle), wish, opener).steps)


def test_on_a_page_of_thousands_only_the_first_wishes_are_held_against_it(bundle: Bundle) -> None:
    large = page(LIST + "".join(f"<button>Entry {number}</button>" for number in range(8_000)))
    steps = read_goal(Reader(bundle), 'Set the city to Graz. Then set the quantity to "4"', large).steps
    assert steps[0].text == "Set “City” to “Graz”"
    assert "Set “Quantity” to “4”" not in [step.text for step in steps]


@pytest.mark.parametrize("words", ["and ", "then ", "add a and "])
def test_a_goal_of_more_joints_than_anybody_says_is_no_list_of_wishes(
    bundle: Bundle, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """After each of them every verb would be tried on all that follows."""
    monkeypatch.delattr(wishes, "joined")
    read_goal(Reader(bundle), (words * MAX_TEXT_CHARS)[:MAX_TEXT_CHARS], page(LIST))


NEW = """<h1>Parcels</h1><button id=n>Create</button>
<table><tr><td>orchard</td><td><button>Open</button></td></tr></table>"""
OPENED = ["Open “Create”", "Enter “meadow” into the field for its name", "Send the form"]


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        # "a" is an article in English, whatever it is in Spanish
        ("Add a contact", "<button>New contact</button>", ["Open “New contact”"]),
        (
            "Suche von Wien nach Oslo",
            "<form><label>Von <input id=a></label><label>Nach <input id=b></label><button>Suchen</button></form>",
            ["Enter “Wien” into “Von”", "Enter “Oslo” into “Nach”", "Send the form"],
        ),
        # a thing is called what it is said to be called, and not as the kind of thing that no list knows
        ("Create a parcel called meadow", NEW, OPENED),
        # where no list and no heading says that this is where such are made, the form that comes up is read anew
        ("Lege eine Parzelle namens meadow an", NEW, [OPENED[0], "Lege eine Parzelle namens meadow an"]),
        ("Crée une parcelle nommée meadow", NEW, [OPENED[0], "Crée une parcelle nommée meadow"]),
        ("Crea una parcela llamada meadow", NEW, [OPENED[0], "Crea una parcela llamada meadow"]),
        ("Delete the parcel orchard", NEW, ["Delete “orchard”"]),
        # what something is added as is no part of its name
        ("Add Zoe as a parcel", LIST, ["Enter “Zoe” into “New entry”", "Send the form"]),
        ("Füge Zoe als Parzelle hinzu", LIST, ["Enter “Zoe” into “New entry”", "Send the form"]),
        ("Ajoute Zoe comme parcelle", LIST, ["Enter “Zoe” into “New entry”", "Send the form"]),
        (
            "Add a contact with Kim as first name",
            "<form><label>First name <input id=f></label><label>City <input id=c></label><button>Add</button></form>",
            ["Enter “Kim” into “First name”", "Send the form"],
        ),
    ],
)
def test_what_a_wish_is_about_is_read_in_its_own_language(
    bundle: Bundle, wish: str, html: str, steps: list[str]
) -> None:
    assert [step.text for step in read_goal(Reader(bundle), wish, page(html)).steps] == steps


BILLS = """<h1>Trip</h1><ul><li>Ann</li><li>Bob</li></ul>
<table><tr><td>Pizza</td><td>Ann</td><td>12.00</td><td><a href=/1>Edit</a></td></tr>
<tr><td>Garlic bread</td><td>Bob</td><td>2.00</td><td><a href=/2>Edit</a></td></tr></table>"""


@pytest.mark.parametrize("wish", ["Rename Pizza to Toast", "Change the amount of Pizza to 3"])
def test_a_thing_is_changed_by_what_stands_in_its_own_row(bundle: Bundle, wish: str) -> None:
    assert "Click “Edit” next to “Pizza”" in [step.text for step in read_goal(Reader(bundle), wish, page(BILLS)).steps]


@pytest.mark.parametrize(
    "wish",
    ["Rename Ann to Bea", "Rename bread to Toast", "Change the amount of bread to 3", "Change the amount of Ann to 3"],
)
def test_a_row_that_only_mentions_a_name_is_not_that_of_the_thing(bundle: Bundle, wish: str) -> None:
    steps = [step.text for step in read_goal(Reader(bundle), wish, page(BILLS)).steps]
    assert not any("Edit" in step for step in steps)


@pytest.mark.parametrize(
    ("control", "wish", "steps"),
    [
        ("Edit this page", 'Replace the text of this page with "New"', ["Set the content field to “New”"]),
        ("Diese Seite bearbeiten", 'Ersetze den Text dieser Seite durch "Neu"', ["Set the content field to “Neu”"]),
        ("Edit", 'Set the description of this model to "Red"', ["Set the description field to “Red”"]),
        ("Modifier", "Renomme cette expérience en serre", ["Enter “serre” into the field for its name"]),
        ("Editar", "Cambia el nombre de este modelo a casa", ["Enter “casa” into the field for its name"]),
    ],
)
def test_what_this_page_is_about_is_changed_in_the_form_behind_its_control(
    bundle: Bundle, control: str, wish: str, steps: list[str]
) -> None:
    reading = read_goal(Reader(bundle), wish, page(f"<h1>Tomato</h1><button id=e>{control}</button>"))
    assert [step.text for step in reading.steps] == [f"Click “{control}”", *steps, "Save the changes"]


def test_which_of_two_controls_changes_it_is_not_guessed(bundle: Bundle) -> None:
    two = page("<h1>Tomato</h1><button id=e>Edit</button><button id=f>Edit page</button>")
    reading = read_goal(Reader(bundle), 'Replace the text of this page with "New"', two)
    assert not any(step.text.startswith("Click") for step in reading.steps)


def test_a_new_user_is_called_by_what_stands_in_the_field_for_users(bundle: Bundle) -> None:
    form = page("""<form><label>User <input id=u></label><label>Real Name <input id=r></label>
        <label>Password <input type=password id=p></label><button id=a>Add</button></form>""")
    reading = read_goal(Reader(bundle), 'Add a user "kim" with the password plum-42 and real name Kim Bell', form)
    assert [step.text for step in reading.steps] == [
        "Enter “kim” into “User”", "Enter “plum-42” into “Password”", "Enter “Kim Bell” into “Real Name”",
        "Send the form",
    ]  # fmt: skip


KNOBS = """<h1>Mixer</h1><div role=slider tabindex=0 aria-valuenow=1></div>
<div role=slider tabindex=0 aria-valuenow=1></div>
<label>Tags <input></label><button>Apply</button>"""


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("Set the sliders to [4, 11] and press Apply", ["Set the 1st slider to “4”", "Set the 2nd slider to “11”"]),
        ("set the sliders to 4 and 11", ["Set the 1st slider to “4”", "Set the 2nd slider to “11”"]),
        ("Set the 2nd slider to 18", ["Set the 2nd slider to “18”"]),
        ("Change the first field to 3, 4", ["Set the first field to “3, 4”"]),
        ("Set the tags to 3, 4", ["Set “Tags” to “3, 4”"]),
    ],
)
def test_a_control_may_be_counted_off_and_several_take_a_number_each(
    bundle: Bundle, wish: str, steps: list[str]
) -> None:
    assert [one.text for one in read_goal(Reader(bundle), wish, page(KNOBS)).steps][: len(steps)] == steps
