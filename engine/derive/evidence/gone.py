"""A thing that was to be deleted and is gone, while nothing that came up with that may still wait for a yes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.derive.declared import Sight
from engine.derive.evidence.cut_out import is_cut_out
from engine.derive.evidence.entered import entered
from engine.derive.evidence.traces import LEAST_NAME, QUOTED, came_up, deed_of, said_in_quotes
from engine.language import read_goal, read_intent
from engine.observe import Element, PageState, address, led_to
from engine.observe.dialogs import CROSSES
from engine.observe.roles import FIELDS
from engine.observe.text import QUESTION_MARKS
from engine.text.quoted import fold
from engine.text.wordlists import held


def gone(sight: Sight, before: PageState, page: PageState) -> str:
    """The name of the thing that was to be deleted and is on the page no more, while the list it stood in still is.

    On another address that may be the list that the thing's own page belongs to, where it shows all of its entries.
    Where anything came up that may wait for a yes, it is not gone yet, however that is worded.
    """
    if asks_something(sight, before, page):
        return ""
    for name in taken_away(sight, before, page):
        wanted = f" {fold(name)} "
        others = [row for row in map(fold, before.rows) if wanted not in f" {row} "]
        rest = _without_fields_of(before, wanted)
        stays = _stays(sight, rest, page, others) or (not others and _is_cut_out(sight, before, page, name))
        if stays or _leads_up(sight, before, page):
            return name
    return ""


def taken_away(sight: Sight, before: PageState, page: PageState) -> Iterable[str]:
    """The names of what was to be deleted that the page before showed, and that are nowhere on this one."""
    typed = set(map(fold, entered(sight)))
    held_then = (fold(one.value or "") for one in before.elements)  # a thing's own page is often its form
    there, now = [*shown(before), *(f" {value} " for value in held_then if value not in typed)], shown(page)
    for name in things(sight, before):
        wanted = f" {fold(name)} "
        if any(wanted in one for one in there) and not any(wanted in one for one in now):
            yield name


def asks_something(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether something came up with the last action that may wait for a yes: a dialog; a text that ends in a question
    mark; on the same page a control that is neither an entry's nor one that takes back or closes; on another page a
    form that has nothing to fill in.
    """
    if page.dialogs > before.dialogs or any(text.rstrip().endswith(QUESTION_MARKS) for text in came_up(before, page)):
        return True
    came = [one for one in _came(before, page) if not _is_aside(sight, one)]
    if address(before.url) == address(page.url):
        return bool(came)
    forms = {one.form for one in came if one.form is not None}
    return any(all(one.role == "button" for one in page.elements if one.form == form) for form in forms)


def _came(before: PageState, page: PageState) -> Iterable[Element]:
    """The usable controls that are more of their name than before, apart from those in the rows of a list."""
    known = Counter(_place(one) for one in before.elements if one.usable)
    if not page.rows and not any(one.row for one in page.elements):
        known += _of_the_last(before, page)
    for one in page.elements:
        if one.usable:
            known[_place(one)] -= 1
            if known[_place(one)] < 0:
                yield one


def _of_the_last(before: PageState, page: PageState) -> Counter[tuple[str, str, bool]]:
    """The controls of the one entry that is left of a list, which is no list by itself and has no rows any more."""
    shown = f" {fold(page.text)} "
    left = [row for row, text in enumerate(before.rows, 1) if f" {fold(text)} " in shown]
    return Counter((*_place(one)[:2], False) for one in before.elements if one.usable and left == [one.row])


def _place(one: Element) -> tuple[str, str, bool]:
    return one.role, fold(one.name), bool(one.row)


def _is_aside(sight: Sight, one: Element) -> bool:
    """Whether a control is there to take back what was done, to close what says so, or says it itself: some pages make
    a button of their message ("Class deleted").
    """
    words, name = sight.words, one.name.strip()
    if is_message(sight, one):
        return True
    takes_back = held(words["undo"], name, "only") and not held(words["dismiss_cancel"], name, "only")
    return name in CROSSES or takes_back or held(words["dismiss_close"], name, "only")


def is_message(sight: Sight, one: Element) -> bool:
    """Whether what a page made a button of is a message that something was done."""
    name = one.name.strip()
    return one.role == "button" and " " in name and name.split(" ")[-1].casefold() in sight.words["success"]


