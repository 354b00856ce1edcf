"""Tasks as files: an append-only log for the turns, and one TinyDB file for the state after the last of them.

The log is what is true. A commit appends the turn and syncs it, once, to the disk; that acknowledges it. The state is a
checkpoint that says how much of the log it knows: where it is behind, or torn, it is made again from the log.
"""

from __future__ import annotations

import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompress

import msgspec
import structlog
from msgspec import Raw, Struct
from tinydb import TinyDB
from tinydb.table import Document, Table

from engine.ports import Commit, Purpose, TurnTaken
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from server.adapters.tinydb import first_format
from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.atomic_storage import AtomicStorage, TornFile
from server.adapters.tinydb.durable import append, append_at, content, cut, lines, remove, replace, size
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.packing.frames import frame_at, frames
from server.packing.pages import packed, pages_of, unpacked
from server.packing.turn_log import KINDS, added, entry_of, places_in, record_of, turns_of

log = structlog.get_logger("surefoot.store")

TABLE, DOCUMENT = "task", 1


class Again(NamedTuple):
    """What a recorded turn led to, for a store that has lost it: the state, and what the session was told."""

    state: Callable[[TurnRecord], TaskState]
    messages: Callable[[TurnRecord], tuple[Raw, ...]]


_read_record = msgspec.json.Decoder(TurnRecord).decode
_read_state = msgspec.json.Decoder(TaskState).decode


class Kept(Struct, frozen=True):
    """The one document of a task's file."""

    tenant: str
    id: str
    turn: int
    log: int  # bytes of the log that belong to this state
    last: int  # where in the log its last turn begins
    request: str | None  # the idempotency key of that turn
    purpose: Purpose | None  # of that key
    known: dict[str, int]  # where in the log each page lies, by digest
    messages: tuple[Raw, ...]
    pages: dict[str, str]  # those that the state holds, compressed, in Base64
    state: Raw  # without them


_kept_of = msgspec.json.Decoder(Kept).decode


class Answered(Struct, frozen=True):
    """The part of a turn record that answers a retry."""

    response: Raw
    request_id: str | None = None


