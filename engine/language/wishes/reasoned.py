"""A wish that says why, too: "We're moving next week. Change my city to Lyon", "can you unlock the door, I'm standing
in front of it", "turn off the digest because I never look at it".

A clause is a reason where it tells how things are, by the lists `reason_…`: it begins as such sentences do, asks for
nothing itself, holds no value, doubts or restricts nothing, and names nothing of the page that the wish does not name,
since it may tell which one is meant. What is left has to be a wish in full: where it points ("delete it"), it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import re2
from msgspec import Struct

from engine.language.gist import heard
from engine.language.gist.spelling import NOUNS_LARGE
from engine.language.page.ending import ends_something
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.wishes.named_here import words_of
from engine.language.wishes.restated import restated
from engine.language.words.clause import has_verb, only_keeps, read_clause, without_manners
from engine.language.words.figures import figure_of
from engine.language.words.means import same_words
from engine.language.words.sayings import any_of
from engine.language.words.stated import stated
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.dates import month_named
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

MAX_PIECES = 6  # of a goal
MAX_WORDS = 16  # of a reason
NAMED_WORDS = 3  # of a clause that only says who somebody is
_BEGINS = ("reason_begins", "reason_about", "reason_leads")
LEAST_LETTERS = 4  # of a word that may name something
_BREAK = pattern(r" *(?:[.!;,]+|[-–—]+) +")
_POINTS = re2.compile(r"(?i)(?:\p{L}*[áéíóú]\p{L}*(?:l[oae]s?)|\p{L}{2,}-(?:les?|la|lui|leur|ça))$")
_DOUBTS = (
    "cue_doubt", "cue_limit", "cue_waits", "aside_retracted", "aside_or_not", "aside_later",
    "aside_musing", "wish_which", "wish_or", "wish_all", "reason_wants", "reason_unmeant",
)  # fmt: skip
# What may be about the reason, too, as an order is, and what is not taken back once it is done.
_ORDERS = ("deed_order", "deed_pay", "deed_apply", "deed_submit", "deed_sign", "deed_accept", "deed_report", "do_book")
_ENDS = ("deed_publish", "deed_reply", "do_send", "do_invite", "do_comment", "do_delete")


class Reasoned(Struct, frozen=True):
    """What is wished, without the reasons for it. Whether one of them is only `told`, with no word that says it is a
    reason, and one `follows` so: it might belong to what was said before it.
    """

    wish: str
    told: bool
    follows: bool


def without_reasons(reader: Reader, goal: str, page: PageState | None) -> Reasoned | None:
    """What is wished; None where no reason is given, or what is left is no wish in full."""
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return None
    pieces = _pieces(reader, masked.text)
    if not 1 < len(pieces) <= MAX_PIECES:
        return None
    first, last, follows = 0, len(pieces), False
    while first < last - 1 and _is_reason(reader, masked, pieces[first], pieces[first + 1 : last], page, follows=False):
        first += 1
    while last > first + 1:
        why = pieces[last - 1]
        if not _is_reason(reader, masked, why, pieces[first : last - 1], page, follows=True):
            break
        last, follows = last - 1, follows or not _led(reader, why.text)[1]
    wish = masked.text[pieces[first].start : pieces[last - 1].end].strip()
    wish = wish[len(_lead((*reader.words["wish_so"], *reader.words["wish_and"]), wish)) :].strip()
    if (first, last) == (0, len(pieces)) or only_keeps(reader, wish) or _points(reader, wish):
        return None
    reasons = (*pieces[:first], *pieces[last:])
    told = any(not _led(reader, piece.text)[1] for piece in reasons)
    return Reasoned(masked.restore(wish), told, follows)


def is_sure(reader: Reader, reasoned: Reasoned, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether what is told beside a wish can't belong to it, nor take it back: nothing is ordered or reported, which it
    may be about, and all words that are given are said to be a value; where it follows, no words are given that it may
    go on with, and nothing is sent or ended.
    """
    masked = mask(reasoned.wish)
    plain = without_manners(reader, masked.text)
    grave = (*(_ORDERS if reasoned.told else ()), *(_ENDS if reasoned.follows else ()))
    if any(held(reader.words[name], plain, "begins") for name in grave):
        return False
    parts = [] if reasoned.follows else [masked.plain(part) for part in read_clause(reader, masked).parts.values()]
    intents = (read_intent(reader, one.text) for one in steps if one.opened is None)
    texts = [one.text for one in intents if one.verb == "enter" and one.text not in parts]
    given = not all(_is_whole(masked, text, page) for text in texts)
    return not reasoned.told or not (given or (reasoned.follows and ends_something(reader, plain, ())))


def _is_whole(masked: Masked, value: str, page: PageState) -> bool:
    """Whether a value ends where it seems to: it is in quotes, a number, an address or an entry of a list."""
    quoted = any(part[1:-1] == value for part in masked.parts)
    entry = any(fold(value) == fold(option) for one in page.elements for option in one.options)
    return quoted or value.isdigit() or ("@" in value and " " not in value) or entry


class _Piece(Struct, frozen=True):
    """A clause, and where it stands."""

    start: int
    end: int
    text: str


