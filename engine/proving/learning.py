"""What a turn learns besides what rules decide, as far as a proof may rely on it.

Proofs take the facts of the world, and those that are derived before a stage (engine.derive), as free within their
types. What more is known of them stands here, in the language of conditions, derivation by derivation: when a
derivation sets its facts, and what holds of them then. A test holds every sentence against turns that were really
played; one that a turn contradicts would make proofs worthless.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Learned(Struct, frozen=True):
    """Facts that are set together, `group.*` being a whole group. They stay as they were where `when` does not hold.

    `fixed` are set to one value. `holds` are sentences about all facts, true after the derivation in every turn.
    """

    names: tuple[str, ...] = ()
    when: str | None = None
    fixed: Mapping[str, bool | str] = {}
    holds: tuple[str, ...] = ()


# engine.derive.observed: before any stage
OBSERVED = Learned(
    names=(
        "turn.*",
        "task.*",
        "step.*",
        "action.*",
        "page.*",
        "read.*",
        "client.*",
        "predict.*",
        "budget.*",
        "context.*",
        "post.enforce",
    ),
    holds=(
        # _turn
        'not turn.held or turn.kind == "answer"',
        "not turn.approved or turn.held",
        'not turn.stopped or (turn.kind == "answer" and not turn.approved)',
        'not turn.resumes or (turn.kind == "answer" and not turn.stopped)',
        '(turn.kind == "new") == (turn.number == 0)',
        'not turn.allowed_more or (turn.kind in ["verify", "answer"] and not turn.held and not turn.stopped)',
        # _step: a task without a plan counts as being on its last step
        "step.planned or (step.is_last and step.last_sub_task)",
        "step.planned or (step.index == 0 and step.count == 0 and step.sub_tasks == 0)",
        "step.sub_tasks > 0 or step.last_sub_task",
        # _action: nothing is out, or it is not looked at
        'turn.broken or turn.kind != "verify" or action.verb != "none"',
        'not turn.broken or (action.verb == "none" and not action.correction and not action.expects_url)',
        # _page: another host is another page
        "not page.cross_domain or page.url_changed",
        # _relevant
        "context.best <= context.covered",
        "context.found > 0 or context.covered <= 0",
        # observe
        'post.enforce == (settings.postconditions == "enforce"'
        ' or (settings.postconditions == "auto" and not turn.model))',
    ),
)

DERIVED: Mapping[str, tuple[Learned, ...]] = {
    "prospects": (
        Learned(
            names=("next.*", "post.outcome", "post.note", "post.all_met", "duty.*"),
            holds=(
                '(turn.kind == "verify" and not turn.broken)'
                ' or (not next.required and not next.available and post.outcome == "none" and not post.all_met)',
                'not post.all_met or post.outcome in ["none", "pass"]',
                "not post.all_met or (duty.unmet == 0 and duty.unread == 0)",
                'post.outcome != "fail" or duty.unmet > 0',
            ),
        ),
    ),
    "calibrated": (
        Learned(
            names=("calibration.*",),
            when="verdict.decided",
            fixed={"calibration.abstained": False},
            holds=("calibration.lower <= calibration.upper",),
        ),
    ),
    "goal": (
        Learned(names=("goal.*",), when='turn.kind in ["new", "answer"]'),
        Learned(names=("task.complexity",), when='turn.kind == "new"'),
    ),
    "obstacles": (
        Learned(
            names=("target.*", "dialog.*", "field.*", "login.*", "carried.*", "look.*"),
            holds=(
                'route.name == "correction" or (not target.named and not target.present and dialog.id == ""'
                ' and field.value == "none" and not look.more and not carried.url)',
                'not login.appeared or (turn.kind == "verify" and page.url_changed)',
                'not field.own or field.value == "refused"',
                'field.value == "none" or verdict.cause == "error"',
                "target.present or (not target.disabled and not target.occluded)",
                "not target.present or target.named",
            ),
        ),
    ),
    "drafted": (
        Learned(names=("draft.*",), when='planning.source in ["rules", "model"] or replan.change == "modify"'),
    ),
    "next_step": (
        Learned(
            names=("next_step.*", "rule.status", "rule.prepares", "dialog.*", "look.*", "duty.*"),
            when="acting.wanted",
        ),
    ),
    "chainable": (
        Learned(names=("chain.length", "chain.fills", "chain.checks", "chain.selects"), when='acting.source == "rule"'),
    ),
    "outgoing": (
        Learned(
            names=("guard.*",),
            holds=(
                "not guard.approved or turn.approved",
                "not guard.lapsed or (turn.approved and not guard.approved)",
                'not turn.approved or guard.verb != "none"',
                'turn.approved or guard.verb == "wait"'
                ' or not (route.name in ["look_again", "degraded"] or fix.kind == "wait")',
                'acting.source == "none" or guard.verb != "none"',
                'guard.verb == "none" or turn.approved or route.name in ["look_again", "degraded"]'
                ' or fix.kind in ["wait", "scroll", "look", "repeat", "refresh", "dismiss", "refill", "back"]'
                ' or fix.kind in ["carried", "model", "prepare"]'
                ' or acting.source != "none"',
                'guard.verb != "none" or (not guard.submits and not guard.secret and not guard.approved)',
            ),
        ),
    ),
    "revised": (
        Learned(
            names=("guard.*",),
            when='criticised.verdict == "revise"',
            fixed={"guarded.verdict": "pass", "guarded.what": "", "guard.approved": False, "guard.lapsed": False},
            holds=('criticised.verdict != "revise" or guard.verb != "none"',),
        ),
    ),
    "sent": (
        Learned(
            names=("sent.*",),
            holds=(
                '(sent.kind == "none") == (sent.status == "none")',
                'sent.kind == "none" or (turn.kind == "verify" and not turn.broken)',
            ),
        ),
    ),
    "effects": (
        Learned(names=("effect.*",), holds=('effect.kind == "none"', 'guard.verb != "none" or not effect.enters')),
    ),
    "ledger": (
        Learned(names=("ledger.*",), holds=('ledger.repeats == (ledger.status != "none")',)),
    ),
    "expected": (Learned(names=("foreseen.fixed",)),),
}

# engine.effects.read: what a reply that was understood says of itself, by the group it is read into
REPLIED: Mapping[str, tuple[str, ...]] = {
    "refine": ('not refine.valid or refine.verb not in ["none", "finish"]',),
    "act": ('not act.valid or act.verb not in ["none", "finish"]',),
    "correct": ('not correct.valid or correct.verb not in ["none", "finish"]',),
}
