"""What a goal says and no step of its reading does: a part that is left over may have been another step, another value,
or the place that all of it was about.

Every word of a goal has to be in a step, in what that acts on or where this stands, in another word for one of these,
or say nothing. What is held against a reading is only what is sure to mean something: what the page calls something by,
a word that no list has, and a part of the goal with a verb of its own none of whose words are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import re2
from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.language.page.headed import heading_above, heading_of_rows
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.wishes.covered import tokens
from engine.language.words.clause import is_stated, verb_of
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.language.words.loosely import phrases_that_do
from engine.language.words.means import same_words
from engine.language.words.pair_words import MAX_ELEMENTS, pieces
from engine.observe import Element, PageState, of_page
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, fold, fold_text
from engine.text.unmarked import letters_alone, letters_of
from engine.text.wordlists import held

MAX_NAME_WORDS = 5
MAX_WORDS = 200  # of a goal
LEAST_SAID = 2  # words of a part that is a wish of its own, whatever verb it has
LEAST_STEM = 3  # letters of a word before the ending of many are more
LEAST_ALIKE = 4  # letters that forms of one word begin with
MOST_ENDING = 3  # letters by which they differ at their end
_LEADS = ("filler_words", "wish_the", "like_article", "wish_at", "wish_of", "wish_and", "wish_then", "wish_thanks",
          "wish_my", "wish_it", "wish_this", "little_said")  # fmt: skip
_SEES: frozenset[WishVerb] = frozenset({"open", "show", "filter", "sort"})
_SILENT = ("do_open", "do_show", "cue_open", "wish_manners", "cue_polite", "cue_now", "cue_empty", "wish_have",
           "wish_here")
_POINTS = ("wish_it", "cue_there")  # to what was said before
_TELLS = ("reason_tells", "wish_be", "cue_is", "cue_has")
_INTO = ("role_to", "role_from")  # of one word: "der" of "aus der" is none by itself
_NUMBER = re2.compile(r"^(\d+)\D+$")
_Name = tuple[str, ...]


def leaves_over(reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState, *, told: bool) -> bool:
    """Whether a part of a goal is in none of the steps that were read of it. What is `told` one by one has each of its
    parts in a step, but for what says that something is left as it is.
    """
    if len(page.elements) > MAX_ELEMENTS or len(asked.text.split()) > MAX_WORDS:
        return False
    used = _Used(reader, steps, page)
    cut = list(pieces(reader, asked.text))
    parts = [_Part.of(reader, asked, piece) for _, piece in cut]
    goes_on = [held(reader.words["wish_and"], joint) or held(reader.words["wish_then"], joint) for joint, _ in cut]
    wishes = sum(part.verb != "none" for part in parts)
    seen = [at for at, part in enumerate(parts) if part.verb in _SEES]
    if used.is_only_seen and 0 < len(seen) == wishes and any(used.narrows(part.words) for part in parts[seen[0] + 1 :]):
        return True
    for at, part in enumerate(parts):
        alone = wishes == 1 and (not at or part.points)  # the verb of what follows, or of what was said before
        if wishes and part.verb != "none" and not (told or alone) and not used.any_of(part.words):
            return True
        if goes_on[at] and not (told or part.tells or part.denies) and used.leaves_all_of(part.words):
            return True
        if not part.tells and used.leaves_a_span(part.words):
            return True
        if used.leaves_out(part.words, names_alone=part.denies or (part.tells and wishes > 0)):
            return True
    return False


def uses_one_of(reader: Reader, steps: Sequence[ReadStep], page: PageState, text: str) -> bool:
    """Whether steps use a word of a text, or it has none that says anything."""
    return len(page.elements) > MAX_ELEMENTS or _Used(reader, steps, page).any_of(_words(text))


class _Part(Struct, frozen=True):
    """A part of a goal between two joints: its words, and whether it points at what was said before, only tells how
    things are, or denies something.
    """

    words: Sequence[str]
    verb: WishVerb
    points: bool
    tells: bool
    denies: bool

    @classmethod
    def of(cls, reader: Reader, asked: Masked, piece: str) -> _Part:
        lists = reader.words
        verb = verb_of(reader, piece)
        begins = held(lists["reason_begins"], piece, "begins") or any(held(lists[name], piece) for name in _TELLS)
        tells = verb == "none" and begins and not is_stated(reader, piece)
        points = any(held(lists[name], piece) for name in _POINTS)
        return cls(_words(asked.restore(piece)), verb, points, tells, held(lists["wish_not"], piece))


class _Used:
    """The words that steps use, and what of a part of the goal is none of these."""

    def __init__(self, reader: Reader, steps: Sequence[ReadStep], page: PageState) -> None:
        self._reader, self._page = reader, page
        self._leads, self._kinds, self._listed = _leads(reader), _kinds(reader), _listed(reader)
        self._silent = _silent(reader)
        intents = [read_intent(reader, one.text) for one in steps if one.opened is None]
        sent = any(intent.own or intent.keeps for intent in intents)
        self.is_only_seen = len(steps) == 1 and steps[0].opened is None and verb_of(reader, steps[0].text) in _SEES
        self._words = {word for one in steps for text in _texts(reader, one, page, sent=sent) for word in _words(text)}
        self._about = {word for text in (page.url, page.title, page.heading) for word in _words(text)}
        self._articles = {word for phrase in reader.words["like_article"] for word in _words(phrase)}
        self._of = {word for phrase in reader.words["wish_of"] for word in _words(phrase)}
        into = {own[0] for name in _INTO for phrase in reader.words[name] if len(own := _words(phrase)) == 1}
        self._into = into.difference(self._of, self._articles)
        self._all = self._words | self._about
        self._stems = {word.rstrip("s") for word in self._all if len(word) > LEAST_STEM}

    def any_of(self, words: Sequence[str]) -> bool:
        """Whether one of some words is used; where they say nothing at all, nothing of them is left over."""
        content = [word for word in words if word not in self._leads]
        return all(word in self._kinds for word in content) or any(map(self._is_used, content))

    def leaves_all_of(self, words: Sequence[str]) -> bool:
        """Whether a part says two things or more, and no step any of them: "and revoke the other sessions"."""
        content = [word for word in words if word not in self._leads and word not in self._kinds]
        return len(content) >= LEAST_SAID and not any(map(self._is_alike, content))

    def narrows(self, words: Sequence[str]) -> bool:
        """Whether a part says more of what is to be seen than what it is: "open the invoices, newest first"."""
        silent = self._leads | self._kinds | self._silent
        return any(word not in silent and not self._is_alike(word) for word in words)

    def leaves_out(self, words: Sequence[str], *, names_alone: bool) -> bool:
        """Whether a part of a goal has a name that the page shows, or a word that no list has, of which no step has a
        word. What it begins with may be its verb; what only tells or denies something may have any word.
        """
        names, at = _names_on(self._page), 0
        while at < len(words):
            most = min(MAX_NAME_WORDS, len(words) - at)
            count = next((n for n in range(most, 0, -1) if tuple(words[at : at + n]) in names), 0)
            name, last = tuple(words[at : at + count]), at + count == len(words)
            if count and (at or last):
                pressed = names[name] and not self._stands_beside(words[:at], words[at + count :])
                if not self._is_named(name, pressed=pressed, alone=not at):
                    return True
            at += count or 1
        unlisted = (at for at, word in enumerate(words) if not (self._is_listed(word) or self._is_alike(word)))
        return not names_alone and any(not self._is_for_a_kind(words, at) for at in unlisted)

    def leaves_a_span(self, words: Sequence[str]) -> bool:
        """Whether words say for how long ("two weeks"), and no step does."""
        units, numbers = ({letters_alone(fold(word)) for word in self._reader.words[name]}
                          for name in ("span_units", "span_numbers"))  # fmt: skip
        spans = ((one, unit) for one, unit in pairwise(words) if unit in units and (one in numbers or one.isdigit()))
        return any(unit not in self._all and one not in self._words for one, unit in spans)

    def _is_listed(self, word: str) -> bool:
        """Whether a list has a word, be it for several: "the tabs"."""
        return word in self._listed or (len(word) > LEAST_STEM and word.rstrip("s") in self._listed)

    def _is_for_a_kind(self, words: Sequence[str], at: int) -> bool:
        """Whether a word stands between an article and the name of a thing: "the boat Osprey"."""
        led = at > 0 and words[at - 1] in self._articles
        return led and at + 1 < len(words) and words[at + 1] not in self._leads and self._is_used(words[at + 1])

    def _stands_beside(self, before: Sequence[str], after: Sequence[str]) -> bool:
        """Whether a word between others is one for their kind or place: "the watch Oban", "the classes of Ann", "to my
        list".
        """
        named = bool(after) and after[0] not in self._leads and self._is_used(after[0])
        return named or not self._of.isdisjoint(after[:1]) or not self._into.isdisjoint(before[-2:])

    def _is_named(self, name: _Name, *, pressed: bool, alone: bool) -> bool:
        """Whether a step has a word of a name. What can be `pressed` is named by no word for a kind alone ("Fork
        notes"), and where that is all of a part, it is what the part presses.
        """
        if not pressed or self._leads.issuperset(name):
            content = [word for word in name if word not in self._leads]
            return self.any_of(name) if len(content) == 1 else all(map(self._is_used, content))
        return any(map(self._words.__contains__ if alone else self._is_used, name))

    def _is_used(self, word: str) -> bool:
        if word in self._all or (len(word) > LEAST_STEM and word.rstrip("s") in self._stems):
            return True
        others = (*same_words(self._reader, word), *same_words(self._reader, word, "kind_"),
                  *same_words(self._reader, word, "option_"))  # fmt: skip
        return any(letters_alone(other) in self._words for other in others)

    def _is_alike(self, word: str) -> bool:
        """Whether a word is used, be it in another form: "grouping", "15th"."""
        bare = str(_NUMBER.sub(r"\1", word))
        begin = bare[: max(LEAST_ALIKE, len(bare) - MOST_ENDING)]
        forms = (one for one in self._all if one.startswith(begin) and abs(len(one) - len(bare)) <= MOST_ENDING)
        return self._is_used(word) or self._is_used(bare) or (len(bare) >= LEAST_ALIKE and any(True for _ in forms))


def _texts(reader: Reader, step: ReadStep, page: PageState, *, sent: bool) -> Iterator[str]:
    """What a step says, and what belongs to what it acts on; where a form is `sent`, the button that does so."""
    yield step.text
    yield step.verify or ""
    if step.opened is not None:
        return
    found = refine(reader, step.text, page)
    if found.action is not None:
        yield found.action.text or ""
    if found.target is not None:
        yield from _around(found.target, page)
        yield from _ended_by(reader, found.target, page) if sent else ()
    yield from (one.name for one in found.choices)


def _ended_by(reader: Reader, one: Element, page: PageState) -> Iterator[str]:
    """What the one button is called that sends the form of a field: "check availability" is said by that."""
    ends_nothing = (*reader.words["sends_nothing"], *reader.words["change_gone"])
    buttons = [other for other in page.elements if one.form is not None and other.form == one.form
               and kind_of(other) == "button" and not held(ends_nothing, other.name, "begins")]  # fmt: skip
    if kind_of(one) in FIELDS | TOGGLES and len(buttons) == 1:
        yield buttons[0].name


def _around(one: Element, page: PageState) -> Iterator[str]:
    """What an element is called, what it stands under and beside, and what its form holds."""
    yield from (one.name, one.text, one.value or "", one.description, one.href or "", heading_of_rows(page, one))
    if one.form is not None:
        yield from (other.value or "" for other in page.elements if other.form == one.form)
    if one.row:
        beside = [other for other in page.elements if other.row == one.row]
        others = {word for other in beside if other is not one and kind_of(other) == "button"
                  for word in _words(other.name)}  # fmt: skip
        row = _words(page.rows[one.row - 1])
        yield " ".join(word for word in row if word not in others)
        yield heading_above(page, one)


def _words(text: str) -> list[str]:
    return [letters_alone(fold(word)) for word in tokens(text)]


@of_page
def _names_on(page: PageState) -> Mapping[_Name, bool]:
    """What the page shows as a name of its own, and whether that of a link or a button."""
    shown = [(line.text, False) for line in page.outline]
    shown += [(text, False) for one in page.elements for text in (one.text, *one.options)]
    shown += [(one.name, kind_of(one) not in FIELDS | TOGGLES) for one in page.elements]
    names = {tuple(_words(text)): pressed for text, pressed in sorted(shown) if text.count(" ") < MAX_NAME_WORDS}
    return {name: pressed for name, pressed in names.items() if name}


@by_words
def _leads(bundle: Bundle) -> frozenset[str]:
    """Words that say nothing of what is to be done, or lead to what does."""
    return _words_of(bundle, (*_LEADS, *(name for name in bundle.words if name.startswith("role_"))))


@by_words
def _silent(bundle: Bundle) -> frozenset[str]:
    """Words by which something is asked to be shown, or asked for at all."""
    return _words_of(bundle, _SILENT)


@by_words
def _kinds(bundle: Bundle) -> frozenset[str]:
    return _words_of(bundle, ("wish_kinds",))


def _words_of(bundle: Bundle, names: Sequence[str]) -> frozenset[str]:
    return frozenset(word for name in names for phrase in bundle.words[name] for word in _words(phrase))


@by_words
def _listed(bundle: Bundle) -> frozenset[str]:
    """The words of all lists but `about_…`: tens of thousands, so that those without a sign are folded at once."""
    said = {word for phrases in phrases_that_do(bundle) for phrase in phrases for word in phrase.split()}
    plain = {word for word in said if word.isalpha()}
    return frozenset((*letters_of(fold_text(" ".join(plain))).split(), *_words(" ".join(said - plain))))
