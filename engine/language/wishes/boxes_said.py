"""Boxes of which a goal says where they stand: "turn off Weekly for Mails", "in Mails, turn off Weekly". A part of the
page goes by its heading, a row by what it begins with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.language.page.headed import heading_above
from engine.language.page.rows import rows_called
from engine.language.words.clause import read_clause, without_determiner
from engine.language.words.kinds import TOGGLES, kind_of
from engine.language.words.pair_words import MAX_ELEMENTS, denies, pieces
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask

TURNS: Mapping[WishVerb, str] = {"tick": "tick", "untick": "untick", "switch_on": "turn on", "switch_off": "turn off"}
MAX_PLACE_WORDS = 8


class _Said(Struct, frozen=True):
    """A goal, the page that it is held against and the words that lead to a place."""

    reader: Reader
    masked: Masked
    page: PageState
    leads: frozenset[str]


def with_boxes_placed(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal with each box and its place in quotes, where it says both and the page has them."""
    if page is None or len(page.elements) > MAX_ELEMENTS or not any(kind_of(one) in TOGGLES for one in page.elements):
        return goal
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    if denies(reader, masked.text) or masked.text.rstrip().endswith(QUESTION_MARKS):
        return goal
    leads = frozenset((*reader.words["pair_value_first"], *reader.words["wish_of"]))
    said, out, before = _Said(reader, masked, page, leads), "", ""
    for joint, piece in pieces(reader, masked.text):
        step = _placed(said, piece) or (_there(said, f"{before} {piece}") if before else "") or _there(said, piece)
        if before and not step:
            return goal
        before = piece if not step and _is_place(said, piece) else ""
        out += joint + (masked.restore(step or piece) if not before else "")
    return goal if before else out.lstrip(" ,;")


def _placed(said: _Said, piece: str) -> str:
    """ "Turn off Weekly for Mails" as a step; "" for any other."""
    clause = read_clause(said.reader, Masked(piece, said.masked.parts))
    if clause.verb not in TURNS:
        return ""
    words = clause.rest.split(" ")
    found = {
        step for at in range(1, len(words) - 1) if words[at].casefold() in said.leads
        for step in _steps(said, clause.verb, " ".join(words[:at]), " ".join(words[at + 1 :]))
    }  # fmt: skip
    return found.pop() if len(found) == 1 else ""


def _there(said: _Said, piece: str) -> str:
    """ "In Mails turn off Weekly" as a step; "" for any other."""
    words = piece.split(" ")
    for at in range(2, min(len(words), MAX_PLACE_WORDS + 2)):
        clause = read_clause(said.reader, Masked(" ".join(words[at:]), said.masked.parts))
        if clause.verb in TURNS and _is_place(said, " ".join(words[:at])):
            return next(_steps(said, clause.verb, clause.rest, " ".join(words[1:at])), "")
    return ""


def _is_place(said: _Said, piece: str) -> bool:
    lead, _, place = piece.partition(" ")
    return lead.casefold() in said.leads and bool(_place(said, place))


def _steps(said: _Said, verb: WishVerb, box: str, place: str) -> Iterator[str]:
    name, part = (fold(without_determiner(said.reader, said.masked.plain(text))) for text in (box, place))
    where, rows = _place(said, place), rows_called(said.page, part)
    named = [one for one in said.page.elements if kind_of(one) in TOGGLES and fold(one.name) == name
             and (one.row in rows or fold(heading_above(said.page, one)) == part)][:2]  # fmt: skip
    if len(named) == 1 and where and '"' not in named[0].name:
        yield f'{TURNS[verb]} "{named[0].name}" in {where}'


def _place(said: _Said, text: str) -> str:
    """The one part or row of the page that a text names; "" where it has none of that name."""
    name = fold(without_determiner(said.reader, said.masked.plain(text)))
    heads = [part.name for part in said.page.parts if part.role == "heading" and fold(part.name) == name]
    if len(heads) == 1 and '"' not in heads[0]:
        return f'the "{heads[0]}" section'
    return f'the row of "{name}"' if name and not heads and len(rows_called(said.page, name)) == 1 else ""