def _pieces(reader: Reader, text: str) -> list[_Piece]:
    """What stands between signs, and what begins with a word that leads to a reason."""
    breaks = [(one.start(), one.end()) for one in _BREAK.finditer(text)]
    breaks += [(one.start(), one.start() + 1) for one in _leading(reader).finditer(text)]
    found, at = list[_Piece](), 0
    for end, begin in (*sorted(breaks), (len(text), len(text))):
        found += [_Piece(at, end, text[at:end])] if end > at else []
        at = max(at, begin)
    return found


def _led(reader: Reader, text: str) -> tuple[str, bool]:
    """A clause without what leads to it, and whether that says that it is a reason."""
    said = text.strip(" .!,;")
    for name in ("wish_so", "wish_and", "reason_leads"):
        if lead := _lead(reader.words[name], said):
            return said[len(lead) :].strip(), name == "reason_leads"
    return said, False


def _lead(words: Sequence[str], said: str) -> str:
    """The longest of some words that a text begins with; one with an apostrophe is tied to the next."""
    begins = [one for one in words if said.casefold().startswith(one if one[-1:] == "'" else f"{one} ")]
    return max(begins, key=len, default="")


def _is_reason(
    reader: Reader, masked: Masked, piece: _Piece, others: Sequence[_Piece], page: PageState | None, *, follows: bool
) -> bool:
    """Whether a clause tells no more than why the others are said."""
    said, leads = _led(reader, piece.text)
    words = words_of(said)
    if not 1 < len(words) <= MAX_WORDS or any(sign in said for sign in '"?¿') or _counts(reader, said, words):
        return False
    if not (leads or _begins(reader, said)) or _names(reader, said):
        return False
    if (follows and not leads and held(reader.words["value_days"], said)) or _doubts(reader, said):
        return False
    return not _asks(reader, said, page) and not _shows(masked, words, others, page)


def _counts(reader: Reader, said: str, words: Sequence[str]) -> bool:
    """Whether it has a number, but for one, or a month: a value, or which of several is meant."""
    several = any(figure_of(reader, word) not in ("", "1") for word in words)
    return any(map(str.isdigit, said)) or several or any(map(month_named, words))


def _doubts(reader: Reader, said: str) -> bool:
    """Whether it restricts something, is a wish, or says that none is meant."""
    reports = tuple(word for word in reader.words["cue_reports"] if word not in reader.words["negation"])
    return any(held(listed, said) for listed in (reports, *(reader.words[name] for name in _DOUBTS)))


def _asks(reader: Reader, said: str, page: PageState | None) -> bool:
    """Whether a clause alone would be read as a wish: it has a verb, or tells how something should be."""
    plain = without_manners(reader, said)
    if has_verb(reader, plain) or stated(reader, plain) is not None or _tells_own(reader, said):
        return True
    return restated(reader, said, page) != said or bool(heard(reader, Masked(said, ()), page))


def _tells_own(reader: Reader, said: str) -> bool:
    """Whether it is about something of one's own that has a value: "my nickname is foxy", "meine Größe ist mittel"."""
    own = held(reader.words["wish_my"], said, "begins")
    return own and any(same_words(reader, word) for word in words_of(said)[1:])


def _shows(masked: Masked, words: Sequence[str], others: Sequence[_Piece], page: PageState | None) -> bool:
    """Whether a clause names something of the page that the others do not."""
    wish = {letters_alone(word) for other in others for word in words_of(masked.restore(other.text))}
    named = {letters_alone(word) for word in words if len(word) >= LEAST_LETTERS} - wish
    return not named.isdisjoint(_shown(page))


def _begins(reader: Reader, said: str) -> bool:
    """Whether a clause begins as those do that tell how things are: "I'm …", "my phone is …"."""
    words = reader.words
    about = held(words["reason_about"], said, "begins") and held(words["reason_tells"], said)
    return held(words["reason_begins"], said, "begins") or about


def _names(reader: Reader, said: str) -> bool:
    """Whether a clause names somebody or something: "I'm Jule". Where each noun is written large, that tells little."""
    large = [word for word in said.split()[1:] if word[:1].isupper() and word.split("'")[0] != "I"]
    languages = (lists for language, lists in reader.bundle.languages.items() if language in NOUNS_LARGE)
    begins = (tuple(word for name in _BEGINS for word in lists.get(name, ())) for lists in languages)
    nouns_large = any(held(words, said, "begins") for words in begins)
    return bool(large) and (not nouns_large or len(said.split()) <= NAMED_WORDS)


def _shown(page: PageState | None) -> frozenset[str]:
    """The words of what may be meant on a page: its rows, and what its controls and their entries are called."""
    if page is None:
        return frozenset()
    texts = (*page.rows, *(text for one in page.elements for text in (one.name, *one.options)))
    return frozenset(letters_alone(word) for text in texts for word in words_of(text))


def _points(reader: Reader, wish: str) -> bool:
    """Whether a wish points at what was said before it: "delete it"."""
    articles = {fold(one) for one in reader.words["like_article"]}
    pointing = {fold(one) for one in reader.words["wish_it"]} - articles
    words = words_of(wish)
    return any(f" {one} " in f" {' '.join(words)} " for one in pointing) or any(map(_POINTS.search, words))


@by_words
def _leading(bundle: Bundle) -> Any:
    """What leads to a reason wherever it stands; a word that has other meanings does after a sign alone."""
    leads = tuple(one for one in bundle.words["reason_leads"] if one not in bundle.words["reason_leads_after_sign"])
    return pattern(f" {any_of(leads)}(?: |$)")
