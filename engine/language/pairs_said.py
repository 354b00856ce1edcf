"""Values that a goal gives to the fields of a page without quotes ("set title to A, notes to B and save"), as steps
with quotes, so that no value swallows what follows it.

A goal is taken apart at each joint; a part is a field of the page with its value, a step by another verb, or belongs to
the value before it. One that is none of these leaves the goal as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal, get_args

import re2
from msgspec import Struct

from engine.language.clause import has_verb, read_clause, verb_of, without_determiner, without_manners
from engine.language.doubted import fits, is_doubtful
from engine.language.fields_said import field_called, fields_of, naming_field
from engine.language.headed import heading_above
from engine.language.intent import read_intent
from engine.language.kinds import kind_of
from engine.language.lookup import described
from engine.language.refine import refine
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import alternation, held, spelt_raw

Manner = Literal["names", "types", "sets", "picks"]
_QUOTED = re2.compile(r'^[^"]*"\d+"[^"]*"\d+"[^"]*$')  # field and value
_SEND = ("comment", "send", "search", "filter", "sort", "invite", "log_in")  # of which a value is not all
OPENS = ("click", "double_click", "expand", "navigate")
_STOPS = (",", ";", ".")
MAX_FIELD_WORDS = 6
MAX_PARTS = 24
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
    """`sure`: the value is in quotes or in the list, and ends there. `bare`: no verb leads to it."""

    manner: Manner
    field: Element
    value: str
    sure: bool
    bare: bool = False


class _Words(Struct, frozen=True):
    verb: Any
    there: Any
    joint: Any
    field_first: frozenset[str]
    value_first: frozenset[str]
    under: frozenset[str]
    ends: frozenset[str]


class _Said(Struct, frozen=True):
    """What the parts of a goal are held against."""

    reader: Reader
    masked: Masked
    fields: Sequence[Element]
    page: PageState


def with_values_quoted(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal with each value that it gives to a field in quotes; as it is where not all of it can be told."""
    fields = fields_of(page)
    if page is None or not fields:
        return goal
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    if held(reader.words["mean_password"], masked.text):  # which of several is meant, others find out
        return goal
    begins = without_manners(reader, masked.text)  # what ends a goal kindly may as well be part of a value
    text = masked.text[masked.text.find(begins) :].rstrip(" .!")
    parts = _parts(_Said(reader, masked, fields, page), text)
    alone = (one.pair and one.pair.bare and not (after and after.pair)
             for one, after in zip_longest(parts, parts[1:]))  # a field and a value may be anything
    filled = [part.pair.field.id for part in parts if part.pair]
    if not filled or any(alone) or len(set(filled)) < len(filled):
        return goal
    return "".join(_joint(part.joint) + (masked.restore(part.step) or _step(part.pair)) for part in parts)


def loses_a_pair(reader: Reader, asked: Masked, told: str, page: PageState | None) -> bool:
    """Whether a goal in other words no longer says a value that it gives to a field of the page after a joint."""
    if page is None or not (fields := fields_of(page)):
        return False
    said = _Said(reader, asked, fields, page)
    later = [piece for joint, piece in pieces(reader, asked.text) if joint]
    given = (_pair(said, piece, _Pair("sets", fields[0], "", sure=True)) for piece in later[:MAX_PARTS])
    return any(one is not None and one.value not in told for one in given)


def before_fields_to_come(reader: Reader, goal: str) -> tuple[str, str]:
    """What a goal opens before it gives values without quotes to fields, and that part of it: which words are a field
    and which its value, the page with these fields tells. All of it and "" where it says nothing of that kind.
    """
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal, ""
    head, colon, rest = masked.text.partition(": ")
    if colon and _opens_a_thing(reader, masked, head) and _is_a_step(reader, masked, rest):
        return masked.restore(head), masked.restore(rest)
    known, at = _words(reader), 0
    for joint, piece in pieces(reader, masked.text):
        if at and _gives(known, piece):
            return masked.restore(masked.text[:at]), masked.restore(masked.text[at + len(joint) :])
        if read_intent(reader, masked.restore(piece)).verb not in OPENS:
            break
        at += len(joint) + len(piece)
    return goal, ""


