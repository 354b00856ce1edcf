"""Pages that say little by themselves: lists whose rows are pressed, forms that name their thing, toolbars twice."""

from __future__ import annotations

import pytest

LOTS, NEW = "https://barn.example/lots", "https://barn.example/lots/+"
GOAL = 'Click "New lot", then type "Birch" into "Name", then type "Graz" into "Town", then click "Save"'
HEADS = [("hdr", "h", "Lots"), ("btn", "n", "Name", {"row": "Name Town"}), ("btn", "t", "Town", {"row": "Name Town"})]


def entries(*names):
    rows = (("btn", f"r{at}", name) for at, name in enumerate(names))
    return [*HEADS, *rows, ("link", "new", "New lot", {"href": "+"})]


def form(name="", town=""):
    return [("hdr", "h", "New"), ("btn", "save", "Save"), ("inp", "name", "Name", {"v": name}),
            ("inp", "town", "Town", {"v": town})]  # fmt: skip


def made(client, *rows):
    """The answer after a lot was saved and its list came."""
    play = client()
    play.start(GOAL, entries("Oak Linz"), url=LOTS)
    answer = play.turn(form(), url=NEW, writes="none")
    while answer["action"] != 'click("save")':
        answer = play.turn(form("Birch", "Graz"), url=NEW, writes="none")
    return play.turn(entries(*rows), url=LOTS, writes="taken")


def test_a_row_that_says_all_that_was_entered_shows_what_was_made(client):
    assert made(client, "Oak Linz", "Birch Graz")["status"] == "completed"


@pytest.mark.parametrize("row", ["Birch Linz failed", "Birchwood Graz", "Elder Graz"])
def test_a_row_that_says_something_else_does_not(client, row):
    assert made(client, "Oak Linz", row)["status"] != "completed"


def noted(client, *came):
    """A play in which a note was posted, and stands on the page with what came up beside it."""
    play, head = client(), ("hdr", "h", "Birch")
    field, post = ("inp", "f", "Note"), ("btn", "post", "Submit")
    play.start('Type "Too wet." into "Note", then click "Submit"', [head, (*field, {"v": ""}), post], url=LOTS)
    play.turn([head, (*field, {"v": "Too wet."}), post], url=LOTS, writes="none")
    return play.turn([head, (*field, {"v": ""}), post, ("txt", "t", "Too wet."), *came], url=LOTS, writes="taken")


def test_a_message_that_a_page_made_a_button_of_asks_nothing(client):
    assert noted(client, ("btn", "m", "Submission saved"))["status"] == "completed"


def test_a_button_by_which_something_is_still_to_be_sent_does(client):
    assert noted(client, ("btn", "m", "Submit for review"))["status"] != "completed"


@pytest.mark.parametrize(
    ("left", "done"),
    [(("Unwatch", "Unwatch"), True), (("Watch", "Unwatch"), False), (("Unwatch",), False)],
)
def test_a_toolbar_that_is_repeated_below_turns_as_a_whole(client, left, done):
    def toolbars(*names):
        links = (("link", f"{name}{at}", name, {"href": "/lot?set=1"}) for at, name in enumerate(names))
        return [("hdr", "h", "Lot"), *links]

    play = client()
    answer = play.start('Click "Watch"', toolbars("Watch", "Watch"), url=LOTS)
    assert answer["action"].startswith("click(")
    for _ in range(3):
        answer = play.turn(toolbars(*left), url=LOTS, writes="taken")
        if answer["status"] != "executing":
            break
    assert (answer["status"] == "completed") is done


def renamed(client, *came, url, message="Title updated."):
    play, name, here = client(), ("inp", "name", "Title"), f"{LOTS}/lot/rename"
    rename = ("btn", "rename", "Rename")
    play.start('Type "Wet lot" into "Title", then click "Rename"', [(*name, {"v": "Lot"}), rename], url=here)
    play.turn([(*name, {"v": "Wet lot"}), rename], url=here, writes="none")
    said = [("alert", "a", message), *came]
    answer = play.turn(said, url=url, writes="taken")
    return play, answer


def test_what_goes_by_its_new_name_is_looked_at_by_that(client):
    play, answer = renamed(client, ("txt", "t", "Mornings only."), url=f"{LOTS}/Wet_lot")
    assert answer["action"] == f'navigate("{LOTS}/Wet_lot")'
    answer = play.turn([("txt", "t", "Mornings only.")], url=f"{LOTS}/Wet_lot", writes="none")
    assert answer["status"] == "completed"


def test_a_message_that_names_no_more_than_a_deed_shows_nothing(client):
    """A site that keeps nothing says "Successful update." too."""
    play, _ = renamed(client, ("txt", "t", "Mornings only."), url=f"{LOTS}/Wet_lot", message="Successful update.")
    answer = play.turn([("txt", "t", "Mornings only.")], url=f"{LOTS}/Wet_lot", writes="none")
    assert answer["status"] != "completed"


def test_a_form_for_a_thing_of_that_name_is_not_taken_for_it(client):
    _, answer = renamed(client, ("inp", "b", "Text", {"v": "", "t": "textarea"}), url=f"{LOTS}/Wet_lot")
    assert answer.get("action") != f'navigate("{LOTS}/Wet_lot")'


def deleted(client, *rows, holds="Birch"):
    """A play in which a lot was deleted on its own page, which names it in a field alone."""
    play, own = client(), [("hdr", "h", "Editing a lot"), ("inp", "n", "Name", {"v": holds}), ("btn", "del", "Delete")]
    play.start('Click "Birch", then click "Delete"', [*HEADS, ("btn", "a", "Birch"), ("btn", "b", "Oak")], url=LOTS)
    play.turn(own, url=f"{LOTS}/7", writes="none")
    play.turn(own, url=f"{LOTS}/7", writes="none", user_input="yes")
    links = [("link", f"l{at}", one, {"href": f"/lots/{at}"}) for at, one in enumerate(rows)]
    answer = play.turn([*HEADS, *links], url=LOTS, writes="taken")
    return play.turn([*HEADS, *links], url=LOTS, writes="none") if answer["status"] == "executing" else answer


def test_a_thing_that_its_page_names_in_a_field_is_missed_in_its_list(client):
    assert deleted(client, "Oak")["status"] == "completed"
    assert deleted(client, "Oak", "Birch")["status"] != "completed"
