"""The name of the thing that a text says is deleted: "Delete Pay the rent" deletes what is called so, and pays nothing.

A page writes both the verb and the name. So only what stands right beside a word of deleting, and is in quotes or is
what the page calls something by itself, is taken for a name; and only what such a name says is left out. The deletion
stays, and so does whatever else the text says. What only removes is not asked about, so that nothing is left out there
beside an amount of money: "Remove ads and pay 5 EUR".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec.structs import replace

from engine.facts.words import ActKind
from engine.observe import Element, PageState
from engine.observe.outline import Line
from engine.safety.lexicon import Lexicon, Phrase, cut, is_end
from engine.safety.money import amounts
from engine.safety.words import Said, says

_SAID_BY_NAMES: frozenset[ActKind] = frozenset({"payment", "purchase", "transfer", "message", "publication"})
REMOVES = ("delete", "remove")
_QUOTES = frozenset("\"«»“”„「」")
_MOST_WORDS = 40                        # of a name


def without_thing(text: str, read: Callable[[str], Said], one: Element, page: PageState, lists: Lexicon) -> Said:
    """What a text of a control, or around it, says as `read` reads it: without what only the name of the thing says
    that it deletes.
    """
    said = read(text)
    doubtful = _SAID_BY_NAMES.intersection(said.kinds)
    if not doubtful:
        return said
    words = cut(text)
    names = {at for place in _names(words, one, page, lists) for at in place}
    if not names:
        return said
    rest = read(" ".join([word for at, word in enumerate(words) if at not in names]))
    if "deletion" not in rest.kinds and amounts(text):
        return said
    return replace(said, kinds=tuple([kind for kind in said.kinds if kind not in doubtful or kind in rest.kinds]))


def without_row_name(text: str, said: Said, lists: Lexicon) -> Said:
    """What is said around a control that removes: the name of its row, unless that speaks of removing, or warns."""
    if said.warns or any(says(text, lists, name) for name in REMOVES):
        return said
    return replace(said, kinds=tuple([kind for kind in said.kinds if kind not in _SAID_BY_NAMES]))


def _names(words: Phrase, one: Element, page: PageState, lists: Lexicon) -> Iterator[range]:
    """Where names stand beside a word of deleting."""
    verbs = [place for name in REMOVES for place in _standing(words, name, lists)]
    if verbs:
        yield from _quoted(words, verbs, lists)
        yield from _known(words, verbs, set(map(cut, _called(one, page))), lists)


def _quoted(words: Phrase, verbs: list[range], lists: Lexicon) -> Iterator[range]:
    """What stands in quotes, where the clause before says that it deletes, or the next word does ("… löschen")."""
    joints = {at for place in _standing(words, "and", lists) for at in place}
    quotes = [at for at, word in enumerate(words) if word in _QUOTES]
    for start, end in zip(quotes[::2], quotes[1::2], strict=False):
        stops = [at for at in range(start) if at in joints or is_end(words[at])]
        clause = range(max(stops, default=-1) + 1, start)
        if any(verb.start in clause or verb.start == end + 1 for verb in verbs):
            yield range(start, end + 1)


def _known(words: Phrase, verbs: list[range], known: Collection[Phrase], lists: Lexicon) -> Iterator[range]:
    """What the page calls something by itself, right after a verb or right before it."""
    fillers = {at for place in _standing(words, "filler", lists) for at in place}
    for verb in verbs:
        first = next((at for at in range(verb.stop, len(words)) if at not in fillers), verb.stop)
        after = [range(start, end) for start in {verb.stop, first} for end in _near(start, len(words))]
        before = [range(start, verb.start) for start in range(max(0, verb.start - _MOST_WORDS), verb.start)]
        yield from [place for place in (*after, *before) if words[place.start : place.stop] in known]


def _near(start: int, last: int) -> range:
    return range(start + 1, min(last, start + _MOST_WORDS) + 1)


def _called(one: Element, page: PageState) -> Iterator[str]:
    """What the page shows by itself: its texts, rows and headings. Of elements only those of the control's own row: a
    card is named by all that can be pressed in it, "Remove Pay now".
    """
    yield from page.rows
    yield from _texts(page.outline)
    yield from (part.name for part in page.parts)
    if one.row and not one.wraps:
        yield from (other.name for other in page.elements if other.row == one.row)


def _texts(lines: Sequence[Line]) -> Iterator[str]:
    """The texts of a page that are no control's."""
    inside: int | None = None                       # depth of the control whose texts follow
    for line in lines:
        if inside is not None and line.joins < inside:
            inside = None
        if line.element >= 0:
            inside = line.depth if inside is None else inside
        elif inside is None:
            yield line.text


def _standing(words: Phrase, name: str, lists: Lexicon) -> list[range]:
    """Where words of one list stand."""
    return [range(hit.start, hit.end) for hits in lists.hits(words).values() for hit in hits if name in hit.lists]
