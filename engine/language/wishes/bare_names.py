"""Names of things to which nothing is said to be done: "confirm Swift, then Heron" may mean to confirm both and opens
nothing, and "share it with Ben" is not done to Ben.
"""

from __future__ import annotations

from engine.facts.wishes import WishVerb
from engine.language.steps.intent import read_intent
from engine.language.words.clause import read_clause, verb_of
from engine.language.words.pair_words import MAX_ELEMENTS, pieces
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_OPENS: frozenset[WishVerb] = frozenset({"open", "show", "click", "search", "choose"})  # as a name alone does

_TO_WHOLE_THINGS: frozenset[WishVerb] = frozenset({"archive", "close", "delete", "edit", "open", "star"})


def is_for_somebody(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether a part of a goal does something that no list has to "it" with or for what a row names: "share it with
    Ben" does nothing to Ben.
    """
    whom = {*reader.words["role_with"], *reader.words["role_for"]}
    rows = page.rows if page is not None and len(page.elements) <= MAX_ELEMENTS else ()
    for _, piece in pieces(reader, masked.text):
        words = piece.split(" ")
        at = next((n for n, word in enumerate(words) if n and word in reader.words["wish_it"]), len(words))
        name = f" {fold(masked.plain(' '.join(words[at + 2 :])))} "
        led = bool(name.strip()) and words[at + 1].casefold() in whom
        if led and verb_of(reader, piece) == "none" and any(name in f" {fold(row)} " for row in rows):
            return True
    return False


def ends_with_a_name(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether a part of a goal is no more than the name of a thing in a row, and a part before it does something else
    than to open things.
    """
    if page is None or len(page.elements) > MAX_ELEMENTS:
        return False
    first, *later = (piece for _, piece in pieces(reader, masked.text))
    named = {fold(one.name) for one in page.elements if one.row and one.name and one.href is not None}
    verb = verb_of(reader, first)
    opens = verb in _OPENS or (verb not in _TO_WHOLE_THINGS and read_intent(reader, first).read)
    return not opens and any(fold(masked.plain(one)) in named for one in later)


def is_instead(reader: Reader, masked: Masked) -> bool:
    """Whether something is to be done to one thing in the place of another ("delete Oak instead of Elm"), which then is
    named by nothing that is done.
    """
    lists = reader.words
    instead = tuple(word for word in lists["wish_not"] if not held(lists["negation"], word))
    clause = read_clause(reader, masked)
    return clause.verb in _TO_WHOLE_THINGS and held(instead, clause.rest)
