"""What the page offers, read first: the one control of which a wish says all, in whatever order and language, and
beside that no more than the thing whose control it is: "starte die Diashow" by "Start slideshow", "mets Salt Roads dans
la file d'attente" by the sign "Add to queue" in the row of Salt Roads.

Every word of the wish is accounted for: by what the control is called or by other words of the lists for that, by its
place (`deeds`), or because it says nothing ("please", "the"). Whatever is left over might restrict it, and so nothing
is read; nor where two controls account for as much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import dropwhile, islice, pairwise

import re2

from engine.language.offers import quoted
from engine.language.offers.deeds import Deed, deed_left, is_verb
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.page.headed import heading_above
from engine.language.page.lookup import shown_name
from engine.language.page.own_kind import is_own_kind
from engine.language.page.row_named import takes_away
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.clause import verb_of
from engine.language.words.kinds import kind_of
from engine.language.words.means import many_of, same_words
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_WORDS = 2  # of a wish: what is to be done, and to what
MAX_ALIKE = 60  # controls of one name among which one is looked for by words that no row says
MAX_PHRASES = 200  # other ways to say what a control is called that are tried
LEAST_STEM = 3  # letters of a word before the ending of many are more
MAX_VERB_WORDS = 3  # of what a control is called that are its verb
_CLITIC = re2.compile(r"(?i)^[¿¡(]*(?:qu|[cdjlmnst])['’]")
_BEHIND = re2.compile(r"(?i)^(\p{L}{3,})-(?:moi|nous|me|mich|mir)$")
_SPLIT = re2.compile(r"[^\p{L}\p{M}\p{N}]+")
_RESTRICTS = (
    "wish_hedges", "value_doubts", "cue_doubt", "cue_limit", "cue_waits", "aside_gone", "aside_later", "aside_will",
    "aside_retracted", "cue_not", "cue_never", "negation", "cue_reports", "wish_or", "value_days",
)  # fmt: skip
_Phrase = tuple[str, ...]
_LISTS: tuple[Callable[[Reader, str], Sequence[str]], ...] = (same_words, partial(same_words, prefix="kind_"))
_LEADS = ("role_to", "role_from", "role_for", "wish_at", "wish_of")
_TO_THE_BIN = ("move", "add", "delete")
_PLAIN_DEEDS = ("delete", "archive", "open", "show", "search", "step", "none", "change", "mark", "tick", "fill",
                "choose", "move", "create", "switch_on", "switch_off")  # fmt: skip


def covered(said: Said) -> tuple[str, ...]:
    """The step that does it; none where nothing, or more than one thing, is meant."""
    shown, reader = said.shown, said.shown.reader
    words = _words(said)
    if len(words) < LEAST_WORDS or not said.may_name() or any(held(said.lists[name], said.wish) for name in _RESTRICTS):
        return ()
    named: dict[str, list[Element]] = {}
    for one in shown.clicked:
        if not held(said.lists["sends_nothing"], one.name, "begins") or one.row:
            named.setdefault(fold(shown_name(one)), []).append(one)
    if verb_of(reader, said.wish) in _TO_THE_BIN:  # which is a place, and does nothing
        named = {name: some for name, some in named.items()
                 if some[0].href is None or not held(said.lists["mean_trash"], name, "only")}  # fmt: skip
    if words[0].casefold() in said.lists["beside_control"]:  # to look at it is to open it
        words = list(dropwhile(lambda word: word.casefold() in _articles(reader), words[1:])) or words
        named = {name: some for name, some in named.items() if kind_of(some[0]) in ("link", "tab", "menuitem")}
    covers = {name: _said_of(reader, words, some[0]) for name, some in named.items()}
    just_so = {name: places for name, places in covers.items() if places and _is_just_so(name, words)}
    covers = just_so or covers
    most = max(map(len, covers.values()), default=0)
    best = {name: places for name, places in covers.items() if places and len(places) == most}
    left = {name: [word for at, word in enumerate(words) if at not in places] for name, places in best.items()}
    if any(len(named[name]) > MAX_ALIKE and not _is_in_a_row(said, named[name], some) for name, some in left.items()):
        return ()
    deed = _deed(said, named, left, most)
    name, thing = quoted(deed.name), quoted(deed.thing)
    kind_alone = bool(deed.thing) and all(fold(word) in shown.kinds for word in deed.thing.split())  # "a room", of many
    if not name or kind_alone or bool(deed.thing) != bool(thing) or _says_less(named, fold(deed.name)):
        return ()
    return (f"Click {name} next to {thing}" if thing else f"Click {name}",)


def _is_just_so(name: str, words: Sequence[str]) -> bool:
    """Whether a control is called by the very verb of a wish, and by no word that it does not say."""
    called, folded = _phrased(name), [letters_alone(fold(word)) for word in words]
    return called[:1] == tuple(folded[:1]) and set(called) <= set(folded)


def _is_in_a_row(said: Said, alike: Sequence[Element], left: Sequence[str]) -> bool:
    """Whether the row of one of some controls says a word that is left of a wish."""
    small = {*_articles(said.shown.reader), *(word for name in _LEADS for word in said.lists[name])}
    wanted = {fold(word) for word in left} - small
    rows = said.shown.page.rows
    return any(not wanted.isdisjoint(fold(rows[number - 1]).split()) for number in {one.row for one in alike} if number)


def _deed(said: Said, named: Mapping[str, Sequence[Element]], left: Mapping[str, Sequence[str]], says: int) -> Deed:
    """What does it by the words that are left for a thing, as they are or as the page has them."""
    shown = said.shown
    below = partial(_below, said, named, left)
    for put in (list[str], partial(_bare, said), below):
        ways = [(one, put(words), False, says) for name, words in left.items() for one in named[name]]
        if (deed := deed_left(shown.reader, shown.page, ways)).name:
            name = fold(deed.name)
            sure = name in left and _is_of_it(said, deed, named[name][0], left[name])
            return deed if sure else Deed()
    return Deed()


def _is_of_it(said: Said, deed: Deed, one: Element, left: Sequence[str]) -> bool:
    """Whether no word that is left says more than which thing is meant: a word for a kind before its name, or for what
    the page or the part is about. What takes something away takes what is named just so: "remove racing from Swift"
    does not remove Swift.
    """
    reader, page = said.shown.reader, said.shown.page
    thing = set(fold(deed.thing).split())
    small = {*_articles(reader), *(word for name in _LEADS for word in said.lists[name])}
    words = fold(" ".join(left)).split()
    heads = {*fold(page.heading).split(), *fold(heading_above(page, one)).split()}
    more = [(word, following) for word, following in pairwise([*words, ""]) if word not in thing | small]
    below = {word for word, _ in more if any(is_one_of(reader, word, head) for head in heads)}
    if not thing:
        about = {*fold(heading_above(page, one)).split(), *fold(page.heading).split()}
        return all(word in about or is_own_kind(reader, page, word) is True for word, _ in more)
    if held(said.lists["change_gone"], one.name):
        taken_from = {word for word in said.lists["role_from"] if word not in said.lists["like_article"]}
        before = all(word in said.shown.kinds and following in thing for word, following in more)
        return before and taken_from.isdisjoint(words)
    if takes_away(reader, one.name) and any(word in said.shown.kinds and word not in below for word, _ in more):
        return False  # "cancel the reminder of Milo", by his visit
    alike = [other for other in said.shown.clicked if fold(shown_name(other)) == fold(deed.name) and other.row]
    rows = {word for other in alike for word in fold(page.rows[other.row - 1]).split()} - _labels(page)
    return all(word in rows | below or (word in said.shown.kinds and following in thing)
               or is_own_kind(reader, page, word) is True for word, following in more)  # fmt: skip


def _labels(page: PageState) -> set[str]:
    """The words of what controls of several rows are called alike: what these do, and not what the rows are of."""
    names = Counter(name for name, _ in {(fold(one.name), one.row) for one in page.elements if one.row})
    return {word for name, count in names.items() if count > 1 for word in name.split()}


def _bare(said: Said, left: Sequence[str]) -> list[str]:
    """The same without what leads from one word to another: all of them have to be said by one row, if any."""
    leads = {word for name in _LEADS for word in said.lists[name]}
    return [word for word in left if word.casefold() not in leads]


def _below(
    said: Said, named: Mapping[str, Sequence[Element]], left: Mapping[str, object], words: Sequence[str]
) -> list[str]:
    """The same without the words for what all rows are that have the control, by the heading above them or that of the
    page: "my stay in Leipzig", under "Meine Buchungen".
    """
    reader, page = said.shown.reader, said.shown.page
    rows = [one for name in left for one in named[name] if one.row]
    texts = (page.heading, *(heading_above(page, one) for one in rows))
    heads = {word for text in texts for word in fold(text).split()}
    bare = _bare(said, words)
    return [word for word in bare if not any(is_one_of(reader, fold(word), head) for head in heads)] or bare


def is_one_of(reader: Reader, one: str, many: str) -> bool:
    """Whether a word of the lists for one thing is that of a heading for many: "stay", "Buchungen"."""
    others = same_words(reader, one, "kind_")
    ways = (one, *others) if others else ()  # what no list has may be a name: "Comments by tom"
    return any(way == many or many in many_of(reader, way) for way in ways)


def _says_less(named: Mapping[str, Sequence[Element]], name: str) -> bool:
    """Whether another control says all that one does, and more: beside "Edit source", "Edit" may be of a part."""
    said = set(words_of(name))
    return any(said < set(words_of(other)) for other in named)


def _words(said: Said) -> list[str]:
    """The words of a wish as they are written, without those that say nothing, and what is tied to a verb."""
    tied = (str(_BEHIND.sub(r"\1", word)) for word in said.wish.split())  # "préviens-moi"
    return [word for word in tokens(" ".join(tied)) if word.casefold() not in said.lists["filler_words"]]


def tokens(text: str) -> list[str]:
    """The words of a text as they are written, each by itself, without signs and articles that are tied to one."""
    return [word for one in text.split()
            for word in ((one,) if one.isalpha() else _SPLIT.split(_CLITIC.sub("", one))) if fold(word)]  # fmt: skip


def _said_of(reader: Reader, words: Sequence[str], one: Element) -> frozenset[int]:
    """Where the words of a wish say all that a control is called; none where they do not. Its verb is said first or
    last.
    """
    folded = [letters_alone(fold(word)) for word in words]
    articles, name = _articles(reader), fold(shown_name(one))
    called = [word for word in _phrased(str(NUMBER_AFTER.sub("", shown_name(one)))) if word not in articles]
    best: frozenset[int] = frozenset()
    keeps = bool(one.row) and one.form is None and held(reader.words["keeps_called"], name, "only")
    for phrase in (*_ways(reader, name, folded), *(_kept(reader) if keeps else ())):
        best = max(best, _phrase(phrase, folded, articles), key=len)
    for verb, rest in _halves(called):
        taken = frozenset[int]()
        for phrase in _ways(reader, verb, folded):
            taken = max(taken, _phrase(phrase, folded, articles), key=len)
        if not taken and is_verb(reader, folded[0], verb.split(" ")[0]):  # "marca como leído", "Marcar como leído"
            taken = _phrase((folded[0], *verb.split(" ")[1:]), folded, articles)
        for word in rest if taken else ():
            at = next((at for at, other in enumerate(folded) if at not in taken and _is_same(reader, word, other)), -1)
            taken = taken | {at} if at >= 0 else frozenset()
            if not taken:
                break
        best = max(best, taken, key=len)
    noun = len(best) == 1 and 0 not in best and folded[min(best) - 1] in articles  # "an order"
    led = 0 not in best and len(words) > 1 and folded[-2] in reader.words["role_to"]  # "a contract to sign"
    sure = {0, len(words) - 1} & best or kind_of(one) in ("tab", "section")
    return best if sure and not noun and not led else frozenset()


def _halves(called: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """What of a name may be its verb, and what that is done to; in some languages the verb stands last."""
    for count in range(min(MAX_VERB_WORDS, len(called)), 0, -1):
        yield " ".join(called[:count]), called[count:]
    if len(called) > 1:
        yield called[-1], called[:-1]


def _phrase(phrase: Sequence[str], words: Sequence[str], articles: frozenset[str]) -> frozenset[int]:
    """Where a phrase is said: in one piece, articles aside, at the beginning or at the end, or around the thing ("put
    … on hold").
    """
    for at in range(len(words)):
        places = _from(phrase, words, at, articles)
        if places and (at == 0 or max(places) == len(words) - 1):
            return frozenset(places)
    if len(phrase) > 1 and words[0] == phrase[0]:
        for at in range(2, len(words)):
            places = _from(phrase[1:], words, at, articles)
            if places and max(places) == len(words) - 1:
                return frozenset({0, *places})
    return frozenset()


def _from(phrase: Sequence[str], words: Sequence[str], at: int, articles: frozenset[str]) -> list[int]:
    """The places of a phrase that begins at one; none where it does not stand there."""
    places: list[int] = []
    for word in phrase:
        while places and at < len(words) and words[at] in articles and words[at] != word:
            at += 1
        if at >= len(words) or words[at] != word:
            return []
        places.append(at)
        at += 1
    return places


def _is_same(reader: Reader, one: str, other: str) -> bool:
    """Whether two words are one, in the plural or not, or lists have them for the same thing."""
    many = min(len(one), len(other)) > LEAST_STEM and one.rstrip("s") == other.rstrip("s")
    if many or letters_alone(one) == letters_alone(other):
        return True
    if not _ambiguous(reader).isdisjoint((one, other)):  # "Karte" is a map, a card or a ticket
        return False
    return any(other in group(reader, one) for group in _LISTS)


def _ways(reader: Reader, name: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The phrases that say what a control is called and begin with one of some words, that itself first."""
    itself = _phrased(name)
    yield itself
    yield from (one for one in islice(_grouped(reader).get(itself, ()), MAX_PHRASES) if one[0] in words)


@by_words
def _grouped(bundle: Bundle) -> Mapping[_Phrase, tuple[_Phrase, ...]]:
    """What else says each phrase of the lists: those of a deed, of what controls that do it go by, and of a verb."""
    groups: dict[str, set[_Phrase]] = {}
    for name, words in bundle.words.items():
        head, _, tail = name.partition("_")
        if name == "mean_cancel":  # what gives up a form: "cancel the changes" calls nothing off
            continue
        if head in ("deed", "mean") or (head == "do" and tail not in _PLAIN_DEEDS):
            groups.setdefault(tail, set()).update(filter(None, map(_phrased, words)))
    groups["delete"] |= {_phrased(word) for name in ("deletes_surely", "change_gone") for word in bundle.words[name]}
    found: dict[_Phrase, dict[_Phrase, None]] = {}
    for phrases in groups.values():
        for phrase in phrases:
            found.setdefault(phrase, {}).update(dict.fromkeys(sorted(phrases)))
    return {phrase: tuple(others) for phrase, others in found.items()}


def _phrased(said: str) -> _Phrase:
    """The words of a phrase, without their marks and without the dots for a thing that it stands around."""
    return tuple(word for one in tokens(said) for word in letters_alone(fold(one)).split())


@by_words
def _ambiguous(bundle: Bundle) -> frozenset[str]:
    """Words that several lists have, each for another thing."""
    things: dict[str, set[str]] = {}
    for name, words in bundle.words.items():
        head, _, tail = name.partition("_")
        for word in words if head in ("mean", "kind") else ():
            things.setdefault(fold(word), set()).add(tail)
    return frozenset(word for word, tails in things.items() if len(tails) > 1)


@by_words
def _kept(bundle: Bundle) -> tuple[_Phrase, ...]:
    return tuple(_phrased(word) for word in bundle.words["keeps_wished"])


@by_words
def _articles(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for name in ("like_article", "wish_the") for word in bundle.words[name])
