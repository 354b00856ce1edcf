"""What does to a thing just what a wish begins with, whether or not any list has that verb: "Renew" in a loan's row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise, takewhile

from msgspec import Struct
from msgspec.structs import replace

from engine.language.page.headed import heading_above
from engine.language.page.lookup import shown_name
from engine.language.page.on_page import heads, in_headed_row, is_headed
from engine.language.page.own_kind import are_one_kind, is_own_kind, of_controls
from engine.language.page.places import belonging, is_said_of_another
from engine.language.page.row_named import in_part, may_end, may_take
from engine.language.page.same_thing import as_one
from engine.language.steps.refine import refine
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import of_another_kind, same_words
from engine.observe import Element, PageState, on_page
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_VERB_WORDS = 2
MAX_NAME_WORDS = 4  # of what a control is called that does one deed: "add to wish list"
MAX_WORDS = 30  # of a wish that may be one deed
LEAST_STEM = 4  # letters of a verb before its ending
_SIGNS = ' \t.,;:!?¿¡"“”„«»'
_LEADS = ("wish_the", "wish_about", "wish_at", "role_to", "role_from", "role_with", "role_by", "role_for")


class Deed(Struct, frozen=True):
    """The control that does it, and the words for the thing that it is done to, where it stands beside such; without a
    control the verb as lists have it, and the thing that the page is about, or to which a link leads.
    """

    name: str = ""
    thing: str = ""
    verb: str = ""
    behind: bool = False  # it may be in the menu of the thing's row
    here: bool = False  # the page is about the thing
    apart: bool = False  # the verb stands around the thing: "put it on hold"


class _Said(Struct, frozen=True):
    """A verb, and the words after it as they are written, signs around them aside."""

    verb: str
    after: tuple[str, ...]


class _Kinds(Struct, frozen=True):
    """Words for kinds of things, and whether one is for what the page or its entries are, where the page tells that;
    `owned`: of what belongs to somebody it has to be told; `is_part`: whether rows have controls for it.
    """

    words: frozenset[str]
    is_own: Callable[[str], bool | None]
    owned: bool
    is_part: Callable[[str], bool]

    def may_go(self, kind: str, *, of: bool, last: bool) -> bool:
        """Whether a wish is about the very thing whose kind it says: "the loan Oak", but not "the notes of Oak", which
        are a part of it.
        """
        own = self.is_own(kind)
        return own is True or not (of or self.owned or self.is_part(kind) or (last and own is False))


class _Way(Struct, frozen=True):
    """A control that may be meant, and what it leaves of the wish: the words for a thing; none where the wish is about
    what the page is about ("this album"). `exact`: it is called by the very verb; `says`: how many more words of the
    wish it says.
    """

    one: Element
    thing: str
    exact: bool
    says: int


def deed(reader: Reader, page: PageState, controls: Sequence[Element], wish: str) -> Deed:
    """What does it on this page. The wish says no more than the verb, the thing, and words for its kind."""
    words = [word for one in wish.split() for word in _apart(reader, one.strip(_SIGNS)) if word]
    if not 1 < len(words) <= MAX_WORDS or wish.rstrip().endswith(QUESTION_MARKS):
        return Deed()
    words = _written_alike(words, [fold(shown_name(one)) for one in controls])
    owner = [word.removesuffix("'s").removesuffix("’s") for word in words]  # "Ann's comment" is that of Ann
    found = _deed(reader, page, controls, words, owned=False)
    found = found if found.name or owner == words else _deed(reader, page, controls, owner, owned=True)
    return replace(found, apart=_said_apart(reader, words) is not None)


def _deed(reader: Reader, page: PageState, controls: Sequence[Element], words: Sequence[str], *, owned: bool) -> Deed:
    kinds = _Kinds(_kinds(reader, page), lambda kind: is_own_kind(reader, page, kind), owned,
                   cache(partial(_is_part, reader, page)))  # fmt: skip
    alone = Deed()
    called: dict[str, list[Element]] = {}  # a page has many rows, and few names for what is done in each
    for one in controls:
        called.setdefault(fold(shown_name(one)), []).append(one)
    for said in _ways_said(reader, words):
        ways = [_Way(one, thing, exact, says) for name, some in called.items()
                for thing, exact, says, all_said in _ways(reader, name, said, kinds) for one in some
                if all_said or not (thing and one.row)]  # fmt: skip
        if found := _done_to(reader, page, ways, owned=owned):
            return found
        alone = alone if alone.verb else _undone(reader, page, said, kinds)
    return alone


def deed_left(reader: Reader, page: PageState, found: Sequence[tuple[Element, Sequence[str], bool, int]]) -> Deed:
    """What does it on this page, by controls each with the words of the wish that it leaves for a thing, whether it is
    called by the very words, and how many of the wish it says.
    """
    kinds = _Kinds(_kinds(reader, page), lambda kind: is_own_kind(reader, page, kind), owned=False,
                   is_part=cache(partial(_is_part, reader, page)))  # fmt: skip
    ways = [_Way(one, thing, exact, says) for one, left, exact, says in found for thing in _things(reader, left, kinds)]
    return _done_to(reader, page, ways, owned=False) or Deed()


def _apart(reader: Reader, word: str) -> Sequence[str]:
    """A verb and what is tied to it: "inscris-moi"."""
    first, _, last = word.rpartition("-")
    return (first, last) if first and last.casefold() in reader.words["wish_the"] else (word,)


def _written_alike(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Words of a wish as controls write them, in one or in two: "wishlist", where one is called "Add to wish list"."""
    known = {word for name in names for word in name.split()}
    apart = {f"{one}{other}": (one, other) for name in names for one, other in pairwise(name.split())}
    said: list[str] = []
    for word in words:
        if said and fold(f"{said[-1]}{word}") in known:
            said[-1] += word
        else:
            said += [word] if fold(word) in known else apart.get(fold(word), (word,))
    return said