class TaskFiles:
    """Blocking; one caller at a time per task, erasure aside: it may come between any two steps of a reading, so that
    what a reading writes it writes under the lock of the task, after another look.
    """

    def __init__(self, layout: Layout, aside: Aside, again: Again, erased: Erased) -> None:
        self._layout = layout
        self._erased = erased
        self._aside = aside
        self._again = again
        self._sessions = threading.Lock()  # tasks of one session may be committed at once

    def load(self, tenant: str, task_id: str) -> TaskState | None:
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        try:
            return state_of(bytes(kept.state), kept.pages)
        except ValueError as error:
            recovered = self._recovered(tenant, self._layout.task(tenant, task_id), f"no task state: {error}")
            return None if recovered is None else state_of(bytes(recovered.state), recovered.pages)

    def exists(self, tenant: str, task_id: str) -> bool:
        paths = self._layout.task(tenant, task_id)
        return paths.turns.exists() or paths.history.exists()

    def commit(self, tenant: str, turn: Commit) -> None:
        """Raises TurnTaken."""
        paths = self._layout.task(tenant, turn.state.id)
        with self._erased.lock(paths):
            if paths in self._erased:
                raise TurnTaken(turn.state.id)
            self._commit(tenant, turn, paths)

    def _commit(self, tenant: str, turn: Commit, paths: TaskPaths) -> None:
        state = turn.state
        kept = self._kept(tenant, state.id)
        if (kept.turn if kept else -1) != turn.expected_turn:
            raise TurnTaken(state.id)
        if kept is None:
            # Before the state, so that no task exists that its session does not know; a dangling id is skipped.
            self.join_session(tenant, state.session, state.id)
        start, known = self._end(paths, kept)
        new = added(turn, start, known)
        append_at(paths.turns, start, new.data)
        told = (*(kept.messages if kept else ()), *turn.messages)
        try:
            self._write(paths, _kept(tenant, state, turn.record, Place(new.end, new.turn, new.pages), told,
                                     turn.purpose), new=kept is None)  # fmt: skip
        except OSError:
            cut(paths.turns, start)  # the caller will say that the turn failed: so it did
            raise
        paths.journal.unlink(missing_ok=True)  # its replies are in the record now

    def last(self, tenant: str, task_id: str) -> TurnRecord | None:
        """The last turn, read from where it lies; where that is damaged, the last one before it that can be read."""
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        path = self._layout.task(tenant, task_id).turns
        try:
            return _read_record(_record_at(path, kept.last))
        except ValueError:
            return next(reversed(self.history(tenant, task_id)), None)

    def history(self, tenant: str, task_id: str) -> list[TurnRecord]:
        kept = self._kept(tenant, task_id)
        if kept is None:
            return []
        path = self._layout.task(tenant, task_id).turns
        records = []
        for number, read in enumerate(turns_of(content(path, 0, kept.log))):
            try:
                records.append(_read_record(read.json()))
            except ValueError as error:
                self._aside.note(path, f"turn {number} cannot be read: {error}")
        return records

    def messages(self, tenant: str, task_id: str) -> tuple[Raw, ...]:
        kept = self._kept(tenant, task_id)
        return kept.messages if kept else ()

    def purpose(self, tenant: str, task_id: str) -> Purpose | None:
        """What the request key of the last turn was used for."""
        kept = self._kept(tenant, task_id)
        return kept.purpose if kept else None

    def in_session(self, tenant: str, session: str, limit: int) -> list[str]:
        """The ids of at most `limit` tasks of a session, newest first; one may be of a task that was never stored."""
        newest_first = dict.fromkeys(reversed(lines(self._layout.session(tenant, session))))
        return [msgspec.json.decode(line, type=str) for line in list(newest_first)[:limit]]

    def join_session(self, tenant: str, session: str, task: str) -> None:
        with self._sessions:
            append(self._layout.session(tenant, session), msgspec.json.encode(task))

    def leave_session(self, tenant: str, session: str, tasks: Collection[str]) -> None:
        """Take tasks off the list of a session; one without any has no list."""
        path = self._layout.session(tenant, session)
        with self._sessions:
            left = [line for line in lines(path) if msgspec.json.decode(line, type=str) not in tasks]
            if left:
                replace(path, b"".join(line + b"\n" for line in left), self._layout.scratch)
            else:
                remove(path)

    def played_last(self, tenant: str, task_id: str, request_id: str) -> Purpose | bool:
        """Whether the last turn of the task was played for this idempotency key; its purpose, where that is kept."""
        kept = self._kept(tenant, task_id)
        if kept is None or kept.request != request_id:
            return False
        return kept.purpose or True

    def answer_to(self, tenant: str, task_id: str, request_id: str) -> Raw | None:
        """The response of the turn that was played for this idempotency key, byte for byte."""
        kept = self._kept(tenant, task_id)
        if kept is None:
            return None
        sought = msgspec.json.encode(request_id)
        path = self._layout.task(tenant, task_id).turns
        if kept.request == request_id:
            found = [_record_at(path, kept.last)]
        else:
            read = [one.record for one in turns_of(content(path, 0, kept.log))]
            found = [record for record in reversed(read) if isinstance(record, bytes) and sought in record]
        for record in found:
            answered = msgspec.json.decode(record, type=Answered)
            if answered.request_id == request_id:
                return answered.response.copy()
        return None

    def _kept(self, tenant: str, task_id: str) -> Kept | None:
        paths = self._layout.task(tenant, task_id)
        if not paths.turns.exists():
            if paths.history.exists():
                return self._moved_over(tenant, paths)
            if not paths.state.exists():
                return None
        try:
            kept = _kept_of(msgspec.json.encode(dict(self._table(paths).get(doc_id=DOCUMENT) or {})))
            if (kept.tenant, kept.id) == (tenant, task_id):
                return self._caught_up(kept, paths)
            reason = "holds another task"
        except (TornFile, msgspec.MsgspecError) as error:
            reason = str(error)
        return self._recovered(tenant, paths, reason)

    def _recovered(self, tenant: str, paths: TaskPaths, reason: str) -> Kept | None:
        """The state as the last readable turn left it, written anew; None if there is no such turn."""
        with self._erased.lock(paths):
            self._aside.put(paths.state, reason)
            kept = self._from_log(tenant, content(paths.turns), None)
            if kept is not None:
                self._write(paths, kept, new=True)
                log.warning("task rebuilt from its history", taskId=kept.id, turn=kept.turn)
            return kept

    def _caught_up(self, kept: Kept, paths: TaskPaths) -> Kept:
        """The checkpoint with the turns that a crash kept it from knowing."""
        if size(paths.turns) <= kept.log:
            return kept
        with self._erased.lock(paths):
            newer = self._from_log(kept.tenant, content(paths.turns), kept)
            if newer is None:
                return kept
            self._write(paths, newer, new=False)
            return newer

    def _from_log(self, tenant: str, data: bytes, older: Kept | None) -> Kept | None:
        """The checkpoint that a log leads to, after what an older one knows; None where it knows all."""
        start = older.log if older else 0
        last, end, told = None, 0, list(older.messages if older else ())
        for read in turns_of(data):
            if read.start < start:
                continue
            try:
                record = _read_record(read.json())
            except ValueError:
                break
            last, end = (record, read), read.end
            told += read.messages
        if last is None:
            return None
        record, read = last
        place = Place(end, read.start, places_in(data[:end]))
        return _kept(tenant, self._again.state(record), record, place, tuple(told), read.purpose)

    def _moved_over(self, tenant: str, paths: TaskPaths) -> Kept | None:
        """A task of the first format, written in this one. What could not be read of it stays for a person."""
        with self._erased.lock(paths):
            found = first_format.turns(paths, self._again.messages)
            if found.log:
                replace(paths.turns, found.log, self._layout.scratch)
            kept = self._from_log(tenant, found.log, None)
            if kept is not None:
                self._write(paths, kept, new=True)
            if found.unreadable:
                self._aside.put(paths.history, f"cannot be read from line {found.unreadable} on")
            else:
                paths.history.unlink(missing_ok=True)
            return kept

    def _end(self, paths: TaskPaths, kept: Kept | None) -> tuple[int, dict[str, int]]:
        """Where the next turn belongs, and where the pages before it lie: also in a log that was cut from outside."""
        if kept is None or size(paths.turns) >= kept.log:
            return (kept.log, kept.known) if kept else (0, {})
        whole = list(frames(content(paths.turns), KINDS))
        places = {frame.start for frame in whole}
        return whole[-1].end if whole else 0, {page: at for page, at in kept.known.items() if at in places}

    def _write(self, paths: TaskPaths, kept: Kept, *, new: bool) -> None:
        fields = {name: getattr(kept, name) for name in kept.__struct_fields__}
        if new:
            self._table(paths).upsert(Document(fields, doc_id=DOCUMENT))
        else:
            self._table(paths).update(fields, doc_ids=[DOCUMENT])

    def _table(self, paths: TaskPaths) -> Table:
        return TinyDB(paths.state, self._layout.scratch, storage=AtomicStorage).table(TABLE)


