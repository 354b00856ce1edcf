"""Values without quotes, each for a field of the page: none swallows what follows it, and none is left out."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

EDIT = """<h1>Edit page</h1><form><label>Title <input id=title value=Old></label>
<label>Notes <textarea id=notes></textarea></label><label>Owner <input id=owner></label>
<label>Priority <select id=priority><option>Low<option>High</select></label>
<label><input type=checkbox id=public> Public</label>
<button id=save>Save</button><button id=publish>Publish</button><button id=cancel>Cancel</button></form>"""
SEITE = """<form><label>Titel <input id=title></label><label>Priorität <select id=priority><option>Niedrig<option>Hoch
</select></label><label>Notiz <textarea id=notes></textarea></label><button id=save>Speichern</button></form>"""
ISSUES = "<h1>Issues</h1><a id=new href=/new>New issue</a><a id=one href=/1>Crash</a><input aria-label=Search>"


def done(bundle: Bundle, goal: str, html: str) -> list[str]:
    """What each step of a goal does on a page that stays as it is."""
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    assert reading.readable
    found = [refine(reader, step.text, here) for step in reading.steps]
    return [print_action(one.action) if one.action else one.status for one in found]


TITLE, NOTES, OWNER = 'setValue("title", "Alpha")', 'setValue("notes", "B")', 'setValue("owner", "Ann")'
HIGH, SAVE = 'select("priority", "High")', 'click("save")'


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("Set title to Alpha, notes to B", [TITLE, NOTES, SAVE]),
        ("Set the title to Alpha, the notes to B and the owner to Ann", [TITLE, NOTES, OWNER, SAVE]),
        ("Set title to Alpha, owner to Ann and save", [TITLE, OWNER, SAVE]),
        ("Set Title: Alpha, Owner: Ann", [TITLE, OWNER, SAVE]),
        ("Title = Alpha; Owner = Ann", [TITLE, OWNER, SAVE]),
        ("Title: Alpha, Notes: B, then Save", [TITLE, NOTES, SAVE]),
        ("Make the priority high and the title Alpha", [HIGH, TITLE, SAVE]),
        ("Priority should be high and owner Ann", [HIGH, OWNER, SAVE]),
        ("The title should be Alpha and save it", [TITLE, SAVE]),
        ("The title should be Alpha and the owner should be Ann", [TITLE, OWNER, SAVE]),
        ("Give it the title Alpha and set its owner to Ann", [TITLE, OWNER, SAVE]),
        ("Use Alpha as the title and set priority to High, tick Public, then save",
         [TITLE, HIGH, 'check("public")', SAVE]),
        ("Enter Alpha as the title and B as the notes", [TITLE, NOTES]),
        ("Type Alpha for the title, Ann for the owner", [TITLE, OWNER]),
        ("In the title field, type Alpha", [TITLE]),
        ("In Title type Alpha, in Owner type Ann, then Save", [TITLE, OWNER, SAVE]),
        ("Fill the Title with Alpha and the Owner with Ann, then click Save", [TITLE, OWNER, SAVE]),
        ("Choose High under Priority and hit Save", [HIGH, SAVE]),
        ("Set the title to Alpha and publish it", [TITLE, 'click("publish")']),
        ("Set the title to Alpha with notes B and owner Ann", [TITLE, NOTES, OWNER, SAVE]),
        ("Set the title to Alpha, then cancel", [TITLE, 'click("cancel")']),
        ("Set the title to Salt and pepper", ['setValue("title", "Salt and pepper")', SAVE]),
        ('Set Title to "Alpha, notes to B" and owner to Ann', ['setValue("title", "Alpha, notes to B")', OWNER, SAVE]),
    ],
)  # fmt: skip
def test_each_value_goes_into_its_field(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, EDIT) == actions


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("Setze den Titel auf Alpha und die Priorität auf Hoch", [TITLE, 'select("priority", "Hoch")', SAVE]),
        ("Trage Alpha in den Titel ein, B in die Notiz, und speichere", [TITLE, NOTES, SAVE]),
        ("Gib Alpha als Titel ein, wähle Hoch bei Priorität aus", [TITLE, 'select("priority", "Hoch")']),
        ("Le titre doit être Alpha et enregistre", [TITLE, SAVE]),
        ("El título debe ser Alpha y guárdalo", [TITLE, SAVE]),
    ],
)
def test_in_other_languages(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, SEITE) == actions


@pytest.mark.parametrize(
    "goal",
    [
        "Set the title to Alpha, unless Ann is the owner",
        "Set the title to Alpha if the owner is Ann",
        "The owner is Ann and the title is A",  # may be told for something else
        "Set the owner to the one of Crash, title to Alpha",
        "Set the priority to Urgent, title to Alpha",  # the list has none such
        "Enter Notes in Title",  # either way round
        "Set the title to Alpha; only then set owner to Ann",
        "Enter Ann in owner and Ben in owner",
        "Set the title to Alpha, send it",
    ],
)
def test_what_can_be_told_in_part_only_is_not_taken_apart(bundle: Bundle, goal: str) -> None:
    reading = read_goal(Reader(bundle), goal, page(EDIT))
    assert not reading.readable or "Set “Title” to “Alpha”" not in [step.text for step in reading.steps]


@pytest.mark.parametrize(
    "goal",
    [
        "Set the title to Alpha, cancel",
        "Set the title to Terms, conditions and publish it", "Set the title to Alpha, owner to Ann, don't publish",
        "Set the title to Alpha, otherwise owner to Ann", "Set the title to Alpha, owner as before",
        "Set the title to Alpha, owner unchanged", "Set the title to Alpha, owner to Ann and tell Bob",
        "Set the title to Alpha, owner to Ann and publish", "Set the title to Alpha, the owner by 5",
        "Set the title to Alpha, owner to Ann as well", "Make the title Alpha, the owner double",
        "Set the title to Alpha, publish and delete", "Call it off and save",
        "Set the title to Alpha and the owner to Ann?",
        "Set the title to Alpha, B and C",
        "The title is Alpha. The owner is Ann already.", "The title should be Alpha. Ann is the owner",
        "The title should be Alpha, the owner stays", "The title should be shorter", "The owner should be me",
        "The title should be in bold", "The title should be deleted and save it",
        "The title should be Alpha. It is public.", "The title should be Alpha and please tell Ben about it",
        "The owner is Ann, the title should be Alpha", "Set the title to Alpha and only then publish it",
        "The notes should say: owner Ann, title B",
        "Make the title sound nicer", "The notes should say that Ann called",
    ],
)  # fmt: skip
def test_where_a_part_says_something_else_nothing_is_done(bundle: Bundle, goal: str) -> None:
    here, reader = page(EDIT), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here).action for step in reading.steps] if reading.readable else []
    assert not [one for one in found if one is not None and one.verb == "setValue"]


@pytest.mark.parametrize(
    "goal",
    ["Trage Alpha in Titel aus", "Setze Titel zurück und Notiz auf Graz",
     "Setze Titel auf Alpha und Notiz auf Graz zurück",
     "Setze den Titel auf Alpha, die Notiz bleibt", "Der Titel soll kürzer sein",
     "Der Titel soll Alpha sein und die Notiz Beta"],
)  # fmt: skip
def test_nor_in_other_languages(bundle: Bundle, goal: str) -> None:
    here, reader = page(SEITE), Reader(bundle)
    reading = read_goal(reader, goal, here)
    found = [refine(reader, step.text, here).action for step in reading.steps] if reading.readable else []
    assert not [one for one in found if one is not None and one.verb == "setValue"]


def test_other_words_for_a_goal_leave_no_value_out(bundle: Bundle) -> None:
    reading = read_goal(Reader(bundle), "Set only the title to Alpha, notes to B", page(EDIT))
    assert [step.text for step in reading.steps] != ["Set “Title” to “Alpha”", "Save the changes"]


def test_a_value_goes_on_after_a_verb_that_does_nothing_here(bundle: Bundle) -> None:
    goal = "Set the title to Find and replace text"
    assert done(bundle, goal, EDIT)[0] == 'setValue("title", "Find and replace text")'


@pytest.mark.parametrize(
    ("goal", "rest"),
    [
        ("Open Crash, change the priority to High and the owner to Ann, then press Save",
         "change the priority to High and the owner to Ann, then press Save"),
        ("Click New issue, put Hello in title, Ann in owner and save", "put Hello in title, Ann in owner and save"),
        ('Go to "New issue" and fill in: title A, notes B. Then click Create',
         "fill in: title A, notes B. Then click Create"),
        ("Click New issue; in the Title field type Broken lamp; click Create",
         "in the Title field type Broken lamp; click Create"),
    ],
)  # fmt: skip
def test_values_for_a_page_to_come_are_read_there(bundle: Bundle, goal: str, rest: str) -> None:
    reading = read_goal(Reader(bundle), goal, page(ISSUES))
    assert reading.readable
    assert [(step.text, step.opened) for step in reading.steps[1:]] == [(rest, 0)]


def test_what_is_said_before_a_colon_is_opened_first(bundle: Bundle) -> None:
    wish = 'Open Crash: go to the tab "Notes", write "B" under "Text", and click Save'
    steps = read_goal(Reader(bundle), wish, page(ISSUES)).steps
    assert [(step.text, step.opened) for step in steps] == [
        ("Open Crash", None), ('go to the tab "Notes", write "B" under "Text", and click Save', 0)
    ]  # fmt: skip


PEOPLE = """<h1>Members</h1><table><tr><td>Ann Ode<td><button id=a>Edit</button></tr>
<tr><td>Tom Reed<td><button id=b>Edit</button></tr></table>"""


def test_a_button_in_the_row_of_what_stands_before_a_colon_opens_it(bundle: Bundle) -> None:
    wish = 'Edit "Tom Reed": click "Edit" in his row, remove "Sweep" from "Interests" and save'
    assert [step.text for step in read_goal(Reader(bundle), wish, page(PEOPLE)).steps] == [
        'click "Edit" in the row of "Tom Reed"', 'take "Sweep" out of the choices of "Interests"', "save"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "goal",
    ["Open Crash if open: click New issue", "Open Crash, set the title to Alpha, if it has none",
     "Open Crash, change the title to Alpha unless it is closed"],
)  # fmt: skip
def test_a_condition_is_cut_off_from_nothing(bundle: Bundle, goal: str) -> None:
    steps = read_goal(Reader(bundle), goal, page(ISSUES)).steps
    assert not any(step.opened == 0 for step in steps)


@pytest.mark.parametrize("html", [EDIT, ISSUES])
@pytest.mark.parametrize(
    "goal",
    ["Set title to A, , and , notes to B", "Open Crash, , set title to : A", "set ", "Title: = :", "and and and",
     "Set title to A and", "in  type ", "call it , "],
)  # fmt: skip
def test_signs_without_words_are_no_values(bundle: Bundle, goal: str, html: str) -> None:
    steps = read_goal(Reader(bundle), goal, page(html)).steps
    assert not any("“”" in step.text or '""' in step.text for step in steps)


PARTS = """<h1>Labels</h1><h2>Add choices</h2><p>One a line</p><textarea id=t aria-label="One a line"></textarea>
<button id=add>Add</button><h2>Choices</h2><ul><li>Praise</ul><button id=save title=Save>Save configuration</button>"""


@pytest.mark.parametrize(
    ("goal", "actions"),
    [
        ("Under Add choices type Blame, click Add and then Save.",
         ['setValue("t", "Blame")', 'click("add")', 'click("save")']),
        ("Type Blame under Add choices", ['setValue("t", "Blame")']),
    ],
)  # fmt: skip
def test_the_one_field_below_a_heading_goes_by_that(bundle: Bundle, goal: str, actions: list[str]) -> None:
    assert done(bundle, goal, PARTS) == actions


def test_but_only_where_something_is_to_go_under_it(bundle: Bundle) -> None:
    steps = [one.text for one in read_goal(Reader(bundle), "put Blame on the Add choices", page(PARTS)).steps]
    assert not any("One a line" in one for one in steps)


def test_what_something_is_to_be_called_goes_into_the_field_for_that(bundle: Bundle) -> None:
    assert done(bundle, "call it Alpha and save", EDIT) == [TITLE, SAVE]


def test_values_in_quotes_for_a_page_to_come_are_read_at_once(bundle: Bundle) -> None:
    steps = read_goal(Reader(bundle), 'Open "Crash", type "Alpha" into "Title" and click "Save"', page(ISSUES)).steps
    assert [step.opened for step in steps] == [None, None, None]


@pytest.mark.parametrize("goal", ["Select Create Account", "Select create account"])
def test_what_a_button_shows_is_no_field_with_its_value(bundle: Bundle, goal: str) -> None:
    form = """<form><label>Create a <input id=first></label>
    <button id=make aria-label="Create account, by which you agree">Create account</button></form>"""
    assert done(bundle, goal, form) == ['click("make")']


def test_a_password_is_never_read_out_of_words_without_quotes(bundle: Bundle) -> None:
    form = "<form><label>Create a <input id=secret type=password></label><button id=go>Go</button></form>"
    steps = [one.text for one in read_goal(Reader(bundle), "Select create Account", page(form)).steps]
    assert not any('"Create a"' in one for one in steps)


@pytest.mark.parametrize(
    "goal", ["Titel: Alpha, Notiz: Beta eintragen und speichern", "Titel Alpha und Notiz Beta eingeben"]
)
def test_a_verb_behind_the_last_value_is_no_part_of_it(bundle: Bundle, goal: str) -> None:
    here, reader = page(SEITE), Reader(bundle)
    reading = read_goal(reader, goal, here)
    assert not reading.readable or "ein" not in " ".join(one.text for one in reading.steps)
