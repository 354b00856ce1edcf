"""What a list tells of a task, and which tasks somebody looks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.observe.urls import host_of
from engine.record.task import Spent, Status, TaskState

MOST_LINES = 200  # of one page of a list


class TaskLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One task. `site` is the host where it stands now; times in seconds since the epoch; `asked` counts questions."""

    id: str
    session: str
    goal: str
    status: Status
    site: str
    turns: int
    tokens: int = 0
    asked: int = 0
    began: float = 0.0
    changed: float = 0.0


class Sought(Struct, frozen=True, kw_only=True):
    """`words` must all be in the goal, the site, the id or the session of a task, whatever their case; `site` is a
    host. What is empty leaves out nothing.
    """

    words: tuple[str, ...] = ()
    status: Status | None = None
    site: str = ""


class Lines(Struct, frozen=True):
    """A part of a list, what changed last first. `count` is of all that was sought, `by_status` of those of any."""

    lines: tuple[TaskLine, ...]
    count: int
    by_status: Mapping[Status, int]


class Listed(Struct):
    """What is read of a stored task for its line: decoding the rest of it, its pages above all, takes far longer."""

    id: str
    session: str
    query: str
    status: Status = "executing"
    url: str = ""
    turn: int = -1
    began: float = 0.0
    asked: int = 0
    spent: Spent = Spent()


def line_of(task: TaskState | Listed, changed: float) -> TaskLine:
    return TaskLine(
        id=task.id, session=task.session, goal=task.query, status=task.status, site=host_of(task.url) or "",
        turns=task.turn + 1, tokens=task.spent.task, asked=task.asked, began=task.began, changed=changed,
    )  # fmt: skip


def words_of(line: TaskLine) -> str:
    """What the words that somebody looks for are looked for in."""
    return "\n".join((line.goal, line.site, line.id, line.session)).casefold()


def chosen(known: Iterable[TaskLine], sought: Sought, most: int, skip: int) -> Lines:
    """The part of a list that is held in memory."""
    words = tuple(word.casefold() for word in sought.words)
    fits = [line for line in known if sought.site in ("", line.site) and _has(line, words)]
    by_status: dict[Status, int] = {}
    for line in fits:
        by_status[line.status] = by_status.get(line.status, 0) + 1
    wanted = [line for line in fits if sought.status in (None, line.status)]
    wanted.sort(key=lambda line: (-line.changed, line.id))
    return Lines(tuple(wanted[skip : skip + most]), len(wanted), by_status)


def _has(line: TaskLine, words: tuple[str, ...]) -> bool:
    text = words_of(line) if words else ""
    return all(word in text for word in words)
