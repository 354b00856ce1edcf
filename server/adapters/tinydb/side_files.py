"""The small files beside the tasks: journals of effects and idempotency keys. Blocking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace as replace_in

from engine.ports import Claim, Opened, Purpose, purpose_of
from engine.record.turn import Reply
from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.durable import append, lines, replace
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.task_files import TaskFiles


class Entry(Struct, frozen=True, omit_defaults=True):
    """A reply of a turn, or a turn that is under way after its call was answered."""

    turn: int
    reply: Reply | None = None
    opened: Opened | None = None


class JournalFiles:
    """One log per task, for the turn that is being played; a commit removes it."""

    def __init__(self, layout: Layout, aside: Aside, tasks: TaskFiles, erased: Erased) -> None:
        self._layout = layout
        self._aside = aside
        self._tasks = tasks
        self._erased = erased

    def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None:
        self._add(tenant, task_id, Entry(turn, reply))

    def replies(self, tenant: str, task_id: str, turn: int) -> dict[str, Reply]:
        entries = self._entries(tenant, task_id)
        return {one.reply.key: one.reply for one in entries if one.turn == turn and one.reply is not None}

    def open(self, tenant: str, turn: Opened) -> None:
        self._add(tenant, turn.task.id, Entry(turn.task.turn, opened=turn))

    def _add(self, tenant: str, task_id: str, entry: Entry) -> None:
        paths = self._layout.task(tenant, task_id)
        with self._erased.lock(paths):
            if paths not in self._erased:
                if entry.opened is not None and entry.opened.is_first:
                    self._tasks.join_session(tenant, entry.opened.task.session, task_id)
                append(paths.journal, msgspec.json.encode(entry))

    def opened(self, tenant: str, task_id: str) -> Opened | None:
        turns = [one.opened for one in self._entries(tenant, task_id) if one.opened is not None]
        return turns[-1] if turns else None

    def begun(self, tenant: str, session: str, limit: int) -> list[Opened]:
        newest = self._tasks.in_session(tenant, session, limit)
        found = [self.opened(tenant, task) for task in newest if not self._tasks.exists(tenant, task)]
        return [one for one in found if one is not None and one.is_first]

    def _entries(self, tenant: str, task_id: str) -> Iterator[Entry]:
        path = self._layout.task(tenant, task_id).journal
        for number, line in enumerate(lines(path)):
            try:
                yield msgspec.json.decode(line, type=Entry)
            except ValueError as error:
                self._aside.note(path, f"line {number + 1} cannot be read: {error}")

    def discard(self, tenant: str, task_id: str) -> None:
        paths = self._layout.task(tenant, task_id)
        with self._erased.lock(paths):
            opened = self.opened(tenant, task_id)
            paths.journal.unlink(missing_ok=True)
            if opened is not None and opened.is_first and not self._tasks.exists(tenant, task_id):
                self._tasks.leave_session(tenant, opened.task.session, {task_id})


NONE_YET = Raw(b"null")


class Key(Struct, frozen=True):
    """An idempotency key. The answer is here only if no turn of the task holds it.

    Keys of earlier versions have no purpose.
    """

    tenant: str
    request_id: str
    task_id: str
    response: Raw = NONE_YET
    purpose: Purpose | None = None


class RequestFiles:
    """One file per idempotency key."""

    def __init__(
        self, layout: Layout, aside: Aside, tasks: TaskFiles, journals: JournalFiles, erased: Erased
    ) -> None:  # fmt: skip
        self._layout = layout
        self._erased = erased
        self._aside = aside
        self._tasks = tasks
        self._journals = journals

    def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim:
        path = self._layout.request(tenant, request_id)
        key = self._read(path)
        if key is None or (key.tenant, key.request_id) != (tenant, request_id):
            # The id of a task that is not there yet is known to nobody but this file. One that is there has the key of
            # its last turn in its history, so this file may be lost with the power.
            if not self._fits(tenant, purpose):
                return Claim(task_id, None, purpose)
            stored = self._tasks.exists(tenant, task_id)
            played = stored and self._tasks.played_last(tenant, task_id, request_id)
            first = played if isinstance(played, Purpose) else purpose
            self._write(path, Key(tenant, request_id, task_id, purpose=first), sync=not stored)
            answer = self._tasks.answer_to(tenant, task_id, request_id) if played else None
            return Claim(task_id, answer, first)
        first = key.purpose or self._purpose(key, purpose)
        if bytes(key.response) != bytes(NONE_YET):
            return Claim(key.task_id, key.response, first)
        return Claim(key.task_id, self._tasks.answer_to(tenant, key.task_id, request_id), first)

    def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None:
        path, task = self._layout.request(tenant, request_id), self._layout.task(tenant, task_id)
        with self._erased.lock(task):
            key = self._read(path)
            if key is None or bytes(key.response) != bytes(NONE_YET):
                return
            if not self._tasks.played_last(tenant, task_id, request_id):
                self._write(path, replace_in(key, response=response))

    def _fits(self, tenant: str, purpose: Purpose) -> bool:
        """Whether the task that a call names is there, and of the session that it names."""
        if purpose.task is None:
            return True
        task = self._tasks.load(tenant, purpose.task)
        if task is None:
            begun = self._journals.opened(tenant, purpose.task)
            task = None if begun is None else begun.task
        return task is not None and purpose.session in (None, task.session)

    def _purpose(self, key: Key, asked: Purpose) -> Purpose:
        """What a key without a purpose was used for, as far as its task tells."""
        task = self._tasks.load(key.tenant, key.task_id)
        if task is None:
            return asked
        known = purpose_of(task.query, session=task.session)
        return Purpose(asked.session and known.session, asked.task, asked.goal and known.goal)

    def _read(self, path: Path) -> Key | None:
        try:
            return msgspec.json.decode(path.read_bytes(), type=Key)
        except FileNotFoundError:
            return None
        except ValueError as error:
            self._aside.put(path, f"no idempotency key: {error}")
            return None

    def _write(self, path: Path, key: Key, *, sync: bool = True) -> None:
        replace(path, msgspec.json.encode(key) + b"\n", self._layout.scratch, sync=sync)
