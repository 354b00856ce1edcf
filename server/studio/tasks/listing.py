"""The list of tasks: what somebody looks for, and what is shown of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import asdict

from engine.record.line import Lines, Sought, TaskLine
from engine.record.task import Status
from server.visits import PLACE

A_PAGE = 50
WORDS = 8  # that are looked for at most
PATH = f"{PLACE}/tasks"
STATUSES: Mapping[Status, tuple[str, str]] = {  # what people call it, and its tone
    "executing": ("Running", "calm"),
    "needs_user_input": ("Waits for an answer", "warn"),
    "completed": ("Done", "good"),
    "failed": ("Failed", "bad"),
    "cancelled": ("Cancelled", ""),
}


class Asked(Struct, frozen=True, omit_defaults=True):
    """The list as its address asks for it; `part` counts from 1."""

    q: str = ""
    status: str = ""
    site: str = ""
    part: int = 1

    @property
    def sought(self) -> Sought:
        status: Status | None = self.status if self.status in get_args(Status) else None  # type: ignore[assignment]
        return Sought(words=tuple(self.q.split()[:WORDS]), status=status, site=self.site.strip().lower())

    @property
    def skip(self) -> int:
        return (self.part - 1) * A_PAGE

    def address(self, **other: str | int) -> str:
        """That of the list with something asked for otherwise, from its first page on."""
        asked = {**asdict(self), "part": 1, **other}
        said = urlencode({name: value for name, value in asked.items() if value not in ("", 1)})
        return f"{PATH}?{said}" if said else PATH


class Way(Struct, frozen=True):
    """One way to see fewer of them."""

    address: str
    title: str
    count: int
    here: bool


class TaskList(Struct, frozen=True):
    asked: Asked
    lines: tuple[TaskLine, ...]
    count: int
    first: int  # number of the first line that is shown
    ways: tuple[Way, ...]
    earlier: str  # address of the page before, empty for none
    later: str
    statuses: Mapping[Status, tuple[str, str]]


def task_list(asked: Asked, found: Lines) -> TaskList:
    whole = sum(found.by_status.values())
    ways = [Way(asked.address(status=""), "All", whole, not asked.sought.status)]
    for status, (title, _) in STATUSES.items():
        here = asked.sought.status == status
        if here or found.by_status.get(status):
            ways.append(Way(asked.address(status=status), title, found.by_status.get(status, 0), here))
    return TaskList(
        asked=asked,
        lines=found.lines,
        count=found.count,
        first=asked.skip + 1,
        ways=tuple(ways),
        earlier=asked.address(part=asked.part - 1) if asked.part > 1 else "",
        later=asked.address(part=asked.part + 1) if asked.skip + len(found.lines) < found.count else "",
        statuses=STATUSES,
    )
