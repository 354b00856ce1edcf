"""What the row of a thing says once something was done to it: "Checked in", where "Check in selected" was pressed."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.derive.evidence.opened import opened
from engine.derive.evidence.traces import STEM, deed_of, said_in_quotes, telling
from engine.observe import PageState
from engine.text.quoted import fold
from engine.text.wordlists import held

NEAR = 3  # words after a "not"
_OF_FORMS = ("change_made", "change_kept")  # "Create", "Save": what a row says of these is nothing of this thing


def marked(sight: Sight, before: PageState, page: PageState) -> str:
    """The word of the button, in the form in which it says that it was done, that the one row with a name of the goal
    has on the page that came anew, and had not before; "" where there is none, where the row got other words beside it
    and the button's, or where other rows got it, too.
    """
    button = set(fold(deed_of(sight)).split())
    pressed = telling([deed_of(sight)])
    if not opened(sight, page) or any(held(sight.words[name], deed_of(sight)) for name in _OF_FORMS):
        return ""
    old, new = ([_said(sight, row, pressed) for row in shown.rows] for shown in (before, page))
    for name in said_in_quotes(sight):
        words = set(fold(name).split())
        then, now = ([row for row in rows if words <= row] for rows in (old, new))
        if len(then) != 1 or len(now) != 1:
            continue
        came = now[0] - then[0]
        if turned := _turned(sight, then[0] - now[0], came):
            done = [turned]
        else:
            done = [word for word in sorted(came - button) if _says_done(sight, word, pressed)]
        if any(word not in button and word not in done and not word[:1].isdigit() for word in came):
            continue  # "Checked in: refused"
        for word in done:
            if sum(word in row for row in new) == 1 + sum(word in row for row in old):
                return word
    return ""


def _turned(sight: Sight, went: set[str], came: set[str]) -> str:
    """The state that the row of a thing tells now that was turned on or off, in place of the opposite: "Inactive" for
    "Active", after "Deactivate"; "" where anything else in the row is another.
    """
    on, off = ({fold(word) for word in some} for some in (sight.words["state_on"], sight.words["state_off"]))
    for turn, old, new in ((sight.words["do_switch_on"], off, on), (sight.words["do_switch_off"], on, off)):
        turns = len(went) == len(came) == 1 and went <= old and came <= new
        if turns and held(turn, deed_of(sight), "begins"):
            return next(iter(came))
    return ""


def _said(sight: Sight, row: str, pressed: set[str]) -> set[str]:
    """The words of a row, but for a form of the button's word soon after a "not": "Not yet checked in"."""
    found, denied = set[str](), 0
    for word in fold(row).split():
        if denied and _says_done(sight, word, pressed):
            denied = 0
            continue
        denied = NEAR if word in sight.words["negation"] else max(denied - 1, 0)
        found.add(word)
    return found


def _says_done(sight: Sight, word: str, pressed: set[str]) -> bool:
    """Whether a word says that what a button is called by was done: "checked", and not "checking" or "approval"."""
    ends = tuple(sight.words["ends_participle"])
    return word.endswith(ends) and len(word) >= STEM and any(word[:STEM] == one[:STEM] for one in pressed)
