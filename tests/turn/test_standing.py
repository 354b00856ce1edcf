"""What was sent and stands where it belongs is a sign, however short it is; what stands there by chance is none."""

from __future__ import annotations

import pytest

URL = "https://shop.example/app#/things/2"


def form(price):
    return (
        f"<h1>Edit Pine shelf</h1><label for=p>Price</label><input id=p value='{price}' data-sf-value='{price}'>"
        "<button type=button id=s>Save</button>"
    )


def changed(client, then, goal='Type "9" into "Price", then click "Save"', urls=(URL + "/edit", URL)):
    """The answers after a price was sent and these pages were shown one after another."""
    play = client()
    play.start(goal, form("7"), url=urls[0])
    play.turn(form("9"), url=urls[0])
    return play, [play.turn(page, url=urls[1], network=True) for page in then]


def page(price, name="Price", more=""):
    return f"<h1>Pine shelf</h1><dl><dt>{name}</dt><dd>{price}</dd></dl><a href='#/things/2/edit'>Edit</a>{more}"


@pytest.mark.parametrize(
    ("shown", "done"),
    [
        (page("9"), True),
        (page("9.00"), True),
        ("<h1>Pine shelf</h1><p>Price: 9</p><a href='#/things/2/edit'>Edit</a>", True),
        (page("7"), False),  # the server kept the old one
        (page("9", name="Shelves"), False),
        (page("9", more="<p role=alert>Error: not saved</p>"), False),
        (page("9", more="<p>You have unsaved changes</p>"), False),
        (page("9", more="<button>Confirm</button>"), False),
        (page("9", more="<label for=p>Price</label><input id=p value=9>"), False),  # the form is still there
    ],
)
def test_a_value_beside_the_name_of_its_field(client, shown, done):
    play, (first, *_, last) = changed(client, [shown, shown])
    assert first["status"] != "completed"
    assert (last["status"] == "completed") is done
    if done:
        goal = next(one for one in play.ask("receipt", play.task_id)["obligations"] if one["kind"] == "goal")
        assert (goal["criterion"], goal["after"]["evidence"]) == ("signs/stands", "Price: 9")


def test_what_the_page_takes_back_is_no_sign(client):
    _, answers = changed(client, [page("9"), page("7")])
    assert answers[-1]["status"] != "completed"


TABLE = "https://shop.example/prices"


def table(price, edited=False, other="7"):
    save = "<button type=button id=s>Save</button><button type=button>Cancel</button>"
    pine = (
        f"<td><input id=p aria-label=Price value='{price}' data-sf-value='{price}'></td><td>{save}</td>"
        if edited else f"<td>{price}</td><td><button type=button id=e>Edit</button></td>"
    )  # fmt: skip
    oak = f"<tr><td>Oak table</td><td>{other}</td><td><button type=button>Edit</button></td></tr>"
    return f"<h1>Prices</h1><table><tr><td>Pine shelf</td>{pine}</tr>{oak}</table>"


@pytest.mark.parametrize(("shown", "done"), [(table("9"), True), (table("7"), False), (table("7", other="9"), False)])
def test_a_value_in_the_row_that_the_goal_names(client, shown, done):
    play = client()
    steps = 'Click "Edit" in the row of "Pine shelf", then type "9" into "Price", then click "Save"'
    play.start(steps, table("7"), url=TABLE)
    play.turn(table("7", edited=True), url=TABLE)
    play.turn(table("9", edited=True), url=TABLE)
    for _ in range(2):
        answer = play.turn(shown, url=TABLE, network=True)
    assert (answer["status"] == "completed") is done


def items(*states):
    row = "<tr><td>Item {}</td><td>{}</td><td><button>Open</button></td></tr>"
    rows = "".join(row.format(at, state) for at, state in enumerate(states))
    chosen = "<select id=w aria-label=State><option>any<option{}>closed</select><button id=f>Filter</button>"
    return chosen, f"<table>{rows}</table>"


@pytest.mark.parametrize(("states", "done"), [(("closed", "closed"), True), (("closed", "open"), False)])
def test_a_list_filtered_by_a_button_of_that_name(client, states, done):
    play, url = client(), "https://shop.example/items"
    chosen, rows = items("open", "closed")
    play.start('Choose "closed" in "State", then click "Filter"', f"<h1>Items</h1>{chosen.format('')}{rows}", url=url)
    play.turn(f"<h1>Items</h1>{chosen.format(' selected')}{rows}", url=url)
    for _ in range(2):
        answer = play.turn(f"<h1>Items</h1>{chosen.format(' selected')}{items(*states)[1]}", url=url, network=True)
    assert (answer["status"] == "completed") is done


