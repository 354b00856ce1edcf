"""What is done to a thing by a control that is called as the wish begins, whatever verbs the lists have."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage
from tests.language.pages import page

LOANS = """<nav><a href="/loans">Loans</a></nav><h1>My loans</h1><table>
<tr><td>Oak</td><td>3 May</td><td><button>Renew</button><button>Pause</button></td></tr>
<tr><td>Red Elm</td><td>4 May</td><td><button>Renew</button><button>Pause</button></td></tr></table>"""
CLASSES = """<h1>Classes</h1><div><h3>Pilates</h3><p>20:00</p><button>Sign up</button></div>
<div><h3>Yoga</h3><p>18:00</p><button>Sign up</button></div>"""
ISSUE = """<h1>Lamp flickers</h1><button>Lock</button><button>Close issue</button>
<button title=Print>🖨</button><button title="Share issue">↗</button>"""
ISSUES = """<nav><a href="/news">News</a></nav><h1>Issues</h1><ul><li><a href="/1">Lamp flickers</a></li>
<li><a href="/2">Door squeaks</a></li></ul>"""
MENUS = """<table><tr><td>Oak</td><td><button aria-haspopup=true aria-label="More actions">⋮</button></td></tr>
<tr><td>Elm</td><td><button aria-haspopup=true aria-label="More actions">⋮</button></td></tr></table>"""
SHOP = """<h1>Camping</h1><ul><li><a href=/1>Fir tent, for two</a><p>89</p><button>Add to cart</button>
<button>Add to wish list</button></li><li><a href=/2>Elm stove</a><p>40</p><button>Add to cart</button>
<button>Add to wish list</button></li></ul>"""
PRODUCT = """<h1>Elm stove</h1><form><input type=number value=1 aria-label=Qty><button>Add to cart</button></form>"""
TILES = """<h1>Accounts</h1><div><a href="/1">Everyday account</a><div role=button tabindex=0>Hide balance</div></div>
<div><a href="/2">Holiday savings</a><div role=button tabindex=0>Hide balance</div></div>"""


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("renew Oak", LOANS, ["Click “Renew” next to “Oak”"]),
        ("please extend the loan of Red Elm", LOANS, ["Click “Renew” next to “Red Elm”"]),
        ("renouvelez Oak", LOANS, ["Click “Renew” next to “Oak”"]),
        ("sign me up for pilates", CLASSES, ["Click “Sign up” next to “pilates”"]),
        ("inscris-moi au yoga", CLASSES, ["Click “Sign up” next to “yoga”"]),
        # no list has these verbs
        ("Zorgle Oak", LOANS.replace("Pause", "Zorgle"), ["Click “Zorgle” next to “Oak”"]),
        ("zorglez Oak", LOANS.replace("Pause", "Zorgler"), ["Click “Zorgler” next to “Oak”"]),
        # of two that add, the one that says where to; a name in part, where one entry has it, and words written as one
        ("Add Fir tent, for two to my wish list", SHOP, ["Click “Add to wish list” next to “Fir tent, for two”"]),
        ("Add a stove to my wishlist", SHOP, ["Click “Add to wish list” next to “stove”"]),
        ("Add this product to my wishlist", f"{PRODUCT}<button>Add to wish list</button>",
         ["Click “Add to wish list”"]),
        # what the control says besides is no part of the thing
        ("hide the balance of the holiday savings", TILES, ["Click “Hide balance” next to “holiday savings”"]),
        # what the page is about
        ("Lock Lamp flickers", ISSUE, ["Click “Lock”"]),
        ("print it", ISSUE, ["Click “Print”"]),
        ("share this issue with noa@mail.example", ISSUE,
         ["Click “Share issue”", "Enter “noa@mail.example” into the e-mail field", "Send the form"]),
        # on its page, in a menu
        ("Reopen Lamp flickers", ISSUES, ["Open “Lamp flickers”", "Reopen Lamp flickers"]),
        ("mute Lamp flickers", ISSUE + "<button aria-haspopup=true>More actions</button>",
         ["Click “More actions”", "mute Lamp flickers"]),
        ("renew Oak", MENUS, ["Click the renew button of “Oak”"]),
    ],
)  # fmt: skip
def test_a_deed_is_done_by_what_is_called_so(bundle: Bundle, wish: str, html: str, steps: list[str]) -> None:
    reading = read_goal(Reader(bundle), wish, page(html))
    assert reading.readable
    assert [step.text for step in reading.steps] == steps
    assert refine(Reader(bundle), steps[0], page(html)).status == "ready"


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("renew Oak on Monday", LOANS),  # more is said than the control does
        ("renew Ash", LOANS),
        ("renew all loans", LOANS),
        ("don't renew Oak", LOANS),
        ("who renews Oak?", LOANS),
        ("renew Oak？", LOANS),
        ("pause Oak and Red Elm", LOANS),
        ("renew Oak", LOANS.replace("<td>3 May", "<td>depends on Red Elm").replace(">Oak<", ">Ash (before Oak)<")),
        ("renew this", LOANS),  # nobody knows which
        ("cancel it", "<form><label>Name <input></label><button>Cancel</button></form>"),
        ("unlock Lamp flickers", ISSUE),
        ("reopen News", ISSUES),  # a part of the site is no thing
        ("zorgle Door squeaks", ISSUES),  # what no list has may be anything
        ("renew the account Holiday savings", TILES),  # its card has other controls, and not this one
        ("commit Oak", LOANS.replace("Renew", "Comment")),
        ("Add this product to my wish list", PRODUCT),  # its button puts it elsewhere
        ("Add a tent to my wish list", SHOP.replace("Elm stove", "Elm tent")),
        ("renew Elm", LOANS.replace("Red Elm", "Old Elm").replace(">Oak<", ">Red Elm<")),
    ],
)
def test_what_is_not_said_in_full_or_not_there_stays_unread(bundle: Bundle, wish: str, html: str) -> None:
    assert not read_goal(Reader(bundle), wish, page(html)).readable


def test_of_two_of_one_name_it_is_asked_which(bundle: Bundle) -> None:
    html = LOANS.replace("Red Elm", "Oak")
    reading = read_goal(Reader(bundle), "renew Oak", page(html))
    found = refine(Reader(bundle), reading.steps[0].text, page(html))
    assert (found.status, len(found.choices)) == ("several", 2)


def test_a_form_is_not_sent_by_a_box(bundle: Bundle) -> None:
    html = "<label>E-mail <input id=e></label><label><input type=checkbox> Can add photos</label><button>Later</button>"
    assert refine(Reader(bundle), "Send the form", page(html), filled="e").action is None


def test_a_word_for_another_deed_is_no_slip(bundle: Bundle) -> None:
    """"Clone" is no "Close", however near, and a thing to be copied is not opened."""
    notes = "".join(f"<li>{name} <button>Close</button><a href='/{name}'>{name}</a></li>" for name in ("Oak", "Elm"))
    for wish in ("clone Oak", "please clone Oak, will you", "Copy Oak", 'Click "clone" next to "Oak"'):
        reading = read_goal(Reader(bundle), wish, page(f"<ul>{notes}</ul>"))
        steps = [refine(Reader(bundle), step.text, page(f"<ul>{notes}</ul>")) for step in reading.steps]
        assert not any(step.status == "ready" and not step.prepares for step in steps), wish


def test_a_page_that_speaks_of_a_kind_has_such_things(bundle: Bundle) -> None:
    html = "<button>New gadget</button>" + MENUS
    reading = read_goal(Reader(bundle), "Clone the gadget Oak", page(html))
    assert [step.text for step in reading.steps] == ["Click the clone button of “Oak”"]


def test_a_field_in_no_form_is_sent_by_what_keeps_it(bundle: Bundle) -> None:
    """Of an editor made by scripts, whose other buttons say that they add, or save a draft."""
    html = """<button id=a>Add block</button><button id=d>Save draft</button><button id=u>Update</button>
    <input id=t aria-label="Add title" value=Slugs>"""
    assert print_action(refine(Reader(bundle), "Send the form", page(html), filled="t").action) == 'click("u")'

KENNEL = """<nav><a href="/a">Meine Anträge</a><a href="/b">Boxen</a></nav><h1>Heute</h1><ul>
<li>Sommerfest <button>Zusagen</button><button>Absagen</button></li>
<li>Impftag <button>Zusagen</button><button>Absagen</button></li></ul>"""
PERMITS = '<nav><a href="/p">My permits</a><a href="/n">News</a></nav><h1>Harbour office</h1>'


@pytest.mark.parametrize(
    ("wish", "html", "steps"),
    [
        ("sag für den Impftag zu", KENNEL, ["Click “Zusagen” next to “Impftag”"]),
        ("bitte sag das Sommerfest ab", KENNEL, ["Click “Absagen” next to “Sommerfest”"]),
        ("spiel Impftag ab", KENNEL.replace("Zusagen", "Abspielen"), ["Click “Abspielen” next to “Impftag”"]),
        ("send the Impftag back", KENNEL.replace("Zusagen", "Send back"), ["Click “Send back” next to “Impftag”"]),
        ("turn Impftag down", KENNEL.replace("Absagen", "Decline"), ["Click “Decline” next to “Impftag”"]),
        # what is done to things of a kind, on the page of these
        ("zieh den Antrag für den Garten zurück", KENNEL, ["Open “Meine Anträge”", ...]),
        ("renew the permit for the boat", PERMITS, ["Open “My permits”", ...]),
        ("renueva el permiso Oak", PERMITS.replace("My permits", "Mis permisos"), ["Open “Mis permisos”", ...]),
        ("renouvelle le permis Oak", PERMITS.replace("My permits", "Mes permis"), ["Open “Mes permis”", ...]),
    ],
)
def test_a_deed_in_two_words_and_one_on_the_page_of_its_kind(
    bundle: Bundle, wish: str, html: str, steps: list[object]
) -> None:
    found = read_goal(Reader(bundle), wish, page(html))
    assert found.readable
    assert [one.text for one in found.steps] == [wish if one is ... else one for one in steps]


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("renew Oak", PERMITS),  # of no kind
        ("the permit was renewed", PERMITS),
        ("renew the permit Oak", PERMITS.replace("News", "Old permits").replace("My permits", "Permit")
         + '<a href="/q">Permits</a>'),
        ("renew the permit Oak", PERMITS.replace("Harbour office", "Permits")),
        ("did you renew the permit?", PERMITS),
        ("sag für den Grillabend zu", KENNEL),
        ("sag Tom, wir kommen zu", KENNEL),
        ("they turn Impftag down", KENNEL.replace("Absagen", "Decline")),
    ],
)  # fmt: skip
def test_what_says_no_kind_or_no_thing_does_nothing(bundle: Bundle, wish: str, html: str) -> None:
    assert not read_goal(Reader(bundle), wish, page(html)).readable


ACCOUNT = '<nav><a href="/account">My account</a><a href="/help">Help</a></nav><h1>Tea</h1>'


@pytest.mark.parametrize("wish", ["where are my invoices", "zeig mir meine Rechnungen", "muéstrame mis facturas",
                                  "où sont mes factures", "open my orders"])  # fmt: skip
def test_what_is_ones_own_is_found_from_the_account(bundle: Bundle, wish: str) -> None:
    found = read_goal(Reader(bundle), wish, page(ACCOUNT))
    assert [one.text for one in found.steps] == ["Open “My account”", wish]


@pytest.mark.parametrize("wish", ["where are the invoices", "show me Ann's invoices", "my invoices are late"])
def test_what_is_somebody_elses_is_not(bundle: Bundle, wish: str) -> None:
    assert "Open “My account”" not in [one.text for one in read_goal(Reader(bundle), wish, page(ACCOUNT)).steps]


TICKET = """<main><article><h2>Old scanner #3</h2><button aria-haspopup=true aria-expanded=false>Actions</button>
<p>Status</p><p>Open</p><small>Assigned to</small><form><select><option>nobody<option>rosa</select><button>Save</button>
</form></article><article><h2>Answers</h2><button>Newest first</button></article></main>"""
OPENED = TICKET.replace("<p>Status", "<button>Edit</button><button>Hold</button><p>Status")
TICKETS = """<h1>Tickets</h1><table>
<tr><td><input type=checkbox aria-label="2. Tap"></td><td><a href=/t/2>2. Tap</a></td><td><button>Take</button>
<button>Delete</button></td></tr>
<tr><td><input type=checkbox aria-label="3. Old scanner"></td><td><a href=/t/3>3. Old scanner</a></td>
<td><button>Take</button><button>Delete</button></td></tr></table>"""


@pytest.mark.parametrize(
    ("wish", "html", "opened", "steps"),
    [
        ("put this ticket on hold", TICKET, 0, ["Click “Actions”", "put this ticket on hold"]),
        ("put this ticket on hold", OPENED, 3, ["Click “Hold”"]),
        ("hold this ticket", OPENED, 3, ["Click “Hold”"]),
        # a link may have a number before its name, and a box beside it that goes by that
        ("Rename the ticket Tap to Pipe", TICKETS, 0, ["Open “2. Tap”", "Rename the ticket Tap to Pipe"]),
        ("rename the ticket Old scanner to “Scanner”", OPENED, 3,
         ["Click “Edit”", "rename the ticket Old scanner to “Scanner”"]),
        # what lists delete by is no deletion where a control is called so, or where nothing is taken from anywhere
        ("Take the ticket Tap", TICKETS, 0, ["Click “Take” next to “Tap”"]),
        ("Delete the ticket Tap", TICKETS, 0, ["Delete “Tap”"]),
        ("give this ticket to rosa", TICKET, 0, ["Select “rosa” in “Assigned to”", "Save the changes"]),
        ("give this one to rosa", TICKET, 0, ["Select “rosa” in “Assigned to”", "Save the changes"]),
    ],
)  # fmt: skip
def test_what_a_page_draws_as_a_card_or_with_a_number(
    bundle: Bundle, wish: str, html: str, opened: int, steps: list[str]
) -> None:
    found = read_goal(Reader(bundle), wish, page(html), opened)
    assert found.readable
    assert [one.text for one in found.steps] == steps


@pytest.mark.parametrize(
    ("wish", "html"),
    [
        ("Take the ticket Tap", TICKETS.replace("<button>Take</button>", "")),
        ("we put this ticket on hold", OPENED),
        ("don't put this ticket on hold", OPENED),
        ("can this ticket be put on hold?", OPENED),
        ("this ticket was given to rosa", TICKET),
        ("put this ticket on hold", "<h1>New</h1><a href=/new>New ticket</a><form><input aria-label=Title></form>"),
        ("put on hold this ticket", "<h1>Tickets</h1><a href=/new>New ticket</a>"),
        ("add on top a ticket", "<h1>Tickets</h1><a href=/new>New ticket</a>"),
    ],
)
def test_what_asks_for_nothing_or_says_not_what_from_is_not_done(bundle: Bundle, wish: str, html: str) -> None:
    found = read_goal(Reader(bundle), wish, page(html), 3)
    acts = ("Click", "Delete", "Select", "Open", "Enter")
    assert not found.readable or not any(one.text.startswith(acts) for one in found.steps)


@pytest.mark.parametrize(
    ("row", "save"),
    [
        ("Notifications Weekly digest Save", "met"),  # of the switch: the page keeps the theme by itself, or does not
        ("Appearance Theme Light Save", 'click("save")'),
        ("Save Reset", 'click("save")'),  # a line of buttons below all lines of fields
    ],
)
def test_a_button_that_keeps_the_fields_of_another_part_of_a_page_without_forms_is_not_pressed(
    bundle: Bundle, make_page: MakePage, row: str, save: str
) -> None:
    digest = ("chk Weekly digest", {"row": "Notifications Weekly digest Save"})
    part = "Appearance Theme Light Save" if "Theme" in row else "Appearance Theme Dark"
    theme = ("inp Theme", {"v": "Dark", "row": part})
    nodes = make_page(digest, theme, ("btn Save", {"row": row}))
    found = refine(Reader(bundle), "Save the changes", nodes, filled="theme")
    assert (print_action(found.action) if found.action else found.status) == save