def _kinds(reader: Reader, page: PageState) -> frozenset[str]:
    """Words for kinds of things: those of the lists, those of which the page has many ("loan": "My loans"), and those
    by which its controls speak of one ("New loan", "Edit this loan").
    """
    return on_page(page, (_kinds, reader.version), lambda: _kinds_on(reader, page))


def _kinds_on(reader: Reader, page: PageState) -> frozenset[str]:
    listed = {fold(kind) for kind in reader.words["wish_kinds"]} | of_controls(reader, page)
    heads = (page.heading, *(one.name for one in page.elements if one.href and not one.row))
    many = {word for text in heads for word in fold(text).split() if word.endswith("s") and len(word) > LEAST_STEM}
    many |= {
        word
        for text in (page.heading, *(one.name for one in page.elements if one.selected and not one.row))
        if len(words := fold(text).split()) == 2 and words[1].endswith("s")
        for word in words
    }  # "Work pools"
    return frozenset(listed | many | {word.removesuffix("s") for word in many})


def _is_part(reader: Reader, page: PageState, kind: str) -> bool:
    """Whether what can be pressed in rows is called by a kind, which is then a part of a thing there: "Invoice"."""
    names = {fold(one.name) for one in page.elements if one.row and kind_of(one) in ("button", "link")}
    return any(are_one_kind(reader, fold(kind), name) for name in names)


def without_address(wish: str, address: str) -> str:
    """A wish without an e-mail address at its end, and the word that leads to it: "Share this album with ann@…"."""
    words = wish.rstrip(_SIGNS).split()
    return " ".join(words[:-2]) if address and words[-1:] == [address] else wish


def _ways_said(reader: Reader, words: Sequence[str]) -> Iterator[_Said]:
    """What may be the verb, best first: the one that stands around the thing, the one that its last word is a part of
    ("spiel … ab", "send … back"), then the first words.
    """
    if (apart := _said_apart(reader, words)) is not None:
        yield apart
        return
    first, last = fold(words[0]), fold(words[-1])
    if len(words) > MAX_VERB_WORDS and last in reader.words["ends_apart"]:
        whole = (f"{first} {last}", *(f"{last}{first}{end}" for end in ("", *reader.words["ends_whole"])))
        yield from (_Said(verb, tuple(words[1:-1])) for verb in whole)
    yield from filter(None, (_said(reader, words, count) for count in range(MAX_VERB_WORDS, 0, -1)))
    if words[-1].islower() and last.endswith(reader.words["ends_whole"]):  # "meine Fahrt verlängern"
        yield _Said(last, tuple(words[:-1]))


def deed_of_kind(reader: Reader, controls: Sequence[Element], wish: str) -> tuple[str, ...]:
    """The words after a verb that lists have as a deed, among which may be one for a kind: "renew the loan Oak"; none
    where a wish begins with no such verb, or asks, or where a control here does that to anything.
    """
    words = [word for one in wish.split() for word in _apart(reader, one.strip(_SIGNS)) if word]
    if not 1 < len(words) <= MAX_WORDS or wish.rstrip().endswith(QUESTION_MARKS):
        return ()
    verbs = (said for said in _ways_said(reader, words) if same_words(reader, said.verb, "deed_"))
    said = next(verbs, None)
    if said is None:
        return ()
    names = {" ".join(some) for one in controls for name in (fold(shown_name(one)).split(),)
             for at in range(len(name)) for some in (name[at : at + 1], name[at : at + 2])}  # fmt: skip
    return () if any(is_verb(reader, said.verb, name) for name in names) else said.after


