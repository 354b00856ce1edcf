"""Whether a page came from its site once more, opened by its address and by nothing else, and by which it can be."""

from __future__ import annotations

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.observe import PageState, address
from engine.record.task import came_anew
from engine.text.quoted import fold
from engine.text.wordlists import held


def opened(sight: Sight, page: PageState) -> bool:
    """Whether the page came anew, and is the one that was opened; where the address had a fragment, that it is back
    there: a script's route or a tab may hang on it.
    """
    out, original = sight.task.open, sight.original
    if out is None or original is None or not came_anew(sight.task):
        return False
    last = next(parse_action(one).text or "" for one in reversed(out.tried) if one.startswith("navigate("))
    sent_from = out.aim or original.before.url
    if place(sent_from) and last.partition("#")[0] == sent_from.partition("#")[0]:
        return address(page.url) == address(sent_from) and place(page.url) == place(sent_from)
    return address(page.url) == address(last)


def place(url: str) -> str:
    """The fragment of an address: what of a page is shown, or the route of its script."""
    return url.partition("#")[2]


def has_route(url: str) -> bool:
    """Whether the fragment of an address holds a route of a script, for which the browser loads nothing."""
    return "#" in address(url).path


def shows_only(sight: Sight, url: str) -> str:
    """The address, where opening it does no more than show a page: it names no deed and no route of a script."""
    return "" if has_route(url) else shows_at_most(sight, url)


def shows_at_most(sight: Sight, url: str) -> str:
    """The address without its fragment, which is loaded from the site; "" where either of them names a deed."""
    words = fold(url.partition("://")[2].partition("/")[2])
    acts = held(sight.words["address_acts"], words)
    return "" if acts or not url.startswith(("http://", "https://")) else url.partition("#")[0]
