"""What a goal opens before it gives values to fields that only the page to come has: "Open Crash, set title to A"."""

from __future__ import annotations

from engine.language.steps.intent import read_intent
from engine.language.words.clause import read_clause
from engine.language.words.pair_words import SIGNS, PairWords, pair_words, pieces
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, mask
from engine.text.wordlists import held

OPENS = ("click", "double_click", "expand", "navigate")


def before_fields_to_come(reader: Reader, goal: str) -> tuple[str, str]:
    """What a goal opens before it gives values without quotes to fields, and that part of it: which words are a field
    and which its value, the page with these fields tells. All of it and "" where it says nothing of that kind.
    """
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal, ""
    if held((*reader.words["value_doubts"], *reader.words["negation"]), masked.text):  # all of it may hang on that
        return goal, ""
    head, colon, rest = masked.text.partition(": ")
    if colon and _opens_a_thing(reader, masked, head) and _is_a_step(reader, masked, rest):
        return masked.restore(head), masked.restore(rest)
    known, at = pair_words(reader), 0
    for joint, piece in pieces(reader, masked.text):
        if at and _gives(known, piece):
            return masked.restore(masked.text[:at]), masked.restore(masked.text[at + len(joint) :])
        if read_intent(reader, masked.restore(piece)).verb not in OPENS:
            break
        at += len(joint) + len(piece)
    return goal, ""


def _opens_a_thing(reader: Reader, masked: Masked, head: str) -> bool:
    """Whether a goal begins with a thing that is to be opened or edited, and then says how: "Edit Oak: set …"."""
    clause = read_clause(reader, Masked(head, masked.parts))
    edits = held(reader.words["mean_edit"], clause.whole, "begins")
    named = len(clause.whole.split(" ")) > 1 and "," not in head
    return named and (edits or clause.verb == "open" or read_intent(reader, masked.restore(head)).verb == "navigate")


def _is_a_step(reader: Reader, masked: Masked, text: str) -> bool:
    """Whether what follows a colon is done where the thing was opened."""
    if held(reader.words["pair_its_row"], text):  # the row is that of the thing, and a button in it opens that
        return False
    first = next((piece for _, piece in pieces(reader, text)), "")
    return _gives(pair_words(reader), first) or read_intent(reader, masked.restore(first)).verb in OPENS


def _gives(known: PairWords, piece: str) -> bool:
    """Whether a part may be a field and a value, which are not both in quotes."""
    found = known.verb.search(piece)
    if '"' in piece:
        return found is not None and bool(found.group("names")) and not found.group("rest").startswith('"')
    words = found.group("rest").casefold().split(" ") if found else []
    led = any(word in known.field_first | known.value_first or word[-1:] in SIGNS for word in words[1:-1])
    beside = found is not None and not found.group("sets") and len(words) > 1
    return led or beside or known.there.search(piece) is not None
