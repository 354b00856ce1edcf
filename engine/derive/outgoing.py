"""The action that goes out, and what it would do, as far as the page tells: the facts that guardrails judge it by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Action, fixed_outcome, parse_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.evidence.anew import look_again_at
from engine.facts import flatten
from engine.facts.outgoing import GuardFacts
from engine.llm.classifying import classified_key, is_unknown
from engine.observe import PageState, element
from engine.record.turn import Reply
from engine.rules import Facts
from engine.safety.confirm import confirmation, fingerprint, question
from engine.safety.facts import guard
from engine.safety.judge import IRREVERSIBLE
from engine.safety.lexicon import lexicon_of
from engine.safety.meaning import Classification
from engine.safety.resolve import Resolved, resolve
from engine.safety.spoken import Sealed

NOT_CLASSIFIED: Facts = {"classify.kind": "other", "classify.reversibility": "unknown"}
NOTHING: Facts = {**NOT_CLASSIFIED, **flatten("guard", GuardFacts())}
WAIT, BACK = Action("wait", number=0.5), Action("goBack")


def _outgoing(sight: Sight) -> Derived:
    return _resolved(sight, _action(sight), approved=sight.facts["turn.approved"] is True)


def _revised(sight: Sight) -> Derived:
    """The action in place of one the critic did not approve needs an approval of its own."""
    return _resolved(sight, parse_action(str(sight.facts["act.action"])), approved=False)


def _resolved(sight: Sight, action: Action | None, *, approved: bool) -> Derived:
    if action is None:
        return Derived(NOTHING, {"outgoing": None, "resolved": None})
    resolved = record_of(sight, action)
    return Derived(guard_facts(sight, resolved, approved=approved), {"outgoing": action, "resolved": resolved})


def _action(sight: Sight) -> Action | None:
    """The action that `policies/issuing.yaml` names."""
    facts, question, original = sight.facts, sight.task.question, sight.original
    match facts["issue.source"]:
        case "held":
            return parse_action(question.action) if question and question.action else None
        case "wait":
            return WAIT
        case "anew":
            address = look_again_at(sight)
            return Action("navigate", text=address) if address else None
        case "scroll_to":
            target = parse_action(original.action).target if original else None
            return Action("scrollIntoView", target) if target else None
        case "scroll_down":
            return Action("scroll", text="down")
        case "original":
            return parse_action(original.action) if original else None
        case "refresh":
            return Action("refresh")
        case "remedy":
            return BACK if facts["issue.remedy"] == "back" else sight.found.remedies.get(str(facts["issue.remedy"]))
        case "rule":
            return sight.found.refined.action if sight.found.refined else None
        case "correct" | "refine" | "act" as source:
            return parse_action(str(facts[f"{source}.action"]))
    return None


def _expected(sight: Sight) -> Derived:
    """Whether the action that goes out needs nobody to say what it should lead to."""
    action = sight.found.outgoing
    if action is None:
        return Derived({"foreseen.fixed": True})
    target = element(sight.observed.page, action.target) if action.target else None
    planned = sight.found.step.expected_outcome if sight.found.step else None
    return Derived({"foreseen.fixed": planned is not None or fixed_outcome(action, target) is not None})


def record_of(sight: Sight, action: Action, page: PageState | None = None) -> Resolved:
    """What an action would do on a page, on that of this turn if none is given."""
    task, now, reader = sight.task, sight.observed.page, sight.reader
    lists = lexicon_of(reader.bundle.words_version, reader.bundle.languages)
    return resolve(action, page or now, home=task.home or now.url, lists=lists, locale=task.locale)


def guard_facts(sight: Sight, resolved: Resolved, *, approved: bool) -> Facts:
    """guard.*: the record, and whether a person's yes still holds for it; classify.*: what a model said of it."""
    task, settings, action = sight.task, sight.settings, resolved.action
    held = task.question
    same = approved and held is not None and held.bound == fingerprint(resolved)
    known = _remembered(sight, resolved)
    said = {"classify.kind": known.kind, "classify.reversibility": known.reversibility} if known else NOT_CLASSIFIED
    about = flatten("guard", guard(
        resolved,
        allowed=_domains(settings["allowed_domains"]),
        blocked=_domains(settings["blocked_domains"]),
        secrets={**task.allowed, **dict.fromkeys(sealed_by(sight.used))},
        classified=known is not None,
        approved=same,
        lapsed=approved and not same,
        question=question(confirmation(resolved, ""), task.locale or "en"),
        reason=(action.text or "") if action.verb == "fail" else "",
    ))  # fmt: skip
    return {**said, **about}


