"""Every store passes the same contract, whatever it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.plan.issued import Issued, OpenStep
from engine.ports import Commit, purpose_of
from engine.record.task import TaskState
from engine.record.turn import Observed, Transition, TurnRecord, Usage
from server.adapters.sql.database import Database
from server.adapters.sql.sql_store import SqlStore
from server.adapters.tinydb.task_files import Again
from server.adapters.tinydb.tinydb_files import TinyFiles


@pytest.fixture(params=["tinydb", pytest.param("postgresql", marks=pytest.mark.process)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store: a folder, and a database."""
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found


def page(url: str = "https://shop.example/", nodes: int = 3) -> PageState:
    tree = [TreeNode(i=f"b{n}", r="btn", n=f"Button {n} «ü»") for n in range(nodes)]
    return read_page(PageInput(url=url, interactive_tree=tree))


def state_after(record: TurnRecord) -> TaskState:
    """Stands for the engine's way to make a state of a record; a store must not care how that is done."""
    issued = record.transition.issue
    assert issued is not None
    return msgspec.structs.replace(
        record.before,
        turn=record.turn,
        status=record.transition.status,
        open=OpenStep(issued, issued.action),
        actions=(*record.before.actions, issued.action),
        url=record.observed.page.url,
    )


def turn(before: TaskState, *, request_id: str | None = None, url: str = "https://shop.example/",
         status: str = "executing", nodes: int = 3) -> tuple[TaskState, TurnRecord]:  # fmt: skip
    """The state and the record that a turn of a task leaves, as an engine makes them."""
    seen = page(url, nodes)
    action = f'click("b{before.turn + 1}")'
    record = TurnRecord(
        turn=before.turn + 1,
        policy="p",
        settings={"n": 1, "words": ("a", "b")},
        before=before,
        observed=Observed(now=1.0, page=seen, facts={"page.url_changed": True, "step.index": 0, "p": 0.5, "q": None}),
        rounds=(),
        replies=(),
        transition=Transition(
            url=url, route="continue", status=status, issue=Issued(action, "generic", seen), action=action
        ),
        usage=Usage(),
        response=Raw(msgspec.json.encode({"taskId": before.id, "turn": before.turn + 1, "status": status})),
        request_id=request_id,
    )
    return state_after(record), record


def commit_of(before: TaskState, **told: Any) -> Commit:
    state, record = turn(before, **told)
    purpose = purpose_of(before.query, session=before.session)
    return Commit(
        expected_turn=before.turn, state=state, record=record, messages=told_by(record), purpose=purpose
    )


def told_by(record: TurnRecord) -> tuple[Raw, ...]:
    """Stands for what a session is told of a turn."""
    return (Raw(msgspec.json.encode({"task": record.before.id, "turn": record.turn})),)


def new_task(task_id: str = "t1", session: str = "s1") -> TaskState:
    return TaskState(id=task_id, session=session, query='Click "Sort"')


class Store:
    """A store under test, called from synchronous code; `reopen` is what a restart of the server does."""

    def __init__(self, open_store: Callable[[], Any]) -> None:
        self._open = open_store
        self._loop = asyncio.Runner()
        self.adapter = open_store()

    def run(self, call: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run(call)

    def reopen(self) -> None:
        self._let_go()
        self.adapter = self._open()

    def close(self) -> None:
        self._let_go()
        self._loop.close()

    def _let_go(self) -> None:
        closing = self.adapter.close()
        if closing is not None:
            self.run(closing)

    def play(self, before: TaskState, **told: Any) -> TaskState:
        made = commit_of(before, **told)
        self.run(self.adapter.commit("local", made))
        return made.state


def in_files(folder: Path) -> TinyFiles:
    return TinyFiles(folder / "store", Again(state_after, told_by))


def in_database(address: str) -> SqlStore:
    return SqlStore(Database(address))


@pytest.fixture(params=["tinydb", pytest.param("postgresql", marks=pytest.mark.process)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "tinydb":
        opened = Store(lambda: in_files(tmp_path))
    else:
        address = request.getfixturevalue("database")
        opened = Store(lambda: in_database(address))
    yield opened
    opened.close()


@pytest.fixture
def make_turn() -> Callable[..., Commit]:
    return commit_of


@pytest.fixture
def make_task() -> Callable[..., TaskState]:
    return new_task


@pytest.fixture
def make_store() -> Callable[[Path], Store]:
    """For tests that need a store of their own per example."""

    def make(folder: Path) -> Store:
        made = Store(lambda: in_files(folder))
        made.root = folder / "store"  # type: ignore[attr-defined]
        return made

    return make
