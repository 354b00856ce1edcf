"""The way out for what is told beside answers: log lines, spans, names of metrics, prompts, refusals.

Every text passes `BOUNDARY.out`, which knows the secrets that the call at hand has come upon and what looks like one.
What a turn keeps and answers is without secrets from its arrival on (`engine.turn.spoken`), by the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import TypeVar

from engine.safety.lexicon import Lexicon, lexicon
from engine.safety.redaction import Known, Redactor

T = TypeVar("T")
MOST = 200  # secrets of one call

_met: ContextVar[tuple[Known, ...]] = ContextVar("surefoot_met", default=())


class Boundary:
    """One for the process, as its logs are. Until `speaks` was called it knows the English words only."""

    def __init__(self) -> None:
        self._lists: Callable[[], Lexicon] = lambda: _ENGLISH

    def speaks(self, lists: Callable[[], Lexicon]) -> None:
        """Use the word lists that this answers."""
        self._lists = lists

    def begin(self) -> None:
        """Another call: what the one before came upon is none of its business."""
        _met.set(())

    def met(self, known: Sequence[Known]) -> None:
        if known:
            _met.set((*_met.get(), *known)[-MOST:])

    def out(self, value: T) -> T:
        """What may be told of a value: the value itself, where there is no secret in it."""
        return Redactor(_met.get(), self._lists()).value(value)


_ENGLISH = lexicon({})
BOUNDARY = Boundary()
