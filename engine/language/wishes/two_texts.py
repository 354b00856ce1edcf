"""A thing that is told by two texts of its row: "the e-mail “Roadmap” from Ann Ode", "Ann Ode's roadmap e-mail".

It is called as the row calls it, where one row alone has both: the one in full, the other by all the words for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2
from msgspec import Struct

from engine.language.offers import quoted
from engine.language.page.own_kind import is_own_kind
from engine.language.words.clause import read_clause
from engine.language.words.means import kinds_of
from engine.observe import PageState, of_page
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, TextTooLong, fold, mask

MAX_WORDS = 40  # of a wish that is looked through
MAX_SAID = 14  # words by which a thing is told
MAX_OWNER = 4
MAX_NAME_WORDS = 12  # more are what it says
LEAST = 3  # words of a wish: a verb and two texts
_SIGNS = ",.;:!?"
_OWNS = re2.compile(r"(?:['’]s|s['’])$")
_QUOTED = re2.compile(r'^"(\d+)"$')
_NUMBER = re2.compile(r"\b\d+\b")


class _Told(Struct, frozen=True):
    """What is said of a thing: all words for what it is called, or that in quotes, and another text of its row."""

    words: tuple[str, ...]  # folded, without those for a kind
    quoted: str
    beside: str  # folded
    kinds: tuple[str, ...]  # folded words for its kind
    owned: bool = False  # "Ann Ode's …": it is no place to take it from


def with_thing_told(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal with what the one row is called, in quotes, in the place of what is said of its thing."""
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    words = masked.text.split(" ")
    if page is None or not page.rows or not LEAST <= len(words) <= MAX_WORDS:
        return goal
    small = _small(reader)
    ends = read_clause(reader, masked).verb == "delete"
    for at in range(1, len(words) - 1):
        begins = fold(words[at]) in small.articles or words[at][:1].isupper() or _QUOTED.match(words[at])
        if not begins or (at > 1 and fold(words[at - 1]) in small.articles):
            continue
        last = _last(words, at, small)
        for end in range(last, at + 1, -1):
            if end < last and fold(words[end]) not in small.follows:
                continue  # what is said of it goes on
            for told in _told(reader, masked, words[at:end], small):
                own = [is_own_kind(reader, page, kind) for kind in told.kinds]
                unsure = ends and None in own and not _is_sent(reader, told)
                if False in own or unsure:
                    continue  # "archive the brakes invoice from Ann", where these are repairs
                taken = ends and not told.owned and not _is_sent(reader, told)
                name = "" if taken else _name(page, told, in_full=ends)
                if quoted(name):
                    rest = words[end - 1][len(words[end - 1].rstrip(_SIGNS)) :]
                    return masked.restore(" ".join((*words[:at], f"{quoted(name)}{rest}", *words[end:])))
    return goal


class _Small(Struct, frozen=True):
    """Small words: articles, what leads to another text of the row, what begins another part of the wish."""

    articles: frozenset[str]
    leads: frozenset[str]
    breaks: frozenset[str]
    follows: frozenset[str]  # what may come next


@by_words
def _small(bundle: Bundle) -> _Small:
    def of(*lists: str) -> frozenset[str]:
        return frozenset(fold(word) for name in lists for word in bundle.words.get(name, ()))

    leads = of("row_tells")
    breaks = of("role_to", "role_as", "role_named", "wish_and", "wish_when") - leads
    return _Small(of("cue_the", "wish_this", "wish_my"), leads, breaks, breaks | leads | of("role_with", "role_for"))


def _last(words: Sequence[str], at: int, small: _Small) -> int:
    """Where what is said of a thing ends at the latest: before what begins another part, and after a sign."""
    for end in range(at, min(len(words), at + MAX_SAID)):
        if fold(words[end]) in small.breaks:
            return end
        if words[end][-1:] in _SIGNS:
            return end + 1
    return min(len(words), at + MAX_SAID)


