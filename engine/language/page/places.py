"""Which elements belong to some words, by where both stand on a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.language.page.headed import Found, begun_alike, entry_names, is_of_another, named_rows, names, shown
from engine.language.page.rows import rows_with
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.observe.outline import Line, closeness, closeness_of_all
from engine.text.quoted import fold

_LAST: list[tuple[PageState, Mapping[str, int]]] = []  # the page that was looked through last, and its lines


def belonging(
    page: PageState,
    words: str,
    candidates: Sequence[Element],
    *,
    counted: bool = False,
    bare: bool = False,
    owned: bool = False,
) -> list[Element] | None:
    """Of the candidates, those that the words belong to by the page's structure; None where it tells nothing.

    One that is called by these words is meant itself, but for what is sought by its kind alone (`bare`): of that only
    boxes and fields are, since a button beside words is another; so is the only box whose label begins with them.
    To what stands in a row or card with controls of its
    own, only these belong: all of them where one is `counted` off ("the last button in the row of X"). Else, for each
    place where the words stand, these are the candidates in the smallest part of the page that holds the words and any
    candidate; of several in that part, the first after the words, for words stand before what they name, unless each
    stands in a row of its own.
    One that stands in another entry of the same list, or under another heading, belongs to that. Where it is to be
    `owned` by what the words name, what only speaks of that ("depends on X") owns nothing, a field of a form owns
    nothing that belongs to the form, and of several whose names say more than the words each may be meant.
    """
    found = _belonging(page, words, candidates, counted=counted, bare=bare, owned=owned)
    alike = begun_alike(page, words, rows_with(page, words)) if owned and found and found[0].row else set()
    return [one for one in candidates if one.row in alike] if alike else found


def is_said_of_another(page: PageState, one: Element) -> bool:
    """Whether the hint of a control says what it does and to what, which is a text of the page: the sign of a tag does
    nothing to what the page is about.
    """
    name = f"{fold(one.name)} "
    parts = {hint.removeprefix(name) for hint in map(fold, one.description.split("|")) if hint.startswith(name)}
    return bool(parts) and any(fold(line.text) in parts for line in page.outline if line.element < 0)


def _belonging(
    page: PageState, words: str, candidates: Sequence[Element], *, counted: bool, bare: bool, owned: bool
) -> list[Element] | None:
    own = [one for one in candidates if fold(one.name) == fold(words)]
    if own := [one for one in own if not bare or kind_of(one) in TOGGLES | FIELDS]:
        return own
    said = [one for one in candidates if fold(f"{one.name} {words}") in map(fold, one.description.split("|"))]
    if len(said) == 1:  # its hint says what it does, and to what: "Remove racing"
        return said
    others = [one for one in candidates if owned and is_said_of_another(page, one)]
    if others and len(others) == len(candidates):
        return []
    candidates = [one for one in candidates if one not in others]
    boxes = [one for one in candidates if kind_of(one) in TOGGLES] if bare else []
    begun = [one for one in boxes if f"{fold(one.name)} ".startswith(f"{fold(words)} ")]
    if len(begun) == 1:  # the label of a box may say more than the name of its thing
        return begun
    rows = rows_with(page, words)
    if rows and fold(words).isdigit() and not (rows := _numbered(page, words, rows)):
        return []
    if rows and owned and not (rows := named_rows(page, words, rows)):
        return []
    if rows:
        candidates = [one for one in candidates if one.row in rows]
        if len(candidates) < 2 or counted or bare:
            return list(candidates)
    elif all(one.row or one.href is not None for one in candidates) and _names_another(page, words):
        return []
    lines, at = page.outline, places_of(page)
    standing = {one.id: at[one.id] for one in candidates if one.id in at}
    wanted = fold(words)
    if not standing or not wanted:
        return None
    found: dict[str, Element] = {}
    places = _standing(page, lines, wanted, texts_first=bare)
    for place in (line for line in places if not owned or names(page, line, words)):
        how_near = closeness_of_all(lines, place)
        near = {id_: how_near[line] for id_, line in standing.items() if line != place}
        if not near:
            continue
        nearest = max(near.values())
        if owned and _is_one_of_fields(page, at, wanted, place, nearest):
            continue
        inside = [id_ for id_, how in near.items() if how == nearest]
        after = [id_ for id_ in inside if standing[id_] > place]
        chosen = min(after, key=standing.__getitem__) if after else inside[0] if len(inside) == 1 else None
        if chosen is None or _stands_elsewhere(page, place, standing[chosen], nearest):
            continue
        at_hand = Found(page=page, words=words, place=place, control=standing[chosen], depth=nearest,
                        standing=tuple(standing.values()))  # fmt: skip
        if not is_of_another(at_hand):
            found |= _one_of_rows([one for one in candidates if one.id in inside], chosen)
    return [one for one in candidates if one.id in found]


def _numbered(page: PageState, words: str, rows: Collection[int]) -> set[int]:
    """Of the rows that hold a number those that go by it, where each of them begins with a number: "depends on 73"."""
    begun = {row: fold(page.rows[row - 1]).partition(" ")[0] for row in rows}
    if not all(map(str.isdigit, begun.values())):
        return set(rows)
    return {row for row, first in begun.items() if first == fold(words)}


def _one_of_rows(inside: Sequence[Element], chosen: str) -> dict[str, Element]:
    """The chosen one, with its like in other rows of the same part: a head over rows says none of them."""
    one = next(one for one in inside if one.id == chosen)
    others = [other for other in inside if one.row and other.row not in (0, one.row)]
    return {other.id: other for other in (one, *others) if fold(other.name) == fold(one.name)}


def _is_one_of_fields(page: PageState, at: Mapping[str, int], wanted: str, place: int, depth: int) -> bool:
    """Whether words are the name of a field, and another field stands in the part of the page at this depth too."""
    fields = [one for one in page.elements if kind_of(one) in FIELDS and one.id in at]
    named = any(fold(one.name) == wanted for one in fields)
    return named and any(closeness(page.outline, place, at[one.id]) >= depth for one in fields
                         if fold(one.name) != wanted and at[one.id] != place)  # fmt: skip


def _names_another(page: PageState, words: str) -> bool:
    """Whether the words are what a control in no row is called, or a text of a tree that heads nothing: a thing by
    itself, to which no row belongs. A heading that is a link heads what follows it.
    """
    wanted = fold(words)
    if any(part.role == "heading" and fold(part.name) == wanted for part in page.parts):
        return False
    if any(one.visible and not one.row and fold(one.name) == wanted for one in page.elements):
        return True
    texts = (line for line in page.outline if line.element < 0 and line.joins)
    return page.kind in ("v3", "v2") and any(fold(line.text) == wanted for line in texts)


def _stands_elsewhere(page: PageState, words: int, control: int, depth: int) -> bool:
    """Whether a control stands in a part like that of the words, beside it: another entry, with a text of its own.

    `depth` is that of the part that holds both. In a tree, what follows a heading is a part.
    """
    lines = page.outline
    if page.kind in ("v3", "v2"):
        return depth == 0
    first, other = _begin(lines, words, depth), _begin(lines, control, depth)
    if first == other or lines[other].element >= 0:
        return False
    inside = {fold(one.name) for one in page.elements}
    return lines[first].depth == lines[other].depth and fold(lines[other].text) not in inside


def _begin(lines: Sequence[Line], at: int, depth: int) -> int:
    """The first line of the part below `depth` that a line stands in."""
    while at > 0 and lines[at].joins > depth:
        at -= 1
    return at


def _standing(page: PageState, lines: Sequence[Line], wanted: str, *, texts_first: bool) -> list[int]:
    """The lines that are the words, else those that hold them as whole words, else the fields whose entry goes by them;
    with `texts_first`, of the first only those that are no control, where there are any.
    """
    texts = [fold(shown(page, line)) for line in lines]
    exact = [at for at, text in enumerate(texts) if text == wanted]
    if texts_first:
        exact = [at for at in exact if lines[at].element < 0] or exact
    inside = f" {wanted} "
    holding = exact or [at for at, text in enumerate(texts) if text and inside in f" {text} "]
    return holding or [at for at, line in enumerate(lines) if fold(entry_names(page).get(line.element, "")) == wanted]


def places_of(page: PageState) -> Mapping[str, int]:
    """The line of each element, by its id; that of the last page is kept, which is looked through for every row."""
    for known, places in _LAST:
        if known is page:
            return places
    found = {
        page.elements[line.element].id: at
        for at, line in enumerate(page.outline)
        if 0 <= line.element < len(page.elements)
    }
    _LAST[:] = [(page, found)]
    return found
