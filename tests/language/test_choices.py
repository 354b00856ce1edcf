"""Lists that take several choices, buttons that stay pressed, and groups of choices, in the tree of a page."""

from __future__ import annotations

import pytest

from engine.actions import print_action
from engine.language import judge, read_criterion, refine
from engine.observe import PageState
from engine.rules import Bundle, Reader
from tests.language.conftest import MakePage

TWO = ("inp Interests", {"v": "Touring\nSweep", "hp": True, "s": "collapsed"})
OPEN = ("inp Interests", {"v": "Touring\nSweep", "hp": True, "s": "expanded"})


@pytest.mark.parametrize(("choice", "held"), [("Sweep", "pass"), ("Racing", "fail"), ("Touring Sweep", "pass")])
def test_a_list_holds_each_of_its_choices(bundle: Bundle, make_page: MakePage, choice: str, held: str) -> None:
    criterion = read_criterion(Reader(bundle), f'"{choice}" is selected in "Interests"')
    assert criterion is not None
    assert judge(criterion, make_page(TWO)) == held


def test_what_one_list_holds_in_one_line_is_one_choice(bundle: Bundle, make_page: MakePage) -> None:
    criterion = read_criterion(Reader(bundle), '"Norway" is selected in "Place"')
    assert criterion is not None
    assert judge(criterion, make_page(("inp Place", {"v": "Oslo, Norway"}))) == "fail"


def test_a_choice_that_is_made_already_is_not_made_again(bundle: Bundle, make_page: MakePage) -> None:
    assert done(bundle, make_page(TWO), 'Select "Sweep" in "Interests"') == "met"
    assert done(bundle, make_page(TWO), 'Select "Racing" in "Interests"') == 'click("interests")'


OUT = 'Take "Sweep" out of the choices of "Interests"'


def test_a_choice_is_taken_out_by_its_own_button_else_by_its_entry(bundle: Bundle, make_page: MakePage) -> None:
    beside = make_page(TWO, ("btn remove", {"d": "remove Touring"}), ("btn remove", {"d": "remove Sweep"}))
    assert done(bundle, beside, OUT) == 'click("remove-2")'
    assert done(bundle, make_page(TWO), OUT) == 'click("interests")'
    assert done(bundle, make_page(OPEN, "opt Sweep", "opt Touring"), OUT) == 'click("sweep")'


@pytest.mark.parametrize(
    "nodes",
    [
        [("inp Interests", {"v": "Touring", "hp": True, "s": "expanded"}), "opt Sweep"],
        [("inp Interests", {"v": "Touring"}), "inp City", ("btn remove", {"d": "remove Sweep"})],
        [TWO[0], "txt Sweep", ("btn remove", {"d": "remove Touring"})],
        ["txt Sweep", "btn Delete"],
    ],
)
def test_what_does_not_show_the_choice_is_not_touched(bundle: Bundle, make_page: MakePage, nodes: list[object]) -> None:
    assert done(bundle, make_page(*nodes), OUT) == "none"


def boats(sign: str) -> list[object]:
    """Cards with tags that say or do not say what the button beside them takes off."""
    nodes: list[object] = []
    for name, *tags in (("Otter", "four"), ("Swift", "eight", "racing")):
        row = {"row": " ".join((name, *tags))}
        nodes.append(f"txt {name}")
        for tag in tags:
            nodes += [f"txt {tag}", (f"btn {sign}", {**row, "d": f"{sign} {tag}"})]
    return nodes


@pytest.mark.parametrize("sign", ["x", "Close", "remove"])
def test_a_tag_is_taken_off_the_thing_that_is_named(bundle: Bundle, make_page: MakePage, sign: str) -> None:
    page = make_page(*boats(sign))
    assert done(bundle, page, 'Take "racing" out of the choices of "Swift"') == f'click("{sign.lower()}-3")'
    assert done(bundle, page, 'Take "racing" out of the choices of "Otter"') == "none"


def test_what_takes_the_whole_card_away_takes_no_tag_off(bundle: Bundle, make_page: MakePage) -> None:
    row = {"row": "Swift eight racing"}
    page = make_page("txt Swift", "txt eight", "txt racing", ("btn Delete", {**row, "d": "Delete Swift eight racing"}))
    assert done(bundle, page, 'Take "racing" out of the choices of "Swift"') == "none"


