"""What has to be opened before a step can be done: the menu that it names, the list or calendar of a field."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, ActionError, print_action
from engine.language.page.calendars import calendar
from engine.language.page.covers import was_clicked
from engine.language.page.lookup import look_up, named
from engine.language.page.menus import may_be_in
from engine.language.page.places import belonging
from engine.language.page.same_thing import NOWHERE, as_one
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of, shows_choice
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Facts, Reader
from engine.text.dates import days_in, written_like
from engine.text.quoted import fold

_HOLDERS = frozenset({"menu", "tab", "dropdown", "section"})  # kinds of what holds others
_MENUS = frozenset({"button", "link", "menu", "menuitem"})  # of those what shows its entries when it is pressed
_CHOOSING = frozenset({"choose", "enter"})


class Holder(Struct, frozen=True):
    """The one menu or tab that a step names."""

    element: Element | None = None
    state: Literal["none", "closed", "unknown", "open"] = "none"
    there: bool = True  # False: it is named in quotes, and no control nor the page goes by that name
    text: str = ""  # words on the page that are then called just so
    hovered: bool = False
    clicked: bool = False

    @property
    def facts(self) -> Facts:
        return {
            "target.holder": self.state,
            "target.holder_kind": _kind_of_holder(self.element),
            "target.holder_hovered": self.hovered,
            "target.holder_clicked": self.clicked,
        }


class Choosing(Struct, frozen=True):
    """What a field offers once it is open: entries of a list, a day of a calendar."""

    facts: Facts = {}
    listed: Sequence[Element] = ()
    days: Sequence[Element] = ()
    turns: Sequence[Element] = ()
    steer: Element | None = None  # a list of the calendar in which the year or the month is to be chosen
    steers_to: str = ""
    text: str = ""  # what is to be typed, as the field takes it


def holder_of(page: PageState, intent: Intent, tried: Sequence[str]) -> Holder:
    """The menu or tab that the step says its target is in; none also where several go by that name."""
    phrase = intent.targets[0] if intent.targets else Phrase()
    named_so = phrase.holder or (phrase.name if intent.verb == "choose" and phrase.kind in _HOLDERS else "")
    if not named_so:
        return Holder()
    found = as_one(page, look_up(page, Phrase(named_so, named_so), _may_hold))
    found = [one for one in found if fold(one.name) == fold(named_so)]
    found = [one for one in found if one.drawn] or found  # one that stands nowhere is in a menu itself
    if len(found) != 1:
        told = phrase.quoted or named_so[:1].isupper()  # "the dropdown menu" is called nothing
        return _told(page, fold(named_so)) if told and not tried else Holder()
    one = found[0]
    hovered, clicked = _hover(one) in tried, was_clicked(one, tried)
    opens = one.popup or one.expanded is False or (kind_of(one) == "tab" and not one.selected)
    shown = bool(one.expanded or (kind_of(one) == "tab" and one.selected))
    closed: Literal["closed", "unknown"] = "closed" if opens else "unknown"
    return Holder(one, "open" if shown or hovered or clicked else closed, hovered=hovered, clicked=clicked)


def _told(page: PageState, words: str) -> Holder:
    """What a name in quotes stands for that is not that of just one control: others, the page itself, or a text."""
    begun = any(f"{fold(one.name)} ".startswith(f"{words} ") for one in page.elements)
    there = begun or words in (fold(page.title), fold(page.heading))
    texts = (line.text for line in page.outline if line.element < 0 and fold(line.text).rstrip(" *:") == words)
    return Holder(there=there, text="" if there else next(texts, ""))


def held_by(page: PageState, holder: Holder, found: Sequence[Element], came: Collection[str]) -> list[Element]:
    """Of the elements that fit, those in the menu or tab, where the page's structure tells; all where it does not. Of
    one that is not there, fields, and what came up with the step before, which may have opened it.
    """
    if not holder.there:
        near = belonging(page, holder.text, found) if holder.text and found else []
        return near or [one for one in found if one.id in came or kind_of(one) in FIELDS]
    others = [one for one in found if one is not holder.element]
    if holder.element is None:
        return others
    if kind_of(holder.element) in _MENUS:
        others = [one for one in others if may_be_in(page, holder.element, one, came)]
    if len(others) < 2:
        return others
    beside = [one for one in others if one.row == holder.element.row]  # what a row holds is in no menu elsewhere
    return belonging(page, holder.element.name, others) or beside or others


def is_menu(one: Element) -> bool:
    """Whether a button says that it opens a menu, or shows more of the page."""
    return one.role == "button" and (one.popup or one.expanded is not None)


def choosing(
    reader: Reader, page: PageState, intent: Intent, match: Element | None, text: str, tried: Sequence[str]
) -> Choosing:
    """What is known of the list or calendar of the one field that fits. Nothing is picked where none does."""
    days = days_in(text)
    day = next(iter(days)) if len(days) == 1 else None
    if match is None or intent.verb not in _CHOOSING or kind_of(match) not in FIELDS:
        return Choosing(_facts(), text=text)
    if match.input_type == "date":
        return Choosing(_facts(), text=day.isoformat() if day else text)
    writable = not match.readonly and match.value is not None and match.tag != "select"
    opens = match.popup or match.expanded is not None
    lists = opens or (bool(days) and (intent.loose or _says_days_otherwise(match, text)))  # nobody knows the form
    if day and writable and (intent.sets or opens):  # in another form than its own it may be taken for another day
        text = written_like(day, match.value or "", _hint_of(match), text) or text
    opened, typed = bool(match.expanded) or was_clicked(match, tried), _typed(match, text) in tried
    shown = calendar(reader, page, day) if day and opened else None
    turned = tuple(one for one in shown.turns if one.usable) if shown else ()
    found = Choosing(
        listed=_listed(page, text, match) if (opened or typed) and not days else (),
        days=tuple(one for one in shown.days if one.usable) if shown else (),
        turns=turned,
        steer=shown.steer if shown else None,
        steers_to=shown.steers_to if shown else "",
        text=text,
    )
    of_list = opens and match.input_type != "search" and intent.targets[0].kind == "field" if intent.targets else False
    picked = names_field(intent) if intent.verb == "choose" else not writable or of_list or (intent.sets and lists)
    return replace(found, facts=_facts(
        picks=not match.options and picked,
        opens=opens,
        opened=opened,
        writable=writable,
        typed=typed,
        holds=_holds(match, text, is_day=bool(days)),
        day=bool(days),
        found=found,
    ))  # fmt: skip


def _hint_of(field: Element) -> str:
    """What a field says of the form of what is written in it."""
    return next((part for part in (field.description or "").split(" | ") if part), "")


def _says_days_otherwise(field: Element, text: str) -> bool:
    """Whether a field holds a day in figures, and is to have one that is spelled out, or the other way round."""
    held = field.value or ""
    return bool(days_in(held)) and any(map(str.isalpha, held)) != any(map(str.isalpha, text))


def names_field(intent: Intent) -> bool:
    """Whether a list or field to choose in is named apart from what to choose."""
    return intent.verb == "choose" and bool(intent.targets) and intent.targets[0].whole != intent.text


def _facts(
    *, picks: bool = False, opens: bool = False, opened: bool = False, writable: bool = False, typed: bool = False,
    holds: bool = False, day: bool = False, found: Choosing | None = None,
) -> Facts:  # fmt: skip
    return {
        "target.picks": picks,
        "target.opens": opens,
        "target.opened": opened,
        "target.writable": writable,
        "target.typed": typed,
        "target.holds": holds,
        "target.day": day,
        "target.listed": len(found.listed) if found else 0,
        "target.days": len(found.days) if found else 0,
        "target.turns": len(found.turns) if found else 0,
        "target.steers": bool(found and found.steer),
    }


def opens_here(one: Element) -> bool:
    """Whether it may open a menu on this page: a button, or what says so, and no link to another."""
    elsewhere = one.href is not None and not one.href.strip().startswith(NOWHERE)
    return not elsewhere and (one.popup or one.expanded is not None or kind_of(one) in ("button", "menu", "section"))


def _may_hold(one: Element) -> bool:
    return one.usable and kind_of(one) not in FIELDS | TOGGLES | {"option"}


def _kind_of_holder(one: Element | None) -> Literal["none", "link", "entry", "other"]:
    if one is None:
        return "none"
    if one.href is not None:
        return "link"
    return "entry" if one.role == "menuitem" else "other"


def _listed(page: PageState, text: str, field: Element) -> list[Element]:
    """Entries that are called exactly so: options before others, and no field, box or what the field itself shows."""
    entries = [one for one in page.elements if one.usable and kind_of(one) not in FIELDS | TOGGLES and one is not field]
    found = named(entries, text, partial=False)
    options = [one for one in found if kind_of(one) == "option"]
    return as_one(page, options or found)


def _holds(field: Element, text: str, *, is_day: bool) -> bool:
    held = field.value or ""
    if is_day or not held:
        return bool(held) and days_in(held) == days_in(text)
    return shows_choice(field, text)


def _typed(field: Element, text: str) -> str:
    try:
        return print_action(Action("setValue", target=field.id, text=text))
    except ActionError:
        return ""


def _hover(one: Element) -> str:
    try:
        return print_action(Action("hover", target=one.id))
    except ActionError:
        return ""
