"""What tells several elements apart, in a few words: for questions to people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set

from engine.language.page.headed import entry_names, shown
from engine.language.page.places import places_of
from engine.observe import Element, PageState
from engine.observe.outline import closeness
from engine.text.quoted import fold
from engine.text.seen import seen

MAX_WORDS = 60  # characters of what tells an element apart


def told_apart(page: PageState, elements: Sequence[Element]) -> tuple[str, ...]:
    """For each element its name and what tells it from the others: words that stand nearer to it than to them."""
    at = places_of(page)
    return tuple(seen(_told(page, at, one, elements, number)) for number, one in enumerate(elements))


def _told(page: PageState, at: Mapping[str, int], one: Element, elements: Sequence[Element], number: int) -> str:
    name = one.name or one.role
    if row := _own_row(page, one):
        return f"{name}, at {row}"
    if sum(fold(other.name) == fold(one.name) for other in elements) == 1 and one.name:
        return name
    words = _own_words(page, at, one, elements)
    return f"{name}, at {words}" if words else f"{name}, number {number + 1} of {len(elements)}"


def _own_row(page: PageState, one: Element) -> str:
    """In a tree, which tells no other structure, what the row says of a control that is not alone on the page by its
    name; "" where it stands in none.
    """
    if page.kind not in ("v3", "v2") or not 0 < one.row <= len(page.rows):
        return ""
    alone = sum(fold(other.name) == fold(one.name) for other in page.elements) == 1
    return "" if alone and one.name else page.rows[one.row - 1][:MAX_WORDS].rstrip()


def _own_words(page: PageState, at: Mapping[str, int], one: Element, elements: Sequence[Element]) -> str:
    place = at.get(one.id)
    if place is None:
        return ""
    others = [at[other.id] for other in elements if other.id != one.id and other.id in at]
    known = Counter(fold(other.name) for other in page.elements)
    # A link like no other on the page may be what an entry is called by.
    controls = (other for other in page.elements if other.href is None or known[fold(other.name)] > 1)
    alike = {name for name, count in known.items() if count > 1} | {fold(other.name) for other in elements}
    names = alike | {fold(other.name) for other in controls}
    texts = [shown(page, line) for line in page.outline]
    return (_nearest(page, place, others, texts, names)
            or _nearest(page, place, others, _with_entries(page, texts), alike)
            or _before(page, place, others, names))[:MAX_WORDS]  # fmt: skip


def _nearest(
    page: PageState, place: int, others: Sequence[int], texts: Sequence[str], names: Set[str]
) -> str:
    """The text that stands nearest to a place, and nearer than to any of the others; "" where none does."""
    lines = page.outline
    best: tuple[int, int, str] | None = None
    for there, text in enumerate(texts):
        if not text or fold(text) in names:
            continue
        near = closeness(lines, there, place)
        if near > max((closeness(lines, there, other) for other in others), default=-1):
            rank = (near, -there, text)  # what a part of a page begins with names it
            best = max(best, rank) if best else rank
    return best[2] if best else ""


def _with_entries(page: PageState, texts: Sequence[str]) -> list[str]:
    """The texts of the lines of a page, with the names of entries that are edited in place."""
    held = entry_names(page)
    return [held.get(line.element, text) for line, text in zip(page.outline, texts, strict=True)]


def _before(page: PageState, place: int, others: Sequence[int], names: Set[str]) -> str:
    """What stands before a place and after the other before it: all of them are in one part of the page."""
    before = [there for there in others if there < place]
    lines = page.outline[max(before, default=-1) + 1 : place]
    texts = [shown(page, line) for line in lines if line.element < 0]
    return next((text for text in reversed(texts) if text and fold(text) not in names), "")
