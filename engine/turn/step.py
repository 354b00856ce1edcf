"""`step` and `apply`: what one turn decides, and what that changes. Both are pure; nothing else changes a task."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.derive.chains import settled
from engine.derive.table import DERIVATIONS
from engine.plan.plan import Plan
from engine.record.task import TaskState
from engine.record.turn import Call, Observed, Reply, Round, Transition
from engine.rules import Bundle, Scalar
from engine.turn.conclude import conclude
from engine.turn.interpreter import Walk
from engine.turn.stages import TURN, Stage


class Walked(Struct, frozen=True):
    """How a walk ended, and every round on the way."""

    end: Call | Transition
    rounds: tuple[Round, ...]
    used: tuple[Reply, ...]
    facts: Mapping[str, Scalar]
    plan: Plan | None = None  # the one that holds: made on the way, or the task's own


def step(bundle: Bundle, task: TaskState, observed: Observed, replies: Mapping[str, Reply]) -> Call | Transition:
    """Decide one turn: a Call whose reply is wanted first, or everything the turn changes."""
    return walk(bundle, task, observed, replies).end


def walk(
    bundle: Bundle,
    task: TaskState,
    observed: Observed,
    replies: Mapping[str, Reply],
    stages: tuple[Stage, ...] = TURN,
) -> Walked:
    """The same, with the rounds it took. Raises RoundsExceeded if a rule set does not come to an end."""
    path = Walk(bundle, settled(task, observed.chain_done), observed, replies)
    end: Call | Transition | None = None
    for stage in stages:
        if stage.learns:
            path.learn(DERIVATIONS[stage.learns](path))
        end = path.consult(stage)
        if end is not None:
            break
    return Walked(end or conclude(path), tuple(path.rounds), tuple(path.used), path.facts, path.plan or path.task.plan)


