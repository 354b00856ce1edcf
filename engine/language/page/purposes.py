"""Controls that are told by their kind and what they are for: "the switch for offers by email", "the arrow for the next
week", "the button that clears the filters".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.page.boxes import says_no_to
from engine.language.page.lookup import of_kind
from engine.language.page.places import belonging
from engine.language.words.kinds import TOGGLES, is_toggle, kind_of
from engine.language.words.means import same_words
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

_LITTLE = ("step_article", "told_at", "told_into", "told_with", "told_called", "told_of", "told_by", "told_on",
           "told_whom")  # fmt: skip
_KINDS = ("checkbox", "radio", "button", "link", "icon", "tab", "menu", "field", "dropdown")
_NAMED = ("change_gone", "mean_delete", "change_sent", "pay", "buy", "deed_pay")
LEAST_VERB = 3
LEAST_BEGUN = 4  # letters of a word that another goes on with
MOST_ENDING = 3


def by_purpose(reader: Reader, page: PageState, phrase: Phrase, *, ticks: bool) -> list[Element]:
    """The controls of the kind that a phrase says whose name or hint has all its words that tell anything, in any
    order. What is ticked is a box or a switch, be that said or not. Of what is quoted, or counted off, none.
    """
    told = phrase.name or (phrase.within if phrase.owned else "")
    kind = phrase.kind if phrase.kind in _KINDS else "checkbox" if ticks and phrase.kind == "any" else ""
    if not told or not kind or phrase.quoted or phrase.nth is not None:
        return []
    little = _little(reader)
    words = [word for word in fold(told).replace("'", " ").replace("’", " ").split() if word not in little]
    shown = [one for one in page.elements if one.visible]
    pool = [one for one in shown if is_toggle(one)] if ticks else of_kind(shown, Phrase(kind=kind))
    pool = [one for one in pool if words and not _ends(reader, one)
            and not (kind_of(one) in TOGGLES and says_no_to(reader, one.name, told))]  # fmt: skip
    found = [one for one in pool if all(_says(one, (word,)) for word in words)]
    found = found or [one for one in pool if _is_called(reader, one, words)]
    within = phrase.within if phrase.name else ""
    return (belonging(page, within, found, owned=phrase.owned) or []) if within and found else found


def called_as_owner(page: PageState, phrase: Phrase) -> list[Element]:
    """The control outside of rows that is called so itself, where only its kind is said: "the icon for the grid view"
    is "Grid view", and no other that stands beside that.
    """
    if phrase.name or not phrase.owned or phrase.kind not in _KINDS:
        return []
    pool = of_kind([one for one in page.elements if one.visible and not one.row], Phrase(kind=phrase.kind))
    return [one for one in pool if fold(one.name) == fold(phrase.within)]


def _is_called(reader: Reader, one: Element, words: Sequence[str]) -> bool:
    """Whether an element says all of some words, or other words for them or for what is done by them: "that resets the
    filters", "that unticks everything".
    """
    ways = [(word, *bare_verbs(reader, word)) for word in words]
    whole = {same for at, several in enumerate(ways) for way in several
             for same in same_words(reader, " ".join((*words[:at], way, *words[at + 1 :])))}  # fmt: skip
    if fold(one.name) in whole:
        return True
    others = [(*several, *(same for way in several for same in same_words(reader, way))) for several in ways]
    return all(_says(one, several) for several in others)


def bare_verbs(reader: Reader, word: str) -> Iterator[str]:
    """What a word may be where no person does it: "reset" for "resets", "löschen" for "löscht"."""
    for pair in reader.words["told_does_ends"]:
        ending, _, bare = pair.partition(" ")
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_VERB:
            yield f"{word.removesuffix(ending)}{bare}"


def _says(one: Element, ways: Sequence[str]) -> bool:
    """Whether an element says one of some words."""
    called = fold(f"{one.name} {one.text} {one.description}").replace("|", " ").split()
    return any(_alike(way, other) for way in ways for other in called)


def _ends(reader: Reader, one: Element) -> bool:
    """Whether a control takes something away, sends or pays it: that has to be named."""
    return kind_of(one) not in TOGGLES and any(held(reader.words[name], one.name) for name in _NAMED)


def _alike(one: str, other: str) -> bool:
    """Whether two words are one, but for an ending: "offer" and "offers"."""
    short, long = sorted((one, other), key=len)
    begun = len(short) >= LEAST_BEGUN and long.startswith(short)
    return short == long or (begun and len(long) - len(short) <= MOST_ENDING)


@by_words
def _little(bundle: Bundle) -> frozenset[str]:
    """Words that tell nothing by themselves, in all languages."""
    return frozenset(fold(word) for name in _LITTLE for word in bundle.words.get(name, ()))
