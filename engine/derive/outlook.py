"""What is left to look at where nothing on a page tells whether what was sent was kept: the page anew, and then the
part of it that had been opened to send it from, a dialog or a tab, opened the same way once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.actions import Action, print_action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.evidence.anew import look_again_at
from engine.derive.evidence.entered import entered
from engine.derive.evidence.in_place import changed_here, row_begins
from engine.derive.evidence.messages import takes_away
from engine.derive.evidence.missing import vanished
from engine.derive.evidence.opened import place, shows_at_most
from engine.derive.evidence.sent_fields import entered_on, numbered_fields, places_of
from engine.derive.evidence.traces import QUOTED, deed_of, said_in_quotes
from engine.derive.evidence.turned import shows_turned, turning
from engine.derive.outgoing import record_of
from engine.language import in_front, path_told, read_intent, refine
from engine.observe import Element, PageState, address
from engine.plan.issued import Issued
from engine.plan.plan import PlanStep
from engine.record.task import came_anew
from engine.text.quoted import fold
from engine.text.wordlists import held

OPENS = frozenset({"click", "hover"})
RELOAD = Action("refresh")
FILLS = frozenset({"enter", "choose", "check", "uncheck"})


def _outlook(sight: Sight) -> Derived:
    """anew.*: whether what was sent can be looked at again, and by which action on a page that came anew."""
    action = reopening(sight)
    return Derived(
        {
            "anew.possible": look_again_at(sight) != "",
            "anew.reopens": action is not None,
        },
        {"remedies": {**sight.found.remedies, "reopen": action}} if action else {},
    )


def reopening(sight: Sight) -> Action | None:
    """What opens the part of the page from which was sent: its own address, with the route of a script or the place on
    it; then, where none of what was sent stands on the page, of the steps before the first that entered anything the
    last that can be done there, else the page once more with its place, which a script may read only as it is loaded.
    None where it would make a new thing, or may do more than show one; nor where the client does not tell what scripts
    send, so that none of these steps is known to have sent nothing.
    """
    original, page = sight.original, sight.observed.page
    if original is None or not came_anew(sight.task):
        return None
    before, done = original.before, sight.task.open.reopened if sight.task.open else ()
    aim = (sight.task.open.aim if sight.task.open else "") or before.url
    aim = before.url if aim == before.url.partition("#")[0] else aim  # the site may lead back without the place on it
    back = Action("navigate", text=aim)
    if place(aim) != place(page.url) and print_action(back) not in done:
        there = shows_at_most(sight, aim) == page.url.partition("#")[0]
        return back if place(aim) and there else None
    if aim != before.url:
        return None
    if address(page.url) != address(before.url) or sight.facts["client.writes"] == "untold":
        return None
    if not _is_out_of_sight(sight, original):
        return None
    again = _first(sight, _as_it_stands) or _unfolding(sight)
    if again is None and place(aim) and done and done[-1] == print_action(back):
        return RELOAD
    return again or _first(sight, _by_its_new_name)


def _unfolding(sight: Sight) -> Action | None:
    """What opens a part of the page that is folded up, in search of the first field that was filled in, as that step
    did it.
    """
    plan, done = sight.task.plan, sight.task.open.reopened if sight.task.open else ()
    steps = [step.description for step in plan.steps[: plan.current + 1]] if plan else []
    first = next((step for step in steps if read_intent(sight.reader, step).verb in FILLS), "")
    found = refine(sight.reader, first, sight.observed.page, done) if first else None
    if found is None or not found.prepares or found.action is None or found.target is None:
        return None
    folded = found.target.expanded is False and print_action(found.action) not in done
    return found.action if folded and _only_opens(sight, found.action, found.target) else None


def _is_out_of_sight(sight: Sight, original: Issued) -> bool:
    """Whether nothing that was sent or changed is on the page now. What was deleted may stand in a
    part that is closed.
    """
    page, button, changed = sight.observed.page, turning(sight), changed_here(sight.task.actions, original)
    if button is not None:
        return not shows_turned(sight, button, page) or _left_its_row(sight, original.before, page)
    if changed is not None and (begins := row_begins(original.before, changed.row)):
        return all(row_begins(page, row) != begins for row, _ in enumerate(page.rows, 1))
    sent = (*entered_on(sight, original.before), *([changed] if changed else []))
    shown = {key for key, one in numbered_fields(page).items() if one.visible}
    if sent:
        return not places_of(sent, original.before) & shown
    return takes_away(sight) and vanished(sight, original.before, page) != ""


def _left_its_row(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether the thing that the goal names stood in a row and stands in none now, as on another page of the list: a
    button of another thing tells nothing of it.
    """
    then, now = (f" {' | '.join(map(fold, shown.rows))} " for shown in (before, page))
    names = {f" {fold(name)} " for name in said_in_quotes(sight) if fold(name)}
    there = [name for name in names if name in then]
    return bool(there) and not any(name in now for name in there)


