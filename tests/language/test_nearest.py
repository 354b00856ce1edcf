"""What a question offers where nothing on the page fits, or where a wish can't be read."""

from __future__ import annotations

import pytest

from engine.language import elements_nearby, read_goal, refine
from engine.observe import PageInput, TreeNode, read_page
from engine.rules import Reader

NORTH = "region north 4 May"


@pytest.fixture
def reader(bundle):
    return Reader(bundle)


def bills(*, with_form: bool = True):
    """A table with a link and, in a form of its own as many frameworks write it, a button in each row."""
    nodes = [TreeNode(i="add", r="link", n="Add a bill", href="/add"), TreeNode(i="c", r="txt", n="Cleo", xy=[9, 9])]
    for at, what in enumerate(("Bread", "Juice"), 1):
        height, row = 100 * at, f"2026-05-01 Ada {what} 12.00"
        nodes += [
            TreeNode(i=f"t{at}", r="txt", n=what, xy=[10, height]),
            TreeNode(i=f"e{at}", r="link", n="edit", href=f"/edit/{at}", row=row, xy=[20, height]),
            *([TreeNode(i=f"f{at}", r="form", n="", fm=at, xy=[30, height])] if with_form else []),
            TreeNode(i=f"d{at}", r="btn", n="delete", t="submit", fm=at, xy=[30, height]),
        ]
    return read_page(PageInput(url="https://shop.example/", interactive_tree=nodes))


@pytest.mark.parametrize("with_form", [True, False])
def test_a_button_in_a_form_of_its_own_stands_in_the_row_of_the_control_beside_it(reader, with_form):
    page = bills(with_form=with_form)
    found = refine(reader, 'Click the "delete" button in the row of "Juice"', page)
    assert (found.status, found.target and found.target.id) == ("ready", "d2")


def test_what_stands_elsewhere_has_no_row_of_a_table(reader):
    """Cleo is no bill: the first button after her name deletes one."""
    assert refine(reader, "Delete “Cleo”", bills()).status == "none"


def test_where_a_thing_has_no_field_the_controls_of_its_row_are_offered(reader):
    step, page = "Set “amount of Juice” to “8”", bills()
    assert refine(reader, step, page).status == "none"
    assert {one.id for one in elements_nearby(reader, page, step)[:2]} == {"e2", "d2"}


def test_what_stands_in_another_row_is_not_offered(reader):
    found = elements_nearby(reader, bills(), 'Click the "delete" button in the row of "Cleo"')
    assert not {one.id for one in found} & {"d1", "d2"}


@pytest.fixture
def variables():
    nodes = [
        TreeNode(i="nav", r="btn", n="Variables"),
        TreeNode(i="title", r="txt", n="Variables"),
        TreeNode(i="plus", r="btn", n="p button"),
        TreeNode(i="box", r="chk", n="", row=NORTH),
        TreeNode(i="day", r="btn", n="4 May", row=NORTH),
        TreeNode(i="more", r="btn", n="p button", row=NORTH),
    ]
    return read_page(PageInput(url="https://flows.example/", interactive_tree=nodes))


def test_a_button_next_to_words_is_not_the_one_that_is_called_so(reader, variables):
    assert refine(reader, 'Click the button next to "Variables"', variables).target.id == "plus"


def test_the_last_button_of_a_row_is_counted_off_in_that_row(reader, variables):
    assert refine(reader, 'Click the last button in the row of "region"', variables).target.id == "more"


@pytest.mark.parametrize(("wish", "asked"), [('Switch off "silo"', "none"), ('Open "silo"', "ready")])
def test_a_link_of_that_name_is_no_switch(reader, wish, asked):
    link = TreeNode(i="s", r="link", n="silo", href="/s")
    page = read_page(PageInput(url="https://f.example/", interactive_tree=[link]))
    steps = read_goal(reader, wish, page).steps
    assert refine(reader, steps[0].text, page).status == asked


def editor(*more):
    """A dialog as script libraries draw it: the label of the editor belongs to nothing."""
    nodes = [
        TreeNode(i="name", r="inp", n="Name", v="", fm=1),
        TreeNode(i="label", r="txt", n="Value"),
        TreeNode(i="frame", r="btn", n=""),
        TreeNode(i="text", r="inp", n="", v="", t="textarea", fm=1),
        *more,
    ]
    return read_page(PageInput(url="https://flows.example/", interactive_tree=nodes))


def test_a_field_without_a_name_is_known_by_the_text_before_it(reader):
    assert refine(reader, 'Type "barley" into "Value"', editor()).target.id == "text"


def test_a_field_with_a_name_is_not_known_by_the_text_before_it(reader):
    page = read_page(PageInput(url="https://flows.example/", interactive_tree=[
        TreeNode(i="t", r="txt", n="Value"), TreeNode(i="f", r="inp", n="Comment", v="")]))  # fmt: skip
    assert refine(reader, 'Type "barley" into "Value"', page).status == "none"


def test_two_fields_under_one_text_are_not_guessed_between(reader):
    again = (TreeNode(i="again", r="txt", n="Value"), TreeNode(i="other", r="inp", n="", v=""))
    assert refine(reader, 'Type "barley" into "Value"', editor(*again)).status == "several"


def keywords(label):
    return read_page(PageInput(url="https://tracker.example/", interactive_tree=[
        TreeNode(i="name", r="inp", n=label, v="", t="text", fm=1),
        TreeNode(i="go", r="btn", n="Add", t="submit", fm=1)]))  # fmt: skip


@pytest.mark.parametrize(
    ("label", "wish", "steps"),
    [
        ("Keyword", "Create the keyword paint", ["Enter “paint” into “Keyword”", "Send the form"]),  # the page says so
        ("Name", "Create the beacon paint", None),  # a beacon, or a name of two words: nobody knows
        ("Name", 'Create the beacon "paint"', ["Enter “paint” into “Name”", "Send the form"]),
        ("Name", "Create oat milk", ["Enter “oat milk” into “Name”", "Send the form"]),
        ("Name", "Create a red", ["Enter “red” into “Name”", "Send the form"]),
    ],
)
def test_a_kind_of_thing_is_no_part_of_its_name(reader, label, wish, steps):
    found = [step.text for step in read_goal(reader, wish, keywords(label)).steps]
    assert found == (steps or [wish])


def test_whom_something_is_assigned_to_is_saved(reader):
    page = read_page(PageInput(url="https://tracker.example/", interactive_tree=[
        TreeNode(i="who", r="sel", n="Assigned To", v="", o=["nobody", "rosa"], fm=1),
        TreeNode(i="go", r="btn", n="Submit Changes", t="submit", fm=1)]))  # fmt: skip
    steps = read_goal(reader, "Assign this issue to rosa", page).steps
    assert [step.text for step in steps] == ["Select “rosa” in “Assigned To”", "Save the changes"]
    assert refine(reader, steps[1].text, page).target.id == "go"
