"""Whether what was cut out of a sentence is no value: it holds a condition, a second value or another field, or stands
for something that nobody said ("the old one", "Tom's"). What is in quotes is a value, whatever it says.
"""

from __future__ import annotations

import re2

from engine.language.words.clause import without_determiner
from engine.language.words.means import same_words
from engine.language.words.units import is_in_another_unit
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_OTHERS = re2.compile(r"\pL['’]s?$")  # what is somebody's: "Tom's", "my parents'"
_NEXT_FIELD = re2.compile(r"[;,] *\pL+(?: \pL+)?(?::| =) ")  # "Harbour; date: 3 May"
_SMALL = re2.compile(r"^\p{Ll}{2,}$")
_NAME = "0"  # stands for a word with a capital, which is part of a name
_SENTENCE = re2.compile(r"\pL{3,}[.!?] +\p{Lu}")  # "Alpha. It is public": what else is said follows
_FIGURES = re2.compile(r"\d+")
MAX_FIELD_WORDS = 3


def is_doubtful(reader: Reader, value: str) -> bool:
    """Whether a value that nobody put in quotes may say more than itself, or stands for another."""
    lists, begins = reader.words, value.split(" ", 1)[0]
    if begins in lists["wish_my"] and value != begins:  # "my work address"; "My fair lady" is a name
        return True
    words = without_determiner(reader, value).split() if begins[:1].islower() else value.split()
    small = " ".join(word if word[:1].islower() else _NAME for word in words)
    return (
        held(lists["value_doubts"], small)
        or held(lists["value_stands"], small, "only")
        or any(held(lists["value_tells"], one, "begins") for one in (small, value) if one[:1].islower())
        or is_somebodys(value)
        or "; " in value
        or _SENTENCE.search(value) is not None
        or held(lists["value_goes_on"], value)
        or _NEXT_FIELD.search(value) is not None
        or (len(words) > 1 and held(lists["value_later"], small, "ends"))
        or _begins_again(reader, words)
        or _is_for_a_time(reader, words)
    )


def is_part_of_a_name(reader: Reader, field: str) -> bool:
    """Whether what should be a field is what leads to a name: "the event called"."""
    return held(reader.words["role_named"], field, "ends")


def is_somebodys(text: str) -> bool:
    """Whether it says no more than whose something is: "Tom's", "my parents'"."""
    return _OTHERS.search(text) is not None


def with_its_article(reader: Reader, text: str) -> str:
    """A value without its article, unless that is part of a name: "a lamp", but "My fair lady"."""
    first, _, rest = text.partition(" ")
    named = first.istitle() and rest != "" and first.casefold() in reader.words["wish_my"]
    return text if named else without_determiner(reader, text)


def is_of_a_kind(reader: Reader, asked: Masked, name: str) -> bool:
    """Whether a sentence says of what kind the thing is, beyond its name: "a used lamp", "una lámpara usada"."""
    lists, text = reader.words, " ".join(asked.text.split())
    at = fold(text).find(fold(name))
    if at < 0:
        return False
    before, after = text[:at].split()[-MAX_FIELD_WORDS:], text[at + len(name) :].split(",")[0].split()[:1]
    said = {word for one in ("wish_the", "wish_kinds") for word in lists[one]}
    article = next((n for n in range(len(before) - 1, -1, -1) if before[n].casefold() in lists["like_article"]), None)
    qualified = article is not None and any(word not in said for word in before[article + 1 :])
    lead = {word.split()[0] for one in ("role_to", "role_from", "cue_tail", "cue_into", "wish_kinds", "wish_and")
            for word in lists[one]}  # fmt: skip
    return qualified or any(_SMALL.match(word) is not None and word not in lead for word in after)


def fits(reader: Reader, field: str, value: str) -> bool:
    """Whether a field may take a value that nobody put in quotes: an e-mail address has its sign, and a number to call
    no words ("030 1122 after six"). "90 minutes" is none for hours.
    """
    if held(reader.words["mean_email"], field, "only"):
        return "@" in value
    if held(reader.words["mean_phone"], field, "only"):
        words = [word for word in value.split() if _SMALL.match(word)]
        return all(held(reader.words["value_extension"], word, "only") for word in words)
    return not is_in_another_unit(reader, field, value)


def is_said_of_mine(reader: Reader, asked: Masked, value: str) -> bool:
    """Whether a sentence says whose a value is, which then is none: "to my work address", "a la de Tom"."""
    text, wanted = " ".join(asked.text.split()), " ".join(value.split())
    at = text.rfind(wanted) if wanted else -1
    return at > 0 and held((*reader.words["wish_my"], *reader.words["value_of"]), text[:at], "ends")


def is_said_of(reader: Reader, asked: Masked, value: str) -> bool:
    """Whether a sentence says right before a value that something is of it, be it in the value: "the code of Ann"."""
    text, wanted = " ".join(asked.text.split()), " ".join(value.split())
    if wanted.split(" ")[0].casefold() in reader.words["wish_of"]:
        return True
    if not wanted.istitle():
        return False
    at = text.rfind(wanted) if wanted else -1
    return at > 0 and held(reader.words["wish_of"], text[:at], "ends")


def is_mine(reader: Reader, asked: Masked, value: str) -> bool:
    """Whether a sentence says right before a value that it belongs to who speaks, be it the entry of a list: "my dog"
    is no "Dog".
    """
    text = " ".join(asked.text.split())
    at = text.rfind(value) if value else -1
    return at > 0 and held(reader.words["wish_my"], text[:at], "ends")


def loses_a_value(asked: Masked, told: Masked) -> bool:
    """Whether a wish in other words has lost a number of what was asked, or a field with its colon: another value."""
    said = told.restore(told.text)
    lost = any(one not in said for one in _FIGURES.findall(asked.restore(asked.text)))
    return lost or (_NEXT_FIELD.search(asked.text) is not None and _NEXT_FIELD.search(said) is None)


def is_quoted(asked: Masked, value: str) -> bool:
    """Whether who asked put a value in quotes."""
    return any(fold(part[1:-1]) == fold(value) for part in asked.parts)


def _begins_again(reader: Reader, words: list[str]) -> bool:
    """Whether "and" leads to another field with its value: "Graz and the theme to dark"."""
    lists = reader.words
    ends = {*lists["role_to"], *lists["wish_be"]}
    for at, word in enumerate(words):
        if at and word in lists["wish_and"] and at + 1 < len(words):
            told = next((n for n in range(at + 2, min(at + 3 + MAX_FIELD_WORDS, len(words))) if words[n] in ends), 0)
            part = words[at + 1] in lists["wish_the"] or same_words(reader, " ".join(words[at + 1 : told]))
            if told and told + 1 < len(words) and part:
                return True
    return False


def _is_for_a_time(reader: Reader, words: list[str]) -> bool:
    """Whether a value is to hold from or until a day: "030 1122 from Monday"; a span of days is one itself."""
    lists = reader.words
    day = {fold(word) for word in lists["value_days"]}
    if not words or fold(words[0]) in day:
        return False
    return any(
        held(lists["value_from"], " ".join(words[:at]), "ends") and _begins_with_a_day(words[at:], day)
        for at in range(1 if words[0][:1].islower() else 2, len(words))
    )


def _begins_with_a_day(words: list[str], days: set[str]) -> bool:
    """Whether words begin with a day or a month, or with the number of one ("3 May", "3. Mai")."""
    return fold(words[0]) in days or (words[0][:1].isdigit() and bool(days.intersection(map(fold, words[1:3]))))
