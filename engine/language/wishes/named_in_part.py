"""What is ended by no more than a part of its name: "delete Pay" may mean another thing than "Pay rent", and "archive
tom" is not said of a report by tom. What is described is not named ("the printer ticket", "the report of tom").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.page.ending import ends_something
from engine.language.page.row_named import is_told_by_first
from engine.language.steps.atomic import ReadStep
from engine.language.steps.refine import refine
from engine.language.words.clause import OWNER, read_clause
from engine.language.words.pair_words import MAX_ELEMENTS, pieces
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_DESCRIBES = ("wish_the", "like_article", "wish_my", "wish_this", "wish_it", "wish_kinds", "wish_all", "wish_numbers")
PERSONS_WORDS = 3
_BEFORE = ("(", "[", "|", "–", "—")  # what stands between a name and what is said of the thing


def ends_by_a_part(reader: Reader, masked: Masked, steps: Sequence[ReadStep], page: PageState | None) -> bool:
    """Whether a step ends, stops or hides a thing in a row that the goal names bare, and by a part of its name."""
    if page is None or len(page.elements) > MAX_ELEMENTS:
        return False
    done = [refine(reader, one.text, page).target for one in steps if one.opened is None]
    ended = [one for one in done if one is not None and one.row and _ends(reader, one)]
    bare = [name for _, piece in pieces(reader, masked.text) if ended and (name := _bare(reader, masked, piece))]
    return any(_is_in_part(page, one, name) for one in ended for name in bare)


def _ends(reader: Reader, one: Element) -> bool:
    return ends_something(reader, one.name, ()) or held(reader.words["change_away"], one.name, "begins")


def _bare(reader: Reader, masked: Masked, piece: str) -> str:
    """What a part of a goal names bare, folded; "" where that is described, or has a number."""
    clause = read_clause(reader, Masked(piece.strip(" .!"), masked.parts))
    told = clause.verb != "none"
    rest = clause.rest if told else clause.whole.partition(" ")[2]
    name = masked.plain(clause.about if told else rest)
    described = OWNER.search(name) or any(held(reader.words[one], rest, "begins") for one in _DESCRIBES)
    kind = any(held(reader.words["wish_kinds"], name, place) for place in ("begins", "ends"))
    return "" if described or kind or any(map(str.isdigit, name)) else fold(name)


def _is_in_part(page: PageState, one: Element, name: str) -> bool:
    """Whether the row of a control says a name, and no text of it is that name in full."""
    row = f" {fold(page.rows[one.row - 1])} "
    if f" {name} " not in row:
        return False
    if is_told_by_first(page, one.row, name):
        return False
    if any(map(_is_persons, _begun(page, row, name))):
        return False
    texts = (*_lines_of(page, one), *(other.name for other in page.elements if other.row == one.row))
    return not any(name in (fold(_called(text)), fold(text)) and f" {fold(text)} " in row for text in texts)


def _lines_of(page: PageState, one: Element) -> Iterator[str]:
    """The texts of a row: those that stand with its controls, with nothing of another row or of none between."""
    lines, row = page.outline, f" {fold(page.rows[one.row - 1])} "
    own = [at for at, line in enumerate(lines) if line.element >= 0 and page.elements[line.element].row == one.row]
    first, last = min(own, default=0), max(own, default=-1)
    while first and lines[first - 1].element < 0 and f" {fold(lines[first - 1].text)} " in row:
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].element < 0 and f" {fold(lines[last + 1].text)} " in row:
        last += 1
    return (line.text for line in lines[first : last + 1])


def _begun(page: PageState, row: str, name: str) -> Iterator[str]:
    """The texts of a row that begin with a name."""
    return (line.text for line in page.outline if fold(line.text).startswith(f"{name} ") and fold(line.text) in row)


def _is_persons(text: str) -> bool:
    """Whether a text may be a person's whole name: the first one tells who is meant, where no other row has it."""
    return 1 < len(text.split()) <= PERSONS_WORDS and text.istitle()


def _called(text: str) -> str:
    """What a text calls a thing, without what it says of it: "rosa (admin)", "Notes 3"."""
    ends = [at for sign in _BEFORE if (at := text.find(sign)) > 0]
    return without_number(text[: min(ends)] if ends else text).strip()
