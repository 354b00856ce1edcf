"""One told sentence taken apart: its action and parts, and the place that it says, in every way that its words fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product

from msgspec import Struct

from engine.language.told.grammar import (
    ORDERS,
    ROLES,
    Act,
    Role,
    Sentence,
    Tongue,
    Words,
    folded,
    spans,
    text_of,
    tokens,
)

MAX_NAME_WORDS = 10
MAX_KIND_WORDS = 2  # for a part of the page
MAX_WAYS = 400  # of one sentence
Parts = Mapping[Role, Words]


class Way(Struct, frozen=True):
    """One way to read a sentence: several sets of parts where one verb is said for all of them."""

    act: Act
    said: tuple[Parts, ...]
    beside: bool = False  # nothing but where the name of a field ends tells where its value begins
    value_first: bool = False  # and then the field that it goes into


class Place(Struct, frozen=True):
    """Words for a place: what it is called, and what it is ("row", "part", "menu"; "headed": a part with that heading;
    or by what leads to it: "beside", "under", "above", "below", "of"; "field" where a value goes; "" where it is
    not said)."""

    name: Words
    kind: str = ""
    after: str = ""  # the word that follows the name


def ways(tongue: Tongue, pieces: Sequence[Words]) -> Iterator[Way]:
    """The ways to read pieces that are joined by "and" or a comma as one sentence with one verb."""
    first, last = folded(pieces[0]), folded(pieces[-1])
    for sentence in tongue.sentences:
        inner = _without_verb(sentence, pieces, first, last)
        if inner is None:
            continue
        for order in ORDERS[sentence.act]:
            several = [list(_parts(tongue, order, piece)) for piece in inner]
            if len(inner) > 1:
                several = _elliptic(tongue, order, inner, several)
            for said in islice(product(*several), MAX_WAYS):
                if order == ("field", "value") and not all(is_quoted(one["value"]) for one in said):
                    continue  # "den Namen "Ann" eintragen": nothing else tells where the value begins
                act: Act = "set" if order == ("field", "by", "value") else sentence.act
                yield Way(act, _filled(said), order[-2:] == ("field", "value"), order == ("value", "into", "field"))


def begins(tongue: Tongue, words: Words) -> bool:
    """Whether words begin or end as a sentence."""
    return bool(acts_begun(tongue, words))


def is_listed(tongue: Tongue, joints: Sequence[str], parts: Sequence[str], at: int) -> bool:
    """Whether a part is one of several names that begin a sentence, to the last: "Sales, Orders, then View"."""
    said = [folded(tokens(joint)) for joint in joints]
    last = next((to for to in range(at + 1, len(said)) if not tongue.then.isdisjoint(said[to])), 0)
    listed = bool(last) and all(joint == (",",) for joint in said[1:last])
    return listed and not any(begins(tongue, tokens(tongue.screen.sub(" ", part))) for part in parts[: at + 1])


def acts_begun(tongue: Tongue, words: Words) -> frozenset[Act]:
    """The actions whose verb words begin or end with."""
    small = folded(words)
    sentences = tongue.sentences if words else ()
    return frozenset(one.act for one in sentences if _without_verb(one, [words], small, small) is not None)


def _without_verb(sentence: Sentence, pieces: Sequence[Words], first: Words, last: Words) -> list[Words] | None:
    """Pieces without a verb that stands around them; `first` and `last` are those, folded."""
    head, tail = sentence.head, sentence.tail
    if first[: len(head)] != head or (tail and last[-len(tail) :] != tail):
        return None
    inner = [*pieces]
    inner[0] = inner[0][len(head) :]
    inner[-1] = inner[-1][: len(inner[-1]) - len(tail)] if tail else inner[-1]
    return inner if all(inner) else None


def _parts(tongue: Tongue, order: Sequence[str], words: Words) -> Iterator[Parts]:
    """The parts of words in one order, the shorter first."""
    if not order:
        if not words:
            yield {}
        return
    first, rest = order[0], order[1:]
    if first not in ROLES:
        for lead in tongue.leads[first]:  # type: ignore[index]
            if folded(words[: len(lead)]) == lead:
                yield from _parts(tongue, rest, words[len(lead) :])
        return
    ends = range(1, len(words) + 1) if rest else range(len(words), len(words) + 1)
    for end in ends if words else ():
        for said in _parts(tongue, rest, words[end:]):
            yield {first: words[:end], **said}  # type: ignore[dict-item]


def is_quoted(words: Words) -> bool:
    """Whether words are one part in quotes."""
    return len(words) == 1 and words[0].startswith('"')


def _elliptic(
    tongue: Tongue, order: Sequence[str], inner: Sequence[Words], several: list[list[Parts]]
) -> list[list[Parts]]:
    """Pieces after the first may name but the field that is given the same value: "Oak for Monday and Tuesday"."""
    if order != ("value", "into", "field"):
        return several
    return [several[0]] + [
        found or [*_parts(tongue, ("into", "field"), piece), *_parts(tongue, ("field",), piece)]
        for found, piece in zip(several[1:], inner[1:], strict=True)
    ]


def _filled(said: Sequence[Parts]) -> tuple[Parts, ...]:
    return tuple({**({"value": said[0]["value"]} if "value" in said[0] else {}), **one} for one in said)


def elliptic_ways(tongue: Tongue, act: Act, words: Words) -> Iterator[Way]:
    """The ways to read words without a verb as going on with the one before: "…, from Time zone Europe/Vienna"."""
    for order in ORDERS[act]:
        for parts in _parts(tongue, order, words) if "into" in order and order != ("value",) else ():
            yield Way(act, (parts,), order[-2:] == ("field", "value"))


def without_kind_of_place(tongue: Tongue, words: Words) -> Words:
    """Words without a place at their end of which no more is said than its kind: "in the dialog" narrows nothing."""
    small = folded(words)
    for start in range(1, len(words)):
        for lead in (*tongue.at, *tongue.at_kind, *tongue.under, *tongue.beside, *tongue.above, *tongue.below):
            if small[start : start + len(lead)] == lead and lead[0] not in tongue.of:
                at = start + len(lead)
                while at < len(words) and small[at] in tongue.articles:
                    at += 1
                if tongue.places.get(small[at:], "row") != "row":
                    return words[:start]
    return words


def without_whereabouts(tongue: Tongue, words: Words) -> Words:
    """Words without those that say where on the screen it is, first or right behind a name in quotes or a kind."""
    small = folded(words)
    for there in tongue.there:
        if small[: len(there)] == there and len(words) > len(there) + 1:
            return words[len(there) :]  # "unten auf Save"
    for at in range(1, len(words)):
        before = is_quoted(words[at - 1 : at]) or any(small[at - len(kind) : at] == kind for kind in tongue.named_kinds)
        for there in tongue.there if before else ():
            if small[at : at + len(there)] == there:
                return (*words[:at], *words[at + len(there) :])
    return words


def placed(tongue: Tongue, words: Words) -> Iterator[tuple[Words, Place]]:
    """The words without a place that they say, and that place, in every way."""
    small = folded(words)
    for start in range(len(words)):
        for lead in (*tongue.at, *tongue.at_kind, *tongue.under, *tongue.beside, *tongue.above, *tongue.below):
            if small[start : start + len(lead)] == lead:
                for end, place in _place(tongue, words, small, start + len(lead), lead):
                    if not place.kind and lead in tongue.at_kind and lead not in tongue.at and place.name:
                        continue
                    whole = not start or end == len(words) or _is_verb(tongue, small[:start])
                    if whole or _goes_on(tongue, small[end:]):
                        yield (*words[:start], *words[end:]), place


def _is_verb(tongue: Tongue, small: Words) -> bool:
    """Whether words are no more than the verb of a sentence: what follows a place there is all of its part."""
    return any(one.head == small for one in tongue.sentences)


def _goes_on(tongue: Tongue, small: Words) -> bool:
    """Whether what follows a place begins or ends a part of the sentence: no name is put together around a place."""
    leads = (lead for several in tongue.leads.values() for lead in several)
    tails = (one.tail for one in tongue.sentences if one.tail)
    return any(small[: len(lead)] == lead for lead in leads) or small in tails


def _place(tongue: Tongue, words: Words, small: Words, at: int, lead: Words) -> Iterator[tuple[int, Place]]:
    of = len(lead) == 1 and lead[0] in tongue.of  # "de la ligne Enfant", and no "la prioridad de Pagar"
    leads = {"of": () if not of else (lead,), "beside": tongue.beside, "under": tongue.under, "above": tongue.above,
             "below": tongue.below}  # fmt: skip
    alone = next((kind for kind, several in leads.items() if lead in several), "")
    at = _after_articles(tongue, words, at)
    for kind, place in (*tongue.places.items(), *tongue.filled.items(), ((), alone)):
        if small[at : at + len(kind)] != kind:
            continue
        start = at + len(kind)
        if kind and start < len(words) and small[start] in tongue.of | tongue.called:
            start += 1
        start = _after_articles(tongue, words, start)
        further = any(small[start : start + len(one)] == one for one in (*tongue.under, *tongue.beside))
        if kind and place not in ("row", "field") and not further:
            yield at + len(kind), Place(())  # "in the filters" narrows nothing
        ends = range(min(len(words), start + MAX_NAME_WORDS), start, -1)
        for end in ends if kind or not of else [len(words)] * (start < len(words)):
            yield end, Place(_bare(words[start:end]), place, words[end] if end < len(words) else "")
        for end in range(start + 2, min(len(words), start + MAX_NAME_WORDS) + 1) if not kind and not of else ():
            for after, called in (*tongue.places.items(), *tongue.filled.items()):  # "in the Oslo row"
                if small[end - len(after) : end] == after and end - len(after) > start:
                    yield end, Place(words[start : end - len(after)], called)
    yield from _headed(tongue, words, small, at)


def _after_articles(tongue: Tongue, words: Words, at: int) -> int:
    """Where a name begins after its articles; one with a capital is a part of it: "Mon compte"."""
    while at < len(words) and words[at][:1].islower() and folded(words[at : at + 1])[0] in tongue.articles:
        at += 1
    return at


def _headed(tongue: Tongue, words: Words, small: Words, at: int) -> Iterator[tuple[int, Place]]:
    """A part of the page by its heading in quotes, whatever kind of part it is said to be: 'on the "Lines" FastTab'."""
    known = {one[0] for one in (*tongue.kinds, *tongue.places, *tongue.filled)}
    for count in range(MAX_KIND_WORDS + 1):
        start = at + count
        kind = small[at:start] if count else small[start + 1 : start + 2]
        of_a_part = count > 1 and tongue.places.get(kind[:1], "row") != "row"  # "panneau latéral"
        plain = all(word.isalpha() and not _leads(tongue, word) for word in kind[of_a_part:])
        if kind and plain and (of_a_part or known.isdisjoint(kind)) and is_quoted(words[start : start + 1]):
            yield start + (1 if count else 2), Place(words[start : start + 1], "headed")


def without_kinds_of_parts(tongue: Tongue, text: str, is_heading: Callable[[Words], bool]) -> str:
    """A text without the words for kinds of parts that are known by nothing but their heading in quotes."""
    left, last = "", 0
    leads = (*tongue.at, *tongue.at_kind, *tongue.under)
    for begin, end in spans(tongue, text):
        words = tokens(text[begin:end])
        small, gone = folded(words), set[int]()
        for at in range(1, len(words)):
            if any(small[max(0, at - len(lead)) : at] == lead for lead in leads):
                while at < len(words) and small[at] in tongue.articles:
                    at += 1
                for stop, place in _headed(tongue, words, small, at):
                    if not is_heading(place.name):
                        continue
                    gone |= {one for one in range(at, stop) if not is_quoted(words[one : one + 1])}
        kept = text_of([word for one, word in enumerate(words) if one not in gone])
        left, last = f"{left}{text[last:begin]}{kept if gone else text[begin:end]}", end
    return left + text[last:]


def _leads(tongue: Tongue, small: str) -> bool:
    """Whether a word leads on to another part of the sentence."""
    return (small,) in tongue.within or small in (tongue.articles | tongue.then | tongue.of | tongue.verbs)


def _bare(words: Words) -> Words:
    """A name without the comma after it."""
    return (*words[:-1], words[-1].rstrip(",:")) if words else words
