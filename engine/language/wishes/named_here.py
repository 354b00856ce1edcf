"""What a wish names that is there on the page to be pressed, ticked, chosen or filled in, where it has no verb of the
lists or one that the control lacks: "furnished only", "go back 15 seconds", "6 hours for Website relaunch on Tuesday".

The wish says all that the control says, and nothing that neither it, its list nor the heading above it says: of two
that fit alike none is taken. What is done to a thing is for others to know (`deeds`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import re2
from msgspec import Struct

from engine.language.offers import Shown, quoted
from engine.language.offers.picks import NOTHING, Pick, filters
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.page.headed import heading_above
from engine.language.page.lookup import shown_name
from engine.language.page.same_thing import as_one
from engine.language.words.alike import are_forms
from engine.language.words.clause import verb_of
from engine.language.words.figures import figure_of
from engine.language.words.means import same_words
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_WORDS = 2  # of an entry of a list that is wanted where nothing else is said
MAX_SAID = 14  # words of a wish that may name a control and no more
MAX_ELEMENTS = 3_000  # of a page that is looked through
MAX_OPTIONS = 60  # of a list that is looked through
_SIGNS = ".,;:!?()[]*“”„«»\"'’‹›"
_CLITIC = re2.compile(r"(?i)^(?:qu|[cdjlmnst])['’]")
_COMPARES = re2.compile(r"[-+−~<>≤≥]\d|\d\+")
_TELLS = ("wish_be", "wish_not", "wish_and", "cue_not", "cue_never", "cue_doubt", "cue_reports", "aside_gone")
_SHOWS = ("beside_control", "beside_small", "wish_it")
_CHOOSES = ("beside_option",)
_TICKS = ("beside_control", "beside_option", "beside_box", "beside_small")
_FILLS = ("beside_value", "beside_small")


class _Named(Struct, frozen=True):
    """Something that a wish may name: its words, the lists of what may be said beside them, and what is chosen, or goes
    into a field.
    """

    one: Element
    words: tuple[str, ...]
    lists: tuple[str, ...]
    pick: Pick = NOTHING
    value: str = ""


def named_here(said: Said) -> tuple[str, ...]:
    """The steps; none where nothing, or more than one thing, is named."""
    if not said.may_name():
        return ()
    found = [one for one in _all(said) if said.names(one)]
    most = max((len(one.words) for one in found), default=0)
    best = [one for one in found if len(one.words) == most]
    steps = {_step(one) for one in best}
    step = steps.pop() if len(steps) == len(as_one(said.shown.page, [one.one for one in best])) == 1 else ""
    looks = bool(step) and said.looks(best[0]) and filters(said.shown, best[0].pick)
    sent = looks and not is_begun(said.shown, best[0].one)
    return tuple(filter(None, (step, "Send the form" if sent else "")))


class Said:
    """A wish without manners that asks nothing, word by word. It keeps where each word of the page is said."""

    def __init__(self, shown: Shown, wish: str) -> None:
        self.shown, self.lists, self.wish = shown, shown.reader.words, wish
        self.said = [figure_of(shown.reader, word) or word for word in words_of(wish)]
        self._forms: dict[str, int] = {}

    def may_name(self) -> bool:
        """Whether it is short enough, tells nothing, compares no numbers, and the page can be looked through.
        """
        short = 0 < len(self.said) <= MAX_SAID and len(self.shown.page.elements) <= MAX_ELEMENTS
        return short and not _COMPARES.search(self.wish) and not self.tells()

    def tells(self) -> bool:
        """Whether it tells how things are or were, what is not to be done, or more than one thing."""
        return any(word in self.lists[name] for word in self.said for name in _TELLS)

    def may_be(self, option: str) -> bool:
        """Whether it can say an entry of a list at all: a page may have thousands of these."""
        return any(word in fold(option) for word in self.said)

    def place(self, word: str, *, as_it_is: bool) -> int:
        """Where a word of the page is said, in another form or just so; -1 where it is not."""
        if as_it_is:
            return self.said.index(word) if word in self.said else -1
        if word not in self._forms:
            self._forms[word] = next((at for at, said in enumerate(self.said) if are_forms(word, said)), -1)
        return self._forms[word]

    def names(self, named: _Named) -> bool:
        """Whether it says all of that, and besides no more than what its list or the heading above it says, and the
        words that may be said beside it. Only the name of a box may be said in another form.
        """
        box = named.pick[1] == "box"
        places = [self.place(word, as_it_is=not box) for word in named.words]
        if min(places) < 0 or len(set(places)) != len(places) or not quoted(named.one.name):
            return False
        others = [word for at, word in enumerate(self.said) if at not in places]
        known = {word for name in named.lists for word in self.lists[name]}
        articles = self.lists["like_article" if box or self._sees(others) else "cue_the"]  # "I want a reply" sends none
        left = [word for word in others if word not in known and word not in articles]
        if named.lists == _SHOWS:
            return not left and not named.one.row and not (self._sees(others) and self._does(named))
        if named.lists == _FILLS:
            return not left and not set(self.lists["beside_value"]).isdisjoint(others)
        if box:
            beside = about(self.shown, named.one)
            return self._asks_for_box(others, left) and all(_is_among(word, beside) for word in left)
        return self._chooses(named, others, left, self.said[max(places) + 1 : max(places) + 2])

    def _chooses(self, named: _Named, others: Collection[str], left: Collection[str], after: Collection[str]) -> bool:
        """Whether it wants an entry of a list: by the label of that, or a word for choosing. An article between the two
        says otherwise ("support the project").
        """
        label = content(self.shown, named.pick[2])
        asks = len(named.words) >= LEAST_WORDS or bool(left) or not set(self.lists["beside_option"]).isdisjoint(others)
        apart = bool(left) and not set(self.lists["like_article"]).isdisjoint(after)
        return asks and not apart and all(_is_among(word, label) for word in left)

    def _sees(self, others: Collection[str]) -> bool:
        return not set(self.lists["beside_control"]).isdisjoint(others)

    def _does(self, named: _Named) -> bool:
        """Whether a button is called by a deed: who wants to see the order orders nothing."""
        first = named.words[0]
        return named.one.href is None and (
            bool(same_words(self.shown.reader, first, "deed_")) or verb_of(self.shown.reader, first) != "none"
        )

    def _asks_for_box(self, others: Collection[str], left: Collection[str]) -> bool:
        """Whether what is said beside the name of a box alone wants it, and not to see it: "show the daily digest"."""
        wanted = {word for name in ("beside_option", "beside_box") for word in self.lists[name]}
        return bool(left) or not self._sees(others) or not wanted.isdisjoint(others)

    def looks(self, named: _Named) -> bool:
        """Whether it asks for what there is with what is chosen, and not for that alone: "only furnished ones", "two
        bedrooms".
        """
        words = {word for name in named.lists for word in self.lists[name]}
        label = content(self.shown, named.pick[2]) if named.pick[1] == "option" else ()
        asks = not words.isdisjoint(self.said) or any(word in self.said for word in label)
        return asks and bool(named.pick[1])


def _is_among(word: str, words: Collection[str]) -> bool:
    """Whether it is one of some words, in the plural or not."""
    return word in words or f"{word}s" in words or word.removesuffix("s") in words


def _all(said: Said) -> Iterator[_Named]:
    """What may be meant on the page."""
    shown = said.shown
    for one in shown.clicked:
        words = content(shown, shown_name(one))
        if words and not held(said.lists["sends_nothing"], one.name, "only"):
            yield _Named(one, words, _SHOWS)
    for one in shown.boxes:
        if words := content(shown, one.name):
            yield _Named(one, words, _TICKS, (one.name, "box", ""))
    for one in shown.lists:
        for option in one.options[:MAX_OPTIONS]:
            if said.may_be(option) and (words := content(shown, option)):
                yield _Named(one, words, _CHOOSES, (option, "option", one.name))
    numbers = [word for word in said.said if word.replace(".", "").replace(",", "").isdigit()]
    for one in shown.fields if len(numbers) == 1 else ():
        words = content(shown, one.name)
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


def is_begun(shown: Shown, one: Element) -> bool:
    """Whether something stands in a form by which a search would begin that has yet to say what for."""
    form = [other for other in shown.clicked if one.form is not None and other.form == one.form]
    empty = one.form is not None and any(not field.value for field in shown.text_fields(one.form))
    return empty and any(held(shown.reader.words["mean_search"], button.name) for button in form)


def words_of(text: str) -> list[str]:
    """The folded words of a text, without an article that is tied to one: "l'alerte"."""
    return [word for one in text.split() if (word := fold(_CLITIC.sub("", one).strip(_SIGNS)))]


def content(shown: Shown, name: str) -> tuple[str, ...]:
    """The words of a name that say something, of one that has no others all; without how many there are."""
    words = words_of(NUMBER_AFTER.sub("", name))
    return tuple(word for word in words if word not in shown.reader.words["wish_the"]) or tuple(words)


def about(shown: Shown, one: Element) -> frozenset[str]:
    """Words for what the page and the section are about, by their headings, and for kinds of things."""
    texts = (shown.page.heading, heading_above(shown.page, one))
    return frozenset(word for text in texts for word in content(shown, text)) | shown.kinds
