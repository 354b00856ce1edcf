"""What goes wrong on purpose, at the server: errors, delays, lost sessions, and scripts laid over the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Event
from typing import Literal, get_args

Fault = Literal[
    "none", "server error", "slow page", "late reply", "session lost", "element moves", "layout moves once",
    "dialog stays", "dialog comes up", "dialog at first", "browser asks",
]  # fmt: skip
FAULTS: tuple[Fault, ...] = get_args(Fault)
SCRIPTS: Mapping[str, str] = {  # laid over the list of todos
    "element moves": "moves.js",
    "layout moves once": "moves_once.js",
    "dialog stays": "dialog.js",
    "dialog comes up": "dialog_later.js",
    "dialog at first": "dialog_at_first.js",
    "browser asks": "confirm.js",
}
LATE_SECONDS = 5.0  # longer than a client waits for a page to become quiet
NEVER_SECONDS = 120.0  # longer than any goal takes


class Faults:
    """One fault at a time, until it is exchanged."""

    def __init__(self) -> None:
        self._over = Event()
        self.inject("none")

    def inject(self, kind: Fault) -> None:
        """From now on `kind`, counted from nothing; what was still held back is let go, and does not land."""
        self._over.set()
        self._kind, self._over = kind, Event()
        self._written = 0
        self._under_way: list[bytes] = []
        self.repeated = 0  # writes that came while the same one was still under way

    @property
    def script(self) -> str | None:
        return SCRIPTS.get(self._kind)

    @property
    def loses_session(self) -> bool:
        """Whether the session ends before this request: once something has been written."""
        return self._kind == "session lost" and self._written > 0

    @contextmanager
    def writing(self, request: bytes) -> Iterator[int | None]:
        """A write and all that it waits for: the status to refuse it with; None when it may go on."""
        self.repeated += request in self._under_way
        self._under_way.append(request)
        over = self._over
        if self._kind == "late reply":
            over.wait(LATE_SECONDS)
        if self._kind == "slow page":
            over.wait(NEVER_SECONDS)
        refused = {"server error": 500, "slow page": 503}.get(self._kind, 503 if over.is_set() else None)
        yield refused
        self._written += refused is None
        self._under_way.remove(request)