def tells_what(sight: Sight, one: Element) -> bool:
    """Whether such a message begins with what it is about: "Changes saved", which "Clear completed" does not. What
    stands in a row or a form is a control of it.
    """
    first = fold(one.name).partition(" ")[0]
    about = first in sight.words["generic"] or first in sight.words["wish_kinds"]
    return about and not one.row and one.form is None and not one.popup and one.checked is None


def things(sight: Sight, before: PageState) -> Iterable[str]:
    """What the goal and its steps name in quotes and no control or field is called, the thing that is part of the name
    of the control that was pressed ("Delete Oak table"), and the thing whose own page it was.
    """
    pressed = {fold(one.name) for one in before.elements if one.role in ("button", "menuitem", *FIELDS)}
    said = (*said_in_quotes(sight), *_of_one_action(sight, before), *_named_by(sight, before))
    names = [name for name in said if fold(name) not in pressed]
    if _last(before.url) == fold(before.heading):
        names.append(before.heading)
    return [name for name in dict.fromkeys(names) if len(fold(name)) >= LEAST_NAME]


def _of_one_action(sight: Sight, before: PageState) -> Iterable[str]:
    """What a goal of one action names, which has no plan that quotes it: "take The Soup Year out"."""
    if sight.task.plan is None:
        for step in read_goal(sight.reader, sight.task.query, before).steps:
            yield from QUOTED.findall(step.text)
            yield from (target.within for target in read_intent(sight.reader, step.text).targets)


def _named_by(sight: Sight, before: PageState) -> Iterable[str]:
    """Texts of the page that the plan's own words for a control hold as a part."""
    quoted = [f" {fold(name)} " for name in said_in_quotes(sight)]
    for line in before.outline:
        text = f" {fold(line.text)} "
        if line.element < 0 and len(text) > LEAST_NAME + 1 and any(text in one and text != one for one in quoted):
            yield line.text


def _is_cut_out(sight: Sight, before: PageState, page: PageState, name: str) -> bool:
    """Whether it is the same page without the entry of that name, its list whole and its fields as they were."""
    same = is_whole(sight, page) and _chosen(page) == _chosen(before)
    return same and is_cut_out(before, page, name, deed_of(sight))


def shown(page: PageState) -> list[str]:
    """Every text and name on a page, folded, with a blank at either end."""
    texts = (*(line.text for line in page.outline), *(one.name for one in page.elements), *page.rows, page.text)
    return [f" {fold(text)} " for text in texts]


def _without_fields_of(before: PageState, wanted: str) -> PageState:
    """The page without the fields in the rows of a thing, which go with it."""
    rows = {row for row, text in enumerate(before.rows, 1) if wanted in f" {fold(text)} "}
    return replace(before, elements=tuple(one for one in before.elements if one.row not in rows))


def _stays(sight: Sight, before: PageState, page: PageState, others: Sequence[str]) -> bool:
    """Whether it is the same page, its list whole and as it was but for the thing: not sorted anew, turned over or
    filtered.
    """
    left = list(map(fold, page.rows))
    alone = len(others) == 1 and not left and f" {others[0]} " in f" {fold(page.text)} "  # the last of a list of no tag
    if address(before.url) != address(page.url) or not others or not (alone or Counter(others) == Counter(left)):
        return False
    return is_whole(sight, page) and _chosen(page) == _chosen(before)


def is_whole(sight: Sight, page: PageState) -> bool:
    """Whether nothing leads to more entries of a list."""
    further = sight.words["more_entries"]
    return not any(one.usable and held(further, one.name, "only") for one in page.elements)


def _chosen(page: PageState) -> Counter[tuple[str, str]]:
    """What fields say that a list may hang on."""
    return Counter((fold(one.name), fold(one.value or "")) for one in page.elements if one.value)


def _leads_up(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether it is a list, whole, to which the thing's own page belonged by its address."""
    old, new = address(before.url), address(page.url)
    above = new.path.rstrip("/")
    if old.host != new.host or not above or not old.path.startswith(f"{above}/"):
        return False
    leading = (address(led_to(page.url, one.href)) for one in page.elements if one.href)
    siblings = any(one.host == new.host and one.path.startswith(f"{above}/") for one in leading)
    return (siblings or bool(page.rows)) and is_whole(sight, page)


def _last(url: str) -> str:
    """What an address ends with."""
    return fold(address(url).last)