def _opens_a_thing(reader: Reader, masked: Masked, head: str) -> bool:
    """Whether a goal begins with a thing that is to be opened or edited, and then says how: "Edit Oak: set …"."""
    clause = read_clause(reader, Masked(head, masked.parts))
    edits = held(reader.words["mean_edit"], clause.whole, "begins")
    named = len(clause.whole.split(" ")) > 1 and "," not in head
    return named and (edits or clause.verb == "open" or read_intent(reader, masked.restore(head)).verb == "navigate")


def _is_a_step(reader: Reader, masked: Masked, text: str) -> bool:
    """Whether what follows a colon is done where the thing was opened."""
    if held(reader.words["pair_its_row"], text):  # the row is that of the thing, and a button in it opens that
        return False
    first = next((piece for _, piece in pieces(reader, text)), "")
    return _gives(_words(reader), first) or read_intent(reader, masked.restore(first)).verb in OPENS


def _gives(known: _Words, piece: str) -> bool:
    """Whether a part may be a field and a value, which are not both in quotes."""
    found = known.verb.search(piece)
    if '"' in piece:
        return found is not None and bool(found.group("names")) and not found.group("rest").startswith('"')
    words = found.group("rest").casefold().split(" ") if found else []
    led = any(word in known.field_first | known.value_first or word[-1] in ":=" for word in words[1:-1])
    beside = found is not None and not found.group("sets") and len(words) > 1
    return led or beside or known.there.search(piece) is not None


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
        if part is None and before and not joint.strip(" ").startswith(_STOPS):  # "Salt and pepper" is one value
            *found, last = found
            part = _part(said, last.joint, last.text + joint + piece, None if before.bare else before)
        place = piece if part is None and not place and _is_place(said, piece) else ""
        if part is None and not place:
            return []
        found += [part] if part else []
    return found if not place and len(found) <= MAX_PARTS else []


def _part(said: _Said, joint: str, piece: str, before: _Pair | None) -> _Part | None:
    pair, there = _pair(said, piece, before), _pair_there(said, piece)
    step = "" if pair or there else _own_step(said, piece)
    if _QUOTED.match(piece) and (there or (pair and _words(said.reader).verb.search(piece))):
        step = piece  # which says already what goes where
    pair = pair or there
    return _Part(joint, piece, pair, step) if pair or step else None


def pieces(reader: Reader, text: str) -> Iterator[tuple[str, str]]:
    """Each part of a masked text with the joint before it."""
    at, before = 0, ""
    for found in _words(reader).joint.finditer(text):
        yield before, text[at : found.start()]
        at, before = found.end(), found.group(0)
    yield before, text[at:]


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
    return not kept and refine(said.reader, _own_step(said, piece), said.page).status not in ("ready", "met")


def _own_step(said: _Said, piece: str) -> str:
    """A part as a step of its own, by a verb of the lists, the name of a button, or what it says of "it"; else ""."""
    words, lists = piece.split(" "), said.reader.words
    of_it = len(words) > 1 and words[-1].casefold() in lists["wish_it"]
    bare = " ".join(words[:-1] if of_it else words)
    buttons = [one for one in said.page.elements if kind_of(one) == "button" and one.visible]
    called = [one for one in buttons if fold(one.name) == fold(bare)] or described(buttons, bare)
    pressed = [one.name for one in called]
    kept = held(lists["wish_kept"], piece, "only") and words[0][:1].islower()
    if len(pressed) == 1 and pressed[0] and '"' not in pressed[0] and not kept:
        return f'click "{pressed[0]}"'
    begins = words[0][:1].islower() and (of_it or has_verb(said.reader, piece))
    if held(lists["wish_kept"], piece, "only"):
        said_so = piece[0].lower() + piece[1:]
        return said_so if read_intent(said.reader, said_so).read else "save"
    return piece if begins else ""


def _pair(said: _Said, piece: str, before: _Pair | None) -> _Pair | None:
    """The field and its value that a part says, in the manner of the pair before it where it has no verb."""
    known = _words(said.reader)
    found = known.verb.search(piece)
    verb = next((one for one in get_args(Manner) if found and found.group(one)), None)
    rest = (found.group("rest") if found and verb else piece).split(" ")
    if verb and verb != "sets" and len(rest) > 1 and rest[-1].casefold() in known.ends:
        rest = rest[:-1]
    if verb and verb_of(said.reader, piece) in _SEND:
        return None
    bare = not verb and before is None
    manner = verb or (before.manner if before else "sets")
    pairs = set(_led(said, known, rest, manner, is_told=not bare))
    pairs = pairs or set(_named(said, rest) if verb == "names" else _beside(said, known, rest))
    if len(pairs) != 1:
        return None
    field, value = next(iter(pairs))
    return _as_pair(said, manner, field, value, bare=bare)


