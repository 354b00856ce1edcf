"""What was changed in a list, and the page drew anew by itself: a script may have sent it, and shows the new state
whatever becomes of that.
"""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.derive.evidence.entered import LEAST_VALUE
from engine.derive.evidence.messages import deeds
from engine.derive.evidence.sent_fields import entered_on
from engine.derive.evidence.traces import said_in_quotes
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
    return "made" not in deeds(sight) and bool(in_one_row(sight, original.before, page))


def in_one_row(sight: Sight, before: PageState, page: PageState) -> str:
    """The texts that were entered, where one row of the page has all of them, and every name from the goal that still
    stands in any row, and no row had before; else "".
    """
    texts = [one.value for one in entered_on(sight, before) if one.role == "textbox" and one.value]
    if not texts or any(len(text) < LEAST_VALUE for text in texts):
        return ""
    named = [name for name in said_in_quotes(sight) if any(_has(row, [name]) for row in page.rows)]
    there = any(_has(row, [*texts, *named]) for row in page.rows)
    return "; ".join(texts) if there and not any(_has(row, texts) for row in before.rows) else ""


def _has(row: str, texts: list[str]) -> bool:
    return all(f" {fold(text)} " in f" {fold(row)} " for text in texts)
