"""`apply` in the language of conditions, so that a proof reaches the task after a turn.

Each fact of `after.*` stands here once more as an expression over the facts at the end of a turn. The two are held
against each other: by properties in the tests, and on samples whenever a proof relies on the mirror.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from engine.facts import flatten
from engine.facts.after import AfterFacts
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageState
from engine.plan.issued import Issued, OpenStep
from engine.plan.plan import Plan, PlanStep
from engine.record.task import Question, TaskState
from engine.record.turn import Transition
from engine.rules import Facts, Scalar
from engine.rules.check.typecheck import check_expression
from engine.rules.compile.codegen import function
from engine.rules.model import Condition
from engine.turn.apply import apply

NEW_PLAN = '(planning.source in ["rules", "model"] or replan.change == "modify")'
ISSUES = '(transition.issues and guard.verb != "none")'
AFTER: Mapping[str, str] = {
    "after.status": "transition.status",
    "after.advanced": f"step.planned and transition.advance > 0 and not {NEW_PLAN}",
    "after.replaced": NEW_PLAN,
    "after.out": f"""transition.waits ? (answer.out ? "kept" : "none")
        : (not {ISSUES} ? "none"
           : (not transition.prepares ? "new"
              : (answer.out and transition.attempts != "reset" and not transition.forgets ? "kept" : "none")))""",
    "after.question": 'transition.asks != "none"',
    "after.attempts": 'transition.waits or transition.attempts == "keep" ? step.attempts'
    ' : (transition.attempts == "count" ? step.attempts + 1 : 0)',
    "after.looks": 'transition.waits or transition.looks == "keep" ? step.looks'
    ' : (transition.looks == "count" ? step.looks + 1 : 0)',
    "after.velocity": 'transition.velocity == "keep" ? task.velocity'
    ' : (transition.velocity == "count" ? task.velocity + 1 : 0)',
    "after.degraded": 'transition.degraded == "count" ? task.degraded + 1 : 0',
    "after.replans": "task.replans + transition.replans",
}
BEFORE, NOW = PageState(url="before", kind="v3", hash="b"), PageState(url="now", kind="v3", hash="n")


@cache
def mirrored() -> Mapping[str, Condition]:
    """The expressions, checked."""
    found: dict[str, Condition] = {}
    for name, text in AFTER.items():
        checked = check_expression(" ".join(text.split()), VOCABULARY.across)
        if checked.condition is None:
            raise ValueError(f"{name}: {'; '.join(flaw.message for flaw in checked.flaws)}")
        found[name] = checked.condition
    return found


def by_mirror(facts: Facts) -> dict[str, Scalar]:
    """after.* as the mirror has it."""
    return {name: function(condition)(facts, {}, {}) for name, condition in mirrored().items()}


def by_apply(facts: Facts) -> dict[str, Scalar]:
    """after.* as the real `apply` makes it, of a task and a transition that these facts describe."""
    before, transition = task_of(facts), transition_of(facts)
    after = apply(before, transition)
    was, out = before.open.original if before.open else None, after.open.original if after.open else None
    return flatten("after", AfterFacts(
        status=after.status,
        advanced=transition.plan is None and after.plan is not None and before.plan is not None
        and after.plan.current != before.plan.current,
        replaced=transition.plan is not None and after.plan is transition.plan,
        out="none" if out is None else "kept" if out is was else "new",
        question=after.question is not None,
        attempts=after.open.attempts if after.open else 0,
        looks=after.open.looks if after.open else 0,
        velocity=after.velocity,
        degraded=after.degraded,
        replans=after.replans,
    ))  # fmt: skip


def task_of(facts: Facts) -> TaskState:
    """A task of which these facts are true."""
    index, count = _number(facts, "step.index"), _number(facts, "step.count")
    steps = tuple(PlanStep(at, f"step {at}") for at in range(max(count, index + 2)))
    original = Issued('click("a")', "generic", BEFORE) if facts["answer.out"] else None
    return TaskState(
        id="task", session="session", query="goal", turn=max(0, _number(facts, "turn.number") - 1),
        plan=Plan("goal", steps, index) if facts["step.planned"] else None,
        open=OpenStep(
            original, original.action if original else "", attempts=_number(facts, "step.attempts"),
            looks=_number(facts, "step.looks"),
        ),
        velocity=_number(facts, "task.velocity"),
        degraded=_number(facts, "task.degraded"),
        replans=_number(facts, "task.replans"),
    )  # fmt: skip


def transition_of(facts: Facts) -> Transition:
    """The transition that rules with these facts decided."""
    said = {name.partition(".")[2]: value for name, value in facts.items() if name.startswith("transition.")}
    makes = facts["planning.source"] in ("rules", "model") or facts["replan.change"] == "modify"
    issues = said["issues"] and facts["guard.verb"] != "none"
    return Transition(
        route="continue",
        status=said["status"],  # type: ignore[arg-type]
        url="now",
        advance=said["advance"],  # type: ignore[arg-type]
        attempts=said["attempts"],  # type: ignore[arg-type]
        looks=said["looks"],  # type: ignore[arg-type]
        velocity=said["velocity"],  # type: ignore[arg-type]
        degraded=said["degraded"],  # type: ignore[arg-type]
        replans=said["replans"],  # type: ignore[arg-type]
        plan=Plan("goal", (PlanStep(0, "another"),)) if makes else None,
        issue=Issued('click("b")', "generic", NOW) if issues else None,
        prepares=bool(said["prepares"]),
        forgets=bool(said["forgets"]),
        question=Question("?") if said["asks"] != "none" else None,
        waits=bool(said["waits"]),
    )


SAMPLED: Mapping[str, tuple[Scalar, ...]] = {
    "transition.status": ("executing", "needs_user_input"),
    "transition.advance": (0, 1),
    "transition.issues": (False, True),
    "transition.prepares": (False, True),
    "transition.forgets": (False, True),
    "transition.waits": (False, True),
    "transition.attempts": ("keep", "count", "reset"),
    "planning.source": ("none", "model"),
    "answer.out": (False, True),
    "step.planned": (False, True),
}
PAIRED: Mapping[str, tuple[Scalar, ...]] = {  # go through their values beside the others
    "transition.velocity": ("keep", "count", "reset"),
    "transition.looks": ("count", "reset", "keep"),
    "transition.degraded": ("reset", "count"),
    "transition.asks": ("none", "open"),
    "transition.replans": (0, 1),
}


def disagreements(known: Facts) -> Iterator[str]:
    """Where mirror and `apply` differ on samples, a line each; `known` are values of all other facts."""
    base = {**known, "guard.verb": "click", "turn.number": 3, "step.index": 1, "step.count": 4, "step.attempts": 2,
            "step.looks": 1, "task.velocity": 2, "task.degraded": 1, "task.replans": 1}  # fmt: skip
    for at, values in enumerate(product(*SAMPLED.values())):
        paired = {name: some[at % len(some)] for name, some in PAIRED.items()}
        facts = {**base, **dict(zip(SAMPLED, values, strict=True)), **paired}
        mirror, real = by_mirror(facts), by_apply(facts)
        for name in AFTER:
            if mirror[name] != real[name]:
                yield f"apply makes {name} {real[name]!r} where its mirror says {mirror[name]!r}"


def _number(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value