def number_to(reader: Reader, page: PageState, wish: str) -> tuple[Element, Element, str] | None:
    """The field, the button and the number of a form with one field whose button says what a wish begins with: "track
    parcel 5C-93", where no more than a kind is said between.
    """
    words = [one.strip(_SIGNS) for one in wish.split()]
    number = words[-1] if words else ""
    if not 1 < len(words) <= MAX_WORDS or not any(map(str.isdigit, number)) or wish.rstrip().endswith(QUESTION_MARKS):
        return None
    known, small = _kinds(reader, page), _leads(reader) | set(reader.words["wish_my"])
    tracks = {fold(word) for word in reader.words["deed_track"]}
    found = []
    for said in _ways_said(reader, words):
        if tracks.isdisjoint((said.verb, *same_words(reader, said.verb, "deed_"))):
            continue  # what does more than to look for it may do that to what the page is about
        if any(fold(word) not in known and word.casefold() not in small for word in said.after[:-1]):
            continue
        for one in page.elements:
            does = one.usable and one.form is not None and kind_of(one) == "button"
            fields = [other for other in page.elements if does and other.form == one.form and other.usable
                      and kind_of(other) in FIELDS]  # fmt: skip
            if len(fields) == 1 and any(is_verb(reader, said.verb, word) for word in fold(shown_name(one)).split()):
                found.append((fields[0], one, number))
    return found[0] if len({button.id for _, button, _ in found}) == 1 else None


def _said(reader: Reader, words: Sequence[str], count: int) -> _Said | None:
    """The first words that say something as the verb: "sign up" in "sign me up for pilates"."""
    articles = reader.words["wish_the"]
    saying = [at for at, word in enumerate(words) if word.casefold() not in articles][:count]
    if len(saying) < count or saying[0] != 0 or saying[-1] > count:
        return None
    after = tuple(word for word in words[saying[-1] + 1 :] if word)
    return _Said(" ".join(fold(words[at]) for at in saying), after) if after else None


def stands_around(reader: Reader, words: Sequence[str]) -> bool:
    """Whether a verb of several words stands around what is said: "call the meeting off"."""
    plain = [fold(word) for word in words]
    return any(plain[:1] == [verb[0]] and plain[1 - len(verb) :] == list(verb[1:]) and len(plain) > len(verb)
               for verb in _of_several_words(reader))  # fmt: skip


def _said_apart(reader: Reader, words: Sequence[str]) -> _Said | None:
    """A verb of several words that stands around the thing, or one of more than two before it: "put this ticket on
    hold", "put on hold this ticket".
    """
    plain = [fold(word) for word in words]
    for verb in _of_several_words(reader):
        last = verb[1:]
        if len(verb) > MAX_VERB_WORDS and len(plain) > len(verb) and plain[: len(verb)] == list(verb):
            return _Said(" ".join(verb), tuple(words[len(verb) :]))
        if plain[:1] == [verb[0]] and len(plain) > len(verb) and plain[-len(last) :] == list(last):
            return _Said(" ".join(verb), tuple(words[1 : -len(last)]))
    return None


@by_words
def _of_several_words(bundle: Bundle) -> tuple[tuple[str, ...], ...]:
    """The deeds of the lists that are said in several words, and each of them without dots."""
    lists = (words for name, words in bundle.words.items() if name.startswith("deed_"))
    said = {tuple(fold(word).split()) for words in lists for word in words}
    return tuple(sorted(one for one in said if len(one) > 1))


def _ways(reader: Reader, name: str, said: _Said, kinds: _Kinds) -> Iterator[tuple[str, bool, int, bool]]:
    """The ways to say by controls of a name what is wished, each with the thing, whether they are called by the very
    verb, how many more words of the wish they say, and whether they take away nothing but what it says: "Remove photo"
    leaves who is on it. They are called by the verb, and by words of the wish or for
    kinds of things alone. What they are called by besides is no part of the thing.
    """
    words = name.split()
    after, articles = {fold(word) for word in said.after}, frozenset(reader.words["wish_the"])
    for count in range(min(MAX_NAME_WORDS, len(words)), 0, -1):
        for at in range(len(words) - count + 1):
            verb, others = " ".join(words[at : at + count]), {*words[:at], *words[at + count :]} - articles
            other = of_another_kind(reader, after, others, kinds.words)
            if others <= after | kinds.words and not other and is_verb(reader, said.verb, verb):
                left = [word for word in said.after if fold(word) not in others]
                says = len(others & after)
                all_said = others <= after or not held(reader.words["change_gone"], name)
                yield from ((thing, said.verb == verb, says, all_said) for thing in _things(reader, left, kinds))
                return


