"""A page that goes by another name than before, and is the same page else: what was renamed has another address."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.derive.declared import Sight
from engine.derive.evidence.gone import shown
from engine.derive.evidence.opened import opened
from engine.derive.evidence.sent_fields import entered_on
from engine.derive.evidence.since import plain, says
from engine.derive.evidence.traces import said_in_quotes
from engine.observe import Glimpse, PageState, address, lines_of
from engine.text.quoted import fold

MOST_WORDS = 3  # of an entry of a menu


def retitled(sight: Sight, before: PageState, page: PageState) -> str:
    """A name that was sent and that heads the page, or its title, to which that led, on the page that came anew: the
    page of the thing before, from which the form was opened, had not that name, and says nothing else that this one
    does not. A page that is not there yet may be headed by any name, and says nothing of what that one said. "" where
    there is none.
    """
    if not opened(sight, page) or address(page.url) == address(before.url):
        return ""
    texts = (one.value or "" for one in entered_on(sight, before) if one.role == "textbox")
    named = next((text for text in texts if fold(text) and _is_headed(page, fold(text))), "")
    of_thing = (one for one in sight.task.glimpses if _leads_to(one, before, page))
    return named if named and any(_is_same(sight, one, before, page, fold(named)) for one in of_thing) else ""


def _is_headed(page: PageState, name: str) -> bool:
    return fold(page.heading) == name or f"{fold(page.title)} ".startswith(f"{name} ")


def _leads_to(seen: Glimpse, before: PageState, page: PageState) -> bool:
    """Whether the form belongs to a page by its address, and that is another than the one now."""
    old, form, now = address(seen.url), address(before.url), address(page.url)
    belongs = form.path == old.path or form.path.startswith(f"{old.path.rstrip('/')}/")
    return old.host == form.host == now.host and belongs and old.path != now.path and bool(old.path.strip("/"))


def _is_same(sight: Sight, seen: Glimpse, before: PageState, page: PageState, name: str) -> bool:
    """Whether a page says all that another said, but for its name and the menu that was opened on it, and that is more
    than its form says, too.
    """
    old = fold(address(seen.url).last)
    if any(f" {name} " in f" {line} " for line in seen.lines):
        return False
    said = [plain(line) for line in seen.lines if says(line) and f" {old} " not in f" {line} "]
    now, form = (
        set(map(plain, shown(page))),
        set(map(plain, (*lines_of(before), *(one.name for one in before.elements)))),
    )
    gone = [at for at, line in enumerate(said) if line not in now]
    more = [line for line in lines_of(page) if says(line) and plain(line) not in said]
    of_it = all(f" {name} " in f" {fold(line)} " or f" {old} " in f" {fold(line)} " for line in more)
    return of_it and _is_menu(sight, said, gone) and bool(set(said) & now - form)


def _is_menu(sight: Sight, said: Sequence[str], gone: Sequence[int]) -> bool:
    """Whether the lines that are gone are nothing but the short entries of one menu, of which a step pressed one."""
    pressed = {plain(name) for name in said_in_quotes(sight)}
    entries = [said[at] for at in gone]
    in_one = all(after == at + 1 for at, after in pairwise(gone))
    short = all(len(line.split()) <= MOST_WORDS for line in entries)
    return not gone or (in_one and short and any(line in pressed for line in entries))
