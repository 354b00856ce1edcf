"""What a wish gives to the controls of one form, wherever in the sentence: a choice by all its words in any language,
a number beside what its field counts, a day or an hour, an address, what is in quotes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import re2

from engine.language.offers import quoted
from engine.language.wishes.form_days import DATED, TIME, days_given, hours_given, hours_said
from engine.language.wishes.form_words import QUOTE, Given, Word, is_called, is_form, means_same, takes_text
from engine.language.wishes.named_here import MAX_OPTIONS, Said, words_of
from engine.language.words.alike import alike
from engine.language.words.concepts import choices, concepts
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_PHRASE = 3  # words that say one word of a choice
MAX_LABEL = 2  # words of what a field is called that are said right before its value
LEAST_ALIKE = 6  # letters of a word that is one but for one of them
LEAST_NUMBER = 6  # figures of a telephone number
FREE = ("", "text", "password")  # types of fields that take any words
_ADDRESS = re2.compile(r"^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$")
_NAME = re2.compile(r"^\p{Lu}[\pL'’.-]+$")


def given_for(said: Said, words: Sequence[Word], asked: Masked, form: Sequence[Element]) -> list[Given]:
    """All that may be given for the controls of a form."""
    found = [one for control in form if quoted(control.name) for one in _chosen(said, words, control)]
    for read in (days_given, hours_given, _literals, _numbers, _called, _names):
        found += read(said, words, form)
    return [*found, *_texts(said, words, asked, form)]


def _chosen(said: Said, words: Sequence[Word], one: Element) -> Iterator[Given]:
    """The entries of a list, or the box, of which all words are said."""
    if one.checked is not None:
        name = one.name.split(",")[0] if kind_of(one) == "radio" else one.name
        if not one.checked and (places := _all_said(said, words, words_of(name))):
            yield Given(one, "", places, frozenset(words_of(one.name)))
        return
    label = frozenset(words_of(one.name))
    for option in one.options[:MAX_OPTIONS]:
        called = words_of(option)
        empty = any(held(said.lists[name], option, "begins") for name in ("option_all", "choose_any"))
        if empty or not quoted(option):
            continue
        number = "".join(char for char in option if char.isdigit())
        if TIME.match(option.split(" ")[0]):
            told = [places for places, text in hours_said(said, words) if text == option.split(" ")[0]]
            places = told[0] if len(told) == 1 else frozenset()
        elif len(called) == 1 and (called[0].isdigit() or len(number) == len(option) - 1):
            places = _counted(said, words, number, label)
        else:
            places = _all_said(said, words, called)
        if places:
            yield Given(one, option, places, label)


def _all_said(said: Said, words: Sequence[Word], called: Sequence[str]) -> frozenset[int]:
    """Where all words of a choice are said: in one piece, or each by itself; nowhere where one is not."""
    articles = {word for name in ("wish_the", "like_article") for word in said.lists[name]}
    called = [word for word in called if word not in articles]
    whole = _piece(said, words, " ".join(called)) if called else frozenset()
    if whole or len(called) < 2:
        return whole
    single = [_piece(said, words, word) for word in called]
    places = frozenset().union(*single)
    return places if all(single) and len(places) == sum(map(len, single)) else frozenset()


def _piece(said: Said, words: Sequence[Word], text: str) -> frozenset[int]:
    """Where a text is said in one piece, just so, in the plural, or in other words; nowhere where it is said twice."""
    reader = said.shown.reader
    ours = {*choices(reader, text), *concepts(reader, text)}
    found = []
    for count in range(1, MAX_PHRASE + 1):
        for at in range(len(words) - count + 1):
            phrase = " ".join(word.number or word.said for word in words[at : at + count])
            same = is_form(phrase, text) or (count == 1 and _is_spelt_so(phrase, text))
            if same or not ours.isdisjoint({*choices(reader, phrase), *concepts(reader, phrase)}):
                found.append((at, count))
    longest = max((count for _, count in found), default=0)
    best = [at for at, count in found if count == longest]
    return frozenset(range(best[0], best[0] + longest)) if len(best) == 1 else frozenset()


def _is_spelt_so(one: str, other: str) -> bool:
    """Whether a word is another but for one letter, as languages write the same word: "garage", "Garaje"."""
    return len(one) == len(other) >= LEAST_ALIKE and alike(one, other)


def _counted(said: Said, words: Sequence[Word], number: str, label: Collection[str]) -> frozenset[int]:
    """Where a number is said right before, or after, a word of the label of its field."""
    found = set[frozenset[int]]()
    for at, word in enumerate(words):
        if word.number != number:
            continue
        found |= {frozenset({at, near}) for near in (at + 1, at - 1)
                  if 0 <= near < len(words) and not words[min(at, near)].ends
                  and any(means_same(said, words[near].said, one) for one in label)}  # fmt: skip
    return min(found, key=min) if len({min(one) for one in found}) == 1 else frozenset()


def _literals(said: Said, words: Sequence[Word], form: Sequence[Element]) -> list[Given]:
    """An e-mail address and a telephone number, each for the one field for it."""
    typed = [one for one in form if takes_text(one)]
    mail = [one for one in typed if one.input_type == "email" or is_called(said, one, ("mean_email",))]
    phone = [one for one in typed if one.input_type == "tel" or is_called(said, one, ("mean_phone",))]
    addresses = [(frozenset({at}), word.raw) for at, word in enumerate(words) if _ADDRESS.match(word.raw)]
    told = [(addresses, mail), (list(_phones(words)), phone)]
    return [Given(takes[0], some[0][1], some[0][0], frozenset(words_of(takes[0].name)))
            for some, takes in told if len(some) == len(takes) == 1]  # fmt: skip


def _phones(words: Sequence[Word]) -> Iterator[tuple[frozenset[int], str]]:
    at = 0
    while at < len(words):
        end = at
        while end < len(words) and words[end].raw.lstrip("+").isdigit():
            end += 1
        text = " ".join(word.raw for word in words[at:end])
        if sum(map(str.isdigit, text)) >= LEAST_NUMBER and text[0] in "+0":
            yield frozenset(range(at, end)), text
        at = max(end, at + 1)


def _numbers(said: Said, words: Sequence[Word], form: Sequence[Element]) -> list[Given]:
    """Numbers for the fields that take one, by a word of the label, or by what the field counts, beside the number."""
    numbers = dict.fromkeys(word.number for word in words if word.number)
    fields = [(one, frozenset(words_of(one.name))) for one in form if takes_text(one) and _counts(said, one)]
    return [Given(one, number, places, label) for one, label in fields for number in numbers
            if (places := _counted(said, words, number, label))]  # fmt: skip


def _called(said: Said, words: Sequence[Word], form: Sequence[Element]) -> Iterator[Given]:
    """Values right after what their field is called: "nickname Emma Lopez", "the password is Moor-77". They are
    written large or have a figure in them.
    """
    for one in form:
        label = words_of(one.name)
        parts = [part for part in label if part not in {*said.lists["wish_the"], *said.lists["label_asks"]}]
        free = takes_text(one) and one.input_type in FREE and not is_called(said, one, DATED)
        for at, word in enumerate(words if free and 0 < len(parts) <= MAX_LABEL else ()):
            called = any(is_form(word.said, part) for part in parts) or means_same(said, word.said, " ".join(parts))
            if word.ends or not called:
                continue
            begin = at + 2 if at + 1 < len(words) and words[at + 1].said in said.lists["wish_be"] else at + 1
            end = _run(words, begin)
            if end > begin and not QUOTE.match(words[begin].raw):
                text = " ".join(other.raw for other in words[begin:end])
                if _is_headed(said, text):
                    continue
                yield Given(one, text, frozenset(range(at, end)), frozenset(label))


def _is_headed(said: Said, text: str) -> bool:
    """Whether the page is about what is called so: it is then no value."""
    return f" {fold(text)} " in f" {fold(said.shown.page.heading)} "


def _run(words: Sequence[Word], begin: int) -> int:
    """Where a run of words ends that are written large or have a figure in them."""
    end = begin
    while end < len(words) and (words[end].raw[0].isupper() or any(map(str.isdigit, words[end].raw))):
        end += 1
        if words[end - 1].ends:
            break
    return end


def _names(said: Said, words: Sequence[Word], form: Sequence[Element]) -> list[Given]:
    """Who it is for: the one name that follows a word that leads to it, for the one field for a name. What a list has
    is no name: "for Monday".
    """
    leads = {word for name in ("role_for", "role_to", "role_named", "do_invite") for word in said.lists[name]}
    fields = [one for one in form if takes_text(one) and not one.value and is_called(said, one, ("mean_name",))]
    runs = [(at + 1, end) for at, word in enumerate(words)
            if word.said in leads and (end := _run(words, at + 1)) > at + 1
            and all(_NAME.match(other.raw) for other in words[at + 1 : end])]  # fmt: skip
    if len(fields) != 1 or len(runs) != 1:
        return []
    begin, end = runs[0]
    text = " ".join(word.raw for word in words[begin:end])
    if _is_headed(said, text) or any(concepts(said.shown.reader, word.said) for word in words[begin:end]):
        return []
    return [Given(fields[0], text, frozenset(range(begin, end)), frozenset(words_of(fields[0].name)))]


def _counts(said: Said, one: Element) -> bool:
    """Whether a field takes a number: by its type, by what stands in it, or by what it is called."""
    typed = kind_of(one) == "spinner" or one.input_type == "number" or (one.value or "").isdigit()
    free = kind_of(one) == "field" and one.input_type in ("", "text")
    return typed or (free and any(held(said.lists["mean_quantity"], word, "only") for word in words_of(one.name)))


def _texts(said: Said, words: Sequence[Word], asked: Masked, form: Sequence[Element]) -> Iterator[Given]:
    """What is in quotes, for the field that is called as the word before it, else for the one for long texts; what
    something on the page is called is no text: 'the "Contact us" form'.
    """
    page = said.shown.page
    names = {fold(text) for text in (page.heading, page.title, *(other.name for other in page.elements))}
    typed = [one for one in form if kind_of(one) in TEXT_FIELDS and not one.options and quoted(one.name)]
    long = [one for one in typed if kind_of(one) == "textarea"]
    for at, word in enumerate(words):
        if not QUOTE.match(word.raw):
            continue
        text = asked.plain(word.raw)
        before = words[at - 1].said if at else ""
        named = [one for one in typed if at and any(means_same(said, before, part) for part in words_of(one.name))]
        written = asked.text.partition(word.raw)[0].rstrip().endswith(":") or held(
            said.lists["role_saying"], asked.text.partition(word.raw)[0], "ends")  # else it may be a title
        takes = named or (long if written else [])
        if len(takes) == 1 and quoted(text) and fold(text) not in names:
            label = frozenset(words_of(takes[0].name))
            yield Given(takes[0], text, frozenset({at, at - 1} if named else {at}), label)


