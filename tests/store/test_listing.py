"""The list of tasks, whatever the store is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.record.line import Lines, Sought
from server.adapters.sql.listing import Listing
from server.adapters.sql.sql_store import SqlStore
from server.adapters.sql.tables import tasks

ALL = Sought()


def listed(store: Any, sought: Sought = ALL, most: int = 50, skip: int = 0, tenant: str = "local") -> Lines:
    kept = store.adapter
    overview = Listing(kept._database) if isinstance(kept, SqlStore) else kept
    lines: Lines = store.run(overview.lines(tenant, sought, most, skip))
    return lines


def ids(lines: Lines) -> list[str]:
    return [line.id for line in lines.lines]


def test_nobody_has_tasks_before_there_are_some(store):
    assert listed(store) == Lines((), 0, {})


def test_a_task_is_listed_as_its_last_turn_left_it(store, make_task):
    state = store.play(make_task())
    state = store.play(state, url="https://mail.example/inbox", status="completed")
    (line,) = listed(store).lines
    assert (line.id, line.session, line.goal) == ("t1", "s1", 'Click "Sort"')
    assert (line.status, line.site, line.turns) == ("completed", "mail.example", 2)
    assert line.changed > 0


def test_what_changed_last_comes_first_and_the_list_has_parts(store, make_task):
    states = [store.play(make_task(f"t{number}")) for number in range(5)]
    store.play(states[1])
    assert ids(listed(store)) == ["t1", "t4", "t3", "t2", "t0"]
    assert ids(listed(store, most=2, skip=2)) == ["t3", "t2"]
    assert listed(store, most=2, skip=2).count == 5


def test_tasks_are_found_by_status_site_and_words(store, make_task):
    store.play(replace(make_task("one"), query="Pay the Bill"), status="completed")
    store.play(replace(make_task("two"), query="pay 100% of it"), url="https://Bank.example/x")
    assert ids(listed(store, Sought(status="completed"))) == ["one"]
    assert ids(listed(store, Sought(site="bank.example"))) == ["two"]
    assert ids(listed(store, Sought(words=("BILL", "pay")))) == ["one"]
    assert ids(listed(store, Sought(words=("100%",)))) == ["two"]
    assert ids(listed(store, Sought(words=("1_0",)))) == []
    assert listed(store, Sought(status="completed")).by_status == {"completed": 1, "executing": 1}


def test_no_tenant_sees_the_tasks_of_another(store, make_task, make_turn):
    store.run(store.adapter.commit("acme", make_turn(make_task())))
    assert ids(listed(store, tenant="acme")) == ["t1"]
    assert ids(listed(store, tenant="other")) == []


def test_texts_that_a_database_cannot_keep_are_listed_all_the_same(store, make_task):
    store.play(replace(make_task(), query="a\x00b ümlaut"))
    assert [line.goal for line in listed(store, Sought(words=("ümlaut",))).lines] == ["a\x00b ümlaut"]


def test_the_list_is_there_after_a_restart(store, make_task):
    store.play(make_task())
    store.reopen()
    assert ids(listed(store)) == ["t1"]


@pytest.mark.process
def test_tasks_of_an_earlier_release_get_their_lines_when_the_list_is_looked_at(store, make_task):
    if not isinstance(store.adapter, SqlStore):
        pytest.skip("files have nothing beside their state")
    store.play(make_task())

    async def forget() -> None:
        async with store.adapter._database.of("local") as connection:
            bare = {"line": None, "words": None, "status": None, "site": None}
            await connection.execute(tasks.update().values(bare))

    store.run(forget())
    assert ids(listed(store, Sought(words=("sort",)))) == ["t1"]


def test_what_was_erased_is_listed_no_more(store, make_task):
    if isinstance(store.adapter, SqlStore):
        pytest.skip("rows go as a whole")
    store.play(make_task())
    assert ids(listed(store)) == ["t1"]
    store.run(store.adapter.erasing.task("local", "t1"))
    assert ids(listed(store)) == []
