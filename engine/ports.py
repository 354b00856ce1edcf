"""What the engine needs from the world, owned by the engine; adapters are named only where the server is wired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeVar

from msgspec import Raw, Struct

from engine.calibration import Tally
from engine.churn import ChurnPage
from engine.knowledge import Found
from engine.record import Reply, Transition, TurnRecord, Usage
from engine.rules import Scalar
from engine.task import TaskState


class Effect(Struct, frozen=True):
    """One effect to be performed: its name in a policy, its input, and how it is to be asked for.

    `input` is JSON-able and bounded; what of it is page text is raw, and a prompt must escape it. `options` are those
    settings that belong to this effect (engine.llm.options): model, thinking level, time limit.
    """

    name: str  # "llm.verify_light"
    key: str
    input: Mapping[str, object]
    options: Mapping[str, Scalar] = {}


class Log(Protocol):
    """Structured logging, as structlog has it."""

    def info(self, event: str, **values: object) -> object: ...

    def warning(self, event: str, **values: object) -> object: ...

    def exception(self, event: str, **values: object) -> object: ...


class Provider(Protocol):
    """Performs effects. Never raises for a failure of the model: the reply says so in its status."""

    @property
    def has_model(self) -> bool: ...

    async def perform(self, effect: Effect) -> Reply: ...

    def warm_up(self) -> None:
        """Begin in the background what the first call would otherwise wait for."""

    async def close(self) -> None:
        """Let go of connections."""


class Search(Protocol):
    """Searches the web. Never raises for a failure of the search: the reply says so in its status."""

    async def perform(self, effect: Effect) -> Reply: ...


class Finder(Protocol):
    """Finds passages of an organisation's knowledge, the best first."""

    async def search(self, tenant: str, query: str, most: int) -> Sequence[Found]: ...


class Concluded(Struct, frozen=True):
    """How one call of the engine ended: a turn, or a verdict that was asked for alone (then without a task)."""

    process: Literal["turn", "verify"]
    transition: Transition
    usage: Usage
    policy: str
    task: str = ""
    session: str = ""
    turn: int = -1


class Telemetry(Protocol):
    """Told of calls while they are answered. It comes back at once and never raises."""

    def about(self, **said: str) -> None:
        """What everything that is told of this call from now on belongs to: `taskId`, `sessionId`."""

    def concluded(self, end: Concluded) -> None: ...


class Silent:
    """Nobody is told."""

    def about(self, **said: str) -> None:
        pass

    def concluded(self, end: Concluded) -> None:
        pass


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


class Accounts(Protocol):
    """What each tenant spent on models, by day (UTC). After `book` returns, it survives a crash of the process."""

    async def spent_today(self, tenant: str) -> int: ...

    async def book(self, tenant: str, tokens: int) -> None: ...


class Unbooked:
    """Nobody keeps accounts: a tenant's day has no end."""

    async def spent_today(self, tenant: str) -> int:
        return 0

    async def book(self, tenant: str, tokens: int) -> None:
        pass


class ChurnPages(Protocol):
    """What each tenant's pages do on their own. Bounded: `keep` forgets what was seen longest ago beyond `most`."""

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None: ...

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None: ...

    async def pages(self, tenant: str) -> Sequence[ChurnPage]: ...

    async def forget(self, tenant: str, host: str | None) -> int: ...


class Unlearned:
    """Nothing is learned."""

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None:
        return None

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
        pass

    async def pages(self, tenant: str) -> Sequence[ChurnPage]:
        return ()

    async def forget(self, tenant: str, host: str | None) -> int:
        return 0


class Tallies(Protocol):
    """Of each tenant's rules, how often a verdict was judged again and confirmed. Durable, and bounded."""

    async def known(self, tenant: str) -> Mapping[str, Tally]: ...

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None: ...

    async def reset(self, tenant: str, rule: str | None) -> int: ...


class Uncounted:
    """No verdict is judged again."""

    async def known(self, tenant: str) -> Mapping[str, Tally]:
        return {}

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None:
        pass

    async def reset(self, tenant: str, rule: str | None) -> int:
        return 0


R = TypeVar("R")


class Ledger(Protocol[R]):
    """Append-only records of single things, each under an id of its own; the last one holds the state it led to.

    After `append` returns, the record survives a crash of the process. `answered` finds what a record answered to an
    idempotency key.
    """

    async def last(self, tenant: str, thing: str) -> R | None: ...

    async def append(self, tenant: str, thing: str, record: R) -> None: ...

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None: ...
