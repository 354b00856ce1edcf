"""page.* and visit.*: what everyday rules may know of the page, made anew for every walk and kept nowhere."""

from __future__ import annotations

import msgspec
import pytest

from engine.derive.page_texts import MAX_TOLD_CHARS, page_texts, told
from engine.facts import UNKEPT
from engine.observe import PageState
from engine.record.task import TaskState
from engine.turn import step

SAVE, NEXT = ("btn", "save", "Save"), ("btn", "next", "Next")
LIST, CART = "https://shop.example/list", "https://shop.example/cart"
NAMES = {name for group, kind in UNKEPT.items() for name in (f"{group}.{field}" for field in kind.__struct_fields__)}


@pytest.fixture
def seen(monkeypatch):
    """The facts that each walk begins with."""
    found: list[dict[str, object]] = []
    begin = step.first_facts

    def watched(*arguments):
        found.append(begin(*arguments))
        return dict(found[-1])

    monkeypatch.setattr(step, "first_facts", watched)
    return found


def test_a_walk_knows_what_the_page_says_and_where_it_is(client, seen):
    play = client()
    play.start('Click "Save"', "<title>Shop</title><h1>Your \n cart</h1><p>3 items</p><button>Save</button>", CART)
    facts = {name: value for name, value in seen[-1].items() if name in NAMES}
    assert facts == {
        "page.title": "Shop",
        "page.heading": "Your cart",
        "page.text": "Your cart 3 items Save",
        "page.dialog_text": "",
        "page.path": "/cart",
        "page.host": "shop.example",
        "visit.turns": 1,
        "visit.seconds": 0.0,
        "visit.anew": False,
    }


def test_a_sentence_in_several_nodes_of_a_tree_reads_as_one(client, seen):
    client().start('Click "Save"', [SAVE, ("txt", "t1", "Your session"), ("txt", "t2", "has expired")])
    assert seen[-1]["page.text"] == "Save Your session has expired"


def test_turns_are_counted_as_long_as_the_address_stays(client, seen):
    play = client()
    counted = []
    play.start('Click "Save", then click "Next"', [SAVE], LIST)
    for url in (LIST, f"{LIST}#top", f"{LIST}?page=2", f"{LIST}?page=2", CART, LIST):
        counted.append(seen[-1]["visit.turns"])
        play.now += 10
        play.turn([SAVE], url, user_input='Click "Save"')
    assert [*counted, seen[-1]["visit.turns"]] == [1, 2, 3, 1, 2, 1, 1]
    assert seen[-1]["visit.seconds"] == 60.0


def test_neither_the_observed_facts_nor_the_rounds_of_a_record_hold_them(client):
    play = client()
    play.start('Click "Save", then click "Next"', [SAVE, ("txt", "t", "A text of the page")])
    play.turn([NEXT])
    for record in play.history:
        kept = [record.observed.facts, *(one.facts for one in record.rounds)]
        assert NAMES & {name for facts in kept for name in facts} == set()
        rounds = msgspec.json.encode((record.observed.facts, record.rounds, record.transition.rules))
        assert b"A text of the page" not in rounds


def test_a_trace_shows_them_cut_to_a_length(client):
    play = client()
    play.start('Click "Save"', [SAVE, *(("txt", f"t{at}", "word " * 20) for at in range(9))], CART)
    (turn,) = play.ask("trace", play.task_id)["turns"]
    assert (turn["facts"]["page.host"], turn["facts"]["visit.turns"]) == ("shop.example", 1)
    assert turn["facts"]["page.text"].startswith("Save word word")
    assert (len(turn["facts"]["page.text"]), turn["facts"]["page.text"][-1]) == (MAX_TOLD_CHARS, "…")


def test_what_is_told_leaves_short_texts_and_all_other_facts_as_they_are():
    facts = {"page.title": "Shop", "visit.turns": 3, "verdict.reason": "word " * 200}
    assert told(facts) == facts


def test_a_task_that_was_stored_before_there_was_a_count_starts_counting_now():
    stored = {"id": "t", "session": "s", "query": "q", "turn": 7, "url": CART}
    old = msgspec.json.decode(msgspec.json.encode(stored), type=TaskState)
    facts = page_texts(PageState(url=CART, kind="v3", hash=""), old, 1_000_000.0)
    assert (facts["visit.turns"], facts["visit.seconds"]) == (1, 0.0)


def test_a_clock_that_was_set_back_makes_no_negative_time():
    task = TaskState(id="t", session="s", query="q", began=2_000.0)
    assert page_texts(PageState(url=CART, kind="v3", hash=""), task, 1_000.0)["visit.seconds"] == 0.0


def test_sets_that_were_asked_about_links_of_a_chain_show_them_cut_as_well(client):
    play = client()
    fields = [("inp", "f1", "Name", {"v": ""}), ("inp", "f2", "Email", {"v": ""})]
    texts = [("txt", f"t{at}", "word " * 20) for at in range(9)]
    play.start('Type "Jas" into "Name", then type "jas@clinic.example" into "Email"', [*fields, *texts])
    (turn,) = play.ask("trace", play.task_id)["turns"]
    asked = [inner for one in turn["rulesets"] for inner in one.get("inner", ()) if inner["ruleset"] == "guardrails"]
    assert asked
    assert all(len(one["facts"]["page.text"]) == MAX_TOLD_CHARS for one in asked)
