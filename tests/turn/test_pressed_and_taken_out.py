"""Buttons that stay pressed, tags taken off a card, choices taken out of a list, sliders that save by themselves, and
lists that stay open over the page.
"""

from __future__ import annotations

import pytest

HOME = "https://yard.example/boats"


def boats(*, star=False, otter=False, tags=("eight", "racing"), more=()):
    """Two cards: Otter, and Swift with its tags."""
    row = {"row": " ".join(("Swift", *tags))}
    nodes = [("hdr", "h", "Boats"), ("txt", "t0", "Otter"), ("btn", "s0", "Favourite", state(otter, row="Otter four")),
             ("txt", "t00", "four"), ("btn", "x0", "x", {"row": "Otter four", "d": "x four"}),
             ("txt", "t1", "Swift"), ("btn", "s1", "Favourite", state(star, **row))]  # fmt: skip
    for tag in tags:
        nodes += [("txt", f"t-{tag}", tag), ("btn", f"x-{tag}", "x", {**row, "d": f"x {tag}"})]
    return [*nodes, *more]


def state(on, **more):
    return {"s": ["selected", "pressed"] if on else ["unpressed"], **more}


def ends(client, goal, before, after, anew):
    """The last answer where the page came so after the click, then anew by its address."""
    play = client()
    answer, shown = play.start(goal, before, url=HOME), after
    for _ in range(6):
        if answer["status"] != "executing":
            break
        shown = anew if answer["action"].startswith("navigate") else shown
        answer = play.turn(shown, url=HOME, writes="taken", network=True)
    return answer


CLICKED = 'Click "Favourite" in the row of "Swift"'


@pytest.mark.parametrize(
    ("anew", "status"),
    [
        (boats(star=True), "completed"),
        (boats(), "needs_user_input"),
        (boats(otter=True), "needs_user_input"),
        ([("hdr", "h", "Sign in")], "needs_user_input"),
    ],
)
def test_a_button_that_stays_pressed_is_done_where_it_is_pressed_anew(client, anew, status):
    assert ends(client, CLICKED, boats(), boats(star=True), anew)["status"] == status


def test_a_button_that_is_pressed_already_is_not_pressed_again(client):
    answer = client().start(CLICKED, boats(star=True), url=HOME)
    assert answer["status"] == "needs_user_input"
    assert "click" not in (answer.get("action") or "")


@pytest.mark.parametrize("goal", ['Favourite "Swift"', 'Star "Swift"'])
def test_a_mark_that_is_set_already_is_checked_which_leaves_it_as_it_is(client, goal):
    assert client().start(goal, boats(star=True), url=HOME)["action"] == 'check("s1")'


@pytest.mark.parametrize(
    ("anew", "status"),
    [
        (boats(tags=("eight",)), "completed"),
        (boats(), "needs_user_input"),
        (boats(tags=("racing",)), "needs_user_input"),
        (boats(tags=("eight", "coastal")), "needs_user_input"),
        (boats(tags=()), "needs_user_input"),
        (boats(tags=("eight",), star=True, more=[("btn", "c", "Confirm")]), "needs_user_input"),
    ],
)
def test_a_tag_is_off_where_its_card_came_anew_without_it(client, anew, status):
    goal = 'Remove the tag "racing" from "Swift"'
    assert ends(client, goal, boats(), boats(tags=("eight",)), anew)["status"] == status


EDIT = [("hdr", "h", "Members"), ("btn", "e", "Edit", {"row": "Tom"}), ("btn", "o", "Edit", {"row": "Ann"})]


def form(interests):
    return [*EDIT, ("dlg", "d", "Edit member"), ("inp", "i", "Interests", {"v": interests, "hp": True, "dlg": True}),
            *(("btn", f"r{one}", "remove", {"dlg": True, "d": f"remove {one}"}) for one in interests.split("\n")),
            ("btn", "s", "Save", {"dlg": True})]  # fmt: skip


@pytest.mark.parametrize(("kept", "status"), [("Touring", "completed"), ("Touring\nSweep", "needs_user_input")])
def test_a_choice_is_out_where_its_list_is_opened_anew_without_it(client, kept, status):
    play = client()
    play.start('In the row of "Tom" click "Edit", then remove "Sweep" from "Interests" and save', EDIT, url=HOME)
    assert play.turn(form("Touring\nSweep"), url=HOME, writes="none")["action"] == 'click("rSweep")'
    answer = play.turn(form("Touring"), url=HOME, writes="none")
    shown = [*EDIT, ("txt", "u", "Ready")]
    assert answer["action"] == 'click("s")'
    for _ in range(5):
        answer = play.turn(shown, url=HOME, writes="taken", network=True)
        if answer["status"] != "executing":
            break
        shown = form(kept) if answer["action"] == 'click("e")' else EDIT
    assert answer["status"] == status


def look(size, **save):
    return [("hdr", "h", "Look"), ("slider", "z", "Text size", {"v": size}), ("btn", "s", "Save", {"fm": 2}),
            ("inp", "n", "Name", {"v": "Club", "fm": 2})]  # fmt: skip


@pytest.mark.parametrize(("anew", "status"), [("5", "completed"), ("3", "needs_user_input")])
def test_a_slider_that_saves_by_itself_is_looked_at_anew(client, anew, status):
    assert ends(client, "Set the text size to 5", look("3"), look("5"), look(anew))["status"] == status


def test_a_list_that_is_left_open_over_the_page_is_closed_by_its_key(client):
    play = client()
    goal = 'Select "Racing" in "Interests", then click "Save"'
    save = ("btn", "s", "Save", {"occ": True})
    listed = ("inp", "i", "Interests", {"v": "", "hp": True, "s": "collapsed"})
    play.start(goal, [listed, save[:3]], url=HOME)
    opened = ("inp", "i", "Interests", {"v": "", "hp": True, "s": "expanded", "occ": True})
    play.turn([opened, save, ("opt", "r", "Racing")], url=HOME)
    chosen = ("inp", "i", "Interests", {"v": "Racing", "hp": True, "s": "expanded", "occ": True})
    covered = [chosen, save, ("opt", "r", "Racing", {"s": "selected"})]
    assert play.turn(covered, url=HOME)["action"] == 'press("Escape")'
    assert play.turn(covered, url=HOME)["status"] == "needs_user_input"


def rows(*names):
    return [("btn", "name", "Name", {"row": "Name Active"}), *(
        node for one in names for node in (("txt", f"t{one}", one), ("btn", f"d{one}", "Retire", {"row": f"{one} yes"}))
    )]  # fmt: skip


@pytest.mark.parametrize(("said", "status"), [("Ada was saved.", "completed"), ("Tom was saved.", "needs_user_input")])
def test_a_message_about_the_row_that_was_counted_off_is_one_of_it(client, said, status):
    names = ("Adaline", "Mia", "Tomlin")
    said = said.replace("Ada", "Adaline").replace("Tom", "Tomlin")
    play, page = client(), rows(*names)
    answer = play.start('Click "Retire" in the first row', page, url=HOME)
    if answer["status"] == "needs_user_input":
        answer = play.turn(page, url=HOME, user_input="yes")
    assert answer["action"] == 'click("dAdaline")'
    for _ in range(5):
        answer = play.turn([*page, ("alert", "a", said, {"s": "success"})], url=HOME, writes="taken", network=True)
        if answer["status"] != "executing":
            break
    assert answer["status"] == status
