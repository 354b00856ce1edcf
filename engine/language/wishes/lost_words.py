"""Whether other words for a wish have lost some of what was said: a wish that is told in part may do another thing."""

from __future__ import annotations

from engine.language.wishes.kind_and_name import is_later
from engine.language.words.clause import read_clause, verb_of, without_manners
from engine.language.words.pair_words import pieces
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

_SHOWS = ("open", "show")
_DEEDS = ("none", "delete", "archive", "close", "star", "like", "download", "switch_on", "switch_off", "edit")
_TURNS = ("switch_on", "switch_off")
_SETS = ("change", "rename")


def loses_words(reader: Reader, asked: Masked, told: str) -> bool:
    """Whether a wish in other words only opens what should be something, or gives less of a value than was said: not
    all that follows a colon ("title: a new car"), not what a day comes after ("to New by Friday"), or not whom
    something should be for ("should be for Ann"). So it does where quotes are lost, or a time is turned off.
    """
    masked = mask(told)
    verb = verb_of(reader, masked.text)
    if any(one[1:-1].strip() not in told for one in asked.parts):
        return True
    if verb in _DEEDS and _says_more_after(reader, asked, masked):
        return True
    if verb in _SETS and _is_by_how_much(reader, asked, masked):
        return True
    about = read_clause(reader, masked).about if verb in _TURNS else ""
    if about and held((*reader.words["cue_waits"], *reader.words["aside_today"]), about, "only"):
        return True  # "don't send it yet"
    if verb == "search":
        return _is_sought_in_part(reader, asked, masked)
    if verb in _SHOWS:
        return held(reader.words["wish_shall"], asked.text)
    if verb in _SETS and _loses_of_the_new(reader, asked, masked):
        return True
    values = [part[1:-1] for part in masked.parts] if verb in _SETS else []
    return any(_is_cut(reader, asked.text, one) or follows_a_time(reader, asked, one) for one in values)


def _loses_of_the_new(reader: Reader, asked: Masked, told: Masked) -> bool:
    """Whether what something is to become is told without its first words or its last: "To do in Kiel", told as
    "Kiel". What comes after a joint is another part.
    """
    if len(told.parts) != len(("old", "new")) or len(list(pieces(reader, asked.text))) > 1:
        return False
    old, new = (fold(part[1:-1]).split() for part in told.parts)
    said = fold(asked.restore(asked.text)).split()
    at = next((at + len(old) for at in range(len(said)) if said[at : at + len(old)] == old), len(said))
    lead, value = said[at : at + 1], said[at + 1 :]
    leads = set(map(fold, reader.words["role_to"]))
    begin = next((n for n in range(len(value)) if value[n : n + len(new)] == new), None)
    if set(lead).isdisjoint(leads) or not new or begin is None:
        return False
    before, after = " ".join(value[:begin]), " ".join(value[begin + len(new) :])
    lists = reader.words
    return (bool(before) and not held((*lists["wish_the"], *lists["wish_kinds"]), before, "only")) or (
        bool(after) and not held((*lists["wish_thanks"], *lists["wish_kinds"]), after, "only")
    )


def _says_more_after(reader: Reader, asked: Masked, told: Masked) -> bool:
    """Whether a deed is told without when, for whom or as what it is to be done: "hide Oslo lamp tomorrow"."""
    bare = "" if told.parts else read_clause(reader, told).about
    name = fold(told.parts[0][1:-1]) if len(told.parts) == 1 else fold(bare)
    after = fold(asked.restore(asked.text)).rpartition(name)[2].strip() if name else ""
    first, _, whom = after.partition(" ")
    led = bool(whom) and first in (*reader.words["role_for"], *reader.words["role_as"])
    more = led and not held(reader.words["wish_thanks"], after, "only")
    return more or is_later(reader, after)


def _is_by_how_much(reader: Reader, asked: Masked, told: Masked) -> bool:
    """Whether a number tells by how much something is to change, and not what it is to be: "reduce the stock by 2"."""
    value = fold(told.parts[-1][1:-1]) if told.parts else ""
    if not value.isdigit() or not held(reader.words["changes_by_some"], asked.text):
        return False
    return held(reader.words["by_how_much"], " ".join(_before(asked.text, value)), "ends")


def _is_sought_in_part(reader: Reader, asked: Masked, told: Masked) -> bool:
    """Whether a search is for less than was said after the verb: "find hotels not in Bremen", told as "hotels", or
    "file not found" as "found"."""
    value = fold(told.parts[0][1:-1]) if len(told.parts) == 1 else ""
    said = fold(without_manners(reader, asked.restore(asked.text)))
    if verb_of(reader, asked.text) != "search" or not value or value not in said:
        return False
    denied = held(reader.words["wish_not"], said[: said.rfind(value)])
    return denied or not said.endswith(value)


def follows_a_time(reader: Reader, asked: Masked, value: str) -> bool:
    """Whether a day that something is set to is said right after what tells since or until when: "to New by Friday"."""
    days = verb_of(reader, asked.text) in _SETS and held(reader.words["value_days"], value)
    return days and held(reader.words["value_from"], " ".join(_before(asked.text, value)), "ends")


def _is_cut(reader: Reader, said: str, value: str) -> bool:
    _, colon, after = said.partition(": ")
    whole = fold(after.rstrip(" .!"))
    if colon and "," not in after and whole != fold(value) and f" {whole} ".endswith(f" {fold(value)} "):
        return True
    before = _before(said, value)
    shall = {word for one in ("wish_shall", "wish_be") for said in reader.words[one] for word in fold(said).split()}
    return len(before) > 1 and before[-1] in map(fold, reader.words["role_for"]) and before[-2] in shall


def _before(said: str, value: str) -> list[str]:
    """The words before a value, folded."""
    at = fold(said).rfind(fold(value)) if fold(value) else -1
    return fold(said)[:at].split() if at > 0 else []
