"""What a search is for: "toner" in "find tickets about toner", which looks for no text that says "tickets"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.words.clause import Clause, verb_of, without_determiner
from engine.language.words.means import same_words
from engine.language.words.pair_words import pieces
from engine.rules import Reader
from engine.text.quoted import Masked
from engine.text.wordlists import held

MAX_KIND_WORDS = 3
MAX_BEFORE = 2  # words before a word for a kind, which say what is looked for beside it: "open tickets about toner"


def sought(reader: Reader, clause: Clause) -> str:
    """What is to be typed to search for it, masked: without a word for a kind of thing and what leads from it to what
    is sought. "" where more is said than one search finds: two things, a time, which of them.

    A word that is written large, and no list has so, begins a name ("Notes from Underground").
    """
    text = _said(reader, clause)
    if _is_cut(reader, clause, text) or _goes_on(reader, text):
        return ""
    words = text.split(" ")
    for at in range(min(MAX_BEFORE + 1, len(words))):
        many, rest = _after_kind(reader, words[at:], several=at > 0)
        if not rest:
            continue
        lead = _lead(reader, rest)
        if lead:
            return "" if at or _says_more(reader, rest[lead:]) else " ".join(rest[lead:])
        if not at and _is_called(rest, many in _many(reader)):
            return " ".join(rest)
    return text


def _said(reader: Reader, clause: Clause) -> str:
    """What is looked for: after where, for a verb of which that is said ("search my mail for X", which is "search for
    X" in it). What is found for something is found as it is said: "find a card for Mum".
    """
    part = clause.parts.get("for", "")
    before = clause.rest.removesuffix(part).split()
    verb = clause.whole.removesuffix(clause.rest).strip().casefold()
    if not part or f"{verb} {before[-1].casefold()}" in reader.words["do_search"]:
        return part or clause.about
    return without_determiner(reader, clause.rest)


def seeks_others(reader: Reader, asked: Masked) -> bool:
    """Whether a goal is to find what is not so, which no search takes, or does something to what is found that no list
    has: "find hotels not in Bremen", "search for Oslo lamp and hide it".
    """
    if verb_of(reader, asked.text) != "search":
        return False
    *_, last = (piece.split(" ") for _, piece in pieces(reader, asked.text.rstrip(" .!")))
    does = len(last) == len(("hide", "it")) and last[-1].casefold() in reader.words["wish_it"]
    return held(reader.words["sought_not"], asked.text) or (does and verb_of(reader, " ".join(last)) == "none")


def _is_cut(reader: Reader, clause: Clause, text: str) -> bool:
    """Whether what is looked for is no more than what it is to be for: "hotels in Bremen for 2 people"."""
    counts = text[:1].isdigit() or held(reader.words["value_days"], text, "begins")
    return counts and bool(clause.about) and text == clause.parts.get("for", "")


def _goes_on(reader: Reader, text: str) -> bool:
    """Whether it goes on after a comma with what a form has a field for: "hotels in Bremen, arrival 3 May"."""
    later = [one.split(" ") for one in text.split(", ")[1:] if one]
    told = any(same_words(reader, " ".join(words[:many])) for words in later for many in (1, 2))
    days = any(held(reader.words["value_days"], " ".join(words)) for words in later)
    return told or days


def _after_kind(reader: Reader, words: list[str], *, several: bool) -> tuple[str, list[str]]:
    """A word for things of a kind that some words begin with, and what follows it."""
    kinds = _many(reader) if several else _many(reader) | _one(reader) | set(reader.words["sought_anybody"])
    counts = range(min(MAX_KIND_WORDS, len(words) - 1), 0, -1)
    at = next((count for count in counts if " ".join(words[:count]) in kinds), 0)
    return " ".join(words[:at]), words[at:] if at else []


def _many(reader: Reader) -> set[str]:
    return {word for name, words in _lists(reader) if name.startswith("many_") for word in words}


def _one(reader: Reader) -> set[str]:
    lists = (words for name, words in _lists(reader) if name == "wish_kinds" or name.startswith("kind_"))
    return {word for words in lists for word in words}


def _lists(reader: Reader) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lists of each language, as they are written: what is all one to most is not where nouns are written large."""
    return (named for lists in reader.bundle.languages.values() for named in lists.items())


def _lead(reader: Reader, words: list[str]) -> int:
    """How many words lead on to what is sought, with an article after them. "Of" only leads to a name: a visiting card
    ("tarjeta de visita") is no card of a visit.
    """
    of = reader.words["wish_of"] if words[1:] and (words[1][0] == '"' or words[1][0].isupper()) else ()
    leads = {tuple(one.split(" ")) for one in (*reader.words["wish_about"], *reader.words["role_named"], *of)}
    said = [word.casefold() for word in words]
    found = max((len(one) for one in leads if tuple(said[: len(one)]) == one and len(one) < len(said)), default=0)
    articles = 1 if found and said[found] in reader.words["like_article"] and len(said) > found + 1 else 0
    return found + articles


def _is_called(words: list[str], several: bool) -> bool:
    """Whether what follows a word for one thing is its name: in quotes, a number, written large."""
    return (words[0][0] == '"' and len(words) == 1) or (not several and (words[0][0].isupper() or words[0].isdigit()))


def _says_more(reader: Reader, words: list[str]) -> bool:
    """Whether it is a time, or more than one thing: "yesterday", "Ada about rent", "over 9"."""
    if words[0].startswith('"'):
        return len(words) > 1
    said = [word.casefold() for word in words]
    joins = {word for name in ("role_with", "role_by", "role_from") for word in reader.words[name]}  # a leak from above
    apart = {*reader.words["wish_about"], *reader.words["wish_and"], *reader.words["wish_more"]} - joins
    return said[0][:1].isdigit() or said[0] in reader.words["like_more"] or any(word in apart for word in said[1:])
