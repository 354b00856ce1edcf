"""Whether a page is what it was but for one entry of a list, told by its lines: for lists that have no rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher

import re2
from msgspec import Struct

from engine.observe import PageState, address, parts_of
from engine.text.quoted import fold

MOST_CHANGED = 200  # lines between the first and the last that differ
_NUMBER = re2.compile(r"\d+")


class Shown(Struct, frozen=True, array_like=True, gc=False):
    """A line, folded, and the depth of what holds both it and the line before it."""

    text: str
    joins: int


Lines = Sequence[Shown]


def is_cut_out(before: PageState, page: PageState, name: str, pressed: str) -> bool:
    """Whether the entry with a name is gone from a list that has others still, and every other line is there.

    What the pressed control stood in may have closed as well (a menu, a question), messages may have come, and numbers
    may count.
    """
    if address(before.url) != address(page.url) or _route(before.url) != _route(page.url):
        return False
    was, now = _lines(before, ()), _lines(page, {fold(alert.text) for alert in page.alerts})
    parts = [part for stretch in _left_out(was, now) for part in _apart(was, stretch)]
    own = [part for part in parts if any(f" {fold(name)} " in f" {was[at].text} " for at in part)]
    closed = [part for part in parts if part not in own and fold(pressed) in (was[at].text for at in part)]
    return len(own) == 1 and len(own) + len(closed) == len(parts) and _is_entry(was, own[0])


def _left_out(was: Lines, now: Lines) -> Sequence[range]:
    """Where lines are missing; nowhere if a line has come, moved or changed."""
    old, new = [one.text for one in was], [one.text for one in now]
    first = _alike(old, new)
    last = _alike(old[first:][::-1], new[first:][::-1])
    old, new = old[first : len(old) - last], new[first : len(new) - last]
    if max(len(old), len(new)) > MOST_CHANGED:
        return ()
    steps = [step for step in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if step[0] != "equal"]
    return [range(first + one, first + end) for _, one, end, _, _ in steps] if all(
        step[0] == "delete" for step in steps
    ) else ()


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines are the same at the beginning of both."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (mine, yours) in enumerate(pairs) if mine != yours), min(len(one), len(other)))


def _list_of(was: Lines, part: range) -> int:
    """The depth of the list that an entry stands in: what holds it and the line before it, or the one after it."""
    return max(was[at].joins for at in (part.start, part.stop) if at < len(was))


def _apart(was: Lines, stretch: range) -> Sequence[range]:
    """A stretch, cut where it leaves the list that it began in."""
    depth = was[stretch.start].joins
    end = next((at for at in stretch[1:] if was[at].joins < depth), stretch.stop)
    return [range(stretch.start, end), *([range(end, stretch.stop)] if end < stretch.stop else [])]


def _is_entry(was: Lines, part: range) -> bool:
    """Whether a part is one entry of a list, and not several of them: only its first line begins one."""
    depth = _list_of(was, part)
    return all(was[at].joins > depth for at in part[1:])


def _lines(page: PageState, told: Collection[str]) -> Lines:
    """What a page shows line by line, numbers aside, without its messages."""
    texts = [(one.text or _name(page, one.element), one.joins) for one in page.outline]
    return [Shown(fold(str(_NUMBER.sub("0", text))), joins) for text, joins in texts if text and fold(text) not in told]


def _name(page: PageState, at: int) -> str:
    return page.elements[at].name if at >= 0 else ""


def _route(url: str) -> str:
    """The part of an address by which a page's own script tells its pages apart: "#/things/2"."""
    fragment = parts_of(url).fragment.removeprefix("!")
    return fragment if fragment.startswith("/") else ""
