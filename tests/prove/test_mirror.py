"""The mirror of `apply`, on which proofs about the task after a turn rely, says what the real one does.

That it does so of every turn that any test plays is held at the end of each (tests/turn/conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.derive.observed import OBSERVED
from engine.facts.vocabulary import VOCABULARY
from engine.plan.plan import advanced
from engine.proving import doubts, plays, prove_turn, symbolic
from engine.proving.prove import TurnProver
from engine.proving.rounds import condition_of
from engine.record.task import TaskState
from engine.record.turn import Transition
from engine.rules import Bundle, Facts, FactType, Scalar
from engine.rules.compile.codegen import function
from engine.rules.read.given import neutral
from engine.turn import mirror
from engine.turn.apply import apply
from server.commands import policy

pytestmark = pytest.mark.slow

TYPES = VOCABULARY.across
FAILS_AND_GOES_ON = ("progress.yaml", "outcome.success and not verdict.degraded and step.planned",
                     "not verdict.degraded and step.planned")  # fmt: skip
MOST = 6  # of anything that is counted
READ = sorted({name for text in mirror.AFTER.values() for name in mirror.expression_of(text).reads})
KNOWN = [condition_of(text, {**TYPES, "settings.postconditions": FactType("str")}) for text in OBSERVED.holds]
ABOUT_PLANS = [one for one in KNOWN if all(name.startswith("step.") for name in one.reads)]


def values(kind: FactType) -> st.SearchStrategy[Scalar]:
    match kind.kind:
        case "bool":
            return st.booleans()
        case "enum":
            return st.sampled_from(kind.values)
        case "int":
            return st.integers(int(kind.minimum or 0), min(MOST, int(kind.maximum or MOST)))
    return st.just(neutral(kind))


@st.composite
def ends(draw: st.DrawFn) -> Facts:
    """Facts at the end of a turn: where the task stood, and whatever the rules decided."""
    facts = {name: neutral(kind) for name, kind in TYPES.items()} | {"turn.number": 2, "action.verb": "click"}
    facts |= draw(st.fixed_dictionaries({name: values(TYPES[name]) for name in READ}))
    chained, before, more = draw(st.tuples(*[st.integers(0, 3)] * 3)) if facts["step.planned"] else (0, 0, 0)
    index = chained + before
    facts |= {
        "step.index": index, "step.count": index + 1 + more if facts["step.planned"] else 0, "step.chained": chained,
        "step.is_last": not more, "step.last_sub_task": True, "transition.chained": chained,
        "transition.advance": draw(st.integers(0, 1)),  # past the last step there is none to move to
    }  # fmt: skip
    return facts | ({"answer.out": True, "step.attempts": 0, "step.looks": 0} if chained else {})


@settings(max_examples=200, deadline=None)
@given(facts=ends())
def test_what_apply_makes_of_a_task_is_what_its_mirror_says(facts: Facts) -> None:
    assert mirror.by_mirror(facts) == mirror.by_apply(facts)


@settings(max_examples=100, deadline=None)
@given(facts=ends())
def test_the_facts_that_are_tried_are_those_of_possible_turns(facts: Facts) -> None:
    """As far as anything is known of the plan in every turn."""
    for one in ABOUT_PLANS:
        assert function(one)(facts, {}, {}), one.text


@given(facts=ends())
def test_the_task_that_is_made_of_facts_is_a_task_of_which_they_are_true(facts: Facts) -> None:
    task = mirror.task_of(facts)
    assert (task.plan is not None) == facts["step.planned"]
    assert (task.open is not None and task.open.original is not None) == facts["answer.out"]
    assert (task.velocity, task.degraded, task.replans) == (
        facts["task.velocity"], facts["task.degraded"], facts["task.replans"],
    )  # fmt: skip


def after_a_failure(task: TaskState, transition: Transition) -> TaskState:
    """An `apply` that moves the plan on where a correction goes out."""
    after = apply(task, transition)
    if transition.attempts == "count" and after.plan is not None:
        return replace(after, plan=advanced(after.plan))
    return after


def dropping(task: TaskState, transition: Transition) -> TaskState:
    """An `apply` that forgets what is owed where a plan is made anew."""
    return replace(apply(task, transition), obligations=()) if transition.plan else apply(task, transition)


def forgetting(task: TaskState, transition: Transition) -> TaskState:
    """An `apply` that never counts corrections."""
    after = apply(task, transition)
    return replace(after, open=after.open and replace(after.open, attempts=0))


BROKEN = {
    after_a_failure: "apply makes after.moved 1 where its mirror says 0",
    dropping: "apply makes after.dropped True where its mirror says False",
    forgetting: "apply makes after.attempts 0 where its mirror says",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_an_apply_that_does_something_else_proves_nothing(
    bundle: Bundle, monkeypatch: pytest.MonkeyPatch, broken: Callable[[TaskState, Transition], TaskState]
) -> None:
    monkeypatch.setattr(mirror, "apply", broken)
    proofs = prove_turn(bundle, VOCABULARY)
    assert {proof.state for proof in proofs} == {"not analysed"}
    assert BROKEN[broken] in str(proofs[0].problem)


def test_an_apply_that_goes_on_after_a_failure_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mirror, "apply", after_a_failure)
    told = CliRunner().invoke(policy.policy, ["check"])
    assert told.exit_code == 1
    assert "SF808: guarantee failures could not be analysed" in told.output
    assert BROKEN[after_a_failure] in " ".join(told.output.split())


def test_an_example_is_played_through_both_before_it_is_shown(
    edited: Callable[..., Bundle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the mirror says is no example where the real `apply` would do something else."""
    prover = TurnProver(edited(FAILS_AND_GOES_ON), VOCABULARY)
    (failures,) = [one for one in prover.bundle.across if one.id == "failures"]
    assert prover.proof(failures).state == "refuted"
    stays = dict.fromkeys(mirror.AFTER, 0)
    monkeypatch.setattr("engine.proving.replay.by_apply", lambda facts: stays)
    kept = prover.proof(failures)
    assert (kept.state, kept.case) == ("not analysed", None)


def test_a_turn_of_which_no_task_can_be_made_is_no_example(edited: Callable[..., Bundle]) -> None:
    """More actions of a chain are taken for verified than there are."""
    prover = TurnProver(edited(("progress.yaml", "chained: = step.chained", "chained: = step.chained + 1")), VOCABULARY)
    (steps,) = [one for one in prover.bundle.across if one.id == "steps"]
    assert prover.proof(steps).state == "not analysed"


def test_a_broken_promise_is_seen_where_the_mirror_agrees(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone lets `apply` move on after a failure, and its mirror with it."""
    moved, left = mirror.AFTER["after.moved"], "step.index + 1 + transition.advance < step.count"
    more = f'step.planned and not {mirror.NEW_PLAN} and transition.attempts == "count" and {left} ? 1 : 0'
    alike = {**mirror.AFTER, "after.moved": f"({moved}) + ({more})"}
    for module in (mirror, symbolic, doubts):
        monkeypatch.setattr(module, "AFTER", alike)
    for module in (mirror, plays):
        monkeypatch.setattr(module, "apply", after_a_failure)
    alone = replace(bundle, across=tuple(one for one in bundle.across if one.id == "failures"))
    (proof,) = prove_turn(alone, VOCABULARY)
    assert proof.state == "refuted"
    assert "A step that did not work never moves the plan on" in str(proof.problem)
