"""Reads a goal without a model: its steps, whether the rules understand them, and whether it is SIMPLE or COMPLEX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.facts.wishes import FORM, THING
from engine.language.doubts import Taken, doubt
from engine.language.gist import is_aside
from engine.language.laid.reading import laid_steps
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.intent import Intent, read_intent
from engine.language.steps.refine import refine
from engine.language.told.aims import says_an_aim
from engine.language.told.denied import denies_a_step
from engine.language.told.menus_said import within_menus
from engine.language.told.more_said import (
    leaves_out_a_picture,
    leaves_out_of_a_path,
    may_say_more,
    names_what_has_names,
    opens_what_is_not_said,
    swallows_a_step,
    tells_how,
)
from engine.language.told.reading import told_steps
from engine.language.wishes.answers_said import with_answers_quoted
from engine.language.wishes.details_said import details_said
from engine.language.wishes.fields_to_come import OPENS
from engine.language.wishes.names_said import with_name_quoted
from engine.language.wishes.one_wish import NOT_HERE, does_first
from engine.language.wishes.owner_here import without_owner
from engine.language.wishes.pairs_said import is_told_in_part
from engine.language.wishes.passwords_said import with_passwords_quoted
from engine.language.wishes.place_told import without_open_place
from engine.language.wishes.reasoned import is_sure, without_reasons
from engine.language.wishes.row_details import in_row
from engine.language.wishes.script_lines import in_words_of_scripts
from engine.language.wishes.text_after_colon import with_text_quoted
from engine.language.wishes.two_texts import with_thing_told
from engine.language.wishes.way_said import way_said
from engine.language.wishes.wishes import wished_steps
from engine.observe import PageState, on_page
from engine.rules import Known, Reader, Remembered, remembered
from engine.text.quoted import TextTooLong, mask

MAX_KNOWN = 1_024  # goals: those of tasks under way are read again every turn
MAX_KNOWN_ON_PAGE = 64
LEADS_ON = "What is to be done to the thing is read in the form that its row leads to."
DETAILED = "What is told of it goes into the dialog that its control opens."
Complexity = Literal["SIMPLE", "COMPLEX"]


class Reading(Struct, frozen=True):
    """A goal as the rules read it. `readable`: each step is an action that the rules understand; else ask."""

    complexity: Complexity
    steps: tuple[ReadStep, ...]
    readable: bool
    rules: tuple[str, ...] = ()
    why: str = ""


_known: dict[int, Known[Reading]] = {}  # without a page, by what was opened
_steps: Known[tuple[ReadStep, ...]] = {}  # the same


def complexity(reader: Reader, goal: str) -> Complexity:
    """SIMPLE when the rules read the goal as exactly one action, else COMPLEX (`policies/complexity.yaml`)."""
    return read_goal(reader, goal).complexity


def read_goal(reader: Reader, goal: str, page: PageState | None = None, opened: int = 0) -> Reading:
    """Read a goal. One that is too long to read is COMPLEX and not readable.

    `opened` is what was opened on the way to what it is about, as in `ReadStep`. What was read is remembered: a turn
    asks for the same goal on the same few pages wherever it looks for signs that something was done.
    """
    if page is None:
        known = _known.setdefault(opened, {})
        return remembered(known, MAX_KNOWN, reader, goal, lambda own, text: _read(own, text, None, opened))
    on_it = on_page(page, (read_goal, opened), dict[tuple[str, str], Remembered[Reading]])
    return remembered(on_it, MAX_KNOWN_ON_PAGE, reader, goal, lambda own, text: _read_here(own, text, page, opened))


def _read_here(reader: Reader, goal: str, page: PageState, opened: int) -> Reading:
    """Read a goal on its page: with its thing called as a row calls it, or else as it is said."""
    told = with_thing_told(reader, goal, page)
    here = _read_as_told(reader, told, page, opened)
    if here.readable and (told != goal or does_first(reader, here.steps, page)):
        return here
    if told == goal:
        return _read_in_row(reader, goal, page, opened) or here
    as_said = _read_as_told(reader, goal, page, opened)
    return as_said if as_said.readable and does_first(reader, as_said.steps, page) else here


def _read_in_row(reader: Reader, goal: str, page: PageState, opened: int) -> Reading | None:
    """Read it as about the one row that has all that it says of its thing; None where that is done nowhere."""
    told = in_row(reader, goal, page)
    here = _read_as_told(reader, told.wish, told.page, opened) if told is not None else None
    if told is None or here is None or not here.readable or any(one.opened is not None for one in here.steps):
        return None
    steps = tuple(replace(one, text=told.on_whole_page(one.text)) for one in here.steps)
    return replace(here, steps=steps) if does_first(reader, steps, page) else None


def _read_as_told(reader: Reader, goal: str, page: PageState, opened: int) -> Reading:
    """Read it without the reasons that it gives, where the rest is done there, lest they are read as a part of it."""
    goal = without_open_place(reader, goal, page)
    try:
        aside = is_aside(reader, mask(" ".join(goal.split())), page)
    except TextTooLong:
        return _read(reader, goal, page, opened)
    reasoned = without_reasons(reader, goal, page)
    if reasoned is not None and not aside:
        without = _read(reader, reasoned.wish, page, opened)
        done = without.readable and does_first(reader, without.steps, page)
        if done and is_sure(reader, reasoned, without.steps, page):
            return without
    detailed = () if aside else details_said(reader, goal, page, opened)
    if detailed and page.dialogs:
        return Reading("COMPLEX", detailed, readable=True, why=DETAILED)
    here = _read(reader, goal, page, opened)
    if aside or (opened >= FORM and not page.dialogs):
        return here
    stands = here.readable and any(one.opened is not None or does_first(reader, (one,), page) for one in here.steps[:1])
    if stands and not (detailed and _leaves_out_a_value(goal, here)):
        return here
    if detailed:
        return Reading("COMPLEX", detailed, readable=True, why=DETAILED)
    bare = without_owner(reader, goal, page)
    if bare != goal:
        own = _read_as_told(reader, bare, page, opened)
        if own.readable and (own.why == DETAILED or does_first(reader, own.steps, page)):
            return own
    if opened >= THING or tells_how(reader, goal):
        return here
    way = way_said(reader, goal, page)
    steps = (*read_steps(reader, way), ReadStep(goal, opened=THING)) if way else ()
    return Reading("COMPLEX", steps, readable=True, why=LEADS_ON) if steps else here


def _leaves_out_a_value(goal: str, here: Reading) -> bool:
    """Whether something in quotes is in none of the steps."""
    said = " ".join(one.text for one in here.steps)
    return any(part[1:-1] not in said for part in mask(" ".join(goal.split())).parts)


def _read(reader: Reader, goal: str, page: PageState | None, opened: int) -> Reading:
    try:
        taken = _taken(reader, goal, page, opened)
        doubted = doubt(reader, taken, page)
        masked = mask(" ".join(taken.goal.split()))
    except TextTooLong as error:
        return Reading("COMPLEX", (ReadStep(goal),), readable=False, why=str(error))
    steps = taken.steps
    intents = [read_intent(reader, step.text) for step in steps if step.opened is None]
    first = intents[0] if intents else Intent()
    meant = doubted is None and bool(intents)
    readable = meant and _is_read(reader, steps)
    fired = reader.ask("complexity", {
        "goal.text": masked.restore(masked.text),
        "goal.masked": masked.text,
        "goal.steps": len(steps),
        "goal.read": meant and all(intent.read for intent in intents),
        "goal.verb": first.verb,
        "goal.named": first.named,
        "goal.reveals": first.reveals or first.each,
        "goal.grounded": page is not None and steps != remembered(_steps, MAX_KNOWN, reader, taken.goal, wished_steps),
        "goal.verified": any(step.verify for step in steps),
    })  # fmt: skip
    if fired is None:
        return Reading("COMPLEX", steps, readable)
    rules = (f"complexity/{fired.rule}",) if doubted is None else (f"doubts/{doubted.rule}", f"complexity/{fired.rule}")
    why = fired.because if doubted is None else doubted.because
    return Reading(cast(Complexity, fired.set["goal.complexity"]), steps, readable, rules, why)


def _taken(reader: Reader, goal: str, page: PageState | None, opened: int) -> Taken:
    """The goal, in the words of steps where it is lines of a test, and the steps that are read of it."""
    said = with_answers_quoted(reader, goal)
    goal = in_words_of_scripts(reader, said)
    scripted = goal != said
    quoted = with_passwords_quoted(reader, goal)
    quoted = quoted and with_text_quoted(reader, with_name_quoted(reader, quoted), page)
    goal = goal if quoted is None else quoted
    steps = (ReadStep(goal),) if quoted is None else wished_steps(reader, goal, page, opened)
    told, laid, in_part = tuple[ReadStep, ...](), tuple[ReadStep, ...](), False
    if page is not None:
        in_part = _tells_more(reader, goal, [one.text for one in steps], page)
        if quoted is not None and not opened:
            stands = not in_part and _stands(reader, steps, page)
            told = _told(reader, goal, page, steps, stands=stands)
            others = told or (stands and _is_read(reader, steps)) or says_an_aim(reader, said)
            laid = () if others else laid_steps(reader, said, page)
    taken = told or laid or steps
    taken = taken if page is None else within_menus(reader, taken, page)
    return Taken(goal, taken, quoted is not None, bool(told or laid), in_part, scripted)


def _tells_more(reader: Reader, goal: str, steps: Sequence[str], page: PageState) -> bool:
    """Whether a goal tells more than the steps: a step in a value, a picture, a path, an aim, a denial, a value."""
    return (
        any(swallows_a_step(reader, goal, step, page) or names_what_has_names(step) for step in steps)
        or leaves_out_a_picture(reader, goal, steps)
        or leaves_out_of_a_path(goal, steps)
        or says_an_aim(reader, goal)
        or denies_a_step(reader, goal)
        or is_told_in_part(reader, goal, page)
    )


def _stands(reader: Reader, steps: tuple[ReadStep, ...], page: PageState) -> bool:
    """Whether steps are understood, and the page has something for each up to the first that may lead on."""
    for step in steps:
        if step.opened is not None:
            return True
        intent = read_intent(reader, step.text)
        if intent.own or intent.keeps:  # of the form that is filled in by then
            continue
        if not (intent.read and intent.named) or refine(reader, step.text, page).status in NOT_HERE:
            return False
        if intent.verb in OPENS:
            break
    return all(one.opened is not None or read_intent(reader, one.text).read for one in steps)


def _is_read(reader: Reader, steps: Sequence[ReadStep]) -> bool:
    intents = [read_intent(reader, one.text) for one in steps if one.opened is None]
    return all(one.read and one.named for one in intents)


def _told(
    reader: Reader, goal: str, page: PageState, steps: tuple[ReadStep, ...], *, stands: bool
) -> tuple[ReadStep, ...]:
    """The steps that a goal tells one by one, where others do not stand, or may be more than they seem to be; none
    where it is a wish that is read in full.
    """
    plain = [one.text for one in steps if one.opened is None]
    kept = bool(plain) and read_intent(reader, plain[-1]).keeps
    unsaid = stands and opens_what_is_not_said(reader, goal, plain[0])
    if stands and not unsaid and (kept or not any(may_say_more(reader, goal, one) for one in plain)):
        return ()
    told = told_steps(reader, goal, page, lambda part: wished_steps(reader, part, page))
    on_page_to_come = bool(told) and told[-1].opened is not None
    return told if not stands or unsaid or on_page_to_come or len(told) >= len(steps) else ()