def _remembered(sight: Sight, resolved: Resolved) -> Classification | None:
    """What a model took the control for, the last time it was asked in the same words."""
    if not sight.observed.classified or not is_unknown(resolved):
        return None
    return sight.observed.classified.get(classified_key(resolved, sight.observed.page))


def sealed_by(used: Sequence[Reply]) -> Mapping[str, Sealed]:
    """The secrets that the replies of a turn propose to enter."""
    return {name: one for reply in used for name, one in reply.sealed.items()}


def _domains(listed: object) -> tuple[str, ...]:
    return listed if isinstance(listed, tuple) else ()


MODELS = ("correct", "refine", "act")  # whose reply may be the action
AT_HAND = {  # remedy -> the facts by which it is there (engine.derive.obstacles, engine.derive.outlook)
    "reopen": "anew.reopens",
    "dismiss": 'dialog.id != ""', "confirm": "asked_back.deletes or asked_back.repeats or asked_back.tells",
    "refill": "field.filled", "look": "look.more",
    "popup": "carried.popup", "missing": "carried.missing", "error": "carried.error", "form": "carried.form",
    "url": "carried.url",
}  # fmt: skip
LOOKS = ("hover", "scroll", "scrollIntoView", "wait", "finish", "fail", "goBack", "refresh")
OF_AN_ACTION = (
    'not guard.submits or guard.verb in ["click", "doubleClick", "press", "type", "setValue"]',
    'guard.secret == "none" or guard.verb in ["setValue", "type", "select"]',
    f"""not (guard.verb in [{', '.join(f'"{verb}"' for verb in ("none", *LOOKS))}])
        or (guard.reversibility == "none" and not guard.submits)""",
    f"""not (guard.kind in [{', '.join(f'"{kind}"' for kind in sorted(IRREVERSIBLE))}])
        or guard.reversibility in ["irreversible", "unknown"]""",
    'guard.verb != "navigate" or guard.scheme != "none"',
    'not guard.gone or guard.label == ""',
    'guard.money != "none" or (guard.amount == 0 and guard.currency == "")',
    'not guard.classified or (guard.submits and guard.reversibility == "unknown")',
    'guard.verb != "none" or (not guard.approved and not guard.lapsed)',
)
OUTGOING = Derivation(
    name="outgoing",
    derive=_outgoing,
    reads=("turn.approved", "client.writes", "issue.*", "correct.action", "refine.action", "act.action"),
    takes=("remedies", "refined"),
    sets=("guard.*", *NOT_CLASSIFIED),
    gives=("outgoing", "resolved"),
    holds=(
        'guard.verb == "none" or turn.approved == (guard.approved or guard.lapsed)',
        "not guard.approved or not guard.lapsed",
        'issue.source != "none" or guard.verb == "none"',
        # an action is at hand wherever the facts say so
        'issue.source != "wait" or guard.verb == "wait"',
        'issue.source != "anew" or not anew.possible or guard.verb == "navigate"',
        """issue.source != "remedy" or issue.remedy != "reopen" or (
            guard.verb in ["click", "hover", "navigate", "refresh"]
            and not guard.submits and guard.reversibility == "none")""",
        'issue.source != "refresh" or guard.verb == "refresh"',
        'issue.source != "scroll_down" or guard.verb == "scroll"',
        'issue.source != "held" or answer.asked != "approval" or guard.verb != "none"',
        'issue.source != "scroll_to" or not target.named or guard.verb != "none"',
        'issue.source != "original" or not answer.out or guard.verb != "none"',
        'issue.source != "rule" or rule.status != "ready" or guard.verb != "none"',
        'issue.source != "remedy" or issue.remedy != "back" or guard.verb == "goBack"',
        *(f'issue.source != "{model}" or not {model}.valid or guard.verb != "none"' for model in MODELS),
        *(f'issue.source != "remedy" or issue.remedy != "{word}" or not ({there}) or guard.verb != "none"'
          for word, there in AT_HAND.items()),
        *OF_AN_ACTION,
    ),
)
REVISED = Derivation(
    name="revised",
    derive=_revised,
    when='criticised.verdict == "revise"',
    reads=("act.action",),
    sets=("guard.*", *NOT_CLASSIFIED),
    fixed={"guarded.verdict": "pass", "guarded.what": "", "guard.approved": False, "guard.lapsed": False,
           "classify.asked": 0, "classify.status": "none"},
    gives=("outgoing", "resolved"),
    holds=('criticised.verdict != "revise" or not act.valid or guard.verb != "none"', *OF_AN_ACTION),
)
EXPECTED = Derivation(name="expected", derive=_expected, takes=("outgoing", "step"), sets=("foreseen.fixed",))
