"""Tasks as files: an append-only log for the turns, and one TinyDB file for the state after the last of them.

The log is what is true. A commit appends the turn and syncs it, once, to the disk; that acknowledges it. The state is a
checkpoint that says how much of the log it knows: where it is behind, or torn, it is made again from the last line.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import msgspec
import structlog
from msgspec import Raw, Struct
from tinydb import TinyDB
from tinydb.table import Document, Table

from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.atomic_storage import AtomicStorage, TornFile
from server.adapters.tinydb.durable import append, append_at, cut, lines, size
from server.adapters.tinydb.layout import Layout, TaskPaths

log = structlog.get_logger("surefoot.store")

TABLE, DOCUMENT = "task", 1

Recover = Callable[[TurnRecord], TaskState]  # the state a recorded turn led to

_read_record = msgspec.json.Decoder(TurnRecord).decode
_read_state = msgspec.json.Decoder(TaskState).decode
_read_any = msgspec.json.Decoder().decode


class Kept(Struct, frozen=True):
    """The one document of a task's file."""

    tenant: str
    id: str
    history: int  # bytes of the log that belong to this state
    request: str | None  # the idempotency key of the last turn
    state: Raw


class Answered(Struct, frozen=True):
    """The part of a turn record that answers a retry."""

    response: Raw
    request_id: str | None = None


class TaskFiles:
    """Blocking; one caller at a time per task."""

    def __init__(self, layout: Layout, aside: Aside, recover: Recover) -> None:
        self._layout = layout
        self._aside = aside
        self._recover = recover
        self._sessions = threading.Lock()  # tasks of one session may be committed at once

    def load(self, tenant: str, task_id: str) -> TaskState | None:
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        try:
            return _read_state(kept.state)
        except ValueError as error:
            recovered = self._recovered(tenant, self._layout.task(tenant, task_id), f"no task state: {error}")
            return None if recovered is None else _read_state(recovered.state)

    def exists(self, tenant: str, task_id: str) -> bool:
        return self._layout.task(tenant, task_id).history.exists()

    def commit(self, tenant: str, state: TaskState, record: TurnRecord) -> None:
        paths = self._layout.task(tenant, state.id)
        kept = self._kept(tenant, state.id)
        if kept is None:
            # Before the state, so that no task exists that its session does not know; a dangling id is skipped.
            with self._sessions:
                append(self._layout.session(tenant, state.session), msgspec.json.encode(state.id))
        start = kept.history if kept else 0
        length = append_at(paths.history, start, msgspec.json.encode(record))
        try:
            self._write(paths, _kept(tenant, state, length, record), new=kept is None)
        except OSError:
            cut(paths.history, start)  # the caller will say that the turn failed: so it did
            raise
        paths.journal.unlink(missing_ok=True)  # its replies are in the record now

    def last(self, tenant: str, task_id: str) -> TurnRecord | None:
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        for line in reversed(lines(self._layout.task(tenant, task_id).history, kept.history)):
            try:
                return _read_record(line)
            except ValueError:
                continue  # `history` notes it
        return None

    def history(self, tenant: str, task_id: str) -> list[TurnRecord]:
        kept = self._kept(tenant, task_id)
        if kept is None:
            return []
        path = self._layout.task(tenant, task_id).history
        records = []
        for number, line in enumerate(lines(path, kept.history)):
            try:
                records.append(_read_record(line))
            except ValueError as error:
                self._aside.note(path, f"line {number + 1} cannot be read: {error}")
        return records

    def in_session(self, tenant: str, session: str, limit: int) -> Iterator[TaskState]:
        """At most `limit` tasks of a session, newest first."""
        newest_first = dict.fromkeys(reversed(lines(self._layout.session(tenant, session))))
        for line in list(newest_first)[:limit]:
            task = self.load(tenant, msgspec.json.decode(line, type=str))
            if task is not None:
                yield task

    def answered_last(self, tenant: str, task_id: str, request_id: str) -> bool:
        """Whether the last turn of the task was played for this idempotency key."""
        kept = self._kept(tenant, task_id)
        return kept is not None and kept.request == request_id

    def answer_to(self, tenant: str, task_id: str, request_id: str) -> Raw | None:
        """The response of the turn that was played for this idempotency key, byte for byte."""
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        sought = msgspec.json.encode(request_id)
        for line in reversed(lines(self._layout.task(tenant, task_id).history, kept.history)):
            if sought in line:
                answered = msgspec.json.decode(line, type=Answered)
                if answered.request_id == request_id:
                    return answered.response.copy()
        return None

    def _kept(self, tenant: str, task_id: str) -> Kept | None:
        paths = self._layout.task(tenant, task_id)
        try:
            document = self._table(paths).get(doc_id=DOCUMENT)
            if document is None and not paths.state.exists() and not size(paths.history):
                return None
            kept = msgspec.convert({k: _read_any(v) if k != "state" else v for k, v in (document or {}).items()}, Kept)
            if (kept.tenant, kept.id) == (tenant, task_id):
                return self._caught_up(kept, paths)
            reason = "holds another task"
        except (TornFile, msgspec.MsgspecError) as error:
            reason = str(error)
        return self._recovered(tenant, paths, reason)

    def _recovered(self, tenant: str, paths: TaskPaths, reason: str) -> Kept | None:
        """The state as the last readable turn left it, written anew; None if there is no such turn."""
        self._aside.put(paths.state, reason)
        last, length = _last(lines(paths.history))
        if last is None:
            return None
        kept = _kept(tenant, self._recover(last), length, last)
        self._write(paths, kept, new=True)
        log.warning("task rebuilt from its history", taskId=kept.id, turn=last.turn)
        return kept

    def _caught_up(self, kept: Kept, paths: TaskPaths) -> Kept:
        """The checkpoint with the turns that a crash kept it from knowing."""
        if size(paths.history) <= kept.history:
            return kept
        last, length = _last(lines(paths.history, start=kept.history))
        if last is None:
            return kept
        newer = _kept(kept.tenant, self._recover(last), kept.history + length, last)
        self._write(paths, newer, new=False)
        return newer

    def _write(self, paths: TaskPaths, kept: Kept, *, new: bool) -> None:
        fields = {name: getattr(kept, name) for name in kept.__struct_fields__}
        if new:
            self._table(paths).insert(Document(fields, doc_id=DOCUMENT))
        else:
            self._table(paths).update(fields, doc_ids=[DOCUMENT])

    def _table(self, paths: TaskPaths) -> Table:
        return TinyDB(paths.state, self._layout.scratch, storage=AtomicStorage).table(TABLE)


def _last(log_lines: list[bytes]) -> tuple[TurnRecord | None, int]:
    """The last record before anything unreadable, and how many bytes it all takes."""
    last, length = None, 0
    for line in log_lines:
        try:
            last = _read_record(line)
        except ValueError:
            break
        length += len(line) + 1
    return last, length


def _kept(tenant: str, state: TaskState, history: int, record: TurnRecord) -> Kept:
    return Kept(tenant, state.id, history, record.request_id, Raw(msgspec.json.encode(state)))
