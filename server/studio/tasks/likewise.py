"""Turns like one: which those are, and what is asked of them. They are decided again aside, by a backtest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from engine.observe.urls import host_of
from engine.record.line import TaskLine
from engine.record.turn import TurnRecord
from engine.replay import decided_by
from engine.rules import Scalar
from server.policies.supposing import SETTING, NotGiven
from server.studio.tasks.drafts import Choice
from server.studio.tasks.what_if import Given

MAX_SAID = 80  # characters of a value in a sentence
MOST_TASKS = 400  # whose turns are decided again: those that changed last


def choices(record: TurnRecord) -> tuple[Choice, ...]:
    """What turns can have in common with this one."""
    rule, host = decided_by(record.transition), host_of(record.observed.page.url)
    return (
        *((Choice("rule", f"decided by {rule}"),) if rule else ()),
        *((Choice("site", f"on {host}"),) if host else ()),
        Choice("all", "all recorded turns"),
    )


def about(record: TurnRecord, given: Given) -> str:
    """Which turns are meant, as a sentence."""
    chosen = next((one.title for one in choices(record) if one.id == given.like), "all recorded turns")
    said = chosen if chosen.startswith("all") else f"recorded turns {chosen}"
    saw = " and ".join(f"{name} was {_typed(value)[:MAX_SAID]}" for name, value in _saw(record, given))
    return f"{said}{f', where {saw}' if saw else ''}, of the {MOST_TASKS} tasks that changed last"


def options(record: TurnRecord, given: Given, tasks: Iterable[TaskLine]) -> list[str]:
    """For `surefoot policy backtest`. Raises NotGiven for what no command line can hold."""
    said = [f"--suppose={name}={value}" for name, value in given.rows]
    said += [f"--saw={name}={_typed(value)}" for name, value in _saw(record, given)]
    rule, host = decided_by(record.transition), host_of(record.observed.page.url)
    said += [f"--rule={rule}"] if given.like == "rule" and rule else []
    said += [f"--site={host}"] if given.like == "site" and host else []
    if not all(_sayable(one) for one in said):
        raise NotGiven("a value holds a character that cannot be passed on")
    return [*said, *(f"--task={one.id}" for one in tasks)]


def name_of(record: TurnRecord, given: Given, version: str) -> str:
    """Stands for what is asked: another value, another draft or another text of it is another question."""
    asked = (record.before.id, record.turn, given.rows, given.draft, given.like, version)
    return hashlib.sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()


def _saw(record: TurnRecord, given: Given) -> Sequence[tuple[str, Scalar]]:
    """What a turn has to have observed for the facts that are supposed to say anything of it."""
    facts = record.observed.facts
    return [(name, facts[name]) for name, _ in given.rows if not name.startswith(SETTING) and name in facts]


def _typed(value: Scalar) -> str:
    """A value as somebody would type it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sayable(text: str) -> bool:
    try:
        return "\0" not in text and bool(text.encode())
    except UnicodeEncodeError:
        return False
