"""Values that a goal gives to the fields of a page without quotes ("set title to A, notes to B and save"), as steps
with quotes, so that no value swallows what follows it.

A goal is taken apart at each joint; a part is a field of the page with its value, a step by another verb, or belongs to
the value before it. One that is none of these leaves the goal as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import get_args

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.language.page.headed import heading_above
from engine.language.page.lookup import described
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.words.clause import has_verb, verb_of, without_determiner, without_manners
from engine.language.words.doubted import fits, is_doubtful
from engine.language.words.fields_said import field_called, fields_of, naming_field
from engine.language.words.grammar import MAKES
from engine.language.words.kinds import kind_of
from engine.language.words.means import same_words
from engine.language.words.pair_words import MAX_ELEMENTS, SIGNS, Manner, PairWords, denies, pair_words, pieces
from engine.observe import Element, PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

QUOTED_PAIR = re2.compile(r'^[^"]*"\d+"[^"]*"\d+"[^"]*$')  # field and value
_SEND = ("comment", "send", "search", "filter", "sort", "invite", "log_in")  # of which a value is not all
_STOPS = (",", ";", ".")
MAX_FIELD_WORDS = 6
MAX_PARTS = 24
MAX_FIELDS = 150
SAID: dict[Manner, str] = {
    "names": 'enter "{value}" into "{field}"', "types": 'enter "{value}" into "{field}"',
    "sets": 'set "{field}" to "{value}"', "picks": 'select "{value}" in "{field}"',
}  # fmt: skip


class _Part(Struct, frozen=True):
    """What stands between two joints; `pair` where it gives a value to a field, `step` where it is another step."""

    joint: str
    text: str
    pair: _Pair | None = None
    step: str = ""


class _Pair(Struct, frozen=True):
    """`sure`: the value is in quotes or in the list, and ends there. `bare`: no verb leads to it; `wished`: but it is
    said that what is named should be so.
    """

    manner: Manner
    field: Element
    value: str
    sure: bool
    bare: bool = False
    wished: bool = False

    @property
    def is_named(self) -> bool:
        """Whether its value is told by quotes, the list, a capital or a number: no adjective or participle."""
        return self.sure or self.value[:1].isupper() or self.value[:1].isdigit()


class _Said:
    """What the parts of a goal are held against."""

    def __init__(self, reader: Reader, masked: Masked, page: PageState) -> None:
        self.reader, self.masked, self.page = reader, masked, page
        self.fields = [one for one in fields_of(page) if one.input_type != "password"]
        self.buttons = [one for one in page.elements if kind_of(one) == "button" and one.visible]
        self._named: dict[str, str | None] = {}

    def may_tell(self) -> bool:
        """Whether a goal and a page can be looked through, and neither speaks of a password: which of several fields
        for one is meant, others find out.
        """
        short = 0 < len(self.fields) <= MAX_FIELDS and len(self.page.elements) <= MAX_ELEMENTS
        return short and not held(self.reader.words["mean_password"], self.masked.text)

    def field(self, text: str) -> str | None:
        """The name of the one field that is called so; none where the article makes it another one."""
        if text not in self._named:
            bare = without_determiner(self.reader, text)
            found = {name for one in {text, bare} if (name := field_called(self.reader, one, self.fields))}
            self._named[text] = found.pop() if len(found) == 1 else None
        return self._named[text]


def with_values_quoted(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal with each value that it gives to a field in quotes; as it is where not all of it can be told."""
    said = _said(reader, goal, page)
    if said is None or denies(reader, said.masked.text) or goal.rstrip().endswith(QUESTION_MARKS):
        return goal
    parts = _parts(said, _text(said))
    alone = (one.pair and one.pair.bare and not (after and (after.pair or one.pair.wished))
             for one, after in zip_longest(parts, parts[1:]))  # a field and a value may be anything
    filled = [part.pair.field.id for part in parts if part.pair]
    if not filled or any(alone) or len(set(filled)) < len(filled) or _makes_before(said, parts):
        return goal
    return "".join(_joint(part.joint) + (said.masked.restore(part.step) or _step(part.pair)) for part in parts)


def _makes_before(said: _Said, parts: Sequence[_Part]) -> bool:
    """Whether a step makes something, and what follows it at once are values of that: its form would go out without."""
    then = said.reader.words["wish_then"]
    made = (after for one, after in pairwise(parts) if one.step and verb_of(said.reader, one.step) in MAKES)
    return any(after.pair and not held(then, after.joint) for after in made)


