"""A part that is said first and is a page of its own: "Under "Basics" choose Tom as the Owner", where the page has no
part that is headed so, but a link or a tab; "Go to Security & Access and revoke the key Backup".
"""

from __future__ import annotations

import re2

from engine.language.page.same_thing import as_one, is_same_page
from engine.language.steps.atomic import read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.words.clause import read_clause, verb_of
from engine.language.words.kinds import PRESSED, kind_of
from engine.language.words.means import same_words
from engine.language.words.pair_words import pair_words, pieces
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_PLACED = re2.compile(r'^(?P<lead>\pL+)(?: \pL+)? (?P<part>"\d+"),? (?P<rest>\S.*)$')
_THERE = ("create", "add", "delete")  # what a wish does on the page that it says to go to
_FILLS = ("enter", "choose", "check", "uncheck")


def part_to_open(reader: Reader, goal: str, page: PageState | None) -> tuple[str, str]:
    """The step that opens the part, and what is to be done in it; the goal and "" where it says nothing of that kind,
    or the page has such a part.
    """
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal, ""
    said, known = _PLACED.search(masked.text), pair_words(reader)
    if page is not None and (there := _page_said(reader, masked, page)):
        return there
    if said is None or page is None or said.group("lead").casefold() not in known.value_first | known.under:
        return goal, ""
    part, rest = masked.plain(said.group("part")), said.group("rest")
    first = next((piece for _, piece in pieces(reader, rest)), "")
    fills = known.verb.search(first) is not None or read_intent(reader, masked.restore(first)).verb in _FILLS
    if not fills or not is_opened(page, part):
        return goal, ""
    return f'Open "{part}"', masked.restore(rest)


def _page_said(reader: Reader, masked: Masked, page: PageState) -> tuple[str, str] | None:
    """The step to what a goal says to go to first, by its full name on the page, and what is to be done there, where
    that is no step that tells itself what it acts on: "Go to Security & Access and revoke the key Backup".
    """
    if held((*reader.words["value_doubts"], *reader.words["negation"]), masked.text):  # all of it may hang on that
        return None
    at = 0
    for joint, piece in pieces(reader, masked.text):
        before, rest = masked.text[:at].rstrip(), masked.text[at + len(joint) :]
        at += len(joint) + len(piece)
        clause = read_clause(reader, Masked(before, masked.parts))
        if clause.verb != "open" or clause.parts or not _asks(reader, masked, rest, page):
            continue
        called = [one for one in page.elements if one.usable and one.drawn and not one.row and not one.selected
                  and fold(one.name) == fold(masked.plain(clause.about)) and kind_of(one) in PRESSED]  # fmt: skip
        if len(as_one(page, called)) == 1:
            return f'Open "{called[0].name}"', masked.restore(rest)
    return None


def _asks(reader: Reader, masked: Masked, rest: str, page: PageState) -> bool:
    """Whether words ask for something: by a verb, and not by steps that are all read as they stand, but for what is to
    be unfolded, made or deleted, which this page does not have.
    """
    steps = read_steps(reader, masked.restore(rest))
    first, *more = rest.split(" ")
    verb = verb_of(reader, rest)
    if not more or not first.islower() or not (verb != "none" or same_words(reader, first)):
        return False
    plain = all(read_intent(reader, one.text).read for one in steps)
    there = verb in _THERE or read_intent(reader, steps[0].text).verb == "expand"
    return not plain or (there and refine(reader, steps[0].text, page).status == "none")


def is_opened(page: PageState, part: str) -> bool:
    """Whether a part of that name is no part of this page, but a page or a tab of its own."""
    return not is_headed(page, part) and len(_leading(page, part)) == 1


def is_headed(page: PageState, part: str) -> bool:
    """Whether a text of the page is called so, which may head a part of it."""
    wanted = fold(part)
    heads = any(one.role == "heading" and fold(one.name) == wanted for one in page.parts)
    texts = sum(line.element < 0 and fold(line.text).rstrip(" *:") == wanted for line in page.outline)
    shown = 0 if page.kind in ("v3", "v2") else sum(fold(one.name) == wanted for one in page.elements)
    return heads or texts > shown  # in HTML the text of a control is a line, too


def _leading(page: PageState, part: str) -> list[Element]:
    """The links to another page and the tabs that are called so and can be seen, outside of rows."""
    called = [one for one in page.elements if one.usable and one.drawn and not one.row and fold(one.name) == fold(part)]
    leads = [one for one in called if kind_of(one) == "tab" or (one.href is not None and not is_same_page(page, one))]
    return as_one(page, leads) if len(leads) == len(called) else []
