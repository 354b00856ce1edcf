"""The ledger of side effects (SPEC 15.4): what a task has sent so far, and whether that is known to have landed.

Rules say which actions leave something behind (side_effects.yaml), what is shown of the last one (landing.yaml), and
whether one may go out again (repetition.yaml). Here are the facts they read, and the entries they lead to.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace

from engine.actions import print_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.facts import flatten
from engine.facts.effects import LedgerFacts, SentFacts
from engine.observe import PageState
from engine.observe.roles import FIELDS
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.plan.issued import Issued
from engine.record.task import SideEffect, state_key
from engine.safety.confirm import confirmation
from engine.safety.resolve import Resolved

MAX_ENTRIES = 100
PASSIVE = frozenset({"wait", "hover", "scroll", "scrollIntoView"})
DOUBTS = {"not_landed": 0, "landed": 1, "issued": 2, "unknown": 3}  # of several entries, the most doubtful counts


def _sent(sight: Sight) -> Derived:
    """sent.*: the entry of the action under verification."""
    at = _open_entry(sight)
    if at is None:
        return Derived(flatten("sent", SentFacts()))
    entry = sight.task.effects[at]
    original, page = sight.original, sight.observed.page
    same = original is not None and state_key(original.before.url, original.before.hash) == state_key(
        page.url, page.hash
    )
    return Derived(flatten("sent", SentFacts(kind=entry.kind, status=entry.status, unchanged=same)))


def _ledger(sight: Sight) -> Derived:
    """ledger.*: whether the outgoing action was sent before, and what is known of that."""
    entries = _judged(sight)
    last = entries[-1] if entries and _is_latest(sight, entries[-1]) else None
    latest = last.status if last else "none"
    resolved = sight.found.resolved
    again = [one for one in entries if resolved is not None and _is_repeated(sight, one, resolved)]
    said_no = _is_declined(sight, resolved)
    if not again:
        label = last.label if last else ""
        return Derived(flatten("ledger", LedgerFacts(latest=latest, label=label, declined=said_no)))
    worst = max(again, key=lambda one: DOUBTS[one.status])
    facts = LedgerFacts(repeats=True, status=worst.status, latest=latest, label=worst.label, declined=said_no)
    return Derived(flatten("ledger", facts))


def declined_now(sight: Sight) -> str:
    """What stands for the action that was held back and that the user declines in this turn; "" where there is none."""
    held = sight.task.question
    if not sight.facts["turn.declined"] or held is None or held.action is None:
        return ""
    about = held.confirmation
    return _stands_for(about.site, held.action.partition("(")[0], about.element or held.action) if about else ""


def _is_declined(sight: Sight, resolved: Resolved | None) -> bool:
    """Whether the user said no to this action, unless it is what the user asks for now."""
    if resolved is None:
        return False
    if sight.facts["turn.kind"] == "answer" and not sight.facts["turn.declined"]:
        return False
    about = confirmation(resolved, "")
    known = _stands_for(about.site, resolved.action.verb, about.element or print_action(resolved.action))
    return known in (*sight.task.declined, declined_now(sight))


def _stands_for(site: str, verb: str, element: str) -> str:
    """The same for the same act on the control of the same name on one site, whatever its id."""
    return f"{site} {verb} {folded_name(element)}"


def entries(sight: Sight, issue: Issued | None) -> tuple[SideEffect, ...] | None:
    """The ledger after this turn; None where nothing of it changes."""
    known = _judged(sight)
    kind = sight.facts["effect.kind"]
    if issue is not None and kind in ("submit", "irreversible"):
        known = (*known, _entry(sight, issue, str(kind)))
    return known[-MAX_ENTRIES:] if known != sight.task.effects else None


def _entry(sight: Sight, issue: Issued, kind: str) -> SideEffect:
    resolved = sight.found.resolved
    step = sight.found.step.index if sight.found.step else _step(sight)
    return SideEffect(
        action=issue.action,
        label=(resolved.label if resolved else "") or issue.action,
        kind=kind,  # type: ignore[arg-type]
        fields=_fields(issue.before),
        state=state_key(issue.before.url, issue.before.hash),
        plan=_plan(sight),
        step=step,
        turn=sight.task.turn + 1,
    )


def _judged(sight: Sight) -> tuple[SideEffect, ...]:
    """The ledger with what this turn shows of the entry that is out."""
    known, at = sight.task.effects, _open_entry(sight)
    status = sight.facts["sent.status"]
    if at is None or status == "none":
        return known
    return (*known[:at], replace(known[at], status=status), *known[at + 1 :])


def _open_entry(sight: Sight) -> int | None:
    """Index of the entry of the action under verification."""
    original = sight.original
    if original is None:
        return None
    state = state_key(original.before.url, original.before.hash)
    found = [at for at, one in enumerate(sight.task.effects) if one.action == original.action and one.state == state]
    return found[-1] if found else None


def _is_latest(sight: Sight, entry: SideEffect) -> bool:
    """Whether nothing but waiting and looking went out since."""
    acted = [one for one in sight.task.actions if one.partition("(")[0] not in PASSIVE]
    return bool(acted) and acted[-1] == entry.action


def _is_repeated(sight: Sight, entry: SideEffect, resolved: Resolved) -> bool:
    """Whether the action would send again what the entry sent: for the same step, or in another plan the same content.

    Two steps of one plan that are worded alike are two things that were asked for.
    """
    if entry.plan == _plan(sight):
        step = sight.found.step.index if sight.found.step else _step(sight)
        return entry.step == step
    alike = folded_name(entry.label) == folded_name(resolved.label or print_action(resolved.action))
    return (alike or resolved.action.verb == "press") and entry.fields == _fields(sight.observed.page)


def _plan(sight: Sight) -> int:
    """The turn in which the plan was made that holds now; 0 for a task without one."""
    plan = sight.found.plan or sight.task.plan
    return plan.made if plan else 0


def _step(sight: Sight) -> int:
    """The step in question; without a plan every success is a step behind."""
    if sight.task.plan is not None:
        return sight.task.plan.current
    return sum(one.status == "landed" for one in sight.task.effects)


def _fields(page: PageState) -> str:
    """What the fields of a page hold, in short: the content that a form would send."""
    held = sorted((one.name or one.id, one.value or "", bool(one.checked)) for one in page.elements
                  if one.role in FIELDS or one.checked is not None)  # fmt: skip
    return hashlib.sha256(msgspec.json.encode((host_of(page.url), held))).hexdigest()[:16]


SENT = Derivation(
    name="sent",
    derive=_sent,
    sets=("sent.*",),
    holds=('(sent.kind == "none") == (sent.status == "none")', 'sent.kind != "none" or not sent.unchanged'),
)
LEDGER = Derivation(
    name="ledger",
    derive=_ledger,
    reads=("sent.*", "turn.kind", "turn.declined"),
    takes=("resolved", "plan", "step"),
    sets=("ledger.*",),
    holds=(
        'ledger.repeats == (ledger.status != "none")',
        'not ledger.declined or guard.verb != "none"',
        'not ledger.declined or turn.kind != "answer" or turn.declined',
    ),
)
