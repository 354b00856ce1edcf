"""What single rule sets promise: every guarantee proved, and broken by one careless edit of its set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle
from engine.rules.prove.guarantees import prove

# rule set and guarantee -> what stands there, and what a careless editor makes of it
BUGS = {
    "acting/G1": ('and rule.status == "ready" and not', 'and rule.status in ["ready", "several"] and not'),
    "acting/G2": ("when: act.valid\n", 'when: act.status == "ok"\n'),
    "acting/G3": (
        ', "hover", "refresh"]\n    then: {acting: {source: act,',
        ', "hover"]\n    then: {acting: {source: act,',
    ),
    "answers/G1": (
        'answer.asked == "approval"\n      and (answer.vouched',
        '(answer.vouched',
    ),
    "answers/G2": (
        '"session" and (answer.option == "approve" or answer.yes)',
        '"session" and (answer.option in ["approve", "other"] or answer.yes)',
    ),
    "answers/G8": ('(settings.approvals == "session" and (', "(answer.yes or ("),
    "answers/G3": (
        'answer.asked == "budget" and (answer.option == "continue" or answer.more) and answer.out\n',
        '(answer.option == "continue" or answer.more) and answer.out\n',
    ),
    "answers/G4": (
        'when: answer.asked != "none" and (answer.option == "stop"',
        'when: answer.asked == "open" and (answer.option == "stop"',
    ),
    "answers/G10": (
        "when: answer.acted\n    then: {turn: {kind: skip}}", "when: answer.acted\n    then: {turn: {kind: verify}}"
    ),
    "answers/G5": ("when: answer.out\n", "when: answer.out and not answer.kept\n"),
    "answers/G6": (
        '(answer.no or answer.stop or answer.option in ["other", "stop"])',
        '(answer.no or answer.more or answer.stop or answer.option in ["other", "stop"])',
    ),
    "answers/G7": ('"open" and answer.closing and answer.done', '"open" and answer.done'),
    "answers/G9": (
        'answer.asked == "approval"\n    then: {turn: {kind: answer, held: true, unclear: true}}',
        'answer.asked == "approval" and not answer.out\n    then: {turn: {kind: answer, held: true, unclear: true}}',
    ),
    "answers/G11": (
        'answer.asked == "approval" and answer.vouched == "declined"\n',
        'answer.asked == "approval" and answer.vouched == "declined" and not answer.yes\n',
    ),
    "batch_replan/G1": ("when: not replan.fits", "when: not replan.fits and replan.named == 0"),
    "batch_replan/G2": ("when: batch.replannable == 0", "when: batch.replannable == 0 and replan.asked == 0"),
    "batch_replan/G3": ("{action: give_up, counts: true}", "{action: give_up, opens: true, counts: true}"),
    "batch_replan/G4": ("{action: redesign, opens: true, counts: true}", "{action: redesign, opens: true}"),
    "batch_replan/G5": ('when: replan.status != "ok"', 'when: replan.status == "cut"'),
    "budget/G1": ("spending.task + spending.tokens > spending.task_limit\n", "spending.task > spending.task_limit\n"),
    "calibration/G1": ("{decided: false, action_succeeded: false, task", "{decided: false, task"),
    "chain_links/G1": (
        '["check", "uncheck"] and not link.prepares and not link.server and not link.taken\n',
        '["check", "uncheck"] and not link.prepares and not link.server\n',
    ),
    "chain_links/G2": ('link.verb in ["setValue", "select"]', 'link.verb in ["setValue", "select", "click"]'),
    "chaining/G1": ("when: chain.selects == 0", "when: chain.selects <= 1"),
    "changes/G1": (
        'when: transition.status == "needs_user_input" and spending.ended != "none"',
        'when: spending.ended != "none"',
    ),
    "changes/G2": ("asks: open", "asks: approval"),
    "changes/G3": ('(fix.kind == "look" or client.undone)', 'fix.kind == "look"'),
    "chosen_recipe/G1": ("when: not chosen.offered", "when: not chosen.offered and not chosen.fits"),
    "chosen_recipe/G2": (
        "when: chosen.fits and not chosen.same",
        "when: chosen.fits and not chosen.same and chosen.whole",
    ),
    "chosen_recipe/G3": ("when: not chosen.verbatim", "when: not chosen.verbatim and not chosen.kinds"),
    "churn/G1": ("churn.seen >= settings.churn_min_seen", "churn.seen > 0"),
    "completion/G1": ("when: claim.number == 0", "when: claim.number == 0 and not claim.evidence"),
    "completion/G2": ("when: not claim.evidence", "when: not claim.evidence and criteria.open > 0"),
    "completion/G3": (" and criteria.unmet == 0", ""),
    "completion/G4": ('review.status == "ok" and review.unmet == 0', 'review.status == "ok"'),
    "completion/G5": ("{status: exhausted, closes: false}", "{status: exhausted, closes: true}"),
    "completion/G6": ("criteria.count > 0 and criteria.judged", "criteria.judged"),
    "completion/G7": (
        "claim.stops < settings.max_continuations\n    then",
        "claim.stops <= settings.max_continuations\n    then",
    ),
    "completion/G8": (" and criteria.judged == criteria.count", ""),
    "doubts/G1": ("when: doubt.left_over", "when: doubt.left_over and doubt.told"),
    "complexity/G1": ("when: goal.steps != 1", "when: goal.steps == 0"),
    "complexity/G2": ("when: not goal.read\n", "when: not goal.read and not goal.named\n"),
    "complexity/G3": ("when: goal.verified", "when: goal.verified and not goal.named"),
    "contingencies/G1": ('when: field.value == "lost"', 'when: field.value in ["lost", "refused"]'),
    "contingencies/G2": (
        'and not visit.anew\n      and verdict.cause != "error"\n', "and not visit.anew\n"
    ),
    "contingencies/G3": ('\n      and not (verdict.cause == "error" and client.network)\n', "\n"),
    "covers/G1": (' and not element.selected and element.expanded != "yes"', " and not element.selected"),
    "covers/G3": (
        'element.expanded != "yes" and not element.sends\n    match: {element.rest: only words.opens_field}',
        'element.expanded != "yes"\n    match: {element.rest: only words.opens_field}',
    ),
    "covers/G2": ("next month\n    when: element.turns\n", "next month\n    when: not element.beside\n"),
    "discharge/G1": (' and (duty.unmet == 0 or discharge.unmet != "open")', ""),
    "discharges/G1": (
        'when: due.completes and due.judgement == "fail" and due.unmet == "model"',
        'when: due.judgement == "fail" and due.unmet == "model"',
    ),
    "discharges/G2": (
        'when: not due.completes and due.reached and due.judgement == "pass"\n',
        'when: not due.completes and due.judgement == "pass"\n',
    ),
    "discharges/G3": ('and due.unmet == "model"\n', 'and due.unmet == "model" and due.own\n'),
    "evidence/G1": (
        "and evidence.other\n    then: {evidence: {judgement: unverifiable}}",
        "and evidence.other\n    then: {evidence: {judgement: pass}}",
    ),
    "evidence/G2": (
        'and not evidence.field and evidence.before == "pass"\n    then',
        'and evidence.other and evidence.before == "pass"\n    then',
    ),
    "evidence/G3": ("and evidence.field and evidence.other\n", "and evidence.field\n"),
    "field_values/G1": ('when: field.now != "as_asked" and field.seen in', "when: field.seen in"),
    "hierarchy/G1": ('decompose.status == "ok" and decompose.sub_tasks > 0', 'decompose.status == "ok"'),
    "guardrails/G4": (
        'when: asked_back.tells and fix.kind == "confirm"\n',
        'when: asked_back.tells and fix.kind == "confirm" and guard.filled\n',
    ),
    "guardrails/G1": ('and settings.caution != "low"\n    then', 'and settings.caution == "normal"\n    then'),
    "guardrails/G2": (
        'and settings.caution == "high"\n    then',
        'and settings.caution == "high" and guard.filled\n    then',
    ),
    "guardrails/G3": (
        'settings.caution != "low"\n      and (guard.leaves',
        'settings.caution != "low"\n      and classify.reversibility != "none" and (guard.leaves',
    ),
    "idle/G1": (
        'idle.before in ["none", "wait", "hover", "scroll", "scrollIntoView"]\n',
        'idle.before in ["none", "wait", "hover", "scroll", "scrollIntoView", "press"]\n',
    ),
    "idle/G2": ('when: idle.verb == "wait"', 'when: idle.verb in ["wait", "hover"]'),
    "issuing/G1": ("when: turn.approved\n", 'when: turn.approved and route.name == "continue"\n'),
    "issuing/G2": ("when: turn.approved\n", 'when: turn.approved or route.name == "continue"\n'),
    "issuing/G3": ('route.name in ["look_again", "degraded"] or fix', 'route.name == "look_again" or fix'),
    "landing/G1": ("and sent.unchanged and client.quiet\n", "and sent.unchanged\n"),
    "login/G1": ("not login.asked and login.spoken_of\n", "not login.asked\n"),
    "obligation_life/G1": ('when: owed.kind == "known"\n', 'when: owed.kind == "known" and owed.says\n'),
    "obligation_life/G2": ('owed.kind == "known" and owed.replaced', 'owed.kind == "known" and not owed.promised'),
    "obligation_life/G3": (
        'owed.kind == "step" and owed.says and not owed.promised',
        'owed.kind == "step" and owed.says and not owed.promised and owed.open',
    ),
    "obligation_life/G5": ('when: owed.kind == "known" and owed.says\n', 'when: owed.kind == "known"\n'),
    "obligation_life/G4": (
        'owed.kind == "known" and not owed.open\n',
        'owed.kind == "known" and not owed.open and not owed.promised\n',
    ),
    "outcome/G1": (
        "step.sub_tasks == 0 and verdict.task_completed and not verdict.degraded\n      and verdict.confidence >=",
        "step.sub_tasks == 0 and verdict.task_completed and not verdict.degraded\n      and verdict.confidence "
        "+ verdict.boost >=",
    ),
    "outcome/G2": (
        "when: verdict.degraded or (verdict.action_succeeded and verdict.confidence + verdict.boost "
        ">= settings.success_threshold)",
        "when: verdict.decided",
    ),
    "outcome/G3": ('(verdict.sub_task == "none" and verdict.action_succeeded))\n', 'verdict.sub_task == "none")\n'),
    "plan_steps/G1": (
        'when: plan_step.repeats and plan_step.criterion == "pass"',
        'when: plan_step.repeats and plan_step.criterion != "fail"',
    ),
    "plan_validation/G1": ("and validate.named_open and validate.left > 0", "and validate.left > 0"),
    "plan_validation/G2": ('when: validate.status != "ok"', 'when: validate.status == "failed"'),
    "likeness/G1": ("when: like.ways > 1", "when: like.ways > 2"),
    "likeness/G2": ("when: not like.plain\n", "when: not like.plain and not like.exact\n"),
    "likeness/G3": ('when: like.step != "fits"', 'when: like.step == "gone"'),
    "planning/G2": ("when: recipe.ends and not turn.model", "when: recipe.ends"),
    "planning/G4": (" and here.detours < settings.max_detours", ""),
    "planning/G3": ("when: recipe.use\n", "when: recipe.use and not turn.model\n"),
    "recipe_learning/G1": ("when: learned.private or learned.secret", "when: learned.private and learned.secret"),
    "recipe_learning/G2": ('learned.known == "targets" and not learned.frozen', 'learned.known == "targets"'),
    "recipe_life/G1": ('when: life.answer == "yes"', 'when: life.answer != "no" and life.run == "reached"'),
    "recipe_life/G3": ("life.in_a_row >= 1", "life.in_a_row >= 2"),
    "recipe_life/G2": (
        'when: life.answer == "no" and life.chosen',
        'when: life.answer == "no" and life.chosen and life.in_a_row == 0',
    ),
    "recipes/G1": (
        "when: recipe.fits == 1\n    then: {recipe: {use",
        "when: recipe.fits + recipe.lacks == 1\n    then: {recipe: {use",
    ),
    "recipes/G2": (
        'not recipe.agreed and not (recipe.said in ["yes", "which"])\n    then',
        'not recipe.agreed and recipe.said == "none"\n    then',
    ),
    "recipes/G3": (
        'not recipe.exact and not (recipe.said in ["yes", "which"])\n    then',
        'not recipe.exact and recipe.said == "none"\n    then',
    ),
    "recipes/G4": ('recipe.said != "yes"\n    then', 'recipe.said == "none"\n    then'),
    "recipes/G5": ('["gone", "several", "unusable", "unready"]\n    then', '["gone", "unusable", "unready"]\n    then'),
    "planning/G1": ('when: plan_reply.status == "ok" and plan_reply.steps > 0', 'when: plan_reply.status == "ok"'),
    "privacy/G1": ("when: privacy.before\n", "when: privacy.before and privacy.here\n"),
    "privacy/G2": ("when: privacy.named\n", "when: not privacy.here\n"),
    "routing/G1": ("when: outcome.goal_achieved", "when: outcome.goal_achieved or outcome.low_confidence"),
    "sent_links/G1": (
        'when: sent_link.client == "failed"',
        'when: sent_link.client == "failed" and sent_link.shown != "as_asked"',
    ),
    "sent_links/G2": (
        'when: sent_link.client == "ok" and sent_link.shown == "unknown"',
        'when: sent_link.client == "ok"',
    ),
    "sentinel/G1": (
        'client.verification == "passed" and client.successes > 0\n    then',
        "client.successes > 0\n    then",
    ),
    "replan_attempts/G1": ("when: step.attempts <", "when: step.attempts <="),
    "step_notes/G1": ("when: step.waits > 0", "when: step.waits > 1"),
    "step_notes/G2": ("when: result.error\n", "when: result.error and result.pending_calls > 0\n"),
    "step_notes/G3": ('when: step.status == "given_up"', 'when: step.status == "given_up" and result.error'),
    "step_notes/G4": ('when: step.status == "completed"', 'when: step.status == "completed" and not result.error'),
    "targets/G1": (
        'when: target.usable == 1 and target.verb == "hover"',
        'when: target.usable > 0 and target.verb == "hover"',
    ),
    "targets/G2": ("when: target.found == 0 and target.covers > 0", "when: target.covers > 0"),
    "targets/G3": (
        'when: target.verb == "expand" and target.usable == 1 and target.expanded',
        'when: target.verb == "expand" and target.usable == 1',
    ),
    "targets/G4": (
        '(target.verb == "check" or target.verb == "choose")',
        '(target.verb == "check" or target.verb == "choose" or target.verb == "uncheck")',
    ),
    "signs/G1": ("sign.made and not sign.doubted and not sign.error and not sign.asks",
                 "sign.made and not sign.doubted and not sign.error"),
    "signs/G2": ("when: sign.gone and sign.again and not", "when: sign.gone and not"),
    "signs/G4": ("when: sign.kept and sign.again and not sign.unsent and", "when: sign.kept and sign.again and"),
    "signs/G3": ("when: sign.made and not sign.doubted and", "when: sign.made and"),
    "signs/G5": ("sign.again and not sign.provisional and not sign.error", "sign.again and not sign.error"),
    "tier1/G1": (
        "when: next.available and not step.is_last\n    then:\n      verdict: {decided: true, action_succeeded: true,",
        "when: next.available and not step.is_last\n    then:\n"
        "      verdict: {decided: true, action_succeeded: true, task_completed: true,",
    ),
    "tier1/G2": (
        "not step.is_last)\n    then:\n      verdict: {decided: true, action_succeeded: false, confidence: 0.9,",
        "not step.is_last)\n    then:\n      verdict: {decided: true, action_succeeded: true, confidence: 0.9,",
    ),
    "tier1/G3": ("\n      and aim.is_action and not aim.shut and", "\n      and not aim.shut and"),
    "tier1/G4": ("\n      and aim.is_action and not aim.shut and", "\n      and aim.is_action and"),
    "tier1/G5": ("or not (step.refused or post.shows_anew\n", "or not (post.shows_anew\n"),
    "tier1/G6": (" and not task.refused\n", "\n"),
    "tier1/G7": ("or not (step.refused or post.shows_anew\n", "or not (step.refused\n"),
    "tiers/G1": (
        '(task.complexity == "SIMPLE" or (action.type == "navigation" and action.expects_url)))\n    then',
        '(task.complexity == "SIMPLE" or action.type == "navigation"))\n    then',
    ),
    "tiers/G2": (
        'verify_full.status == "over_budget"\n    then:\n      verdict:\n        decided: true\n',
        'verify_full.status == "over_budget"\n    then:\n      verdict:\n        decided: true\n   '
        "     task_completed: = verify_full.task_completed\n",
    ),
    "transition/G1": (
        'when: (route.name == "goal_achieved" or acting.confirmed) and',
        'when: (route.name in ["goal_achieved", "velocity_stop"] or acting.confirmed) and',
    ),
    "transition/G2": ("ends: finish, receipt: true", "ends: finish"),
}


def test_every_guarantee_has_a_bug(bundle: Bundle) -> None:
    """A guarantee that no edit breaks may promise nothing."""
    shipped = {f"{name}/{one.id}" for name, rules in bundle.rulesets.items() for one in rules.guarantees}
    assert set(BUGS) == shipped


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_turns_the_proof_red(edited: Callable[..., Bundle], name: str) -> None:
    ruleset, _, guarantee = name.partition("/")
    bundle = edited((f"{ruleset}.yaml", *BUGS[name]))
    rules = bundle.rulesets[ruleset]
    proofs = prove(rules, VOCABULARY.schemas[rules.schema], bundle.declared, GROUP_DEFAULTS)
    (proof,) = [one for one in proofs if one.id == guarantee]
    assert proof.state == "refuted"
    assert proof.problem is not None
    assert proof.problem.code == "SF807"
    assert proof.case is not None
