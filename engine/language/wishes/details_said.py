"""Something new, or a deed, with what the form of it is to say: "add historical vitals with a heart rate of 70 and a
pain level of 6", "turn down the request for Oak with the reason "…"". The control comes first, and once its dialog is
open, each detail goes into the field of it that is called so.

All of what is told has to be for a field of the dialog, and the dialog is headed by what is asked for; of what a wish
tells beside a deed only a reason waits for the dialog, since the deed alone may be done by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import re2
from msgspec import Struct

from engine.facts.wishes import FORM
from engine.language.offers import Shown, quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.in_front import in_front
from engine.language.page.same_thing import as_one, of_empty_list
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.refine import refine
from engine.language.wishes.named_here import Said, words_of
from engine.language.wishes.row_told import row_told
from engine.language.words.clause import read_clause, without_manners
from engine.language.words.grammar import MAKES
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

MAX_WORDS = 120
MAX_DETAILS = 10
_QUOTE = re2.compile(r'^"\d+"$')
_APART = re2.compile(r"(?:,|;)(?: and)? | and |[.] (?:Set|Use|Enter) ")  # between two details
_ASIDE = ("aside_gone", "aside_retracted", "aside_later", "aside_will", "cue_never", "cue_not", "wish_not", "wish_or",
          "wish_hedges", "cue_reports")  # fmt: skip
_LEADS = ("role_with", "role_named", "role_for", "role_to", "role_by", "role_as", "role_from", "role_saying")
_REASONS = ("mean_reason", "mean_comment", "mean_notes", "mean_description")
_BETWEEN = ("wish_of", "wish_be", "role_as", "role_to")  # a field's name and its value


class _Told(Struct, frozen=True):
    """A wish in two: its verb, the words for what is made or done, and the details, still masked."""

    verb: str
    head: str
    what: tuple[str, ...]
    details: tuple[str, ...]
    masked: Masked


def details_said(reader: Reader, goal: str, page: PageState, opened: int) -> tuple[ReadStep, ...]:
    """The steps on the dialog that is open, else the one that brings it up, and the goal once more; none where this is
    no such wish, or the page does not fit it.
    """
    try:
        told = _told(reader, goal)
    except TextTooLong:
        return ()
    if told is None:
        return ()
    if page.dialogs == 1:
        return tuple(step for line in _filled(reader, told, page, opened) for step in read_steps(reader, line))
    step = "" if page.dialogs or opened >= FORM else _opener(reader, told, page) or _deed(reader, told, page)
    return (*read_steps(reader, step), ReadStep(goal, opened=FORM)) if step else ()


def _told(reader: Reader, goal: str) -> _Told | None:
    masked = mask(" ".join(goal.split()))
    text = without_manners(reader, masked.text).rstrip(".")
    words = text.split()
    aside = any(held(reader.words[name], text) for name in _ASIDE) or masked.text.rstrip().endswith(QUESTION_MARKS)
    if aside or not 2 < len(words) <= MAX_WORDS:
        return None
    at = next((at for at in range(1, len(words)) if _leads(reader, words, at)), 0)
    at = at - 1 if at and words[at - 1].endswith(":") else at
    head, rest = " ".join(words[:at]).rstrip(":,"), " ".join(words[at:])
    details = tuple(part for piece in _APART.split(rest) for part in _by_leads(reader, piece))
    what = tuple(word for word in words_of(" ".join(words[1:at])) if not _says_nothing(reader, word))
    return _Told(fold(words[0]), head, what, details, masked) if at and 0 < len(details) <= MAX_DETAILS else None


def _by_leads(reader: Reader, piece: str) -> Iterator[str]:
    """A detail, and what is told "with" it."""
    words = [word for word in piece.split() if any(map(str.isalnum, word))]
    starts = [at for at, word in enumerate(words) if not at or word.casefold() in reader.words["role_with"]]
    yield from (" ".join(words[at:end]) for at, end in pairwise([*starts, len(words)]))


def _leads(reader: Reader, words: Sequence[str], at: int) -> bool:
    """Whether what is made or done ends before a word."""
    word = words[at].casefold()
    return words[at].startswith('"') or words[at - 1].endswith((":", ",")) or word in (
        *reader.words["role_with"], *(one for one in reader.words["role_named"] if " " not in one))  # fmt: skip


def _says_nothing(reader: Reader, word: str) -> bool:
    return any(word in reader.words[name] for name in ("wish_the", "like_article", "mean_fresh"))


def _content(reader: Reader, name: str) -> list[str]:
    """The words of what a control or a dialog is called, without those by which it makes something."""
    does = {word for one in reader.words["mean_add"] for word in fold(one).split()}
    words = (word for word in words_of(name) if any(map(str.isalnum, word)))
    return [word for word in words if word not in does and not _says_nothing(reader, word)]


def _is_of(reader: Reader, told: _Told, name: str) -> bool:
    """Whether a control or a dialog makes just what a wish is about."""
    ours, theirs = ([word.rstrip("s") for word in some] for some in (told.what, _content(reader, name)))
    return bool(ours) and ours == theirs


def _opener(reader: Reader, told: _Told, page: PageState) -> str:
    """The step to the one control that brings up the form for something new."""
    if not _makes(reader, told) or not all(_gives_a_value(reader, detail) for detail in told.details):
        return ""
    shown = Shown(reader, in_front(page))
    pressed = [one for one in shown.clicked if not one.row and one.form is None and kind_of(one) in ("button", "link")]
    found = [one for one in pressed if _is_of(reader, told, one.name)
             and held(reader.words["mean_add"], one.name.lstrip("+ "), "begins")]  # fmt: skip
    alone = of_empty_list(page, as_one(page, found), reader.words["none_yet"])
    step = f"Click {quoted(alone[0].name)}" if len(alone) == 1 and quoted(alone[0].name) else ""
    return step if step and refine(reader, step, page).status == "ready" else ""


def _gives_a_value(reader: Reader, detail: str) -> bool:
    """Whether a detail has something in quotes, or a figure, in it: which words are a value else nobody can tell."""
    named = any(word.casefold() in reader.words["role_named"] for word in detail.split()[:1])
    return '"' in detail or (not named and any(map(str.isdigit, detail)))


def _makes(reader: Reader, told: _Told) -> bool:
    return read_clause(reader, Masked(told.head, told.masked.parts)).verb in MAKES


def _deed(reader: Reader, told: _Told, page: PageState) -> str:
    """The step that does something to the thing of a row, where nothing is told beside but why."""
    first = told.details[0].split()
    why = len(told.details) == 1 and any(
        word in reader.words[name] for word in words_of(" ".join(first[:4])) for name in _REASONS)  # fmt: skip
    if not why or '"' in told.head:
        return ""
    steps = row_told(Said(Shown(reader, in_front(page)), told.head))
    return steps[0] if len(steps) == 1 else ""


def _filled(reader: Reader, told: _Told, page: PageState, opened: int) -> tuple[str, ...]:
    """The steps that fill in the dialog and send it; none where one detail is for no field of it, or for several."""
    heads = [part.name for part in page.parts if part.role == "dialog"]
    begins = words_of(heads[0])[:1] if heads else []
    of_deed = opened >= FORM and bool(begins) and is_verb(reader, told.verb, begins[0]) and not _makes(reader, told)
    if not heads or not (of_deed or (_makes(reader, told) and _is_of(reader, told, heads[0]))):
        return ()
    fields = [one for one in page.elements if one.in_dialog and one.usable and kind_of(one) in FIELDS and one.name]
    given: dict[str, str] = {}
    last = None
    for detail in told.details:
        found = _given(reader, told, fields, detail)
        if len(found) != 1 or found[0][0].id in given:
            return ()
        one, value = found[0]
        last = one
        step = f"Select {value} in {quoted(one.name)}" if one.options else f"Enter {value} into {quoted(one.name)}"
        target = refine(reader, step, page)
        if target.status != "ready" or target.target is None or target.target.id != one.id:
            return ()
        given[one.id] = step
    if last is None or any(one.required and not one.value and one.id not in given for one in fields):
        return ()
    ends = refine(reader, "Send the form", page, filled=last.id)
    return (*given.values(), "Send the form") if ends.status == "ready" else ()


def _given(reader: Reader, told: _Told, fields: Sequence[Element], detail: str) -> list[tuple[Element, str]]:
    """The fields that a detail is for, each with its value in quotes."""
    words = detail.split()
    small = {word for name in ("role_with", "wish_and", "wish_the", "like_article") for word in reader.words[name]}
    named = False
    while words and (words[0].casefold() in small or words[0].casefold() in reader.words["role_named"]):
        named = named or words[0].casefold() in reader.words["role_named"]
        words = words[1:]
    if not words:
        return []
    if len(words) == 1 and _QUOTE.match(words[0]):
        lists = (*reader.words["mean_title"], *reader.words["mean_name"], *told.what)
        naming = [one for one in fields if (named or detail == told.details[0]) and held(lists, _base(one.name))]
        called = [one for one in naming if held(lists, _base(one.name), "only")] or naming
        return [(one, _value(told, words)) for one in called if not one.options]
    return [(one, value) for one in fields for value in _values(reader, told, one, words, fields)]


def _base(name: str) -> str:
    """What a field is called, without what stands in brackets after it."""
    return name.partition("(")[0].strip(" *:") or name


def _value(told: _Told, words: Sequence[str]) -> str:
    text = told.masked.plain(" ".join(words)) if _QUOTE.match(words[0]) else " ".join(words)
    return quoted(text)


def _values(
    reader: Reader, told: _Told, one: Element, words: Sequence[str], fields: Sequence[Element]
) -> Iterator[str]:
    """The value for a field, where a detail begins with what that is called, or ends so after a quote."""
    label, said = words_of(_base(one.name)), [" ".join(words_of(word)) for word in words]
    between = {word for name in _BETWEEN for word in reader.words[name]} | {"="}
    count = next((count for count in range(len(said), 0, -1) if _is_label(label, said[:count], fields)), 0)
    rest = list(words[count:]) if count else []
    while rest and rest[0].casefold() in between:
        rest = rest[1:]
    if not rest and _QUOTE.match(words[0]) and _is_label(label, said[1:], fields):
        rest = [words[0]]
    elif not count or (len(rest) > 1 and any(map(_QUOTE.match, rest))):
        return
    value = _value(told, rest) if rest else ""
    if value and one.options:
        fit = [option for option in one.options if fold(option) == fold(value[1:-1])]
        value = quoted(fit[0]) if len(fit) == 1 else ""
    plain = bool(rest) and (_QUOTE.match(rest[0]) or one.options or _is_plain(rest))
    if value and plain and not (one.input_type == "number" and not value[1:-1].replace(".", "", 1).isdigit()):
        yield value


def _is_plain(rest: Sequence[str]) -> bool:
    """Whether a value without quotes is no more than one figure or code, or words that are all written large."""
    return (len(rest) == 1 and any(map(str.isdigit, rest[0]))) or all(word[0].isupper() for word in rest)


def _is_label(label: Sequence[str], said: Sequence[str], fields: Sequence[Element]) -> bool:
    """Whether some words are what a field is called, or the first or the last of these, by which no other goes."""
    said = [word for word in said if word]
    if not said or list(label) == said:
        return bool(said)
    part = said in (list(label[: len(said)]), list(label[-len(said) :]))
    others = [words_of(_base(one.name)) for one in fields]
    return part and sum(said in (other[: len(said)], other[-len(said) :]) for other in others) == 1
