"""The one thing of a list that a wish names and whose page may have what the wish needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

from engine.language.offers.shown import quoted
from engine.language.page.same_thing import as_one, destination, is_of_site
from engine.language.wayfinding.sections import says_a_deed
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold, mask

LEAST_LETTERS = 4  # of a name of one word
LEAST_MORE = 3  # words of a row beside a name in it
_LARGE = re2.compile(r"\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|&|of|de|von|van))*")


def record(reader: Reader, page: PageState, wish: str, parts: Sequence[Element]) -> str:
    """The name of the one entry that begins with most of the names in a wish, in quotes; "" where there is none. What
    leads to other `parts` of the site, or to another site, is none.
    """
    names = [words for words in map(_words, names_in(wish)) if words]
    leads = {one.id for one in parts}
    there = [one for one in page.elements if one.id not in leads and _is_here(page, one)]
    counts = [(one, _names_of(reader, one, names)) for one in there]
    best = max((count for _, count in counts), default=0)
    alone = as_one(page, [one for one, count in counts if best and count == best])
    return quoted(alone[0].name) if len(alone) == 1 else ""


def _is_here(page: PageState, one: Element) -> bool:
    to = destination(page, one)
    return not to or is_of_site(to, page.url)


def names_in(wish: str) -> Iterator[str]:
    """What a wish has in quotes or writes large, but for its first word alone."""
    masked = mask(" ".join(wish.split()))
    yield from (part[1:-1] for part in masked.parts)
    for found in _LARGE.finditer(masked.text):
        said = found[0] if found.start() else found[0].partition(" ")[2]
        if said:
            yield said.removesuffix("'s").removesuffix("’s")


def _words(name: str) -> list[str]:
    words = fold(name).split()
    return words if len(words) > 1 or (words and len(words[0]) >= LEAST_LETTERS) else []


def _names_of(reader: Reader, one: Element, names: list[list[str]]) -> int:
    """How many of some names an entry says, where it begins with one of them, be it the last name first; else 0. What
    leads to no address has to say much more than a name, as a row does, and no deed: "Dark" alone is a choice, "Slack:
    disconnect" a button.
    """
    if not one.usable or kind_of(one) not in ("link", "button") or one.form is not None:
        return 0
    said = fold(one.name).split()
    begun = next((name for name in names if sorted(said[: len(name)]) == sorted(name)), None)
    if begun is None:
        return 0
    more = said[len(begun) :]
    if one.href is None and (len(more) < LEAST_MORE or any(says_a_deed(reader, word) for word in more)):
        return 0
    whole = f" {' '.join(said)} "
    return sum(f" {' '.join(name)} " in whole or sorted(said[: len(name)]) == sorted(name) for name in names)
