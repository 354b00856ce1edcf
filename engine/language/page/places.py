"""Where elements stand on a page: which belong to some words, which are one and the same, what tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from urllib.parse import urljoin

from engine.language.page.headed import Found, begun_alike, is_of_another, named_rows, names, shown
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState, address
from engine.observe.outline import Line, closeness, closeness_of_all
from engine.text.quoted import fold
from engine.text.seen import seen
from engine.text.wordlists import held

MOST_ALIKE = 200  # elements that are held against each other
MAX_WORDS = 60  # characters of what tells an element apart
SENDS = ("", "submit", "image")  # types of a button that sends its form
COMES_BACK = frozenset({"back", "backto", "backurl", "returnto", "returnurl", "redirectto"})  # parameters of an address
NOWHERE = ("#", "javascript:")  # what a link says that leads nowhere by itself
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


def _belonging(
    page: PageState, words: str, candidates: Sequence[Element], *, counted: bool, bare: bool, owned: bool
) -> list[Element] | None:
    own = [one for one in candidates if fold(one.name) == fold(words)]
    if own := [one for one in own if not bare or kind_of(one) in TOGGLES | FIELDS]:
        return own
    boxes = [one for one in candidates if kind_of(one) in TOGGLES] if bare else []
    begun = [one for one in boxes if f"{fold(one.name)} ".startswith(f"{fold(words)} ")]
    if len(begun) == 1:  # the label of a box may say more than the name of its thing
        return begun
    rows = rows_with(page, words)
    if rows and owned and not (rows := named_rows(page, words, rows)):
        return []
    if rows:
        candidates = [one for one in candidates if one.row in rows]
        if len(candidates) < 2 or counted:
            return list(candidates)
    elif all(one.row or one.href is not None for one in candidates) and _names_another(page, words):
        return []
    lines, at = page.outline, _places(page)
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


def rows_with(page: PageState, words: str) -> set[int]:
    """Numbers of the rows that hold the words."""
    wanted = fold(words)
    return {row for row, text in enumerate(page.rows, 1) if wanted and f" {wanted} " in f" {fold(text)} "}


def rows_named(page: PageState, name: str) -> set[int]:
    """The one row that begins with a name, else the rows that hold it, where it is a text of its own on the page."""
    wanted = fold(name)
    texts = (page.elements[line.element].name if line.element >= 0 else line.text for line in page.outline)
    if not wanted or not any(fold(text) == wanted for text in texts):
        return set()
    called = rows_called(page, name)
    return called if len(called) == 1 else rows_with(page, name)


def rows_called(page: PageState, name: str) -> set[int]:
    """Numbers of the rows that begin with a name, which is a text of its own there: "Tea pot" is not called "Tea"."""
    wanted = fold(name)
    begun = {row: f"{text} " for row, one in enumerate(page.rows, 1)
             if wanted and f"{(text := fold(one))} ".startswith(f"{wanted} ")}  # fmt: skip
    pressed = _pressed_rows(page) if begun else frozenset()
    texts = {fold(shown(page, line)) for line in page.outline if line.element not in pressed} if begun else set()
    own = [text for text in texts if f"{text} ".startswith(f"{wanted} ")]
    return {row for row, text in begun.items()
            if max((one for one in own if text.startswith(f"{one} ")), key=len, default="") == wanted}  # fmt: skip


def _pressed_rows(page: PageState) -> frozenset[int]:
    """The places among the elements of rows that can be pressed as a whole: no text of their own."""
    rows = set(map(fold, page.rows))
    return frozenset(at for at, one in enumerate(page.elements)
                     if one.role == "button" and not one.row and fold(one.name) in rows)  # fmt: skip


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


def not_of_another_form(page: PageState, found: Sequence[Element], before: str | None) -> list[Element]:
    """Of the buttons, those that may send the field that was filled in before: another form's button never does, nor,
    where there are no forms, that of another part of the page which has fields of its own.
    """
    field = next((one for one in page.elements if before is not None and one.id == before), None)
    if field is None:
        return list(found)
    return [one for one in found if one.form in (None, field.form) and not _of_other_fields(page, one, field)]


def _of_other_fields(page: PageState, button: Element, field: Element) -> bool:
    """Whether a button stands in a row with fields, and the field in another that is no part of it, nor it of that."""
    if button.form or field.form or not button.row or not field.row:
        return False
    rows = page.rows[button.row - 1], page.rows[field.row - 1]
    if any(row.endswith("…") for row in rows):  # what was cut off is not known
        return False
    own, other = (f" {fold(row)} " for row in rows)
    beside = (one for one in page.elements if one.row == button.row and one.visible)
    return own not in other and other not in own and any(kind_of(one) in FIELDS | TOGGLES for one in beside)


def in_form_of(page: PageState, found: Sequence[Element], before: str | None) -> list[Element]:
    """Of the elements, those in the form whose field was filled in before, in its row where some are; where it is in
    none, the one button that follows it before another field does, else the only one in its row, as in a part of a page
    that has more of the kind. All where none is such, or no field was.
    """
    field = next((one for one in page.elements if before is not None and one.id == before), None)
    if field is None:
        return list(found)
    if field.form is None:
        beside = [one for one in found if field.row and one.row == field.row and one.role == "button"]
        return _follow(page, found, field) or (beside if len(beside) == 1 else list(found))
    own = [one for one in found if one.form == field.form]
    in_row = [one for one in own if field.row and one.row == field.row]  # one form around all rows of a cart
    return in_row or own or list(found)


def _follow(page: PageState, found: Sequence[Element], field: Element) -> list[Element]:
    """The one of these that stands after a field and before the next; none where more than one does."""
    after = page.elements[page.elements.index(field) + 1 :]
    end = next((at for at, one in enumerate(after) if one.visible and kind_of(one) in FIELDS), len(after))
    own = [one for one in after[:end] if one in found and one.role == "button" and one.in_dialog == field.in_dialog]
    return own if len(own) == 1 else []


def beside_field(page: PageState, found: Sequence[Element], filled: str | None) -> list[Element]:
    """Of the elements those in the row of the field that was filled in before, else the first after it in its form."""
    at = {one.id: number for number, one in enumerate(page.elements)}
    field = page.elements[at[filled]] if filled in at else None
    if field is None:
        return []
    if in_row := [one for one in found if one.row and one.row == field.row]:
        return in_row
    return [one for one in found if one.form == field.form and at[one.id] > at[field.id]][:1]


def form_to_send(page: PageState, found: Sequence[Element], sends: Sequence[str]) -> list[Element]:
    """Of fields in several forms, those in the only form that has a button of the name by which it will be sent; all
    where that tells nothing.
    """
    forms = {one.form for one in found}
    if len(found) < 2 or len(forms) < 2 or None in forms:
        return list(found)
    names = {fold(name) for name in sends if fold(name)}
    having = {one.form for one in page.elements if one.form in forms and one.visible
              and one.role == "button" and fold(one.name) in names}  # fmt: skip
    return [one for one in found if one.form in having] if len(having) == 1 else list(found)


def own_buttons(page: PageState, filled: str | None) -> list[Element]:
    """The buttons that send the form whose field was filled in last; none where no form is known."""
    form = next((one.form for one in page.elements if filled is not None and one.id == filled), None)
    return [one for one in page.elements if form is not None and one.form == form and one.visible
            and one.role == "button" and one.tag in ("button", "input") and one.input_type in SENDS]  # fmt: skip


def as_one(page: PageState, found: Sequence[Element]) -> list[Element]:
    """The elements without those that are the same thing as one before: links to one place, and a control in another;
    and without the box that ticks a row and goes by the name of the row's link.

    Of two that are the same, the one that can be used stays. Of very many each is for another thing.
    """
    if len(found) > MOST_ALIKE:
        return list(found)
    linked = {(one.row, fold(one.name)) for one in found if one.row and one.href}
    found = [one for one in found if one.role != "checkbox" or (one.row, fold(one.name)) not in linked]
    kept: list[Element] = []
    for one in sorted(found, key=lambda each: not each.usable):
        if not any(_are_one(page, one, other) for other in kept):
            kept.append(one)
    return [one for one in found if one in kept]


def row_that_opens(page: PageState, phrases: Sequence[Phrase], found: Sequence[Element]) -> list[Element]:
    """In place of boxes that go by what their rows begin with, the rows themselves, where these can be pressed and say
    more: such a box chooses the row for what is done to many, and who clicks a thing wants to see it.
    """
    boxes = bool(found) and all(one.role == "checkbox" and one.row and _begins_its_row(page, one) for one in found)
    if not boxes or not phrases or phrases[0].kind != "any":
        return list(found)
    said = {fold(page.rows[one.row - 1]) for one in found if fold(page.rows[one.row - 1]) != fold(one.name)}
    rows = [one for one in page.elements if one.role == "button" and not one.row and fold(one.name) in said]
    return rows if len(rows) == len(found) else list(found)


def _begins_its_row(page: PageState, one: Element) -> bool:
    return f"{fold(page.rows[one.row - 1])} ".startswith(f"{fold(one.name)} ")


def pressed_row(page: PageState, name: str) -> Element | None:
    """The one row that can be pressed and has a name in it, where more than one can be pressed and no other text or
    control of the page is called so. What a row begins with goes by the name of its box, and is meant in full.
    """
    wanted, rows = fold(name), {fold(row): number for number, row in enumerate(page.rows, 1)}
    pressed = [one for one in page.elements if one.role == "button" and one.usable and not one.row
               and fold(one.name) in rows]  # fmt: skip
    named = [one for one in pressed if wanted and f" {wanted} " in f" {fold(one.name)} "]
    if len(named) != 1 or len(pressed) == 1:
        return None
    first = next((fold(one.name) for one in page.elements
                  if one.role == "checkbox" and one.row == rows[fold(named[0].name)]), "")  # fmt: skip
    others = [one for one in page.elements if not one.row and one is not named[0] and fold(one.name) == wanted]
    partly = first != wanted and f" {wanted} " in f" {first} "
    return None if others or partly else named[0]


def of_empty_list(page: PageState, found: Sequence[Element], none: tuple[str, ...]) -> list[Element]:
    """Without the second of two buttons of one name, where nothing but a text that says that there is nothing (`none`
    begins it) stands between: a page offers below an empty list what its toolbar does. Any other text may begin another
    list, and a row, a form or a dialog may have such a button of its own.
    """
    at = _places(page)
    two = len(found) == 2 and fold(found[0].name) == fold(found[1].name) != ""
    free = all(one.role == "button" and one.form is None and not one.in_dialog and not one.row for one in found)
    if not two or not free or not all(one.id in at for one in found):
        return list(found)
    first, last = sorted(found, key=lambda one: at[one.id])
    between = page.outline[at[first.id] + 1 : at[last.id]]
    names = {fold(one.name) for one in page.elements}
    texts = [line.text for line in between if line.element < 0 and fold(line.text) not in names]
    return [first] if texts and all(held(none, text, "begins") for text in texts) else list(found)


def told_apart(page: PageState, elements: Sequence[Element]) -> tuple[str, ...]:
    """For each element its name and what tells it from the others: words that stand nearer to it than to them."""
    at = _places(page)
    return tuple(seen(_told(page, at, one, elements, number)) for number, one in enumerate(elements))


def _told(page: PageState, at: Mapping[str, int], one: Element, elements: Sequence[Element], number: int) -> str:
    name = one.name or one.role
    if row := _own_row(page, one):
        return f"{name}, at {row}"
    if sum(fold(other.name) == fold(one.name) for other in elements) == 1 and one.name:
        return name
    words = _own_words(page, at, one, elements)
    return f"{name}, at {words}" if words else f"{name}, number {number + 1} of {len(elements)}"


def _own_row(page: PageState, one: Element) -> str:
    """In a tree, which tells no other structure, what the row says of a control that is not alone on the page by its
    name; "" where it stands in none.
    """
    if page.kind not in ("v3", "v2") or not 0 < one.row <= len(page.rows):
        return ""
    alone = sum(fold(other.name) == fold(one.name) for other in page.elements) == 1
    return "" if alone and one.name else page.rows[one.row - 1][:MAX_WORDS].rstrip()


def _own_words(page: PageState, at: Mapping[str, int], one: Element, elements: Sequence[Element]) -> str:
    lines, place = page.outline, at.get(one.id)
    if place is None:
        return ""
    others = [at[other.id] for other in elements if other.id != one.id and other.id in at]
    known = Counter(fold(other.name) for other in page.elements)
    # A link like no other on the page may be what an entry is called by.
    controls = (other for other in page.elements if other.href is None or known[fold(other.name)] > 1)
    names = {fold(other.name) for other in (*elements, *controls)}
    best: tuple[int, int, str] | None = None
    for there, line in enumerate(lines):
        text = shown(page, line)
        if not text or fold(text) in names:
            continue
        near = closeness(lines, there, place)
        if near > max((closeness(lines, there, other) for other in others), default=-1):
            rank = (near, -there, text)  # what a part of a page begins with names it
            best = max(best, rank) if best else rank
    if best is None:  # all of them stand in one part of the page: what stands before it, and after the one before
        before = [there for there in others if there < place]
        between = range(max(before, default=-1) + 1, place)
        texts = [shown(page, lines[there]) for there in between if lines[there].element < 0]
        return next((text[:MAX_WORDS] for text in reversed(texts) if text and fold(text) not in names), "")
    return best[2][:MAX_WORDS]


def _are_one(page: PageState, one: Element, other: Element) -> bool:
    if (leads := destination(page, one)) and leads == destination(page, other):
        return True
    if leads and fold(one.name) == fold(other.name) and _onward(leads) == _onward(destination(page, other)):
        return True
    return fold(one.name) == fold(other.name) and (_holds(page, one, other) or _holds(page, other, one))


def destination(page: PageState, one: Element) -> str:
    """The address that a link leads to; "" for one that leads nowhere by itself."""
    if one.href is None or not one.href.strip() or one.href.strip().lower().startswith(NOWHERE):
        return ""
    try:
        return urljoin(page.url, one.href.strip())
    except ValueError:
        return one.href


def _onward(to: str) -> str:
    """An address without what it says of the page to come back to afterwards."""
    before, asks, query = to.partition("?")
    left = [one for one in query.split("&") if one.partition("=")[0].casefold().replace("_", "") not in COMES_BACK]
    return before + asks + "&".join(left) if left and query else before


def is_same_page(page: PageState, one: Element) -> bool:
    """Whether a link leads to a part of the page that it stands on."""
    to = destination(page, one)
    return not to or to.partition("#")[0] == page.url.partition("#")[0]


def is_of_site(one: str, other: str) -> bool:
    """Whether an address is on the host of another, or one host is a part of the other ("shop.farm.example")."""
    hosts = [f".{address(url).host.removeprefix('www.')}" for url in (one, other)]
    return hosts[0].endswith(hosts[1]) or hosts[1].endswith(hosts[0])


def _holds(page: PageState, outer: Element, inner: Element) -> bool:
    """Whether one control stands inside of another."""
    at = _places(page)
    first, last = at.get(outer.id), at.get(inner.id)
    if first is None or last is None or page.kind in ("v3", "v2") or first >= last:
        return False
    return closeness(page.outline, first, last) >= page.outline[first].depth


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
    """The lines that are the words, else those that hold them as whole words; with `texts_first`, of the former only
    those that are no control, where there are any.
    """
    texts = [fold(shown(page, line)) for line in lines]
    exact = [at for at, text in enumerate(texts) if text == wanted]
    if texts_first:
        exact = [at for at in exact if lines[at].element < 0] or exact
    inside = f" {wanted} "
    return exact or [at for at, text in enumerate(texts) if text and inside in f" {text} "]


def _places(page: PageState) -> Mapping[str, int]:
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
