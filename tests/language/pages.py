"""Pages of a few tags, as the service reads them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import print_action
from engine.language import Refinement, filled_by, read_goal, refine
from engine.observe import PageInput, PageState, read_page
from engine.rules import Bundle, Reader


def page(html: str, url: str = "https://a.example/") -> PageState:
    read = read_page(PageInput(url=url, dom=html))
    assert read is not None
    return read


def done(bundle: Bundle, goal: str, html: str) -> list[str] | None:
    """What each step of a goal does; None where it is asked about."""
    here, reader = page(html), Reader(bundle)
    reading = read_goal(reader, goal, here)
    if not reading.readable:
        return None
    found = [refine(reader, step.text, here) for step in reading.steps]
    return [print_action(one.action) if one.action else one.status for one in found]


def carried_out(bundle: Bundle, html: str, goal: str) -> Iterator[Refinement]:
    """The steps of a goal on a page, one after another, until it is known no more what one does."""
    reader, shown = Reader(bundle), page(html)
    reading = read_goal(reader, goal, shown)
    filled: str | None = None
    for step in reading.steps if reading.readable else ():
        found = refine(reader, step.text, shown, (), None, filled) if step.opened is None else None
        if found is None or found.status not in ("ready", "met"):
            return
        if found.action is not None:
            filled = filled_by(found.action)
        yield found


def said(one: Refinement) -> str:
    """What a step acts on, and with what text."""
    return " ".join(filter(None, (one.action.target, one.action.text))) if one.action is not None else ""
