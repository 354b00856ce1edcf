"""What a step takes for its control: only what is called so and stands where the step says, or nothing."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

RECIPES = """<h1>Soup</h1><button>Bookmark</button><a href=/more>More recipes</a>
    <form><textarea aria-label=Comment></textarea><button>Submit</button></form>"""
QUESTION = """<h1>Soups</h1><button>OK</button>
    <div role=dialog><p>Sure?</p><button id=y>Yes</button><button>No</button></div>"""
BOXES = "<label><input type=checkbox id=news checked> News</label><label><input type=checkbox> Offers</label>"
TABLE = """<table>
    <thead><tr><th><button id=head>Status</button></th><th><a href=?by=name id=name>Name</a></th></tr></thead>
    <tbody><tr><td>Ann</td><td><button>Status</button></td></tr></tbody></table>"""


def on(bundle: Bundle, step: str, html: str, filled: str | None = None) -> str | None:
    """What is acted on; None where nothing is."""
    action = refine(Reader(bundle), step, page(html), filled=filled).action
    return action.target if action else None


def beside_name(button: str, around: str = "{}") -> str:
    return around.format(f"<label>Name <input id=n></label>{button}")


@pytest.mark.parametrize("step", ["confirm", "save it", "save everything", "apply"])
def test_a_bare_deed_sends_no_form_that_nobody_filled_in(bundle: Bundle, step: str) -> None:
    assert on(bundle, step, RECIPES) is None


@pytest.mark.parametrize("around", ["{}", "<form>{}</form>"])
@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("confirm", "Proceed to payment"), ("confirm", "Continue with Google"), ("confirm", "Yes, delete my account"),
        ("confirm", "Submit feedback"), ("confirm", "OK, got it"), ("save", "Submit feedback"),
        ("save", "Apply for a loan"), ("save", "Apply coupon"), ("save", "Done deals"), ("save", "Save for later"),
        ("apply", "Apply for a loan"), ("apply", "Apply coupon"), ("apply", "Update available"),
    ],
)  # fmt: skip
def test_what_only_begins_with_another_word_is_another(bundle: Bundle, step: str, name: str, around: str) -> None:
    assert on(bundle, step, beside_name(f"<button>{name}</button>", around), "n") is None


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("confirm", "OK"), ("confirm", "Confirm booking"), ("save", "Save"), ("save", "Save changes"),
        ("save it", "Save recipe"), ("save", "Done"), ("apply", "Apply"), ("apply", "Apply filters"), ("apply", "Save"),
    ],
)  # fmt: skip
def test_the_button_beside_the_field_is_pressed(bundle: Bundle, step: str, name: str) -> None:
    other = "<form><label>Note <input></label><button>Save</button><button>Apply</button><button>OK</button></form>"
    html = beside_name(f"<button id=go>{name}</button>", "<form>{}</form>" + other)
    assert on(bundle, step, html, "n") == "go"


@pytest.mark.parametrize("around", ["<form>{}</form>", "<div role=dialog>{}</div>"])
@pytest.mark.parametrize(
    "name",
    ["Update profile", "Create issue", "Add member", "Publish changes", "Save and close", "Publish", "Apply",
     "Profil aktualisieren", "Mettre à jour le profil", "Crear cuenta", "Update Fjordhal"],
)  # fmt: skip
def test_what_keeps_the_form_by_another_word_is_meant(bundle: Bundle, name: str, around: str) -> None:
    html = "<h1>Fjordhal</h1>" + beside_name(f"<button>Cancel</button><button id=go>{name}</button>", around)
    assert on(bundle, "save", html, "n") == "go"


@pytest.mark.parametrize(
    "name", ["Update available", "Publish later", "Create a backup first", "Add another", "Add to cart", "Delete it"]
)
def test_what_says_more_than_what_it_keeps_is_another(bundle: Bundle, name: str) -> None:
    assert on(bundle, "save", beside_name(f"<button>{name}</button>", "<form>{}</form>"), "n") is None


def test_between_two_that_keep_the_form_nothing_is_guessed(bundle: Bundle) -> None:
    html = beside_name("<button>Create issue</button><button>Update profile</button>", "<form>{}</form>")
    assert on(bundle, "save", html, "n") is None


def test_what_makes_something_new_outside_of_a_form_keeps_nothing(bundle: Bundle) -> None:
    assert on(bundle, "save", beside_name("<button>Create issue</button>"), "n") is None


@pytest.mark.parametrize("step", ["submit", "submit it", "submit the form"])
def test_the_one_button_that_sends_a_form_submits_it(bundle: Bundle, step: str) -> None:
    form = beside_name("<button id=go>Create ticket</button><button>Cancel</button>", "<form>{}</form>")
    html = form + "<button>Help</button>"
    assert on(bundle, step, html, "n") == "go"
    assert on(bundle, step, html) is None
    assert on(bundle, step, html.replace("Create ticket", "Delete ticket"), "n") is None


def test_between_two_other_words_nothing_is_guessed(bundle: Bundle) -> None:
    assert on(bundle, "save", beside_name("<button>Done</button><button>Apply</button>"), "n") is None


def test_a_link_saves_nothing(bundle: Bundle) -> None:
    assert on(bundle, "save", beside_name("<a href=/update>Update</a>"), "n") is None


def test_a_dialog_is_confirmed_and_the_page_is_not(bundle: Bundle) -> None:
    assert on(bundle, "confirm", QUESTION) == "y"
    assert on(bundle, "confirm", "<h1>Soups</h1><button>Confirm</button>") is None


def test_with_no_field_filled_in_only_what_says_just_so_saves(bundle: Bundle) -> None:
    assert on(bundle, "save", "<button id=s>Save</button><button>Done</button>") == "s"
    assert on(bundle, "save", "<button>Save recipe</button><button>Done</button>") is None


@pytest.mark.parametrize(
    "step",
    [
        'Mark the checkbox "News" as unchecked', 'Mark the "News" checkbox as unchecked', 'Set the checkbox "News" off',
        'Set checkbox "News" = off', 'Select the checkbox "News" to off', "Mark the checkbox News as not checked",
    ],
)  # fmt: skip
def test_a_box_that_is_to_be_off_is_turned_off(bundle: Bundle, step: str) -> None:
    assert str(refine(Reader(bundle), step, page(BOXES)).action) == str(
        refine(Reader(bundle), 'Uncheck "News"', page(BOXES)).action
    )
    assert on(bundle, step, BOXES) == "news"


@pytest.mark.parametrize("step", ['Mark the checkbox "News" as important', 'Select the checkbox "News" as offline'])
def test_what_else_is_said_of_a_box_ticks_nothing(bundle: Bundle, step: str) -> None:
    assert on(bundle, step, BOXES) is None


@pytest.mark.parametrize("holder", ["menu", "drop-down menu", "sidebar", "footer", "tab", "panel"])
@pytest.mark.parametrize("verb", ["click", "select", "open"])
def test_nothing_is_in_a_menu_that_is_not_there(bundle: Bundle, verb: str, holder: str) -> None:
    html = "<h1>Soups</h1><button>Archive</button><p>12 of them</p>"
    assert on(bundle, f'{verb} "Archive" in the "Row" {holder}', html) is None


def test_a_list_goes_by_a_text_before_it_and_an_open_menu_by_its_heading(bundle: Bundle) -> None:
    listed = "<p>Plan:</p><select id=s><option>Gold</option></select>"
    assert on(bundle, 'Select "Gold" in the "Plan" dropdown', listed) == "s"
    headed = "<div><p>Row</p><button id=in>Archive</button></div>"
    assert on(bundle, 'Click "Archive" in the "Row" menu', headed) == "in"


@pytest.mark.parametrize(
    ("html", "target"),
    [
        ("<button id=b>Navigation</button>", "b"), ("<button id=b aria-label=bars></button>", "b"),
        ("<a href=/main>Main menu</a><button id=b>Hamburger</button>", "b"),
        ("<a href=/bars>Bars</a>", None), ("<a href=/n>Navigation</a>", None),
    ],
)  # fmt: skip
def test_the_main_menu_is_no_link_to_another_page(bundle: Bundle, html: str, target: str | None) -> None:
    assert on(bundle, "Open the main menu", f"<h1>Soups</h1>{html}") == target


@pytest.mark.parametrize(
    ("step", "target"),
    [
        ('Click the "Status" heading', "head"), ('Click the column "Status"', "head"),
        ('Click the "Name" header', "name"), ('Click "Name" in the table header', "name"),
    ],
)  # fmt: skip
def test_the_head_of_a_column_is_in_the_head_row(bundle: Bundle, step: str, target: str) -> None:
    assert on(bundle, step, TABLE) == target
    assert on(bundle, step, "<h1>Soups</h1><button>Status</button><button>Name</button>") is None
    headless = "<table><tr><td><a href=/a>Name</a></td><td><button>Status</button></td></tr></table>"
    assert on(bundle, step, headless) is None


def test_a_row_with_a_head_of_its_own_heads_no_table(bundle: Bundle) -> None:
    html = "<table><tr><th scope=row><a href=/a>Name</a></th><th scope=row><button>Edit</button></th></tr></table>"
    assert on(bundle, 'Click the "Edit" header', html) is None


@pytest.mark.parametrize("goal", ["Click Product", "Click on Product", "Klicke auf Product", "Press Product"])
def test_the_word_for_a_step_is_no_part_of_a_name(bundle: Bundle, goal: str) -> None:
    html = """<h1>Start</h1><a href=/p id=p>Product</a><p>Lost? <a href=/h>Click here</a> <a href=/k>Klicke hier</a>
        <button>Press here</button></p>"""
    reading = read_goal(Reader(bundle), goal, page(html))
    assert [on(bundle, one.text, html) for one in reading.steps] == ["p"]


@pytest.mark.parametrize(
    ("step", "target"),
    [
        ('Type "x" into the text field with Email', "e"), ('Type "x" in the text box under First name text', "f"),
        ("Click Sign in in the upper right corner of the screen", "s"),
        ("Click Help from the left-side navigation", "h"),
        ("Click Help at the bottom of the page", "h"), ('Type "x" into the text field with Salary', None),
        ("Click Help in the corner of the card", None),
    ],
)  # fmt: skip
def test_help_pages_say_where_a_control_is_by_what_is_seen(bundle: Bundle, step: str, target: str | None) -> None:
    html = """<h1>Start</h1><a href=/s id=s>Sign in</a><nav><a href=/h id=h>Help</a></nav>
        <input id=e placeholder=Email><label for=f>First name</label><input id=f>"""
    assert on(bundle, step, html) == target


def test_what_a_button_does_to_a_thing_is_not_the_thing(bundle: Bundle) -> None:
    html = """<ul><li><strong>Ann Lee</strong> <button id=star>Add Ann to favourites</button></li></ul>
        <button id=all>Add all to favourites</button>"""
    assert on(bundle, 'Open "Ann"', html) is None
    assert on(bundle, 'Click "Add Ann"', html) == "star"
    goal = read_goal(Reader(bundle), "Are there any pictures of Ann? Let me see them", page(html))
    assert all("favourites" not in one.text for one in goal.steps)


@pytest.mark.parametrize(
    ("button", "target"),
    [
        ("Onto the waiting list", "b"), ("Take it on", "b"),
        ("Find a slot", None), ("Delete the entry", None), ("Log in", None), ("Cancel", None),
    ],
)  # fmt: skip
def test_a_form_that_was_filled_in_goes_out_by_its_one_button(bundle: Bundle, button: str, target: str | None) -> None:
    html = f"<form><label>Phone <input id=n></label><button id=b>{button}</button></form><button>Print</button>"
    assert on(bundle, "submit the form", html, filled="n") == target
    assert on(bundle, "submit the form", html) is None
