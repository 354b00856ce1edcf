"""What policies that are tried would do to recorded turns, in sentences; and how far that is found out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.observe.urls import host_of
from engine.replay import Backtest
from engine.replay.tally import Shift
from server.policies.backtesting import NOT_KEPT

SAID: Mapping[tuple[str, str], tuple[str, str]] = {  # of one turn, and of more
    ("asks", "acts"): ("turn would no longer ask", "turns would no longer ask"),
    ("acts", "asks"): ("turn would ask first", "turns would ask first"),
    ("acts", "completes"): ("goal would complete earlier", "goals would complete earlier"),
    ("completes", "acts"): ("goal would not complete there, and go on", "goals would not complete there, and go on"),
    ("completes", "asks"): ("goal would end in a question instead", "goals would end in a question instead"),
    ("asks", "completes"): ("question would be no more: the goal completes", "goals would complete without a question"),
    ("acts", "fails"): ("task would fail there", "tasks would fail there"),
    ("fails", "acts"): ("task would go on where it failed", "tasks would go on where they failed"),
}
VERBS: Mapping[str, str] = {
    "acts": "act", "asks": "ask", "completes": "complete", "fails": "fail", "waits": "look again",
    "": "need a model that was not asked then",
}  # fmt: skip


class Affected(Struct, frozen=True):
    """A turn that would come out differently; `turn` counts from 0, `site` is the host of its page."""

    task_id: str
    turn: int
    goal: str
    site: str


class Consequence(Struct, frozen=True):
    """What would become of some turns, in a sentence, and some of them."""

    said: str
    examples: tuple[Affected, ...]


class State(Struct, frozen=True, kw_only=True):
    """`version` is what was tried. `done` of `of` parts are decided again. Of `turns`, `asking` need a model to say;
    `broken` come to no decision, most of them for the reason `broken_by`; of `untold` nothing can be said, since their
    policies are gone, or this release decides them otherwise anyway.
    """

    state: Literal["running", "done", "cancelled", "failed"]
    version: str
    done: int = 0
    of: int = 0
    turns: int = 0
    tasks: int = 0
    same: int = 0
    asking: int = 0
    broken: int = 0
    broken_by: str = ""
    untold: int = 0
    consequences: tuple[Consequence, ...] = ()
    why: str = ""


def outcome(running: State, found: Backtest) -> State:
    """What came out of one that ran."""
    failed = [one for one in found.groups if one.kind == "failed" and one.reason != NOT_KEPT]
    gone = found.failed - sum(one.turns for one in failed)
    return replace(
        running, state="done", turns=found.turns, tasks=found.tasks, same=found.same + found.other_rules,
        asking=found.needs_model, broken=found.failed - gone, broken_by=next((one.reason for one in failed), ""),
        untold=found.drifted + gone, consequences=tuple(_consequence(one) for one in found.shifts),
    )  # fmt: skip


def without(state: State, tasks: frozenset[str]) -> State:
    """The same, but no turn of these tasks is shown."""
    consequences = tuple(
        replace(one, examples=tuple(turn for turn in one.examples if turn.task_id not in tasks))
        for one in state.consequences
    )
    return replace(state, consequences=consequences)


def _consequence(shift: Shift) -> Consequence:
    examples = (Affected(one.task_id, one.turn, one.goal, host_of(one.url) or "") for one in shift.examples)
    return Consequence(_sentence(shift), tuple(examples))


def _sentence(shift: Shift) -> str:
    one, more = SAID.get((shift.was, shift.now), ("", ""))
    if not one:
        other = f"{VERBS[shift.now]} otherwise" if shift.was == shift.now else VERBS[shift.now]
        was = "" if shift.was == shift.now or not shift.now else f", not {VERBS[shift.was]}"
        one, more = f"turn would {other}{was}", f"turns would {other}{was}"
    said = f"{shift.turns:,} {one if shift.turns == 1 else more}"
    later = f"; {shift.after:,} of them after another difference in their task" if shift.after else ""
    return f"{said}{later}."
