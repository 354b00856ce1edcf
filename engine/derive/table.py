"""Every derivation of a turn, by the word in `Stage.learns`, and those that need no room of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import parse_action
from engine.derive.answers import said_now
from engine.derive.chains import CHAINABLE
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.evidence.anew import look_again_at, lost
from engine.derive.evidence.in_place import changed_in_place, list_chosen_from, undone
from engine.derive.evidence.opened import opened, place
from engine.derive.evidence.redrawn import redrawn
from engine.derive.evidence.shut import is_shut
from engine.derive.ledger import LEDGER, SENT
from engine.derive.obligations import DISCHARGED, OWED, Held, duties, duty_facts, obligations_now, seen_of
from engine.derive.obstacles import ASKED_BACK, IN_THE_WAY, OBSTACLES, SIGN_IN, tried
from engine.derive.outgoing import EXPECTED, OUTGOING, REVISED
from engine.derive.outlook import FILLS, OUTLOOK
from engine.derive.picks import pick_for
from engine.derive.plans import BROKEN_DOWN, DRAFTED
from engine.derive.recipes import CHOSEN, RECIPES, control_of
from engine.derive.revealed import revealed
from engine.derive.signs import believed
from engine.derive.unfilled import unfilled
from engine.facts import flatten
from engine.language import (
    Reading,
    available,
    filled_by,
    is_of_site,
    is_the_goal,
    look_further,
    read_goal,
    refine,
    verb_of,
)
from engine.language.steps.intent import read_intent
from engine.learning.precision import facts_of_rule
from engine.observe import element
from engine.plan.issued import Issued
from engine.plan.plan import PlanStep
from engine.record.task import came_anew
from engine.rules import Scalar

PASSIVE = frozenset({"unread", "wait", "scroll", "reveal", "hover", "refresh"})  # verbs of steps that change nothing
# what a look at obligations reads
DUTIES = ("turn.kind", "turn.broken", "step.index", "step.is_last", "step.looks", "read.page", "client.writes")
OF_POST = ("post.all_met", "post.lost", "post.in_place", "post.shows_anew")
Facts = Mapping[str, Scalar]


def _prospects(sight: Sight) -> Derived:
    """next.*, post.* and duty.*: is the next goal within reach, and are the criteria met?"""
    original = sight.original
    held = duties(sight, obligations_now(sight))
    seen = {"duty.seen": seen_of(sight, held)}
    if original is None or sight.facts["turn.kind"] != "verify" or sight.facts["turn.broken"]:
        return Derived({"next.required": False, "next.available": False, "post.outcome": "none", "post.note": "",
                        "post.told": "", **dict.fromkeys(OF_POST, False), **duty_facts(held), **seen})  # fmt: skip
    found = {**_next_goal(sight, original), **_criteria(sight, held), **_kept(sight, original)}
    return Derived({**found, **duty_facts(held), **seen})


def _kept(sight: Sight, original: Issued) -> Facts:
    """What tells whether the site kept it."""
    page, facts = sight.observed.page, sight.facts
    changed, anew = changed_in_place(original) is not None, opened(sight, page)
    aim = (sight.task.open.aim if sight.task.open else "") or original.before.url
    elsewhere = came_anew(sight.task) and not anew and place(page.url) != place(aim)
    by_script = facts["client.writes"] == "taken" and redrawn(sight, original)
    said = "" if anew else believed(sight, original)
    sent = facts["client.writes"] == "taken" or (facts["client.writes"] == "untold" and facts["client.network"])
    return {
        "post.lost": lost(sight, original.before, page) or (anew and undone(original, page)),
        "post.in_place": changed,
        "post.told": said,
        "post.shows_anew": elsewhere or bool(
            not anew
            and (said or by_script or (changed and (sent or facts["step.refused"])))
            and look_again_at(sight) != ""
        ),
    }


def _next_goal(sight: Sight, original: Issued) -> Facts:
    """The expected outcome's next goal, else the next step's target, which only counts if it was not there before."""
    reader, page = sight.reader, sight.observed.page
    named = original.expected.next_goal if original.expected else None
    if named is not None:
        return {"next.required": named.required, "next.available": available(reader, named.description, page)}
    plan = sight.task.plan
    if plan is None or plan.next_open is None:
        return {"next.required": False, "next.available": False}
    text = plan.steps[plan.next_open].description
    there = available(reader, text, page) and not available(reader, text, original.before)
    return {"next.required": False, "next.available": there}


def _criteria(sight: Sight, held: Sequence[Held]) -> Facts:
    """The step's own criterion and the task's open obligations, on the page now."""
    mine = [one for one in held if one.obligation.step == sight.facts["step.index"]]
    told = (one for one in mine if one.obligation.kind == "criterion" or one.judgement == "pass")
    own = {one.obligation.text: one.judgement for one in told}
    outcome = next((word for word in ("fail", "unverifiable", "pass") if word in own.values()), "none")
    note = "" if sight.facts["post.enforce"] else "; ".join(_note(text, result) for text, result in own.items())
    return {
        "post.outcome": outcome,
        "post.note": note.strip("; "),
        "post.all_met": bool(held) and all(one.judgement == "pass" for one in held),
    }


def _note(text: str, result: str) -> str:
    words = {"pass": "Postcondition met", "fail": "Postcondition not met"}
    return f"{words[result]}: {text}" if result in words else ""


def _aimed(sight: Sight) -> Derived:
    """aim.*: whether the goal itself is the navigation under verification, and another page came in its place."""
    original, page = sight.original, sight.observed.page
    if original is None:
        return Derived({"aim.is_action": False, "aim.shut": False})
    is_action = is_the_goal(sight.reader, sight.task.query, parse_action(original.action), original.before)
    return Derived({"aim.is_action": is_action, "aim.shut": is_action and is_shut(sight, original.before, page)})


def _judged_before(sight: Sight) -> Derived:
    """tier.unsure: whether the action under verification was put to the light tier before, in vain."""
    return Derived({"tier.unsure": sight.task.open is not None and sight.task.open.unsure})


def _calibrated(sight: Sight) -> Derived:
    """calibration.*: how far the rule that decided can be relied on."""
    known = facts_of_rule(str(sight.facts["verdict.by"]), sight.observed.calibration)
    return Derived(flatten("calibration", known))


def _goal(sight: Sight) -> Derived:
    """goal.*: what the rules of language make of the user's goal; only a first turn or an answer needs it."""
    answers = sight.facts["turn.kind"] == "answer" and not sight.facts["turn.resumes"]
    said = said_now(sight.task, sight.observed, sight.facts) if answers else None
    reading = read_goal(sight.reader, said or sight.task.query, sight.observed.page)
    if not answers:
        reading = _elsewhere(sight, sight.task.query, reading, 0) or reading
    facts = {
        "goal.readable": reading.readable,
        "goal.steps": len(reading.steps),
        "goal.signs_in": verb_of(sight.reader, said or sight.task.query) == "log_in",
    }
    return Derived(facts, {"reading": reading})


