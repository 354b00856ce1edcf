"""Elements by the place they stand in: rows, sections, and what is one and the same thing."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import refine, told_apart
from engine.observe import PageInput, read_page
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage
from tests.language.pages import page


def box(id_: str, name: str, kind: str = "checkbox") -> str:
    return f"<label><input type={kind} id={id_} data-sf-checked=true>{name}</label>"


SWITCHES = f"""<div><div><span>Invoices</span>{box("a1", "By mail")}</div>
<div><span>Offers</span>{box("a2", "By mail")}</div></div>"""
SECTIONS = f"""<main><section><h2>Team</h2><div>{box("t1", "Visible")}{box("t2", "Open")}</div></section>
<section><h2>Guests</h2><div>{box("g1", "Visible")}{box("g2", "Open")}</div></section></main>"""
PEOPLE = """<table><tr><td><button id=e1>Edit</button></td><td>Ann Lee</td></tr>
<tr><td><button id=e2>Edit</button></td><td>Bo Ray</td></tr></table>"""
PUSH = f"""<div><p>Push</p>{box("p1", "On", "radio")}{box("p0", "Off", "radio")}</div>
<div><p>Mail</p>{box("m1", "On", "radio")}{box("m0", "Off", "radio")}</div>"""
BOOK = """<div><a href="/b/7"><img alt="Blue Lake"></a><h3><a href="/b/7">Blue Lake</a></h3>
<a href="/b/8">Red Hill</a></div>"""
NESTED = '<div><a href="#"><button id="in">Next</button></a></div>'


@pytest.mark.parametrize(
    ("page", "step", "action"),
    [
        (SWITCHES, 'Switch off "By mail" next to "Offers"', 'uncheck("a2")'),
        (SECTIONS, 'Switch off "Open" in the section "Guests"', 'uncheck("g2")'),
        (SECTIONS, 'Switch off "Visible" in the section "Team"', 'uncheck("t1")'),
        (PEOPLE, 'Click "Edit" in the row of "Bo Ray"', 'click("e2")'),
        (PEOPLE, 'Click "Edit" in the row of "Ann Lee"', 'click("e1")'),
        (PUSH, 'Choose "On" next to "Push"', 'check("p1")'),
        (PUSH, 'Choose "Off" next to "Mail"', 'check("m0")'),
    ],
)
def test_what_stands_in_a_part_of_the_page_belongs_to_it(bundle: Bundle, page: str, step: str, action: str) -> None:
    assert _done(bundle, page, step) == action


USERS = """<form><table>
<tr><td><input type=checkbox id=u1 aria-label=admin></td><td><a href="/u/admin" id=l1>admin</a></td><td>Ada</td></tr>
<tr><td><input type=checkbox id=u2 aria-label=rosa></td><td><a href="/u/rosa" id=l2>rosa</a></td><td>Rosa</td></tr>
<tr><td><button id=del>Delete selected</button><button id=all>Export</button></td></tr></table></form>"""
FORMS = """<form><input id=q><button id=find>Send</button></form>
<form><label>Name<input id=name></label><label>Password<input id=pass></label><button id=save>Send</button></form>
<form><label>Password<input id=pass2></label><button id=close>Send</button></form>"""
LONG = """<label>Wiki title, as it stands above<input id=title></label>
<label>Prefix of mails that are sent to members; where it is empty, the wiki title is used<input id=mail></label>"""


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ('Tick the checkbox next to "rosa"', 'check("u2")'),
        ('Tick the checkbox next to "admin"', 'check("u1")'),
        ('Tick the checkbox in the row of "Rosa"', 'check("u2")'),
        ('Tick the box in the row of "Rosa"', 'check("u2")'),
        ('Tick the box next to "rosa"', 'check("u2")'),
        ('Type "x" into the box in the row of "Rosa"', ""),
        ('Click the link next to "Ada"', 'click("l1")'),
        ("Delete the user rosa", ""),
        ('Click the "Export" button next to "rosa"', ""),
    ],
)
def test_what_stands_in_another_row_is_never_taken(bundle: Bundle, step: str, action: str) -> None:
    assert _done(bundle, USERS, step) == action


@pytest.mark.parametrize(
    ("step", "filled", "action"),
    [
        ('Type "x" into "Password"', "name", 'setValue("pass", "x")'),
        ('Type "x" into "Password"', "pass2", 'setValue("pass2", "x")'),
        ('Type "x" into "Password"', "q", None),
        ('Type "x" into "Password"', None, None),
        ('Click "Send"', "name", 'click("save")'),
        ('Click "Send"', "q", 'click("find")'),
        ('Click "Send"', None, None),
    ],
)
def test_one_form_is_filled_in_at_a_time(bundle: Bundle, step: str, filled: str | None, action: str | None) -> None:
    page = read_page(PageInput(url="https://a.example/", dom=FORMS))
    assert page is not None
    done = refine(Reader(bundle), step, page, filled=filled).action
    assert (print_action(done) if done else None) == action


def test_another_name_in_full_comes_before_one_in_part(bundle: Bundle) -> None:
    page = '<a href="/rss" id=rss>rss_update</a><button id=save>Speichern</button>'
    assert _done(bundle, page, "Save the changes") == 'click("save")'


def test_a_sentence_that_speaks_of_a_field_is_not_its_name(bundle: Bundle) -> None:
    assert _done(bundle, LONG, 'Type "x" into "Wiki title"') == 'setValue("title", "x")'


@pytest.mark.parametrize(("page", "step"), [(BOOK, 'Click "Blue Lake"'), (NESTED, 'Click "Next"')])
def test_what_is_the_same_thing_is_one(bundle: Bundle, page: str, step: str) -> None:
    assert _done(bundle, page, step)


@pytest.mark.parametrize(
    ("page", "action"),
    [
        ("<button id=a>Create queue</button><input><p>You have no queues.</p><button id=b>Create queue</button>", True),
        ("<button id=a>Add card</button><h2>Done</h2><p>No cards</p><button id=b>Add card</button>", False),
        ("<button id=a>Add card</button><p>One card</p><button id=b>Add card</button>", False),
        ("<button id=a>Add card</button><button id=b>Add card</button>", False),
        ("<button id=a>Save</button><form><p>No notes</p><button id=b>Save</button></form>", False),
    ],
)  # fmt: skip
def test_what_an_empty_list_offers_once_more_is_what_the_toolbar_has(bundle: Bundle, page: str, action: bool) -> None:
    name = "Create queue" if "queue" in page else "Save" if "Save" in page else "Add card"
    assert _done(bundle, page, f'Click "{name}"') == ('click("a")' if action else "")


def test_two_links_that_lead_nowhere_by_themselves_are_two(bundle: Bundle) -> None:
    page = '<p>One <a href="#" id="a">More</a></p><p>Two <a href="#" id="b">More</a></p>'
    assert _done(bundle, page, 'Click "More"') == ""


def _done(bundle: Bundle, html: str, step: str) -> str:
    page = read_page(PageInput(url="https://a.example/", dom=html))
    assert page is not None
    done = refine(Reader(bundle), step, page)
    return print_action(done.action) if done.action else ""


LOTS = """<ul><li><b>Tea pot</b> <input type=checkbox id=t></li><li><b>Oak</b> <input type=checkbox id=o></li></ul>"""


def test_a_switch_of_a_row_is_that_of_what_the_row_is_called(bundle: Bundle) -> None:
    assert _done(bundle, LOTS, "Turn on Oak") == 'check("o")'
    assert _done(bundle, LOTS, "Turn on Tea pot") == 'check("t")'
    assert _done(bundle, LOTS, "Turn on Tea") == ""


SHOP = """<ul><li><b>Oak lamp</b> <i>Sold out</i></li>
<li><b>Steel lamp</b> <button id=s>Add to basket</button></li></ul>"""


def test_what_belongs_to_another_entry_is_not_taken(bundle: Bundle) -> None:
    assert _done(bundle, SHOP, "Add Steel lamp to the cart") == 'click("s")'
    assert _done(bundle, SHOP, "Add Oak lamp to the cart") == ""


def test_what_stands_under_another_heading_is_not_taken(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page("hdr Oak lamp", "txt Sold out", "hdr Steel lamp", "btn Add to cart")
    assert refine(Reader(bundle), "Add Oak lamp to the cart", page).action is None
    assert refine(Reader(bundle), "Add Steel lamp to the cart", page).action is not None


@pytest.mark.parametrize(
    ("wish", "action"),
    [
        ('Click the first "Visible"', 'click("t1")'),
        ('Tick "Open" under "Team"', 'check("t2")'),
        ("Untick Visible in the Guests section", 'uncheck("g1")'),
    ],
)
def test_places_as_people_say_them(bundle: Bundle, wish: str, action: str) -> None:
    assert _done(bundle, SECTIONS, wish) == action


@pytest.mark.parametrize(("said", "name"), [("Invoices", "Invoice"), ("setings", "Settings"), ("Repotrs", "Reports")])
def test_a_plural_or_a_slip_is_no_other_name(bundle: Bundle, make_page: MakePage, said: str, name: str) -> None:
    assert refine(Reader(bundle), f"Click {said}", make_page(f"btn {name}", "btn Help")).action is not None


@pytest.mark.parametrize(
    ("said", "name"),
    [("Invoice 12", "Invoice 13"), ("Subscribe", "Unsubscribe"), ("Form", "Farm"), ("Agree", "Disagree")],
)
def test_what_is_another_word_is_another_name(bundle: Bundle, make_page: MakePage, said: str, name: str) -> None:
    assert refine(Reader(bundle), f"Click {said}", make_page(f"btn {name}", "btn Help")).action is None


def test_between_two_that_are_as_near_nothing_is_guessed(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page("btn Settinga", "btn Settingb")
    assert refine(Reader(bundle), "Click Setting", page).status == "several"


BASKET = "".join(
    f"""<div class=line><div class=row><a href=/{at} id=t{at}>{name}</a><input id=q{at} type=number>
    <button id=u{at}>Update</button><a href=# id=r{at}>Remove</a></div></div>"""
    for at, name in enumerate(("Night Trains", "The Soup Year"))
)
STARS = f"""<form><p>Taste</p>{"".join(f"<button id=a{n}>star</button>" for n in range(5))}
<p>Looks</p>{"".join(f"<button id=b{n}>star</button>" for n in range(5))}</form>"""
SIGNING = """<form><label>E-mail<input id=in></label><label>Password<input id=pw type=password></label>
<button id=log>Log in</button></form>
<form><label>E-mail<input id=up></label><label>Password<input id=new type=password></label>
<label>Again<input id=again type=password></label><button id=reg>Register</button></form>"""
SEARCH = "<form><input id=q aria-label=Search><button id=go>Search</button></form>"


