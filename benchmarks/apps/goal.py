"""A goal in an application, and what the benchmark needs of an application."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.apps.proxy import Write
from benchmarks.person import Wants
from client.driver import Driver

Wording = Literal["steps", "wish", "plain"]
Half = Literal["built", "kept"]
SAVES = frozenset({"data_change", "secret", "other"})  # what a goal confirms that changes what is kept
DELETES = frozenset({"deletion", "dialog"})  # one that wants a thing gone


def kept(app: App) -> Any:
    """What an application says of its data by itself."""
    return app.state()


class Goal(Struct, frozen=True, kw_only=True):
    """`reached` compares the database before and after; `possible` says whether the application lets it be.

    `failure` is the kind of failure of an impossible goal, `fault` what is injected at the server. `confirms`: the
    person behind the goal says yes where one of these is held back (a confirmation's `kind`, or `dialog` for what the
    page itself asks), and to nothing else: a confirmation that the goal does not want ends it as a question does.
    `wants` says so where kinds do not.
    `state` reads the data that `reached` compares; `shows`, in JavaScript, must be true of the page in the end.
    `makes` are patterns of the writes that the goal needs, each one once; `means`, in small letters, what the right one
    among the options of a question speaks of.
    """

    app: str
    name: str
    query: str
    path: str  # page that is open at the start
    signed_in: bool  # before the goal begins
    reached: Callable[[Any, Any], bool]
    state: Callable[[Any], Any] = kept
    shows: str = "true"
    possible: bool = True
    failure: str = ""
    fault: str = "none"
    confirms: frozenset[str] = frozenset()
    wants: Wants | None = None
    makes: tuple[str, ...] | None = None  # of "POST /path"; None: not counted
    means: frozenset[str] = frozenset()
    wording: Wording = "steps"
    language: str = "en"  # of the wish, and of the application where it speaks several

    @property
    def title(self) -> str:
        return f"{self.app}: {self.name}"

    @property
    def half(self) -> Half:
        """Whether rules may be built with it, where only half of an application's goals may: by a hash of its name,
        the same in all wordings.
        """
        name = self.name.removesuffix(f", {self.language}").partition(", plainly")[0]
        return "built" if sha256(name.encode()).digest()[0] < 128 else "kept"


def quoted(query: str) -> frozenset[str]:
    """What the steps of a goal name: one of these is what a question about the next step should offer."""
    return frozenset(name.casefold() for name in re.findall(r'"([^"]+)"', query))


class App(Protocol):
    """A running application."""

    @property
    def url(self) -> str: ...

    def reset(self, fault: Any, language: str) -> None:
        """Back to how it began, from now on with this fault, and in this language where it speaks several."""

    def state(self) -> Any:
        """What the database says now."""

    def repeated(self) -> int | None:
        """Since the reset: writes sent while the same one was still under way. None where that is not known."""

    def writes(self) -> Sequence[Write] | None:
        """Since the reset, or since `sign_in`: what was meant to change something. None where that is not known."""

    async def sign_in(self, driver: Driver) -> None:
        """Not part of any goal."""


def failing(goal: Goal, failure: str, fault: str = "none", query: str = "", path: str = "") -> Goal:
    """The same goal where it cannot be reached: by a fault of the server, or by what is asked for."""
    return replace(
        goal, name=f"{failure} ({goal.name})", failure=failure, fault=fault, possible=False, query=query or goal.query,
        path=path or goal.path,
    )  # fmt: skip


def wishes(goal: Goal, said: Mapping[str, Mapping[str, str]]) -> list[Goal]:
    """The same goal as people say it, by its name and language. Raises KeyError where nobody said it."""
    return [
        replace(goal, name=f"{goal.name}, {language}", query=query, language=language, wording="wish")
        for language, query in said[goal.name].items()
    ]
