"""The one thing of a list that a wish names and whose page may have what the wish needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

from engine.language.offers.shown import quoted
from engine.language.page.rows import pressed_row, pressed_rows
from engine.language.page.same_thing import as_one, destination, is_of_site
from engine.language.wayfinding.sections import says_a_deed
from engine.language.wishes.two_texts import with_thing_told
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold, mask
from engine.text.wordlists import held

LEAST_LETTERS = 4  # of a name of one word
LEAST_MORE = 3  # words of a row beside a name in it
_KIND_AND_NAME = re2.compile(r'(\pL[\pL-]*) "(\d+)"(?: (\pL+)|[.,]|$)')
_LARGE = re2.compile(r"\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|&|of|de|von|van))*")


def record(reader: Reader, page: PageState, wish: str, parts: Sequence[Element]) -> str:
    """The name of the one entry that a wish tells, be it by two texts of its row, else of the one that begins with most
    of the names in it, in quotes; "" where there is none. What leads to other `parts` of the site, or to another site,
    is none.
    """
    called, here = _told(reader, page, wish)
    if here or called:
        return quoted(here.name) if here else ""
    names = [words for words in map(_words, names_in(wish)) if words]
    leads = {one.id for one in parts}
    there = [one for one in page.elements if one.id not in leads and _is_here(page, one)]
    rows = pressed_rows(page)
    counts = [(one, _names_of(reader, one, names, pressed=one.id in rows)) for one in there]
    best = max((count for _, count in counts), default=0)
    alone = as_one(page, [one for one, count in counts if best and count == best])
    return quoted(alone[0].name) if len(alone) == 1 else ""


def _told(reader: Reader, page: PageState, wish: str) -> tuple[bool, Element | None]:
    """Whether a wish says what the message is called that it is about, and the one row that can be pressed and is that
    of a thing which is told by its kind and its name, or by two texts: who sent another message is not meant.
    """
    masked = mask(with_thing_told(reader, " ".join(wish.split()), page))
    was = mask(" ".join(wish.split())).parts
    lists = reader.words
    named = [(found[1], masked.parts[int(found[2])], found[3] or "") for found in _KIND_AND_NAME.finditer(masked.text)]
    messages = [one for one in named if held(lists["kind_message"], one[0], "only")]
    called = [part for kind, part, then in messages or named
              if held(lists["wish_kinds"], kind, "only") and then not in lists["row_tells"]]  # fmt: skip
    rows = [pressed_row(page, part[1:-1]) for part in (*called, *(part for part in masked.parts if part not in was))]
    there = list({one.id: one for one in rows if one is not None}.values())
    return bool(messages), there[0] if len(there) == 1 else None


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


def _names_of(reader: Reader, one: Element, names: list[list[str]], *, pressed: bool) -> int:
    """How many of some names an entry says, where it begins with one of them, be it the last name first; else 0. What
    leads to no address has to be a row that can be pressed, or say much more than a name, as a row does, and no deed:
    "Dark" alone is a choice, "Slack: disconnect" a button.
    """
    if not one.usable or kind_of(one) not in ("link", "button") or one.form is not None:
        return 0
    said = fold(one.name).split()
    begun = next((name for name in names if sorted(said[: len(name)]) == sorted(name)), None)
    if begun is None:
        return 0
    more = said[len(begun) :]
    if one.href is None and not pressed and (len(more) < LEAST_MORE or any(says_a_deed(reader, word) for word in more)):
        return 0
    whole = f" {' '.join(said)} "
    return sum(f" {' '.join(name)} " in whole or sorted(said[: len(name)]) == sorted(name) for name in names)
