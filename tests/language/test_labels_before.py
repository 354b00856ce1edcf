"""Fields that no label belongs to, and tiles that show more than their heading."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

CLASSES = """<div><label>Enter Class Name:</label><div><input id=name></div></div>
<div><label>Search Schools:</label><div><input id=school placeholder="e.g. My University"></div></div>
<div><label>Old term:</label><div><input id=term></div></div>"""
SECRETS = """<form><label for=mail>E-mail</label><input id=mail>
<label for=secret>Create a</label><input id=secret type=password placeholder="Create a password"></form>"""
PIN = """<form><label for=pin>PIN</label><input id=pin type=password placeholder="Not your password"></form>"""
HINTS = """<form method=post><label>Group <input placeholder="Enter a name"></label>
<label>Backup address <input placeholder="Type your email"></label>
<label>Secret question <input placeholder="Your city"></label>
<label>Team <input placeholder="Search users"></label><button>Save</button></form>"""
TILES = """<a href="/password" id=password><h3>Password</h3><div>Last changed in May</div></a>
<a href="/manager" id=manager><h3>Password manager</h3><div>No password saved</div></a>"""
TWO_TILES = TILES + '<a href="/other" id=other><h3>Password</h3><div>Of the other account</div></a>'
PLAIN = TILES.replace("h3", "span")


def does(bundle: Bundle, step: str, html: str) -> str:
    found = refine(Reader(bundle), step, page(html))
    return print_action(found.action) if found.action else found.status


@pytest.mark.parametrize(
    ("step", "html", "does_"),
    [
        ('Enter "Art" in class name text field', CLASSES, 'setValue("name", "Art")'),
        ('Enter "Graz" in the school field', CLASSES, 'setValue("school", "Graz")'),
        ('Enter "Owl1" in text field with password', SECRETS, 'setValue("secret", "Owl1")'),
        ("Click Password", TILES, 'click("password")'),
    ],
)
def test_what_is_meant_is_taken(bundle: Bundle, step: str, html: str, does_: str) -> None:
    assert does(bundle, step, html) == does_


@pytest.mark.parametrize(
    ("step", "html", "status"),
    [
        ('Enter "Art" in the term field', CLASSES, "none"),        # an old one is another
        ('Enter "Art" in the class field', CLASSES, "none"),       # and so is its name
        ('Enter "Owl1" in text field with password', PIN, "none"),
        ("Set “name” to “Ann”", HINTS, "none"),  # what stands in a field names none that has a label
        ("Set “email” to “a@b.ch”", HINTS, "none"),
        ("Set “city” to “Berlin”", HINTS, "none"),
        ('Enter "Ann" into "user"', HINTS, "none"),
        ("Click Password", TWO_TILES, "several"),
        ("Click Password", PLAIN, "several"),                      # any text may stand first
    ],
)
def test_what_may_be_another_thing_is_not(bundle: Bundle, step: str, html: str, status: str) -> None:
    assert does(bundle, step, html) == status


def test_a_field_to_repeat_is_counted_off_like_any_other(bundle: Bundle) -> None:
    html = """<label>Password <input type=password id=one></label>
    <label>Verify password <input type=password id=two></label>"""
    here, reader = page(html), Reader(bundle)
    steps = read_goal(reader, 'Enter the password "x" into both text fields', here).steps
    found = [refine(reader, one.text, here).target for one in steps]
    assert [one.id if one else None for one in found] == ["one", "two"]
