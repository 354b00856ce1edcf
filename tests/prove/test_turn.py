"""Guarantees across rule sets: proved of the shipped policies, and broken by a deliberate bug in any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.proving import prove_turn, told
from engine.rules import Bundle, load
from engine.rules.prove import Proof
from engine.turn.stages import TURN, Stage

Seed = Callable[[str, str, str], Path]

# guarantee -> file, what stands there, and what a careless editor makes of it
BUGS = {
    "claims": (
        "tiers.yaml",
        "verify_full.task_completed and not step.is_last",
        "verify_full.task_completed and step.is_last",
    ),
    "completion": (
        "outcome.yaml",
        "step.sub_tasks == 0 and verdict.task_completed and not verdict.degraded\n"
        "      and verdict.confidence >= settings.success_threshold",
        "step.sub_tasks == 0 and verdict.task_completed and not verdict.degraded",
    ),
    "receipt": ("transition.yaml", "ends: finish, receipt: true", "ends: finish"),
    "offline": (
        "tier1.yaml",
        "post.enforce and step.is_last and post.all_met",
        "step.is_last and post.all_met",
    ),
    "on_the_way": ("tier1.yaml", "\n      and aim.is_action\n", "\n"),
    "hard_failures": ("tiers.yaml", 'turn.kind == "verify" and not verdict.decided and', 'turn.kind == "verify" and'),
    "light_tier": (
        "tiers.yaml",
        '(task.complexity == "SIMPLE" or (action.type == "navigation" and action.expects_url)))\n    then',
        '(task.complexity == "SIMPLE" or action.type == "navigation"))\n    then',
    ),
    "degraded": (
        "progress.yaml",
        "outcome.success and not verdict.degraded and step.planned\n"
        "      and (not step.is_last or (outcome.sub_task_done and not step.last_sub_task))\n"
        '      and route.name in ["continue", "replan"]',
        "outcome.success and step.planned",
    ),
    "decided": ("tiers.yaml", 'verify_full.status in ["failed", "absent"]', 'verify_full.status == "failed"'),
    "failures": (
        "progress.yaml",
        "outcome.success and not verdict.degraded and step.planned",
        "not verdict.degraded and step.planned",
    ),
    "held_back": (
        "transition.yaml",
        'when: guarded.verdict == "block"',
        'when: guarded.verdict == "block" and turn.held',
    ),
    "calibrated": ("calibration.yaml", "and not verdict.hard and turn.model", "and not verdict.hard"),
    "budgets": (
        "transition.yaml",
        'when: spending.ended != "none"\n    then: {',
        'when: spending.ended != "none" and step.index > 0\n    then: {',
    ),
    "once": ("repetition.yaml", 'ledger.status != "not_landed"', 'ledger.status == "landed"'),
    "users_word": (
        "answers.yaml",
        "when: answer.closing and answer.done and",
        "when: answer.closing and answer.done and answer.more and",
    ),
    "declined": ("changes.yaml", "\n      and not ledger.declined\n", "\n"),
    "counted": ("correction.yaml", 'target.moved and action.verb in ["click", "doubleClick", "press"]',
                'target.moved and action.verb in ["click", "press"]'),
    "searches": ("context.yaml", '(settings.web_search == "always"', '(settings.web_search != "ungrounded"'),
    "words": ("routing.yaml", "when: verdict.look_again", 'when: verdict.look_again and verdict.reason != "hold on"'),
    "bounded": ("acting.yaml", "refine.asked < 2", "refine.asked < 20"),
}


def proofs_of(folder: Path, *names: str) -> dict[str, Proof]:
    """The proofs of these guarantees alone: each is asked by itself, and all of them take seconds."""
    bundle = load(folder, VOCABULARY)
    asked = tuple(one for one in bundle.across if one.id in names)
    return {proof.id: proof for proof in prove_turn(replace(bundle, across=asked), VOCABULARY)}


def test_the_shipped_policies_keep_every_promise(bundle: Bundle) -> None:
    proofs = prove_turn(bundle, VOCABULARY)
    assert {proof.id: proof.state for proof in proofs} == dict.fromkeys([one.id for one in bundle.across], "proved")
    assert set(BUGS) | {"guarded", "obligations"} <= {proof.id for proof in proofs}


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_turns_the_proof_red(seeded: Seed, name: str) -> None:
    proof = proofs_of(seeded(*BUGS[name]), name)[name]
    assert proof.state == "refuted"
    assert proof.problem is not None
    assert proof.problem.code == "SF807"
    assert (proof.case is None) == (name == "words")  # all but the words of a model are shown by a turn


@pytest.mark.parametrize("bug", [
    ("tiers.yaml", "duty.unmet > 0 and (post.enforce or not verify_full.names_unmet)",
     "duty.unmet > 1 and not verify_full.names_unmet"),
    ("tier1.yaml", "\n      and duty.unmet == 0", ""),
    ("acting.yaml", "duty.unmet == 0 or (verify_full.names_unmet and not post.enforce)", "duty.unmet >= 0"),
])  # fmt: skip
def test_an_obligation_left_open_takes_two_bugs(seeded: Seed, bug: tuple[str, str, str]) -> None:
    """One lets a completion pass against the page: the task is then left without a receipt. One more issues it."""
    folder = seeded(*bug)
    proofs = proofs_of(folder, "receipt", "obligations")
    assert (proofs["receipt"].state, proofs["obligations"].state) == ("refuted", "proved")
    rules = folder / "discharge.yaml"
    text = rules.read_text("utf-8")
    when = ' and (duty.unmet == 0 or discharge.unmet != "open")'
    assert text.count(when) == 1
    rules.write_text(text.replace(when, ""), "utf-8")
    assert proofs_of(folder, "obligations")["obligations"].state == "refuted"


def test_the_example_of_a_broken_promise_is_a_turn(seeded: Seed) -> None:
    """An intermediate step completes on the first word of a model."""
    proof = proofs_of(seeded(*BUGS["claims"]), "claims")["claims"]
    assert proof.case is not None
    moments = told(proof.case.facts)
    assert "step.is_last" not in moments["at first"]
    (reply,) = [facts for moment, facts in moments.items() if moment.startswith("reply to tiers")]
    assert reply["verify_full.task_completed"] is True
    assert "transition/goal_achieved" in proof.rules


def test_an_action_that_nobody_guards_is_seen(bundle: Bundle) -> None:
    stages = tuple(replace(stage, ruleset="chaining") if "revised" in stage.learns else stage for stage in TURN)
    proofs = {proof.id: proof for proof in prove_turn(bundle, VOCABULARY, stages)}
    assert proofs["guarded"].state == "refuted"
    assert "'revised'" in str(proofs["guarded"].problem)


def test_rounds_without_end_are_seen(seeded: Seed) -> None:
    folder = seeded(
        "tiers.yaml",
        "and not tier.gated\n      and (verify_light.task_completed or",
        "and (verify_light.task_completed or",
    )
    assert proofs_of(folder, "bounded")["bounded"].state == "refuted"


def test_a_stage_without_rules_proves_nothing(bundle: Bundle) -> None:
    rulesets = {name: rules for name, rules in bundle.rulesets.items() if name != "critic"}
    proofs = prove_turn(replace(bundle, rulesets=rulesets), VOCABULARY)
    assert {proof.state for proof in proofs} == {"not analysed"}


def test_facts_of_which_nothing_is_known_prove_nothing(bundle: Bundle) -> None:
    proofs = prove_turn(bundle, VOCABULARY, (*TURN, Stage("critic", learns=("a_new_derivation",))))
    assert {proof.state for proof in proofs} == {"not analysed"}
    assert "'a_new_derivation'" in str(proofs[0].problem)