def is_told_in_part(reader: Reader, goal: str, page: PageState | None) -> bool:
    """Whether some parts of a goal give values to fields of the page, and another one can neither be told nor is an
    aside, or denies something: to do what is read of it would leave something out.
    """
    said = _said(reader, goal, page)
    if said is None:
        return False
    apart = list(pieces(reader, _text(said)))
    before = _Pair("sets", said.fields[0], "", sure=True)
    if _deletes_what_it_sets(said, [piece for _, piece in apart]):
        return True
    if '"' in said.masked.text:
        return False
    told = [_part(said, joint, piece, before if at else None) for at, (joint, piece) in enumerate(apart)]
    untold = [piece for one, (_, piece) in zip(told, apart, strict=True) if one is None]
    if len(apart) < 2 or not any(one and one.pair and not one.pair.bare for one in told):
        later = zip(told[1:], apart[1:], strict=True)
        speaks = any(bool(one.pair) if one else _speaks_of_a_field(said, piece) for one, (_, piece) in later)
        return speaks and _pair(said, apart[0][1], before) is not None
    speaks = any(held(reader.words["pair_no_value"], piece, "ends") for piece in untold)
    if speaks or denies(reader, said.masked.text):
        return True
    first = _pair(said, apart[0][1], before) if told[0] is None else None
    if first is not None and first.is_named:
        return True
    left = any(not held(reader.words["pair_asides"], piece, "begins") for piece in untold)
    return told[0] is not None and told[0].pair is not None and left and not _parts(said, _text(said))


def _deletes_what_it_sets(said: _Said, apart: Sequence[str]) -> bool:
    """Whether "it" is deleted right after a field was given a value: that, or all that the page is about."""
    first, *later = apart
    gone = (one for one in later if one.split(" ")[-1].casefold() in said.reader.words["wish_it"])
    return any(verb_of(said.reader, one) == "delete" for one in gone) and _pair(said, first, None) is not None


def _speaks_of_a_field(said: _Said, piece: str) -> bool:
    """Whether a part names a field of the page: "The owner is Ann already"."""
    words = piece.split(" ")[:MAX_PARTS]
    lengths = range(1, MAX_FIELD_WORDS + 1)
    return any(said.field(" ".join(words[at : at + many])) for at in range(len(words)) for many in lengths)


def _said(reader: Reader, goal: str, page: PageState | None) -> _Said | None:
    try:
        said = _Said(reader, mask(" ".join(goal.split())), page) if page is not None else None
    except TextTooLong:
        return None
    return said if said is not None and said.may_tell() else None


def _text(said: _Said) -> str:
    """The goal without what begins it kindly; what ends it so may as well be part of a value."""
    begins = without_manners(said.reader, said.masked.text)
    return said.masked.text[said.masked.text.find(begins) :].rstrip(" .!")


def loses_a_pair(reader: Reader, asked: Masked, told: str, page: PageState | None) -> bool:
    """Whether a goal in other words no longer says a value that it gives to a field of the page after a joint."""
    if page is None or not (said := _Said(reader, asked, page)).may_tell():
        return False
    later = [piece for joint, piece in pieces(reader, asked.text) if joint]
    given = (_pair(said, piece, _Pair("sets", said.fields[0], "", sure=True)) for piece in later[:MAX_PARTS])
    return any(one is not None and one.value not in told for one in given)


def _joint(said: str) -> str:
    """In the language that the steps are written in; what stands after a comma alone may be taken for a value."""
    return " and " if said else ""


def _parts(said: _Said, text: str) -> list[_Part]:
    """The parts of a goal; none where one of them is neither a pair nor a step, nor goes on with a value."""
    found: list[_Part] = []
    place = ""
    for joint, piece in pieces(said.reader, text):
        before = found[-1].pair if found else None
        part = _part(said, joint, f"{place} {piece}".strip(), before)
        if before and not before.sure and part and not part.pair and _may_go_on(said, joint, piece):
            return []
        goes_on = before and not joint.strip(" ").startswith(_STOPS) and _may_be_a_value(said, piece)
        if part is None and before and goes_on:  # "Salt and pepper" is one value
            *found, last = found
            part = _part(said, last.joint, last.text + joint + piece, None if before.bare else before)
        place = piece if part is None and not place and _is_place(said, piece) else ""
        if part is None and not place:
            return []
        found += [part] if part else []
    return found if not place and len(found) <= MAX_PARTS else []


def _part(said: _Said, joint: str, piece: str, before: _Pair | None) -> _Part | None:
    pair, there = _pair(said, piece, before), _pair_there(said, piece)
    step = "" if pair or there else _own_step(said, piece, joint)
    if QUOTED_PAIR.match(piece) and (there or (pair and pair_words(said.reader).verb.search(piece))):
        step = piece  # which says already what goes where
    pair = pair or there
    return _Part(joint, piece, pair, step) if pair or step else None


