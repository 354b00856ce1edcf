"""What on a page may hide an element that is looked for (`policies/covers.yaml`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.actions import Action, ActionError, print_action
from engine.language.page.in_form import SENDS
from engine.language.page.lookup import following
from engine.language.page.menus import may_be_in
from engine.language.page.rows import rows_with
from engine.language.page.same_thing import is_same_page
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Facts, Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_PAGE_TURNS = 30
MAX_PARTS = 12  # of a page that are looked into one after another
_DOES = ("change_made", "change_gone", "change_kept", "change_sent")


def covers(
    reader: Reader, page: PageState, phrase: Phrase, tried: Sequence[str], *, reveals: bool, fills: bool,
    sets: bool = False,
) -> list[Element]:  # fmt: skip
    """What to open in search of a target, best first: the menu of its row, what a field that the step `fills` stands
    behind, the tabs of the form that has it where the step `sets` something, then (where it `reveals`) tabs and
    sections in page order, then further pages. What was opened once is not opened again; a page control may be.
    """
    rows = [one for one in _row_menus(reader, page, phrase, opened=False) if not was_clicked(one, tried)]
    rows += _fields_behind(reader, page, phrase, tried) if fills else ()
    if not reveals:
        parts = [*_tabs_of_a_form(reader, page, tried), *_closed_parts(reader, page, tried)] if sets else []
        return rows + (parts if not phrase.within else [])
    opened: list[Element] = []
    pages: list[Element] = []
    for one in page.elements:
        hides = _hides(reader, one, beside=False)
        if hides == "page" and tried.count(_click(one)) < MAX_PAGE_TURNS:
            pages.append(one)
        elif hides not in ("none", "page") and not was_clicked(one, tried):
            opened.append(one)
    return rows + opened + pages


def was_clicked(element: Element, tried: Sequence[str]) -> bool:
    """Whether a click on it is among the printed actions."""
    return _click(element) in tried


def in_opened_menu(
    reader: Reader, page: PageState, phrases: Sequence[Phrase], tried: Sequence[str], came: Collection[str]
) -> list[Element]:
    """The entry that is meant, of the menu in its row that was opened just now: the only control called so of those
    that came up with that, or else may be its entry. Menus are drawn anywhere on a page, so that nothing else ties the
    entry to the row; what stood outside of all rows before does what it does to others.
    """
    acted = [one for one in tried if not one.startswith("wait(")]
    for phrase in phrases if acted else ():
        menus = _row_menus(reader, page, phrase, opened=True)
        if len(menus) == 1 and acted[-1] == _click(menus[0]):
            ways = (phrase.name, *_edits_to_rename(reader, phrase.name))
            there = [one for one in page.elements if may_be_in(page, menus[0], one, came)]
            exact = ([one for one in there if one.usable and fold(one.name) == fold(way)] for way in ways)
            begun = (_entries_begun(reader, there, way) for way in ways)
            called = next(filter(None, (*exact, *begun)), [])
            if len(called) == 1 and called[0] is not menus[0]:
                return called
    return []


def _edits_to_rename(reader: Reader, name: str) -> Sequence[str]:
    """What may rename a thing where nothing is called so: the form that it is edited in."""
    return reader.words["mean_edit"] if held(reader.words["mean_rename"], name, "only") else ()


def _entries_begun(reader: Reader, there: Sequence[Element], name: str) -> list[Element]:
    """The entries of a menu that say first what is looked for, and then no more than of what kind: "Delete class",
    "Edit details".
    """
    wanted = f"{fold(name)} "
    rest = tuple(word for one in ("wish_kinds", "wish_details", "wish_the") for word in reader.words[one])
    return [one for one in there if one.usable and not one.row and wanted.strip()
            and (kind_of(one) == "menuitem" or (one.in_dialog and kind_of(one) in ("button", "link")))
            and fold(one.name).startswith(wanted) and held(rest, fold(one.name)[len(wanted) :], "only")]  # fmt: skip


def _fields_behind(reader: Reader, page: PageState, phrase: Phrase, tried: Sequence[str]) -> list[Element]:
    """The one control that a field stands behind until it is clicked: "Add a description", "Start writing"."""
    if phrase.within or phrase.nth is not None:
        return []
    found = [one for one in page.elements
             if _hides(reader, one, beside=False, field=phrase, sends=_may_send(page, one)) == "field"]  # fmt: skip
    return found if len(found) == 1 and not was_clicked(found[0], tried) else []


def _tabs_of_a_form(reader: Reader, page: PageState, tried: Sequence[str]) -> list[Element]:
    """The tabs of the dialog that is open, else of a form that has something to fill in. One that leads to another page
    is no part of a form.
    """
    forms = {one.form for one in page.elements if kind_of(one) in FIELDS | TOGGLES and one.visible}
    there = [one for one in page.elements if one.in_dialog or (page.dialogs == 0 and one.form is not None
             and one.form in forms)]  # fmt: skip
    leads = [one for one in there if one.href is None or is_same_page(page, one)]
    return [one for one in leads if _hides(reader, one, beside=False) == "tab" and not was_clicked(one, tried)]


def _closed_parts(reader: Reader, page: PageState, tried: Sequence[str]) -> list[Element]:
    """The heads of parts of the page, or of the dialog that is open, that are folded up, of several of which one may be
    open; of a single one that is no head nobody knows what it brings up. What does something by its name is none, nor
    what leads to another page or is one of many of a name, as the rows of a list have.
    """
    heads = [one for one in page.elements if one.expanded is not None and kind_of(one) in ("button", "section")
             and one.in_dialog == (page.dialogs > 0) and (one.href is None or is_same_page(page, one))]  # fmt: skip
    does = tuple(word for name in _DOES for word in reader.words[name])
    closed = [one for one in heads if _hides(reader, one, beside=False) == "section" and not was_clicked(one, tried)
              and not held(does, one.name, "begins")]  # fmt: skip
    return closed if 1 < len({fold(one.name) for one in heads}) == len(heads) <= MAX_PARTS else []


def _may_send(page: PageState, one: Element) -> bool:
    """Whether it is a button of a form, and sends it or stands with its fields: "Update status" changes the status."""
    if one.form is None or one.href is not None or kind_of(one) not in ("button", "icon"):
        return False
    native = one.tag in ("button", "input") and one.input_type in SENDS
    return native or any(other.form == one.form and kind_of(other) in FIELDS | TOGGLES for other in page.elements)


def _rest(reader: Reader, one: Element, phrase: Phrase) -> str:
    """What the name of a control says beside that of the field and articles; "" where it does not name the field."""
    name, wanted = f" {fold(one.name)} ", f" {fold(phrase.name)} "
    if not wanted.strip() or wanted not in name:
        return ""
    said = name.replace(wanted, " ", 1).split()
    return " ".join(word for word in said if word not in reader.words["wish_the"])


def _hint(one: Element, phrase: Phrase) -> str:
    """What a control says of itself, where a text is looked for by its kind alone."""
    return "" if phrase.name else one.description or one.name


def _row_menus(reader: Reader, page: PageState, phrase: Phrase, *, opened: bool) -> list[Element]:
    """The menu of each row that is named; of one that is open none, unless those are meant. Another row's is not, even
    where the words stand before it in no row.
    """
    if not phrase.within:
        return []
    rows = rows_with(page, phrase.within)
    if rows:
        there = [one for one in page.elements if one.row in rows]
        found = [one for one in there if _is_menu(reader, one, lone=_opens_alone(page, one), opened=opened)]
    else:
        found = [
            one for one in following(page, phrase.within, lambda one, _: _is_menu(reader, one, opened=opened))
            if not one.row and (one.href is None or is_same_page(page, one))
        ]
    return [one for one in found if opened or not one.expanded]


def _is_menu(reader: Reader, one: Element, *, lone: bool = False, opened: bool = False) -> bool:
    return _hides(reader, one, beside=True, closed=True, lone=lone, opened=opened) == "menu"


def _opens_alone(page: PageState, one: Element) -> bool:
    """Whether it opens something, and nothing else in its row does; a link that leads to another page opens nothing."""
    opens = [other for other in page.elements if other.row == one.row and (other.popup or other.expanded is not None)
             and (other.href is None or is_same_page(page, other))]  # fmt: skip
    return opens == [one]


def _hides(
    reader: Reader,
    element: Element,
    *,
    beside: bool,
    closed: bool = False,
    field: Phrase | None = None,
    sends: bool = False,
    lone: bool = False,
    opened: bool = False,
) -> str:
    """What an element may hide; `closed`: as it would if it were closed; `field` is one that is looked for; `sends`:
    it is the button of a form; `lone`: nothing else in its row opens anything; `opened`: it was pressed just now.
    """
    covered = closed and (element.expanded or (opened and element.visible))  # an open menu may cover what opened it
    if not (element.usable or covered):
        return "none"
    expanded = "unknown" if element.expanded is None or closed else "yes" if element.expanded else "no"
    facts: Facts = {
        "element.kind": kind_of(element),
        "element.name": element.name,
        "element.expanded": expanded,
        "element.selected": bool(element.selected),
        "element.beside": beside,
        "element.turns": False,
        "element.rest": _rest(reader, element, field) if field else "",
        "element.hint": _hint(element, field) if field else "",
        "element.sends": sends,
        "element.lone": lone,
    }
    fired = reader.ask("covers", facts)
    return str(fired.set["cover.kind"]) if fired else "none"


def _click(element: Element) -> str:
    try:
        return print_action(Action("click", target=element.id))
    except ActionError:
        return ""
