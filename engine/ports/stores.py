"""Where tasks, sessions, request keys and records are kept, and how a store says that it cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from msgspec import Raw, Struct

from engine.observe import PageState
from engine.ports.erasures import Began
from engine.record.line import Lines, Sought
from engine.record.task import TaskState
from engine.record.turn import Reply, TurnRecord


class StoreError(Exception):
    """A store cannot be opened: says where, why and what to try."""


class StoreUnavailable(Exception):
    """A read or write failed. What was being stored is not stored, and the same call can be made again."""


class Purpose(Struct, frozen=True, omit_defaults=True):
    """What a request key is used for, in the words of the call: None where it names no session, or no task.

    `goal` stands for the user's words, and is empty where the call has none (`purpose_of`).
    """

    session: str | None = None
    task: str | None = None
    goal: str = ""


def purpose_of(goal: str | None, *, session: str | None = None, task: str | None = None) -> Purpose:
    """A digest stands for the goal: what a user wants is not kept beside the tasks."""
    said = "" if goal is None else blake2b(goal.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return Purpose(session, task, said)


class TurnTaken(Exception):
    """Another call has stored this turn of the task: what it stored stands. Or the task was erased."""


class Commit(Struct, frozen=True, kw_only=True):
    """What one turn leaves, stored as one: all of it or nothing.

    `expected_turn` is the last turn that the task had when this one was decided, -1 for a new task. `messages` are what
    the session is told of it, as JSON. `purpose` is that of the record's request key.
    """

    expected_turn: int
    state: TaskState
    record: TurnRecord
    messages: tuple[Raw, ...] = ()
    purpose: Purpose | None = None


class Tasks(Protocol):
    """Durable tasks of one tenant. After `commit` returns, the turn survives a crash of the process.

    `load`, `last` and `messages` read no history. `commit` raises TurnTaken where the task has had another turn by now.
    """

    async def load(self, tenant: str, task_id: str) -> TaskState | None: ...

    async def commit(self, tenant: str, turn: Commit) -> None: ...

    async def last(self, tenant: str, task_id: str) -> TurnRecord | None: ...

    async def messages(self, tenant: str, task_id: str) -> Sequence[Raw]: ...

    async def history(self, tenant: str, task_id: str) -> Sequence[TurnRecord]: ...


class Overview(Protocol):
    """All tasks of a tenant, as a list tells of them. However many there are, a part of it takes no second."""

    async def lines(self, tenant: str, sought: Sought, most: int, skip: int) -> Lines:
        """At most so many, after those that are skipped, what changed last first."""
        ...


class Opened(Struct, frozen=True):
    """A turn under way: the task before it, which may not be stored yet, and the call that it is decided on.

    `request` is the call as JSON, without its page; `page` is that as it may be kept.
    """

    task: TaskState
    request: Raw
    page: PageState

    @property
    def only_named(self) -> bool:
        """Nobody was told of the task yet, and nothing is kept that a turn could be decided on."""
        return not self.task.query

    @property
    def is_first(self) -> bool:
        """A first turn that a client was told of: its task is not stored yet."""
        return self.task.turn < 0 and not self.only_named


class Journal(Protocol):
    """Replies of effects, kept before a turn goes on: a crash between two rounds pays no call twice.

    What is said of a task that was erased meanwhile is not kept, and nobody is told.
    """

    async def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None: ...

    async def replies(self, tenant: str, task_id: str, turn: int) -> Mapping[str, Reply]: ...

    async def open(self, tenant: str, turn: Opened) -> None:
        """Keep a turn that goes on after its call was answered, or name a first one; the last that was said counts."""

    async def opened(self, tenant: str, task_id: str) -> Opened | None: ...

    async def begun(self, tenant: str, session: str) -> Sequence[Opened]:
        """First turns of a session that go on after their call was answered, the latest first."""
        ...

    async def discard(self, tenant: str, task_id: str) -> None:
        """Forget a task that was not stored; what is kept here of a stored one goes with each `Tasks.commit`."""


class Sessions(Protocol):
    """Tasks of a session, newest first; made findable by `Tasks.commit`. What each was told goes by its id."""

    async def tasks(self, tenant: str, session: str) -> Sequence[TaskState]: ...

    async def session_messages(self, tenant: str, session: str) -> dict[str, Sequence[Raw]]: ...


class Claim(Struct, frozen=True):
    """What is known of a request key: its task, its answer if one was given, and what it was first used for."""

    task_id: str
    response: Raw | None
    purpose: Purpose

    def holds_for(self, purpose: Purpose) -> bool:
        """Whether a call with this key is the first one again. One that names its task need not repeat the rest."""
        if purpose.task is None:
            return purpose == self.purpose
        first = self.purpose
        said = ((purpose.session, first.session), (purpose.goal, first.goal))
        return purpose.task == self.task_id and all(not now or not then or now == then for now, then in said)


class Requests(Protocol):
    """Idempotency keys of a tenant. `claim` is durable before any work is done, so a retry finds the same task id.

    `purpose` is kept with the first claim of a key; the first answer that is remembered stays. Keys are forgotten after
    some days. A new key of a call for a task that is not there, or of another session, is not kept.
    """

    async def claim(self, tenant: str, request_id: str, task_id: str, purpose: Purpose) -> Claim: ...

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None: ...


R = TypeVar("R")
Kept = TypeVar("Kept", covariant=True)


class Ledger(Protocol[R]):
    """Append-only records of single things, each under an id of its own; the last one holds the state it led to.

    After `append` returns, the record survives a crash of the process. `answered` finds what a record answered to an
    idempotency key.
    """

    async def last(self, tenant: str, thing: str) -> R | None: ...

    async def append(self, tenant: str, thing: str, record: R, began: Began | None = None) -> None:
        """Raises ErasedMeanwhile."""

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None: ...


class Past(Protocol[Kept]):
    """All records of a ledger about one thing, oldest first; none where there is no such thing."""

    async def history(self, tenant: str, thing: str) -> Sequence[Kept]: ...
