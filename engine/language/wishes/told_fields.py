"""The values and choices of a wish, each with the one field of a form that takes it. None of them is a guess: a value
that may go to two fields, or to none, leaves all unread.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.language.offers import Shown, quoted
from engine.language.words.alike import alike, are_forms
from engine.language.words.clause import verb_of, without_manners
from engine.language.words.concepts import choices, concepts
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.language.words.told import MAX_WORDS, Value, ValueKind, Word, values_told, words_told
from engine.observe import Element
from engine.observe.text import QUESTION_MARKS
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_NAME = 2  # words of what somebody is called, where no list or label tells that it is a name
MAX_NAME = 4
MAX_LABEL = 3  # words of a field that are said before its value
MAX_OPTIONS = 60
_RESTRICTS = ("cue_not", "cue_never", "cue_doubt", "cue_limit", "cue_waits", "aside_gone", "aside_later",
              "aside_will", "aside_retracted", "cue_reports", "wish_or")  # fmt: skip
_DAYS = ("mean_date", "mean_due", "mean_start_date", "mean_end_date", "mean_check_in", "mean_check_out", "mean_from",
         "mean_destination")  # fmt: skip
_TYPES: Mapping[ValueKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "email": (("email",), ("mean_email",)), "link": (("url",), ("mean_link",)),
    "phone": (("tel",), ("mean_phone",)), "day": (("date",), _DAYS), "time": (("time",), ("mean_time",)),
}  # fmt: skip
_OWN_FIELDS: frozenset[ValueKind] = frozenset({"email", "link", "phone"})  # whose fields say so themselves
_PERSONS = ("mean_name", "mean_submitter", "recipient_field", "mean_recipient", "mean_customer", "mean_user")
# By these a form is filled in and sent as a whole; other verbs change or mark what is there, or fill in and no more.
_VERBS: frozenset[WishVerb] = frozenset({"send", "create", "add", "book", "search", "invite", "subscribe", "apply",
                                         "filter", "show", "open"})  # fmt: skip
_CALLS_ONE: frozenset[WishVerb] = frozenset({"invite", "create"})  # verbs whose form asks first who or what it is


class Set(Struct, frozen=True):
    """What a field is to be set to, and the words of the wish that say so."""

    one: Element
    step: str
    places: frozenset[int]
    chosen: str = ""  # of a list, its entry


class Told:
    """A wish word by word, with the values in it."""

    def __init__(self, shown: Shown, asked: Masked) -> None:
        self.shown, self.reader, self.lists = shown, shown.reader, shown.reader.words
        self.asked = asked
        self.masked = Masked(without_manners(shown.reader, asked.text), asked.parts)
        self.tokens: list[Word] = words_told(self.masked)[: MAX_WORDS + 1]
        self.values: list[Value] = values_told(shown.reader, self.masked, self.tokens)
        self.numbered = {value.at: value.text for value in self.values if value.kind == "number"}

    def may_fill(self) -> bool:
        """Whether it has something to be filled in, is not too long, and neither denies nor doubts anything."""
        text = " ".join(word.text for word in self.tokens)
        short = 1 < len(self.tokens) <= MAX_WORDS
        plain = self.masked.text.lstrip("¿¡ ")
        asks = self.asked.text.rstrip().endswith(QUESTION_MARKS) and self.asked.text.lstrip("¿¡ ").startswith(plain)
        fits = short and not asks and (bool(self.masked.parts) if self.verb == "none" else self.verb in _VERBS)
        return fits and not any(held(self.lists[name], text) for name in _RESTRICTS)

    @cached_property
    def verb(self) -> WishVerb:
        return verb_of(self.reader, self.masked.text)

    def forms(self) -> Iterator[int]:
        numbers = {one.form for one in self.shown.page.elements if one.form is not None and takes(one)}
        yield from sorted(number for number in numbers if number is not None)

    def said(self, at: int) -> str:
        """A word; a number in figures, however it is written."""
        return self.numbered.get(at, self.tokens[at].bare)

    def piece(self, words: Sequence[str], taken: Collection[int] = ()) -> frozenset[int]:
        """Where some words are said in one piece; nowhere where they are said twice."""
        found = [range(at, at + len(words)) for at in range(len(self.tokens) - len(words) + 1)
                 if all(self.said(at + n) == word for n, word in enumerate(words))]  # fmt: skip
        return frozenset(found[0]) if words and len(found) == 1 and not set(taken) & set(found[0]) else frozenset()

    def before(self, at: int) -> str:
        return self.tokens[at - 1].bare if at else ""


def takes(one: Element) -> bool:
    return one.usable and not one.readonly and kind_of(one) in FIELDS | TOGGLES


def sets_told(told: Told, fields: Sequence[Element]) -> list[Set]:
    """What the values and words of a wish set of a form; none where a value goes nowhere, or may go to two fields."""
    chosen = list(_chosen(told, fields))
    taken = frozenset().union(*(one.places for one in chosen))
    if sum(len(one.places) for one in chosen) > len(taken):
        return []
    done = list(chosen)
    left = [value for value in told.values if taken.isdisjoint(range(value.at, value.end))]
    done += [_entered(told, one, value) for value in left
             if value.kind not in _OWN_FIELDS and (one := _labelled(told, fields, value)) is not None]  # fmt: skip
    left = [value for value in left if not any(value.at in one.places for one in done)]
    done += _called(told, fields, done)
    free = [one for one in fields if one.id not in {other.one.id for other in done} and kind_of(one) in FIELDS]
    for kind in _TYPES:
        some = [value for value in left if value.kind == kind]
        takers = [one for one in free if _is_for(told, one, kind)]
        if len(some) != len(takers) and some and not (kind == "time" and not takers):
            return []
        done += [_entered(told, one, value) for one, value in zip(takers, some, strict=False)]
    left = [value for value in left if value.kind not in _TYPES]
    for value in left:
        free = [one for one in free if one.id not in {other.one.id for other in done}]
        one = _for_text(told, free) if value.kind == "text" else _for_number(told, free, value)
        if one is None:
            return []
        done.append(_entered(told, one, value))
    free = [one for one in free if one.id not in {other.one.id for other in done}]
    return [*done, *_named(told, free, done)]


def _entered(told: Told, one: Element, value: Value) -> Set:
    """A value in a field; a number goes into a list by the entry that begins with it."""
    options = [option for option in one.options if fold(option).split()[:1] == [value.text]]
    places = frozenset(range(value.at, value.end))
    if len(options) == 1:
        return Set(one, f"Select {quoted(options[0])} in {quoted(one.name)}", places, options[0])
    return Set(one, f"Enter {quoted(value.text)} into {quoted(one.name)}", places)


def _chosen(told: Told, fields: Sequence[Element]) -> Iterator[Set]:
    """The entries of lists and the boxes that a wish names by all their words, the longest of each list."""
    for one in fields:
        if kind_of(one) in TOGGLES:
            if places := _is_said(told, one.name):
                yield Set(one, "" if one.checked else f"Check {quoted(one.name)}", places)
            continue
        ways = [(places, option) for option in one.options[:MAX_OPTIONS] if (places := _is_said(told, option))]
        most = max((len(places) for places, _ in ways), default=0)
        best = [(places, option) for places, option in ways if len(places) == most]
        if len(best) == 1 and quoted(best[0][1]):
            step = f"Select {quoted(best[0][1])} in {quoted(one.name)}"
            yield Set(one, "" if fold(one.value or "") == fold(best[0][1]) else step, best[0][0], best[0][1])


def _is_said(told: Told, name: str) -> frozenset[int]:
    """Where all words of a choice are said in one piece, or in the words that lists have for just that; a figure alone
    says none.
    """
    words = letters_alone(fold(name)).split()
    if not words or all(word.isdigit() for word in words):
        return frozenset()
    if whole := told.piece(words):
        return whole
    slips = [at for at, word in enumerate(told.tokens) if at and alike(word.text, name)] if len(words) == 1 else []
    if len(slips) == 1:
        return frozenset(slips)
    ours = choices(told.reader, name)
    found = [at for at, word in enumerate(told.tokens) if ours & choices(told.reader, word.text)] if ours else []
    return frozenset(found) if len(found) == 1 else frozenset()


def _labelled(told: Told, fields: Sequence[Element], value: Value) -> Element | None:
    """The one field that is called by the words right before a value: "title "Lamp"", "the message is "Hello""."""
    small = {fold(word) for name in ("wish_be", "like_article", "wish_of") for word in told.lists[name]}
    end = value.at
    while end and told.tokens[end - 1].bare in small:
        end -= 1
    for count in range(min(MAX_LABEL, end), 0, -1):
        label = " ".join(word.text for word in told.tokens[end - count : end])
        found = [one for one in fields if kind_of(one) in FIELDS and _is_called(told, one, label)]
        if len(found) == 1:
            return found[0]
    return None


def _called(told: Told, fields: Sequence[Element], done: Sequence[Set]) -> list[Set]:
    """What is said without quotes right after the words that a text field is called by, where it is written like a name
    or has a figure: "the city Nantes", "password Moor-77".
    """
    taken = {at for one in done for at in one.places} | {at for one in told.values for at in range(one.at, one.end)}
    texts = [one for one in fields if kind_of(one) in ("field", "password") and not one.options
             and one.id not in {other.one.id for other in done}]  # fmt: skip
    found: list[Set] = []
    for at in range(1, len(told.tokens)):
        begin = at - 1 if told.tokens[at - 1].bare in told.lists["wish_be"] and at > 1 else at
        one = next((one for count in range(min(MAX_LABEL, begin), 0, -1)
                    if (one := _of_label(told, texts, begin - count, begin)) is not None), None)  # fmt: skip
        end = at
        while end < min(len(told.tokens), at + MAX_NAME) and end not in taken and _is_name(told.tokens[end]):
            end += 1
            if told.tokens[end - 1].pauses:
                break
        if one is not None and end > at:
            text = " ".join(word.text for word in told.tokens[at:end])
            found.append(Set(one, f"Enter {quoted(text)} into {quoted(one.name)}", frozenset(range(at, end))))
            taken |= set(range(at, end))
    return found


def _of_label(told: Told, texts: Sequence[Element], begin: int, end: int) -> Element | None:
    """The one field that some words are for; they are no name themselves ("in Hall Town")."""
    words = told.tokens[begin:end]
    begins = begin == 0 or told.tokens[begin - 1].pauses
    if any(word.pauses for word in words) or not (begins or words[0].text[:1].islower()):
        return None
    label = " ".join(word.text for word in words)
    found = [one for one in texts if _is_called(told, one, label)]
    return found[0] if len(found) == 1 and held(told.lists["like_article"], label, "only") is False else None


def _is_name(word: Word) -> bool:
    return word.text[:1].isupper() or any(char.isdigit() for char in word.text)


def _is_called(told: Told, one: Element, label: str) -> bool:
    """Whether a field is called by some words, or by others that lists have for them."""
    name = letters_alone(fold(one.name))
    same = concepts(told.reader, one.name) & concepts(told.reader, label)
    password = one.input_type == "password" and "password" in concepts(told.reader, label)
    return bool(name) and (name == letters_alone(fold(label)) or bool(same) or password)


def _is_for(told: Told, one: Element, kind: ValueKind) -> bool:
    types, lists = _TYPES[kind]
    if one.options or kind_of(one) == "textarea":
        return False
    name = one.name if kind != "day" else one.name.split("(")[0]
    return one.input_type in types or any(held(told.lists[words], name, "only" if kind == "day" else "in")
                                          for words in lists)  # fmt: skip


def _for_text(told: Told, free: Sequence[Element]) -> Element | None:
    """The field for a text in quotes: what is written goes into the one large field, what is made is called so."""
    large = [one for one in free if kind_of(one) == "textarea"]
    small = [one for one in free if kind_of(one) == "field" and not one.options]
    if told.verb in ("create", "add"):
        named = [one for one in small if held((*told.lists["mean_name"], *told.lists["mean_title"],
                                               *told.lists["mean_subject"]), one.name, "begins")]  # fmt: skip
        return named[0] if len(named) == 1 else None
    if large:
        return large[0] if len(large) == 1 else None
    return small[0] if len(small) == 1 else None


def _for_number(told: Told, free: Sequence[Element], value: Value) -> Element | None:
    """The one field for numbers that is called by what is counted, or by that in other words."""
    unit = told.tokens[value.end].text if value.end < len(told.tokens) else ""
    money = bool(unit) and held(told.lists["unit_price"], unit, "only")
    found = []
    for one in free:
        entry = next((option for option in one.options if fold(option).split()[:1] == [value.text]), "")
        if one.options and not entry:
            continue
        names = [*fold(one.name).split(), *fold(entry).split()[1:]]
        counted = bool(unit) and any(is_word(told, unit, name) for name in names)
        if counted or (money and held(told.lists["amount_field"], one.name)):
            found.append(one)
    return found[0] if len(found) == 1 else None


def _named(told: Told, free: Sequence[Element], done: Sequence[Set]) -> list[Set]:
    """What is said with large words after "for" or "to" somebody, or "in" a place, in the one field for that."""
    taken = frozenset().union(*(one.places for one in done))
    found: list[Set] = []
    at = 1
    while at < len(told.tokens):
        end = at
        while end < min(len(told.tokens), at + MAX_NAME) and end not in taken and _is_large(told.tokens[end]):
            end += 1
            if told.tokens[end - 1].pauses:
                break
        one = _of_name(told, free, told.before(at), end - at) if end > at else None
        if one is not None and one.id not in {other.one.id for other in found}:
            name = " ".join(word.text for word in told.tokens[at:end])
            found.append(Set(one, f"Enter {quoted(name)} into {quoted(one.name)}", frozenset(range(at, end))))
        at = max(end, at + 1)
    return found


def _is_large(word: Word) -> bool:
    return word.text[:1].isupper() and not word.text.isupper()


def _of_name(told: Told, free: Sequence[Element], before: str, count: int) -> Element | None:
    texts = [one for one in free if kind_of(one) == "field" and not one.options]
    leads = any(before in told.lists[name] for name in ("role_for", "role_to"))
    if leads and (count >= LEAST_NAME or told.verb in _CALLS_ONE):
        found = [one for one in texts if any(held(told.lists[name], one.name, "only") for name in _PERSONS)]
    elif before in told.lists["where_in"] or leads:
        found = [one for one in texts if held(told.lists["field_where"], one.name, "begins")]
    else:
        return None
    return found[0] if len(found) == 1 else None


def is_word(told: Told, one: str, other: str) -> bool:
    """Whether two words are one, a form of it, or lists have them for the same thing."""
    first, second = letters_alone(fold(one)), letters_alone(fold(other))
    if first == second or are_forms(first, second):
        return True
    return not concepts(told.reader, one).isdisjoint(concepts(told.reader, other))
