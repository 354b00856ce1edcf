"""The default store: a folder of small files, safe against a kill at any moment, for one server process.

The async adapters of the engine's ports. Files are touched on a few threads of their own, never on the event loop.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

import msgspec
from msgspec import Raw, Struct

from engine.ports import Claim, Commit, Opened, Purpose, StoreError, StoreUnavailable
from engine.record.line import Lines, Sought
from engine.record.task import TaskState
from engine.record.turn import Reply, TurnRecord
from server.adapters.tinydb.aside import Aside, SetAside
from server.adapters.tinydb.durable import ensure_folder, replace
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.erasing import Erasing
from server.adapters.tinydb.inspection import Inspection
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.purging import Purge
from server.adapters.tinydb.register import Register
from server.adapters.tinydb.side_files import JournalFiles, RequestFiles
from server.adapters.tinydb.task_files import Again, TaskFiles

FORMAT = 2
EARLIER = 1  # is read, and written anew task by task
SESSION_TASKS = 50  # the newest tasks of a session that are looked at

P = ParamSpec("P")
T = TypeVar("T")


class StoreHealth(Struct, frozen=True, rename="camel"):
    writable: bool
    detail: str
    set_aside_count: int
    set_aside: tuple[SetAside, ...]
    inspected: bool  # whether the look for damaged files, which runs in the background, is through


class FormatFile(Struct, frozen=True):
    format: int


class TinyFiles:
    """All storage ports of the engine over one folder. Callers see to it that a task has one turn at a time."""

    def __init__(self, root: Path, again: Again) -> None:
        """Open the folder, making it if need be. Raises StoreError."""
        self.root = root
        self._layout = Layout(root)
        self._aside = Aside(root, self._layout.aside)
        try:
            ensure_folder(root)
            self._lock = _lock(self._layout.lock)
        except OSError as error:
            raise _unusable(root, error) from error
        try:
            ensure_folder(self._layout.scratch)
            self._aside.remember_earlier()
            self._check_format()
        except (OSError, StoreError) as error:
            os.close(self._lock)
            raise _unusable(root, error) if isinstance(error, OSError) else error from error
        self._inspection = Inspection(self._layout, self._aside)
        self._inspection.clear_scratch()
        self.erased = erased = Erased()
        self._task_files = TaskFiles(self._layout, self._aside, again, erased)
        self._journal_files = JournalFiles(self._layout, self._aside, self._task_files, erased)
        self._request_files = RequestFiles(self._layout, self._aside, self._task_files, self._journal_files, erased)
        self.erasing = Erasing(self._layout, self._aside, self._task_files, self._journal_files, erased)
        self.purging = Purge(self._layout, self.erasing)
        self._register = Register(self._layout)
        self._threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="store")

    def begin(self) -> None:
        """Look through the whole folder for damaged files while turns go on, and for the list of tasks."""
        self._inspection.start()
        self._threads.submit(self._register.look)

    def close(self) -> None:
        self._inspection.stop()
        self._threads.shutdown()
        os.close(self._lock)

    async def load(self, tenant: str, task_id: str) -> TaskState | None:
        return await self._run(self._task_files.load, tenant, task_id)

    async def commit(self, tenant: str, turn: Commit) -> None:
        await self._run(self._task_files.commit, tenant, turn)

    async def last(self, tenant: str, task_id: str) -> TurnRecord | None:
        return await self._run(self._task_files.last, tenant, task_id)

    async def history(self, tenant: str, task_id: str) -> Sequence[TurnRecord]:
        return await self._run(self._task_files.history, tenant, task_id)

    async def messages(self, tenant: str, task_id: str) -> Sequence[Raw]:
        return await self._run(self._task_files.messages, tenant, task_id)

    async def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None:
        await self._run(self._journal_files.append, tenant, task_id, turn, reply)

    async def replies(self, tenant: str, task_id: str, turn: int) -> Mapping[str, Reply]:
        return await self._run(self._journal_files.replies, tenant, task_id, turn)

    async def tasks(self, tenant: str, session: str) -> Sequence[TaskState]:
        """The newest tasks of a session, at most SESSION_TASKS, newest first."""
        tasks = self._task_files
        return await self._run(lambda: [
            task
            for one in tasks.in_session(tenant, session, SESSION_TASKS)
            if (task := tasks.load(tenant, one)) is not None
        ])  # fmt: skip

    async def session_messages(self, tenant: str, session: str) -> dict[str, Sequence[Raw]]:
        tasks = self._task_files
        return await self._run(lambda: {
            one: tasks.messages(tenant, one)
            for one in tasks.in_session(tenant, session, SESSION_TASKS)
            if tasks.exists(tenant, one)
        })  # fmt: skip

    async def lines(self, tenant: str, sought: Sought, most: int, skip: int) -> Lines:
        return await self._run(self._register.lines, tenant, sought, most, skip)

    async def open(self, tenant: str, turn: Opened) -> None:
        await self._run(self._journal_files.open, tenant, turn)

    async def opened(self, tenant: str, task_id: str) -> Opened | None:
        return await self._run(self._journal_files.opened, tenant, task_id)

    async def begun(self, tenant: str, session: str) -> Sequence[Opened]:
        return await self._run(self._journal_files.begun, tenant, session, SESSION_TASKS)

    async def discard(self, tenant: str, task_id: str) -> None:
        await self._run(self._journal_files.discard, tenant, task_id)

    async def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim:
        return await self._run(self._request_files.claim, tenant, request_id, task_id, purpose)

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        await self._run(self._request_files.remember, tenant, request_id, task_id, response)

    async def health(self) -> StoreHealth:
        return await self._run(self._health)

    async def _run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: call(*args, **kwargs))
        except OSError as error:
            raise StoreUnavailable(error.strerror or str(error)) from error

    def _health(self) -> StoreHealth:
        probe = self._layout.scratch / "probe"
        try:
            probe.write_bytes(b"written to see whether it can be\n")
            probe.unlink()
            writable, detail = True, f"{self._layout.root} can be written"
        except OSError as error:
            writable, detail = False, f"{self._layout.root} cannot be written: {error.strerror}"
        aside = self._aside
        return StoreHealth(writable, detail, aside.count, aside.entries(), self._inspection.finished)

    def _check_format(self) -> None:
        path = self._layout.format
        try:
            found = msgspec.json.decode(path.read_bytes(), type=FormatFile).format
        except FileNotFoundError:
            found = None
        except ValueError as error:
            self._aside.put(path, f"no format file: {error}")
            found = None
        if found is None or found == EARLIER:
            replace(path, msgspec.json.encode(FormatFile(FORMAT)) + b"\n", self._layout.scratch)
        elif found != FORMAT:
            raise StoreError(
                f"store {self._layout.root}: format {found}, but this version reads format {FORMAT}: use the version "
                "that wrote it, or another folder"
            )


def _unusable(root: Path, error: OSError) -> StoreError:
    return StoreError(f"store {root}: {error.strerror}: give a writable folder with --store")


def _lock(path: Path) -> int:
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        owner = os.read(handle, 32).decode(errors="replace").strip()
        os.close(handle)
        raise StoreError(
            f"store {path.parent}: in use by another server (process {owner or 'unknown'}): stop it, or give each "
            "server its own folder with --store"
        ) from None
    os.ftruncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    return handle
