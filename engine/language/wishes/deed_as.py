"""What a thing is to be reported or marked as, by the one control that says just this: "report “Boat trip” as spam", by
"Report spam" on its page, or in its row.
"""

from __future__ import annotations

import re2

from engine.language.offers import quoted
from engine.language.steps.refine import refine
from engine.language.words.kinds import kind_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_AS = re2.compile(r'^(?P<verb>\pL+) (?P<thing>"\d+") (?P<as>\pL+) (?P<state>\pL+)[.!]?$')
_PRESSED = ("button", "link", "menuitem")


def deed_as(reader: Reader, asked: Masked, page: PageState) -> str:
    """The step that presses the control; "" where a goal says anything else, or the page has no such control of the
    thing.
    """
    said = _AS.search(asked.text)
    if said is None or fold(said.group("as")) not in reader.words["role_as"]:
        return ""
    thing, verb, state = asked.plain(said.group("thing")), fold(said.group("verb")), fold(said.group("state"))
    names = {f"{verb} {state}", f"{verb} {fold(said.group('as'))} {state}"}
    if held(reader.words["change_gone"], verb) or held(reader.words["mean_delete"], verb):
        return ""  # "delete X as draft" ends no draft
    found = [one for one in page.elements if one.usable and kind_of(one) in _PRESSED and fold(one.name) in names]
    own = [one for one in found if not one.row]
    if fold(page.heading) == fold(thing) and len(own) == 1:
        return f"Click {quoted(own[0].name)}"
    called = {fold(one.name): one.name for one in found if one.row}
    step = f"Click {quoted(next(iter(called.values())))} next to {quoted(thing)}" if len(called) == 1 else ""
    target = refine(reader, step, page).target if step and quoted(thing) else None
    return step if target is not None and target.row else ""
