"""What single rule sets promise: proved, and broken by one careless edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.rules import load
from engine.rules.prove import analyse

# rule set -> guarantee, what stands there, and what a careless editor makes of it
BUGS = [
    ("acting", "G1", 'and rule.status == "ready" and not', 'and rule.status in ["ready", "several"] and not'),
    ("acting", "G2", "when: act.valid\n", 'when: act.status == "ok"\n'),
    ("acting", "G3", ', "hover", "refresh"]\n    then: {acting: {source: act,',
     ', "hover"]\n    then: {acting: {source: act,'),
    ("answers", "G4", 'when: answer.asked != "none" and (answer.option == "stop"',
     'when: answer.asked == "open" and (answer.option == "stop"'),
    ("answers", "G5", "when: answer.out\n", "when: answer.out and not answer.kept\n"),
    ("batch_replan", "G1", "when: not replan.fits", "when: not replan.fits and replan.named == 0"),
    ("batch_replan", "G4", "{action: redesign, opens: true, counts: true}", "{action: redesign, opens: true}"),
    ("batch_replan", "G5", 'when: replan.status != "ok"', 'when: replan.status == "cut"'),
    ("budget", "G1", "spending.task + spending.tokens > spending.task_limit\n",
     "spending.task > spending.task_limit\n"),
    ("chain_links", "G2", 'link.verb in ["setValue", "select"]', 'link.verb in ["setValue", "select", "click"]'),
    ("chaining", "G1", "when: chain.selects == 0", "when: chain.selects <= 1"),
    ("churn", "G1", "churn.seen >= settings.churn_min_seen", "churn.seen > 0"),
    ("completion", "G1", "when: claim.number == 0", "when: claim.number == 0 and not claim.evidence"),
    ("completion", "G2", "when: not claim.evidence", "when: not claim.evidence and criteria.open > 0"),
    ("completion", "G3", "criteria.count > 0 and criteria.unmet == 0", "criteria.count > 0"),
    ("completion", "G4", 'review.status == "ok" and review.unmet == 0', 'review.status == "ok"'),
    ("completion", "G6", "criteria.count > 0 and criteria.unmet == 0", "criteria.unmet == 0"),
    ("completion", "G7", "claim.stops < settings.max_continuations\n    then",
     "claim.stops <= settings.max_continuations\n    then"),
    ("complexity", "G3", "when: goal.verified", "when: goal.verified and not goal.named"),
    ("contingencies", "G1", 'when: field.value == "lost"', 'when: field.value in ["lost", "refused"]'),
    ("covers", "G1", ' and not element.selected and element.expanded != "yes"', " and not element.selected"),
    ("discharge", "G1", ' and (duty.unmet == 0 or discharge.unmet != "open")', ""),
    ("discharges", "G3", 'and due.unmet == "model"\n', 'and due.unmet == "model" and due.own\n'),
    ("evidence", "G2", 'and not evidence.field and evidence.before == "pass"\n    then',
     'and evidence.other and evidence.before == "pass"\n    then'),
    ("evidence", "G3", "and evidence.field and evidence.other\n", "and evidence.field\n"),
    ("hierarchy", "G1", 'decompose.status == "ok" and decompose.sub_tasks > 0', 'decompose.status == "ok"'),
    ("idle", "G2", 'when: idle.verb == "wait"', 'when: idle.verb in ["wait", "hover"]'),
    ("issuing", "G3", 'route.name in ["look_again", "degraded"] or fix', 'route.name == "look_again" or fix'),
    ("login", "G1", "not login.asked and login.spoken_of\n", "not login.asked\n"),
    ("obligation_life", "G3", 'owed.kind == "step" and owed.says and not owed.promised',
     'owed.kind == "step" and owed.says and not owed.promised and owed.open'),
    ("obligation_life", "G4", 'owed.kind == "known" and not owed.open\n',
     'owed.kind == "known" and not owed.open and not owed.promised\n'),
    ("outcome", "G2", "when: verdict.degraded or (verdict.action_succeeded and verdict.confidence + verdict.boost >= "
     "settings.success_threshold)", "when: verdict.decided"),
    ("outcome", "G3", '(verdict.sub_task == "none" and verdict.action_succeeded))\n', 'verdict.sub_task == "none")\n'),
    ("plan_validation", "G1", "and validate.named_open and validate.left > 0", "and validate.left > 0"),
    ("plan_validation", "G2", 'when: validate.status != "ok"', 'when: validate.status == "failed"'),
    ("planning", "G1", 'when: plan_reply.status == "ok" and plan_reply.steps > 0', 'when: plan_reply.status == "ok"'),
    ("sent_links", "G2", 'when: sent_link.client == "ok" and sent_link.shown == "unknown"',
     'when: sent_link.client == "ok"'),
    ("sentinel", "G1", 'client.verification == "passed" and client.successes > 0\n    then',
     "client.successes > 0\n    then"),
    ("step_notes", "G1", "when: step.waits > 0", "when: step.waits > 1"),
    ("step_notes", "G4", 'when: step.status == "completed"', 'when: step.status == "completed" and not result.error'),
    ("targets", "G2", "when: target.found == 0 and target.covers > 0", "when: target.covers > 0"),
    ("targets", "G3", 'when: target.verb == "expand" and target.usable == 1 and target.expanded',
     'when: target.verb == "expand" and target.usable == 1'),
    ("targets", "G4", '(target.verb == "check" or target.verb == "choose")',
     '(target.verb == "check" or target.verb == "choose" or target.verb == "uncheck")'),
    ("transition", "G2", "ends: finish, receipt: true", "ends: finish"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "guarantee", "old", "new"), BUGS)
def test_a_bug_turns_the_proof_red(
    seeded: Callable[[str, str, str], Path], name: str, guarantee: str, old: str, new: str
) -> None:
    bundle = load(seeded(f"{name}.yaml", old, new), VOCABULARY)
    alone = replace(bundle, rulesets={name: bundle.rulesets[name]})
    proofs = {proof.id: proof for proof in analyse(alone, VOCABULARY, GROUP_DEFAULTS).proofs if proof.ruleset == name}
    assert proofs[guarantee].state == "refuted"
    assert proofs[guarantee].case is not None
