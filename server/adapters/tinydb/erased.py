"""What was erased while this process ran, and one at a time at the files of a task, and of what calls leave beside."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path

from engine.ports import Began, ErasedMeanwhile
from server.adapters.tinydb.layout import TaskPaths

TENANT = ("tenant", "")


class Erased:
    """What is written later about a task that was erased is not kept, nor what calls write that began before. Who
    writes or erases has its lock meanwhile.
    """

    MOST = 10_000

    def __init__(self) -> None:
        self._locks = [threading.RLock() for _ in range(64)]
        self._tasks: dict[Path, None] = {}
        self._since: dict[tuple[str, str, str], float] = {}  # by tenant, kind and id

    def lock(self, task: TaskPaths) -> threading.RLock:
        return self._locks[hash(task.turns) % len(self._locks)]

    def add(self, task: TaskPaths) -> None:
        self._tasks[task.turns] = None
        if len(self._tasks) > self.MOST:
            del self._tasks[next(iter(self._tasks))]

    def __contains__(self, task: TaskPaths) -> bool:
        return task.turns in self._tasks

    def now(self) -> float:
        return time.monotonic()

    @contextmanager
    def erasing(self, tenant: str, *things: tuple[str, str]) -> Iterator[None]:
        """While things of a tenant are erased, each a kind and an id. Calls that began before the end write nothing of
        them any more; what they write in these moments is through.
        """
        places = [(tenant, *thing) for thing in things]
        self._mark(tenant, places, inf)
        try:
            yield
        finally:
            self._mark(tenant, places, self.now())

    def _mark(self, tenant: str, places: Sequence[tuple[str, str, str]], at: float) -> None:
        with self._lock_of(tenant):
            for place in places:
                self._since.pop(place, None)
                self._since[place] = at
            for place in list(self._since)[: -self.MOST]:
                del self._since[place]

    @contextmanager
    def writing(self, tenant: str, began: Began | None) -> Iterator[None]:
        """While something of a call is written, so that who erases finds it. Raises ErasedMeanwhile."""
        with self._lock_of(tenant):
            if began is not None and self._is_older(tenant, began):
                raise ErasedMeanwhile(tenant)
            yield

    def _is_older(self, tenant: str, began: Began) -> bool:
        places = [(tenant, *TENANT), (tenant, "task", began.task or ""), (tenant, "session", began.session or "")]
        return any(began.at <= self._since.get(place, -1.0) for place in places)

    def _lock_of(self, tenant: str) -> threading.RLock:
        return self._locks[hash(tenant) % len(self._locks)]
