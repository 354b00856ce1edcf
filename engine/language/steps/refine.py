"""One step becomes one action at no token, where it names exactly one element that can be used (SPEC 7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import cast

import re2
from msgspec import Struct

from engine.actions import SCROLL_DIRECTIONS, Action, ActionError
from engine.facts.language import Act, Status
from engine.language.steps.intent import POINTLESS, Intent, read_intent
from engine.language.steps.view import View, view
from engine.observe import Element, PageState, on_page
from engine.rules import Known, Reader, remembered
from engine.text.quoted import fold

_KEYS: Mapping[str, str] = {
    "enter": "Enter", "return": "Enter", "tab": "Tab", "escape": "Escape", "esc": "Escape", "space": "Space",
    "space bar": "Space", "spacebar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete",
    "home": "Home", "end": "End", "insert": "Insert", "page up": "PageUp", "pageup": "PageUp",
    "page down": "PageDown", "pagedown": "PageDown", "ctrl": "Control", "control": "Control", "alt": "Alt",
    "shift": "Shift", "cmd": "Meta", "command": "Meta", "meta": "Meta",
}  # fmt: skip


MAX_KNOWN_ON_PAGE = 256
_NUMBER = re2.compile(r"^[-+]?[\d.,'’ ]*\d(?:[eE]-?\d+)?$|^$")
_FILLING = frozenset({"setValue", "select", "check", "uncheck"})


class Refinement(Struct, frozen=True):
    """What became of a step on this page.

    `ready` comes with an action, and with its element where it has one; `disabled` with that alone; `met` means that
    there is nothing to do.
    `prepares` marks an action that only brings the target to light: the step itself is still to be done after it.
    `rules` names what decided, in order: `refinement/…` for the words, then `targets/…` for the page.
    """

    status: Status
    action: Action | None = None
    target: Element | None = None
    candidates: int = 0
    why: str = ""
    rules: tuple[str, ...] = ()
    prepares: bool = False
    choices: tuple[Element, ...] = ()  # where several fit


def refine(
    reader: Reader, step: str, page: PageState, tried: Sequence[str] = (), picked: str | None = None,
    filled: str | None = None, later: Sequence[str] = (), came: Collection[str] = (),
) -> Refinement:  # fmt: skip
    """The action for a step on this page, or why there is none.

    `tried` are printed actions that were already issued for this step: what was opened once in search of the target
    is not opened again. `picked` is the id of the element that the user said is meant, `filled` that of the
    field that the step before filled in: of several forms, one is filled in and sent at a time. `later` are the steps
    after it, of which the first that clicks may tell the form. `came` are ids of what came up with the step before.

    What becomes of a step by itself is remembered: the readings of a goal are held against one page by many rules.
    """
    if tried or picked is not None or filled is not None or later or came:
        return _refined(reader, step, page, tried, picked, filled, later, came)
    known = on_page(page, refine, Known[Refinement])
    return remembered(known, MAX_KNOWN_ON_PAGE, reader, step, lambda own, text: _refined(own, text, page))


def _refined(
    reader: Reader, step: str, page: PageState, tried: Sequence[str] = (), picked: str | None = None,
    filled: str | None = None, later: Sequence[str] = (), came: Collection[str] = (),
) -> Refinement:  # fmt: skip
    intent = read_intent(reader, step)
    if intent.verb in POINTLESS:
        return _pointless(intent)
    seen = view(reader, intent, page, tried, picked, filled, _sends(reader, later), came)
    fired = reader.ask("targets", seen.facts)
    if fired is None:
        return Refinement("unread", why="no rule decides about this step")
    status = cast(Status, fired.set["choice.status"])
    rules = (*_words(intent), f"targets/{fired.rule}")
    if status != "ready":
        choices = tuple(one for one in seen.found if one.usable) if status == "several" else ()
        on = seen.found[0] if status == "disabled" and seen.found else None
        return Refinement(status, None, on, len(seen.found), fired.because, rules, choices=choices)
    on_what = str(fired.set["choice.on"])
    element = seen.offered.get(on_what)
    if element is None:
        return Refinement("none", candidates=len(seen.found), why=fired.because, rules=rules)
    try:
        action = _action(cast(Act, fired.set["choice.act"]), element, seen, of_month=on_what == "month")
    except ActionError as error:
        return Refinement("unread", candidates=1, why=str(error), rules=rules)
    if action.verb == "setValue" and element.input_type == "number" and not _is_number(element, action.text or ""):
        return Refinement("unread", candidates=1, why=f"“{element.name}” takes nothing but a number.", rules=rules)
    prepares = bool(fired.set.get("choice.prepares"))
    return Refinement("ready", action, element, len(seen.found) or 1, fired.because, rules, prepares)


def available(reader: Reader, step: str, page: PageState) -> bool:
    """Whether the step could be done on this page as it is: the look-ahead of SPEC 3."""
    refinement = refine(reader, step, page)
    return refinement.status in ("ready", "met") and not refinement.prepares


def _sends(reader: Reader, later: Sequence[str]) -> tuple[str, ...]:
    """What the button is called that the first of some steps clicks which clicks anything."""
    intents = (read_intent(reader, step) for step in later)
    clicks = next((one for one in intents if one.verb in ("click", "submit")), None)
    return tuple(phrase.name for phrase in clicks.targets) if clicks else ()


def filled_by(action: Action | None) -> str | None:
    """Id of the field that an action fills in."""
    return action.target if action is not None and action.verb in _FILLING else None


def _words(intent: Intent) -> tuple[str, ...]:
    return (f"refinement/{intent.rule}",) if intent.rule else ()


def _action(act: Act, element: Element, seen: View, *, of_month: bool) -> Action:
    if of_month:
        return Action("select", target=element.id, text=seen.month)
    if act in ("setValue", "select"):
        return Action(act, target=element.id, text=seen.option or seen.text)
    return Action(act, target=element.id)  # type: ignore[arg-type]


def _pointless(intent: Intent) -> Refinement:
    """Actions that need no element."""
    rules = _words(intent)
    try:
        return Refinement("ready", _plain_action(intent), why="The step needs no element.", rules=rules)
    except ActionError as error:
        return Refinement("unread", why=str(error), rules=rules)


def _is_number(field: Element, text: str) -> bool:
    """Whether a field for numbers may take a text: a number, and its unit where the field is called by that."""
    number, _, unit = text.partition(" ")
    called = bool(unit) and f" {fold(unit)} " in f" {fold(field.name)} "
    return _NUMBER.search(number if called else text) is not None


def _plain_action(intent: Intent) -> Action:
    if intent.verb == "press":
        return Action("press", text=_key(intent.text))
    if intent.verb == "scroll":
        direction = intent.text.lower()
        return Action("scroll", text=direction if direction in SCROLL_DIRECTIONS else "down")
    if intent.verb == "wait":
        return Action("wait", number=float(intent.text))
    if intent.verb == "navigate":
        plain = intent.text
        return Action("navigate", text=plain if "://" in plain or plain.startswith("/") else f"https://{plain}")
    return Action("goBack" if intent.verb == "go_back" else "refresh")


def _key(words: str) -> str:
    """The name of a key or key combination as browsers spell it."""
    parts = [part.strip().lower() for part in words.split("+")]
    spelled = [_KEYS.get(part) or _arrow(part) or (part.upper() if len(part) > 1 else part) for part in parts]
    return "+".join(spelled)


def _arrow(word: str) -> str:
    direction = word.replace("arrow", "").strip()
    return f"Arrow{direction.capitalize()}" if direction in ("up", "down", "left", "right") else ""
