"""What the page says and how long the task has been on it, as facts for everyday rules.

No record keeps them: they are made anew, wherever a turn is walked or told, of the page and the task that it holds.
"""

from __future__ import annotations

from functools import lru_cache

from engine.facts import flatten
from engine.facts.page import PageTexts, VisitFacts
from engine.observe import PageState, address
from engine.record.task import TaskState, came_anew, stays
from engine.rules import Facts, Scalar

TEXTS = frozenset(f"page.{field}" for field in PageTexts.__struct_fields__)
MAX_TOLD_CHARS = 300  # of one text, to a person


def page_texts(page: PageState, task: TaskState, now: float) -> dict[str, Scalar]:
    """page.* as far as it is text, and visit.*; `now` in seconds since the epoch. White space in texts is folded."""
    where = address(page.url)
    texts = PageTexts(
        title=page.title,
        heading=page.heading,
        text=_folded(page.text),
        dialog_text=_folded(page.dialog_text),
        path=where.path,
        host=where.host,
    )
    visit = VisitFacts(
        turns=1 + (task.stayed if stays(task, page.url) else 0),
        seconds=max(0.0, now - task.began) if task.began else 0.0,
        anew=came_anew(task),
    )
    return {**flatten("page", texts), **flatten("visit", visit)}


def told(facts: Facts) -> dict[str, Scalar]:
    """Facts as people are told of them: texts of the page are cut, and end in an ellipsis then."""
    return {name: _cut(str(value)) if name in TEXTS else value for name, value in facts.items()}


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TOLD_CHARS else f"{text[: MAX_TOLD_CHARS - 1]}…"


@lru_cache(maxsize=16)
def _folded(text: str) -> str:
    """Each run of white space one space. A turn is walked once for each answer of a model, over the very same text."""
    return " ".join(text.split())
