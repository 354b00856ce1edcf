"""Whether a page came from its site once more, opened by its address and by nothing else, and by which it can be."""

from __future__ import annotations

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.observe import PageState, address
from engine.record.task import came_anew
from engine.text.quoted import fold
from engine.text.wordlists import held


def opened(sight: Sight, page: PageState) -> bool:
    """Whether the page came anew, and is the one that was opened."""
    tried = sight.task.open.tried if came_anew(sight.task) and sight.task.open else ()
    last = next((parse_action(one) for one in reversed(tried) if one.startswith(("navigate(", "refresh("))), None)
    return last is not None and address(last.text or sight.task.url) == address(page.url)


def shows_only(sight: Sight, url: str) -> str:
    """The address, where opening it does no more than show a page: it names no deed, and no route that a script keeps,
    for which the browser would load nothing. Else "".
    """
    bare, _, fragment = url.partition("#")
    at = address(url)
    words = fold(bare.partition("://")[2].partition("/")[2])
    acts = held(sight.words["address_acts"], words)
    return "" if not bare.startswith(("http://", "https://")) or "#" in at.path or fragment[:1] == "!" or acts else bare