def _elsewhere(sight: Sight, wish: str, reading: Reading, opened: int) -> Reading | None:
    """The way to where a wish may be done, where the page at hand has nothing for it. A model finds its own."""
    if sight.facts["turn.model"] or not sight.settings["max_detours"]:
        return None
    return look_further(sight.reader, wish, sight.observed.page, reading, _been(sight), opened)


def _been(sight: Sight) -> tuple[str, ...]:
    """The steps of the plan that were taken so far."""
    plan = sight.task.plan
    return tuple(one.description for one in plan.steps[: plan.current + 1]) if plan else ()


def _complexity(sight: Sight) -> Derived:
    assert sight.found.reading is not None
    return Derived({"task.complexity": sight.found.reading.complexity})


def _next_step(sight: Sight) -> Derived:
    """rule.*, next_step.*, duty.*: the step that needs an action now, as rules refine it, and what is open by then."""
    step = _step_to_do(sight)
    open_now = duty_facts(duties(sight, obligations_now(sight)))
    if step is None:
        return Derived(open_now, {"step": None, "refined": None})
    page = sight.observed.page
    chosen = pick_for(sight, step.description) or control_of(sight, step)
    plan = sight.found.plan or sight.task.plan
    filled = _filled(sight) or _chosen(sight, step)
    later = [one.description for one in plan.steps[step.index + 1 :]] if plan else []
    refined = refine(sight.reader, step.description, page, tried(sight), chosen, filled, later, revealed(sight))
    return Derived(
        {
            "next_step.text": step.description,
            "next_step.server": step.tool_type == "SERVER",
            "next_step.acts": read_intent(sight.reader, step.description).verb not in PASSIVE,
            "rule.status": refined.status,
            "rule.prepares": refined.prepares,
            "rule.empty": unfilled(sight, refined),
            **open_now,
        },
        {"step": step, "refined": refined},
    )


def _filled(sight: Sight) -> str | None:
    """The field that was filled in last, before what only prepares the open step: the click that opens a menu."""
    prepared = len(tried(sight))
    if not prepared:
        last, done = sight.original, sight.task.actions
        listed = list_chosen_from(done, last) if last and done[-1:] == (last.action,) else None
        return (filled_by(parse_action(last.action)) or listed) if last else None
    return next((filled_by(parse_action(one)) for one in sight.task.actions[-prepared - 1 : -prepared]), None)


def _chosen(sight: Sight, step: PlanStep) -> str | None:
    """The box or the one of several choices that the step before this one set by a click: a part of its form as a list
    is, whatever it is drawn as. A tab only shows something else.
    """
    last, plan = sight.original, sight.task.plan
    if last is None or plan is None or step.index != plan.current + 1:
        return None
    action = parse_action(last.action)
    if action.verb != "click" or read_intent(sight.reader, plan.steps[plan.current].description).verb not in FILLS:
        return None
    then, now = (element(page, action.target or "") for page in (last.before, sight.observed.page))
    if then is None or now is None or now.role == "tab" or now.href is not None:
        return None
    return now.id if (then.checked, then.selected) != (now.checked, now.selected) else None


