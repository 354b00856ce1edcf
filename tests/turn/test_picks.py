"""A question between elements says what tells them apart, and what its user picks is what happens."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.ports import Began
from engine.record.picked import MOST_STEPS, PickedElement, PickedFor, with_picked

ROOMS = """<ul><li><h3>Printer room</h3><button id="r1">Remove access</button></li>
<li><h3>Server room</h3><button id="r2">Remove access</button></li></ul>"""
CARDS = """<div><div><b>Oak lamp</b><p>Warm light</p><button id="a">Details</button></div>
<div><b>Steel lamp</b><p>Cold light</p><button id="b">Details</button></div></div>"""


def offers(answer):
    return {one["id"]: one["label"] for one in answer["options"] if "id" in one}


def test_the_options_say_what_tells_them_apart(client):
    answer = client().start('Click "Details"', CARDS)
    assert offers(answer) == {"pick-1": "Details, at Oak lamp", "pick-2": "Details, at Steel lamp"}


@pytest.mark.parametrize("word", ["pick-2", "Details, at Steel lamp", "steel lamp"])
def test_what_is_picked_is_clicked(client, word):
    play = client()
    play.start('Click "Details"', CARDS)
    assert play.turn(CARDS, user_input=word)["action"] == 'click("b")'


def test_nobody_is_asked_the_same_twice(client):
    play = client()
    play.start('Click "Details", then click "Details"', CARDS)
    assert play.turn(CARDS, user_input="pick-1")["action"] == 'click("a")'
    assert play.turn(CARDS.replace("Cold", "Very cold"), mutated=True)["status"] != "needs_user_input"


def test_the_confirmation_of_what_is_picked_is_not_skipped(client):
    play = client()
    page = ROOMS.replace("Remove access", "Delete account")
    assert set(offers(play.start('Click "Delete account"', page))) == {"pick-1", "pick-2"}
    answer = play.turn(page, user_input="pick-2")
    assert [one.get("approves") for one in answer["options"]][:1] == [True]


def test_where_nothing_fits_the_nearest_are_offered(client):
    page = [("btn", "s", "Save changes"), ("btn", "d", "Discard changes"), ("btn", "x", "Ring the bell")]
    play = client()
    answer = play.start('Click "Store changes"', page)
    assert set(offers(answer).values()) == {"Save changes", "Discard changes"}
    assert play.turn(page, user_input="Save changes")["action"] == 'click("s")'


def test_what_no_goal_tells_apart_is_not_guessed_by_a_model(client, does):
    page = [("btn", "a", "Lamp, oak"), ("btn", "b", "Lamp, steel"), ("btn", "c", "Help")]
    play = client(act=[{"thought": "Two lamps.", "ambiguous": ["a", "b"]}])
    answer = play.start('Click "the lamp I like"', page)
    assert offers(answer) == {"pick-1": "Lamp, oak", "pick-2": "Lamp, steel"}
    assert play.turn(page, user_input="pick-2")["action"] == 'click("b")'


def test_a_reply_with_neither_action_nor_elements_does_not_parse(client):
    play = client(act=[{"thought": "Hm."}])
    assert play.start('Click "the lamp I like"', [("btn", "a", "Lamp")])["status"] == "failed"


class Kept:
    """What users picked, for all tasks of a tenant."""

    def __init__(self) -> None:
        self.sites: dict[tuple[str, str], dict[str, PickedElement]] = {}

    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        return self.sites.get((tenant, site), {})

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        known = self.sites.get((tenant, picked.site), {})
        self.sites[tenant, picked.site] = with_picked(known, picked)


class Gone:
    async def of(self, tenant: str, site: str) -> Mapping[str, PickedElement]:
        raise OSError("the disk is gone")

    async def keep(self, tenant: str, picked: PickedFor, began: Began | None = None) -> None:
        raise OSError("the disk is gone")


class TestAcrossTasks:
    @pytest.fixture
    def play(self, client):
        def play(kept, **more):
            one = client(**more)
            one.engine = one.restarted(picks=kept)
            return one

        return play

    @pytest.fixture
    def kept(self, play):
        """After one task whose user picked the second one."""
        kept = Kept()
        one = play(kept)
        one.start('Click "Details"', CARDS)
        assert one.turn(CARDS, user_input="pick-2")["action"] == 'click("b")'
        return kept

    def test_what_was_picked_is_taken_by_the_next_task(self, play, kept):
        one = play(kept)
        assert one.start('click "Details"', CARDS)["action"] == 'click("b")'
        assert one.history[-1].observed.picks  # a recorded fact, by which the turn is decided again

    def test_it_is_known_by_its_meaning_and_not_by_its_id(self, play, kept):
        moved = CARDS.replace('id="b"', 'id="x9"').replace('id="a"', 'id="b"')
        assert play(kept).start('Click "Details"', moved)["action"] == 'click("x9")'

    @pytest.mark.parametrize("page", [CARDS.replace("Steel lamp", "Brass lamp"), CARDS.replace("Oak", "Steel")])
    def test_what_is_not_there_any_more_or_twice_is_asked_again(self, play, kept, page):
        assert play(kept).start('Click "Details"', page)["status"] == "needs_user_input"

    def test_another_site_or_wording_asks_again(self, play, kept):
        asks = "needs_user_input"
        assert play(kept).start('Click "Details"', CARDS, "https://other.example/")["status"] == asks
        assert play(kept).start('Click the "Details" button', CARDS)["status"] == asks

    def test_it_is_forgotten_in_time(self, play, kept):
        one = play(kept)
        one.now += 181 * 24 * 60 * 60
        assert one.start('Click "Details"', CARDS)["status"] == "needs_user_input"

    def test_a_store_that_fails_asks_again(self, play):
        one = play(Gone())
        assert one.start('Click "Details"', CARDS)["status"] == "needs_user_input"
        assert one.turn(CARDS, user_input="pick-2")["action"] == 'click("b")'

    def test_what_cannot_be_undone_is_asked_about_all_the_same(self, play):
        kept, page = Kept(), ROOMS.replace("Remove access", "Delete account")
        one = play(kept)
        one.start('Click "Delete account"', page)
        one.turn(page, user_input="pick-2")
        answer = play(kept).start('Click "Delete account"', page)
        assert [one.get("approves") for one in answer["options"]][:1] == [True]


def test_so_many_steps_of_a_site_are_remembered() -> None:
    known: dict[str, PickedElement] = {}
    for number in range(MOST_STEPS + 2):
        known = with_picked(known, PickedFor("a.example", str(number), PickedElement("link", "x", "x", float(number))))
    assert (len(known), "1" in known, "2" in known) == (MOST_STEPS, False, True)


BOARD = "<h1>Board</h1><nav><a href=/m id=m>Members</a><a href=/c id=c>Calendar</a></nav>"
MEMBERS = (
    "<h1>Members</h1><nav><a href=/m id=m>Members</a><a href=/c id=c>Calendar</a></nav>"
    "<ul><li>Tom Ode <button id=r1>Remove</button></li><li>Ann Lee <button id=r2>Remove</button></li></ul>"
)
ARRIVED = {"url": "https://board.example/m", "url_changed": True, "network": True, "mutated": True}


@pytest.mark.parametrize("wish", ["Remove Tom Ode", "chuck Tom Ode off the team"])
def test_what_was_wished_is_done_where_the_way_that_was_picked_leads(client, wish):
    play = client()
    answer = play.start(wish, BOARD, url="https://board.example/b")
    assert "Click “Members”" in answer["options"][0]["label"]
    assert play.turn(BOARD, url="https://board.example/b", user_input="Click “Members”")["action"] == 'click("m")'
    assert play.turn(MEMBERS, **ARRIVED)["action"] == 'click("r1")'


@pytest.mark.parametrize("said", ["Members", "click “members”"])
def test_a_way_is_said_by_its_name_too(client, said):
    play = client()
    play.start("Remove Tom Ode", BOARD, url="https://board.example/b")
    play.turn(BOARD, url="https://board.example/b", user_input=said)
    assert play.turn(MEMBERS, **ARRIVED)["action"] == 'click("r1")'


def test_what_comes_after_the_wish_is_not_all_done_by_arriving(client):
    play = client()
    play.start('who is on this board? Then click "Calendar"', BOARD, url="https://board.example/b")
    play.turn(BOARD, url="https://board.example/b", user_input="Click “Members”")
    labels = [one["label"] for one in play.turn(MEMBERS, **ARRIVED)["options"]]
    assert "It is done" not in labels


@pytest.mark.parametrize(
    "page",
    [
        "<h1>Board</h1><a href=# id=m>Members</a><p>Cards</p>",  # a script does who knows what
        "<h1>Board</h1><a href=/out id=m>Log out, members</a><p>Cards</p>",
        "<h1>Board</h1><a href=/b id=m>Members of the board</a><p>Cards</p>",  # it leads to this very page
    ],
)
def test_what_may_do_something_or_leads_nowhere_is_no_way(client, page):
    play = client()
    play.start("chuck Tom Ode off the members", page, url="https://board.example/b")
    question = next(iter(play.memory.states.values())).question
    assert question.ways == ()


def test_a_step_that_the_goal_names_is_taken_once(client):
    page = "<h1>Board 1</h1><a href=/2 id=n>Next page</a>"
    play = client()
    answer = play.start('Click "Next page", then frobnicate the board', page, url="https://board.example/1")
    assert [one["label"] for one in answer["options"]][:1] == ["Click “Next page”"]
    play.turn(page, url="https://board.example/1", user_input="Click “Next page”")
    second = "<h1>Board 2</h1><a href=/3 id=n>Next page</a>"
    answer = play.turn(second, url="https://board.example/2", url_changed=True, network=True, mutated=True)
    assert answer.get("action") != 'click("n")'


@pytest.mark.parametrize("goal", ["frobnicate the board " * 400, 'frobnicate "x" ' * 600])
def test_a_goal_that_is_too_long_to_be_read_is_asked_about(client, goal):
    answer = client().start(goal, BOARD, url="https://board.example/b")
    assert answer["status"] == "needs_user_input"


def test_whether_all_is_seen_is_asked_where_the_way_has_led(client):
    play = client()
    play.start("who is on this board?", BOARD, url="https://board.example/b")
    play.turn(BOARD, url="https://board.example/b", user_input="click “members”")
    arrived = play.turn(MEMBERS, **ARRIVED)
    assert [one["label"] for one in arrived["options"]][:1] == ["It is done"]
    assert "Click “Members”" not in {one["label"] for one in arrived["options"]}
    assert play.turn(MEMBERS, url=ARRIVED["url"], user_input="It is done")["status"] == "completed"


def test_what_is_picked_for_a_step_that_names_its_link_is_that_link(client):
    play = client()
    offered = offers(play.start('Click "Member list"', BOARD, url="https://board.example/b"))
    assert "Members" in offered.values()
    assert play.turn(BOARD, url="https://board.example/b", user_input="Members")["action"] == 'click("m")'
