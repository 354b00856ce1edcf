"""The values that are said of something new, each with its field: "rack 7", "24 hours per week", "with Ada as cox"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.gist.cues import Cued
from engine.language.gist.hearing import Hearing
from engine.language.gist.measured import is_paid, measured_by, said_by
from engine.language.offers import quoted
from engine.language.words.fields_said import fields_of
from engine.language.words.means import same_words
from engine.text.quoted import fold

MAX_PART_WORDS = 3
MORE = 2
MAX_LOOSE_WORDS = 3  # of a value that is said without its field
_SAYS_MORE: frozenset[Cued] = frozenset({
    "asking", "wrong", "doubt", "waits", "never", "delete", "take", "assign", "change",
    "mark", "comment", "search", "give", "joins", "leaves", "does",
})  # fmt: skip
_KIND: frozenset[Cued] = frozenset({"polite", "now", "create", "open", "put", "rename"})


def given(hearing: Hearing, spans: list[tuple[int, int]]) -> str | None:
    """What is said in some spans, as a wish says it; a value without a field stands alone. None where something is
    said that is none.
    """
    found: list[tuple[str, str]] = []
    for begin, stop in spans:
        for start, end in pieces(hearing, begin, stop):
            said = part_and_value(hearing, start, end)
            if said is None or not quoted(said[1]):
                return None
            lead = hearing.tokens[start - 1].bare if start else ""
            if not said[0] and found and lead in hearing.lists["wish_and"] and said[1].islower():  # "food and drink"
                found[-1] = (found[-1][0], f"{found[-1][1]} {lead} {said[1]}")
            else:
                found.append(said)
    return ", ".join(" ".join(filter(None, (part, quoted(value)))) for part, value in found)


def pieces(hearing: Hearing, at: int, stop: int) -> Iterator[tuple[int, int]]:
    """What is said piece by piece: between commas and sentences, and at "and"; a colon leads to a value."""
    words, ands, start = hearing.tokens, {*hearing.lists["wish_and"]}, at
    for n in range(at, stop + 1):
        breaks = n > at and n < stop and words[n].clause != words[n - 1].clause and words[n].after not in (":", "=")
        if n == stop or words[n].bare in ands or breaks:
            if not any(ask(hearing, start, n) for ask in (_is_reason, _is_purpose, _asks_for_it)):
                yield start, n
            start = n + (n < stop and words[n].bare in ands)


def _is_reason(hearing: Hearing, start: int, end: int) -> bool:
    return start < end and hearing.is_reason(start)


def _is_purpose(hearing: Hearing, start: int, end: int) -> bool:
    """Whether it only says what something is for ("for the cold months"): nothing in it is a name or a number, and no
    field of the page or of lists is called by a word of it.
    """
    words, lists = hearing.tokens, hearing.lists
    leads = end - start > MORE and words[start].bare in lists["role_for"]
    if not leads or words[start + 1].bare not in (*lists["cue_the"], *lists["wish_my"]):
        return False
    said = range(start + MORE, end)
    fields = {word for one in fields_of(hearing.page) for word in fold(one.name).split()}
    known = any(fold(words[n].bare) in fields or same_words(hearing.reader, words[n].bare) for n in said)
    return not known and not any(hearing.tells(n) or n in hearing.named for n in said)


def _asks_for_it(hearing: Hearing, start: int, end: int) -> bool:
    """Whether it says nothing but that it is wanted: "would you open it up", "can it go into the list"."""
    small = {*hearing.verbs, *hearing.lists["wish_sites"], *hearing.lists["cue_listed"]}
    said = [n for n in range(start, end) if _says(hearing, n)]
    begins = bool(said) and hearing.tokens[said[0]].bare in hearing.verbs
    return not said or (begins and all(hearing.tokens[n].bare in small for n in said))


def _says(hearing: Hearing, at: int) -> bool:
    kind = {n for cue in hearing.cues if cue.cued in _KIND for n in cue.words}
    return at not in kind and (hearing.tokens[at].bare not in hearing.empty or hearing.tokens[at].text[:1] == '"')


def part_and_value(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """A field and its value; "" for one that is not said."""
    words = hearing.tokens
    whose = hearing.lists["wish_more"]
    if any(cue.cued in _SAYS_MORE and start <= cue.at < end and words[cue.at].bare not in whose
           for cue in hearing.cues):  # fmt: skip
        return None
    said = [n for n in range(start, end) if _says(hearing, n)]
    for found in (
        _by_sign(hearing, said), _paid(hearing, start, end), _led(hearing, start, end), said_by(hearing, start, end),
        _as_part(hearing, start, end), measured_by(hearing, start, end), _after_its_name(hearing, said, end),
    ):  # fmt: skip
        if found and found[1] and len(found[0].split()) <= MAX_PART_WORDS:
            return found
    alone = (
        len(said) > 0
        and said[-1] - said[0] < MAX_LOOSE_WORDS
        and not any(words[n].bare in hearing.verbs for n in said[:1])
    )
    return ("", hearing.text(said[0], end)) if alone else None


def _by_sign(hearing: Hearing, said: list[int]) -> tuple[str, str] | None:
    if len(said) == 1 and "@" in hearing.tokens[said[0]].text:
        return hearing.lists["mean_email"][0], hearing.tokens[said[0]].text
    return None


def _paid(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """ "For 4.00": the price."""
    paid = end - start == MORE and is_paid(hearing, start) and hearing.lists["mean_price"]
    return (hearing.lists["mean_price"][0], hearing.tokens[start + 1].text) if paid else None


def _led(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """ "Era: Baroque", "the era is Baroque"."""
    words = hearing.tokens
    at = next((n for n in range(start + 1, end) if words[n].after in (":", "=")), 0)
    be = 0 if at else next((n for n in range(start + 1, end) if words[n].bare in hearing.lists["wish_be"]), 0)
    at = at or (be + 1 if be else 0)
    part = " ".join(words[n].text for n in range(start, be or at) if _says(hearing, n)) if at else ""
    return (part, hearing.text(at, end)) if part else None


def _as_part(hearing: Hearing, start: int, end: int) -> tuple[str, str] | None:
    """ "With Ada as cox", "Ada for its host"."""
    words, leads = hearing.tokens, (*hearing.lists["role_as"], *hearing.lists["role_for"])
    its = (*hearing.lists["wish_its"], *hearing.lists["like_article"])
    at = next((n for n in range(start + 1, end - 1) if words[n].bare in leads and (
        words[n].bare in hearing.lists["role_as"] or words[n + 1].bare in its)), 0)  # fmt: skip
    part = " ".join(words[n].text for n in range(at + 1, end) if _says(hearing, n)) if at else ""
    return (part, hearing.text(start, at)) if part else None


def _after_its_name(hearing: Hearing, said: list[int], end: int) -> tuple[str, str] | None:
    """ "Rack 7", "2 places"; of words that tell nothing the first is the field, unless values begin with it."""
    words = hearing.tokens
    if len(said) < MORE:
        return None
    if words[said[0]].text[:1].isdigit():
        number = words[said[0]].text.isdigit() and said[1] == said[0] + 1 and not hearing.tells(said[1])
        return (hearing.text(said[1], end), words[said[0]].text) if number else None
    if hearing.tells(said[0]) and said[0] in hearing.named:  # "Ada Stone"
        return None
    at = next((n for n in said[1:] if hearing.tells(n)), 0)
    leads = (*hearing.lists["wish_when"], *hearing.lists["role_to"])
    begins = words[said[0]].bare in hearing.lists["cue_value"] or words[max(said[0] - 1, 0)].bare in leads
    at = at or (said[1] if len(said) <= MAX_LOOSE_WORDS and not begins else 0)
    part = " ".join(words[n].text for n in range(said[0], at)) if at else ""
    return (part, hearing.text(at, end)) if part else None
