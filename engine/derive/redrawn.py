"""What was changed in a list, and the page drew anew by itself: a script may have sent it, and shows the new state
whatever becomes of that.
"""

from __future__ import annotations

from engine.derive.anew import entered_on
from engine.derive.declared import Sight
from engine.derive.entered import LEAST_VALUE
from engine.derive.messages import changes
from engine.derive.traces import deed_of
from engine.observe import PageState, address
from engine.plan.issued import Issued
from engine.text.quoted import fold


def redrawn(sight: Sight, original: Issued) -> bool:
    """Whether the page that a change was sent from now shows, in a row that did not, all that was entered for it. Not
    where a fragment may say which part of it is shown: opened without that, it shows another.
    """
    page = sight.observed.page
    if "#" in page.url or address(page.url) != address(original.before.url):
        return False
    if "made" in changes(sight, sight.task.query, deed_of(sight)):
        return False
    return bool(listed(sight, original.before, page))


def listed(sight: Sight, before: PageState, page: PageState) -> str:
    """The texts that were entered, where one row of the page has all of them and no row had before; else ""."""
    texts = [one.value for one in entered_on(sight, before) if one.role == "textbox" and one.value]
    if not texts or any(len(text) < LEAST_VALUE for text in texts):
        return ""
    shows = any(_has(row, texts) for row in page.rows) and not any(_has(row, texts) for row in before.rows)
    return "; ".join(texts) if shows else ""


def _has(row: str, texts: list[str]) -> bool:
    return all(f" {fold(text)} " in f" {fold(row)} " for text in texts)
