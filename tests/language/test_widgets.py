"""Lists, menus and calendars that scripts have drawn, as a snapshot shows them before and after each action."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from engine.actions import print_action
from engine.language import refine
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import Bundle, Reader
from engine.text.dates import days_in, month_in
from tests.language.conftest import MakePage

CLOSED = ("inp Country", {"s": "collapsed", "hp": True, "v": ""})
OPEN = ("inp Country", {"s": "expanded", "hp": True, "v": ""})


@pytest.mark.parametrize(
    ("nodes", "step", "tried", "action"),
    [
        ([CLOSED, "btn Save"], "Select Norway as country", (), 'click("country")'),
        ([OPEN, "opt Norway", "opt Sweden"], "Select Norway as country", ('click("country")',), 'click("norway")'),
        ([OPEN, "btn Norway", "btn Sweden"], 'Choose "Norway" in "Country"', ('click("country")',), 'click("norway")'),
        ([OPEN], "Select Norway as country", ('click("country")',), 'setValue("country", "Norway")'),
        (["menu Products", "link Help"], "Open Reports in the Products menu", (), 'hover("products")'),
        ([("link Products", {"href": "/p"})], "Open Reports in the Products menu", (), 'hover("products")'),
        (["menu Products", "menu Reports"], "Open Reports in the Products menu", ('hover("products")',),
         'click("reports")'),
        ([("btn Actions", {"hp": True}), "btn Export"], "Choose Export from the Actions menu", (), 'click("actions")'),
        (["tab Members", "btn Invite"], "Click Invite in the Members tab", (), 'click("members")'),
        (["btn Save as draft", "inp Draft"], "Select Save as draft", (), 'click("save-as-draft")'),
    ],
)  # fmt: skip
def test_what_is_to_be_picked_is_brought_to_light_first(
    bundle: Bundle, make_page: MakePage, nodes: list[object], step: str, tried: tuple[str, ...], action: str
) -> None:
    assert done(bundle, make_page(*nodes), step, tried) == action


@pytest.mark.parametrize(
    ("nodes", "tried"),
    [
        ([OPEN, "opt Norway", "opt Norway"], ('click("country")',)),
        ([OPEN, "opt Norway (north)"], ('click("country")', 'setValue("country", "Norway")')),
        ([CLOSED, CLOSED], ()),
    ],
)
def test_nothing_is_picked_where_two_fit_or_none(
    bundle: Bundle, make_page: MakePage, nodes: list[object], tried: tuple[str, ...]
) -> None:
    assert done(bundle, make_page(*nodes), "Select Norway as country", tried) in ("none", "several")


def test_a_choice_that_is_shown_already_is_not_made_again(bundle: Bundle, make_page: MakePage) -> None:
    shown = make_page(("inp Country", {"s": "collapsed", "hp": True, "v": "Norway"}))
    assert done(bundle, shown, "Select Norway as country") == "met"


@pytest.mark.parametrize("dated", ["name", "description", "number"])
def test_a_calendar_is_turned_to_its_month_and_the_day_is_clicked(bundle: Bundle, dated: str) -> None:
    step, opened = "Choose 14 March 2027 as arrival date", ('click("arrival")',)
    assert done(bundle, calendar(dated, 2027, 1, days=0), step) == 'click("arrival")'
    assert done(bundle, calendar(dated, 2027, 1), step, opened) == 'click("next")'
    assert done(bundle, calendar(dated, 2027, 5), step, opened) == 'click("prev")'
    assert done(bundle, calendar(dated, 2027, 3), step, opened) == 'click("d14")'


def test_the_pages_of_a_list_are_no_days(bundle: Bundle) -> None:
    leaves = [TreeNode(i=f"leaf{number}", r="link", n=str(number)) for number in (1, 2)]
    shown = calendar("number", 2027, 3, before=leaves)
    assert done(bundle, shown, "Choose 14 March 2027 as arrival date", ('click("arrival")',)) == 'click("d14")'


def test_a_day_is_neither_guessed_nor_typed_where_no_calendar_can_be_read(bundle: Bundle) -> None:
    page, step = calendar("nothing", 2027, 3), "Choose 14 March 2027 as arrival date"
    assert done(bundle, page, step, ('click("arrival")',)) == "none"


def test_a_day_that_may_be_another_one_is_neither_looked_for_nor_typed(bundle: Bundle) -> None:
    step, opened = "Choose 03/04/2027 as arrival date", ('click("arrival")',)
    assert done(bundle, calendar("name", 2027, 3), step, opened) == "none"


def test_the_browsers_own_field_takes_a_day_in_its_own_form(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(("inp Arrival", {"t": "date", "v": ""}))
    assert done(bundle, page, "Choose 14 March 2027 as arrival") == 'setValue("arrival", "2027-03-14")'


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("14 March 2027", {date(2027, 3, 14)}), ("March 14th, 2027", {date(2027, 3, 14)}),
        ("2027-03-14", {date(2027, 3, 14)}), ("14.3.2027", {date(2027, 3, 14)}),
        ("14 mars 2027", {date(2027, 3, 14)}), ("14. März 2027", {date(2027, 3, 14)}),
        ("Sunday, March 14, 2027", {date(2027, 3, 14)}), ("14 de marzo de 2027", {date(2027, 3, 14)}),
        ("03/14/2027", {date(2027, 3, 14)}), ("03/04/2027", {date(2027, 3, 4), date(2027, 4, 3)}),
        ("31 February 2027", set()), ("March 2027", set()), ("14", set()), ("order 14 March", set()), ("", set()),
    ],
)  # fmt: skip
def test_days_are_read_as_people_write_them(text: str, days: set[date]) -> None:
    assert days_in(text) == days


@pytest.mark.parametrize(("text", "month"), [("January 2027", (2027, 1)), ("Jan", (0, 1)), ("2027", (2027, 0))])
def test_months_are_read_as_calendars_show_them(text: str, month: tuple[int, int]) -> None:
    assert month_in(text) == month


def done(bundle: Bundle, page: PageState, step: str, tried: tuple[str, ...] = ()) -> str:
    """What is done about a step: the action, else how it stands."""
    found = refine(Reader(bundle), step, page, tried)
    return print_action(found.action) if found.action else found.status


def calendar(dated: str, year: int, month: int, days: int = 28, before: Sequence[TreeNode] = ()) -> PageState:
    """A field and its open calendar, whose days say their month by name or description, or its heading for them."""
    first = date(year, month, 1)
    nodes = [*before, TreeNode(i="arrival", r="inp", n="Arrival date", v=""), TreeNode(i="prev", r="btn", n="Prev")]
    if dated == "number":
        nodes.append(TreeNode(i="heading", r="txt", n=f"{first:%B %Y}"))
    nodes.append(TreeNode(i="next", r="btn", n="Next"))
    for number in range(1, days + 1):
        day = first.replace(day=number)
        name = f"{day:%B} {number}, {year}" if dated == "name" else str(number)
        told = day.isoformat() if dated == "description" else None
        nodes.append(TreeNode(i=f"d{number}", r="btn", n=name, d=told))
    page = read_page(PageInput(url="https://a.example/", interactive_tree=nodes))
    assert page is not None
    return page


def steered(*lists: TreeNode) -> PageState:
    """A field and its open calendar of November 1991, with lists of years or months above the days."""
    nodes = [TreeNode(i="born", r="inp", n="Born", v="23/11/1991", s="readonly", hp=True), *lists]
    nodes += [TreeNode(i=f"d{day}", r="btn", n=f"Choose {date(1991, 11, day):%A, %d %B %Y}") for day in range(1, 31)]
    page = read_page(PageInput(url="https://a.example/", interactive_tree=nodes))
    assert page is not None
    return page


YEARS = TreeNode(i="year", r="sel", n="Year", v="1991", o=[str(year) for year in range(1980, 2000)])
MONTHS = TreeNode(i="month", r="sel", n="Month", v="November", o=[f"{date(1991, n, 1):%B}" for n in range(1, 13)])


@pytest.mark.parametrize(
    ("lists", "day", "action"),
    [
        ((YEARS, MONTHS), "12 March 1990", 'select("year", "1990")'),
        ((YEARS, MONTHS), "12 March 1991", 'select("month", "March")'),
        ((YEARS, MONTHS), "12 November 1991", 'click("d12")'),
        ((YEARS, MONTHS), "12 March 2020", "none"),
        ((YEARS, YEARS), "12 March 1990", "none"),
        ((TreeNode(i="year", r="sel", n="Size", v="1991", o=["1991", "1990", "XL"]),), "12 March 1990", "none"),
    ],
)
def test_the_year_and_the_month_are_chosen_where_the_calendar_has_lists_of_them(
    bundle: Bundle, lists: tuple[TreeNode, ...], day: str, action: str
) -> None:
    assert done(bundle, steered(*lists), f'Set "Born" to {day}', ('click("born")',)) == action


HEADS: list[object] = [("btn Notifications", {"s": "expanded"}), ("btn Appearance", {"s": "collapsed"}),
                       ("btn Account", {"s": "collapsed"})]  # fmt: skip
SET = 'Set "Theme" to "Dark"'


def test_what_is_to_be_set_may_stand_in_a_part_that_is_folded_up(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*HEADS, "chk Digest")
    assert done(bundle, page, SET) == 'click("appearance")'
    assert done(bundle, page, SET, ('click("appearance")',)) == 'click("account")'
    assert done(bundle, page, SET, ('click("appearance")', 'click("account")')) == "none"
    assert done(bundle, page, 'Click "Dark"') == "none"


@pytest.mark.parametrize(
    "nodes",
    [
        [("btn Menu", {"s": "collapsed"})],
        [("btn Details", {"s": "collapsed"}), ("btn Details", {"s": "collapsed"})],
        [("btn Delete club", {"s": "collapsed"}), ("btn Send", {"s": "collapsed"})],
        [("btn Share", {"s": "collapsed", "hp": True}), ("btn More", {"s": "collapsed", "hp": True})],
        [("link A", {"s": "collapsed", "href": "/a"}), ("link B", {"s": "collapsed", "href": "/b"})],
    ],
)
def test_what_is_no_part_of_the_page_is_not_opened_for_a_field(
    bundle: Bundle, make_page: MakePage, nodes: list[object]
) -> None:
    assert done(bundle, make_page(*nodes), SET) == "none"


def test_a_day_in_words_is_not_typed_where_a_field_has_one_in_figures(bundle: Bundle, make_page: MakePage) -> None:
    step = 'Set "Born" to "12 March 1990"'
    assert done(bundle, make_page(("inp Born", {"v": "1991-11-23"})), step) == 'click("born")'
    assert done(bundle, make_page(("inp Born", {"v": "23 November 1991"})), step) == 'setValue("born", "12 March 1990")'
    assert done(bundle, make_page(("inp Born", {"v": ""})), step) == 'setValue("born", "12 March 1990")'


def test_a_field_that_opens_a_list_is_filled_in_from_it(bundle: Bundle, make_page: MakePage) -> None:
    step = "Enter “Oslo” into the city field"
    assert done(bundle, make_page(("inp City", {"hp": True, "v": ""})), step) == 'click("city")'
    assert done(bundle, make_page(("inp City", {"v": ""})), step) == 'setValue("city", "Oslo")'
    search = make_page(("inp City", {"hp": True, "v": "", "t": "search"}))
    assert done(bundle, search, step) == 'setValue("city", "Oslo")'


@pytest.mark.parametrize(
    ("field", "step", "written"),
    [
        ({"v": "23 Nov 1991"}, 'Set "Birthday" to "12 March 1990"', "12 Mar 1990"),
        ({"v": "", "d": "DD/MM/YYYY"}, 'Set "Birthday" to "12 March 1990"', "12/03/1990"),
        ({"v": "Knows the lock keeper."}, 'Set "Birthday" to "12 March 1990"', "12 March 1990"),
        ({"v": "23 Nov 1991"}, 'Type "12 March 1990" into "Birthday"', "12 March 1990"),
    ],
)
def test_a_day_is_entered_in_the_form_of_its_field(
    bundle: Bundle, make_page: MakePage, field: dict[str, object], step: str, written: str
) -> None:
    assert done(bundle, make_page(("inp Birthday", field)), step) == f'setValue("birthday", "{written}")'


def test_a_day_in_figures_is_not_typed_where_a_field_has_one_in_words(bundle: Bundle, make_page: MakePage) -> None:
    page, step = make_page(("inp Born", {"v": "23 Nov 1991"})), 'Set "Born" to "1990-03-12"'
    assert done(bundle, page, step) == 'click("born")'
    assert done(bundle, page, step, ('click("born")',)) == "none"