class Place(NamedTuple):
    """Where a log ends, where its last turn begins, and where its pages lie."""

    end: int
    last: int
    pages: dict[str, int]


def _kept(
    tenant: str, state: TaskState, record: TurnRecord, place: Place, told: tuple[Raw, ...], purpose: Purpose | None
) -> Kept:
    pages = pages_of(state)
    return Kept(
        tenant=tenant,
        id=state.id,
        turn=state.turn,
        log=place.end,
        last=place.last,
        request=record.request_id,
        purpose=purpose,
        known=place.pages,
        messages=told,
        pages={digest: b64encode(compress(page)).decode() for digest, page in pages.items()},
        state=Raw(packed(msgspec.json.encode(state), pages)),
    )


def state_of(state: bytes, kept: Mapping[str, str]) -> TaskState:
    """A state with its pages, which are kept compressed, in Base64. Raises ValueError."""
    pages = {digest: decompress(b64decode(page)) for digest, page in kept.items()}
    return _read_state(unpacked(state, pages.get))


def task_in(stem: Path) -> str | None:
    """The id of the task whose files begin with `stem`, by its turns, where one of them can be read."""
    logged = [read.record for read in turns_of(content(stem.with_suffix(".turns"))) if isinstance(read.record, bytes)]
    for text in (*logged, *lines(stem.with_suffix(".history"))):
        try:
            return _read_record(text).before.id
        except ValueError:
            continue
    return None


def _record_at(path: Path, place: int) -> bytes:
    """The turn that begins at a byte of a log, as JSON. Raises ValueError."""
    with path.open("rb") as file:

        def read(start: int, end: int) -> bytes:
            file.seek(start)
            return file.read(end - start)

        return record_of(entry_of(frame_at(place, read)), lambda at: frame_at(at, read).content())
