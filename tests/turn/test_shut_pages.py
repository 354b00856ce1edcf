"""A page that came in place of the one that was asked for: nothing is opened by its address alone."""

from __future__ import annotations

import pytest

SITE = "https://clinic.example/"
HOME = "<title>Clinic</title><h1>Clinic</h1><a href=/invoices>Invoices</a><a href=/other>Other</a>"
GOALS = ["Open the invoices", 'Click "Other", then click "Invoices"']


def opened(client, goal, page, url=f"{SITE}invoices", home=HOME):
    """The last answer after the link was opened and this page came."""
    play = client()
    answer = play.start(goal, home, url=SITE)
    if "then" in goal:
        answer = play.turn(f"<title>Other</title><h1>Other</h1>{home}", url=f"{SITE}other")
    for _ in range(2):
        if answer["status"] == "executing":
            answer = play.turn(page, url=url)
    return answer


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    "page",
    [
        "<h1>404</h1>",
        "<title>404</title><p>x</p>",
        "<h1>Error 404</h1>",
        "<h1>Clinic</h1><h2>404 – Page not found</h2><title>404 - Clinic</title>",
        "<h1>Nicht gefunden</h1>",
        "<title>Page introuvable | Clinic</title><h1>Clinic</h1>",
        "<h1>No encontrado</h1>",
        "<h1>403 Forbidden</h1>",
        "<h1>503</h1>",
        "<h1>502 Bad Gateway</h1><hr>nginx",
        "<h1>Zugriff verweigert</h1>",
        "<h1>Oops!</h1><p>Nothing here.</p>",
        "<h1>Your session has expired</h1>",
        "<h1>Sign in</h1><input type=password>",
    ],
)
def test_a_page_that_says_that_there_is_none_is_not_the_one_that_was_to_be_opened(client, goal, page):
    assert opened(client, goal, page)["status"] != "completed"


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    "page",
    [
        "<title>Invoices - Clinic</title><h1>Invoices</h1><p>Invoice 404 was paid.</p>",
        "<h1>Invoices</h1><p>500 entries</p>",
        "<h1>503 open invoices</h1>",
    ],
)
def test_a_number_or_a_word_on_the_page_itself_is_no_failure(client, goal, page):
    assert opened(client, goal, page)["status"] == "completed"


def test_a_page_that_is_called_so_is_the_one_that_was_asked_for(client):
    home = "<h1>Clinic</h1><a href=/invoices>404</a>"
    assert opened(client, 'Click "404"', "<h1>404</h1>", home=home)["status"] == "completed"


def test_the_first_page_in_place_of_another_is_not_the_one_that_was_asked_for(client):
    play = client()
    play.start("Open the invoices", HOME, url=f"{SITE}start")
    assert play.turn(HOME, url=SITE)["status"] != "completed"


BUTTON = "<title>Clinic</title><h1>Clinic</h1><a href=/other>Other</a><a role=button href=/invoices/{0}>{1}</a>"


@pytest.mark.parametrize(
    ("said", "part", "done"),
    [("Overdue", "overdue", True), ("Send", "all", False), ("Remove old ones", "old", False), ("Old", "remove", False)],
)
def test_a_link_that_is_drawn_as_a_button_leads_somewhere_unless_it_does_something(client, said, part, done):
    page = "<title>Invoices</title><h1>Invoices</h1><p>Invoice 12</p>"
    goal, home = f'Click "Other", then click "{said}"', BUTTON.format(part, said)
    answer = opened(client, goal, page, f"{SITE}invoices/{part}", home)
    assert (answer["status"] == "completed") is done


ROUTES = (
    "<title>Clinic</title><h1>{0}</h1><a href=/other>Other</a><a href='/#/wards'>Wards</a><a href='/#/beds'>Beds</a>"
)


@pytest.mark.parametrize(
    ("page", "done"),
    [
        (ROUTES.format("Beds") + "<p>Twelve are free</p>", True),
        (ROUTES.format("Clinic"), False),  # its script has shown nothing yet
        (ROUTES.format("Wards") + "<p>Three</p>", False),
        (ROUTES.format("Beds") + "<p role=alert>Error: the beds could not be loaded</p>", False),
        ("<h1>Beds</h1><p>Page not found</p>", False),
    ],
)
def test_the_route_of_a_script_is_reached_where_the_page_is_headed_so(client, page, done):
    answer = opened(client, 'Click "Other", then click "Beds"', page, f"{SITE}#/beds", ROUTES.format("Clinic"))
    assert (answer["status"] == "completed") is done