def _pair_there(said: _Said, piece: str) -> _Pair | None:
    """A field, then the verb and what it is given: "in Title type Hello"."""
    words = piece.split(" ")
    for at in range(2, len(words)):
        if _is_place(said, " ".join(words[:at])) and (found := _words(said.reader).verb.search(" ".join(words[at:]))):
            under = words[0].casefold() in _words(said.reader).under
            told = list(_told(said, words[1:at], found.group("rest").split(" "), under=under))
            manner = next(one for one in get_args(Manner) if found.group(one))
            return _as_pair(said, manner, *told[0]) if told else None
    return None


def _is_place(said: _Said, piece: str) -> bool:
    """Whether words lead to a field, and say nothing else: "in the title field"."""
    lead, _, field = piece.partition(" ")
    known, named = _words(said.reader), said.masked.plain(field)
    leads = lead.casefold() in known.value_first and bool(field)
    return leads and _field(said, named, under=lead.casefold() in known.under) is not None


def _as_pair(said: _Said, manner: Manner, name: str, value: str, *, bare: bool = False) -> _Pair:
    field = next(one for one in said.fields if one.name == name)
    quoted = any(part[1:-1] == value for part in said.masked.parts)
    return _Pair(manner, field, value, quoted or bool(field.options), bare)


def _led(
    said: _Said, known: _Words, words: Sequence[str], manner: Manner, *, is_told: bool
) -> Iterator[tuple[str, str]]:
    """Fields and values with a word or a sign between that leads from one to the other. What only says how things are
    is no wish by itself ("my city is Graz").
    """
    for at, word in enumerate(words):
        first, last = words[:at], words[at + 1 :]
        if first and len(last) > 1 and f"{word} {last[0]}".casefold() in known.field_first:
            yield from _told(said, first, last[1:])
        if word[-1] in ":=" and last:
            yield from _told(said, [*first, *filter(None, [word[:-1]])], last)
        lead = word.casefold().rstrip(":")
        if first and last and lead in known.field_first and (is_told or lead not in said.reader.words["wish_be"]):
            yield from _told(said, first, last)
        into = known.value_first if manner != "sets" else said.reader.words["role_as"]
        if first and last and word.casefold() in into:
            yield from _told(said, last, first, under=word.casefold() in known.under)


def _beside(said: _Said, known: _Words, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A field right before its value, or after it where a list has that; nothing leads from one to the other."""
    if {word.casefold().rstrip(":") for word in words} & (known.field_first | known.value_first):
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


def _named(said: _Said, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What something is to be called, in the one field for that."""
    if field := naming_field(said.reader, "", said.fields):
        yield from _told(said, field.split(" "), words)


def _field(said: _Said, text: str, *, under: bool) -> str | None:
    """The field that is called so, or, where something is to go `under` that, the only one below that heading."""
    name = field_called(said.reader, text, said.fields)
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
        bare = without_determiner(said.reader, given)
        if fold(given) in options or fold(bare) in options:
            yield name, given if fold(given) in options else bare
    elif masked.restore(" ".join(value)) != given or not (
        is_doubtful(said.reader, given) or any(sign in given for sign in (", ", "; ", ". ")) or not fits(
            said.reader, name, given)
    ):  # fmt: skip
        yield name, given


@by_words
def _words(bundle: Bundle) -> _Words:
    lists = bundle.words
    verbs = "|".join(f"(?P<{one}>{_any(lists[f'pair_{one}'])})" for one in get_args(Manner))
    every = [word for one in get_args(Manner) for word in lists[f"pair_{one}"]]
    then = _any((*lists["wish_and"], *lists["wish_then"]))
    return _Words(
        verb=pattern(f"^(?:{verbs})[:,]? +(?P<rest>.+)$"),
        there=pattern(f"^{_any(lists['pair_value_first'])} +.+? +{_any(every)} +.+$"),
        joint=pattern(f" *[,;.] +(?:{then} +)*| +(?:{then} +)+"),
        field_first=frozenset(lists["pair_field_first"]),
        value_first=frozenset(lists["pair_value_first"]),
        under=frozenset(lists["pair_under"]),
        ends=frozenset(lists["pair_ends"]),
    )


def _any(words: Sequence[str]) -> str:
    return alternation(words, spelt_raw, "", "")