def _before_it(sight: Sight) -> Iterator[PlanStep]:
    """The steps of the plan that were done before the first that entered anything, and after the last in which the page
    sent something: that may do the same again, unless the goal tells it as a place to go to.
    """
    plan = sight.task.plan
    done = [step for step in plan.steps[: plan.current] if step.status != "skipped"] if plan else []
    wrote = [at for at, step in enumerate(done)
             if step.description in sight.task.wrote and not _goes_to(sight, step.description)]  # fmt: skip
    enters = (at for at, step in enumerate(done) if read_intent(sight.reader, step.description).verb in FILLS)
    yield from done[max(wrote, default=-1) + 1 : next(enters, len(done))]


def _goes_to(sight: Sight, step: str) -> bool:
    """Whether a step clicks what a goal tells as a place, or opens what stands in the navigation of the site."""
    intent = read_intent(sight.reader, step)
    if intent.verb != "click" or not intent.targets:
        return False
    name, shown = intent.targets[0].name, sight.observed.page.elements
    leads = intent.leads == "places" and any(one.in_navigation and fold(one.name) == fold(name) for one in shown)
    return leads or _is_place(sight, name)


def _is_place(sight: Sight, name: str) -> bool:
    """Whether a goal tells what is called so as a place: "Privacy", of "In Settings > Privacy, …"."""
    return fold(name) in [fold(part) for part in path_told(sight.reader, sight.task.query)]


def _first(sight: Sight, wordings: Callable[[Sight, str], Iterator[str]]) -> Action | None:
    """What the last of these steps does on this page that opens something and was not done yet since it came anew."""
    done = sight.task.open.reopened if sight.task.open else ()
    for step in reversed([*_before_it(sight)]):
        for said in wordings(sight, step.description):
            found = refine(sight.reader, said, sight.observed.page, done)
            fresh = found.status == "ready" and found.action is not None and print_action(found.action) not in done
            if fresh and found.action and _only_opens(sight, found.action, found.target):
                return found.action
    return None


def _as_it_stands(sight: Sight, step: str) -> Iterator[str]:
    yield step


def _by_its_new_name(sight: Sight, step: str) -> Iterator[str]:
    """A step with the new name of a thing in place of the one that is not on the page any more."""
    text = f" {fold(sight.observed.page.text)} "
    named = {value for value in entered(sight) if fold(value) and f" {fold(value)} " in text}
    lost = [name for name in QUOTED.findall(step) if f" {fold(name)} " not in text]
    if len(named) == 1 and len(lost) == 1:
        yield step.replace(lost[0], named.pop())


def _only_opens(sight: Sight, action: Action, on: Element | None) -> bool:
    """Whether an action does no more than show what it is on: nothing goes out with it, it leads nowhere else, it makes
    no new thing, and nothing was sent by a control that is called by the same verb. A link leads nowhere whose click
    opened a dialog that is headed by its name.
    """
    resolved, here = record_of(sight, action), sight.observed.page.url
    if action.verb not in OPENS or on is None:
        return False
    told = _is_place(sight, on.name) and on.form is None and resolved.kind in ("other", "navigation")
    if resolved.submits or (resolved.reversibility != "none" and not (told and resolved.kind == "navigation")):
        return False
    leads = resolved.to.is_web and address(resolved.to.url) != address(here)
    leads = leads and not (_headed_the_dialog(sight, on) and shows_at_most(sight, resolved.to.url))
    makes = held(sight.words["change_made"], on.name, "begins")
    sent = fold(on.name).split()[:1] in [fold(name).split()[:1] for name in _sent_by(sight)]
    return not (leads or makes or (sent and not told))


def _sent_by(sight: Sight) -> Iterator[str]:
    """What the controls are called that sent something."""
    yield deed_of(sight)
    yield from (one.label for one in sight.task.effects)


def _headed_the_dialog(sight: Sight, on: Element) -> bool:
    """Whether what was sent went from a dialog that lay over this very link, and was headed by what it is called."""
    before = sight.original.before if sight.original is not None else None
    behind = [one for one in before.elements if not one.in_dialog] if before is not None and before.dialogs else []
    same = any(one.href == on.href and fold(one.name) == fold(on.name) for one in behind)
    return before is not None and same and fold(in_front(before).heading) == fold(on.name)


OUTLOOK = Derivation(
    name="outlook",
    derive=_outlook,
    when='turn.kind == "verify" and not verdict.decided and step.is_last'
    " and (not turn.model or (post.enforce and post.shows_anew))",
    reads=("client.writes",),
    takes=("remedies",),
    sets=("anew.*",),
    gives=("remedies",),
    holds=(
        'not anew.possible or action.verb != "none"',
        "not anew.reopens or visit.anew",
    ),
)
