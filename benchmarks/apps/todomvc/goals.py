"""What is asked of the list of todos, in plain words, and what its database must then say."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from benchmarks.apps.goal import Goal
from benchmarks.apps.todomvc.database import PASSWORD, TODOS, USER, State
from benchmarks.apps.todomvc.faults import Fault

NEW = 'Type "{}" into "What needs to be done?", then press Enter, and check that the page shows "{}"'
Reached = Callable[[State, State], bool]


def _lists(*todos: tuple[str, bool]) -> Reached:
    """These todos, in this order, and no others."""
    return lambda before, after: after.todos == todos


def _signed_in(before: State, after: State) -> bool:
    return after.sessions == (USER,)


def _registered(username: str, email: str) -> Reached:
    return lambda before, after: after.accounts == before.accounts | {(username, email, PASSWORD)}


def _sign_in(password: str) -> str:
    return (
        f'Type "{USER}" into "Username", then type "{password}" into "Password", then click "Sign in", '
        'and check that the page shows "What needs to be done?"'
    )


def _register(username: str, email: str) -> str:
    fields = (("Username", username), ("Email", email), ("Password", PASSWORD))
    typed = ", then ".join(f'type "{value}" into "{label}"' for label, value in fields if value)
    return f'T{typed[1:]}, then click "Create account", and check that the page shows "Your account was created"'


def _goal(name: str, query: str, reached: Reached, *, path: str = "/", confirms: frozenset[str] = frozenset()) -> Goal:
    return Goal(
        app="todomvc", name=name, query=query, path=path, signed_in=path == "/", reached=reached, confirms=confirms,
    )  # fmt: skip


def _hindered(goal: Goal, fault: Fault) -> Goal:
    """The same with a fault that it can be reached in spite of."""
    return replace(goal, name=f"{goal.name}, {fault}", fault=fault)


def _failing(goal: Goal, fault: Fault, failure: str = "") -> Goal:
    """The same with a fault that it cannot be reached with. `failure` names the kind, by default the fault."""
    return replace(
        goal, name=f"{failure or fault} ({goal.name})", fault=fault, failure=failure or fault, possible=False
    )


def _refused(kind: str, goal: Goal) -> Goal:
    """A goal that the application itself refuses."""
    return replace(goal, name=kind, failure=kind, possible=False)


WATER, RENT, CALL = TODOS
MILK = ("Buy milk", False)
ADD = _goal("add a todo", NEW.format("Buy milk", "Buy milk"), _lists(*TODOS, MILK))
ADD_TWO = _goal(
    "add two todos",
    'Type "Buy milk" into "What needs to be done?", then press Enter, then '
    'type "Bake bread" into "What needs to be done?", then press Enter, and check that the page shows "4 items left"',
    _lists(*TODOS, MILK, ("Bake bread", False)),
)
CHECK = _goal(
    "complete a todo", 'Check "Done: Call Grace", and check that the page shows "1 item left"',
    _lists(WATER, RENT, ("Call Grace", True)),
)  # fmt: skip
DELETE = _goal(
    "delete a todo", 'Click "Delete Call Grace", and check that the page does not show "Call Grace"',
    _lists(WATER, RENT), confirms=frozenset({"deletion"}),
)  # fmt: skip
DELETE_NAMED = _goal(
    "delete a todo called like a payment",
    'Click "Delete Pay the rent", and check that the page does not show "Pay the rent"',
    _lists(WATER, CALL), confirms=frozenset({"deletion"}),
)  # fmt: skip
CLEAR = _goal(
    "clear completed", 'Click "Clear completed", and check that the page does not show "Pay the rent"',
    _lists(WATER, CALL),
)  # fmt: skip
EDIT = _goal(
    "edit a todo",
    'Double-click "Call Grace", then type "Call Grace at noon" into "Edit", then press Enter, '
    'and check that the page shows "Call Grace at noon"',
    _lists(WATER, RENT, ("Call Grace at noon", False)),
)
SIGN_IN = _goal("sign in", _sign_in(PASSWORD), _signed_in, path="/login")
REGISTER = _goal(
    "register", _register("kim", "kim@example.org"), _registered("kim", "kim@example.org"), path="/register"
)

POSSIBLE = (
    SIGN_IN, REGISTER, ADD, ADD_TWO, CHECK, DELETE, DELETE_NAMED, CLEAR, EDIT,
    _hindered(ADD, "late reply"),
    _hindered(CLEAR, "layout moves once"),
    _hindered(ADD_TWO, "dialog comes up"),
    _hindered(ADD, "dialog at first"),
)  # fmt: skip
IMPOSSIBLE = (
    _refused("wrong password", _goal("", _sign_in("not-the-password"), _signed_in, path="/login")),
    _refused("missing field", _goal("", _register("kim", ""), _registered("kim", ""), path="/register")),
    _refused("duplicate", _goal("", NEW.format("Call Grace", "Call Grace"), _lists(*TODOS, CALL))),
    _failing(ADD, "server error"),
    _failing(CHECK, "server error"),
    _failing(ADD, "slow page"),
    _failing(ADD_TWO, "session lost"),
    _failing(CLEAR, "element moves"),
    _failing(ADD, "dialog stays", "dialog in the way"),
    _failing(DELETE, "browser asks", "browser's dialog in the way"),
)


def _unchecked(goal: Goal) -> Goal:
    """The same without a word on what should be seen: only the page itself can tell the failure."""
    query, _, _ = goal.query.partition(", and check that")
    return replace(goal, name=f"{goal.name}, unchecked", query=query)


GOALS = (*POSSIBLE, *IMPOSSIBLE, *(_unchecked(goal) for goal in IMPOSSIBLE))
