"""What is promised of the completion gate, batch plans and discharges: proved, and broken by one careless edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load
from engine.rules.prove import analyse

# rule set -> guarantee, what stands there, and what a careless editor makes of it
BUGS = [
    ("completion", "G1", "when: claim.number == 0", "when: claim.number == 0 and not claim.evidence"),
    ("completion", "G2", "when: not claim.evidence", "when: not claim.evidence and criteria.open > 0"),
    ("completion", "G3", " and criteria.unmet == 0", ""),
    ("completion", "G4", 'review.status == "ok" and review.unmet == 0', 'review.status == "ok"'),
    ("completion", "G6", "criteria.judged == criteria.count and ", ""),
    ("step_notes", "G1", "when: step.waits > 0", "when: step.waits > 1"),
    ("step_notes", "G4", '"blocked" and not retry.left\n', '"blocked" and not retry.left and step.attempts > 3\n'),
    ("replan_attempts", "G1", "when: step.attempts <", "when: step.attempts <="),
    ("batch_replan", "G1", "when: not replan.fits", "when: not replan.fits and replan.named == 0"),
    ("discharge", "G1", ' and (duty.unmet == 0 or discharge.unmet != "open")', ""),
    ("transition", "G2", "ends: finish, receipt: true", "ends: finish"),
]


@pytest.mark.parametrize(("name", "guarantee", "old", "new"), BUGS)
def test_a_bug_turns_the_proof_red(
    seeded: Callable[[str, str, str], Path], name: str, guarantee: str, old: str, new: str
) -> None:
    bundle = load(seeded(f"{name}.yaml", old, new), VOCABULARY)
    alone = replace(bundle, rulesets={name: bundle.rulesets[name]})
    proofs = {proof.id: proof for proof in analyse(alone, VOCABULARY, {}).proofs if proof.ruleset == name}
    assert proofs[guarantee].state == "refuted"
    assert proofs[guarantee].case is not None
