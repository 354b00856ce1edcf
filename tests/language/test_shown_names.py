"""Steps whose names stand in no quotes are read by what the page shows; what asks for something else is not."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

SETTINGS = """<aside><a id=members href=/m>Members</a><a id=billing href=/b>Billing</a></aside><h1>General</h1><form>
<label>Description <textarea id=text></textarea></label>
<label>Time zone <select id=zone><option>UTC<option>Berlin<option>Lima</select></label>
<fieldset><legend>Visibility</legend><label><input type=radio name=v id=public> Public</label>
<label><input type=radio name=v id=private> Private</label></fieldset><button id=save>Save changes</button></form>
<h2>Webhooks</h2><table><tr><td>Build</td><td><button id=d1>Delete</button></td></tr>
<tr><td>Deploy</td><td><button id=d2>Delete</button></td></tr></table>
<h2>Danger zone</h2><button id=archive>Archive project</button>"""


def done(bundle: Bundle, goal: str) -> list[str]:
    here, reader = page(SETTINGS), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, one.text, here) for one in reading.steps] if reading.readable else []
    return [print_action(one.action) if one.action else one.status for one in found]


@pytest.mark.parametrize(
    ("goal", "does"),
    [
        ("Under Visibility, select Private", ['check("private")']),
        ("Under Danger zone, click Archive project", ['click("archive")']),
        ("From the Time zone drop-down, select Berlin", ['select("zone", "Berlin")']),
        ("In the left sidebar, click Members", ['click("members")']),
        ("From the sidebar, choose Billing", ['click("billing")']),
        ("Under Webhooks, click Delete", ["several"]),
        ('Under "Webhooks", click "Delete"', ["several"]),
        ('Click "Delete" next to "Deploy"', ['click("d2")']),
    ],
)  # fmt: skip
def test_a_step_names_what_the_page_shows(bundle: Bundle, goal: str, does: list[str]) -> None:
    assert done(bundle, goal) == does


@pytest.mark.parametrize(
    "goal",
    [
        "Under Danger zone, never click Archive project",
        "Under Danger zone, click neither Archive project nor Delete",
        "Yesterday, under Danger zone, I clicked Archive project",
        "Under Visibility, select anything but Private",
        "Under Visibility, select Private if Members is empty",
        "From the Time zone drop-down, don't select Berlin",
        "From the Time zone drop-down, select Berlin or Lima",
        "Tell Members to click Archive project",
        "Write Dear Members, thanks. Best, Tom into Description",
    ],
)
def test_what_asks_for_something_else_is_not_done(bundle: Bundle, goal: str) -> None:
    assert not any("(" in one for one in done(bundle, goal))


SEITE = """<a id=in href=/in>Anmelden</a><a id=m href=/m>Mitglieder</a><a id=b href=/b>Beiträge</a><table>
<tr><td>Amsel</td><td><button id=b1>Bearbeiten</button></td></tr>
<tr><td>Star</td><td><button id=b2>Bearbeiten</button></td></tr></table>"""


@pytest.mark.parametrize(
    ("goal", "targets"),
    [
        ("Klicke oben rechts auf Anmelden", ["in"]), ('Klicken Sie rechts oben auf "Anmelden"', ["in"]),
        ("Klicke neben Star auf Bearbeiten", ["b2"]), ("Klicke in der Zeile Star auf Bearbeiten", ["b2"]),
        ("Öffne Mitglieder, dann Beiträge", ["m", "b"]),
        ("Klicke oben rechts nicht auf Anmelden", None), ("Klicke auf Anmelden oder Beiträge", None),
        ("Gestern klickte ich oben rechts auf Anmelden", None),
    ],
)  # fmt: skip
def test_in_german_too(bundle: Bundle, goal: str, targets: list[str] | None) -> None:
    here, reader = page(SEITE), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, one.text, here).target for one in reading.steps] if reading.readable else None
    assert (found and [one.id if one else None for one in found]) == targets


BARS = """<h2>Profile</h2><div><button id=s1>Save</button></div><h2>Billing</h2><div><button id=s2>Edit</button>
<button id=e2>Export</button></div><form><label>Street <input id=street></label><label>City <input id=city></label>
<label>Email <input id=mail></label><label>Password <input id=secret type=password></label></form>
<select aria-label=Footer><option>Shown<option>Hidden</select>
<select aria-label=Theme><option>Dark<option>Light</select>"""


@pytest.mark.parametrize(
    "goal",
    [
        'Scroll to "Billing" and click "Save" and click "Export"', 'Scroll to "Missing" and click "Save"',
        'Type "Berlin" in the field below Street', 'Enter "hunter2" in the password field under Email',
        'Type "x" in the search box under Email', 'Choose "Dark" in the footer', 'In the footer, choose "Dark"',
        "From the header, select Light",
    ],
)  # fmt: skip
def test_a_place_is_not_dropped_where_it_says_which(bundle: Bundle, goal: str) -> None:
    here, reader = page(BARS), Reader(bundle)
    first = next(iter(read_goal(reader, goal, here).steps), None)
    found = refine(reader, first.text, here) if first else None
    assert found is None or found.action is None or found.action.verb == "scroll"
