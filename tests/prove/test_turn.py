"""Guarantees across rule sets: proved of the shipped policies, and broken by a deliberate bug in any of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.proving import prove_turn, told
from engine.proving.prove import TurnProver
from engine.proving.symbolic import SymbolicTurn
from engine.rules import Bundle
from engine.rules.prove import Proof
from engine.rules.read.load import Loaded
from engine.turn.stages import TURN, Stage

Prove = Callable[..., list[Proof]]

# guarantee -> file, what stands there, and what a careless editor makes of it
WITH_DECLINED = """\
["confirm", "repeat"]
      and not ledger.declined
    then: {transition: {asks: approval}}
    because: The user says whether the action may go out.
  - id: asks
    title: Any other question is open
    when: >-
      transition.status == "needs_user_input" and spending.ended == "none"
      and (guarded.verdict in ["pass", "block"] or ledger.declined)"""  # two rules say it, so that one answer comes out
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
    "recipes": ("plan_need.yaml", "when: recipe.ends\n", "when: recipe.ends and turn.model\n"),
    "chosen_recipes": (
        "recipes.yaml",
        "then: {recipe: {asks: first}}\n    because: The goal has another form",
        "then: {recipe: {use: true}}\n    because: The goal has another form",
    ),
    "receipt": ("transition.yaml", "ends: finish, receipt: true", "ends: finish"),
    "offline": (
        "tier1.yaml",
        "post.enforce and step.is_last and post.all_met",
        "step.is_last and post.all_met",
    ),
    "on_the_way": ("tier1.yaml", "\n      and aim.is_action and not aim.shut and", "\n      and not aim.shut and"),
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
    "irreversible": (
        "guardrails.yaml",
        'and settings.caution != "low"\n    then',
        'and settings.caution == "normal"\n    then',
    ),
    "unclear": ("guardrails.yaml", "when: turn.unclear", "when: turn.unclear and guard.submits"),
    "cautious": (
        "guardrails.yaml",
        'and settings.caution == "high"\n    then',
        'and settings.caution == "high" and guard.filled\n    then',
    ),
    "classified": ("guardrails.yaml", 'classify.status != "ok"', 'classify.status == "failed"'),
    "no_milder": (
        "guardrails.yaml",
        'settings.caution != "low"\n      and (guard.leaves',
        'settings.caution != "low"\n      and classify.asked > 0 and classify.kind != "navigation" and (guard.leaves',
    ),
    "forbidden": (
        "guardrails.yaml",
        'guard.listed == "blocked"',
        'guard.listed == "blocked" and guard.verb == "navigate"',
    ),
    "noted": (
        "side_effects.yaml",
        'when: guard.reversibility == "irreversible"',
        'when: guard.reversibility == "irreversible" and guard.submits',
    ),
    "calibrated": ("calibration.yaml", "and not verdict.hard and turn.model", "and not verdict.hard"),
    "budgets": (
        "transition.yaml",
        'when: spending.ended != "none"\n    then: {',
        'when: spending.ended != "none" and step.index > 0\n    then: {',
    ),
    "anew": ("correction.yaml", 'when: verdict.cause == "lost"', 'when: verdict.cause == "lost" and step.attempts > 0'),
    "once": ("repetition.yaml", 'ledger.status != "not_landed"', 'ledger.status == "landed"'),
    "users_word": (
        "answers.yaml",
        '"open" and answer.closing and answer.done and',
        '"open" and answer.closing and answer.done and answer.more and',
    ),
    "declined": ("changes.yaml", WITH_DECLINED, WITH_DECLINED.replace("\n      and not ledger.declined", "").replace(
        " or ledger.declined", ""
    )),
    "counted": ("correction.yaml", 'target.moved and action.verb in ["click", "doubleClick", "press"]',
                'target.moved and action.verb in ["click", "press"]'),
    "searches": ("context.yaml", '(settings.web_search == "always"', '(settings.web_search != "ungrounded"'),
    "words": ("routing.yaml", "when: verdict.look_again", 'when: verdict.look_again and verdict.reason != "hold on"'),
    "bounded": ("plan_validation.yaml", "validate.asked == 0", "validate.asked < 2"),
    "steps": ("progress.yaml", "when: step.chained > 0", "when: step.chained > 1"),
    "worked": ("progress.yaml", 'and route.name in ["continue", "replan"]', 'and route.name == "continue"'),
    "shown": (
        "tier1.yaml",
        "not client.has_success and client.successes == 0",
        "not client.has_success and client.successes == 0 and step.is_last",
    ),
    "errors": ("tier1.yaml", "page.alert_worded or page.field_invalid", "page.alert_worded"),
    "criteria": (
        "tier1.yaml",
        'when: post.enforce and post.outcome == "fail"',
        'when: post.enforce and post.outcome == "fail" and step.is_last',
    ),
    "models": ("tiers.yaml", "action_succeeded: = verify_light.action_succeeded", "action_succeeded: true"),
    "fields": (
        "tier1.yaml",
        '(read.page in ["as_before", "cut"] or (read.client == "failed" and read.page != "as_asked"))',
        'read.client == "failed" and read.page != "as_asked"',
    ),
    "unverified": ("progress.yaml", "when: verdict.degraded\n", "when: verdict.degraded and turn.broken\n"),
    "said": ("plan_need.yaml", "and (step.planned or not turn.model", "and (step.is_last or not turn.model"),
    "corrections": ("progress.yaml", '"dismiss", "confirm", "refill"', '"dismiss", "refill"'),
    "looks": (
        "progress.yaml",
        'when: route.name == "look_again"',
        'when: route.name == "look_again" and step.looks == 0',
    ),
    "velocity": (
        "routing.yaml",
        "task.velocity + 1 >= settings.velocity_limit",
        "task.velocity >= settings.velocity_limit",
    ),
    "replans": (
        "changes.yaml",
        'when: turn.kind == "verify" and not (planning.source in ["none", "way"])',
        'when: turn.kind == "verify" and planning.source == "rules"',
    ),
    "loops": ("routing.yaml", "when: task.repeats >= settings.loop_limit", "when: task.repeats > settings.loop_limit"),
    "turns": ("routing.yaml", "turn.number + 1 >= settings.max_turns", "turn.number >= settings.max_turns"),
    "alive": (
        "acting.yaml",
        'and rule.status == "ready" and not next_step.server',
        'and rule.status in ["ready", "occluded"] and not next_step.server',
    ),
    "ended": (
        "transition.yaml",
        "ends: fail, says: = guard.reason",
        "ends: fail, issues: true, says: = guard.reason",
    ),
    "asking": ("changes.yaml", 'guarded.verdict in ["pass", "block"] or', 'guarded.verdict == "pass" or'),
    "waiting": (
        "changes.yaml",
        'spending.ended != "none" and turn.kind == "verify" and transition.advance == 0',
        'spending.ended != "none" and turn.kind == "verify" and step.planned and transition.advance == 0',
    ),
    "stop": ("transition.yaml", "(turn.stopped or (turn.declined", "((turn.declined"),
    "cancelled": (
        "transition.yaml",
        "(turn.stopped or (turn.declined",
        "(turn.stopped or turn.resumes or (turn.declined",
    ),
    "gives_up": (
        "transition.yaml",
        'when: turn.kind == "new" and (planning.fails or acting.fails)',
        "when: planning.fails or acting.fails",
    ),
    "twice": (
        "correction.yaml",
        "{kind: again, strategy: ALTERNATIVE_SELECTOR}",
        "{kind: repeat, strategy: ALTERNATIVE_SELECTOR}",
    ),
    "approval": ("guardrails.yaml", "when: guard.lapsed\n", "when: guard.lapsed and guard.submits\n"),
    "critic": (
        "critic.yaml",
        "when: critic.asked == 1 and critic.approved",
        "when: critic.asked == 1 and (critic.approved or not act.valid)",
    ),
    "chains": ("chaining.yaml", ' and not rule.prepares and fix.kind == "none"', " and not rule.prepares"),
    "prepares": ("changes.yaml", '"dismiss", "refill", "back", "carried"', '"dismiss", "back", "carried"'),
    "corrects": (
        "changes.yaml",
        'fix.kind in ["again", "repeat", "confirm", "model"]',
        'fix.kind in ["again", "repeat", "confirm"]',
    ),
    "sign_in": (
        "contingencies.yaml",
        "when: login.appeared and not login.wanted\n",
        "when: login.appeared and not login.wanted and step.is_last\n",
    ),
}


# What more than one edit of a rule breaks, and the test that does it.
BROKEN_ELSEWHERE = {
    "guarded": "test_an_action_that_nobody_guards_is_seen, and tests/prove/test_assumptions.py",
    "obligations": "test_an_obligation_left_open_takes_two_bugs",
    "lost": "test_an_apply_that_does_something_else_is_seen in tests/prove/test_mirror.py",
}


@pytest.fixture(scope="module")
def walked(as_shipped: Loaded) -> SymbolicTurn:
    return SymbolicTurn(as_shipped.bundle, VOCABULARY)


@pytest.fixture
def proofs_of(walked: SymbolicTurn, edited: Callable[..., Bundle]) -> Prove:
    """Proofs of some guarantees after some edits, without what all share: that declarations and mirror are kept."""

    def proofs_of(names: tuple[str, ...], *edits: tuple[str, str, str]) -> list[Proof]:
        prover = TurnProver(edited(*edits), VOCABULARY, earlier=walked)
        known = {one.id: one for one in prover.bundle.across}
        return [prover.proof(known[name]) for name in names]

    return proofs_of


def test_the_shipped_policies_keep_every_promise(bundle: Bundle) -> None:
    proofs = prove_turn(bundle, VOCABULARY)
    assert {proof.id: proof.state for proof in proofs} == dict.fromkeys([one.id for one in bundle.across], "proved")


def test_every_guarantee_has_a_bug(bundle: Bundle) -> None:
    """A guarantee that no edit breaks may promise nothing. Those of single sets: tests/prove/test_set_guarantees.py."""
    assert sorted([*BUGS, *BROKEN_ELSEWHERE]) == sorted(one.id for one in bundle.across)


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_turns_the_proof_red(proofs_of: Prove, name: str) -> None:
    (proof,) = proofs_of((name,), BUGS[name])
    assert proof.state == "refuted", proof.problem
    assert proof.problem is not None
    assert proof.problem.code == "SF807"
    assert (proof.case is None) == (name == "words")  # all but the words of a model are shown by a turn
    if name == "claims":
        assert_an_intermediate_step_completes_on_the_first_word_of_a_model(proof)


def assert_an_intermediate_step_completes_on_the_first_word_of_a_model(proof: Proof) -> None:
    assert proof.case is not None
    moments = told(proof.case.facts)
    assert moments["at first"]["answer.out"] is True
    assert {"answers/verifies", "answers/more_to_verify"} & set(proof.rules)  # which of both, the solver chooses
    assert "step.is_last" not in moments["at first"]
    (reply,) = [facts for moment, facts in moments.items() if moment.startswith("reply to tiers")]
    assert reply["verify_full.task_completed"] is True
    assert "transition/goal_achieved" in proof.rules


@pytest.mark.parametrize("bug", [
    ("tiers.yaml", "duty.unmet > 0 and (post.enforce or not verify_full.names_unmet)",
     "duty.unmet > 1 and not verify_full.names_unmet"),
    ("tier1.yaml", "\n      and duty.unmet == 0", ""),
    ("acting.yaml", "duty.unmet == 0 or (verify_full.names_unmet and not post.enforce)", "duty.unmet >= 0"),
])  # fmt: skip
def test_an_obligation_left_open_takes_two_bugs(proofs_of: Prove, bug: tuple[str, str, str]) -> None:
    """One lets a completion pass against the page: the task is then left without a receipt. One more issues it."""
    receipt, obligations = proofs_of(("receipt", "obligations"), bug)
    assert (receipt.state, obligations.state) == ("refuted", "proved")
    another = ("discharge.yaml", ' and (duty.unmet == 0 or discharge.unmet != "open")', "")
    (obligations,) = proofs_of(("obligations",), bug, another)
    assert obligations.state == "refuted"


def with_only(bundle: Bundle, name: str) -> Bundle:
    return replace(bundle, across=tuple(one for one in bundle.across if one.id == name))


def test_an_action_that_nobody_guards_is_seen(bundle: Bundle) -> None:
    stages = tuple(replace(stage, ruleset="chaining") if "revised" in stage.learns else stage for stage in TURN)
    (proof,) = prove_turn(with_only(bundle, "guarded"), VOCABULARY, stages)
    assert proof.state == "refuted"
    assert "'revised'" in str(proof.problem)


def test_rounds_without_end_are_seen(proofs_of: Prove) -> None:
    bug = (
        "tiers.yaml",
        "and not tier.gated\n      and (verify_light.task_completed or",
        "and (verify_light.task_completed or",
    )
    (proof,) = proofs_of(("bounded",), bug)
    assert proof.state == "refuted"


def test_a_stage_without_rules_proves_nothing(bundle: Bundle) -> None:
    rulesets = {name: rules for name, rules in bundle.rulesets.items() if name != "critic"}
    proofs = prove_turn(replace(bundle, rulesets=rulesets), VOCABULARY)
    assert {proof.state for proof in proofs} == {"not analysed"}


def test_facts_of_which_nothing_is_known_prove_nothing(bundle: Bundle) -> None:
    proofs = prove_turn(bundle, VOCABULARY, (*TURN, Stage("critic", learns=("a_new_derivation",))))
    assert {proof.state for proof in proofs} == {"not analysed"}
    assert "'a_new_derivation'" in str(proofs[0].problem)
