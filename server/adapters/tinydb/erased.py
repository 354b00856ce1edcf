"""Which tasks were erased while this process ran, and one at a time at the files of a task."""

from __future__ import annotations

import threading
from pathlib import Path

from server.adapters.tinydb.layout import TaskPaths


class Erased:
    """What is written later about a task that was erased is not kept. Who writes or erases has its lock meanwhile."""

    MOST = 10_000

    def __init__(self) -> None:
        self._locks = [threading.RLock() for _ in range(64)]
        self._tasks: dict[Path, None] = {}

    def lock(self, task: TaskPaths) -> threading.RLock:
        return self._locks[hash(task.turns) % len(self._locks)]

    def add(self, task: TaskPaths) -> None:
        self._tasks[task.turns] = None
        if len(self._tasks) > self.MOST:
            del self._tasks[next(iter(self._tasks))]

    def __contains__(self, task: TaskPaths) -> bool:
        return task.turns in self._tasks
