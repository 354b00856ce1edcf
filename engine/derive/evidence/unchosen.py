"""A choice from a list that a script has drawn, of which the page showed nothing when it was sent.

A click on an entry that was done may have chosen nothing: the list closes either way, and a message of success speaks
of whatever was sent.
"""

from __future__ import annotations

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.traces import brought
from engine.language import judge
from engine.language.page.words_shown import count_words
from engine.observe import PageState
from engine.plan.issued import Issued
from engine.text.quoted import fold, fold_text


def unchosen(sight: Sight, original: Issued) -> str:
    """The choice that a step before made by a click, where what opened its list is still there and the page says it
    nowhere but in the list; "" where there is none. A field may say a day in its own form: "1990-03-12".
    """
    plan, before = sight.task.plan, original.before
    if plan is None or not _has_opened_list(sight, before):
        return ""
    acted = [parse_action(one) for one in sight.task.actions]
    entered = {fold(one.text or "") for one in acted if one.verb != "click"}
    for step in plan.steps[: plan.current]:
        criterion = brought(sight, step)
        if criterion is None or criterion.kind != "value" or fold(criterion.value) in entered:
            continue
        if judge(criterion, before) != "pass" and not _is_shown(criterion.value, before):
            return criterion.value
    return ""


def _has_opened_list(sight: Sight, page: PageState) -> bool:
    clicked = {one.target for one in map(parse_action, sight.task.actions) if one.verb == "click"}
    return any(one.id in clicked and (one.popup or one.expanded is not None) for one in page.elements)


def _is_shown(value: str, page: PageState) -> bool:
    """Whether a page says a value, as text or in a field, more often than in the entries of lists."""
    wanted = fold(value)
    entries = sum(count_words(fold(one.name), wanted) for one in page.elements if one.role == "option")
    held = any(count_words(fold_text(one.value or ""), wanted) for one in page.elements)
    named = any(count_words(fold(one.name), wanted) for one in page.elements if one.role != "option")
    picked = any(one.selected and fold(one.name) == wanted for one in page.elements)
    return held or named or picked or count_words(fold_text(page.text), wanted) > entries
