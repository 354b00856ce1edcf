"""A goal of the second set, as steps and as somebody says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import SAVES, Goal, quoted
from benchmarks.apps.second.stored import Change, Stored, only


class Declaring:
    """Goals of one application, whose data `state` reads."""

    def __init__(self, app: str, state: Callable[[Any], Stored]) -> None:
        self._app, self._state = app, state

    def goal(
        self, name: str, path: str, steps: str, wish: str, *changes: Change, makes: tuple[str, ...] = (),
        shows: str = "true", confirms: frozenset[str] = SAVES,
    ) -> tuple[Goal, Goal]:  # fmt: skip
        """Where `shows` is given, the page must say so in the end; without changes, nothing may become otherwise."""
        said = Goal(
            app=self._app, name=name, query=steps, path=path, signed_in=True, reached=only(*changes), shows=shows,
            state=self._state, makes=makes, confirms=confirms, means=quoted(steps),
        )  # fmt: skip
        return said, replace(said, name=f"{name}, en", query=wish, wording="wish")
