"""Who is told what the engine does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from engine.record.turn import Transition, Usage
from engine.safety.redaction import Known


class Log(Protocol):
    """Structured logging, as structlog has it."""

    def info(self, event: str, **values: object) -> object: ...

    def warning(self, event: str, **values: object) -> object: ...

    def exception(self, event: str, **values: object) -> object: ...


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

    def met(self, known: Sequence[Known]) -> None:
        """Secrets that this call has come upon: nothing that is told of it says them."""


class Silent:
    """Nobody is told."""

    def about(self, **said: str) -> None:
        pass

    def concluded(self, end: Concluded) -> None:
        pass

    def met(self, known: Sequence[Known]) -> None:
        pass
