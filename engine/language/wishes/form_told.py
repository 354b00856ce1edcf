"""A wish that tells what goes into a form, in whatever order and language: "report an urgent problem in the garage,
title "Lamp"", "find a hotel in Bremen from 10.07.2026 to 12.07.2026", "4 stars, and say "Needs cumin"".

Each value of the wish goes to the one field of the form that takes such a value, entries and boxes are named by all of
their words, and each word that is left says what the form is for, what a field of it is called, or nothing. A word too
many, or a second form or field that would do as well, and nothing is filled in.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts.wishes import WishVerb
from engine.language.offers import Shown, quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.headed import heading_above
from engine.language.page.lookup import shown_name
from engine.language.steps.refine import refine
from engine.language.wishes.told_fields import Set, Told, is_word, sets_told, takes
from engine.language.words.concepts import concepts
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element
from engine.rules import Bundle, by_words
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

MAX_FIELDS = 30  # of a form; a larger one is a page of settings
_SMALL = ("like_article", "wish_the", "wish_my", "role_to", "role_from", "role_for", "role_with", "role_by", "wish_at",
          "wish_of", "wish_and", "where_in", "filler_words", "wish_be", "beside_option")  # fmt: skip
_WRITES: frozenset[WishVerb] = frozenset({"send"})
_BOOKED = frozenset({"event", "booking"})  # what is booked, as headings call it
_DOES = ("button", "mean", "do")  # lists of what is said by a form that does what a verb says




def form_told(shown: Shown, asked: Masked) -> tuple[str, ...]:
    """The steps that fill in the one form that a wish is for, and send it; none where it says more, or less."""
    told = Told(shown, asked)
    if not told.may_fill():
        return ()
    found = [steps for form in told.forms() if (steps := _filled(told, form))]
    return found[0] if len(found) == 1 else ()


def _filled(told: Told, form: int) -> tuple[str, ...]:
    """The steps that fill in a form with all that a wish says; none where it does not say just that."""
    page = told.shown.page
    fields = [one for one in page.elements if one.form == form and takes(one) and quoted(one.name)]
    buttons = [one for one in told.shown.clicked if one.form == form and kind_of(one) == "button"
               and not held(told.lists["sends_nothing"], one.name, "begins")]  # fmt: skip
    if not buttons or not 0 < len(fields) <= MAX_FIELDS:
        return ()
    found = sets_told(told, fields)
    if not found or len({one.one.id for one in found if one.step}) < sum(bool(one.step) for one in found):
        return ()
    set_ids = {one.one.id for one in found}
    if any(not one.value and one.id not in set_ids and _is_needed(one) for one in fields):
        return ()
    heads = _Heads(told, fields, buttons)
    if not _all_said(told, found, heads):
        return ()
    steps = tuple(dict.fromkeys(one.step for one in sorted(found, key=lambda one: min(one.places)) if one.step))
    return (*steps, "Send the form") if steps and _are_done_there(told, found, form, steps) else ()


class _Heads:
    """What a form says that it is for: by its button, the heading above it, or that of the page."""

    def __init__(self, told: Told, fields: Sequence[Element], buttons: Sequence[Element]) -> None:
        page = told.shown.page
        self.button = shown_name(buttons[0])
        above = heading_above(page, fields[0])
        self.texts = tuple(filter(None, (*map(shown_name, buttons), above, page.heading)))
        self.words = {word for text in self.texts for word in letters_alone(fold(text)).split()}
        self.writes = any(kind_of(one) == "textarea" for one in fields)


def _is_needed(one: Element) -> bool:
    """Whether a form goes out with nothing else than a value in this field; nobody is registered without a password."""
    return kind_of(one) == "password" or (one.required and kind_of(one) in FIELDS)


def _all_said(told: Told, found: Sequence[Set], heads: _Heads) -> bool:
    """Whether each word that is no value says what the form is for, what is filled in is called, or nothing; and one
    says what it is for.
    """
    taken = frozenset().union(*(one.places for one in found))
    labels = {word for one in found for word in letters_alone(fold(one.one.name)).split()}
    labels |= {word for one in found for word in letters_alone(fold(one.chosen)).split()}
    small, sayings = _small(told.reader), {*told.lists["cue_saying"], *told.lists["says_text"]}
    purpose = _says_verb(told, heads)
    begins = _verb_words(told) if purpose else 0
    led_to = {value.at - 1 for value in told.values if value.kind == "text"}
    for at, word in enumerate(told.tokens):
        leads = at in led_to and word.bare in sayings
        if at in taken or at < begins or leads or word.bare in small:
            continue
        if any(is_verb(told.reader, word.bare, head) or (at and is_word(told, word.text, head))
               for head in heads.words):  # fmt: skip
            purpose = True
        elif not any(is_word(told, word.text, label) for label in labels) and not (
                held(told.lists["unit_price"], word.text, "only")):  # fmt: skip
            return False
    return purpose or (told.verb == "none" and _shows_all(told, found))


def _shows_all(told: Told, found: Sequence[Set]) -> bool:
    """Whether a wish without a verb says what is chosen and a text: "4 stars, and say "Needs cumin""."""
    texts = [value for value in told.values if value.kind == "text"]
    return bool(texts) and any(one.chosen or kind_of(one.one) in TOGGLES for one in found)


def _says_verb(told: Told, heads: _Heads) -> bool:
    """Whether a form does what the verb of the lists says."""
    if told.verb in _WRITES:
        return heads.writes and held(told.lists["button_send"], heads.button, "in")
    if told.verb == "book":
        return any(concepts(told.reader, word) & _BOOKED for word in heads.words) or _is_called_by(told, heads)
    return _is_called_by(told, heads)


def _is_called_by(told: Told, heads: _Heads) -> bool:
    lists = (f"{head}_{told.verb}" for head in _DOES)
    return told.verb != "none" and any(held(told.lists[name], text) for name in lists if name in told.lists
                                       for text in heads.texts)  # fmt: skip


def _verb_words(told: Told) -> int:
    """How many words the verb has that a wish begins with."""
    words = [word.bare for word in told.tokens]
    ways = (letters_alone(fold(one)).split() for one in told.lists[f"do_{told.verb}"] if "…" not in one)
    return max((len(way) for way in ways if way and words[: len(way)] == way), default=0)


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for name in _SMALL for word in bundle.words[name])


def _are_done_there(told: Told, found: Sequence[Set], form: int, steps: Sequence[str]) -> bool:
    """Whether each step is done to the very field that it was made for, and the last sends that form."""
    filled: str | None = None
    by_step = {one.step: one.one for one in found}
    for step in steps:
        done = refine(told.reader, step, told.shown.page, filled=filled)
        if done.status != "ready" or done.target is None or done.target.id != by_step[step].id or done.prepares:
            return False
        filled = done.target.id
    sent = refine(told.reader, "Send the form", told.shown.page, filled=filled)
    return sent.status == "ready" and sent.target is not None and sent.target.form == form
