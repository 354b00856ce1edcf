"""How many there are of something on a page, and what comes first. Where a page leaves room for doubt: None."""

from __future__ import annotations

from engine.language.judging.criteria import Criterion
from engine.language.page.lookup import named, of_kind
from engine.language.page.words_shown import FULL_TEXT, count_words, editable_text, first_and_last
from engine.language.words.kinds import MEANS, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.text.quoted import fold, fold_text

UNBOUNDED = 10**9


def how_many(criterion: Criterion, page: PageState) -> bool | None:
    """Whether there are as many elements (`subject`), or places that show the text (`value`), as the criterion says."""
    least, most = found_on(criterion, page)
    asked = criterion.number
    if criterion.match == "at_least":
        return True if least >= asked else False if most < asked else None
    if criterion.match == "at_most":
        return True if most <= asked else False if least > asked else None
    if not least <= asked <= most:
        return False
    return True if least == most else None


def found_on(criterion: Criterion, page: PageState) -> tuple[int, int]:
    """The least and the most elements, or places, that may be counted."""
    return _elements(criterion.subject, page) if criterion.subject else _places(criterion.value, page)


def comes_before(first: str, second: str, page: PageState) -> bool | None:
    """Whether the page, read from its beginning, shows the first text everywhere before it shows the second."""
    text, words = fold_text(page.text), (fold(first), fold(second))
    if not all(words):
        return None
    one, other = (first_and_last(text, wanted) for wanted in words)
    if one is None or other is None:
        unsure = len(page.text) >= FULL_TEXT or any(_only_named(text, page, wanted) for wanted in words)
        return None if unsure else False
    if one[1] < other[0]:
        return True
    return False if other[1] < one[0] else None


def _elements(phrase: Phrase, page: PageState) -> tuple[int, int]:
    """The least and the most elements that may be meant: exactly these, and those that a reader might count too."""
    shown = [one for one in page.elements if one.visible]
    meant = MEANS[phrase.kind][0] if MEANS[phrase.kind] else None
    strict = [one for one in shown if meant is None or kind_of(one) in meant]
    if not phrase.name:
        return len(strict), len(strict or of_kind(shown, phrase))
    exact = named(strict, phrase.name, partial=False)
    alike = {one.id for one in (*exact, *named(shown, phrase.name, partial=False), *_holding(shown, phrase.name))}
    return len(exact), len(alike)


def _holding(pool: list[Element], name: str) -> list[Element]:
    wanted = fold(name)
    return [one for one in pool if count_words(fold(one.name), wanted)]


def _places(value: str, page: PageState) -> tuple[int, int]:
    """The least and the most places that show a text. What is typed into a field, or hidden, is not shown."""
    wanted = fold(value)
    if not wanted:
        return 0, UNBOUNDED
    written = count_words(fold_text(page.text), wanted)
    unseen = sum(count_words(fold_text(one.value or ""), wanted) for one in page.elements if editable_text(one, page))
    if page.kind in ("v3", "v2"):
        unseen += sum(count_words(fold(one.name), wanted) for one in page.elements if not one.visible)
    least = max(0, written - unseen)
    if len(page.text) >= FULL_TEXT:
        return least, UNBOUNDED
    return least, max(least, len(_holding([one for one in page.elements if one.visible], value)))


def _only_named(text: str, page: PageState, wanted: str) -> bool:
    """Words that name an element and stand nowhere in the page's text: shown, but nobody can say where."""
    return not count_words(text, wanted) and any(count_words(fold(one.name), wanted) for one in page.elements)
