"""A sentence as the plain wish that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.language.gist.cues import Cue, Cued
from engine.language.gist.deeds import done_on
from engine.language.gist.hearing import Hearing
from engine.language.gist.made import made
from engine.language.gist.parts import has_part, is_so, measures, moved, set_to, shall_be, told
from engine.language.gist.spelling import lists_of, spelling_of
from engine.language.gist.things import (
    all_of_kind,
    archived,
    asked_for,
    assigned,
    becomes,
    closed,
    commented,
    corrected,
    deleted,
    does,
    given,
    marked,
    opened,
    put,
    renamed,
    says_rights,
    searched,
    set_on_or_off,
    switched,
    taken,
)
from engine.language.gist.words import words_of
from engine.language.gist.written import as_part, said_as, written
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked
from engine.text.unmarked import with_plain_ones
from engine.text.wordlists import held

_Way = Callable[[Hearing, Cue], str]
# What tells what to do; who does what, and what is wanted; how things are.
_SAID: Mapping[Cued, _Way] = {
    "delete": deleted, "rename": renamed, "put": lambda hearing, cue: put(hearing, cue) or written(hearing, cue),
    "take": taken, "assign": assigned, "give": lambda hearing, cue: given(hearing, cue) or moved(hearing, cue),
    "open": opened, "archive": archived, "close": closed, "search": searched, "comment": commented, "create": made,
    "change": set_to,
    "switch_on": lambda hearing, cue: done_on(hearing) or switched(hearing, "switch_on", cue),
    "switch_off": lambda hearing, cue: done_on(hearing) or switched(hearing, "switch_off", cue),
    "mark": lambda hearing, cue: as_part(hearing, cue) or marked(hearing, cue), "as_part": as_part, "write": written,
}  # fmt: skip
_TOLD: Mapping[Cued, _Way] = {
    "becomes": becomes, "instead": corrected, "not": corrected, "leaves": taken, "is_as": as_part,
    "joins": lambda hearing, cue: put(hearing, cue) or moved(hearing, cue),
    "does": lambda hearing, cue: does(hearing, cue) or (given(hearing, cue) if says_rights(hearing, cue) else ""),
    "unwanted": lambda hearing, cue: switched(hearing, "switch_off", cue),
    "wanted": lambda hearing, cue: switched(hearing, "switch_on", cue),
}  # fmt: skip
_SHOULD: Mapping[Cued, _Way] = {"should": shall_be}
_HAS: Mapping[Cued, _Way] = {"has": has_part}
_SO: Mapping[Cued, _Way] = {"is": is_so}
_KEEPING = ("mean_save", "confirm")  # what only ends what was told before
_SMALL = ("wish_the", "role_to", "role_from", "wish_be", "wish_it", "wish_my")
_FIRST = "en"  # of languages that a text may be in alike: "Ade: 0187"
_MAY: frozenset[Cued] = frozenset({"does", "give", "put", "joins", "becomes", "rename"})
_HELD: frozenset[Cued] = frozenset({"wanted", "unwanted", "should", "is", "has"})  # "Ben says it should be 12"
_ALONE: frozenset[Cued] = frozenset({"archive", "close"})
_WEAK: frozenset[Cued] = frozenset({"change", "as_part", "write", "mark"})
_WISHED: frozenset[Cued] = frozenset({"wanted", "unwanted"})  # "I'd like … to be …"
_LOOKS: frozenset[Cued] = frozenset({"open", "search"})
_LEADS_TO_NEW: frozenset[Cued] = frozenset({"put", "give"})  # "put a new linguist in the list"


def heard(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """The plain wish, in the words of the language that it is said in; "" where it is not told for certain."""
    for language in _spoken(reader, masked.text):
        hearing = Hearing(reader, language, masked, page)
        wish = _wish(hearing) if hearing.tokens and not _tells_more(hearing) else ""
        if wish:
            return wish
    return ""


def _tells_more(hearing: Hearing) -> bool:
    """Whether two clauses tell to do something, each by a verb that it begins with: "ouvrez X, remplissez A avec B".
    What comes of one alone would leave out the other.
    """
    keeps = {verb.split(" ")[0] for name in _KEEPING for verb in hearing.lists[name]}
    begins = {hearing.clause(at)[0] for at in range(len(hearing.tokens))}
    then = hearing.lists["wish_then"]
    firsts = (next((n for n in range(*hearing.clause(at)) if hearing.tokens[n].bare not in then), at) for at in begins)
    return sum(hearing.tokens[at].bare in hearing.verbs - keeps and at not in hearing.named for at in firsts) > 1


def _spoken(reader: Reader, text: str) -> list[str]:
    """The language of which a text has the most small words and cues; of several, the first."""
    known = _small(reader)
    counts = {language: sum(word.bare in small for word in words_of(text, spelling_of(reader, language)))
              for language, small in known.items()}  # fmt: skip
    most = max(counts.values(), default=0)
    spoken = (one for one, count in counts.items() if count == most and lists_of(reader, one)["cue_delete"])
    return sorted(spoken, key=lambda one: one != _FIRST)[:1]


def gives_reason(reader: Reader, text: str) -> bool:
    """Whether it has a word in it that leads to a reason."""
    return any(held(lists_of(reader, language)["cue_reason"], text) for language in _spoken(reader, text))


@by_words
def _small(bundle: Bundle) -> Mapping[str, frozenset[str]]:
    """Words by which a language is known: those that say nothing of what is meant, and those of its cues."""
    return {
        language: frozenset(
            word for name, some in lists.items() if name in _SMALL or name.startswith("cue_")
            for said in with_plain_ones(some, language) for word in said.split()
        )
        for language, lists in bundle.languages.items() if lists.get("wish_the")
    }  # fmt: skip


def _wish(hearing: Hearing) -> str:
    if wish := set_on_or_off(hearing):
        return wish
    said = _by(hearing, _SAID)
    if said is None:  # by different things that are to be done
        return ""
    strong = any(cue.cued in _SAID and cue.cued not in _WEAK and not hearing.is_reason(cue.at)
                 and not hearing.is_told_of(cue.at) for cue in hearing.cues)  # fmt: skip
    named = [cue for cue in hearing.cues if cue.cued in _SAID and not hearing.is_reason(cue.at)]
    first = min((cue.at for cue in hearing.cues if cue.cued == "becomes"), default=len(hearing.tokens))
    late = all(cue.cued == "rename" and cue.at > first for cue in named)
    if not said and strong and late:  # "… becomes Harp, update the name"
        said = _by(hearing, {"becomes": becomes}) or ""
    if said or strong:  # something is to be done, and not to be taken for how things are
        alone = any(cue.cued in _ALONE for cue in named)  # which says all that is to be done, or nothing
        return said or ("" if alone or _asks(hearing) else done_on(hearing))
    ways: tuple[Callable[[], str | None], ...] = (
        lambda: "" if _asks(hearing) else done_on(hearing), lambda: _by(hearing, _SHOULD),
        lambda: _by(hearing, _TOLD), lambda: _by(hearing, _HAS), lambda: _by(hearing, _SO),
        lambda: "" if _tells_not(hearing, may=True) else measures(hearing),
        lambda: "" if _tells_not(hearing) else told(hearing),
        lambda: "" if _tells_not(hearing) else said_as(hearing), lambda: all_of_kind(hearing),
        lambda: "" if _tells_not(hearing) else asked_for(hearing),
    )  # fmt: skip
    return next(filter(None, (way() for way in ways)), "")


def _tells_not(hearing: Hearing, *, may: bool = False) -> bool:
    """Whether it is a question, or what somebody says; `may`: whether a thing may do so is a wish."""
    asks = _asks(hearing) and not (may and hearing.tokens[0].bare in hearing.lists["cue_asks"] and 1 in hearing.named)
    return asks or any(hearing.is_reported(n) for n in range(len(hearing.tokens)))


def _by(hearing: Hearing, ways: Mapping[Cued, _Way]) -> str | None:
    """The wish by cues of some kinds, the last one first; None where they tell different things."""
    found = [cue for cue in hearing.cues if cue.cued in ways and not hearing.is_reason(cue.at)]
    if ways is _SAID:
        found = [cue for cue in found if not hearing.is_told_of(cue.at)
                 and not any(one.at < cue.at for one in hearing.beside(cue.at, "not"))]  # fmt: skip
    if found and found[0].cued == "comment":  # what follows may be its text
        found = found[:1]
    if ways is _TOLD:  # of things that are told one may ask for something: "she has moved, and is not in the choir"
        told = {wish for cue in _meant(hearing, found) if (wish := ways[cue.cued](hearing, cue))}
        plain = {wish for cue in _meant(hearing, [one for one in found if one.cued not in _WISHED])
                 if (wish := ways[cue.cued](hearing, cue))}  # fmt: skip
        best = plain or told
        return best.pop() if len(best) == 1 else ""
    if len({cue.cued for cue in found}) > 1:  # what is said of something new tells how it is, too: "call it Harp"
        new = [cue for cue in found if cue.cued == "create"]
        alone = next((wish for cue in _meant(hearing, new[:1]) if (wish := ways[cue.cued](hearing, cue))), "")
        late = [cue for cue in found if cue is not new[0] and cue.at < new[0].at] if new else []
        return alone if alone and all(cue.cued in _LEADS_TO_NEW for cue in late) else None
    wishes = [wish for cue in _meant(hearing, found) if (wish := ways[cue.cued](hearing, cue))]
    several = ways in (_SHOULD, _SO) and len(set(wishes)) > 1
    return wishes[0] if wishes and not several else ""


def _meant(hearing: Hearing, found: list[Cue]) -> Iterator[Cue]:
    for cue in reversed(found):
        led = cue.cued not in _SAID or hearing.is_led(cue.at) or (cue.cued == "create" and hearing.is_needed(cue.at))
        led = led or (cue.cued == "give" and hearing.tokens[cue.at].bare in hearing.lists["cue_rights"])
        led = led or (cue.cued == "write" and hearing.begins_with(cue.at, "cue_into", "role_as"))
        led = led and not (cue.cued in _HELD and hearing.is_reported(cue.at))
        sure = led and not (_asks(hearing, cue) or hearing.is_asked(cue.at) or hearing.is_unsure(cue.at))
        if cue.cued in _LOOKS or sure:
            yield cue


def _asks(hearing: Hearing, cue: Cue | None = None) -> bool:
    """Whether it is a question, which changes nothing, unless it asks somebody to do something, or whether somebody
    may.
    """
    if not hearing.masked.text.rstrip().endswith(QUESTION_MARKS):
        return False
    begin, _ = hearing.clause(cue.at if cue else len(hearing.tokens) - 1)
    if any(one.cued == "polite" and begin <= one.at and (cue is None or one.at < cue.end) for one in hearing.cues):
        return False
    asks = hearing.tokens[begin].bare in hearing.lists["cue_asks"]
    whom = hearing.tokens[begin + 1].bare if begin + 1 < len(hearing.tokens) else ""
    may = cue is not None and cue.cued in _MAY and begin + 1 in hearing.named
    return not (asks and (whom in hearing.lists["cue_asked"] or may))
