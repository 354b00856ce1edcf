"""A box, a switch or a choice that was changed where it stands, with no form to send it by, and what shows it kept.

A script may send it, and the page shows the new state at once, whatever becomes of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.added import ENTRIES
from engine.derive.evidence.opened import shows_at_most
from engine.language import path_told, read_intent, refine
from engine.language.words.kinds import is_toggle, kind_of
from engine.observe import Element, PageState, address, element
from engine.plan.issued import Issued
from engine.record.task import TaskState, came_anew
from engine.rules import Reader
from engine.text.quoted import fold

SETS = ("check", "uncheck", "select")
ROW_BEGINS = 3  # words by which a row is known again
PASSES = (*SETS, "wait", "hover", "scroll", "scrollIntoView", "navigate")  # after which a page has no state but its own

PICKED = frozenset({"date", "time", "month", "week", "datetime-local", "color"})  # by the browser, which tells at once


def changed_in_place(original: Issued | None) -> Element | None:
    """What the action ticks, switches or chooses, where no button sends the form it stands in."""
    action = parse_action(original.action) if original else None
    on = element(original.before, action.target) if original and action and action.target else None
    if original is None or action is None or on is None or not _sets(action, on):
        return None
    beside = (one for one in original.before.elements if one.form == on.form and one.form is not None)
    return None if any(one.role == "button" for one in beside) else on


def changed_here(actions: Sequence[str], original: Issued | None) -> Element | None:
    """The same, and the list, drawn by a script, of which an entry was chosen, where no button sends its form."""
    listed = list_chosen_from(actions, original) if original else None
    field = element(original.before, listed) if original and listed else None
    if original is None or field is None:
        return changed_in_place(original)
    beside = (one for one in original.before.elements if one.form == field.form and one.form is not None)
    return None if any(one.role == "button" for one in beside) else field


def nothing_left_but_keeping(reader: Reader, task: TaskState, page: PageState) -> bool:
    """Whether what was changed in place is all that the plan has to do: it is to be kept after it, and nothing on the
    page keeps it, so that it is kept by itself. Where the page came anew without it, that is the page on which it was.
    """
    plan, original = task.plan, task.open.original if task.open else None
    if plan is None or plan.sub_tasks or original is None:
        return False
    changed = changed_here(task.actions, original)
    if changed is None:
        return False
    left = [step.description for step in plan.steps[plan.current + 1 :] if step.status != "skipped"]
    keeping = all(read_intent(reader, one).verb == "keep" for one in left)
    same = address(page.url) == address(original.before.url)
    here = element(page, changed.id) is not None or not (same and came_anew(task))
    shown = page if here else original.before
    return keeping and all(refine(reader, one, shown, filled=changed.id).status == "met" for one in left)


def list_chosen_from(actions: Sequence[str], last: Issued) -> str | None:
    """The list that the action before opened, where this one clicked an entry: scripts draw those anywhere."""
    at = max((at for at, one in enumerate(actions) if one == last.action), default=0)
    if at == 0:
        return None
    field, entry = (element(last.before, parse_action(one).target or "") for one in actions[at - 1 : at + 1])
    if field is None or entry is None or kind_of(field) not in ("dropdown", "field") or not field.expanded:
        return None
    return field.id if kind_of(entry) == "option" or entry.form is None else None


def shows_again(sight: Sight, original: Issued) -> str:
    """The address at which its new state should stand once more when it comes from the site; "" where there is none.

    That is the page's own, unless something was clicked or typed there: what that brought up would be lost. A dialog
    that a click opened, a place that the goal tells, or a part of the page that steps did nothing but open, is opened
    again (`reopening`), where something was sent with the change; and a click with which a script sent something may
    have changed what the page shows anew, too.
    """
    page, out = sight.observed.page, sight.task.open
    sent = sight.facts["client.writes"] == "taken" or (out is not None and out.wrote)
    clicked = sent and (_is_an_entry(original, page) or is_chosen(original, page))
    if not (clicked or changed_in_place(original)) or address(page.url) != address(original.before.url):
        return ""
    own = original.action if original and changed_in_place(original) else ""  # a slider is set as a field is filled in
    may_click = sent and bool(
        page.dialogs or clicked or path_told(sight.reader, sight.task.query) or _only_opened(sight)
    )
    done = {parse_action(one).verb for one in sight.task.actions[-sight.task.stayed :] if one != own} - set(PASSES)
    if done - ({"click"} if may_click else set()) or (page.dialogs and not sent):
        return ""
    return shows_at_most(sight, page.url)


def _only_opened(sight: Sight) -> bool:
    """Whether all steps of the plan before this one open a part of the site or unfold one of the page."""
    plan = sight.task.plan
    done = [read_intent(sight.reader, step.description) for step in plan.steps[: plan.current]] if plan else []
    return bool(done) and all(one.leads == "places" or one.verb == "expand" for one in done)


def is_chosen(original: Issued, page: PageState) -> bool:
    """Whether what was clicked stays on the page and is chosen there now, and was not: a choice that is no box. A tab
    only shows something else.
    """
    action = parse_action(original.action)
    on = element(original.before, action.target) if action.verb == "click" and action.target else None
    now = element(page, on.id) if on is not None else None
    if on is None or now is None or on.href is not None or on.role not in ENTRIES or fold(now.name) != fold(on.name):
        return False
    return now.selected is True and not on.selected


def _is_an_entry(original: Issued, page: PageState) -> bool:
    """Whether a control was clicked that leads nowhere by itself and is the entry of a menu, or gone with that: a
    button that stays may have begun something that a page which is loaded once more breaks off.
    """
    action = parse_action(original.action)
    on = element(original.before, action.target) if action.verb == "click" and action.target else None
    if on is None or on.href is not None:
        return False
    stays = (one for one in page.elements if one.id == on.id and one.visible)
    return on.role in ENTRIES - {"button"} or not any(_in_same_row(on, original.before, one, page) for one in stays)


def _in_same_row(on: Element, before: PageState, now: Element, page: PageState) -> bool:
    """Whether two controls of one id stand in rows that begin alike: a list that is drawn anew may give it to the next
    of its rows.
    """
    return row_begins(before, on.row) == row_begins(page, now.row)


def row_begins(page: PageState, row: int) -> str:
    """The first words of a row, folded; "" of none."""
    return " ".join(fold(page.rows[row - 1]).split()[:ROW_BEGINS]) if row else ""


def undone(original: Issued, page: PageState) -> bool:
    """Whether what was changed stands there otherwise than it was to, on a page that came anew."""
    on, action = changed_in_place(original), parse_action(original.action)
    if on is None or (on.checked is None and action.verb != "setValue"):
        return False
    alike = [one for one in page.elements if one.role == on.role and fold(one.name) == fold(on.name)]
    if len(alike) > 1:
        row = row_begins(original.before, on.row)
        alike = [one for one in alike if row_begins(page, one.row) == row]
    if len(alike) != 1 or alike[0].in_dialog != on.in_dialog:
        return False
    if action.verb == "setValue":
        return alike[0].value is not None and fold(alike[0].value) != fold(action.text or "")
    return alike[0].checked is not (not on.checked if action.verb == "click" else action.verb == "check")


def _sets(action: Action, on: Element) -> bool:
    if action.verb == "setValue":
        return on.role == "slider" or on.input_type in PICKED
    return action.verb in SETS or (action.verb == "click" and is_toggle(on))
