"""A mark in the row of a thing that can be on or off: "star X", "mark X as important", "remove the star from X".

It is set, or taken off, as a box is, so that what is so already stays so. Where the row has no such control that says
whether it is on, nothing is read here.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.offers import quoted
from engine.language.steps.refine import refine
from engine.language.words.clause import read_clause, without_determiner
from engine.language.words.kinds import is_toggle
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MARKS = ("mark_star", "mark_important", "mark_flag")


def mark_said(reader: Reader, asked: Masked, page: PageState) -> str:
    """The step that sets the mark or takes it off; "" where the goal says anything else."""
    if not page.rows:
        return ""
    for mark, thing, on in _marks(reader, asked):
        name = quoted(asked.plain(_without_kind(reader, thing)))
        for called in _called(reader, page, mark) if name else ():
            step = f"{'Check' if on else 'Uncheck'} {quoted(called)} in the row of {name}"
            found = refine(reader, step, page)
            target = next((one for one in page.elements if found.target and one.id == found.target.id), None)
            if target is not None and target.row and target.checked is not None and found.status in ("ready", "met"):
                return step
    return ""


def _marks(reader: Reader, asked: Masked) -> Iterator[tuple[str, str, bool]]:
    """The ways to read a goal as a mark, the thing, and whether it is to be on."""
    clause = read_clause(reader, asked)
    words = fold(clause.whole).split()
    for verb in reader.words["do_star"]:
        lead, dots, end = (part.strip() for part in verb.partition("…"))
        begins = clause.verb == "star" and held((lead,), clause.whole, "begins")
        if begins and (not dots or held((end,), clause.whole, "ends")):
            yield end.rpartition(" ")[2] or lead, clause.about if dots else clause.rest, True
        if words and words[0] in reader.words["mark_off"] and words[0].endswith(verb):
            yield verb, clause.whole.partition(" ")[2], False  # "unstar"
    if clause.verb == "mark" and clause.parts.keys() == {"as"}:
        yield clause.parts["as"], clause.about, True
    if clause.verb == "delete" and clause.parts.keys() == {"from"}:
        yield clause.about, clause.parts["from"], False


def _called(reader: Reader, page: PageState, mark: str) -> list[str]:
    """What the marks in rows are called that are meant: just so, before by another word for the same mark."""
    shown = dict.fromkeys(fold(one.name) for one in page.elements if one.row and is_toggle(one) and one.name)
    said = fold(without_determiner(reader, mark))
    alike = {fold(word) for name in MARKS if held(reader.words[name], said, "only") for word in reader.words[name]}
    return sorted((name for name in shown if name == said or name in alike), key=lambda name: name != said)


def _without_kind(reader: Reader, thing: str) -> str:
    """A thing without the word for its kind before its name: "the contact Ann Ode"."""
    bare = without_determiner(reader, thing)
    kind, _, name = bare.partition(" ")
    return name if name and held(reader.words["wish_kinds"], kind, "only") else bare
