"""A change in a row that a script sent, and drew by itself: what the page shows and says at once was not yet kept."""

from __future__ import annotations

import pytest

URL = "https://garden.example/posts"
GOAL = 'Click "Quick edit" in the row of "Slugs", then type "Snails" into "Title", then click "Update"'
SAVED = "<p role=status>Changes saved.</p>"


def posts(title, edited=None, more=""):
    row = f"<tr><td>{title}</td><td>May</td><td><button type=button id=q>Quick edit</button></td></tr>"
    if edited is not None:
        form = f"<label for=t>Title</label><input id=t value='{edited}' data-sf-value='{edited}'>"
        row = f"<tr><td colspan=3>{form}<button type=button id=u>Update</button></td></tr>"
    other = "<tr><td>Ponds</td><td>June</td><td><button type=button id=q2>Quick edit</button></td></tr>"
    return f"<h1>Posts</h1><table>{row}{other}</table>{more}"


def updated(client, goal=GOAL, **said):
    play = client()
    play.start(goal, posts("Slugs"), url=URL)
    play.turn(posts("Slugs", edited="Slugs"), url=URL)
    play.turn(posts("Slugs", edited="Snails"), url=URL)
    return play, play.turn(posts("Snails", more=SAVED), url=URL, **said)


def test_the_list_is_opened_once_more_and_has_to_show_it(client):
    play, answer = updated(client, writes="taken")
    assert (answer["action"], answer["decision"]["route"]) == (f'navigate("{URL}")', "look_again")
    assert play.turn(posts("Snails"), url=URL)["status"] == "completed"


def test_a_row_that_the_list_does_not_show_is_looked_at_in_its_form(client):
    play, _ = updated(client, writes="taken")
    assert play.turn(posts("Slugs"), url=URL, writes="none")["action"] == 'click("q")'
    answer = play.turn(posts("Slugs", edited="Slugs"), url=URL)
    assert (answer["status"], "tier1/lost" in answer["decision"]["rules"]) == ("needs_user_input", True)


@pytest.mark.parametrize("writes", ["none", "untold"])
def test_a_page_that_no_script_sent_anything_from_is_believed_as_it_says(client, writes):
    _, answer = updated(client, **({} if writes == "untold" else {"writes": writes}))
    assert answer["status"] == "completed"


def test_a_part_of_a_page_that_a_fragment_names_is_not_opened_without_it(client):
    play, url = client(), f"{URL}#drafts"
    play.start(GOAL, posts("Slugs"), url=url)
    play.turn(posts("Slugs", edited="Slugs"), url=url)
    play.turn(posts("Slugs", edited="Snails"), url=url)
    assert play.turn(posts("Snails", more=SAVED), url=url, writes="taken")["status"] == "completed"


def test_a_row_of_another_thing_that_holds_the_value_tells_nothing(client):
    def shelf(*rows):
        cells = "".join(f"<tr><td>{name}</td><td>{price}</td><td><button type=button id={at}>Edit</button></td></tr>"
                        for at, (name, price) in enumerate(rows))  # fmt: skip
        return f"<h1>Lamps</h1><table>{cells}</table>"

    def form(price):
        field = f"<label for=p>Price</label><input id=p value='{price}' data-sf-value='{price}'>"
        return f"<h1>Lamps</h1>{field}<button type=button id=s>Save</button>"

    rows = (("Oak lamp", "240"), ("Steel lamp", "250"))
    play = client()
    goal = 'Click "Edit" in the row of "Oak lamp", then type "250" into "Price", then click "Save"'
    play.start(goal, shelf(*rows), url=URL)
    play.turn(form("240"), url=URL)
    play.turn(form("250"), url=URL)
    play.turn(f"{shelf(*rows)}<p>Busy</p>", url=URL, writes="taken")
    answer = play.turn(shelf(*rows), url=URL)
    assert answer["status"] != "completed", answer["decision"]["rules"]