def _told(reader: Reader, masked: Masked, said: Sequence[str], small: _Small) -> Iterator[_Told]:
    """The ways to read some words as what a thing is called and another text of its row."""
    bare = [word.strip(_SIGNS) for word in said]
    for end in range(1, min(len(bare), MAX_OWNER + 1)):
        if _OWNS.search(bare[end - 1]) and fold(bare[0]) not in small.articles:
            owner = " ".join((*bare[: end - 1], _OWNS.sub(_plural(bare[end - 1]), bare[end - 1])))
            yield from _of(reader, masked, bare[end:], fold(owner), small, owned=True)
    leads = [at for at, word in enumerate(bare) if fold(word) in small.leads and 0 < at < len(bare) - 1]
    if leads:
        beside = bare[leads[-1] + 1 :]
        if not any(map(_QUOTED.match, beside)):
            yield from _of(reader, masked, bare[: leads[-1]], fold(" ".join(beside)), small)


def _plural(word: str) -> str:
    """What is left of the sign of an owner: "Williams'" is "Williams"."""
    return "" if word[-1:] in "sS" else "s"


def _of(
    reader: Reader, masked: Masked, said: Sequence[str], beside: str, small: _Small, *, owned: bool = False
) -> Iterator[_Told]:
    parts = [masked.parts[int(found.group(1))][1:-1] for word in said if (found := _QUOTED.match(word))]
    words = [fold(word) for word in said if not _QUOTED.match(word)]
    words = [part for word in words if word not in small.articles for part in word.split()]
    kinds = tuple(word for word in words if kinds_of(reader, word))
    rest = tuple(word for word in words if word not in kinds)
    if beside and len(parts) <= 1 and not (parts and rest) and (parts or rest):
        yield _Told(rest, parts[0] if parts else "", beside, kinds, owned)


def _is_sent(reader: Reader, told: _Told) -> bool:
    """Whether a thing comes from somebody: a message, which is not taken out of who sent it."""
    messages = kinds_of(reader, reader.words["kind_message"][0])
    return any(not kinds_of(reader, kind).isdisjoint(messages) for kind in told.kinds)


def _name(page: PageState, told: _Told, *, in_full: bool) -> str:
    """What the one row is called that has what is told, and for what ends it `in_full`, with what stands beside that
    where the row begins with both; "" where none or several have it. What a control of the page is called is a place.
    """
    if told.beside in _places(page):
        return ""
    found = [(row, texts) for row, texts in enumerate(_texts(page), 1) if told.beside in map(fold, texts)]
    called = {row: names for row, texts in found if (names := _called(told, texts))}
    if len(called) != 1 or len(names := next(iter(called.values()))) != 1:
        return ""
    row, name = next(iter(called)), names[0]
    others = [text for at, text in enumerate(page.rows, 1) if at != row and f" {fold(name)} " in f" {fold(text)} "]
    if not others and not in_full:
        return name
    both = " ".join((_as_shown(page, told.beside), name))
    begins = f"{fold(page.rows[row - 1])} ".startswith(f"{fold(both)} ")  # no other row does
    return both if begins else "" if others else name


def _as_shown(page: PageState, said: str) -> str:
    return next(text for texts in _texts(page) for text in texts if fold(text) == said)


def _called(told: _Told, texts: Sequence[str]) -> list[str]:
    """The texts of a row, other than that beside it, that may be what a thing is told to be called."""
    names = [text for text in texts if fold(text) != told.beside and len(text.split()) <= MAX_NAME_WORDS]
    if told.quoted:
        return [name for name in names if fold(name) == fold(told.quoted)][:1]
    return [name for name in names if set(told.words) <= set(fold(name).split())]


@of_page
def _places(page: PageState) -> frozenset[str]:
    """What the controls outside of rows are called, whatever they count: "Inbox 19"."""
    return frozenset(fold(_NUMBER.sub("", one.name)) for one in page.elements if not one.row and one.name)


@of_page
def _texts(page: PageState) -> tuple[tuple[str, ...], ...]:
    """The texts of each row, one after another, as the page has them."""
    controls = {fold(one.name) for one in page.elements if one.row}
    lines = {fold(line.text): line.text for line in page.outline if line.element < 0 and fold(line.text)}
    lines = {text: line for text, line in lines.items() if text not in controls}
    longest = sorted(lines, key=len, reverse=True)
    return tuple(tuple(_cut(f"{fold(row)} ", longest, lines)) for row in page.rows)


def _cut(row: str, longest: Sequence[str], lines: dict[str, str]) -> Iterator[str]:
    while row.strip():
        text = next((one for one in longest if row.startswith(f"{one} ")), "")
        if text:
            yield lines[text]
        row = row[len(text) :].lstrip() if text else row.partition(" ")[2]
