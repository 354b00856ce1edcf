"""`step`: what one turn decides. Pure; `apply` says what that changes, and nothing else changes a task."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.derive.declared import Findings, Sight, derive, first_facts
from engine.derive.table import DERIVATIONS
from engine.plan.plan import Plan
from engine.ports import Effect
from engine.record.task import TaskState, settled
from engine.record.turn import Observed, Reply, Transition
from engine.rules import Bundle, Call, Facts, Interpreter, Reader, Round
from engine.turn.conclude import conclude
from engine.turn.questions import asking_of
from engine.turn.stages import TURN, Stage


class Walked(Struct, frozen=True):
    """How a walk over the stages ended, and every round on the way. `effect` is what the Call asks for."""

    end: Call | Transition
    rounds: tuple[Round, ...]
    used: tuple[Reply, ...]
    facts: Facts
    effect: Effect | None = None
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
    task, found = settled(task, observed.chain_done), Findings()
    asking = asking_of(bundle, task, observed, replies, lambda: found)
    interpreter = Interpreter(bundle, first_facts(observed, task), asking)
    interpreter.learn({}, observed.consulted)
    for stage in stages:
        for name in stage.learns:
            found = derive(DERIVATIONS[name], interpreter, task, observed, found, tuple(asking.used))
        call = interpreter.consult(stage.ruleset, stage.max_calls)
        if call is not None:
            return Walked(
                call, tuple(interpreter.rounds), tuple(asking.used), interpreter.facts, asking.asked,
                found.plan or task.plan,
            )  # fmt: skip
    used = tuple(asking.used)
    whole = Sight(reader=Reader(bundle), task=task, observed=observed, facts=interpreter.facts, found=found, used=used)
    end = conclude(whole, interpreter)
    return Walked(end, tuple(interpreter.rounds), used, interpreter.facts, plan=found.plan or task.plan)