def _step(pair: _Pair | None) -> str:
    if pair is None:
        return ""
    listed = kind_of(pair.field) == "dropdown"
    return SAID["sets" if listed and pair.manner == "types" else pair.manner].format(
        field=pair.field.name, value=pair.value)  # fmt: skip


def _may_go_on(said: _Said, joint: str, piece: str) -> bool:
    """Whether a step after "and" may as well go on with the value before it: "Find and replace text"."""
    if joint.strip().casefold() not in said.reader.words["wish_and"] or verb_of(said.reader, piece) == "step":
        return False
    kept = held(said.reader.words["wish_kept"], piece, "only")
    return not kept and refine(said.reader, _own_step(said, piece, joint), said.page).status not in ("ready", "met")


def _may_be_a_value(said: _Said, piece: str) -> bool:
    """Whether a part after "and" goes on with a value without quotes: one word, or a name, that neither a verb nor a
    button begins with ("Salt and pepper", "Ann and Ben Stone").
    """
    words = piece.split(" ")
    first = fold(words[0])
    does = has_verb(said.reader, piece) or bool(same_words(said.reader, first, "deed_")) or any(
        fold(one.name).split(" ")[0] == first for one in said.buttons)  # fmt: skip
    return not does and (len(words) == 1 or all(word[:1].isupper() for word in words))


def _own_step(said: _Said, piece: str, joint: str) -> str:
    """A part as a step of its own: what keeps what was said, a verb of the lists with what it is done to, or a button
    by its name, of "it" or after "then"; else "".
    """
    words, lists = piece.split(" "), said.reader.words
    of_it = len(words) > 1 and words[-1].casefold() in lists["wish_it"]
    bare = " ".join(words[:-1] if of_it else words)
    called = [one for one in said.buttons if fold(one.name) == fold(bare)] or described(said.buttons, bare)
    kept = held(lists["wish_kept"], piece, "only")
    then = held(lists["wish_then"], joint)
    sure = words[0][:1].isupper() if kept else of_it or then
    if len(called) == 1 and called[0].name and '"' not in called[0].name and sure:
        return f'click "{called[0].name}"'
    if kept:
        said_so = piece[0].lower() + piece[1:]
        return said_so if read_intent(said.reader, said_so).read else "save"
    return piece if words[0][:1].islower() and len(words) > 1 and (of_it or has_verb(said.reader, piece)) else ""


def _pair(said: _Said, piece: str, before: _Pair | None) -> _Pair | None:
    """The field and its value that a part says, in the manner of the pair before it where it has no verb."""
    known = pair_words(said.reader)
    found = known.verb.search(piece)
    verb = next((one for one in get_args(Manner) if found and found.group(one)), None)
    rest = (found.group("rest") if found and verb else piece).split(" ")
    manner = verb or (before.manner if before else "sets")
    ends = known.ends_out if held(known.out, piece, "begins") or manner == "picks" else known.ends
    if manner in ("types", "picks") and len(rest) > 1 and rest[-1].casefold() in ends:
        rest = rest[:-1]
    if verb and verb_of(said.reader, piece) in _SEND:
        return None
    bare = not verb and before is None
    pairs = set(_led(said, known, rest, manner, is_told=not bare))
    pairs = pairs or set(_named(said, rest) if verb == "names" else _beside(said, known, rest))
    if len(pairs) != 1:
        return None
    field, value = next(iter(pairs))
    pair = _as_pair(said, manner, field, value, bare=bare)
    return replace(pair, wished=pair.is_named and _says_should(known, rest))


def _says_should(known: PairWords, words: Sequence[str]) -> bool:
    """Whether two words together lead from a field to its value, as no name does: "should be"."""
    return any(f"{one} {other}".casefold() in known.field_first for one, other in pairwise(words))


def _pair_there(said: _Said, piece: str) -> _Pair | None:
    """A field, then the verb and what it is given: "in Title type Hello"."""
    words = piece.split(" ")
    for at in range(2, len(words)):
        found = pair_words(said.reader).verb.search(" ".join(words[at:]))
        if found and _is_place(said, " ".join(words[:at])):
            under = words[0].casefold() in pair_words(said.reader).under
            told = list(_told(said, words[1:at], found.group("rest").split(" "), under=under))
            manner = next(one for one in get_args(Manner) if found.group(one))
            return _as_pair(said, manner, *told[0]) if told else None
    return None


def _is_place(said: _Said, piece: str) -> bool:
    """Whether words lead to a field, and say nothing else: "in the title field"."""
    lead, _, field = piece.partition(" ")
    known, named = pair_words(said.reader), said.masked.plain(field)
    leads = lead.casefold() in known.value_first and bool(field)
    return leads and _field(said, named, under=lead.casefold() in known.under) is not None


