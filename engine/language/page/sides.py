"""Which of some elements stand above or below words of the page that a phrase names."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.page.headed import shown
from engine.language.page.places import places_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.text.quoted import fold


def on_its_side(page: PageState, phrase: Phrase, found: Sequence[Element]) -> list[Element]:
    """The elements that stand there; none where the page shows the words several times, or nowhere."""
    mark = fold(phrase.above or phrase.below)
    if not mark:
        return list(found)
    lines = [at for at, line in enumerate(page.outline) if fold(shown(page, line)) == mark]
    at = places_of(page)
    if len(lines) != 1:
        return []
    there = [one for one in found if at.get(one.id, lines[0]) != lines[0]]
    return [one for one in there if (at[one.id] < lines[0]) == bool(phrase.above)]