@pytest.mark.parametrize(
    ("page", "step", "filled", "later", "action"),
    [
        (BASKET, 'Click "Remove" in the row of "The Soup Year"', None, "", 'click("r1")'),
        (BASKET, 'Type "3" into the field in the row of "Night Trains"', None, "", 'setValue("q0", "3")'),
        (BASKET, 'Click the "Update" next to it', "q1", "", 'click("u1")'),
        (BASKET, 'Click "Update" in the same row', "q0", "", 'click("u0")'),
        (BASKET, 'Click the "Update" next to it', None, "", ""),
        (BASKET, 'Click the last link in the row of "Night Trains"', None, "", 'click("r0")'),
        (BASKET, 'Click the link at the end of the row of "Night Trains"', None, "", 'click("r0")'),
        (STARS, 'Click the fourth star next to "Looks"', None, "", 'click("b3")'),
        (STARS, 'Click the sixth star next to "Looks"', None, "", ""),
        (SIGNING, 'Type "a@b.example" into "E-mail"', None, 'click "Log in"', 'setValue("in", "a@b.example")'),
        (SIGNING, 'Type "a@b.example" into "E-mail"', None, 'click "Register"', 'setValue("up", "a@b.example")'),
        (SIGNING, 'Type "a@b.example" into "E-mail"', None, 'click "Save"', ""),
        (SIGNING, 'Type "a@b.example" into "E-mail"', None, "", ""),
        (SEARCH, 'Click "Search"', None, "", 'click("go")'),
        (SEARCH, 'Click the "Search" field', None, "", 'click("q")'),
    ],
)
def test_what_was_filled_in_and_what_comes_next_tell_which_is_meant(
    bundle: Bundle, page: str, step: str, filled: str | None, later: str, action: str
) -> None:
    seen = read_page(PageInput(url="https://a.example/", dom=page))
    assert seen is not None
    found = refine(Reader(bundle), step, seen, filled=filled, later=[later] if later else [])
    assert (print_action(found.action) if found.action and found.status == "ready" else "") == action


