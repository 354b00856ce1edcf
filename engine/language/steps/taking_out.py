"""A choice that is to be taken out of a list which takes several: by a button beside it, else by a click on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.language.page.covers import was_clicked
from engine.language.page.lookup import look_up, named
from engine.language.page.rows import rows_with
from engine.language.page.same_thing import as_one
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, kind_of, shows_choice
from engine.observe import Element, PageState
from engine.text.quoted import fold


class Taking(Struct, frozen=True):
    """`entries` are those to be clicked of the list that is open, `closed` is the list that is still to be opened."""

    entries: Sequence[Element] = ()
    closed: Element | None = None


def list_of_choices(page: PageState, intent: Intent) -> Element | None:
    """The one field that is called as the list is out of whose choices one is to be taken."""
    phrase = intent.out_of
    found = look_up(page, phrase, lambda one: kind_of(one) in FIELDS) if phrase else ()
    exact = [one for one in found if phrase is not None and fold(one.name) == fold(phrase.name)]
    return exact[0] if len(exact) == 1 else None


def button_beside(page: PageState, intent: Intent) -> list[Element]:
    """The button that says of itself that it takes out just this ("Remove racing"): in the row of the thing, else of
    the list.
    """
    part = fold(intent.text)
    ways = {f"{fold(phrase.name)} {part}" for phrase in intent.targets} | {f"{way} {part}" for way in ("x", "remove")}
    found = [one for one in page.elements if one.usable and kind_of(one) in ("button", "link", "icon")
             and not ways.isdisjoint(map(fold, (one.name, *one.description.split("|"))))]  # fmt: skip
    return [one for one in found if _is_of_it(page, intent, one)]


def of_it(page: PageState, intent: Intent, found: Sequence[Element]) -> list[Element]:
    """Of the buttons that stand beside what is to be taken out, those of the list or the thing itself that do not say
    that they take out something else: the whole thing, or another of its parts. The only such button in the row of a
    thing may take the thing itself away.
    """
    field = list_of_choices(page, intent)
    alike = Counter((one.row, fold(one.name)) for one in page.elements)
    ofs = [one for one in found if _is_of_it(page, intent, one) and not _is_beside_another(one, intent)]
    if field is not None:
        by = [one for one in ofs if _stands_by(page, field, one)]
        return [one for one in by if not _clears(page, intent, field, one)]
    return [one for one in ofs if not one.row or alike[one.row, fold(one.name)] > 1]


def _is_of_it(page: PageState, intent: Intent, one: Element) -> bool:
    """Whether a button stands with the list that shows the choice, else in a row with the name of the thing; on a page
    that has neither, the thing has to be spoken of.
    """
    field = list_of_choices(page, intent)
    if field is not None:
        return one.in_dialog == field.in_dialog and shows_choice(field, intent.text)
    thing = intent.out_of.name if intent.out_of else ""
    rows = rows_with(page, thing)
    return one.row in rows if rows else any(fold(line.text) == fold(thing) for line in page.outline)


def _stands_by(page: PageState, field: Element, one: Element) -> bool:
    """Whether no other field stands between a button and the list: "Close" at the head of a dialog is the dialog's."""
    at = page.elements.index(one)
    before = next((other for other in reversed(page.elements[:at]) if kind_of(other) in FIELDS), None)
    after = next((other for other in page.elements[at + 1 :] if kind_of(other) in FIELDS), None)
    return field in (before, after)


def _clears(page: PageState, intent: Intent, field: Element, one: Element) -> bool:
    """Whether a list shows several choices, and the button is the only one called so and names none: it takes all."""
    several = "\n" in (field.value or "").strip()
    alike = [other for other in page.elements if fold(other.name) == fold(one.name)]
    alone = sum(_stands_by(page, field, other) for other in alike) == 1  # another field has one of its own
    return several and alone and f" {fold(intent.text)} " not in f" {fold(f'{one.name} {one.description}')} "


def _is_beside_another(one: Element, intent: Intent) -> bool:
    name, part = fold(one.name), fold(intent.text)
    said = [fold(text) for text in one.description.split("|")]
    return any(text.startswith(f"{name} ") and text.removeprefix(f"{name} ") != part for text in said)


def taking_out(page: PageState, intent: Intent, tried: Sequence[str]) -> Taking:
    """What takes a choice out of a list that shows it, and has no button for that: the entry of that name, which is one
    that a second click takes back. Nothing where it is no list that opens, or does not show the choice.
    """
    field = list_of_choices(page, intent)
    if field is None or not field.popup or field.options or not shows_choice(field, intent.text):
        return Taking()
    if not (field.expanded or was_clicked(field, tried)):
        return Taking(closed=field if field.usable else None)
    options = [one for one in page.elements if one.usable and kind_of(one) == "option"]
    return Taking(entries=as_one(page, named(options, intent.text, partial=False)))
