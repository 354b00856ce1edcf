"""Elements of a page that a phrase may mean: by name, kind, place in a sequence, and the entry they stand in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from engine.language.page.places import belonging
from engine.language.page.rows import rows_called, rows_with
from engine.language.words.alike import alike
from engine.language.words.kinds import FIELDS, MEANS, TOGGLES, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState, led_to
from engine.observe.outline import Line, closeness
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

MAX_LABEL_WORDS = 3
MAX_NAME_WORDS = 8  # what is longer explains


def look_up(page: PageState, phrase: Phrase, among: Callable[[Element], bool] | None = None) -> tuple[Element, ...]:
    """The elements that fit best, in page order; usable or not. Empty when nothing fits.

    The whole phrase as an exact name comes first ("Next page" may be the name of a link); then the name with its
    kind, exact before partial, the right kind before any; then the kind alone.
    """
    pool = [one for one in page.elements if one.visible and (among is None or among(one))]
    if phrase.area == "dialog":
        pool = [one for one in pool if one.in_dialog] or pool
    if phrase.area == "head":
        pool = [one for one in pool if is_in_head(page, one)]
    if phrase.within:
        return beside(page, phrase, pool)
    if phrase.nth is None and phrase.whole != phrase.name and (whole := named(pool, phrase.whole, partial=False)):
        return _meant(phrase, whole)
    found = _by_name_and_kind(pool, phrase)
    if phrase.kind == "tab" and len(found) > 1:
        found = [one for one in found if _leads_to_a_part(one, page.url)] or found
    if phrase.name and phrase.nth is None and len(found) > 1:
        found = _titled(page, found, phrase.name) or found
    if not phrase.name and phrase.nth is None and len(found) > 1:  # "the section" is the one called "Section 4"
        found = named(found, phrase.whole) or found
    return _meant(phrase, found)


def _titled(page: PageState, found: Sequence[Element], name: str) -> list[Element]:
    """Of what is pressed and shows several texts what has just that for its heading: the tile "Password", "Last changed
    in May", and not the tile "Password manager".
    """
    headed = any(part.role == "heading" and fold(part.name) == fold(name) for part in page.parts)
    pressed = {one.id for one in found if headed and kind_of(one) not in FIELDS | TOGGLES}
    titled: set[str] = set()
    for line, after in pairwise(page.outline) if len(pressed) == len(found) else ():
        one = page.elements[line.element] if 0 <= line.element < len(page.elements) else None
        if one is not None and one.id in pressed and after.element < 0 and after.joins >= line.depth:
            titled |= {one.id} if fold(after.text) == fold(name) else set()
    return [one for one in found if one.id in titled]


def is_in_head(page: PageState, one: Element) -> bool:
    """Whether an element stands in the head of a table. A tree does not tell heads: there it is the first row, where
    more rows follow in which nothing is called so.
    """
    if page.head_rows or page.kind not in ("v3", "v2"):
        return one.row in page.head_rows
    below = (other for other in page.elements if other.row > 1)
    return one.row == 1 and len(page.rows) > 2 and all(fold(other.name) != fold(one.name) for other in below)


def _leads_to_a_part(one: Element, url: str) -> bool:
    """Whether a link leads to a part of its own page, as tabs do that are not marked as such."""
    there, _, part = led_to(url, one.href or "").partition("#")
    return one.role == "link" and bool(part) and there == url.partition("#")[0]


def named(pool: Sequence[Element], name: str, *, partial: bool = True) -> list[Element]:
    """Elements of that name: exact ones, else those that have a number besides, else (where `partial`) those that hold
    it as whole words. A number alone is all of a name: "3" is not "3 stars" or "Basket 3"; and one word within what a
    button does is what it does that to: "Add Ann to favourites" is not "Ann".
    """
    wanted = fold(name)
    if not wanted:
        return []
    joined = wanted.replace(" ", "")
    exact = [one for one in pool if joined in _called(one.name, one.text, one.description)]
    exact = exact or [one for one in pool if joined in _joined(without_number(one.name), "")]
    if exact or not partial or wanted.isdigit() or not any(char.isalnum() for char in wanted):
        return exact
    held = [(one, name) for one in pool for name in _whole_names(one) if f" {wanted} " in f" {name} "]
    called = [one for one, name in held if name.startswith(wanted)
              or (name.count(" ") < MAX_NAME_WORDS and not (kind_of(one) == "button" and _is_within(wanted, name)))]
    spoken = [one for one, _ in held if kind_of(one) in FIELDS | TOGGLES]  # a sentence speaks of what has that name
    return list(dict.fromkeys(called or spoken))


def _is_within(word: str, name: str) -> bool:
    return " " not in word and not name.startswith(f"{word} ") and not name.endswith(f" {word}")


def shown_name(one: Element) -> str:
    """What people call an element: where its name is nothing but a sign ("↗"), what it says of itself besides."""
    return _shown(one.name, one.description)


def _shown(name: str, description: str) -> str:
    return description if description and not any(map(str.isalnum, name)) else name


def described(pool: Sequence[Element], name: str) -> list[Element]:
    """Elements with another name of which just this is said: by the hint that comes up at the pointer, or a picture."""
    wanted = fold(name)
    return [one for one in pool if wanted and one.description and wanted in said_of(one.description)]


@lru_cache(maxsize=16_384)
def said_of(description: str) -> frozenset[str]:
    return frozenset(fold(part) for part in description.split("|"))


@lru_cache(maxsize=16_384)
def _names(name: str, text: str) -> tuple[str, ...]:
    """What an element is called and what it shows, folded."""
    return (fold(name),) if not text or text == name else (fold(name), fold(text))


def _whole_names(one: Element) -> tuple[str, ...]:
    """The same without a text that is only where its name begins: that of a long one is cut short."""
    names = _names(one.name, one.text)
    return names[:1] if names[0].startswith(names[-1]) else names


@lru_cache(maxsize=16_384)
def _joined(name: str, text: str) -> frozenset[str]:
    """The same without blanks: "Log in" is "Login"."""
    return frozenset(one.replace(" ", "") for one in _names(name, text))


@lru_cache(maxsize=16_384)
def _called(name: str, text: str, description: str) -> frozenset[str]:
    """The same, with what people call an element."""
    return _joined(name, text) | _joined(_shown(name, description), "")


def of_kind(pool: Sequence[Element], phrase: Phrase) -> list[Element]:
    """The elements that the word for a kind stands for on this page."""
    for group in MEANS[phrase.kind]:
        if found := [one for one in pool if kind_of(one) in group]:
            return found
    return []


def beside(page: PageState, phrase: Phrase, pool: Sequence[Element]) -> tuple[Element, ...]:
    """The elements that fit and belong to the words: by the page's structure, else in the order of its lines.

    A control is known by its own name first. Ticked boxes often stand before their words, so that these are found by
    their own name only. Another element without a name is also known by the short line before it ("Phone:").
    """
    bare = Phrase(phrase.whole, phrase.name, phrase.kind, listed=phrase.listed)
    rows = rows_with(page, phrase.within)
    called = _by_name_and_kind([one for one in pool if one.row in rows], bare) or _by_name_and_kind(pool, bare)
    counted = phrase.nth is not None
    how = {"counted": counted, "bare": not phrase.name, "owned": phrase.owned}
    belong = belonging(page, phrase.within, called, **how) if called else None
    if belong is not None:
        stars = counted and not rows and len(belong) == 1
        return _meant(phrase, _run(page, belong, {one.id for one in called}) if stars else belong)
    untickable = [one for one in pool if kind_of(one) not in TOGGLES] if called else []
    fitting = {one.id for one in _by_name_and_kind(untickable, bare)}
    usable = {one.id for one in pool}

    def fits(one: Element, line_before: str) -> bool:
        if fitting or one.id not in usable:
            return one.id in fitting
        return not (one.name and kind_of(one) in TOGGLES) and _is_label(line_before, phrase.name)

    found = following(page, phrase.within, fits)
    return _meant(phrase, _run(page, found, fitting) if counted and len(found) == 1 else found)


def _run(page: PageState, found: list[Element], fitting: Collection[str]) -> list[Element]:
    """The first that fits and those right after it that fit too: of stars, all five."""
    at = page.elements.index(found[0])
    return list(takewhile(lambda one: one.id in fitting, page.elements[at:])) or found


def following(page: PageState, words: str, fits: Callable[[Element, str], bool]) -> list[Element]:
    """The first element after each place where the words stand that fits; `fits` sees the line before it, folded."""
    wanted = f" {fold(words)} "
    found: dict[str, Element] = {}
    waiting, before = False, ""
    for line, element in reading_order(page):
        waiting = waiting or wanted in f" {line} "
        if waiting and element is not None and fits(element, before):
            found[element.id] = element
            waiting = False
        before = line if element is None else ""  # what a control is called is no label of the next
    return list(found.values())


def area_under_head(page: PageState, fields: Sequence[Element], phrase: Phrase, *, sets: bool) -> list[Element]:
    """The one area for long texts that nothing names, where the only short text that ends with the name heads it:
    right before it, or in its form with no more between than what is ticked there and sentences that explain
    ("Labeling instructions", an explanation, a switch, the area). A text after a head may be a value that is shown
    ("Status", "Open"), so that none stands between where that is to be set.
    """
    areas = [one for one in fields if kind_of(one) == "textarea" and not one.name and one.usable]
    wanted = fold(phrase.name)
    if len(areas) != 1 or not wanted or phrase.within or phrase.kind not in ("any", "field", "textarea"):
        return []
    area, lines = areas[0], page.outline
    place = next((at for at, line in enumerate(lines) if _shown_by(page, line) is area), -1)
    heads = [at for at, line in enumerate(lines) if line.element < 0 and _ends_head(line.text, wanted)]
    if len(heads) != 1 or heads[0] > place:
        return []
    between = lines[heads[0] + 1 : place]
    ticked = [one for line in between if (one := _shown_by(page, line)) is not None and kind_of(one) in TOGGLES]
    labels = {one.name for one in ticked if one.form == area.form}

    def explains(line: Line) -> bool:
        text = line.text.strip()
        return not sets and text.endswith(".") and text.count(" ") > MAX_LABEL_WORDS

    alone = all(_shown_by(page, line) in ticked or (line.element < 0 and (line.text in labels or explains(line)))
                for line in between)  # fmt: skip
    return areas if not between or (alone and _in_form_of(page, heads[0], place, area)) else []


def _shown_by(page: PageState, line: Line) -> Element | None:
    return page.elements[line.element] if 0 <= line.element < len(page.elements) else None


def _ends_head(text: str, wanted: str) -> bool:
    said = fold(text).rstrip(" *:")
    return said.count(" ") < MAX_LABEL_WORDS and f" {said}".endswith(f" {wanted}")


def _in_form_of(page: PageState, text: int, place: int, one: Element) -> bool:
    """Whether a text stands as deep in the page as what holds an element and all others of its form."""
    if one.form is None:
        return False
    shown = ((at, _shown_by(page, line)) for at, line in enumerate(page.outline) if at != place)
    form = [at for at, other in shown if other is not None and other.form == one.form]
    around = min((closeness(page.outline, place, at) for at in form), default=None)
    return around is not None and closeness(page.outline, text, place) >= around


def labels_of_lists(page: PageState) -> dict[str, str]:
    """What lists without a name go by, each by its id: a short text right before it, which stands before no other."""
    found: dict[str, str] = {}
    before = ""
    for line in page.outline:
        one = page.elements[line.element] if 0 <= line.element < len(page.elements) else None
        if one is not None and one.options and not one.name and one.usable and before:
            found[one.id] = before
        before = line.text.strip().rstrip(":") if one is None else ""
    texts = [fold(line.text) for line in page.outline if line.element < 0]
    return {id_: text for id_, text in found.items()
            if text.count(" ") < MAX_LABEL_WORDS and texts.count(fold(text)) == 1}  # fmt: skip


def of_languages(reader: Reader, page: PageState, fields: Sequence[Element], phrase: Phrase) -> list[Element]:
    """The fields that are called by a language alone and stand right after the name that is looked for: a text in
    several languages has one label for all ("Item name"), and a field for each ("English").
    """
    wanted = fold(phrase.name)
    return _right_after(reader, page, fields, lambda label: label == wanted) if wanted and not phrase.within else []


def name_in_languages(reader: Reader, page: PageState, fields: Sequence[Element]) -> list[Element]:
    """Such fields after a label that ends as names of things are called: "Item name"."""
    names = (*reader.words["mean_name"], *reader.words["mean_title"])

    def is_name(label: str) -> bool:
        return label.count(" ") < MAX_LABEL_WORDS and held(names, label, "ends")

    return _right_after(reader, page, fields, is_name)


def _right_after(
    reader: Reader, page: PageState, fields: Sequence[Element], is_label: Callable[[str], bool]
) -> list[Element]:
    fitting = {one.id for one in fields if one.usable and held(reader.words["language_names"], one.name, "only")}
    found: list[Element] = []
    under = False
    for line in page.outline if fitting else ():
        one = page.elements[line.element] if 0 <= line.element < len(page.elements) else None
        if one is None:
            under = is_label(fold(line.text).rstrip(" *:"))
        elif under and one.id in fitting:
            found.append(one)
        else:
            under = False
    return found


def field_of_row(page: PageState, fields: Sequence[Element], phrase: Phrase) -> list[Element]:
    """The field of the one row that begins with the name which is looked for, where it is the only one there: a table
    that has the names of its fields in the first column. One that goes by another text of that row is another.
    """
    wanted = f"{fold(phrase.name)} "
    rows = [row for row, text in enumerate(page.rows, 1) if wanted.strip() and f"{fold(text)} ".startswith(wanted)]
    found = [one for one in fields if one.usable and rows == [one.row]]
    if len(found) != 1 or phrase.within:
        return []
    rest = f" {fold(page.rows[rows[0] - 1]).removeprefix(wanted.strip())} "
    return found if not found[0].name or f" {fold(found[0].name)}" not in rest else []


def switch_of_row(page: PageState, boxes: Sequence[Element], phrase: Phrase) -> list[Element]:
    """The one box or switch of the one row that begins with the name which is looked for, or in which a control is
    called so, where it has no name itself: a list of things that each can be on or off.
    """
    wanted = fold(phrase.name)
    if not wanted or phrase.within:
        return []
    rows = rows_called(page, wanted)
    rows |= {one.row for one in page.elements if one.row and one.visible and fold(one.name) == wanted}
    found = [one for one in boxes if one.visible and one.row in rows]
    return found if len(rows) == 1 and len(found) == 1 and not found[0].name else []


def leading_to(page: PageState, targets: Sequence[Phrase]) -> list[Element]:
    """What is called just as a page of a list, by any of its names; else what goes on after such a name that is more
    than a number: "Page 2 of 5". "Delete page 2" leads nowhere.
    """
    names = {fold(name) for phrase in targets for name in (phrase.whole, phrase.name) if name}
    found = list(dict.fromkeys(one for phrase in targets for one in look_up(page, phrase)))
    said = [(one, fold(name)) for one in found for name in (one.name, one.text)]
    begun = tuple(f"{name} " for name in names if not name.isdigit())
    exact = [one for one, name in said if name in names]
    return list(dict.fromkeys(exact or [one for one, name in said if name.startswith(begun)]))


def turning_to(reader: Reader, page: PageState, number: str) -> list[Element]:
    """What leads to the second page of a list that has no numbers: what goes on, where what goes back is disabled since
    the first page is shown. Of one that can go back nobody knows which page that is.
    """
    buttons = [one for one in page.elements if one.visible and kind_of(one) in ("button", "link")]
    ahead, back = ([one for one in buttons if held(reader.words[name], one.name, "only")]
                   for name in ("mean_next", "mean_previous"))  # fmt: skip
    first = len(ahead) == len(back) == 1 and back[0].disabled and back[0].in_dialog == ahead[0].in_dialog
    return ahead if first and number == "2" else []


def reading_order(page: PageState) -> list[tuple[str, Element | None]]:
    """Lines of the page's text (folded) in order, each with the element that shows it, if one does.

    A text that is not in lines tells no order: then there are only the elements.
    """
    order: list[tuple[str, Element | None]] = []
    waiting = list(page.elements)
    at = 0
    for line in page.text.split("\n") if "\n" in page.text else ():
        while at < len(waiting) and not waiting[at].name:
            order.append(("", waiting[at]))
            at += 1
        shown = at < len(waiting) and waiting[at].name == line
        order.append((fold(line), waiting[at] if shown else None))
        at += shown
    order += [(fold(one.name), one) for one in waiting[at:]]
    return order


def _is_label(line: str, name: str) -> bool:
    """ "Phone:" stands for a phone number."""
    return bool(line) and line.count(" ") < MAX_LABEL_WORDS and f" {line} " in f" {fold(name)} "


def _by_name_and_kind(pool: Sequence[Element], phrase: Phrase) -> list[Element]:
    if not phrase.name:
        return of_kind(pool, phrase)
    right = of_kind(pool, phrase)
    whole = phrase.whole if phrase.whole != phrase.name else ""
    for kinds in (right, pool):
        if found := named(kinds, phrase.name, partial=False):
            return found
    for name in (phrase.whole, phrase.name):
        if found := described(pool, name):
            return found
    tries = ((pool, whole, True), (right, phrase.name, True), (pool, phrase.name, True))
    for kinds, name, partial in (*tries, (pool, _without_articles(phrase.whole), False)):
        if found := named(kinds, name, partial=partial):
            return found
    bare = _bare(phrase.whole)
    if bare.count(" ") > 1 and (found := [one for one in pool if one.name and _bare(one.name) == bare]):
        return found
    return _nearly(right or pool, phrase)


def _nearly(pool: Sequence[Element], phrase: Phrase) -> list[Element]:
    """Elements whose name is only written otherwise: letters without their marks come before a slip ("cuánto", and no
    "cuándo"), and a word that lists have is no slip of another that is as long ("clone", "close").
    """
    plain = letters_alone(fold(phrase.name))
    typed = [one for one in pool if plain and letters_alone(fold(one.name)) == plain]
    return typed or [one for one in pool if alike(one.name, phrase.name)
                     and not (phrase.listed and len(fold(one.name)) == len(fold(phrase.name)))]  # fmt: skip


def _without_articles(name: str) -> str:
    """ "Refresh the list" may be a button called "Refresh list"."""
    return " ".join(word for word in fold(name).split() if word not in ("the", "a", "an"))


@lru_cache(maxsize=16_384)
def _bare(name: str) -> str:
    """ "Type the text of the note" may be a field called "Type the text of this note"."""
    return " ".join(word for word in fold(name).split() if word not in ("the", "a", "an", "this", "your", "my"))


def _meant(phrase: Phrase, found: list[Element]) -> tuple[Element, ...]:
    nth = phrase.nth if phrase.nth is not None else 0 if phrase.indefinite else None
    if nth is None:
        return tuple(found)
    return tuple(found[nth : nth + 1 or None]) if -len(found) <= nth < len(found) else ()
