"""Where the last step led, when to go there, or to look for something, was all that it was for."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, urljoin, urlsplit

from engine.actions import parse_action
from engine.derive.anew import shows_only
from engine.derive.declared import Sight
from engine.derive.traces import sought
from engine.language import is_the_goal, read_goal, verb_of
from engine.observe import PageState, element
from engine.text.quoted import fold


def arrived(sight: Sight, before: PageState, page: PageState) -> str:
    """The address that the goal's last words ask to go to: that of the link they mean, which the page has now. ""
    where that is not so, where the address names a deed, and where one has to sign in first.
    """
    action = parse_action(sight.original.action) if sight.original else None
    link = element(before, action.target) if action and action.target else None
    if action is None or link is None or link.role != "link" or not link.href:
        return ""
    led = urljoin(before.url, link.href)
    there = _bare(page.url) == _bare(led) != _bare(before.url)
    if not there or not shows_only(sight, led) or _asks_for_password(before, page):
        return ""
    return led if any(is_the_goal(sight.reader, said, action, before) for said in _last_words(sight)) else ""


def _last_words(sight: Sight) -> Iterator[str]:
    """What the goal says last, and where that is a wish to see something, the step that was made of it."""
    said, plan = read_goal(sight.reader, sight.task.query).steps, sight.task.plan
    if said:
        yield said[-1].text
        if plan is not None and plan.steps and verb_of(sight.reader, said[-1].text) in ("open", "show"):
            yield plan.steps[-1].description


def searched(sight: Sight, before: PageState, page: PageState) -> str:
    """What was typed to look for it and is now part of the page's address, as one of its values; "" where none is."""
    asked, known = (_values(one.url) for one in (page, before))
    if _asks_for_password(before, page) or urlsplit(page.url).netloc != urlsplit(before.url).netloc:
        return ""
    return next((value for value in sought(sight, before) if value and fold(value) in asked - known), "")


def _values(url: str) -> set[str]:
    return {fold(value) for _, value in parse_qsl(urlsplit(url).query)}


def _asks_for_password(before: PageState, page: PageState) -> bool:
    one, other = (any(at.input_type == "password" for at in of.elements) for of in (page, before))
    return one and not other


def _bare(url: str) -> str:
    """Without what names a place on the page alone."""
    bare, _, fragment = url.partition("#")
    return url if "/" in fragment else bare