def _things(reader: Reader, left: Sequence[str], kinds: _Kinds) -> list[str]:
    """What the words that are left may call a thing: all of them, then without what leads to it or to more, and without
    words for its kind.
    """
    leads, beside = _leads(reader), reader.words["role_with"]
    words, found = list(left), []
    whom = (*beside, *reader.words["role_to"], *reader.words["role_for"])
    if len(words) > 2 and words[0].casefold() in reader.words["wish_it"] and words[1].casefold() in whom:
        return []  # "share it with Ben" is done to what was said before, and not to Ben
    if len(words) > 1 and words[0].casefold() in leads and words[0][:1].isupper():
        found.append(" ".join(words))  # "A Field of Bees"
    while words and words[0].casefold() in leads:
        words = words[1:]
    while words:
        found.append(" ".join(words))
        named = [at for at, word in enumerate(words) if at and word.casefold() not in leads]
        of = named != [] and words[1].casefold() in leads and words[1].casefold() not in beside
        first = fold(words[0]) in kinds.words and kinds.may_go(words[0], of=of, last=not named)
        last = fold(words[-1]) in kinds.words and kinds.may_go(words[-1], of=False, last=True)
        if first or words[0].casefold() in leads:
            words = words[1:]
        elif last or words[-1].casefold() in leads:
            words = words[:-1]
        else:
            break
    return found if words else [*found, ""]


@by_words
def _leads(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _LEADS for word in bundle.words[name])


def _done_to(reader: Reader, page: PageState, ways: Sequence[_Way], *, owned: bool) -> Deed | None:
    """The control of the thing, by the most words for it that stand on the page; where several are called so, the step
    that asks about them. What is said may only be whose it is (`owned`).
    """
    for thing in sorted({way.thing for way in ways}, key=len, reverse=True):
        if _is_in_every_row(page, thing):
            continue
        of_it = [way for way in ways if way.thing == thing]
        exact = [way for way in of_it if way.exact] or of_it
        most = max(way.says for way in exact)
        there = list({way.one.id: way.one for way in exact if way.says == most or way.one.row}.values())
        if not thing:
            return _of_page(reader, page, there)
        if is_headed(page, thing) and (own := [one for one in there if not one.row
                                               and not is_said_of_another(page, one)]):  # fmt: skip
            return Deed(shown_name(own[0]), here=True) if len(as_one(page, own)) == 1 else None
        part = "" if _takes_off(reader, page, thing, there) else in_part(reader, page, thing, there)
        for name in filter(None, (thing, _in_whole(page, thing), part)):
            found = as_one(page, belonging(page, name, there, owned=True) or ())
            named = all(owned or may_take(reader, page, one, name) for one in found)
            if found and named and all(may_end(reader, name, thing, shown_name(one)) for one in found):
                return Deed(shown_name(found[0]), name) if len({shown_name(one) for one in found}) == 1 else None
        if (of_section := _in_section(reader, page, thing, there)) is not None:
            return of_section
    return None


def _takes_off(reader: Reader, page: PageState, thing: str, there: Sequence[Element]) -> bool:
    """Whether something that the page shows as a text of its own is to be taken off another: "racing from Swift". The
    button that removes Swift would remove more.
    """
    words, leads = fold(thing).split(), reader.words["role_from"]
    parts = {" ".join(words[:at]) for at in range(1, len(words) - 1) if words[at] in leads}
    removes = any(held(reader.words["change_gone"], shown_name(one), "begins") for one in there)
    return bool(parts) and removes and any(fold(line.text) in parts for line in page.outline)


def _is_in_every_row(page: PageState, name: str) -> bool:
    """Whether a button of several rows is called so: it does something to things, and is none."""
    rows = {one.row for one in page.elements if one.row and one.href is None and fold(one.name) == fold(name) != ""}
    return len(rows) > 1


def _in_whole(page: PageState, thing: str) -> str:
    """The one name of an entry that has a thing's name in it: "the toothpaste", where one kind of it is sold."""
    named = {one.name for one in page.elements if one.row and one.href and f" {fold(thing)} " in f" {fold(one.name)} "}
    rows = [row for row in page.rows if f" {fold(thing)} " in f" {fold(row)} "]
    return named.pop() if len(named) == len(rows) == 1 else ""


