"""What the engine relies on, whatever the store is."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from engine.ports import Opened, Purpose, TurnTaken, purpose_of
from engine.record.turn import Reply, Usage

WANTED = purpose_of('Click "Sort"', session="s1")


def test_a_task_nobody_stored_is_absent(store):
    assert store.run(store.adapter.load("local", "nobody")) is None
    assert list(store.run(store.adapter.history("local", "nobody"))) == []


def test_a_committed_turn_is_there_after_a_restart(store, make_task, make_turn):
    turn = make_turn(make_task())
    store.run(store.adapter.commit("local", turn))
    store.reopen()
    assert store.run(store.adapter.load("local", "t1")) == turn.state
    assert list(store.run(store.adapter.history("local", "t1"))) == [turn.record]
    assert store.run(store.adapter.last("local", "t1")) == turn.record


def test_history_is_in_the_order_of_turns(store, make_task):
    state = make_task()
    for _ in range(5):
        state = store.play(state)
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0, 1, 2, 3, 4]
    assert store.run(store.adapter.load("local", "t1")).turn == 4


def test_the_answer_comes_back_byte_for_byte(store, make_task, make_turn):
    turn = make_turn(make_task())
    said = Raw('{"b":1.0, "a" : "ü\\u00fc"}'.encode())
    turn = replace(turn, record=replace(turn.record, response=said))
    store.run(store.adapter.commit("local", turn))
    (kept,) = store.run(store.adapter.history("local", "t1"))
    assert bytes(kept.response) == bytes(said)


def test_the_second_to_store_a_turn_is_told_so_and_changes_nothing(store, make_task, make_turn):
    state = store.play(make_task())
    for late in (make_turn(make_task()), replace(make_turn(state), expected_turn=-1)):
        with pytest.raises(TurnTaken):
            store.run(store.adapter.commit("local", late))
    with pytest.raises(TurnTaken):
        store.run(store.adapter.commit("local", make_turn(replace(state, id="another"))))
    assert store.run(store.adapter.load("local", "t1")) == state
    assert [r.turn for r in store.run(store.adapter.history("local", "t1"))] == [0]
    assert len(store.run(store.adapter.messages("local", "t1"))) == 1


def test_the_last_turn_is_the_last_one_that_was_stored(store, make_task):
    assert store.run(store.adapter.last("local", "t1")) is None
    state = make_task()
    for number in range(4):
        state = store.play(state, url=f"https://shop.example/{number}")
        store.reopen()
        assert store.run(store.adapter.last("local", "t1")).observed.page.url == f"https://shop.example/{number}"


def test_what_a_session_is_told_is_stored_with_each_turn(store, make_task):
    store.play(store.play(make_task("t1")))
    store.play(make_task("t2"))
    store.play(make_task("t3", session="s2"))
    store.reopen()
    told = store.run(store.adapter.session_messages("local", "s1"))
    turns = {task: [msgspec.json.decode(one)["turn"] for one in messages] for task, messages in told.items()}
    assert list(turns.items()) == [("t2", [0]), ("t1", [0, 1])]
    assert len(store.run(store.adapter.messages("local", "t1"))) == 2
    assert list(store.run(store.adapter.messages("another", "t1"))) == []


def test_tenants_never_see_each_other(store, make_task, make_turn):
    store.run(store.adapter.commit("one", make_turn(make_task())))
    store.run(store.adapter.claim("one", "r", "t1", WANTED))
    assert store.run(store.adapter.load("two", "t1")) is None
    assert list(store.run(store.adapter.tasks("two", "s1"))) == []
    assert store.run(store.adapter.claim("two", "r", "t2", WANTED)).task_id == "t2"


def test_tenant_and_id_are_not_run_together(store, make_task, make_turn):
    store.run(store.adapter.commit("ab", make_turn(make_task("c"))))
    assert store.run(store.adapter.load("a", "bc")) is None


ANY_NAME = ["../../etc/passwd", "/etc/passwd", "..", "a/b", "x" * 5000, "ü\U0001f600", "", "\ud800"]


@pytest.mark.parametrize("name", ANY_NAME)
def test_any_text_is_an_id_and_none_is_a_path(store, name):
    assert store.run(store.adapter.load("local", name)) is None
    assert list(store.run(store.adapter.tasks("local", name))) == []


def test_tasks_of_a_session_come_newest_first(store, make_task):
    first = store.play(make_task("t1"))
    store.play(make_task("t2"))
    store.play(make_task("other", session="s2"))
    store.play(first)
    assert [t.id for t in store.run(store.adapter.tasks("local", "s1"))] == ["t2", "t1"]


def test_journalled_replies_survive_a_restart_and_belong_to_their_turn(store):
    reply = Reply(
        key="k1", effect="llm.plan", status="ok", body=Raw(b'{"steps":[]}'), usage=Usage(llm_calls=1)
    )
    store.run(store.adapter.append("local", "t1", 0, reply))
    store.run(store.adapter.append("local", "t1", 1, replace(reply, key="k2")))
    store.reopen()
    assert store.run(store.adapter.replies("local", "t1", 0)) == {"k1": reply}
    assert list(store.run(store.adapter.replies("local", "t1", 1))) == ["k2"]
    assert store.run(store.adapter.replies("local", "t1", 2)) == {}


def test_a_claim_names_the_same_task_for_every_try(store):
    assert store.run(store.adapter.claim("local", "r1", "first", WANTED)).task_id == "first"
    store.reopen()
    again = store.run(store.adapter.claim("local", "r1", "second", WANTED))
    assert (again.task_id, again.response) == ("first", None)


def test_a_key_keeps_what_it_was_first_used_for(store):
    store.run(store.adapter.claim("local", "r1", "t1", WANTED))
    store.run(store.adapter.remember("local", "r1", "t1", Raw(b"{}")))
    store.reopen()
    again = store.run(store.adapter.claim("local", "r1", "t2", Purpose("another", None, "x")))
    assert (again.task_id, again.purpose) == ("t1", WANTED)


def test_a_turn_under_way_is_known_until_it_is_stored(store, make_task, make_turn):
    page = make_turn(make_task()).record.observed.page
    for number, task in enumerate((make_task(), replace(make_task(), query="As it was later"))):
        store.run(store.adapter.open("local", Opened(task, Raw(b'{"n":%d}' % number), page)))
    store.reopen()
    found = store.run(store.adapter.opened("local", "t1"))
    assert (found.task.query, bytes(found.request), found.page) == ("As it was later", b'{"n":1}', page)
    assert store.run(store.adapter.opened("other", "t1")) is None
    store.play(make_task())
    assert store.run(store.adapter.opened("local", "t1")) is None


def test_first_turns_under_way_are_found_by_their_session(store, make_task, make_turn):
    page, bare = make_turn(make_task()).record.observed.page, replace(make_task("named"), query="")
    played = store.play(make_task("played"))
    for task in (make_task(), bare, played, make_task("t2", "s2"), make_task("t3")):
        store.run(store.adapter.open("local", Opened(task, Raw(b"{}"), page)))
    store.reopen()

    def begun(session: str, tenant: str = "local") -> list[str]:
        return [one.task.id for one in store.run(store.adapter.begun(tenant, session))]

    assert (begun("s1"), begun("s2"), begun("s1", "other")) == (["t3", "t1"], ["t2"], [])
    assert [one.id for one in store.run(store.adapter.tasks("local", "s1"))] == ["played"]
    store.play(make_task())
    store.run(store.adapter.discard("local", "t3"))
    assert begun("s1") == []


def test_replies_of_a_turn_that_was_not_stored_are_forgotten(store):
    store.run(store.adapter.append("local", "t1", 0, Reply(key="k", effect="llm.plan", status="ok")))
    store.run(store.adapter.discard("local", "t1"))
    store.run(store.adapter.discard("local", "never"))
    assert store.run(store.adapter.replies("local", "t1", 0)) == {}


def test_a_played_turn_answers_its_request_even_if_nobody_remembered_it(store, make_task):
    store.run(store.adapter.claim("local", "r0", "t1", WANTED))
    state = store.play(make_task(), request_id="r0")
    store.run(store.adapter.claim("local", "r1", "t1", WANTED))
    store.play(state, request_id="r1")
    store.reopen()
    for number in (0, 1):
        answer = store.run(store.adapter.claim("local", f"r{number}", "whatever", WANTED)).response
        assert msgspec.json.decode(answer)["turn"] == number


def test_remembering_a_played_turn_changes_nothing(store, make_task):
    store.run(store.adapter.claim("local", "r0", "t1", WANTED))
    store.play(make_task(), request_id="r0")
    known = store.run(store.adapter.claim("local", "r0", "t1", WANTED)).response
    store.run(store.adapter.remember("local", "r0", "t1", known))
    store.reopen()
    assert bytes(store.run(store.adapter.claim("local", "r0", "t1", WANTED)).response) == bytes(known)


def test_the_first_answer_that_is_remembered_stays(store):
    store.run(store.adapter.claim("local", "r1", "t1", WANTED))
    for answer in (b'{"turn": 1}', b'{"turn": 2}'):
        store.run(store.adapter.remember("local", "r1", "t1", Raw(answer)))
    store.reopen()
    assert bytes(store.run(store.adapter.claim("local", "r1", "t1", WANTED)).response) == b'{"turn": 1}'


def test_an_answer_that_stored_no_task_is_remembered(store):
    store.run(store.adapter.claim("local", "r1", "t1", WANTED))
    store.run(store.adapter.remember("local", "r1", "t1", Raw(b'{"status": "failed"}')))
    store.reopen()
    assert bytes(store.run(store.adapter.claim("local", "r1", "t9", WANTED)).response) == b'{"status": "failed"}'
    assert store.run(store.adapter.load("local", "t1")) is None


def test_tasks_are_committed_side_by_side(store, make_task, make_turn):
    async def all_at_once():
        turns = [make_turn(make_task(f"t{n}", session="s")) for n in range(40)]
        await asyncio.gather(*(store.adapter.commit("local", one) for one in turns))

    store.run(all_at_once())
    assert all(store.run(store.adapter.load("local", f"t{n}")).turn == 0 for n in range(40))
    assert len(store.run(store.adapter.tasks("local", "s"))) == 40
