"""What is to be done to one thing of a list that is told by what its row says before its name: "approve the pending
refill request for Oak", where the row begins with "Refill request" and "Pending", and "Oak 10 mg" comes then.

What several rows say alike tells of which kind a thing is and how it stands; the first text that a row has alone is
its name. Every word of the wish is the deed, or stands in that row, and no other row with that control says as much.
Nothing is taken away or called off by so little.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.language.offers import quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.lookup import shown_name
from engine.language.page.row_named import may_name, takes_away, texts_of_row
from engine.language.steps.refine import refine
from engine.language.wishes.named_here import Said
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_ROWS = 2  # a kind is told by several
MAX_ROWS = 300
MAX_VERB_WORDS = 2
MOST_DIFFER = 0.6  # of the names of some rows
_TIMES = ("value_days", "value_later", "aside_later")  # by which no thing is known, whatever its row says
_SMALL = ("wish_the", "role_for", "role_from", "wish_of", "like_article")


class _Row(Struct, frozen=True):
    """A row: its texts up to its name, all of its words, and the control that does it or may lead there."""

    begins: tuple[str, ...]
    words: frozenset[str]
    one: Element


def row_told(said: Said) -> tuple[str, ...]:
    """The step; none where no row, or more than one, is meant."""
    page = said.shown.page
    timed = any(held(said.lists[name], said.wish) for name in _TIMES)
    if timed or not said.may_name() or not LEAST_ROWS <= len(page.rows) <= MAX_ROWS:
        return ()
    steps = [step for deed, rest in _ways(said) for row in _meant(said, deed, rest) if (step := _step(said, deed, row))]
    return tuple(steps) if len(steps) == 1 else ()


def _ways(said: Said) -> Iterator[tuple[str, Sequence[str]]]:
    """The words of the deed, and those that are left."""
    for count in range(min(MAX_VERB_WORDS, len(said.said) - 1), 0, -1):
        yield " ".join(said.said[:count]), said.said[count:]


def _meant(said: Said, deed: str, rest: Sequence[str]) -> list[_Row]:
    """The one row that says all the words that are left, and which they name; none where several do."""
    left = [word.removesuffix("'s").removesuffix("’s") for word in rest]
    left = [word for word in left if word not in _small(said.shown.reader)]
    rows = list(_rows(said, _doing(said, deed)))
    told = [row for row in rows if left and set(left) <= row.words]
    return [row for row in told if _names(row, left)] if len(told) == 1 else []


def _doing(said: Said, deed: str) -> Mapping[int, Element]:
    """By row, the one control that is called by the deed and no more; else the one menu that may have it."""
    rows: dict[int, list[Element]] = {}
    menus: dict[int, list[Element]] = {}
    reader = said.shown.reader
    for one in said.shown.clicked:
        if one.row and kind_of(one) in ("button", "link", "menu"):
            name = fold(shown_name(one))
            if is_verb(reader, deed, name) and not takes_away(reader, name):
                rows.setdefault(one.row, []).append(one)
            elif held(reader.words["mean_menu"], name, "only"):
                menus.setdefault(one.row, []).append(one)
    return {row: some[0] for row, some in (rows or menus).items() if len(some) == 1}


def _rows(said: Said, doing: Mapping[int, Element]) -> Iterator[_Row]:
    page = said.shown.page
    controls = {fold(one.name) for one in page.elements if one.row and one.href is None}
    texts = {row: [text for text in texts_of_row(page, row) if text not in controls] for row in doing}
    at = _names_at(said, list(texts.values())) if len(doing) >= LEAST_ROWS else -1
    for row, some in texts.items() if at >= 0 else ():
        words = {word for text in some for word in text.split()}
        yield _Row(tuple(some[: at + 1]), frozenset(words), doing[row])


def _names_at(said: Said, rows: Sequence[Sequence[str]]) -> int:
    """Which text of each row is its name: the first in which most of them differ, and that may be one; -1 where none
    is.
    """
    for at in range(min(map(len, rows))):
        texts = [row[at] for row in rows]
        if len(set(texts)) > len(texts) * MOST_DIFFER and all(may_name(said.shown.reader, text) for text in texts):
            return at
    return -1


def _names(row: _Row, left: Sequence[str]) -> bool:
    """Whether some words name the thing of a row, by the first word of its name at least."""
    name = row.begins[-1].split()
    numbers = {word for word in left if word.isdigit()}
    return name[0] in left and numbers <= set(name)


def _step(said: Said, deed: str, row: _Row) -> str:
    """The step that does it; "" where that would press another."""
    page, one = said.shown.page, row.one
    opens = held(said.lists["mean_menu"], shown_name(one), "only")
    does = quoted(deed if opens else shown_name(one))
    for begin in range(len(row.begins) - 1, -1, -1):  # by its name alone, else with what stands before it
        name = quoted(_written(page, row.begins[begin:]))
        step = f"Click {does} next to {name}" if does and name else ""
        found = refine(said.shown.reader, step, page) if step else None
        if found is not None and found.target is not None and found.target.id == one.id and found.prepares is opens:
            return step
    return ""


def _written(page: PageState, texts: Sequence[str]) -> str:
    """Some texts as the page has them."""
    return " ".join(next((line.text for line in page.outline if fold(line.text) == text), "") for text in texts)


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _SMALL for word in bundle.words[name])
