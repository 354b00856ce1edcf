"""What would be done to another thing than was said, or in part, is asked about."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import done, page

PROJECTS = """<h1>Admin</h1><h2>Projects</h2><ul><li><a id=one href=/p/1>Internal</a> <button id=d1>Delete</button></li>
<li><a id=two href=/p/2>Website</a> <button id=d2>Delete</button></li></ul>
<h2>Notes</h2><ul><li><a id=three href=/n/3>Ideas</a> <button id=d3>Delete</button></li></ul>
<h2>Members</h2><ul><li><a id=ann href=/u/1>Ann</a> <button id=d4>Delete</button></li></ul>"""
MEMBERS = """<title>Chess club</title><h1>Members</h1><form><label>E-mail <input type=email id=mail></label>
<button id=invite>Invite</button></form>"""
REVIEW = """<h1>Write a review</h1><form><label><input type=radio name=s id=s4>4 stars</label>
<label>Review <textarea id=text></textarea></label><button id=publish>Publish</button></form>"""
ACCOUNT = """<h1>My account</h1><form><label>Title <input id=title></label><button id=save>Save changes</button></form>
<button id=gone>Delete account</button><a id=orders href=/o>Orders</a>"""
SURVEY = """<h1>New survey</h1><form><label>Title <input id=title></label><label>Description
<textarea id=text></textarea></label><button id=create>Create survey</button></form>"""
MAIL = """<h1>New message</h1><form><label>To <input id=to></label><label>Message <textarea id=text></textarea></label>
<button id=send>Send</button></form>"""


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ("delete the note Internal", None), ("delete the comment Internal", None), ("lösche die Notiz Internal", None),
        ("delete the project Internal", ['click("d1")']), ("delete Internal", ['click("d1")']),
        ("delete the note Ideas", ['click("d3")']), ("delete the user Ann", ['click("d4")']),
    ],
)  # fmt: skip
def test_a_thing_of_another_kind_is_another(bundle: Bundle, goal: str, does: list[str] | None) -> None:
    assert done(bundle, goal, PROJECTS) == does


@pytest.mark.parametrize(
    ("goal", "asked"),
    [
        ("invite ann@example.org", False), ("invite ann@example.org to the team", False),
        ("invite ann@example.org to the chess club", False), ("invite ann@example.org to the board Sales", True),
        ("invite ann@example.org to the meeting on Friday", True),
    ],
)  # fmt: skip
def test_an_invitation_to_something_else_is_asked_about(bundle: Bundle, goal: str, asked: bool) -> None:
    does = done(bundle, goal, MEMBERS)
    assert (does is None) == asked
    assert asked or (does and does[0] == 'setValue("mail", "ann@example.org")')


@pytest.mark.parametrize(
    "goal",
    [
        "debo ver «Save changes»", 'debería ver "Save changes"', 'tengo que ver "Save changes"',
        "ich muss „Save changes“ sehen", "je dois voir « Save changes »", 'I need to see "Delete account"',
        'let me see "Save changes"', "rename me to Ada",
    ],
)  # fmt: skip
def test_what_somebody_wants_to_see_is_not_pressed(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, ACCOUNT) is None


def test_what_leads_on_is_opened_to_be_seen(bundle: Bundle) -> None:
    assert done(bundle, 'let me see "Orders"', ACCOUNT) == ['click("orders")']
    assert done(bundle, "show my orders", ACCOUNT) == ['click("orders")']


@pytest.mark.parametrize(
    ("goal", "html"),
    [
        ('my review: 4 stars, "Needs more cumin"', REVIEW), ("write to ann@example.org, don't send it yet", MAIL),
        ('write to Ann "See you at six", don\'t send it yet', MAIL), ("don't send it yet", MAIL),
    ],
)  # fmt: skip
def test_nothing_is_done_where_part_of_it_would_be_lost(bundle: Bundle, goal: str, html: str) -> None:
    assert done(bundle, goal, html) is None


@pytest.mark.parametrize(
    ("goal", "title"),
    [
        ("call it Customer survey 2026", "Customer survey 2026"), ("Call it Salt and Pepper.", "Salt and Pepper"),
        ("nenne es Sommerfest 2026", "Sommerfest 2026"), ("name it Spring 2026 and create it", "Spring 2026"),
    ],
)  # fmt: skip
def test_a_name_goes_to_its_end(bundle: Bundle, goal: str, title: str) -> None:
    does = done(bundle, goal, SURVEY)
    assert (does or [""])[0] == f'setValue("title", "{title}")'


@pytest.mark.parametrize("goal", ["call it off", "call it a day", "call it Spring or Summer"])
def test_what_is_no_name_is_asked_about(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, SURVEY) is None


BOATS = """<h1>My bookings</h1><table><tr><td><a id=swift href=/b/1>Swift</a></td>
<td><button id=c1>Confirm</button></td></tr>
<tr><td><a id=heron href=/b/2>Heron</a></td><td><button id=c2>Confirm</button></td></tr></table>"""


def test_a_name_alone_is_not_opened_after_a_deed(bundle: Bundle) -> None:
    assert done(bundle, "confirm Swift, then Heron", BOATS) is None
    assert done(bundle, 'confirm "Swift", then "Heron"', BOATS) is None
    assert done(bundle, "open Swift, then Heron", BOATS) == ['click("swift")', 'click("heron")']
    assert done(bundle, "confirm Swift, then open Heron", BOATS) == ['click("c1")', 'click("heron")']


NUMBER = """<h1>Settings</h1><form><label>Posts per page <input type=number id=posts value=20></label>
<button id=save>Save</button></form>"""
CODE = "<h1>Basket</h1><form><label>Voucher code <input id=code></label><button id=apply>Apply</button></form>"


@pytest.mark.parametrize(("value", "entered"), [("30", True), ("2.5", True), ("at most 30", False), ("30 x", False)])
def test_a_field_for_numbers_takes_no_words(bundle: Bundle, value: str, entered: bool) -> None:
    does = done(bundle, f"set posts per page to {value}", NUMBER) or ["unread"]
    assert does[0] == (f'setValue("posts", "{value}")' if entered else "unread")


def test_somebodys_code_is_no_code(bundle: Bundle) -> None:
    assert done(bundle, "apply the voucher code of Ann", CODE) is None
    assert (done(bundle, "apply the voucher code SUMMER", CODE) or [""])[0] == 'setValue("code", "SUMMER")'


FILES = """<h1>Documents</h1><button id=new>New folder</button><table>
<tr><td><a id=f1 href=/f/1>Budget 2026.xlsx</a></td><td>Ann</td>
<td><button id=s1>Share</button><button id=r1>Rename</button><button id=d1>Delete</button></td></tr>
<tr><td><a id=f2 href=/f/2>Notes: May.txt</a></td><td>Ben</td>
<td><button id=s2>Share</button><button id=r2>Rename</button><button id=d2>Delete</button></td></tr>
<tr><td><a id=f3 href=/f/3>To do in Bremen</a></td><td>Ann</td>
<td><button id=s3>Share</button><button id=r3>Rename</button><button id=d3>Delete</button></td></tr></table>"""


@pytest.mark.parametrize(
    "goal",
    [
        "share it with Ben", "rename Budget 2026.xlsx and share it with Ben", "rename the folder to Old",
        "delete Budget 2026.xlsx instead of To do in Bremen",
    ],
)  # fmt: skip
def test_nothing_is_done_to_what_is_only_said_beside_it(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, FILES) is None


@pytest.mark.parametrize(
    ("goal", "new"),
    [
        ("rename Budget 2026.xlsx to Budget of Ann", "Budget of Ann"),
        ("rename Notes: May.txt to Notes: June.txt", "Notes: June.txt"),
    ],
)
def test_a_new_name_is_whole(bundle: Bundle, goal: str, new: str) -> None:
    here, reader = page(FILES), Reader(bundle)
    assert f"Enter “{new}” into the field for its name" in [one.text for one in read_goal(reader, goal, here).steps]


def test_a_new_name_that_is_cut_is_asked_about(bundle: Bundle) -> None:
    assert done(bundle, "rename To do in Bremen to To do in Kiel", FILES) is None
    assert (done(bundle, "share To do in Bremen", FILES) or [""])[0] == 'click("s3")'


PRODUCTS = """<h1>Products</h1><form role=search><input type=search id=q aria-label=Search>
<button id=go>Search</button></form>
<table><tr><td><a id=lamp href=/p/1>Oslo lamp</a></td><td><label>Stock <input type=number id=n1 value=4></label></td>
<td><button id=h1>Hide</button><button id=d1>Delete</button><button id=u1>Duplicate</button></td></tr>
<tr><td><a id=chair href=/p/2>Fjord chair</a></td><td><label>Stock <input type=number id=n2 value=0></label></td>
<td><button id=h2>Hide</button><button id=d2>Delete</button><button id=u2>Duplicate</button></td></tr></table>
<button id=save>Save stock</button>"""


@pytest.mark.parametrize(
    "goal",
    [
        "hide Oslo lamp tomorrow", "hide Oslo lamp for Ann", "duplicate Oslo lamp twice",
        "duplicate Oslo lamp as Bergen lamp",
        'delete "Oslo lamp" tomorrow', "lösche „Oslo lamp“ morgen", "supprime Oslo lamp demain",
        "lösche Oslo lamp erst morgen", "lösche Oslo lamp nächste Woche", "reduce the stock of Oslo lamp by 2",
        "erhöhe den Bestand von Oslo lamp um 2", "search for Oslo lamp and hide it",
    ],
)  # fmt: skip
def test_when_for_whom_and_by_how_much_is_not_left_out(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, PRODUCTS) in (None, ["none"])


@pytest.mark.parametrize(
    ("goal", "first"),
    [
        ("hide Oslo lamp for me", 'click("h1")'), ("delete Oslo lamp now", 'click("d1")'),
        ("increase the stock of Oslo lamp to 5", 'setValue("n1", "5")'),
        ("set the stock of Oslo lamp to 5", 'setValue("n1", "5")'),
    ],
)  # fmt: skip
def test_what_says_no_more_is_done(bundle: Bundle, goal: str, first: str) -> None:
    assert (done(bundle, goal, PRODUCTS) or [""])[0] == first


def test_something_new_is_not_called_by_what_it_is_to_be_without(bundle: Bundle) -> None:
    assert done(bundle, "create the survey without a description", SURVEY) is None


FICHA = """<h1>Mi ficha</h1><form><label>Nombre <input id=name></label><label>Apellidos <input id=surname></label>
<label>Ciudad <input id=city></label><label><input type=checkbox id=news checked> Newsletter</label>
<button id=save>Guardar</button></form>"""


@pytest.mark.parametrize(
    "goal",
    [
        "cambia nombre por apellidos", "pon la ciudad en minúsculas", "set the city to BONN in lower case",
        "turn the newsletter off tomorrow",
    ],
)  # fmt: skip
def test_what_is_no_value_is_not_entered(bundle: Bundle, goal: str) -> None:
    assert done(bundle, goal, FICHA) is None


def test_what_is_one_is(bundle: Bundle) -> None:
    assert done(bundle, "cambia la ciudad a Lugo", FICHA) == ['setValue("city", "Lugo")', 'click("save")']
    assert done(bundle, "turn the newsletter off", FICHA) == ['uncheck("news")', 'click("save")']
