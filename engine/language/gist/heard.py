"""A sentence as the plain wish that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.language.gist.cues import Cue, Cued
from engine.language.gist.deeds import done_on
from engine.language.gist.hearing import Hearing
from engine.language.gist.made import made
from engine.language.gist.parts import has_part, is_so, set_to, shall_be, told
from engine.language.gist.things import (
    assigned,
    becomes,
    commented,
    deleted,
    does,
    given,
    marked,
    opened,
    put,
    renamed,
    searched,
    switched,
    taken,
    unwanted,
)
from engine.language.gist.words import words_of
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked

_Way = Callable[[Hearing, Cue], str]
# What tells what to do; who does what, and what is wanted; how things are.
_SAID: Mapping[Cued, _Way] = {
    "delete": deleted, "rename": renamed, "put": put, "take": taken, "assign": assigned, "give": given, "open": opened,
    "switch_on": lambda hearing, cue: switched(hearing, "switch_on", cue),
    "switch_off": lambda hearing, cue: switched(hearing, "switch_off", cue),
    "search": searched, "comment": commented, "create": made, "mark": marked, "change": set_to,
}  # fmt: skip
_TOLD: Mapping[Cued, _Way] = {
    "becomes": becomes, "joins": put, "leaves": taken, "does": does, "unwanted": unwanted,
    "wanted": lambda hearing, cue: switched(hearing, "switch_on", cue),
}  # fmt: skip
_SHOULD: Mapping[Cued, _Way] = {"should": shall_be}
_HAS: Mapping[Cued, _Way] = {"has": has_part}
_SO: Mapping[Cued, _Way] = {"is": is_so}
_SMALL = ("cue_empty", "wish_the", "role_to", "role_from", "wish_be", "wish_it", "wish_my")
_LOOKS: frozenset[Cued] = frozenset({"open", "search"})


def heard(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """The plain wish, in the words of the language that it is said in; "" where it is not told for certain."""
    for language in _spoken(reader, masked.text):
        hearing = Hearing(reader, language, masked, page)
        wish = _wish(hearing) if hearing.tokens else ""
        if wish:
            return wish
    return ""


def _spoken(reader: Reader, text: str) -> list[str]:
    """The languages of which a text has the most small words, of those that have cues."""
    words = [word.bare for word in words_of(text)]
    known = {language: frozenset(word for name in _SMALL for word in lists.get(name, ()))
             for language, lists in reader.bundle.languages.items() if lists.get("wish_the")}  # fmt: skip
    counts = {language: sum(word in small for word in words) for language, small in known.items()}
    most = max(counts.values(), default=0)
    spoken = (language for language, count in counts.items() if count == most)
    return [language for language in spoken if reader.bundle.languages[language].get("cue_delete")]


def _wish(hearing: Hearing) -> str:
    said = _by(hearing, _SAID)
    if said is None:  # by different things that are to be done
        return ""
    strong = any(cue.cued in _SAID and cue.cued != "change" and not hearing.is_reason(cue.at) for cue in hearing.cues)
    if said or strong:  # something is to be done, and not to be taken for how things are
        return said or ("" if _asks(hearing) else done_on(hearing))
    ways: tuple[Callable[[], str | None], ...] = (
        lambda: "" if _asks(hearing) else done_on(hearing), lambda: _by(hearing, _SHOULD),
        lambda: _by(hearing, _TOLD), lambda: _by(hearing, _HAS), lambda: _by(hearing, _SO),
        lambda: "" if _asks(hearing) else told(hearing),
    )  # fmt: skip
    return next(filter(None, (way() for way in ways)), "")


def _by(hearing: Hearing, ways: Mapping[Cued, _Way]) -> str | None:
    """The wish by cues of some kinds, the last one first; None where they tell different things."""
    found = [cue for cue in hearing.cues if cue.cued in ways and not hearing.is_reason(cue.at)]
    if found and found[0].cued == "comment":  # what follows may be its text
        found = found[:1]
    if len({cue.cued for cue in found}) > 1:
        return None
    wishes = [wish for cue in _meant(hearing, found) if (wish := ways[cue.cued](hearing, cue))]
    several = ways in (_SHOULD, _SO) and len(set(wishes)) > 1
    return wishes[0] if wishes and not several else ""


def _meant(hearing: Hearing, found: list[Cue]) -> Iterator[Cue]:
    for cue in reversed(found):
        looks = cue.cued in _LOOKS
        if looks or not (_asks(hearing) or hearing.is_unsure(cue.at)):
            yield cue


def _asks(hearing: Hearing) -> bool:
    """Whether it is a question, which changes nothing, unless it is one that asks for something."""
    asks = hearing.masked.text.rstrip().endswith(QUESTION_MARKS)
    last = hearing.tokens[-1].sentence
    first = next(word for word in hearing.tokens if word.sentence == last)
    return asks and not hearing.has("polite") and first.bare not in hearing.lists["cue_asks"]
