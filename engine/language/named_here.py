"""What a wish names that is there on the page to be pressed, ticked, chosen or filled in, where it has no verb of the
lists or one that the control lacks: "furnished only", "go back 15 seconds", "6 hours for Website relaunch on Tuesday".

The wish says all that the control says, and nothing that neither it, the row nor the section that it stands in says:
of two that fit alike none is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import re2
from msgspec import Struct

from engine.language.alike import alike, are_forms
from engine.language.deeds import is_verb
from engine.language.headed import section_of
from engine.language.lookup import shown_name
from engine.language.means import is_listed, same_words
from engine.language.offers import Shown, quoted
from engine.language.offers.picks import NOTHING, Pick, filters
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.places import as_one
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_WORDS = 2  # of a control that may be meant by what its heading says, too
MAX_SAID = 14  # words of a wish that may name a control and no more
MAX_ELEMENTS = 3_000  # of a page that is looked through
MAX_OPTIONS = 60  # of a list that is looked through
_SIGNS = ".,;:!?()[]*“”„«»\"'’‹›+"
_CLITIC = re2.compile(r"(?i)^(?:qu|[cdjlmnst])['’]")
_TELLS = ("wish_be", "wish_not", "cue_not", "cue_never", "cue_reports", "aside_gone")
_LEADS = ("wish_at", "wish_about", "role_to", "role_from", "role_with", "role_by", "role_for", "role_as")
_SHOWS = ("beside_control", "wish_it")
_PICKS = ("beside_control", "beside_option")
_FILLS = ("beside_value",)


class _Named(Struct, frozen=True):
    """Something that a wish may name: its words, the lists of what may be said beside them, and what is chosen, or goes
    into a field.
    """

    one: Element
    words: tuple[str, ...]
    lists: tuple[str, ...]
    pick: Pick = NOTHING
    value: str = ""


def named_here(shown: Shown, wish: str) -> tuple[str, ...]:
    """The steps; none where nothing, or more than one thing, is named. The wish is without manners, and asks nothing.
    """
    said = _Said(shown, wish)
    if not 0 < len(said.said) <= MAX_SAID or said.tells() or len(shown.page.elements) > MAX_ELEMENTS:
        return ()
    found = [one for one in _all(said) if said.names(one)]
    most = max((len(one.words) for one in found), default=0)
    best = [one for one in found if len(one.words) == most]
    steps = {_step(one) for one in best}
    step = steps.pop() if len(steps) == len(as_one(shown.page, [one.one for one in best])) == 1 else ""
    sent = bool(step) and said.looks(best[0]) and filters(shown, best[0].pick) and not _is_begun(shown, best[0].one)
    return tuple(filter(None, (step, "Send the form" if sent else "")))


class _Said:
    """A wish, word by word. It keeps where each word of the page is said."""

    def __init__(self, shown: Shown, wish: str) -> None:
        self.shown, self.lists = shown, shown.reader.words
        numbers = [lists.get("wish_numbers", ()) for lists in shown.reader.bundle.languages.values()]
        self.said = [next((str(some.index(word) + 1) for some in numbers if word in some), word)
                      for word in _words(wish)]  # fmt: skip
        small = {word for name in _LEADS for word in self.lists[name]} | shown.empty
        self._small = small - ({*self.said[-1:]} & set(self.lists["ends_apart"]))  # "day off" is no day
        self._deeds = {word: same_words(shown.reader, word, "deed_") for word in self.said}
        self._places: dict[str, int] = {}

    def tells(self) -> bool:
        """Whether it tells how things are or were, or what is not to be done."""
        return any(word in self.lists[name] for word in self.said for name in _TELLS)

    def place(self, word: str) -> int:
        """Where a word of the page is said, -1 where it is not."""
        if word not in self._places:
            self._places[word] = next((at for at, said in enumerate(self.said) if self.same(word, said)), -1)
        return self._places[word]

    def same(self, word: str, said: str) -> bool:
        """Whether a word of the page is said, in another form or with a slip, which a listed word is not ("clone",
        "close").
        """
        if word[0] != said[0]:  # most are told apart by that, and a page may have thousands
            return word in self._deeds[said]
        if are_forms(word, said) or is_verb(self.shown.reader, said, word):
            return True
        return alike(word, said) and not is_listed(self.shown.reader, said)

    def names(self, named: _Named) -> bool:
        """Whether it says all of that, and what it says besides is known from where that stands, or says nothing."""
        places = [self.place(word) for word in named.words]
        if min(places) < 0 or len(set(places)) != len(places) or not quoted(named.one.name):
            return False
        known = {word for name in named.lists for word in self.lists[name]}
        others = [word for at, word in enumerate(self.said) if at not in places]
        left = [word for word in others if word not in known | self._small]
        if named.lists == _SHOWS and _is_done(named.words[0], self.said[places[0]]):
            return False
        if named.pick[1] == "box" and not left and not self._asks_for_box(others):
            return False
        if named.lists == _SHOWS:
            return self._are_of_heading(named, left)
        label = _content(self.shown, named.pick[2]) if named.pick[1] == "option" else ()
        if left and label and known.isdisjoint(others) and not any(self._is_among(word, label) for word in left):
            return False  # "the support row" chooses no project
        beside = _beside(self.shown, named) if left else frozenset()
        return all(self._is_among(word, beside) for word in left)

    def _are_of_heading(self, named: _Named, left: Sequence[str]) -> bool:
        """Whether what is said beside a control that stands alone says no more than the heading above it: "report a
        pothole", below "Report a problem". One of a single word does something to a thing, which is for others to
        know (`deeds`): "delete tom" deletes no comments.
        """
        if named.one.row or (left and len(named.words) < LEAST_WORDS):
            return False
        heading = [word for text in section_of(self.shown.page, named.one)[:1] for word in _content(self.shown, text)]
        return all(self._is_among(word, heading) and word.isalpha() for word in left)

    def _asks_for_box(self, others: Collection[str]) -> bool:
        """Whether what is said beside the name of a box alone wants it, and not to see it: "show the daily digest"."""
        seen, wanted = (set(self.lists[name]) for name in ("beside_control", "beside_option"))
        return seen.isdisjoint(others) or not wanted.isdisjoint(others)

    def looks(self, named: _Named) -> bool:
        """Whether it asks for what there is with what is chosen, and not for that alone: "only furnished ones", "two
        bedrooms".
        """
        words = {word for name in named.lists for word in self.lists[name]}
        label = _content(self.shown, named.pick[2]) if named.pick[1] == "option" else ()
        asks = not words.isdisjoint(self.said) or any(self.place(word) >= 0 for word in label)
        return asks and bool(named.pick[1])

    def _is_among(self, said: str, words: Collection[str]) -> bool:
        return any(self.same(word, said) for word in words)


def _all(said: _Said) -> Iterator[_Named]:
    """What may be meant on the page."""
    shown = said.shown
    for one in shown.clicked:
        words = _content(shown, shown_name(one))
        if words and not held(said.lists["sends_nothing"], one.name, "only"):
            yield _Named(one, words, _SHOWS)
    for one in shown.boxes:
        if words := _content(shown, one.name):
            yield _Named(one, words, _PICKS, (one.name, "box", ""))
    for one in shown.lists:
        for option in one.options[:MAX_OPTIONS]:
            if words := _content(shown, option):
                yield _Named(one, words, _PICKS, (option, "option", one.name))
    numbers = [word for word in said.said if word.replace(".", "").replace(",", "").isdigit()]
    for one in shown.fields if len(numbers) == 1 else ():
        words = _content(shown, one.name)
        if len(words) > 1 and one.row and not one.options:
            yield _Named(one, (*words, numbers[0]), _FILLS, value=numbers[0])


def _step(named: _Named) -> str:
    name = quoted(shown_name(named.one))
    match named.pick:
        case (_, "box", _):
            return f"Check {name}"
        case (option, "option", of):
            return f"Select {quoted(option)} in {quoted(of)}"
    return f"Enter {quoted(named.value)} into {name}" if named.value else f"Click {name}"


def _is_begun(shown: Shown, one: Element) -> bool:
    """Whether something stands in a form by which a search would begin that has yet to say what for."""
    form = [other for other in shown.clicked if one.form is not None and other.form == one.form]
    empty = one.form is not None and any(not field.value for field in shown.text_fields(one.form))
    return empty and any(held(shown.reader.words["mean_search"], button.name) for button in form)


def _is_done(word: str, said: str) -> bool:
    """Whether what a control does is said as done, or as going on: "muted", "following"."""
    return word != said and said.startswith(word) and not alike(word, said)


def _words(text: str) -> list[str]:
    """The folded words of a text; what is tied to one apart: "alerte-moi", "l'alerte"."""
    raw = (part for one in text.split() for part in _CLITIC.sub("", one).split("-"))
    return [word for part in raw if (word := fold(part.strip(_SIGNS)))]


def _content(shown: Shown, name: str) -> tuple[str, ...]:
    """The words of a name that say something, of one that has no others all; without how many there are."""
    words = _words(NUMBER_AFTER.sub("", name))
    return tuple(word for word in words if word not in shown.reader.words["wish_the"]) or tuple(words)


def _beside(shown: Shown, named: _Named) -> frozenset[str]:
    """What the row, the list or the section says that something stands in, and words for what the page is about."""
    page, one = shown.page, named.one
    section = section_of(page, one)
    texts = [named.pick[2], page.heading, page.rows[one.row - 1] if one.row else "", *section[: 1 if one.row else None]]
    return frozenset(word for text in texts for word in _content(shown, text)) | shown.kinds