def _here(sight: Sight) -> Derived:
    """here.*: what the rules of language make of the next step on this page, where it is a wish. What was led to by a
    link that nobody named is not read on the page of another site, to which that link led on.
    """
    plan = sight.task.plan
    step = plan.arriving(bool(sight.facts["transition.advance"])) if plan and sight.facts["acting.step_left"] else None
    if step is None or step.opened is None:
        return Derived()
    wished = {"here.wished": True, "here.last": plan is not None and step.index == len(plan.steps) - 1}
    if step.opened and sight.original and not is_of_site(sight.observed.page.url, sight.original.before.url):
        return Derived(wished)
    reading = read_goal(sight.reader, step.description, sight.observed.page, step.opened)
    way = _elsewhere(sight, step.description, reading, step.opened)
    facts = {**wished, "here.readable": reading.readable, "here.elsewhere": way is not None}
    detours = sum(read_intent(sight.reader, one).goes for one in _been(sight))
    return Derived({**facts, "here.detours": detours}, {"here": reading, "way": way})


def _step_to_do(sight: Sight) -> PlanStep | None:
    """The step that needs an action now: of a new plan its first open one, else the one this turn arrives at."""
    facts, fresh, plan = sight.facts, sight.found.plan, sight.task.plan
    if fresh is not None:
        return fresh.steps[fresh.current]
    if not facts["acting.step_left"]:
        return None
    if plan is not None:
        return plan.arriving(bool(facts["transition.advance"]))
    reading = sight.found.reading or read_goal(sight.reader, sight.task.query)
    return PlanStep(0, reading.steps[0].text if reading.steps else sight.task.query)


PROSPECTS = Derivation(
    name="prospects",
    derive=_prospects,
    reads=(*DUTIES, "post.enforce", "client.network", "step.refused"),
    takes=("plan", "reading"),
    sets=("next.*", "post.outcome", "post.note", "post.told", *OF_POST, "duty.*"),
    holds=(
        '(turn.kind == "verify" and not turn.broken)'
        ' or (not next.required and not next.available and post.outcome == "none" and not post.all_met)',
        "not post.lost or visit.anew",
        'not (post.in_place or post.shows_anew) or action.verb != "none"',
        'not post.all_met or post.outcome in ["none", "pass"]',
        "not post.all_met or (duty.open > 0 and duty.unmet == 0 and duty.unread == 0)",
        "duty.unmet + duty.unread <= duty.open",
        'post.outcome != "fail" or duty.unmet > 0',
    ),
)
AIMED = Derivation(
    name="aimed",
    derive=_aimed,
    when='turn.kind == "verify" and task.complexity == "SIMPLE" and action.type == "navigation" and page.url_changed',
    sets=("aim.*",),
)
JUDGED_BEFORE = Derivation(
    name="judged_before",
    derive=_judged_before,
    when='turn.kind == "verify"',
    sets=("tier.unsure",),
)
CALIBRATED = Derivation(
    name="calibrated",
    derive=_calibrated,
    when="verdict.decided",
    reads=("verdict.by",),
    sets=("calibration.*",),
    fixed={"calibration.abstained": False},
    holds=("calibration.lower <= calibration.upper", "calibration.agreed <= calibration.judged"),
)
GOAL = Derivation(
    name="goal",
    derive=_goal,
    when='turn.kind in ["new", "answer"]',
    reads=("turn.kind", "turn.resumes", "turn.kept", "turn.allowed_more", "turn.model"),
    sets=("goal.*",),
    gives=("reading",),
)
COMPLEXITY = Derivation(
    name="complexity",
    derive=_complexity,
    when='turn.kind == "new"',
    takes=("reading",),
    sets=("task.complexity",),
)
HERE = Derivation(
    name="here",
    derive=_here,
    when='acting.wanted and step.planned and (turn.kind == "verify" or turn.resumes)',
    reads=("acting.step_left", "transition.advance", "turn.model"),
    sets=("here.*",),
    gives=("here", "way"),
    holds=(
        "here.wished or not here.readable", "here.wished or not here.last", "step.planned or not here.wished",
        "here.wished or not here.elsewhere", "not (turn.model and here.elsewhere)",
    ),
)
NEXT_STEP = Derivation(
    name="next_step",
    derive=_next_step,
    when="acting.wanted",
    reads=(*DUTIES, "acting.step_left", "transition.advance"),
    takes=("plan", "reading"),
    sets=("next_step.*", "rule.*", "duty.*"),
    gives=("step", "refined"),
    holds=("duty.unmet + duty.unread <= duty.open", 'rule.empty == "" or rule.status == "disabled"'),
)

DERIVATIONS: Mapping[str, Derivation] = {
    one.name: one
    for one in (
        PROSPECTS, AIMED, CALIBRATED, JUDGED_BEFORE, OUTLOOK, GOAL, COMPLEXITY, SENT, SIGN_IN, OBSTACLES, RECIPES,
        CHOSEN, ASKED_BACK, HERE,
        DRAFTED, BROKEN_DOWN, NEXT_STEP, IN_THE_WAY, CHAINABLE, OUTGOING, REVISED, LEDGER, EXPECTED, OWED, DISCHARGED,
    )
}  # fmt: skip
