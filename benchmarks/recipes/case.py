"""A goal that is played many times: its words, the way that a model plans, and what the application then says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

Values = Mapping[str, str]
Reached = Callable[[Values], Callable[[Any, Any], bool]]


class PlannedStep(Struct, frozen=True):
    """A step as a model says it, and the criterion that it gives; both may name values in braces."""

    does: str
    verify: str


class Case(Struct, frozen=True, kw_only=True):
    """One goal. `said` names its values in braces; `first` are those of the run that is learned from.

    `controls` are the words of the controls that its steps use, as the page has them, each with what a changed page
    calls them; the last one is that of the last step. `confirms` are the kinds of what its person says yes to.
    `signed_in`: before the goal begins.
    `row`: the value that names the row of the last step's control. `state` reads what the application keeps.
    """

    app: str
    name: str
    path: str
    said: str
    steps: tuple[PlannedStep, ...]
    controls: Mapping[str, str]
    first: Values
    again: tuple[Values, ...]
    reached: Reached
    signed_in: bool = True
    row: str = ""
    confirms: frozenset[str] = frozenset()
    state: Callable[[Any], Any] = lambda app: app.state()

    @property
    def title(self) -> str:
        return f"{self.app}: {self.name}"

    def query(self, values: Values) -> str:
        return filled(self.said, values)


def filled(text: str, values: Values) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def runs(names: str, *rows: str | tuple[str, ...]) -> tuple[Values, ...]:
    """The values of further runs: one for each row, in the order of the names."""
    return tuple(
        dict(zip(names.split(), (row,) if isinstance(row, str) else row, strict=True)) for row in rows
    )