def test_a_button_that_an_earlier_step_used_asks_for_nothing_when_it_is_back(client):
    play, url = client(), "https://shop.example/lists"
    closed = "<h1>Lists</h1><ul><li>Oak table</li>{}</ul><button type=button id=a>Add a card</button>"
    opened = "<h1>Lists</h1><ul><li>Oak table</li></ul><textarea id=t aria-label=Title>{}</textarea>{}"
    opened = opened.format("{}", "<button id=c>Add card</button>")
    steps = 'Click "Add a card", then type "Elm chair" into "Title", then click "Add card"'
    play.start(steps, closed.format(""), url=url)
    play.turn(opened.format(""), url=url)
    play.turn(opened.format("Elm chair"), url=url)
    assert play.turn(closed.format("<li>Elm chair</li>"), url=url)["status"] == "completed"


TICKET = "https://shop.example/tickets/3"


def ticket(day, name="Due Date", more=""):
    return f"<h1>Old scanner</h1><dl><dt>{name}</dt><dd>{day}</dd></dl>{more}<a id=e href=/tickets/3/edit>Edit</a>"


@pytest.mark.parametrize(
    ("shown", "done"),
    [
        (ticket("Dec. 15, 2026, midnight"), True),
        (ticket("15.12.2026"), True),
        (ticket("Dec. 15, 2026, 9:40 a.m."), False),  # when something happened
        (ticket("-"), False),  # the site kept nothing
        (ticket("Dec. 14, 2026"), False),
        (ticket("Dec. 15, 2026", name="Last change"), False),
        (ticket("Dec. 15, 2026", more="<dl><dt>Deadline</dt><dd>May 1, 2027</dd></dl>"), False),  # which of them?
        (ticket("Dec. 15, 2026", more="<p role=alert>Error: not saved</p>"), False),
    ],
)
def test_a_value_beside_other_words_for_its_field_on_the_page_of_the_thing(client, shown, done):
    play = client()
    form = (
        "<h1>Edit</h1><form method=post><label>Due on <input id=d value='{}'></label><button id=s>Save</button></form>"
    )
    play.start('Click "Edit", then type "2026-12-15" into "Due on", then click "Save"', ticket("-"), url=TICKET)
    play.turn(form.format(""), url=f"{TICKET}/edit")
    play.turn(form.format("2026-12-15"), url=f"{TICKET}/edit")
    answer = play.turn(shown, url=TICKET)
    for _ in range(2):
        if answer["status"] == "executing":
            answer = play.turn(shown, url=TICKET)
    assert (answer["status"] == "completed") is done, answer["decision"]["rules"]


@pytest.mark.parametrize(("left", "done"), [(("Oak table",), True), (("Oak table", "Elm chair"), False)])
def test_a_row_of_tools_is_no_entry_of_a_list_that_was_searched(client, left, done):
    play, url = client(), "https://shop.example/items"

    def page(value, names):
        tools = f"<tr><td><input type=search id=s aria-label=Search value='{value}'></td><td>10 20 50</td></tr>"
        rows = "".join(f"<tr><td>{one}</td><td><button>Copy</button></td></tr>" for one in names)
        return f"<h1>Items</h1><table>{tools}{rows}</table>"

    play.start('Type "Oak" into "Search", then press Enter', page("", ("Oak table", "Elm chair")), url=url)
    play.turn(page("Oak", ("Oak table", "Elm chair")), url=url)
    for _ in range(2):
        answer = play.turn(page("Oak", left), url=url, network=True)
    assert (answer["status"] == "completed") is done


@pytest.mark.parametrize(
    ("name", "value", "done"),
    [("", "Oak", True), ("Search", "Oak", True), ("", "", False), ("", "Elm", False)],
)
def test_a_field_that_loses_its_name_as_it_is_filled(client, name, value, done):
    play, url = client(), "https://shop.example/items?limit=10"
    row = ("link", "a", "Oak", {"href": "/items/1"})
    play.start('Type "Oak" into the "Search" field', [("inp", "s", "Search", {"v": ""}), row], url=url)
    answer = play.turn([("inp", "s", name, {"v": value}), row], url=f"{url}&q=Oak", writes="none", network=True)
    assert (answer["status"] == "completed") is done
