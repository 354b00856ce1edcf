"""Things that are told by two texts of their row, and marks that are set there."""

from __future__ import annotations

import pytest
from msgspec import convert

from engine.language import read_goal
from engine.language.wishes.two_texts import with_thing_told
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import Bundle, Reader


def mails(*rows: tuple[str, str, str], on: tuple[bool, bool] = (False, False)) -> PageState:
    """An inbox as the page script tells it: each row has who sent it, what it is called and what it says first."""
    tree = [{"i": "inbox", "r": "btn", "n": "Inbox 19"}, {"i": "work", "r": "btn", "n": "Work"}]
    for at, (who, what, says) in enumerate(rows):
        row = f"{who} {what} {says}"
        tree += [{"i": f"row-{at}", "r": "btn", "n": row}]
        for name, is_on in (("star", on[0]), ("important", on[1])):
            tree += [{"i": f"{name}-{at}", "r": "btn", "n": name, "s": "pressed" if is_on else "unpressed", "row": row}]
        tree += [{"i": f"text-{at}-{number}", "r": "txt", "n": text} for number, text in enumerate((who, what, says))]
        tree += [{"i": f"{name}-{at}", "r": "btn", "n": name, "row": row} for name in ("Archive", "Delete")]
    read = read_page(PageInput(url="https://mail.example/", interactive_tree=convert(tree, list[TreeNode])))
    assert read is not None
    return read


INBOX = (
    ("Ann Ode", "Roof plan", "Here is the plan for the roof."),
    ("Ann Ode", "Re: Roof plan", "Looks good to me."),
    ("Ben Ray", "Boat trip in May", "Who comes along?"),
    ("Cleo Ives", "Invoice for the boat", "Please pay by Friday."),
)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Archive the email 'Boat trip in May' from Ben Ray.", "Archive “Boat trip in May”."),
        ("archive Ben Ray's boat trip email", "archive “Boat trip in May”"),
        ("Trash the boat trip email from Ben Ray", "Trash “Ben Ray Boat trip in May”"),
        ("mark the email 'Roof plan' from Ann Ode as read", "mark “Ann Ode Roof plan” as read"),
        ("Cleo Ives' invoice", "Cleo Ives' invoice"),
    ],
)
def test_a_thing_is_called_as_the_row_that_has_both_texts(bundle: Bundle, said: str, read: str) -> None:
    assert with_thing_told(Reader(bundle), said, mails(*INBOX)) == read


@pytest.mark.parametrize(
    "said",
    [
        "Archive the email 'Boat trip in May' from Ann Ode",  # she sent another
        "Archive the boat email from Dan",
        "archive the roof email from Ann Ode",  # two are called so
        "archive the bridge email from Ben Ray",
        "Archive the boat trip email from Ben Ray yesterday",
        "remove the event 'Boat trip in May' from Ben Ray",  # from his calendar
        "remove the email 'Boat trip in May' from Work",  # a place
    ],
)
def test_what_no_row_or_more_than_one_says_is_left(bundle: Bundle, said: str) -> None:
    assert with_thing_told(Reader(bundle), said, mails(*INBOX)) == said


def test_what_may_be_meant_to_be_taken_out_of_something_is_not_deleted(bundle: Bundle) -> None:
    songs = mails(("Road trip", "Old tune", "3:20"), ("Quiet hours", "New tune", "2:10"))
    said = "remove the song 'Old tune' from Road trip"
    assert with_thing_told(Reader(bundle), said, songs) == said


def steps(bundle: Bundle, goal: str, page: PageState) -> list[str]:
    reading = read_goal(Reader(bundle), goal, page)
    return [one.text for one in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    ("goal", "step"),
    [
        ("Star the email 'Boat trip in May' from Ben Ray.", "Check “star” in the row of “Boat trip in May”"),
        ("Mark Ben Ray's boat trip email as important",
         "Check “important” in the row of “Boat trip in May”"),
        ("Unstar the boat trip email from Ben Ray", "Uncheck “star” in the row of “Boat trip in May”"),
        ("Remove the star from the email 'Roof plan' from Ann Ode.",
         "Uncheck “star” in the row of “Ann Ode Roof plan”"),
        ("Remove the importance marker from Ben Ray's boat trip email",
         "Uncheck “important” in the row of “Ben Ray Boat trip in May”"),
    ],
)  # fmt: skip
def test_a_mark_is_set_or_taken_off_in_the_row_of_its_thing(bundle: Bundle, goal: str, step: str) -> None:
    assert steps(bundle, goal, mails(*INBOX)) == [step]


@pytest.mark.parametrize(
    "goal",
    ["Star the email from Ann Ode", "Unstar Roof", "Remove the flag from the email 'Roof plan' from Ann Ode",
     "Star the email 'Roof plan' from Ann Ode tomorrow"],
)  # fmt: skip
def test_no_mark_is_set_where_it_or_its_thing_is_not_clear(bundle: Bundle, goal: str) -> None:
    assert not any(step.startswith(("Check", "Uncheck")) for step in steps(bundle, goal, mails(*INBOX)))


def test_a_message_is_reported_on_its_page_and_nothing_else_is_called_so(bundle: Bundle) -> None:
    tree = [{"i": "h", "r": "hdr", "n": "Boat trip in May"}, {"i": "s", "r": "btn", "n": "Report spam"},
            {"i": "c", "r": "btn", "n": "Compose"}]  # fmt: skip
    mail = read_page(PageInput(url="https://mail.example/", interactive_tree=convert(tree, list[TreeNode])))
    assert mail is not None
    assert steps(bundle, "Report 'Boat trip in May' as spam.", mail) == ["Click “Report spam”"]
    for other in ("Report 'Roof plan' as spam.", "Report 'Boat trip in May' as phishing."):
        assert "Click “Report spam”" not in steps(bundle, other, mail)


@pytest.mark.parametrize(("kind", "deleted"), [("delegate", False), ("contact", True)])
def test_nothing_is_deleted_that_is_of_another_kind_with_a_page_of_its_own(
    bundle: Bundle, kind: str, deleted: bool
) -> None:
    row = "Maya Patel maya@club.example"
    tree = [{"i": "c", "r": "btn", "n": "Contacts 40", "s": "selected"}, {"i": "d", "r": "btn", "n": "Delegates"},
            {"i": "h", "r": "hdr", "n": "Contacts"}]  # fmt: skip
    for at, said in enumerate((row, row.replace("Maya", "Raj"))):
        tree += [{"i": f"r{at}", "r": "btn", "n": said}, {"i": f"t{at}", "r": "txt", "n": " ".join(said.split()[:2])},
                 {"i": f"x{at}", "r": "btn", "n": "delete", "row": said}]  # fmt: skip
    page = read_page(PageInput(url="https://club.example/", interactive_tree=convert(tree, list[TreeNode])))
    assert page is not None
    assert bool(steps(bundle, f"Remove the {kind} Maya Patel.", page)) is deleted
