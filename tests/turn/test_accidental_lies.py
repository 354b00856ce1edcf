"""Pages that lie by accident: what they show after the last step is not what was asked for."""

from __future__ import annotations

import pytest

SHOP = "https://shop.example/lamps/7"
FORM = "https://desk.example/tickets/new"


def text(*lines):
    return [("txt", f"t{at}", line) for at, line in enumerate(lines)]


def pressed(client, goal, before, *pages, url=SHOP, to="", **said):
    """The last answer after the goal's own click, of these pages one after another."""
    play = client()
    answer = play.start(goal, before, url=url)
    assert answer["status"] == "executing"
    for page in pages:
        answer = play.turn(page, url=to or url, **said)
        if answer["status"] != "executing":
            break
    return answer


def basket(count, *lines, button="Add to basket"):
    return [("hdr", "h", "Steel lamp"), ("link", "c", f"Basket {count}", {"href": "/basket"}),
            ("btn", "add", button), *text(*lines)]  # fmt: skip


ADD = 'Click "Add to basket"'


def test_a_basket_that_got_it(client):
    after = basket(1, "The lamp was added to the basket")
    assert pressed(client, ADD, basket(0), after, after, after)["status"] == "completed"


@pytest.mark.parametrize(
    "after",
    [
        basket(0, "Sold out"),
        basket(1, "This lamp is sold out"),
        basket(1, "Sorry, the lamp is out of stock"),
        basket(1, "The lamp could not be added to the basket"),
        basket(0, "Oak table was added to the basket"),
        basket(0, "Added to basket: 0 items"),
        basket(1, "The lamp is no longer available"),
        basket(0, "Adding to basket…"),
        basket(0, "Log in to add the lamp to the basket"),
        basket(2),
        basket(1, "Currently unavailable"),
        basket(0, "You can add at most 3 lamps to the basket"),
    ],
)
def test_a_basket_that_did_not_get_it(client, after):
    assert pressed(client, ADD, basket(0), after, after, after)["status"] != "completed"


def ticket(value, *lines, button="Create"):
    return [("hdr", "h", "New ticket"), ("inp", "s", "Subject", {"v": value, "fm": 1}),
            ("btn", "b", button, {"fm": 1}), *text(*lines)]  # fmt: skip


def ended(client, goal, before, filled, after):
    """How the goal ends on a form that is filled in, then sent, after which the page stays as it is."""
    play = client()
    play.start(goal, before, url=FORM)
    play.turn(filled, url=FORM)
    answer = play.turn(after, url=FORM)
    while answer["status"] == "executing":
        answer = play.turn(after, url=FORM)
    return answer["status"]


def created(client, after):
    return ended(client, CREATE, ticket(""), ticket("Lamp flickers"), after)


@pytest.mark.parametrize(
    "after",
    [
        ticket("", "Ticket Lamp flickers created"),
        ticket("", "Lamp flickers", "Saving money with us"),
        [*ticket("", "Lamp flickers"), ("btn", "r", "Report a problem")],
    ],
)
def test_a_ticket_that_was_made(client, after):
    assert created(client, after) == "completed"


CREATE = 'Type "Lamp flickers" into "Subject", then click "Create"'


@pytest.mark.parametrize(
    "after",
    [
        ticket("Lamp flickers", "Saving…"),
        ticket("", "Lamp flickers", "Saving…"),
        ticket("", "Lamp flickers", "Not sent yet"),
        ticket("", "Lamp flickers (draft)"),
        ticket("", "There is a ticket called Lamp flickers already"),
        ticket("", "Discard Lamp flickers?"),
        ticket("", "Ticket not created"),
        ticket("", "Ticket created by Ann"),
        ticket("", "Ticket Lamp flickers will be created when you are online"),
        ticket("", "Lamp flickers is created as soon as you are online"),
        ticket("", "Your ticket will be created"),
        ticket("", "Das Ticket wird erstellt"),
        ticket("", "Retry", "Lamp flickers"),
        [*ticket("", "Lamp flickers"), ("btn", "r", "Retry")],
        ticket("", "Lamp flickers", "Sending failed"),
        ticket("", "Lamp flickers", "You are offline"),
        ticket("", "You have no right to create tickets"),
        ticket("", "Ticket Broken door created"),
        ticket("", "Lamp flickers is waiting for approval"),
    ],
)
def test_a_ticket_that_was_not_made(client, after):
    assert created(client, after) != "completed"


REPORTS = [("hdr", "h", "Home"), ("link", "r", "Reports", {"href": "/reports"})]


def opened(client, after):
    page = [*after, ("btn", "m", "Menu")]
    return pressed(client, "Open Reports", [*REPORTS, ("btn", "m", "Menu")], page, page, page, url="https://desk.example/",
                   to="https://desk.example/reports", network=True)["status"]  # fmt: skip


@pytest.mark.parametrize(
    "after",
    [
        [("hdr", "h", "Reports"), *text("No reports yet")],
        [("hdr", "h", "Overview")],
        [("link", "a", "Report of May", {"href": "/reports/5"})],
        text("Report of May", "Report of June"),
        [("hdr", "h", "Reports"), *text("Two were not authorised by Ann")],
    ],
)
def test_a_page_that_was_opened(client, after):
    assert opened(client, after) == "completed"


@pytest.mark.parametrize(
    "after",
    [
        text("You have no access"),
        text("You do not have permission to see this page"),
        text("Access denied"),
        text("Forbidden"),
        text("You are not authorised to view this page"),
        text("Your session has expired. Please log in again."),
        text("Your account does not include reports"),
        text("Something went wrong"),
        text("This page is not available"),
        text("Only administrators may open this page"),
        text("Under maintenance"),
        text("Loading…"),
        [("hdr", "h", "Upgrade to see reports"), ("btn", "u", "Upgrade")],
        [("hdr", "h", "Just a moment…")],
        [("hdr", "h", "Access denied")],
        [("hdr", "h", "403")],
        [],
    ],
)
def test_a_page_that_was_not_opened(client, after):
    assert opened(client, after) != "completed"


def member(role, *lines, letters=False):
    box = {"s": "checked"} if letters else {}
    return [("hdr", "h", "Edit user"), ("inp", "n", "Name", {"v": "Ann", "fm": 1}),
            ("sel", "r", "Role", {"v": role, "fm": 1, "o": ["Subscriber", "Editor"]}),
            ("chk", "l", "Letters", {"fm": 1, **box}), ("btn", "b", "Update user", {"fm": 1}),
            *(("alert", "m", line) for line in lines)]  # fmt: skip


@pytest.mark.parametrize(
    ("after", "done"),
    [
        (member("Editor", "User updated."), True),
        (member("Subscriber", "User updated."), False),
        (member("Editor", "User updated.", letters=True), True),
    ],
)
def test_a_choice_that_stands_as_before_under_a_message_was_not_kept(client, after, done):
    goal = 'Select "Editor" in "Role", then click "Update user"'
    assert (ended(client, goal, member("Subscriber"), member("Editor"), after) == "completed") is done


@pytest.mark.parametrize(("letters", "done"), [(False, True), (True, False)])
def test_a_box_that_stands_as_before_under_a_message_was_not_kept(client, letters, done):
    after = member("Editor", "User updated.", letters=letters)
    goal = 'Uncheck "Letters", then click "Update user"'
    assert (ended(client, goal, member("Editor", letters=True), member("Editor"), after) == "completed") is done
