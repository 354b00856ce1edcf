"""Whether a control belongs to words that a page only mentions: what is under a heading is about what that names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import re2
from msgspec import Struct

from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element, PageState, of_page
from engine.observe.outline import Line
from engine.text.quoted import fold

_ANSWERS = frozenset({"re", "fw", "fwd", "aw", "wg", "tr", "rv"})  # what mail puts before the name of a conversation
_SIGNS = re2.compile(r"[:#–—|/›»]|\s-\s")


class Found(Struct, frozen=True, kw_only=True):
    """Words and a control on a page: the lines that they stand on, and the depth of the smallest part that holds both.

    `standing` are the lines of all controls that may be meant.
    """

    page: PageState
    words: str
    place: int
    control: int
    depth: int
    standing: Sequence[int]


def is_of_another(found: Found) -> bool:
    """Whether the control is that of what the page, or the section, is about, which is not what the words name.

    The words have to be the heading that it stands under, or that of the page; or an entry of a list right before it.
    """
    page, lines = found.page, found.page.outline
    one = page.elements[lines[found.control].element]
    part = _part(lines, found.place, found.depth)
    heads = [at for at in part if _is_heading(page, at)]
    if kind_of(one) in TOGGLES | FIELDS:
        return _is_past_its_part(found, heads)
    if not heads:
        return len(part) == len(lines) and not names(page, found.place, found.words)
    of_words, of_control = (_last(heads, at) for at in (found.place, found.control))
    if of_words is not None and _says(page, of_words, found.words):
        return of_control != of_words and heads[0] != of_words and not _holds(page.heading, found.words)
    if _follows(found) and (not _holds_main(page, heads) or sum(at in part for at in found.standing) > 1):
        return False
    return of_control is not None or of_words is not None


def _is_past_its_part(found: Found, heads: Sequence[int]) -> bool:
    """Whether a box or field stands in another part than a heading that the words are: between both the part of the
    first ends, by a heading of its level or a higher one. What the control is called is none.
    """
    page, levels = found.page, _levels(found.page)
    first, last = sorted((found.place, found.control))
    if found.place not in heads:
        return False
    called = _name_at(page, found.control)
    heads = [at for at in heads if _name_at(page, at) != called]
    own = next((levels.get(_name_at(page, at), 0) for at in reversed(heads) if at <= first), 0)
    return any(0 < levels.get(_name_at(page, at), 0) <= own for at in heads if first < at <= last)


@of_page
def _levels(page: PageState) -> Mapping[str, int]:
    """The level of each heading by its name; of headings of one name the lowest."""
    found = dict[str, int]()
    for part in page.parts:
        if part.role == "heading":
            found[fold(part.name)] = max(part.level, found.get(fold(part.name), 0))
    return found


def _name_at(page: PageState, at: int) -> str:
    return fold(shown(page, page.outline[at]))


def named_rows(page: PageState, words: str, rows: Collection[int]) -> set[int]:
    """Of the rows that hold the words, those of which they are a name; all, where the page has no lines of them. What
    a row begins with may say first what it is ("Invoice 2024-001").
    """
    held = [at for at, line in enumerate(page.outline) if line.element < 0 and _holds(line.text, words)]
    if not held:
        return set(rows)
    texts = {row: f" {fold(page.rows[row - 1])} " for row in rows}
    lines = [(f" {fold(page.outline[at].text)} ", names(page, at, words)) for at in held]
    second = f" {fold(words)} "
    return {
        row for row, text in texts.items()
        for line, named in lines
        if (named and line in text) or (text.startswith(line) and line.partition(second)[0].count(" ") == 1)
    }  # fmt: skip


def begun_alike(page: PageState, words: str, rows: Collection[int]) -> set[int]:
    """Of the rows that hold the words, those whose name holds them, where it says more in each ("Fence posts", "Paint
    the fence"): any of them may be meant. None where one is called by these words alone.
    """
    wanted = fold(words)
    texts = {row: f"{fold(page.rows[row - 1])} " for row in rows}
    lines = {text for line in page.outline if _holds(text := fold(shown(page, line)), wanted)} - {
        text.strip() for text in texts.values()
    }
    begun = {row: {line for line in lines if text.startswith(f"{line} ")} for row, text in texts.items()}
    found = {row for row, named in begun.items() if named}
    return set() if len(found) < 2 or any(wanted in named for named in begun.values()) else found


def names(page: PageState, at: int, words: str) -> bool:
    """Whether a line is a name that begins with the words ("Re: X"; a heading may say first what it is: "Task 7: X"),
    and not one that only speaks of what they name ("depends on X"), be it in a sentence that goes on through links.
    """
    if len(_said_before(page, at)) > 1:
        return False
    text = shown(page, page.outline[at])
    said, wanted = fold(text).split(), f"{fold(words)} "
    before = next((at for at, word in enumerate(said) if word not in _ANSWERS and not word.isdigit()), len(said))
    if any(f"{' '.join(said[at:])} ".startswith(wanted) for at in range(before + 1)):
        return True
    parts = _SIGNS.split(text) if _is_heading(page, at) else ()
    return any(f"{fold(part)} ".startswith(wanted) for part in parts)


def _said_before(page: PageState, at: int) -> list[str]:
    """The words before a line in the sentence that it is a part of: "Comment by" before the link "tom". Text that
    stands in an element with others, with no element of its own, is the beginning of a sentence; a label is none.
    """
    lines = page.outline
    if page.kind not in ("html", "skeleton"):  # a tree does not tell a text from an element with one
        return []
    inside = at > 0 and lines[at].element < 0 <= lines[at - 1].element and lines[at].joins == lines[at - 1].depth
    first = at - 1 if inside else at
    around, said = lines[first].joins, list[str]()
    before = lines[first - 1] if first else None
    if before is None or before.element >= 0 or before.depth != around + 1 or not before.text[-1:].isalnum():
        return []
    while first and lines[first].joins >= around:
        first -= 1
        said += fold(lines[first].text).split()
    return [word for word in said if word.isalpha()]


def heading_above(page: PageState, one: Element) -> str:
    """The heading that a control stands under; "" where it stands under none, or that is a control itself."""
    control = next((at for at, line in enumerate(page.outline)
                    if line.element >= 0 and page.elements[line.element].id == one.id), 0)  # fmt: skip
    head = next((page.outline[at] for at in range(control - 1, -1, -1) if _is_heading(page, at)), None)
    return shown(page, head) if head is not None and head.element < 0 else ""


def texts_above(page: PageState, one: Element) -> tuple[str, ...]:
    """All that a control stands under: its heading, that of the page, and the tabs that are open."""
    return (heading_above(page, one), page.heading, *_open_tabs(page))


@of_page
def _open_tabs(page: PageState) -> tuple[str, ...]:
    return tuple(one.name for one in page.elements if (one.selected or one.current) and not one.row)


def heading_of_rows(page: PageState, one: Element) -> str:
    """The heading of what a control stands in, be it in a row of a list: the last one above it that is in no row."""
    control = next((at for at, line in enumerate(page.outline)
                    if line.element >= 0 and page.elements[line.element].id == one.id), 0)  # fmt: skip
    rows = " | ".join(map(fold, page.rows))
    heads = (shown(page, page.outline[at]) for at in range(control - 1, -1, -1) if _is_heading(page, at))
    return next((head for head in heads if fold(head) not in rows), "")


@of_page
def headings_of_rows(page: PageState) -> Mapping[int, str]:
    """The heading of what each row stands in, by its number: the last one before it that is in no row."""
    rows, head, found = " | ".join(map(fold, page.rows)), "", dict[int, str]()
    named = {fold(part.name) for part in page.parts if part.role == "heading" and fold(part.name) not in rows}
    for at, line in enumerate(page.outline):
        head = shown(page, line) if _is_heading(page, at) and _name_at(page, at) in named else head
        if line.element >= 0 and (row := page.elements[line.element].row):
            found.setdefault(row, head)
    return found


def _part(lines: Sequence[Line], at: int, depth: int) -> range:
    """The lines of the part at a depth that a line stands in."""
    start, end = at, at + 1
    while start > 0 and lines[start].joins >= depth:
        start -= 1
    while end < len(lines) and lines[end].joins >= depth:
        end += 1
    return range(start, end)


def _follows(found: Found) -> bool:
    """Whether the words are all that their line says, begin their own part, and nothing but text stands between them
    and the control.
    """
    lines, place = found.page.outline, found.place
    if fold(shown(found.page, lines[place])) != fold(found.words):
        return False
    begins = place == 0 or lines[place].joins <= found.depth
    between = range(min(place, found.control) + 1, max(place, found.control))
    return begins and all(lines[at].element < 0 and not _is_heading(found.page, at) for at in between)


def _is_heading(page: PageState, at: int) -> bool:
    """Whether a line is called as a heading, and is no field or box of that name."""
    text, number = _name_at(page, at), page.outline[at].element
    fills = number >= 0 and kind_of(page.elements[number]) in TOGGLES | FIELDS
    return bool(text) and text in _levels(page) and not fills


def _holds_main(page: PageState, heads: Sequence[int]) -> bool:
    return any(fold(shown(page, page.outline[at])) == fold(page.heading) for at in heads)


def _last(heads: Sequence[int], at: int) -> int | None:
    return next((head for head in reversed(heads) if head <= at), None)


def _says(page: PageState, at: int, words: str) -> bool:
    return _holds(shown(page, page.outline[at]), words)


def _holds(text: str, words: str) -> bool:
    return f" {fold(words)} " in f" {fold(text)} "


def shown(page: PageState, line: Line) -> str:
    """What a line shows; of an element of a tree, its name."""
    return line.text or _name(page.elements, line.element)


def entry_names(page: PageState) -> dict[int, str]:
    """What the text fields hold by which entries of a list go that can be edited in place, by the element's number: of
    several fields of one name each holds another text.
    """
    fields = {at: one for at, one in enumerate(page.elements)
              if one.value and one.role == "textbox" and one.input_type != "password"}  # fmt: skip
    alike = Counter(fold(one.name) for one in fields.values())
    held = Counter(fold(one.value or "") for one in fields.values())
    return {at: one.value or "" for at, one in fields.items()
            if alike[fold(one.name)] > 1 and held[fold(one.value or "")] == 1}  # fmt: skip


def _name(elements: Sequence[Element], at: int) -> str:
    return elements[at].name if 0 <= at < len(elements) else ""
