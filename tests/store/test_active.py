"""Which task of a session a client that was closed goes on with: the one that began last, however a store keeps it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from engine.exchange.history import History
from engine.ports import Opened

HERE, THERE = "https://shop.example/", "https://mail.example/"


@pytest.fixture
def active(store, bundle):
    """The id of the active task of a session, for who is at `HERE`."""

    def ask(session: str = "s1") -> str | None:
        kept = store.adapter
        history = History(
            tasks=kept, sessions=kept, journal=kept, clock=lambda: 9.0, bundle_source=lambda: bundle,
            trace_of=lambda record, of: None,
        )  # fmt: skip
        found = store.run(history.active("local", session, HERE))
        return None if found is None else msgspec.json.decode(found)["taskId"]

    return ask


@pytest.fixture
def begun(store, make_task, make_turn):
    """Opens a first turn, which nobody stored yet."""

    def open_turn(name: str, began: float, url: str = HERE) -> None:
        page = make_turn(make_task()).record.observed.page
        task = replace(make_task(name), began=began, url=url)
        store.run(store.adapter.open("local", Opened(task, Raw(b"{}"), page)))

    return open_turn


@pytest.fixture
def stored(store, make_task):
    def play(name: str, began: float, url: str = HERE) -> None:
        store.play(replace(make_task(name), began=began), url=url)

    return play


@pytest.mark.parametrize("first", ["begun", "stored"])
def test_a_first_turn_that_was_given_up_long_ago_hides_no_later_task(store, active, begun, stored, first):
    """Whichever of the two a store was told of first."""
    for one in ("begun", "stored") if first == "begun" else ("stored", "begun"):
        if one == "begun":
            begun("given up", 1.0)
        else:
            stored("later", 5.0)
    assert active() == "later"
    store.reopen()
    assert active() == "later"


def test_a_first_turn_that_began_last_is_the_one_to_go_on_with(store, active, begun, stored):
    stored("earlier", 1.0)
    begun("just begun", 5.0)
    store.reopen()
    assert active() == "just begun"


def test_a_task_on_the_same_host_comes_before_one_that_began_later(active, begun, stored):
    stored("here", 1.0)
    begun("there", 5.0, THERE)
    assert active() == "here"


def test_of_two_first_turns_the_later_one_counts_in_whatever_order_they_were_opened(store, active, begun):
    begun("later", 5.0)
    begun("given up", 1.0)
    store.reopen()
    assert active() == "later"