def stars(*words: str) -> list[object]:
    return [("btn Favourite", {"row": f"Boat {name}", **({"s": word} if word else {})})
            for name, word in zip(("Otter", "Swift"), words, strict=True)]  # fmt: skip


UNMARK = 'uncheck "Favourite" in the row of "Boat Swift"'


def test_a_button_that_stays_pressed_is_ticked(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*stars("unpressed", "pressed"))
    assert done(bundle, page, 'check "Favourite" in the row of "Boat Otter"') == 'check("favourite")'
    assert done(bundle, page, UNMARK) == 'uncheck("favourite-2")'
    assert done(bundle, page, 'click "Favourite" in the row of "Boat Otter"') == 'click("favourite")'


def test_a_button_of_which_nobody_knows_whether_it_is_on_is_not_ticked(bundle: Bundle, make_page: MakePage) -> None:
    assert done(bundle, make_page(*stars("", "")), 'check "Favourite" in the row of "Boat Otter"') == "none"


def test_a_pressed_button_says_whether_it_is_on(bundle: Bundle, make_page: MakePage) -> None:
    criterion = read_criterion(Reader(bundle), '"Favourite" in the row of "Boat Swift" is checked')
    assert criterion is not None
    assert judge(criterion, make_page(*stars("unpressed", "pressed"))) == "pass"
    assert judge(criterion, make_page(*stars("pressed", "unpressed"))) == "fail"


THEME: list[object] = ["txt Theme", ("rad Light", {"s": "checked"}), "rad Dark", "inp Note"]


def test_what_is_set_may_be_one_of_a_group(bundle: Bundle, make_page: MakePage) -> None:
    page = make_page(*THEME)
    assert done(bundle, page, 'Set "Theme" to "Dark"') == 'check("dark")'
    assert done(bundle, page, 'Set "Theme" to "Blue"') == "none"
    assert done(bundle, page, 'Type "Dark" into "Theme"') == "none"
    assert done(bundle, page, 'Set "Note" to "Dark"') == 'setValue("note", "Dark")'


@pytest.mark.parametrize(
    ("said", "light", "dark", "action"),
    [
        ("Dark", "pressed", "unpressed", 'click("dark")'),
        ("Light", "pressed", "unpressed", "none"),  # it would come up again
        ("Dark", "pressed", "pressed", "none"),
        ("Dark", "unpressed", "unpressed", "none"),
        ("Dark", "", "", "none"),
    ],
)
def test_a_choice_drawn_as_buttons_of_which_one_stays_pressed_is_set(
    bundle: Bundle, make_page: MakePage, said: str, light: str, dark: str, action: str
) -> None:
    page = make_page("txt Theme", ("btn Light", {"s": light}), ("btn Dark", {"s": dark}), "inp Note")
    assert done(bundle, page, f'Set "Theme" to "{said}"') == action


@pytest.mark.parametrize(("value", "held"), [("Light", "pass"), ("Dark", "fail"), ("Blue", "unverifiable")])
def test_a_group_holds_the_choice_that_is_made(bundle: Bundle, make_page: MakePage, value: str, held: str) -> None:
    criterion = read_criterion(Reader(bundle), f'the value of "Theme" is "{value}"')
    assert criterion is not None
    assert judge(criterion, make_page(*THEME)) == held


def done(bundle: Bundle, page: PageState, step: str) -> str:
    """What the first action of a step is."""
    found = refine(Reader(bundle), step, page)
    return print_action(found.action) if found.action else found.status


@pytest.mark.parametrize("sign", ["Delete", "Remove", "x"])
def test_the_only_button_of_a_row_may_take_the_thing_itself_away(
    bundle: Bundle, make_page: MakePage, sign: str
) -> None:
    row = {"row": "Swift eight racing"}
    page = make_page("txt Swift", "txt eight", "txt racing", (f"btn {sign}", row))
    assert done(bundle, page, 'Take "racing" out of the choices of "Swift"') == "none"
