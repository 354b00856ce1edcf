"""`apply` in the language of conditions, so that a proof reaches the task after a turn.

Each fact of `after.*` stands here once more as an expression over the facts at the end of a turn. The two are held
against each other: on samples and on turns that are played whenever a proof relies on the mirror, and in the tests by
properties and on every turn that any of them plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from engine.facts import flatten
from engine.facts.after import AfterFacts
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageState
from engine.plan.issued import Chain, ChainLink, Issued, OpenStep
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan, PlanStep
from engine.record.task import Question, TaskState, settled
from engine.record.turn import Transition
from engine.rules import Facts, Scalar
from engine.rules.check.typecheck import check_expression
from engine.rules.compile.codegen import function
from engine.rules.model import Condition, Expression
from engine.turn.apply import apply

MAKES_A_PLAN = ("rules", "page", "way", "model", "recipe", "rest")
NEW_PLAN = f'(planning.source in [{", ".join(map(repr, MAKES_A_PLAN))}] or replan.change == "modify")'
ISSUES = '(transition.issues and guard.verb != "none")'
AFTER: Mapping[str, str] = {
    "after.status": "transition.status",
    "after.moved": f"""step.planned and not {NEW_PLAN}
        ? transition.chained + (step.index + 1 < step.count ? transition.advance : 0) : 0""",
    "after.replaced": NEW_PLAN,
    "after.out": f"""transition.waits ? (answer.out ? "kept" : "none")
        : (not {ISSUES} ? "none"
           : (not transition.prepares ? "new"
              : (answer.out and transition.attempts != "reset" and not transition.forgets ? "kept" : "none")))""",
    "after.goes_out": f'{ISSUES} and not transition.waits ? (chain.reason == "none" ? 1 : chain.length) : 0',
    "after.question": """transition.asks == "approval" and guard.verb == "none" ? "open"
        : (transition.asks == "budget" and spending.ended == "none" ? "open" : transition.asks)""",
    "after.attempts": 'transition.waits or transition.attempts == "keep" ? step.attempts'
    ' : (transition.attempts == "count" ? step.attempts + 1 : 0)',
    "after.looks": 'transition.waits or transition.looks == "keep" ? step.looks'
    ' : (transition.looks == "count" ? step.looks + 1 : 0)',
    "after.velocity": 'transition.velocity == "keep" ? task.velocity'
    ' : (transition.velocity == "count" ? task.velocity + 1 : 0)',
    "after.degraded": 'transition.degraded == "count" ? task.degraded + 1 : 0',
    "after.replans": "task.replans + transition.replans",
    "after.dropped": "false",
}
# Of what a task is built, to play an example: a solver's counts may be in the millions, and its task takes minutes.
BUILDABLE = "step.chained <= 9 and transition.chained <= 9 and chain.length <= 9"


def by_mirror(facts: Facts) -> dict[str, Scalar]:
    """after.* as the mirror has it."""
    return {name: _function(text)(facts, {}, {}) for name, text in AFTER.items()}


def by_apply(facts: Facts) -> dict[str, Scalar]:
    """after.* as the real `apply` makes it, of a task and a transition that these facts describe."""
    before, transition = task_of(facts), transition_of(facts)
    return left_by(before, transition, apply(before, transition))


def left_by(before: TaskState, transition: Transition, after: TaskState) -> dict[str, Scalar]:
    """after.* of a task that a transition changed."""
    issue, out = transition.issue, after.open
    verified = settled(before, transition.chained).open
    original = out.original if out else None
    if original is None:
        stands = "none"
    elif original is issue:
        stands = "new"
    else:
        stands = "kept" if verified and original == verified.original else "other"
    open_now = {one.id for one in after.obligations}
    return flatten("after", AfterFacts(
        status=after.status,
        moved=0 if transition.plan else _moved(before.plan, after.plan),
        replaced=transition.plan is not None,
        out=stands,  # type: ignore[arg-type]
        goes_out=_sent(out) if issue and out and out.out == issue.action else 0,
        question=_asked(after.question),  # type: ignore[arg-type]
        attempts=out.attempts if out else 0,
        looks=out.looks if out else 0,
        velocity=after.velocity,
        degraded=after.degraded,
        replans=after.replans,
        dropped=any(one.open and one.id not in open_now for one in before.obligations),
    ))  # fmt: skip


def expression_of(text: str) -> Condition:
    """An expression of the mirror, checked. ValueError where it is none."""
    checked = check_expression(" ".join(text.split()), VOCABULARY.across)
    if checked.condition is None:
        raise ValueError(f"{text}: {'; '.join(flaw.message for flaw in checked.flaws)}")
    return checked.condition


@cache
def _function(text: str) -> Expression:
    return function(expression_of(text))


def _moved(before: Plan | None, after: Plan | None) -> int:
    """Steps that lie behind the plan and did not before; one that was skipped is none."""
    if before is None or after is None:
        return 0
    return sum(one.status != "skipped" for one in after.steps[before.current : after.current])


def _sent(out: OpenStep) -> int:
    return len(out.chain.links) if out.chain else 1


def _asked(question: Question | None) -> str:
    if question is None:
        return "none"
    return "budget" if question.budget != "none" else "approval" if question.action else "open"


def task_of(facts: Facts) -> TaskState:
    """A task of which these facts are true, as it is stored: what a chain verified is not behind it yet."""
    chained, original = _number(facts, "step.chained"), Issued('click("a")', "generic", BEFORE)
    left = chained + 1 + (_number(facts, "step.index") + 1 < _number(facts, "step.count"))
    steps = tuple(PlanStep(at, f"step {at}") for at in range(left))
    return TaskState(
        id="task", session="session", query="goal", turn=max(0, _number(facts, "turn.number") - 1),
        plan=Plan("goal", steps) if facts["step.planned"] else None,
        open=OpenStep(
            original if facts["answer.out"] else None,
            original.action,
            attempts=_number(facts, "step.attempts"),
            looks=_number(facts, "step.looks"),
            chain=_chain(chained + 1) if chained else None,
        ),
        velocity=_number(facts, "task.velocity"),
        degraded=_number(facts, "task.degraded"),
        replans=_number(facts, "task.replans"),
        obligations=(Obligation("o0", "goal", 0, kind="goal"),),
    )  # fmt: skip


def transition_of(facts: Facts) -> Transition:
    """The transition that `conclude` makes of what rules decided."""
    said = {name.partition(".")[2]: value for name, value in facts.items() if name.startswith("transition.")}
    makes = facts["planning.source"] in MAKES_A_PLAN or facts["replan.change"] == "modify"
    issues = said["issues"] and facts["guard.verb"] != "none"
    return Transition(
        route="continue",
        status=said["status"],  # type: ignore[arg-type]
        url="now",
        advance=said["advance"],  # type: ignore[arg-type]
        chained=said["chained"],  # type: ignore[arg-type]
        attempts=said["attempts"],  # type: ignore[arg-type]
        looks=said["looks"],  # type: ignore[arg-type]
        velocity=said["velocity"],  # type: ignore[arg-type]
        degraded=said["degraded"],  # type: ignore[arg-type]
        replans=said["replans"],  # type: ignore[arg-type]
        plan=Plan("goal", (PlanStep(0, "another"),)) if makes else None,
        issue=Issued('click("b")', "generic", NOW) if issues else None,
        chain=_chain(_number(facts, "chain.length")) if issues and facts["chain.reason"] != "none" else None,
        prepares=bool(said["prepares"]),
        forgets=bool(said["forgets"]),
        question=_question(facts),
        waits=bool(said["waits"]),
    )


BEFORE, NOW = PageState(url="before", kind="v3", hash="b"), PageState(url="now", kind="v3", hash="n")


def _chain(length: int) -> Chain:
    link = ChainLink(0, 'setValue("a", "b")', "generic", ())
    return Chain((link,) * length, "FORM_FILL", "client", "client", True)


def _question(facts: Facts) -> Question | None:
    asks = facts["transition.asks"]
    if asks == "none":
        return None
    action = 'click("b")' if asks == "approval" and facts["guard.verb"] != "none" else None
    return Question("?", action=action, budget=facts["spending.ended"] if asks == "budget" else "none")  # type: ignore[arg-type]


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
    "transition.asks": ("none", "open", "budget", "approval"),
    "spending.ended": ("none", "step", "none"),
    "transition.replans": (0, 1),
    "chain.reason": ("none", "FORM_FILL", "none"),
    "step.chained": (0, 2, 0, 0, 1),
}


def disagreements(known: Facts) -> Iterator[str]:
    """Where mirror and `apply` differ on samples, a line each; `known` are values of all other facts."""
    base = {**known, "guard.verb": "click", "turn.number": 3, "step.index": 4, "step.count": 6, "step.attempts": 2,
            "step.looks": 1, "task.velocity": 2, "task.degraded": 1, "task.replans": 1, "chain.length": 3}  # fmt: skip
    for at, values in enumerate(product(*SAMPLED.values())):
        paired = {name: some[at % len(some)] for name, some in PAIRED.items()}
        facts = {**base, **dict(zip(SAMPLED, values, strict=True)), **paired}
        if facts["step.chained"] and facts["step.planned"] and facts["answer.out"]:
            facts |= {"step.attempts": 0, "step.looks": 0, "transition.chained": facts["step.chained"]}
        else:
            facts["step.chained"] = 0
        yield from differences(by_mirror(facts), by_apply(facts))


def differences(mirror: Facts, real: Facts) -> Iterator[str]:
    """What `apply` left otherwise than its mirror says, a line each."""
    for name in AFTER:
        if mirror[name] != real[name]:
            yield f"apply makes {name} {real[name]!r} where its mirror says {mirror[name]!r}"


def _number(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value
