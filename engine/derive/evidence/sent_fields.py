"""The fields that were sent from a page, as the task filled them in, and the same fields on another page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.actions import Action, parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.messages import deeds
from engine.derive.evidence.taken_out import emptied
from engine.derive.evidence.traces import brought, deed_of
from engine.language import judge
from engine.language.judging.judge import subjects
from engine.observe import Element, PageState, element
from engine.observe.roles import STATEFUL
from engine.observe.text import letters_and_digits
from engine.text.dates import days_in
from engine.text.placeholders import stands_for_secret
from engine.text.quoted import fold
from engine.text.wordlists import held

ENTERS = ("setValue", "type", "select", "check", "uncheck")
_BULLET = "•"


def is_same(sent: str, now: str) -> bool:
    """Whether a field holds what was sent, whatever stands between its digits and behind its decimal point."""
    if fold(sent) == fold(now) or (letters_and_digits(sent) and letters_and_digits(sent) == letters_and_digits(now)):
        return True
    if len(days := days_in(sent)) == 1 and days_in(now) == days:
        return True
    try:
        return float(sent) == float(now)
    except ValueError:
        return False


def numbered_fields(page: PageState) -> Mapping[tuple[str, str, int], Element]:
    """The fields of a page by role and name, those of one name in their order."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    found = {}
    for one in page.elements:
        if one.role in STATEFUL:
            key = (one.role, fold(one.name))
            found[(*key, seen[key])] = one
            seen[key] += 1
    return found


def places_of(fields: Iterable[Element], page: PageState) -> set[tuple[str, str, int]]:
    """By what some fields of a page are known on another (`numbered_fields`)."""
    ids = {one.id for one in fields}
    return {key for key, one in numbered_fields(page).items() if one.id in ids}


def entered_on(sight: Sight, before: PageState) -> Iterator[Element]:
    """The fields of the page before that hold what the task entered; none that holds a secret, which no page shows, and
    no box of a row that was ticked to have something done to the row.
    """
    picked = "gone" in deeds(sight) or picks_rows(sight)
    meant = (*_by_action(sight.task.actions, before), *_by_plan(sight, before), *emptied(sight, before))
    for one in {one.id: one for one in meant if one.role in STATEFUL}.values():
        hidden = one.input_type == "password" or _BULLET in (one.value or "") or stands_for_secret(one.value or "")
        picks = picked and bool(one.row) and one.checked is not None
        if not hidden and not picks and (one.value or one.checked is not None):
            yield one


def picks_rows(sight: Sight) -> bool:
    """Whether the button that was pressed does something to the rows that are ticked: "Check in selected"; where it
    saves what is selected, the boxes are what is kept.
    """
    on = deed_of(sight)
    return held(sight.words["mean_selected"], on) and not held(sight.words["change_kept"], on, "begins")


def _by_action(actions: Sequence[str], before: PageState) -> Iterator[Element]:
    for action in map(parse_action, actions):
        on = element(before, action.target) if action.verb in ENTERS and action.target else None
        if on is not None and _holds(on, action):
            yield on


def _holds(on: Element, action: Action) -> bool:
    if action.verb in ("check", "uncheck"):
        return on.checked is (action.verb == "check")
    shown = dict(zip(on.option_values, on.options, strict=False)).get(on.value or "", "")
    return fold(action.text or "") in (fold(on.value or ""), fold(shown)) and bool(action.text)


def _by_plan(sight: Sight, before: PageState) -> Iterator[Element]:
    """Of a chain only the first action is remembered; its other steps say what they enter."""
    plan = sight.task.plan
    for step in plan.steps if plan else ():
        criterion = brought(sight, step)
        if criterion and criterion.kind in ("value", "checked") and judge(criterion, before) == "pass":
            found = {one.id: one for one in subjects(criterion, before, None) if one.role in STATEFUL}
            yield from found.values() if len(found) == 1 else ()
