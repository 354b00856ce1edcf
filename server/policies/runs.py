"""Backtests of a tenant as they are kept, so that every worker shows them: which run, and what came out of others."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from server.policies.consequences import State, without

MOST = 20  # that are remembered of a tenant
MOST_OF_TENANT = 2  # that run
MOST_ERASED = 1_000  # tasks that one that runs may still have read
MOST_TENANTS = 1_000  # in memory
GONE = "the server that decided them again has stopped: begin once more"


class TooMany(Exception):
    """Others are running."""


class Run(Struct, frozen=True, kw_only=True):
    """One that runs, or ran. `id` is that of the attempt, `what` it is about: a draft, or what somebody supposes.

    `until` is when it counts as given up, in seconds since the epoch; who runs it moves that on. Turns of the tasks in
    `erased` are not shown when it is done.
    """

    id: str
    what: str
    state: State
    until: float
    erased: tuple[str, ...] = ()

    @property
    def runs(self) -> bool:
        return self.state.state == "running"


class Runs(Struct, frozen=True):
    """Those of one tenant, the one that was begun last at the end."""

    all: tuple[Run, ...] = ()

    def of(self, what: str, now: float) -> State | None:
        run = next((one for one in self.all if one.what == what), None)
        if run is None:
            return None
        return _gone(run.state) if run.runs and run.until <= now else run.state

    def has(self, run_id: str) -> bool:
        """Whether this one still runs, as far as anybody knows."""
        return any(one.id == run_id and one.runs for one in self.all)


class KeptRuns(Protocol):
    """Where they are kept, by tenant. `change` reads, changes and keeps as one act. Both raise StoreUnavailable."""

    async def read(self, tenant: str) -> Runs: ...

    async def change(self, tenant: str, how: Callable[[Runs], Runs]) -> Runs: ...


class InMemory:
    """For a store that one process has to itself: what ran has ended with it."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Runs] = OrderedDict()

    async def read(self, tenant: str) -> Runs:
        return self._runs.get(tenant, Runs())

    async def change(self, tenant: str, how: Callable[[Runs], Runs]) -> Runs:
        self._runs[tenant] = how(self._runs.get(tenant, Runs()))
        self._runs.move_to_end(tenant)
        while len(self._runs) > MOST_TENANTS:
            self._runs.popitem(last=False)
        return self._runs.get(tenant, Runs())


def begun(before: Runs, run: Run, now: float) -> Runs:
    """With one that begins; who runs another about the same finds it gone. Raises TooMany."""
    others = [one for one in before.all if one.what != run.what]
    running = sum(one.runs and one.until > now for one in others)
    if running >= MOST_OF_TENANT:
        raise TooMany(f"{running} backtests are running: wait for one of them, or cancel it")
    return Runs((*others[1 - MOST :], run))


def told(before: Runs, run_id: str, state: State, until: float) -> Runs:
    """How far one is. Nothing changes where it was cancelled, or another took its place."""
    return Runs(tuple(
        replace(one, state=without(state, frozenset(one.erased)), until=until) if one.id == run_id and one.runs else one
        for one in before.all
    ))  # fmt: skip


def given_up(before: Runs, run_id: str) -> Runs:
    """As who runs it stops."""
    return Runs(tuple(
        replace(one, state=_gone(one.state)) if one.id == run_id and one.runs else one for one in before.all
    ))  # fmt: skip


def cancelled(before: Runs, what: str) -> Runs:
    return Runs(tuple(
        replace(one, state=replace(one.state, state="cancelled")) if one.what == what and one.runs else one
        for one in before.all
    ))  # fmt: skip


def forgotten(before: Runs, task_id: str) -> Runs:
    """None shows a turn of the task, nor will one that may have read it already."""
    return Runs(tuple(
        replace(
            one, state=without(one.state, frozenset({task_id})),
            erased=(*one.erased, task_id)[-MOST_ERASED:] if one.runs else (),
        )
        for one in before.all
    ))  # fmt: skip


def _gone(state: State) -> State:
    return replace(state, state="failed", why=GONE)
