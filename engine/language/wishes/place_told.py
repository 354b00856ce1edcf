"""Where something is to be done, told as a path over the controls that lead there: "In Settings > Privacy, turn off …".

Of each part one is opened, and the rest is read anew on what comes. What is called by a deed is no place.
"""

from __future__ import annotations

import re2

from engine.language.offers import quoted
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.wishes.part_to_open import is_headed
from engine.language.words.clause import verb_of
from engine.language.words.kinds import kind_of
from engine.language.words.pair_words import pair_words
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_PATH = re2.compile(r'^(?P<lead>\pL+) (?P<path>[^,;:>]{1,60}(?: > [^,;:>]{1,60})+), ?(?P<rest>\S.*)$')
_LAST = re2.compile(r'^(?P<lead>\pL+) (?P<path>"\d+"), ?(?P<rest>\S.*)$')
_LEADS = ("button", "link", "tab", "menuitem")


def path_told(reader: Reader, goal: str) -> tuple[str, ...]:
    """The parts of the path that a goal tells: places that are gone to, and no deeds."""
    try:
        asked = mask(" ".join(goal.split()))
    except TextTooLong:
        return ()
    said = _PATH.search(asked.text)
    leads = said is not None and fold(said.group("lead")) in pair_words(reader).value_first | pair_words(reader).under
    return tuple(asked.plain(part) for part in said.group("path").split(" > ")) if said and leads else ()


def place_told(reader: Reader, asked: Masked, page: PageState) -> tuple[str, str]:
    """The step that opens the first part of the path that is not open yet, and what is to be done then; "" and the rest
    alone where all of them are open, "" twice where a goal tells no path, or one that the page does not have.
    """
    said = _PATH.search(asked.text)
    if said is None and (said := _LAST.search(asked.text)) and is_headed(page, asked.plain(said.group("path"))):
        return "", ""  # a part of this page
    if said is None or fold(said.group("lead")) not in pair_words(reader).value_first | pair_words(reader).under:
        return "", ""
    parts, rest = [asked.plain(part) for part in said.group("path").split(" > ")], asked.restore(said.group("rest"))
    while parts:
        found = _leading(reader, page, parts[0])
        if not found or len({one.name for one in found}) > 1 or not quoted(found[0].name):
            return "", ""
        part = parts.pop(0)
        if any(one.selected for one in found) or fold(page.heading) == fold(part):
            continue
        same = sum(fold(one.name) == fold(found[0].name) for one in page.elements)
        first = "the first " if same > 1 else ""
        on = quoted(parts[0]) if len(parts) == 1 else " > ".join(parts)
        then = f"{said.group('lead')} {on}, {rest}" if parts else rest
        return f"Click {first}{quoted(found[0].name)}", then
    return "", rest


def without_open_place(reader: Reader, goal: str, page: PageState) -> str:
    """What is to be done alone, where all of the path to its place is open."""
    try:
        before, rest = place_told(reader, mask(" ".join(goal.split())), page)
    except TextTooLong:
        return goal
    return rest if rest and not before else goal


def _leading(reader: Reader, page: PageState, part: str) -> list[Element]:
    """What may lead to a part of that name: controls in no row, form or dialog that are called so, but for a
    count ("Inbox 19"), none of which says a deed.
    """
    if verb_of(reader, part) != "none" or any(held(reader.words[name], part) for name in ("submit", "change_gone")):
        return []
    there = [one for one in page.elements if one.usable and not one.row and one.form is None and not one.in_dialog
             and kind_of(one) in _LEADS and one.checked is None]  # fmt: skip
    called = [one for one in there if fold(one.name) == fold(part)]
    counted = [one for one in there if fold(str(NUMBER_AFTER.sub("", one.name))) == fold(part)]
    return called or (counted if len(counted) == 1 else [])