HINTS = """<button id=n aria-label="new note" title="Create a new note"></button><button id=m title="More actions">
more</button><button id=d aria-label="Delete all notes" title="Empty the bin"></button><button id=e
aria-label=Erase title=Delete></button>"""


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ('Click "Create a new note"', 'click("n")'),
        ('Click "More actions"', 'click("m")'),
        ('Click "new note"', 'click("n")'),
        ('Click "Delete"', 'click("e")'),  # before what only holds the word
    ],
)
def test_a_control_is_known_by_its_hint_where_none_has_the_name(bundle: Bundle, step: str, action: str) -> None:
    assert _done(bundle, HINTS, step) == action


def test_a_hint_that_says_more_is_no_name(bundle: Bundle) -> None:
    hints = '<button id=a aria-label=x title="Close without saving"></button><button id=b aria-label=y></button>'
    assert _done(bundle, hints, 'Click "saving"') == ""


@pytest.mark.parametrize(("row", "action"), [("Account Club Language Save", 'click("save-2")'), ("", None)])
def test_outside_of_a_form_a_button_goes_with_the_field_in_its_card(
    bundle: Bundle, make_page: MakePage, row: str, action: str | None
) -> None:
    mine = {"row": row} if row else {}
    page = make_page(
        ("inp Digest", {"row": "News Digest Save"}), ("btn Save", {"row": "News Digest Save"}),
        ("inp Club", mine), ("inp Language", mine), ("btn Save", mine),
    )  # fmt: skip
    found = refine(Reader(bundle), 'click "Save"', page, filled="club")
    assert (print_action(found.action) if found.action else None) == action


