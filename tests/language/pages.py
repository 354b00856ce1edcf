"""Pages of a few tags, as the service reads them."""

from __future__ import annotations

from engine.actions import print_action
from engine.language import read_goal, refine
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
