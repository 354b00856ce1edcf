"""How guarantees stand above their rules while a version is being proved, and after."""

from __future__ import annotations

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped
from server.policies.fired import Fired
from server.policies.solving import Broken
from server.policies.standing import NO_SOLVER, WITH_PROBLEMS, Stands, standing
from server.policies.trial import Proofs

BUNDLE = load(shipped(), VOCABULARY)
FIRED = Fired({"tier1/T1.1": 3})


def test_what_was_asked_by_now_is_told_and_the_rest_is_on_its_way() -> None:
    broken = Broken("tier1 G1", "…", "…", "", "tier1", "G1", "refuted", ("T1.1",))
    left = ("routing", "")
    known = standing(BUNDLE, Proofs(state="proving", done=3, of=5, left=left, broken=(broken,)), FIRED)
    assert known.proofs is not None
    assert (known.proving, known.fired) == (True, {"tier1/T1.1": 3})
    assert known.proofs["tier1", "G1"] == Stands("refuted", ("T1.1",))
    assert known.proofs["tier1", "G2"] == Stands("proved")
    assert not [name for name, _ in known.proofs if name in left]


def test_before_the_first_answer_nothing_is_proved() -> None:
    known = standing(BUNDLE, Proofs(state="proving"), FIRED)
    assert (known.proving, known.proofs) == (True, {})


def test_once_all_is_proved_every_guarantee_stands() -> None:
    known = standing(BUNDLE, Proofs(state="proved"), FIRED)
    assert known.proofs is not None
    assert {name for name, _ in known.proofs} >= {"", "tier1"}
    assert {one.state for one in known.proofs.values()} <= {"proved", "acknowledged"}
    accepted = {(name, one.id) for name, rules in BUNDLE.rulesets.items() for one in rules.guarantees
                if any(one.id in said.rules for said in rules.acknowledged)}  # fmt: skip
    assert {name for name, one in known.proofs.items() if one.state == "acknowledged"} == accepted


def test_what_cannot_be_proved_says_why() -> None:
    assert standing(None, None, FIRED).why == WITH_PROBLEMS
    assert standing(BUNDLE, Proofs(state="missing"), FIRED).why == NO_SOLVER
