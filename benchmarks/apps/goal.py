"""A goal in an application, and what the benchmark needs of an application."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from msgspec import Struct

from client.driver import Driver

Wording = Literal["steps", "wish"]


class Goal(Struct, frozen=True, kw_only=True):
    """`reached` compares the database before and after; `possible` says whether the application lets it be.

    `failure` is the kind of failure of an impossible goal, `fault` what is injected at the server. `approves`: the
    person behind the goal says yes when asked to confirm it; `confirms`: to what the page itself asks as well. Other
    questions stay open.
    """

    app: str
    name: str
    query: str
    path: str  # page that is open at the start
    signed_in: bool  # before the goal begins
    reached: Callable[[Any, Any], bool]
    possible: bool = True
    failure: str = ""
    fault: str = "none"
    approves: bool = False
    confirms: bool = False  # says yes to questions of the page itself as well
    wording: Wording = "steps"
    language: str = "en"  # of the wish, and of the application where it speaks several

    @property
    def title(self) -> str:
        return f"{self.app}: {self.name}"


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

    async def sign_in(self, driver: Driver) -> None:
        """Not part of any goal."""
