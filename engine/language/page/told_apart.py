"""What tells several elements apart, in a few words: for questions to people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.language.page.headed import shown
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
    lines, place = page.outline, at.get(one.id)
    if place is None:
        return ""
    others = [at[other.id] for other in elements if other.id != one.id and other.id in at]
    known = Counter(fold(other.name) for other in page.elements)
    # A link like no other on the page may be what an entry is called by.
    controls = (other for other in page.elements if other.href is None or known[fold(other.name)] > 1)
    names = {fold(other.name) for other in (*elements, *controls)}
    best: tuple[int, int, str] | None = None
    for there, line in enumerate(lines):
        text = shown(page, line)
        if not text or fold(text) in names:
            continue
        near = closeness(lines, there, place)
        if near > max((closeness(lines, there, other) for other in others), default=-1):
            rank = (near, -there, text)  # what a part of a page begins with names it
            best = max(best, rank) if best else rank
    if best is None:  # all of them stand in one part of the page: what stands before it, and after the one before
        before = [there for there in others if there < place]
        between = range(max(before, default=-1) + 1, place)
        texts = [shown(page, lines[there]) for there in between if lines[there].element < 0]
        return next((text[:MAX_WORDS] for text in reversed(texts) if text and fold(text) not in names), "")
    return best[2][:MAX_WORDS]
