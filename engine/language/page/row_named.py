"""Which row a wish means by a part of what stands in it, or in another case: "the Quay Street flat", "den Kleinen
Saal" for "Kleiner Saal".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import re2

from engine.language.page.own_kind import is_own_kind
from engine.language.page.rows import folded_rows
from engine.observe import Element, PageState, of_page
from engine.rules import Bundle, Reader, by_words
from engine.text.dates import month_named
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_STEM = 4  # letters of a word before its ending
LEAST_LETTERS = 3  # of a word in a name: less are initials, or the name of a day
MAX_NAME_WORDS = 6  # of what names a row
BESIDES = re2.compile(r"[(\[,;:–|]")  # what a name says besides: "Ash (before Oak)"
_SPEAKS = ("role_from", "role_for", "role_by", "role_to", "wish_at", "wish_of", "wish_about")
_TIMES = ("value_days", "value_later", "aside_later")  # by which no thing is known, whatever its row says


def in_part(reader: Reader, page: PageState, thing: str, controls: Sequence[Element]) -> str:
    """What names the one row, of those with one of the controls, that says all words for a thing, and one of them in
    its name; "" where none does, or several do.
    """
    wanted = _stems(reader, thing)
    timed = any(held(reader.words[name], thing) for name in _TIMES)
    rows = {one.row for one in controls if one.row} if wanted and not timed else set()
    found = [row for row in rows if wanted <= _stems(reader, page.rows[row - 1])]
    if len(found) != 1:
        return ""
    named = {name: wanted & _stems(reader, BESIDES.split(name)[0]) for name in _names(page, found[0], rows)}
    best = max(named, key=lambda name: len(named[name]), default="")
    there = [one.name for one in controls if one.row == found[0]]
    if any(is_own_kind(reader, page, word) is not True for word in _only_said(reader, thing, best)):
        there = [] if any(takes_away(reader, name) for name in there) else there  # "the note of Oak" in its row
    if not there or not all(may_end(reader, best, thing, name) for name in there):
        return ""
    counts = {word for word in wanted if word.isdigit() or word in reader.words["wish_numbers"]}
    return best if best and named[best] and counts <= named[best] else ""  # "4 houses" is not the house with 4 beds


def may_end(reader: Reader, name: str, said: str, control: str, *, gathered: bool = False) -> bool:
    """Whether what is said names a thing of that name well enough for what a control does to it: what takes it away
    wants all of its name, and what cancels it, or takes it off things that were only `gathered`, at least no name that
    speaks of something else too ("Comment by tom on Ann's photo").
    """
    own = BESIDES.split(name)[0]
    if _stems(reader, own) <= _stems(reader, said) or not takes_away(reader, control):
        return True
    speaks = not _leads(reader).isdisjoint(fold(own).split())
    return not speaks and (gathered or not held(reader.words["change_gone"], control))


def may_take(reader: Reader, page: PageState, one: Element, name: str) -> bool:
    """Whether a control may do what it does to what a name says: what takes away the thing of its row only where that
    is called so, and not by another text of it: "Delete" beside "Winter report", and who wrote it, for "delete Tom".
    """
    return not one.row or not takes_away(reader, one.name) or _is_called(reader, page, one.row, name)


def _is_called(reader: Reader, page: PageState, row: int, name: str) -> bool:
    """Whether a row has a name by its first text that may be one, by a heading in it, or by the one link in it, which
    no text that goes on as a sentence leads to. A number, a day, a state and a word for a kind name nothing else, nor
    does what other rows begin with, too: who wrote several messages.
    """
    wanted = fold(name)
    inside = [one for one in page.elements if one.row == row]
    links = {fold(one.name) for one in inside if one.href is not None}
    controls = {fold(one.name) for one in inside if one.href is None}
    heads = {fold(part.name) for part in page.parts if part.role == "heading"}
    if is_told_by_first(page, row, name):
        return True
    texts = list(texts_of_row(page, row))
    others = [f"{text} " for number, text in enumerate(folded_rows(page), 1) if number != row]
    common = {text for text in texts if any(other.startswith(f"{text} ") for other in others)}
    for at, text in enumerate(texts):
        after = text.split(" ", 1)[-1]  # "Invoice 2024-001"
        if any(f"{said} ".startswith(f"{wanted} ") for said in (text, after)):
            first = not any(may_name(reader, one) for one in texts[:at] if one not in controls | common)
            spoken = at > 0 and texts[at - 1].split()[-1] in _leads(reader)
            if first or (not spoken and (text in heads or (len(links) == 1 and text in links))):
                return True
    return False


def is_told_by_first(page: PageState, row: int, name: str) -> bool:
    """Whether a name is the first texts of a row together: who sent a message, and what it is called."""
    texts = list(texts_of_row(page, row))
    return fold(name) in (" ".join(texts[:end]) for end in range(2, len(texts)))


def texts_of_row(page: PageState, row: int) -> Iterator[str]:
    """The texts of a row one after another, folded."""
    lines, rest = _lines(page), folded_rows(page)[row - 1]
    while rest:
        text = max((one for one in lines if f"{rest} ".startswith(f"{one} ")), key=len, default=rest.split()[0])
        yield text
        rest = rest[len(text) :].strip()


@of_page
def _lines(page: PageState) -> frozenset[str]:
    """The texts that may stand in a row: what is no row itself, which is pressed as a whole."""
    inside = (line.text for line in page.outline if line.element < 0 or page.elements[line.element].row)
    return frozenset(text for one in inside if (text := fold(one)))


def may_name(reader: Reader, text: str) -> bool:
    """Whether a text of a row may be what its thing is called."""
    words = [word for word in text.split() if len(word) >= LEAST_LETTERS and not any(map(str.isdigit, word))]
    says_no_more = any(held(reader.words[name], text, "only") for name in ("states", "wish_kinds"))
    return bool(words) and not says_no_more and not all(month_named(word) for word in words)


def takes_away(reader: Reader, control: str) -> bool:
    """Whether a control takes away what it stands beside, or cancels it."""
    return any(held(reader.words[name], control) for name in ("change_gone", "deed_cancel"))


def _only_said(reader: Reader, said: str, name: str) -> Iterator[str]:
    """The words of what is said that a name does not have, those aside that lead from one to the other."""
    named = _stems(reader, name)
    words = (word for word in fold(said).split() if word not in _leads(reader))
    yield from (word for word in words if not _stems(reader, word) <= named)


@by_words
def _leads(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _SPEAKS for word in bundle.words[name])


def _names(page: PageState, row: int, rows: Collection[int]) -> Iterator[str]:
    """What may name one of some rows: the links in it, its headings, and what it begins with."""
    text = f" {fold(page.rows[row - 1])} "
    links = (one.name for one in page.elements if one.row == row and one.href is not None)
    heads = (part.name for part in page.parts if part.role == "heading")
    begins = (line.text for line in page.outline if line.text and text.startswith(f" {fold(line.text)} "))
    for name in (*links, *heads, *begins):
        alone = sum(f" {fold(name)} " in f" {fold(page.rows[other - 1])} " for other in rows) == 1
        if fold(name) and f" {fold(name)} " in text and alone and len(name.split()) <= MAX_NAME_WORDS:
            yield name


def _stems(reader: Reader, text: str) -> frozenset[str]:
    """The words of a text, articles aside, without the endings of their case."""
    articles, ends = reader.words["wish_the"], reader.words["ends_inflected"]
    words = (word for word in fold(text).split() if word not in articles)
    return frozenset(_stem(letters_alone(word), ends) for word in words)


def _stem(word: str, ends: Sequence[str]) -> str:
    may_end = [end for end in ends if word.endswith(end) and len(word) - len(end) >= LEAST_STEM]
    return word.removesuffix(max(may_end, key=len, default="")) if word.isalpha() else word
