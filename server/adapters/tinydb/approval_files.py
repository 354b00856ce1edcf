"""Actions that wait for a person's answer, and the ids of approvals that were used: a small file each.

A used id is a file that only one can make, so that no approval is used twice, whatever is killed when.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import MOST_WAITING, USED_MARGIN, Began, Held
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, replace, sync_folder
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import ApprovalPaths, Layout

log = structlog.get_logger("surefoot.store")


class _Mine(Struct):
    """What there is of one tenant."""

    held: dict[str, Held]
    used: dict[str, float]


class ApprovalFiles:
    """The guard's port. The folder belongs to this process, so what was read once holds until it is written."""

    def __init__(self, root: Path, clock: Callable[[], float], erased: Erased) -> None:
        self._erased = erased
        self._layout = Layout(root)
        self._clock = clock
        self._known: dict[str, _Mine] = {}
        self._writing = asyncio.Lock()

    async def hold(self, tenant: str, held: Held, began: Began | None = None) -> None:
        async with self._writing:
            mine, paths = await self._mine(tenant), self._layout.approvals(tenant)
            await off_loop(lambda: self._write(paths.held_one(held.id), tenant, held, began))
            mine.held[held.id] = held
            waiting = [one for one in mine.held.values() if one.until > self._clock()]
            kept = {one.id for one in waiting[-MOST_WAITING:]}
            await self._forget_held(mine, paths, [id_ for id_ in mine.held if id_ not in kept])

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        async with self._writing:
            return tuple(one for one in (await self._mine(tenant)).held.values() if one.until > now)

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        async with self._writing:
            mine = await self._mine(tenant)
            held = mine.held.get(id_)
            if held is None:
                return None
            await self._forget_held(mine, self._layout.approvals(tenant), [id_])
            return held if held.until > now else None

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        async with self._writing:
            mine, paths = await self._mine(tenant), self._layout.approvals(tenant)
            if id_ in mine.used or not await off_loop(lambda: _made(paths.used_one(id_), until)):
                return False
            mine.used[id_] = until
            old = [one for one, end in mine.used.items() if end + USED_MARGIN < self._clock()]
            await off_loop(lambda: _remove([paths.used_one(one) for one in old]))
            for one in old:
                del mine.used[one]
            return True

    def drop(self, tenant: str) -> None:
        """Have nothing of a tenant in memory: some of its files were erased."""
        self._known.pop(tenant, None)

    async def _mine(self, tenant: str) -> _Mine:
        if tenant not in self._known:
            paths = self._layout.approvals(tenant)
            self._known[tenant] = await off_loop(lambda: _Mine(_held_in(paths.held), _used_in(paths.used)))
        return self._known[tenant]

    async def _forget_held(self, mine: _Mine, paths: ApprovalPaths, ids: Sequence[str]) -> None:
        await off_loop(lambda: _remove([paths.held_one(id_) for id_ in ids]))
        for id_ in ids:
            del mine.held[id_]

    def _write(self, path: Path, tenant: str, held: Held, began: Began | None) -> None:
        ensure_folder(self._layout.scratch)
        with self._erased.writing(tenant, began):
            replace(path, msgspec.json.encode(held) + b"\n", self._layout.scratch)


def _held_in(folder: Path) -> dict[str, Held]:
    """Those that wait, the oldest first. One that cannot be read is asked for again."""
    found = []
    for path in folder.glob("*.json"):
        try:
            found.append(msgspec.json.decode(path.read_bytes(), type=Held))
        except ValueError as error:
            log.error("what waits for a person cannot be read", file=path.name, reason=str(error))
    return {one.id: one for one in sorted(found, key=lambda one: (one.until, one.id))}


def _used_in(folder: Path) -> dict[str, float]:
    """Used ids. That there is a file is what counts: without a time that can be read it stays."""
    return {path.stem: until_of(path) for path in folder.glob("*.used")}


def until_of(path: Path) -> float:
    """Seconds since the epoch; without an end where the file does not say."""
    try:
        return float(path.read_bytes())
    except ValueError:
        return float("inf")


def _made(path: Path, until: float) -> bool:
    """Make a file that is not there yet, durably; False where it is."""
    ensure_folder(path.parent)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    try:
        os.write(handle, str(until).encode())
        os.fsync(handle)
    finally:
        os.close(handle)
    sync_folder(path.parent)
    return True


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
    for folder in {path.parent for path in paths}:
        sync_folder(folder)