FORMLESS = """<div><button id=a0>Add</button></div><label>Label<input id=tag></label><button id=list>Show list</button>
<button id=a1>Add</button>
<label>Field<input id=field></label><label>Value<input id=value></label><button id=a2>Add</button>
<div><input id=t value="Bean rows"><textarea id=x>Bean rows and peas</textarea></div>
<textarea id=y placeholder="Type the text for this note"></textarea>"""


@pytest.mark.parametrize(("filled", "action"), [("tag", "a1"), ("value", "a2"), ("field", ""), ("x", ""), (None, "")])
def test_outside_of_a_form_the_button_that_follows_a_field_is_the_one_for_it(
    bundle: Bundle, filled: str | None, action: str
) -> None:
    page = read_page(PageInput(url="https://a.example/", dom=FORMLESS))
    done = refine(Reader(bundle), 'Click "Add"', page, filled=filled)
    assert (done.action.target if done.action else "") == action


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ('type "Peas" into the field with "Bean rows"', 'setValue("t", "Peas")'),
        ('type "Peas" into the field that says "Bean rows"', 'setValue("t", "Peas")'),
        ('type "Peas" into the field with "Value"', 'setValue("value", "Peas")'),  # called so
        ('type "Peas" into the field with "Beans"', ""),
        ('type "Peas" into "Bean rows"', ""),
        ('type "Peas" into "Type the text for the note"', 'setValue("y", "Peas")'),
    ],
)
def test_a_field_is_known_by_what_it_holds_where_the_step_says_so(bundle: Bundle, step: str, action: str) -> None:
    assert _done(bundle, FORMLESS, step) == action


TERMS = """<dl><dt>Name</dt><dd>Ada <a href=/e/name id=e1>Edit</a></dd>
<dt>City</dt><dd>Bonn <a href=/e/city id=e2>Edit</a></dd></dl>"""
COLUMNS = """<form><table><tr><th>Column</th><th>Type</th><th>Value</th></tr>
<tr><td>name</td><td>varchar</td><td><input id=n></td></tr><tr><td>price</td><td>int</td><td><input id=p></td></tr>
<tr><td>color code</td><td>or</td><td><input id=s1></td><td><input id=s2></td></tr></table></form>"""


@pytest.mark.parametrize(
    ("page", "step", "action"),
    [
        (TERMS, 'Click "Edit" next to "City"', 'click("e2")'),
        (TERMS, 'Click "Edit" in the row of "Name"', 'click("e1")'),
        (TERMS, 'Click "Edit" next to "Country"', ""),
        (COLUMNS, 'Type "Oak" into "name"', 'setValue("n", "Oak")'),
        (COLUMNS, 'Type "5" into "price"', 'setValue("p", "5")'),
        (COLUMNS, 'Type "5" into "color"', ""),
        (BASKET, 'Click "Remove" on "The Soup Year"', 'click("r1")'),
    ],
)
def test_terms_and_first_columns_name_what_is_beside_them(bundle: Bundle, page: str, step: str, action: str) -> None:
    assert _done(bundle, page, step) == action


