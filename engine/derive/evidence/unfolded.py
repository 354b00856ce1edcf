"""A part of a page that was opened to be read, where that was all that the last step was for."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.derive.evidence.arrived import is_asked_for
from engine.derive.evidence.messages import acts
from engine.derive.evidence.shut import is_held_back
from engine.derive.evidence.since import says
from engine.derive.evidence.traces import came_up, used
from engine.observe import Element, PageState, address, element
from engine.observe.roles import STATEFUL
from engine.text.quoted import fold
from engine.text.wordlists import held


def unfolded(sight: Sight, before: PageState, page: PageState) -> str:
    """What a part of the page says first that the goal's last words ask to open: it was closed and is open, and the
    text right behind its head was not on the page. "" where that is not so, where it is a menu or has something to fill
    in, where its head does something, and where a text that came says that it is not there yet, or not at all.
    """
    on = used(sight, "click", "doubleClick")
    now = element(page, on.id) if on else None
    if on is None or now is None:
        return ""
    opened = on.expanded is False and now.expanded is True and not on.popup and not now.popup
    same = address(before.url) == address(page.url) and page.dialogs <= before.dialogs
    came = came_up(before, page)
    if not opened or not same or acts(sight, on) or is_held_back(sight, before, page):
        return ""
    if any(held(sight.words["nothing_there"], text, "only") for text in came):
        return ""
    if any(one.role in STATEFUL for one in _fresh(before, page)):
        return ""
    said = _behind(page, now)
    return said if said in came and says(said) and is_asked_for(sight, before) else ""


def _fresh(before: PageState, page: PageState) -> list[Element]:
    known = {(one.role, fold(one.name), one.id) for one in before.elements if one.visible}
    return [one for one in page.elements if one.visible and (one.role, fold(one.name), one.id) not in known]


def _behind(page: PageState, head: Element) -> str:
    """The text that stands right behind a control and what it is called; "" where another control does."""
    at = next((at for at, line in enumerate(page.outline)
               if line.element >= 0 and page.elements[line.element].id == head.id), len(page.outline))  # fmt: skip
    name = f" {fold(head.name)} "
    after = next(
        (line for line in page.outline[at + 1 :] if line.element >= 0 or f" {fold(line.text)} " not in name), None
    )
    return after.text if after is not None and after.element < 0 else ""
