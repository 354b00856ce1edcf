"""Erasure: of a task, of a session, of a tenant, with what was set aside of them.

The turns of a task go last: where a crash comes between, the task is still there to be erased again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.gate import group_of
from engine.ports import Held
from engine.turn.vouching import task_of
from server.adapters.stored import COMPLETIONS, LEDGERS, Claimed, LedgerKind
from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import lines, remove, sync_folder
from server.adapters.tinydb.erased import TENANT, Erased
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.pick_files import forget_picks
from server.adapters.tinydb.recipe_files import forget_recipes
from server.adapters.tinydb.side_files import Entry, JournalFiles, Key
from server.adapters.tinydb.task_files import TaskFiles, task_in

T = TypeVar("T")
ALL = 1 << 62  # tasks of a session


class _Named(Struct, frozen=True):
    tenant: str
    id: str


class Erasing:
    """The port of `server.erasure`. `told` hears of each tenant of whom files have gone."""

    def __init__(
        self, layout: Layout, aside: Aside, tasks: TaskFiles, journals: JournalFiles, erased: Erased
    ) -> None:  # fmt: skip
        self._layout = layout
        self._aside = aside
        self._tasks = tasks
        self._journals = journals
        self._erased = erased
        self.told: tuple[Callable[[str], None], ...] = ()

    async def now(self, tenant: str) -> float:
        return self._erased.now()

    async def task(self, tenant: str, task_id: str) -> bool:
        return await self._done(tenant, lambda: self._erase(tenant, {task_id}, {group_of(task_id, None)}))

    async def session(self, tenant: str, session: str) -> frozenset[str] | None:
        def erase() -> frozenset[str] | None:
            with self._erased.erasing(tenant, ("session", session)):
                found = self._in_session(tenant, session)
                claimed = self._claimed_in(tenant, session)
                groups = {group_of(task, None) for task in found | claimed} | {group_of(None, session)}
                with self._erased.erasing(tenant, *(("task", task) for task in claimed)):
                    gone = self._erase(tenant, found, groups)
                return frozenset(found) if remove(self._layout.session(tenant, session)) or gone else None

        return await self._done(tenant, erase)

    async def tenant(self, tenant: str) -> None:
        def erase() -> None:
            with self._erased.erasing(tenant, TENANT):
                self._erase_tenant(tenant)

        await self._done(tenant, erase)

    async def _done(self, tenant: str, erase: Callable[[], T]) -> T:
        gone = await off_loop(erase)
        self.gone(tenant)
        return gone

    def gone(self, tenant: str) -> None:
        """Have what is in memory of a tenant's files read anew."""
        for told in self.told:
            told(tenant)

    def erase_old(self, stem: Path, is_old: Callable[[], bool]) -> bool:
        """Erase the task whose files begin with `stem`, if it is still old once nobody else is at it. Its request keys,
        which are older still, go by themselves.
        """
        paths = self._layout.task_at(stem)
        with self._erased.lock(paths):
            if not is_old():
                return False
            name = _name_of(stem)
            state = self._tasks.load(name.tenant, name.id) if name is not None else None
            if name is not None and state is not None:
                self._tasks.leave_session(name.tenant, state.session, {name.id})
            gone = [remove(path) for path in (paths.journal, paths.state, paths.history, paths.turns)]
            return any(gone)

    def _in_session(self, tenant: str, session: str) -> set[str]:
        """Tasks that say so themselves. A key is believed only of a task that is nowhere else: a call with a wrong
        session may have left one that names both.
        """
        whose = dict(self._begun(tenant))
        named = {key.task_id for _, key in self._keys(tenant) if key.purpose and key.purpose.session == session}
        loose = (named - set(whose)) | {task for task, of in whose.items() if of == session}
        known = self._tasks.in_session(tenant, session, ALL)
        return {task for task in loose if not self._tasks.exists(tenant, task)} | set(known)

    def _claimed_in(self, tenant: str, session: str) -> set[str]:
        """Tasks of other agents, which are not stored here, that were claimed to be done in the name of a session."""
        found = set()
        for path in (self._layout.root / COMPLETIONS).glob("*/*.history"):
            for line in lines(path):
                with suppress(ValueError):
                    one = msgspec.json.decode(line, type=Claimed)
                    task = one.task_in(session)
                    if task is not None and self._layout.ledger(COMPLETIONS, tenant, one.state.group) == path:
                        found.add(task)
        return {task for task in found if not self._tasks.exists(tenant, task)}

    def _erase(self, tenant: str, ids: Collection[str], groups: Collection[str]) -> bool:
        with self._erased.erasing(tenant, *(("task", task) for task in ids)):
            gone = [remove(path) for path, key in self._keys(tenant) if key.task_id in ids]
            gone += [remove(self._layout.ledger(COMPLETIONS, tenant, group)) for group in groups]
            gone += [remove(path) for path, held in self._held(tenant) if task_of(held) in ids]
            forget_picks(self._layout, tenant, ids)
            forget_recipes(self._layout, tenant, ids)
            for task in ids:
                gone.append(self._erase_task(tenant, task))
            return any(gone)

    def _erase_task(self, tenant: str, task: str) -> bool:
        paths = self._layout.task(tenant, task)
        with self._erased.lock(paths):
            state, opened = self._tasks.load(tenant, task), self._journals.opened(tenant, task)
            self._erased.add(paths)
            if state is None and opened is not None:
                state = opened.task
            if state is not None:
                self._tasks.leave_session(tenant, state.session, {task})
            stem, name = paths.turns.stem, msgspec.json.encode(task)
            self._aside.remove(lambda path: path.name.startswith(stem) or name in path.read_bytes())
            gone = [remove(path) for path in (paths.journal, paths.state, paths.history, paths.turns)]
            return any(gone)

    def _erase_tenant(self, tenant: str) -> None:
        named = msgspec.json.encode(tenant)
        ids = set(self._tasks_of(tenant)) | {key.task_id for _, key in self._keys(tenant)}
        ids |= {task for task, _ in self._begun(tenant)}
        sessions = {key.purpose.session for _, key in self._keys(tenant) if key.purpose and key.purpose.session}
        self._erase(tenant, ids, ())
        paths = [self._layout.session(tenant, session) for session in sessions]
        for ledger, kind in LEDGERS.items():
            paths += [
                path
                for path in (self._layout.root / ledger).glob("*/*.history")
                if any(self._layout.ledger(ledger, tenant, thing) == path for thing in _things(path, kind))
            ]
        # Not what limits it: the tokens of its day, and which approvals were used.
        for path in (*paths, self._layout.calibration(tenant), self._layout.settings(tenant)):
            remove(path)
        for folder in self._layout.folders(tenant):
            if folder.is_dir():
                shutil.rmtree(folder)
                sync_folder(folder.parent)
        self._aside.remove(lambda path: b'"tenant":' + named in path.read_bytes())

    def _tasks_of(self, tenant: str) -> Iterator[str]:
        for stem in {path.with_suffix("") for path in (self._layout.root / "tasks").glob("*/*")}:
            named = _name_of(stem)
            task = named.id if named is not None else task_in(stem)
            if task is not None and self._layout.task(tenant, task).turns == stem.with_suffix(".turns"):
                yield task

    def _keys(self, tenant: str) -> list[tuple[Path, Key]]:
        found = []
        for path in (self._layout.root / "requests").glob("*/*.json"):
            try:
                key = msgspec.json.decode(path.read_bytes(), type=Key)
            except (FileNotFoundError, ValueError):
                continue
            if key.tenant == tenant:
                found.append((path, key))
        return found

    def _held(self, tenant: str) -> Iterator[tuple[Path, Held]]:
        for path in self._layout.approvals(tenant).held.glob("*.json"):
            with suppress(FileNotFoundError, ValueError):
                yield path, msgspec.json.decode(path.read_bytes(), type=Held)

    def _begun(self, tenant: str) -> Iterator[tuple[str, str]]:
        """Tasks with a turn under way, and their sessions."""
        for path in (self._layout.root / "tasks").glob("*/*.journal"):
            for line in lines(path):
                with suppress(ValueError):
                    opened = msgspec.json.decode(line, type=Entry).opened
                    if opened is not None and self._layout.task(tenant, opened.task.id).journal == path:
                        yield opened.task.id, opened.task.session


def _name_of(stem: Path) -> _Named | None:
    """As the state of a task says it."""
    try:
        tables = msgspec.json.decode(stem.with_suffix(".json").read_bytes(), type=dict[str, dict[str, _Named]])
        (named,) = tables["task"].values()
    except (FileNotFoundError, LookupError, ValueError):
        return None
    return named


def _things(path: Path, kind: LedgerKind) -> set[str]:
    """What the readable records of a file are about."""
    found = set()
    for line in lines(path):
        with suppress(ValueError):
            found.add(kind.thing(msgspec.json.decode(line, type=kind.record)))
    return found