EDITOR = """<input id=t aria-label="Add title" value="Autumn" data-sf-value="Autumn">
<button id=b>Type / to choose a block</button>
<button id=p>Publish</button>"""
CARD = """<h2>Lamp</h2><button id=add>Add a more detailed description…</button><button id=d>Delete description</button>
<a href="/more" id=m>Read the description</a>"""
TWO = '<button id=a>Add a description</button><a href="#" id=b>Edit description</a>'


@pytest.mark.parametrize(
    ("page", "step", "filled", "tried", "action"),
    [
        (EDITOR, 'Type "Sow" into the text', "t", (), 'click("b")'),
        (EDITOR, 'Type "Sow" into the text', "t", ('click("b")',), None),
        (EDITOR, 'Type "Sow" into the text field', None, (), 'setValue("t", "Sow")'),
        (EDITOR, 'Type "Sow" into the text field', "t", ('setValue("t", "Sow")',), 'setValue("t", "Sow")'),
        (EDITOR, 'Type "Sow" into "Add title"', "t", (), 'setValue("t", "Sow")'),
        (CARD, 'Type "Sow" into "Description"', None, (), 'click("add")'),
        (CARD, 'Type "Sow" into "Description"', None, ('click("add")',), None),
        (CARD, 'Click "Description"', None, (), None),
        (TWO, 'Type "Sow" into "Description"', None, (), None),
    ],
)
def test_a_field_that_is_not_there_yet_is_brought_up_and_no_other_is_written_over(
    bundle: Bundle, page: str, step: str, filled: str | None, tried: tuple[str, ...], action: str | None
) -> None:
    seen = read_page(PageInput(url="https://a.example/", dom=page))
    assert seen is not None
    done = refine(Reader(bundle), step, seen, tried, filled=filled).action
    assert (print_action(done) if done else None) == action


POOLS = """<ul>
<li><a href="/p/barn">barn</a> Process <input type=checkbox id=b data-sf-checked=true><button>Menu</button></li>
<li><a href="/p/silo">silo</a> Process <input type=checkbox id=s data-sf-checked=true><button>Menu</button></li>
<li><a href="/p/shed">shed</a> Process <input type=checkbox id=a><input type=checkbox id=c></li>
<li><a href="/p/yard">yard</a> silo <input type=checkbox id=y aria-label=Paused></li></ul>"""


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ('Turn off "silo"', 'uncheck("s")'),
        ('Turn on "barn"', 'check("b")'),
        ('Turn off "shed"', None),  # two boxes
        ('Turn off "yard"', None),  # its box is for something else
        ('Turn off "Process"', None),  # no row is of that
    ],
)
def test_a_switch_without_a_name_is_that_of_its_row(bundle: Bundle, step: str, action: str | None) -> None:
    page = read_page(PageInput(url="https://a.example/", dom=POOLS))
    assert page is not None
    done = refine(Reader(bundle), step, page).action
    assert (print_action(done) if done else None) == action


PAPER = """<form action=/search><input id=q type=search aria-label="Search all"></form>
<form action=/pages><textarea id=t aria-label="Source editor"></textarea><label>Summary<input id=s></label>
<button id=save>Save page</button></form>"""
TWO_AREAS = PAPER.replace("<label>", "<textarea id=u aria-label=Notes></textarea><label>")
WATCHED = """<ul><li><label><input type=checkbox id=w1>Old rota (talk)</label></li>
<li><label><input type=checkbox id=w2>Seeds (talk)</label></li>
<li><label><input type=checkbox id=w3>Seeds of 2024</label></li></ul>"""


@pytest.mark.parametrize(
    ("page", "step", "action"),
    [
        (PAPER, 'Type "x" into the text box', 'setValue("t", "x")'),
        (PAPER, 'Type "x" into the text area', 'setValue("t", "x")'),
        (PAPER, 'Type "x" into the field', ""),
        (TWO_AREAS, 'Type "x" into the text box', ""),
        (PAPER, 'Type "x" into "Content"', 'setValue("t", "x")'),
        (PAPER.replace("Source editor", "Comment"), 'Type "x" into "Content"', ""),
        (WATCHED, 'Check the box next to "Old rota"', 'check("w1")'),
        (WATCHED, 'Check the box next to "Seeds"', ""),
    ],
)
def test_what_has_no_name_that_shows_is_known_by_its_size_and_a_box_by_what_its_label_begins_with(
    bundle: Bundle, page: str, step: str, action: str
) -> None:
    assert _done(bundle, page, step) == action


