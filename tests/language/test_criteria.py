"""A criterion in words is held against a page: met, not met, or not to be told from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.language import implied, judge, read_criterion
from engine.observe import PageInput, PageState, read_page
from engine.rules import Bundle, Reader

MakePage = Callable[..., PageState]

RECORD = (
    "hdr Jas Kaur", ("inp First name", {"v": "Jas"}), ("inp Phone", {"v": "(555) 010-0"}), ("inp Notes", {"v": ""}),
    ("inp Password", {"v": "••••"}), ("chk Show archived", {"s": "checked"}), "chk Active only",
    ("sel Country", {"v": "France", "o": ["France", "Korea"]}), ("btn Part 1", {"s": "expanded"}), "btn Part 2",
    ("btn Archive", {"s": "disabled"}), "btn Save draft", ("tab Notes", {"s": "selected"}), "txt Saved just now",
)  # fmt: skip


@pytest.fixture
def record(make_page: MakePage) -> PageState:
    return make_page(*RECORD, url="https://a.example/reports/7?page=2#/labs", title="Monthly report")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('the URL contains "/reports"', "pass"),
        ('the URL contains "page=3"', "fail"),
        ("the URL contains #/labs", "pass"),
        ('the URL does not contain "login"', "pass"),
        ('the URL is "/reports/7?page=2#/labs"', "pass"),
        ('the URL is "https://a.example/reports"', "fail"),
        ('the page title contains "monthly"', "pass"),
        ('the title is "Monthly"', "fail"),
        ('"Jas Kaur" is visible', "pass"),
        ('the page shows "saved just now"', "pass"),
        ('the page shows "Sav"', "fail"),
        ('"Export" is visible', "fail"),
        ('"Export" is not visible', "pass"),
        ('the "Archive" button is visible', "pass"),
        ('the "Export" button is not visible', "pass"),
        ('the "Save" button is visible', "unverifiable"),  # "Save draft" may be it, or not
        ('the "First name" field contains "Jas"', "pass"),
        ('the "First name" field contains "Bo"', "fail"),
        ('the "Phone" field contains "5550100"', "pass"),
        ('the value of "Phone" is "555 0100"', "pass"),
        ('the "Notes" field is empty', "pass"),
        ('the "First name" field is filled in', "pass"),
        ('the "Address" field contains "x"', "unverifiable"),
        ('the value of "Password" is "abcd"', "pass"),
        ('the value of "Password" is "abc"', "fail"),
        ('"Show archived" is checked', "pass"),
        ('"Active only" is checked', "fail"),
        ('"Active only" is not checked', "pass"),
        ('"France" is selected in "Country"', "pass"),
        ('"Korea" is selected', "fail"),
        ('the tab "Notes" is selected', "pass"),
        ('"Part 1" is expanded', "pass"),
        ('"Part 2" is expanded', "unverifiable"),  # the page never says that it is closed
        ('the "Archive" button is disabled', "pass"),
        ('the "Archive" button is enabled', "fail"),
    ],
)
def test_what_a_page_tells(bundle: Bundle, record: PageState, text: str, answer: str) -> None:
    criterion = read_criterion(Reader(bundle), text)
    assert criterion is not None
    assert judge(criterion, record) == answer


@pytest.mark.parametrize(
    "text", ["the change is stored", "a help text is shown", "the menu is open", "done", "", "x" * 9_000]
)
def test_vague_words_are_left_to_others(bundle: Bundle, text: str) -> None:
    assert read_criterion(Reader(bundle), text) is None


def test_typed_text_is_not_shown_text(bundle: Bundle, make_page: MakePage) -> None:
    criterion = read_criterion(Reader(bundle), '"Saved" is visible')
    assert criterion is not None
    assert judge(criterion, make_page(("inp Search", {"v": "Saved"}), "btn Go")) == "fail"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('<input name=q value="Saved">', "fail"),
        ("<textarea>Saved</textarea>", "fail"),
        ('<div contenteditable="true" id=e>Saved</div>', "fail"),
        ('<div contenteditable="true" id=e>Saved</div><p>Saved</p>', "pass"),
        ("<p>Saved</p>", "pass"),
        ("<script>Saved</script>", "fail"),
    ],
)
def test_typed_text_is_not_shown_text_in_html(bundle: Bundle, body: str, answer: str) -> None:
    page = read_page(PageInput(url="https://a.example/", dom=f"<html><body>{body}<p>Other</p></body></html>"))
    criterion = read_criterion(Reader(bundle), '"Saved" is visible')
    assert page is not None
    assert criterion is not None
    assert judge(criterion, page) == answer


def test_a_source_value_proves_nothing_against_what_was_typed(bundle: Bundle) -> None:
    page = read_page(PageInput(url="https://a.example/", dom='<label>Name <input id=n value="old"></label>'))
    criterion = read_criterion(Reader(bundle), 'the "Name" field contains "new"')
    assert page is not None
    assert criterion is not None
    assert judge(criterion, page) == "unverifiable"


def test_words_without_blanks_between_them_are_found(bundle: Bundle, make_page: MakePage) -> None:
    criterion = read_criterion(Reader(bundle), 'the page shows "保存しました"')
    assert criterion is not None
    assert judge(criterion, make_page("txt 変更を保存しました。", "btn OK")) == "pass"


ORDERS = (
    "hdr Orders", "txt Anna", "txt Paid", "btn Delete", "txt Bert", "txt Paid", "btn Delete", "txt Cleo", "txt Open",
    "btn Delete", ("btn Delete", {"s": "hidden"}), "btn Delete all", "link Home", "link Help", "txt Anna Maria",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('there are 3 "Delete" buttons', "unverifiable"),  # "Delete all" may be one of them, or not
        ('there are 5 "Delete" buttons', "fail"),
        ('there are 2 "Delete" buttons', "fail"),
        ('the page shows at least 3 "Delete" buttons', "pass"),
        ('there are at least 5 "Delete" buttons', "fail"),
        ('there are at most 4 "Delete" buttons', "pass"),
        ('there are no more than 2 "Delete" buttons', "fail"),
        ("there are 4 buttons", "pass"),
        ("the page has exactly two links", "pass"),
        ("there are 3 links", "fail"),
        ("there are no radio buttons", "pass"),
        ("there are no checkboxes", "unverifiable"),  # some are drawn as buttons
        ('there are no "Archive" buttons', "pass"),
        ('there is one "Home" link', "pass"),
        ('"Paid" appears twice', "pass"),
        ('"Paid" appears 3 times', "fail"),
        ('"Paid" is shown at least once', "pass"),
        ('"Paid" is listed at most one times', "fail"),
        ('"Open" appears exactly once on the page', "pass"),
        ('"Bert" is listed before "Cleo"', "pass"),
        ('"Cleo" comes before "Bert"', "fail"),
        ('the row "Cleo" is below the row "Bert"', "pass"),
        ('"Bert" is shown after "Cleo"', "fail"),
        ('"Anna" is above "Bert"', "unverifiable"),  # Anna Maria stands below him
        ('"Zoe" is above "Bert"', "fail"),
    ],
)
def test_how_many_and_in_which_order(bundle: Bundle, make_page: MakePage, text: str, answer: str) -> None:
    criterion = read_criterion(Reader(bundle), text)
    assert criterion is not None
    assert judge(criterion, make_page(*ORDERS)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('"Saved" appears once', "pass"),  # what is typed is not shown
        ('there are 2 "Edit" buttons', "pass"),
        ('"Edit" appears twice', "unverifiable"),  # one of them is drawn, and only its label tells
        ('"First" is above "Second"', "pass"),
        ('"Search" is above "First"', "unverifiable"),  # the label of a field stands nowhere
    ],
)
def test_how_many_in_html(bundle: Bundle, text: str, answer: str) -> None:
    body = '<div contenteditable="true">Saved</div><p>Saved</p><p>First</p><button>Edit</button><p>Second</p>'
    drawn = '<button aria-label="Edit"><img></button><input aria-label="Search">'
    page = read_page(PageInput(url="https://a.example/", dom=f"<html><body>{body}{drawn}</body></html>"))
    criterion = read_criterion(Reader(bundle), text)
    assert page is not None
    assert criterion is not None
    assert judge(criterion, page) == answer


@pytest.mark.parametrize("text", ["the table has 3 links", '"Paid" appears 2 times in the table', "there are 3 rows"])
def test_what_only_a_part_of_the_page_tells_is_left_to_others(bundle: Bundle, text: str) -> None:
    assert read_criterion(Reader(bundle), text) is None


@pytest.mark.parametrize(
    ("step", "criterion"),
    [
        ('Type "Jas" into the First name field', 'the value of "First name" is "Jas"'),
        ("Check Show archived", '"Show archived" is checked'),
        ("Uncheck Show archived", '"Show archived" is not checked'),
        ("Select Korea from Country", '"Korea" is selected in "Country"'),
        ("Go to https://a.example/labs", 'the URL contains "a.example/labs"'),
        ("Click Save", None),
        ('Type "x"', None),
        ('Type "x" into the 2nd text field', None),
        ("Type your name into Name", None),
    ],
)
def test_what_an_action_implies(bundle: Bundle, step: str, criterion: str | None) -> None:
    assert implied(Reader(bundle), step) == criterion
    if criterion is not None:
        assert read_criterion(Reader(bundle), criterion) is not None


@pytest.mark.parametrize(
    ("entries", "held", "met"),
    [
        ("1. Urgent,2. High", "2. High", True),  # its entries begin with a number
        ("1. Urgent,2. High", "1. Urgent", False),
        ("1. High,2. High", "2. High", False),  # which one was asked for?
        ("---,5 High,6 Urgent", "5 High", True),
        ("---,5 High,6 Urgent", "6 Urgent", False),
        ("5 High,6 High", "5 High", False),
    ],
)
def test_an_entry_with_a_number_is_known_by_its_name(bundle: Bundle, entries: str, held: str, met: bool) -> None:
    options = "".join(f"<option {'selected' * (one == held)}>{one}</option>" for one in entries.split(","))
    criterion = read_criterion(Reader(bundle), 'the value of "Priority" is "high"')
    assert criterion is not None
    shown = read_page(PageInput(url="https://a.example/", dom=f"<select aria-label=Priority>{options}</select>"))
    assert shown is not None
    assert (judge(criterion, shown) == "pass") is met


@pytest.mark.parametrize(
    ("held", "opens", "met"),
    [("High", True, True), ("Higher", True, False), ("High", False, False)],  # what is typed keeps its letters
)
def test_an_entry_of_a_list_that_opens_is_one_in_small_letters(
    bundle: Bundle, make_page: MakePage, held: str, opens: bool, met: bool
) -> None:
    criterion = read_criterion(Reader(bundle), 'the value of "Priority" is "high"')
    assert criterion is not None
    shown = make_page(("inp Priority", {"v": held, "hp": opens}))
    assert (judge(criterion, shown) == "pass") is met
