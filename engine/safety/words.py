"""What the words of a control or of a dialog say: read by word lists, each language by itself.

A label says what its control does where a verb of a kind stands in it, or where it is nothing but the noun of one. A
negation or an undo beside the verb turns it round; a phrase that only looks like one (`lookalike`), and what is merely
about one (`about` first in a clause, "How to delete …", or `about_last` last in it) say nothing. Some kinds take two
words: to cancel is to close a dialog, unless it is a booking that is cancelled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from engine.facts.words import ActKind
from engine.safety.lexicon import Hit, Lexicon, Phrase, cut, is_end
from engine.safety.money import amounts

# Word list of verbs -> kind. `<list>_noun` holds what is an action only where a button says nothing else.
VERBS: Mapping[str, ActKind] = {
    "pay": "payment", "buy": "purchase", "transfer": "transfer", "delete": "deletion", "send": "message",
    "publish": "publication", "accept_terms": "terms", "account": "account", "permission": "permission",
    "save": "data_change", "upload": "upload", "download": "download",
}  # fmt: skip
# A word of the first list and one of the second in one clause, in any order.
PAIRS: tuple[tuple[str, str, ActKind], ...] = (
    ("agree", "terms", "terms"),
    ("cancel", "booking", "account"),
    ("close", "profile", "account"),
    ("delete", "profile", "account"),
    ("remove", "profile", "account"),
    ("remove", "belongings", "deletion"),
    ("grant", "access", "permission"),
    ("finish", "order", "purchase"),
    ("move", "money", "transfer"),
    ("say", "comment", "message"),
)
NOUNS: Mapping[str, ActKind] = {f"{name}_noun": kind for name, kind in VERBS.items()}
# What a text around a control says besides: the states and headings of a deletion or a checkout.
AROUND: Mapping[str, ActKind] = {**VERBS, "deletion": "deletion", "checkout": "purchase"}
MONEY: frozenset[ActKind] = frozenset({"payment", "purchase", "transfer"})
UNDOABLE = frozenset({"deletion", "message", "publication", "payment", "purchase", "transfer", "account", "permission"})
STRICTNESS: Mapping[ActKind, int] = {kind: at for at, kind in enumerate(get_args(ActKind))}
LONG = 15                               # words; in a longer label only its beginning and its end say what it does
_NEAR = 3                               # words from the beginning or the end of a longer label
# What hides the words of a kind inside of it. An answer, a plain yes or an object does not.
_COVERING = frozenset({*VERBS, *NOUNS, "lookalike", "about", "about_last", "negation", "undo", "and"})
_LIGHT = frozenset({"filler", "negation", "warning"})
_FIRST = frozenset([first for first, _, _ in PAIRS])
_AROUND_CONTROLS = frozenset({*AROUND, *NOUNS, *_FIRST, "warning"})
_IN_LABELS = _AROUND_CONTROLS | {
    "harmless", "lookalike", "about", "about_last", "confirm", "decline", "refuse", "cancel", "close",
}  # fmt: skip
_OTHER_SIGNS = frozenset("0123456789$€£¥₹₽₩₺₫฿")


class Said(Struct, frozen=True):
    """What a text says. `kinds` in the order of their strictness; the rest is asked only where there are none."""

    kinds: tuple[ActKind, ...] = ()
    harmless: bool = False              # it is nothing but words of something harmless
    confirms: bool = False              # it is a plain yes, ok or continue: what it means is said around it
    dismisses: bool = False             # it is a plain no, close or cancel
    turned: bool = False                # it names a kind, and a negation or an undo turns that round
    warns: bool = False                 # it says that something cannot be undone, or costs


NOTHING = Said()


def read_label(text: str, lists: Lexicon, *, link: bool = False) -> Said:
    """What the name of a control says. In a `link` that leads elsewhere a noun is the name of a page."""
    return _label(text, lists, link) if text else NOTHING


def read_around(text: str, lists: Lexicon) -> Said:
    """What a dialog, a heading or a row says. A noun counts where it is all that is said, or beside an amount."""
    return _around(text, lists) if text else NOTHING


def read_title(text: str, lists: Lexicon) -> Said:
    """What a title, or a part of an address, says: as around a control, but a verb of buying names a shop."""
    said = read_around(text, lists)
    if MONEY.isdisjoint(said.kinds) or says(text, lists, "checkout") or _is_noun(text, lists):
        return said
    return Said(tuple([kind for kind in said.kinds if kind not in MONEY]), warns=said.warns)


def says(text: str, lists: Lexicon, name: str) -> bool:
    """Whether a word of one list stands in a text."""
    return any(name in hit.lists for hits in lists.hits(cut(text)).values() for hit in hits)


def is_wholly(text: str, lists: Lexicon, name: str) -> bool:
    """Whether a text is nothing but a word of one list, and words that add nothing."""
    words = cut(text)
    return any(_is_all(words, hits, name) for hits in lists.hits(words).values())


class Listed(Struct, frozen=True):
    """A word of one list that stands in a text."""

    language: str
    name: str
    word: str


def listed(text: str, lists: Lexicon, kind: ActKind, *, around: bool = False) -> tuple[Listed, ...]:
    """The words by which a label, or a text around a control, says a kind; none where no list says it by itself."""
    words, sums = cut(text), bool(amounts(text))
    verbs = {**AROUND, **NOUNS} if around and sums else AROUND if around else VERBS
    names = {name for name, of in verbs.items() if of == kind} | {first for first, _, of in PAIRS if of == kind}
    alone = {name for name, of in NOUNS.items() if of == kind}
    found = []
    for language, hits in lists.hits(words).items():
        readings = _readings(words, hits, verbs, everywhere=around, sums=sums and not around)
        saying = {(one.start, one.end) for one in readings if one.fate == "says" and one.kind == kind}
        nouns = {name for name in alone if _is_all(words, hits, name)}
        for hit in hits:
            telling = hit.lists & (names if (hit.start, hit.end) in saying else nouns)
            found += [Listed(language, name, " ".join(words[hit.start : hit.end])) for name in sorted(telling)]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (one.language != "en", one.language, one.name)))


@lru_cache(maxsize=8_192)
def _label(text: str, lists: Lexicon, link: bool) -> Said:
    words = cut(text)
    by_language = _telling(words, lists, _IN_LABELS)
    sums = not link and bool(amounts(text))  # a link that names a sum tells of a transfer as often as it makes one
    kinds, turned = _kinds([reading for hits in by_language for reading in _readings(words, hits, sums=sums)])
    if not kinds and not turned and not link:
        kinds = {kind for hits in by_language for name, kind in NOUNS.items() if _is_all(words, hits, name)}
    dismisses = any(_is_all(words, hits, "decline", "refuse", "cancel", "close") for hits in by_language)
    agrees = dismisses and any(hit.start == 0 and "confirm" in hit.lists for hits in by_language for hit in hits)
    harmless = any(_is_all(words, hits, "harmless", "lookalike") or _is_about(words, hits) for hits in by_language)
    return Said(
        _ordered(kinds),
        harmless=harmless and not agrees,
        confirms=agrees or any(_is_all(words, hits, "confirm", "finish") for hits in by_language),
        dismisses=dismisses and not agrees,  # "Yes, cancel" does what was asked about
        turned=turned and not kinds,
        warns=_warns(by_language),
    )


@lru_cache(maxsize=4_096)
def _around(text: str, lists: Lexicon) -> Said:
    words = cut(text)
    by_language = _telling(words, lists, _AROUND_CONTROLS)
    verbs = {**AROUND, **NOUNS} if amounts(text) else AROUND
    kinds, _ = _kinds([reading for hits in by_language for reading in _readings(words, hits, verbs, everywhere=True)])
    short = by_language if len(words) <= LONG else ()
    nouns = {kind for hits in short for name, kind in NOUNS.items() if _is_all(words, hits, name)}
    return Said(_ordered(kinds | nouns), warns=_warns(by_language))


def _telling(words: Phrase, lists: Lexicon, telling: frozenset[str]) -> list[list[Hit]]:
    """The hits of each language that has a word to say: most have only fillers in common with a text."""
    found = lists.hits(words).values()
    return [hits for hits in found if any(not hit.lists.isdisjoint(telling) for hit in hits)]


def _warns(by_language: Sequence[Sequence[Hit]]) -> bool:
    return any("warning" in hit.lists for hits in by_language for hit in hits)


def _is_noun(text: str, lists: Lexicon) -> bool:
    words = cut(text)
    return any(_is_all(words, hits, *NOUNS) for hits in lists.hits(words).values())


class _Reading(Struct, frozen=True):
    """A verb in one language: its place, and whether it says its kind there or is turned round, asked about, part of
    another phrase.
    """

    start: int
    end: int
    kind: ActKind
    fate: Literal["says", "turned", "else"]


def _kinds(readings: Sequence[_Reading]) -> tuple[set[ActKind], bool]:
    """What is said over all languages, and whether something is turned round. A word that several languages share says
    nothing where one of them knows better.
    """
    other = {(one.start, one.end) for one in readings if one.fate != "says"}
    kinds = {one.kind for one in readings if one.fate == "says" and (one.start, one.end) not in other}
    return kinds, any(one.fate == "turned" for one in readings)


def _readings(
    words: Phrase, hits: Sequence[Hit], verbs: Mapping[str, ActKind] = VERBS, *, everywhere: bool = False,
    sums: bool = False,
) -> Iterator[_Reading]:  # fmt: skip
    """The verbs of a text in one language. With `sums` it names one, which is money as the word is."""
    cover = list(_cover(hits, _COVERING | verbs.keys()))
    shown = set(map(id, cover))
    hidden = [hit for hit in cover if "lookalike" in hit.lists]
    light = {at for hit in hits if not hit.lists.isdisjoint(_LIGHT) for at in range(hit.start, hit.end)}
    for hit in hits:
        if id(hit) not in shown:
            yield from (_Reading(hit.start, hit.end, verbs[name], "else") for name in hit.lists if name in verbs)
    for clause in _clauses(words, cover):
        inside = [hit for hit in cover if clause.start <= hit.start < clause.stop]
        free = [hit for hit in hits if hit.start in clause and not any(_overlap(hit, one) for one in hidden)]
        about = any(_sets_aside(words, hit, clause, hits) for hit in inside)
        for hit, kind in (*_named(inside, free, verbs), *_moving(free if sums else ())):
            told = not about and (everywhere or _tells(hit, words))
            turned = told and _is_turned(hit, kind, inside, clause, light)
            yield _Reading(hit.start, hit.end, kind, "turned" if turned else "says" if told else "else")


def _named(
    inside: Sequence[Hit], free: Sequence[Hit], verbs: Mapping[str, ActKind]
) -> Iterator[tuple[Hit, ActKind]]:
    """Each verb of a clause with its kind, those that take an object with that of both."""
    for hit in inside:
        yield from ((hit, verbs[name]) for name in hit.lists if name in verbs)
    for first, second, kind in PAIRS:
        for hit in free:
            if first in hit.lists and any(second in one.lists and not _overlap(one, hit) for one in free):
                yield hit, kind


def _moving(free: Iterable[Hit]) -> Iterator[tuple[Hit, ActKind]]:
    """What moves the sum that a label names: "Transfer 20.00 EUR to Bob"."""
    yield from ((hit, "transfer") for hit in free if "move" in hit.lists)


def _is_turned(hit: Hit, kind: ActKind, inside: Sequence[Hit], clause: range, light: set[int]) -> bool:
    """Whether an undo or a negation stands right before the verb, or at the very end. Between them is nothing of
    meaning: "not dangerous, delete", "do not hesitate to delete" and "delete restore point" delete, and so "pay now
    cancel any time" pays.
    """
    for other in inside:
        if _overlap(other, hit) or other.lists & hit.lists & {"undo", "cancel"}:
            continue
        before = other.end <= hit.start
        beside = light.issuperset(range(other.end, hit.start) if before else range(hit.end, other.start))
        if "negation" in other.lists and (beside if before else other.end == clause.stop):
            return True
        if any("negation" in one.lists and light.issuperset(range(one.end, other.start)) for one in inside
               if one.end <= other.start):  # fmt: skip
            continue                            # "don't cancel, delete"
        last = light.issuperset(range(other.end, clause.stop))
        if "undo" in other.lists and kind in UNDOABLE and beside and (before or last):
            return True
    return False


def _tells(hit: Hit, words: Phrase) -> bool:
    """Whether a verb stands where labels say what they do. A sentence is not a label."""
    if len(words) <= LONG or hit.start < _NEAR or hit.end > len(words) - _NEAR or "agree" in hit.lists:
        return True
    return sum(not is_end(word) for word in words) <= LONG


def _cover(hits: Sequence[Hit], covering: frozenset[str]) -> Iterator[Hit]:
    """The hits that do not overlap, the longest of each place: "payment methods" hides "payment". What is only the
    name of a field or of a page ("account number", "review and pay") hides nothing.
    """
    end = 0
    for hit in hits:
        if hit.start >= end and not hit.lists.isdisjoint(covering):
            end = hit.end
            yield hit


def _clauses(words: Phrase, cover: Sequence[Hit]) -> Iterator[range]:
    """Stretches between signs and words such as "and"."""
    inner = {at for hit in cover if "and" not in hit.lists for at in range(hit.start, hit.end)}
    joints = {hit.start for hit in cover if "and" in hit.lists}
    start = 0
    for at, word in enumerate(words):
        if at in joints or (is_end(word) and at not in inner):
            if at > start:
                yield range(start, at)
            start = at + 1
    if start < len(words):
        yield range(start, len(words))


def _sets_aside(words: Phrase, hit: Hit, clause: range, hits: Sequence[Hit]) -> bool:
    """Whether a clause begins or ends with a word that says the rest is only talked about, fillers aside."""
    if "about" in hit.lists and all(_is_filler(words, at, hits) for at in range(clause.start, hit.start)):
        return True
    return "about_last" in hit.lists and all(_is_filler(words, at, hits) for at in range(hit.end, clause.stop))


def _is_about(words: Phrase, hits: Sequence[Hit]) -> bool:
    return any(_sets_aside(words, hit, range(len(words)), hits) for hit in hits)


def _is_all(words: Phrase, hits: Sequence[Hit], *names: str) -> bool:
    """Whether all of a text is of these lists, but for signs, numbers and words that add nothing."""
    meant = {at for hit in hits if not hit.lists.isdisjoint(names) for at in range(hit.start, hit.end)}
    return bool(meant) and all(at in meant or _is_filler(words, at, hits) for at in range(len(words)))


def _is_filler(words: Phrase, at: int, hits: Sequence[Hit]) -> bool:
    if is_end(words[at]) or not _OTHER_SIGNS.isdisjoint(words[at]):
        return True
    return any("filler" in hit.lists and hit.start <= at < hit.end for hit in hits)


def _overlap(one: Hit, other: Hit) -> bool:
    return one.start < other.end and other.start < one.end


def _ordered(kinds: set[ActKind]) -> tuple[ActKind, ...]:
    return tuple(sorted(kinds, key=STRICTNESS.__getitem__))