def _as_pair(said: _Said, manner: Manner, name: str, value: str, *, bare: bool = False) -> _Pair:
    field = next(one for one in said.fields if one.name == name)
    quoted = any(part[1:-1] == value for part in said.masked.parts)
    return _Pair(manner, field, value, quoted or bool(field.options), bare)


def _led(
    said: _Said, known: PairWords, words: Sequence[str], manner: Manner, *, is_told: bool
) -> Iterator[tuple[str, str]]:
    """Fields and values with a word or a sign between that leads from one to the other. What only says how things are
    is no wish by itself ("my city is Graz").
    """
    for at, word in enumerate(words):
        first, last = words[:at], words[at + 1 :]
        if first and len(last) > 1 and f"{word} {last[0]}".casefold() in known.field_first:
            yield from _told(said, first, last[1:])
        if word[-1:] in SIGNS and last:
            yield from _told(said, [*first, *filter(None, [word[:-1]])], last)
        lead = word.casefold().rstrip(":")
        if first and last and lead in known.field_first and (is_told or lead not in said.reader.words["wish_be"]):
            yield from _told(said, first, last)
        into = known.value_first if manner != "sets" else said.reader.words["role_as"]
        if first and last and word.casefold() in into:
            yield from _told(said, last, first, under=word.casefold() in known.under)


def _beside(said: _Said, known: PairWords, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A field right before its value, or after it where a list has that; nothing leads from one to the other."""
    leads = {word.casefold().rstrip(":") for word in words} & (known.field_first | known.value_first)
    if leads or _is_pressed(said, words):
        return
    for at in range(len(words) - 1, 0, -1):
        if found := list(_told(said, words[:at], words[at:])):
            yield from found
            return
    for at in range(1, len(words)):
        listed = [pair for pair in _told(said, words[at:], words[:at]) if _options(said, pair[0])]
        if listed:
            yield from listed
            return


def _is_pressed(said: _Said, words: Sequence[str]) -> bool:
    """Whether all of the words are what a button shows ("Create account", beside a field "Create a")."""
    whole = fold(said.masked.plain(" ".join(words)))
    return any(whole in (fold(one.name), fold(one.text)) for one in said.buttons)


def _named(said: _Said, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What something is to be called, in the one field for that."""
    if field := naming_field(said.reader, "", said.fields):
        yield from _told(said, field.split(" "), words)


def _field(said: _Said, text: str, *, under: bool) -> str | None:
    """The field that is called so, or, where something is to go `under` that, the only one below that heading."""
    name = said.field(text)
    bare = fold(without_determiner(said.reader, text))
    if name is None and under and any(part.role == "heading" and fold(part.name) == bare for part in said.page.parts):
        below = [one.name for one in said.fields if fold(heading_above(said.page, one)) == bare]
        name = below[0] if len(below) == 1 else None
    return name


def _options(said: _Said, field: str) -> set[str]:
    return {fold(option) for one in said.fields if one.name == field for option in one.options}


def _told(
    said: _Said, field: Sequence[str], value: Sequence[str], *, under: bool = False
) -> Iterator[tuple[str, str]]:
    """A field of the page and what it is given, where these words are that."""
    if not 0 < len(field) <= MAX_FIELD_WORDS:
        return
    masked, given = said.masked, said.masked.plain(" ".join(value))
    name = _field(said, masked.plain(" ".join(field)), under=under)
    if name is None or not given or '"' in given:
        return
    if options := _options(said, name):
        mine = given.split(" ")[0].casefold() in said.reader.words["wish_my"]  # "my dog" is no "Dog"
        bare = given if mine else without_determiner(said.reader, given)
        if fold(given) in options or fold(bare) in options:
            yield name, given if fold(given) in options else bare
    elif masked.restore(" ".join(value)) != given or _is_value(said, name, given):
        yield name, given


def _is_value(said: _Said, field: str, given: str) -> bool:
    """Whether words without quotes are a value and no more: no other field, nothing that speaks of a value."""
    if any(sign in given for sign in (", ", "; ", ". ", " (")) or given.endswith(QUESTION_MARKS):
        return False
    if any(fold(one.name) == fold(given) for one in said.fields):  # "swap Name for Surname"
        return False
    lists, words = said.reader.words, given.split(" ")
    speaks = any(held(lists["pair_no_value"], given, place) for place in ("only", "begins", "ends"))
    known = pair_words(said.reader)
    joins = {*lists["wish_and"], *lists["role_with"], *known.field_first, *known.value_first}
    leads = (at for at, word in enumerate(words[:-1], 1) if word.casefold() in joins)
    others = any(said.field(" ".join(words[at : at + count])) for at in leads for count in (1, 2))
    return not speaks and not others and not is_doubtful(said.reader, given) and fits(said.reader, field, given)


