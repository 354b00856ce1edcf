"""Where tasks, sessions, request keys and records are kept, and how a store says that it cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Raw, Struct

from engine.record.task import TaskState
from engine.record.turn import Reply, TurnRecord


class StoreError(Exception):
    """A store cannot be opened: says where, why and what to try."""


class StoreUnavailable(Exception):
    """A read or write failed. What was being stored is not stored, and the same call can be made again."""


class Tasks(Protocol):
    """Durable tasks of one tenant. After `commit` returns, the turn survives a crash of the process."""

    async def load(self, tenant: str, task_id: str) -> TaskState | None: ...

    async def commit(self, tenant: str, state: TaskState, record: TurnRecord) -> None: ...

    async def last(self, tenant: str, task_id: str) -> TurnRecord | None: ...

    async def history(self, tenant: str, task_id: str) -> Sequence[TurnRecord]: ...


class Journal(Protocol):
    """Replies of effects, kept before a turn goes on: a crash between two rounds pays no call twice."""

    async def append(self, tenant: str, task_id: str, turn: int, reply: Reply) -> None: ...

    async def replies(self, tenant: str, task_id: str, turn: int) -> Mapping[str, Reply]: ...


class Sessions(Protocol):
    """Tasks of a session, newest first; made findable by `Tasks.commit`."""

    async def tasks(self, tenant: str, session: str) -> Sequence[TaskState]: ...


class Claim(Struct, frozen=True):
    """What is known of a request key: the task it belongs to, and its answer if one was given."""

    task_id: str
    response: Raw | None


class Requests(Protocol):
    """Idempotency keys of a tenant. `claim` is durable before any work is done, so a retry finds the same task id."""

    async def claim(self, tenant: str, request_id: str, task_id: str) -> Claim: ...

    async def remember(self, tenant: str, request_id: str, task_id: str, response: Raw) -> None: ...


R = TypeVar("R")


class Ledger(Protocol[R]):
    """Append-only records of single things, each under an id of its own; the last one holds the state it led to.

    After `append` returns, the record survives a crash of the process. `answered` finds what a record answered to an
    idempotency key.
    """

    async def last(self, tenant: str, thing: str) -> R | None: ...

    async def append(self, tenant: str, thing: str, record: R) -> None: ...

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None: ...
