"""The goals as they are played: each on every library that can do it, in three wordings, judged by the club's state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field, yaml
from msgspec.structs import replace

from benchmarks.apps.goal import SAVES, Goal, Wording, failing, quoted
from benchmarks.widgets.libraries import LIBRARIES, Library
from benchmarks.widgets.site import START, State

FILE = Path(__file__).parent / "goals.yaml"
GONE = "gone"
WORDINGS: tuple[Wording, ...] = ("steps", "plain", "wish")
_SLOT = re.compile(r"\{(\w+)(?: (\w+))?\}")


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A goal as goals.yaml has it; its head says what the fields mean."""

    name: str
    steps: str
    plain: str
    wish: str
    after: dict[str, Any]
    start: Literal["members", "boats", "settings"] = field(default="members", name="from")
    confirms: frozenset[str] = frozenset()
    failing: bool = False
    without: frozenset[str] = field(default=frozenset(), name="not")


class File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nobody: dict[str, Any]
    goals: tuple[Written, ...]


@cache
def written() -> File:
    return yaml.decode(FILE.read_bytes(), type=File)


def goals_of(library: str) -> list[Goal]:
    """All that is played on a library's page."""
    return [goal for one in written().goals if library not in one.without for goal in _played(library, one)]


def wanted(changes: Mapping[str, Any]) -> State:
    """The state at the start with these changes."""
    state = deepcopy(START)
    for part, change in changes.items():
        if part == "settings":
            state[part] = {**state[part], **change}
        else:
            state[part] = [] if change == GONE else _listed(part, state[part], change)
    return state


def wanted_by(goal: Goal) -> State:
    """The state that a goal asks for."""
    name = re.sub(r", (plainly|en)$", "", goal.name.removeprefix("server error (").removesuffix(")"))
    return wanted(next(one.after for one in written().goals if one.name == name))


def odd(state: Any, before: Any, after: Any) -> bool:
    """Whether anything in a state is neither as before nor as asked for."""
    if isinstance(state, dict) and isinstance(before, dict) and isinstance(after, dict):
        return any(odd(one, before.get(key), after.get(key)) for key, one in state.items())
    if isinstance(state, list) and isinstance(before, list) and len(state) == len(before) == len(after):
        return any(odd(*ones) for ones in zip(state, before, after, strict=True))
    return state not in (before, after)


def plainly(state: State) -> State:
    """Without the order of what has none."""
    return {**state, "members": [{**one, "interests": sorted(one["interests"])} for one in state["members"]]}


def _listed(part: str, there: list[dict[str, Any]], change: Mapping[str, Any]) -> list[dict[str, Any]]:
    kept = [
        {**one, **change.get(one["name"], {})} for one in there if change.get(one["name"]) != GONE
    ]  # fmt: skip
    begins = written().nobody if part == "members" else {"favourite": False, "tags": []}
    names, last = {one["name"] for one in there}, max(one["id"] for one in there)
    new = [one for name, one in change.items() if name not in names]
    return [*kept, *({**begins, **one, "id": last + nth} for nth, one in enumerate(new, 1))]


def _played(library: str, one: Written) -> list[Goal]:
    steps = Goal(
        app=library, name=one.name, query=_spelled(one.steps, LIBRARIES[library]), path=f"/#{one.start}",
        signed_in=False, reached=partial(_reached, plainly(wanted(one.after))), confirms=SAVES | one.confirms,
    )  # fmt: skip
    said = replace(steps, means=quoted(steps.query))
    wordings = [
        said,
        replace(said, name=f"{one.name}, plainly", query=one.plain, wording="plain"),
        replace(said, name=f"{one.name}, en", query=one.wish, wording="wish"),
    ]
    fails = [failing(goal, "server error", "server error") for goal in wordings] if one.failing else []
    return [*wordings, *fails]


def _reached(after: State, before: State, now: State) -> bool:
    return plainly(now) == after


def _spelled(steps: str, library: Library) -> str:
    """The steps as they go on the page of this library."""

    def slot(found: re.Match[str]) -> str:
        match found[1], found[2]:
            case "menu", _:
                return "open the menu and " if library.row == "menu" else ""
            case "yes", _:
                return library.yes
            case "save", section:
                return "" if section in library.at_once else ', then click "Save"'
            case word, section if word.casefold() == "open":
                return f'{word} "{section.capitalize()}", then ' if section in library.folded else ""
        raise ValueError(f"goals.yaml: {found[0]} is none of {{menu}}, {{yes}}, {{open SECTION}}, {{save SECTION}}")

    spelled = _SLOT.sub(slot, steps)
    return spelled[0].upper() + spelled[1:]