def _in_section(reader: Reader, page: PageState, thing: str, there: Sequence[Element]) -> Deed | None:
    """The one control that does it, under a heading that speaks of the thing: "Your next trip"."""
    alone = as_one(page, [one for one in there if not is_said_of_another(page, one)])
    if len(alone) != 1 or alone[0].row or held(reader.words["sends_nothing"], alone[0].name, "begins"):
        return None
    said = {fold(word) for word in thing.split() if word.casefold() not in _leads(reader)}
    leads = {word for name in _LEADS[1:] for word in reader.words[name]}  # not "Comments by tom"
    head = list(takewhile(lambda word: word not in leads, fold(heading_above(page, alone[0])).split()))
    spoken = said <= set(head) and head[-1:] == [fold(thing.split()[-1])]
    return Deed(shown_name(alone[0]), here=True) if spoken else None


def _of_page(reader: Reader, page: PageState, there: Sequence[Element]) -> Deed | None:
    """The one control that does it to what the page is about, where nothing else on the page is called so."""
    there = [one for one in there if not is_said_of_another(page, one)]
    alone = len(as_one(page, there)) == 1 and (not there[0].row or in_headed_row(page, there[0]))
    gives_up = alone and held(reader.words["sends_nothing"], there[0].name, "begins")
    return Deed(shown_name(there[0]), here=True) if alone and not gives_up else None


def _undone(reader: Reader, page: PageState, said: _Said, kinds: _Kinds) -> Deed:
    """A verb that lists have, for a thing whose row has a menu, that the page is about, or to which a control leads;
    else nothing.
    """
    if not same_words(reader, said.verb, "deed_"):
        return Deed()
    if _is_this(reader, said.after, kinds):
        return Deed(verb=said.verb, here=True)
    things = [thing for thing in _things(reader, said.after, kinds) if thing]
    for thing in things:
        if refine(reader, f"Click the {said.verb} button of {thing}", page).prepares:
            return Deed(thing=thing, verb=said.verb, behind=True)
    here = any(is_headed(page, thing) for thing in things)
    below = [line.element for line in page.outline[heading_line(page) :]]  # what stands above it leads about the site
    links = [one for at, one in enumerate(page.elements) if one.usable and one.href and (one.row or at in below)]
    closed = [one for one in page.elements if one.usable and one.expanded is False and not one.row and one.href is None]
    thing = next((thing for thing in things for one in links if fold(one.name) == fold(thing)), "")
    thing = thing or next((thing for thing in things for one in closed if heads(reader, one.name, thing)), "")
    buttons = [one for one in page.elements if kind_of(one) == "button"
               and not held(reader.words["mean_edit"], one.name, "only")]  # fmt: skip
    if thing and belonging(page, thing, buttons, owned=True):
        thing = ""  # what is done to it stands beside it, and this is not among that
    return Deed(thing=thing, verb=said.verb, here=here) if thing or here else Deed()


def _is_this(reader: Reader, words: Sequence[str], kinds: _Kinds) -> bool:
    """Whether a wish says no more than that it is about what the page is about: "hold this ticket"."""
    kind = [fold(word) for word in words[1:]]
    return len(kind) == 1 and kind[0] in kinds.words and held(reader.words["wish_this"], words[0], "only")


def heading_line(page: PageState) -> int:
    """The line of the page's heading; that after its last where it has none. A link to the page at hand, which many
    sites keep in the menu above it, is called as the heading is: what stands in a control is that only if nothing else
    is.
    """
    lines = page.outline
    heads = [at for at, line in enumerate(lines) if page.heading and fold(line.text) == fold(page.heading)]
    inside = {at for at in heads if at and lines[at - 1].element >= 0 and lines[at].joins >= lines[at - 1].depth}
    return next((at for at in heads if at not in inside), next(iter(heads), len(lines)))


def is_verb(reader: Reader, said: str, name: str) -> bool:
    """Whether a control is called by the verb, by another word for the same deed, or by the verb in another form."""
    if said == name or name in same_words(reader, said, "deed_"):
        return True
    forms = [said[: len(said) - len(end)] for end in ("", *reader.words["ends_wished"]) if said.endswith(end)]
    stems = [name.removesuffix(end) for end in reader.words["ends_done"] if name.endswith(end)]
    return any(len(one) >= LEAST_STEM and one in forms for one in stems)