CHANGED = PAPER.replace("></textarea>", ">Beans.</textarea>")


@pytest.mark.parametrize(("page", "action"), [(CHANGED, ""), (PAPER, 'setValue("s", "Peas")')])
def test_what_says_what_was_changed_is_no_name(bundle: Bundle, page: str, action: str) -> None:
    assert _done(bundle, page, 'Enter "Peas" into the field for its name') == action


def test_entries_are_told_apart_by_the_link_that_names_them(bundle: Bundle) -> None:
    row = "<tr><td><a href=/{0}>{0}</a></td><td>Rowing</td><td><a href=/e>Edit</a><button>Delete</button></td></tr>"
    rows = "".join(map(row.format, ("Ada King", "Ada Noll")))
    shown = read_page(PageInput(url="https://club.example/", dom=f"<h1>Members</h1><table>{rows}</table>"))
    assert shown is not None
    found = [one for one in shown.elements if one.name == "Delete"]
    assert told_apart(shown, found) == ("Delete, at Ada King", "Delete, at Ada Noll")


QUESTIONS = "".join(
    f'<div class=card><label>Question <input value="{text}"></label><button id={id_}>Move up</button></div>'
    for id_, text in (("q1", "How did you hear about us?"), ("q2", "Anything else?"))
)


def test_entries_that_are_edited_in_place_go_by_what_they_hold(bundle: Bundle) -> None:
    shown = read_page(PageInput(url="https://survey.example/", dom=f"<h1>Survey</h1>{QUESTIONS}"))
    assert shown is not None
    found = [one for one in shown.elements if one.name == "Move up"]
    assert told_apart(shown, found) == ("Move up, at How did you hear about us?", "Move up, at Anything else?")
    assert _done(bundle, QUESTIONS, 'Click "Move up" next to "Anything else?"') == 'click("q2")'


def test_what_was_typed_into_the_one_field_of_its_name_names_no_entry(bundle: Bundle) -> None:
    page = '<label>Search <input value="Ann"></label><ul><li>Ben <button id=d>Delete</button></li></ul>'
    assert _done(bundle, page, 'Click "Delete" next to "Ann"') == ""


def test_entries_go_by_their_boxes_where_nothing_else_names_them(bundle: Bundle) -> None:
    row = "<li><label><input type=checkbox>{}</label><button>Edit</button></li>"
    rows = "".join(map(row.format, ("Oak", "Elm")))
    shown = read_page(PageInput(url="https://todo.example/", dom=f"<h1>Today</h1><ul>{rows}</ul>"))
    assert shown is not None
    found = [one for one in shown.elements if one.name == "Edit"]
    assert told_apart(shown, found) == ("Edit, at Oak", "Edit, at Elm")


def test_a_field_of_a_form_owns_nothing_that_belongs_to_the_form(bundle: Bundle) -> None:
    form = """<h1>Edit page</h1><form><label>Title <input></label><label>Notes <textarea></textarea></label>
    <div>Photo <button id=p>Remove</button></div><button>Save</button><button id=d>Delete</button></form>"""
    here = read_page(PageInput(url="https://a.example/", dom=form))
    assert here is not None
    assert refine(Reader(bundle), 'Remove "Notes"', here).status == "none"
    photo = refine(Reader(bundle), 'Remove "Photo"', here)
    assert photo.target is not None
    assert photo.target.id == "p"


def _tasks(*names: str) -> str:
    rows = "".join(f"<tr><td><a href=/{at}>{name}</a><td>Ann<td><button id=a{at}>Archive</button>"
                   for at, name in enumerate(names))  # fmt: skip
    return f"<h1>Tasks</h1><table>{rows}</table>"


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Paint the fence", "Fence posts"), "several"),  # either may be meant
        (("Paint the fence", "Fence"), "a1"),  # called so
        (("Paint the door", "Fence posts"), "a1"),  # no other says it
    ],
)
def test_of_rows_whose_names_say_more_than_the_words_none_is_guessed(
    bundle: Bundle, names: tuple[str, str], found: str
) -> None:
    step = refine(Reader(bundle), "Click the archive button of “fence”", page(_tasks(*names)))
    assert (step.target.id if step.target else step.status) == found
