"""Steps as scripts of tests write them: who acts, what is done, and what should be so then."""

from __future__ import annotations

import pytest

from engine.language import read_goal, refine
from engine.rules import Bundle, Reader
from tests.language.pages import page

FORM = """<a href=/>Home</a><a href=/boats>Boats</a><form role=search><input type=search aria-label=Search></form>
<a href=/more>More</a><table><tr><th>Name<th></tr>
<tr><td>Ann<td><a href=/1/edit>Edit</a><a href=/1/delete>Delete</a></tr>
<tr><td>Tom<td><a href=/2/edit>Edit</a><a href=/2/delete>Delete</a></tr></table>
<form method=post><label>Username <input name=u></label>
<label>Colour <select name=c><option>Red<option>Blue</select></label>
<label><input type=checkbox name=t> Terms</label><button>Save</button></form>"""


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ('I press "Save"', ['click "Save"']),
        ('When the user clicks the "Save" button', ['click "Save" button']),
        ('And she follows "More"', ['click "More"']),
        ('I fill in "Username" with "Ann" and press "Save"', ['type "Ann" into "Username"', 'click "Save"']),
        ('And I fill in "Ann" for "Username"', ['type "Ann" into "Username"']),
        ('Given I am on the homepage', ["go to /"]),
        ('Given I am on "/boats"\nWhen I uncheck "Terms"', ['go to "/boats"', 'uncheck "Terms"']),
        ('I set the field "Colour" to "Blue"', ['type "Blue" into "Colour" field']),
        ('I click on "Delete" "link" in the "Ann" "table_row"', ['click "Delete" link in the row of "Ann"']),
        ('When I click "Edit" for "Tom"', ['click "Edit" in the row of "Tom"']),
        ('When I fill in "Search" with "oak" in the "header" region',
         ['type "oak" into "Search" in the "header" section']),
        ('And I press the enter key', ["press enter"]),
        ('Wenn ich "Ann" in "Username" eingebe\nUnd ich auf "Save" klicke',
         ['type "Ann" into "Username"', 'click "Save"']),
        ('Quand je remplis "Username" avec "Ann"\nEt que je presse "Save"',
         ['type "Ann" into "Username"', 'click "Save"']),
        ('Cuando relleno "Username" con "Ann"\nY presiono "Save"',
         ['type "Ann" into "Username"', 'click "Save"']),
    ],
)  # fmt: skip
def test_a_line_of_a_script_is_a_step(bundle: Bundle, goal: str, steps: list[str]) -> None:
    reading = read_goal(Reader(bundle), goal, page(FORM))
    assert reading.readable
    assert [step.text for step in reading.steps] == steps


@pytest.mark.parametrize(
    "goal",
    [
        'When I press "Save"\nThen I should see "Saved"',
        'When I press "Save" Then I see "Saved"',
        'I press "Save" and I should see "Saved"',
        'When I press "Save"\nThen I should see the success message "Saved"',
        'Wenn ich auf "Save" klicke\nDann sollte ich "Saved" sehen',
        'Quand je presse "Save"\nAlors je devrais voir "Saved"',
        'Cuando presiono "Save"\nEntonces debo ver "Saved"',
    ],
)
def test_what_should_be_seen_is_checked_after_the_step_before(bundle: Bundle, goal: str) -> None:
    (step,) = read_goal(Reader(bundle), goal, page(FORM)).steps
    assert (step.text, step.verify) == ('click "Save"', 'the page shows "Saved"')


@pytest.mark.parametrize(
    "goal",
    [
        'When I press "Save" nothing happens',
        'When I press "Save", "Error" is displayed',
        'I press "Save" and I see "Error"',
        'The user sees "Error" when he clicks "Save"',
        'I pressed "Save"',
        'Tom presses "Save"',
        'I fill in "Username" with "Ann" and wait for better days',
        'Given the user is on the members page\nWhen I press "Save"',
        'When I press "Save"\nThen I should see the text "Coach" in the "Ann" row',
        'Given I am logged in as "Ann"\nWhen I press "Save"',
        'I attach the file "cat.png" to "Username"',
    ],
)
def test_what_tells_what_happened_or_says_more_is_no_script(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(FORM)).readable


@pytest.mark.parametrize(
    "goal", ['Then I should see "More"', 'Then I see "More"', 'Then the title should be "Ann"',
             "search results contain oak", "Search results do not contain oak",
             'Then the "Terms" checkbox should be checked', 'Then the colour should be "Blue"']
)  # fmt: skip
def test_a_goal_that_only_says_what_should_be_does_nothing(bundle: Bundle, goal: str) -> None:
    assert not read_goal(Reader(bundle), goal, page(FORM)).readable


def test_a_link_to_another_page_is_no_menu_of_what_stands_before_it(bundle: Bundle) -> None:
    assert refine(Reader(bundle), 'click "Enter" in "Search"', page(FORM)).status == "none"


@pytest.mark.parametrize(
    ("step", "name"),
    [('Set the "Username" field to "Ann"', "Username"), ('Turn on the "Terms" checkbox', "Terms"),
     ('Type "oak" into the search bar', "Search"), ('Set the value of "Colour" to "Blue"', "Colour")],
)  # fmt: skip
def test_the_word_for_a_kind_is_no_part_of_a_name(bundle: Bundle, step: str, name: str) -> None:
    reader, here = Reader(bundle), page(FORM)
    found = refine(reader, read_goal(reader, step, here).steps[0].text, here)
    assert found.target is not None
    assert found.target.name == name
