"""What a page has a button for, said in any sentence: "please publish the carol service, it's all ready"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language.alike import alike, are_forms
from engine.language.clause import without_manners
from engine.language.deeds import deed, is_verb
from engine.language.gist.cues import Cued
from engine.language.gist.hearing import Hearing
from engine.language.kinds import kind_of
from engine.language.means import is_listed
from engine.language.offers import CLICKED, quoted
from engine.language.places import as_one
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

_OTHER = ("mean_edit", "mean_delete", "mean_add")  # what a cue asks for
MAX_CLAUSES = 6
MAX_ELEMENTS = 1_000  # of a page on which each clause is looked for
LEAST_LETTERS = 3  # of a word that may name a thing
# What another clause may tell to do, so that this one is not all.
_TOLD: frozenset[Cued] = frozenset({
    "rename", "put", "take", "assign", "give", "open", "search", "comment", "create", "change", "switch_on",
    "switch_off", "mark", "write", "becomes", "instead",
})  # fmt: skip


def done_on(hearing: Hearing) -> str:
    """The one button in the rows of a page whose words are said, and the one thing that is named; "" where they are
    not.
    """
    if hearing.page is None:
        return ""
    full = {at for one in hearing.said if one.shown and one.end - one.at > 1 for at in range(one.at, one.end)}
    said = {at: fold(word.bare) for at, word in enumerate(hearing.tokens) if at not in full}
    labels = {fold(one.name): one.name for one in hearing.page.elements
              if one.usable and one.row and kind_of(one) == "button"}  # fmt: skip
    words = hearing.reader.words
    found = [(name, at) for label, name in labels.items() if (at := _places(hearing, label.split(), said))
             and not any(held(words[some], label, "only") for some in _OTHER)]  # fmt: skip
    if len(found) != 1 or hearing.is_unsure(found[0][1][0]) or not hearing.is_led(min(found[0][1])):
        return ""
    label, places = found[0]
    begin, end = hearing.clause(min(places))
    if hearing.is_said_so(begin) or not _is_asked_for(hearing, fold(label).split(), places):
        return ""
    if (
        set(hearing.left(min(places), end)) - set(places)  # what stands before leads to it
        or hearing.beside(begin, "asking", "wrong")
        or hearing.is_asked(begin)
    ):
        return ""
    shown = {one.name for one in hearing.said if one.shown and not set(range(one.at, one.end)) & set(places)}
    return f"{label} {quoted(shown.pop())}" if len(shown) == 1 else ""


def _is_asked_for(hearing: Hearing, label: Sequence[str], places: Sequence[int]) -> bool:
    """Whether a deed is to be done, and not told of: not "we published it last week", "they approve of it", "I don't
    like it".
    """
    at = places[0]
    if hearing.is_past(at) or any(
        cue.at <= max(places) and (hearing.clause(cue.at) == hearing.clause(at) or set(cue.words) & set(places))
        for cue in hearing.cues
        if cue.cued in ("unwanted", "not", "never")
    ):
        return False
    begin, _ = hearing.clause(at)
    doer = any(
        hearing.tokens[n].bare in hearing.lists["aside_doers"] for n in range(begin, at) if n not in hearing.named
    )
    base, said = label[0], fold(hearing.tokens[at].bare)
    done = len(said) > len(base) and not alike(base, said)
    return (not doer or said == base) and (not (doer or done) or hearing.is_wanted(at))


def _places(hearing: Hearing, label: Sequence[str], said: Mapping[int, str]) -> list[int]:
    """Where each word of a label is said; none where one is not. A listed word is no slip: "clone", "close"."""
    at = [next((n for n, one in said.items() if are_forms(word, one)
                or (alike(word, one) and not is_listed(hearing.reader, one))), -1) for word in label]  # fmt: skip
    return at if at and min(at) >= 0 else []


def done_in_a_clause(hearing: Hearing) -> str:
    """The one clause by which a control of the page does what is said, where the others give a reason: "I'm running
    late, please extend the trip". "" where another clause has a deed or a name of its own.
    """
    if hearing.page is None or len(hearing.page.elements) > MAX_ELEMENTS or hearing.has("waits"):
        return ""
    controls = [one for one in hearing.page.elements if one.usable and one.name and kind_of(one) in CLICKED]
    clauses = sorted({hearing.clause(at) for at in range(len(hearing.tokens))})
    if not 1 < len(clauses) <= MAX_CLAUSES:
        return ""
    said = {clause: _text(hearing, clause) for clause in clauses}
    found = [(clause, text) for clause, text in said.items()
             if _does(hearing, controls, hearing.masked.plain(text))]  # fmt: skip
    if len(found) != 1:
        return ""
    (begin, end), text = found[0]
    control = _does(hearing, controls, hearing.masked.plain(text))
    others = [at for at in range(len(hearing.tokens)) if not begin <= at < end]
    elsewhere = any(_is_of_another(hearing, hearing.tokens[at].bare, control) for at in others)
    told = any(cue.cued in _TOLD and cue.at in others and not hearing.is_reason(cue.at) for cue in hearing.cues)
    doubts = (hearing.is_unsure, hearing.is_asked, hearing.is_said_so, hearing.is_past)
    unsure = any(doubt(begin) for doubt in doubts) or hearing.beside(begin, "asking", "wrong", "not", "never")
    return "" if elsewhere or told or unsure else text


def _does(hearing: Hearing, controls: Sequence[Element], text: str) -> str:
    """What the control is called that does what a clause says."""
    assert hearing.page is not None
    if " " in text:
        return deed(hearing.reader, hearing.page, controls, text).name
    called = as_one(hearing.page, [one for one in controls if is_verb(hearing.reader, fold(text), fold(one.name))])
    alone = len(called) == 1 and not held(hearing.reader.words["sends_nothing"], text, "only")
    return called[0].name if alone else ""


def _is_of_another(hearing: Hearing, word: str, control: str) -> bool:
    """Whether a word stands in a row of the page in which no such control does."""
    if hearing.page is None or len(word) < LEAST_LETTERS or word in hearing.empty:
        return False
    own = {one.row for one in hearing.page.elements if one.name == control}
    rows = {row for row, text in enumerate(hearing.page.rows, 1) if fold(word) in fold(text).split()}
    return bool(rows) and not rows & own


def _text(hearing: Hearing, clause: tuple[int, int]) -> str:
    first, last = hearing.tokens[clause[0]], hearing.tokens[clause[1] - 1]
    return without_manners(hearing.reader, hearing.masked.text[first.start : last.end])
