"""A wish whose page has to be opened first: it is read once more where it can be done."""

from __future__ import annotations

import pytest

SITE = "https://clinic.example"
HOME = [("link", "exp", "Experiments", {"href": "/experiments"}), ("link", "help", "Help", {"href": "/help"})]
LIST = [
    ("hdr", "h", "Experiments"), ("btn", "new", "New experiment"),
    ("link", "e1", "barley", {"href": "/e/1", "row": "barley"}), ("btn", "d1", "Delete", {"row": "barley"}),
    ("link", "e2", "clover", {"href": "/e/2", "row": "clover"}), ("btn", "d2", "Delete", {"row": "clover"}),
]  # fmt: skip
FORM = [("inp", "n", "Experiment name", {"v": "", "fm": 1}), ("btn", "mk", "Create", {"fm": 1})]
ISSUES = [("hdr", "h", "All that is open"), ("link", "i1", "Lamp flickers", {"href": "/i/1"}), *HOME[1:]]
STATES = {"v": "Open", "o": ["Open", "Closed"]}
ISSUE = [("hdr", "h", "Lamp flickers"), ("sel", "st", "Status", STATES), ("btn", "s", "Save")]


def steps(answer):
    return [step["description"] for step in answer["plan"]["steps"]]


def test_what_is_not_here_is_looked_for_among_all_of_its_kind(client):
    play = client()
    answer = play.start("Create an experiment called millet", HOME)
    assert answer["action"] == 'click("exp")'
    assert steps(answer)[1:] == ["Create an experiment called millet"]
    answer = play.turn(LIST, url=f"{SITE}/experiments")
    assert (answer["action"], answer["decision"]["rules"].count("planning/read_here")) == ('click("new")', 1)
    assert steps(answer)[1:] == ["Open “New experiment”", "Enter “millet” into the field for its name", "Send the form"]
    assert play.turn([*LIST, *FORM], url=f"{SITE}/experiments")["action"] == 'setValue("n", "millet")'


def test_what_the_list_does_with_a_thing_is_asked_about_as_ever(client):
    play = client()
    assert play.start("Delete the experiment clover", HOME)["action"] == 'click("exp")'
    answer = play.turn(LIST, url=f"{SITE}/experiments")
    assert (answer["status"], answer["confirmation"]["kind"]) == ("needs_user_input", "deletion")
    assert play.turn(LIST, url=f"{SITE}/experiments", user_input="yes")["action"] == 'click("d2")'


def test_a_thing_is_changed_on_its_own_page_and_kept(client):
    play = client()
    assert play.start('Mark "Lamp flickers" as closed', ISSUES)["action"] == 'click("i1")'
    answer = play.turn(ISSUE, url=f"{SITE}/i/1")
    assert answer["action"] == 'select("st", "Closed")'
    assert steps(answer)[1:] == ["Select “Closed” in “Status”", "Save the changes"]
    closed = [ISSUE[0], ("sel", "st", "Status", {**STATES, "v": "Closed"}), ISSUE[2]]
    assert play.turn(closed, url=f"{SITE}/i/1")["action"] == 'click("s")'


def test_a_page_that_does_not_show_it_is_asked_about_and_completes_nothing(client):
    play = client()
    play.start('Mark "Lamp flickers" as closed', ISSUES)
    answer = play.turn([ISSUE[0], *HOME], url=f"{SITE}/i/1")
    assert answer["status"] == "needs_user_input"
    assert "Lamp flickers" in answer["question"]


def test_a_wish_after_one_that_leaves_the_page_is_read_there_too(client):
    play = client()
    answer = play.start("Delete the experiment clover and then create an experiment called millet", HOME)
    assert steps(answer)[1:] == ["Delete the experiment clover", "create an experiment called millet"]


def test_a_model_plans_nothing_that_the_rules_can_read_there(client):
    play = client(settings={"plan_by_rules": "whenever_read"})
    play.start("Create an experiment called millet", HOME)
    assert play.turn(LIST, url=f"{SITE}/experiments")["action"] == 'click("new")'
    assert play.calls == []


def create(client, *buttons):
    """The answer after the name of a new ticket was typed into its form."""
    top = [("hdr", "h", "Tickets"), ("link", "new", "New ticket", {"href": "/new"})]
    summary = ("inp", "s", "Summary", {"v": "", "fm": 1})
    rest = [("inp", "r", "Reporter", {"v": "", "fm": 1}), ("inp", "c", "Keywords", {"v": "", "fm": 1})]
    send = [("btn", id_, name, {"fm": 1, "t": "submit"}) for id_, name in buttons]
    play = client()
    play.start('Create a new ticket "Door squeaks"', top)
    assert play.turn([*top, summary, *rest, *send], url=f"{SITE}/new")["action"] == 'setValue("s", "Door squeaks")'
    filled = ("inp", "s", "Summary", {"v": "Door squeaks", "fm": 1})
    return play.turn([*top, filled, *rest, *send], url=f"{SITE}/new")


def test_a_form_is_sent_by_the_button_that_sends_it(client):
    assert create(client, ("pre", "Preview"), ("mk", "Create ticket"))["action"] == 'click("mk")'
    assert create(client, ("s", "Save"), ("m", "Save and add another"), ("c", "Cancel"))["action"] == 'click("s")'
    assert create(client, ("pre", "Preview"), ("no", "Cancel"))["status"] == "needs_user_input"
    assert create(client, ("a", "Create and open"), ("b", "Create and close"))["status"] == "needs_user_input"



@pytest.mark.parametrize("name", ["Log out", "Attach file", "Search", "Remove", "Cancel my subscription", "Print"])
def test_what_is_left_beside_a_cancel_does_not_send_the_form_by_that_alone(client, name):
    assert create(client, ("x", name), ("no", "Cancel"))["status"] == "needs_user_input"


def test_what_leads_to_all_of_a_kind_may_say_what_one_does_there(client):
    for name in ("Browse experiments", "View all experiments", "Manage experiments"):
        page = [("link", "exp", name, {"href": "/experiments"}), HOME[1]]
        assert client().start("Create an experiment called millet", page)["action"] == 'click("exp")'
    page = [("link", "exp", "Compare experiments", {"href": "/experiments"}), HOME[1]]
    assert client().start("Create an experiment called millet", page)["status"] == "needs_user_input"


ELSEWHERE = "https://crops.example/experiments"


def test_no_link_to_another_site_is_opened_for_a_wish(client):
    page = [("link", "exp", "Experiments", {"href": ELSEWHERE}), HOME[1]]
    assert client().start("Create an experiment called millet", page)["status"] == "needs_user_input"
    issue = [("link", "i1", "Lamp flickers", {"href": ELSEWHERE})]
    assert client().start('Mark "Lamp flickers" as closed', issue)["status"] == "needs_user_input"
    page[0] = ("link", "exp", "Experiments", {"href": "https://lab.clinic.example/experiments"})
    assert client().start("Create an experiment called millet", page, url=f"{SITE}/")["action"] == 'click("exp")'


def test_a_wish_is_not_read_on_a_page_of_another_site_that_the_link_led_on_to(client):
    play = client()
    assert play.start("Create an experiment called millet", HOME)["action"] == 'click("exp")'
    assert play.turn(LIST, url=ELSEWHERE)["status"] == "needs_user_input"
