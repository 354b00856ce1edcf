"""Whether a reading loses something of what was said: a step, a part of the page, or that a value may be none."""

from __future__ import annotations

from engine.language.page.on_page import is_called
from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.wishes.lost_words import follows_a_time
from engine.language.wishes.one_wish import InFull
from engine.language.wishes.pairs_said import loses_a_pair
from engine.language.words.clause import read_clause, verb_of
from engine.language.words.doubted import (
    fits,
    is_doubtful,
    is_mine,
    is_of_a_kind,
    is_part_of_a_name,
    is_quoted,
    is_said_of,
    is_said_of_mine,
    is_somebodys,
    loses_a_value,
)
from engine.language.words.fields_said import field_called, fields_of
from engine.language.words.kinds import kind_of
from engine.language.words.units import is_in_another_unit, is_no_number
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

_GIVES_VALUES = ("change", "rename", "mark", "create", "add", "fill", "none", "apply")


def leaves_out(reader: Reader, said: str, *told: str) -> bool:
    """Whether not all of several steps are read: what was in quotes in one is lost, or has become part of a value."""
    read = {fold(part[1:-1]) for one in told for part in mask(one).parts}
    return any(fold(part[1:-1]) not in read for part in mask(said).parts) and len(read_steps(reader, said)) > 1


def loses_its_part(reader: Reader, said: str, told: str) -> bool:
    """Whether other words for one step no longer say in which part of the page it is to be done, or what in it that has
    its name in quotes.
    """
    steps = read_steps(reader, said)
    targets = read_intent(reader, steps[0].text).targets if len(steps) == 1 else ()
    part = fold(targets[0].within) if targets else ""
    own = [fold(one[1:-1]) for one in mask(said).parts if targets and one[1:-1] == targets[0].name]
    return bool(part) and any(one not in fold(told) for one in (part, *own))


def loses_a_step(reader: Reader, said: str, told: str, page: PageState | None) -> bool:
    """Whether other words for several steps are those of the first alone: "open Reports, then Billing" opens Reports. A
    step is what rules read as one, or what the page has by that name.
    """
    first, *later = read_steps(reader, said) if told != said else (ReadStep(said),)
    if not later or not read_intent(reader, first.text).read:
        return False
    lost = (one.text for one in later if fold(one.text) not in fold(told))
    return len(read_steps(reader, told)) == 1 and any(
        read_intent(reader, one).read or is_called(page, one) for one in lost
    )


def says_steps(reader: Reader, goal: str) -> bool:
    """Whether a goal with names in quotes is nothing but several steps, which say themselves what is to be done."""
    steps = read_steps(reader, goal) if mask(goal).parts else ()
    return len(steps) > 1 and all(read_intent(reader, one.text).read for one in steps)


def adds_doubt(reader: Reader, asked: Masked, told: str, page: PageState | None) -> bool:
    """Whether a wish in other words has something in quotes that may be no value, and that the page does not show."""
    masked = mask(told)
    verb = verb_of(reader, masked.text)
    if verb not in _GIVES_VALUES:
        return False
    if verb == "change" and (loses_a_value(asked, masked) or loses_a_pair(reader, asked, told, page)):
        return True
    texts = [part[1:-1] for part in masked.parts]
    about = read_clause(reader, masked).about
    if any(_counts_otherwise(reader, page, masked.plain(about), text) for text in texts):
        return True
    return any(not is_quoted(asked, one) and is_doubtful(reader, one) and not is_called(page, one) for one in texts)


def _counts_otherwise(reader: Reader, page: PageState | None, field: str, text: str) -> bool:
    """Whether a number comes in a unit that the field, as the page calls it, does not take."""
    name = field_called(reader, field, fields_of(page)) or field
    return is_in_another_unit(reader, name, text) or is_no_number(reader, page, name, text)


def _is_no_name(reader: Reader, text: str) -> bool:
    """Whether words that were left for the name of a new thing are none: they begin with what leads to a part or is to
    be left out ("without guests"), or point at something that is there ("on hold this").
    """
    words, lists = text.casefold().split(), reader.words
    return words[0] in (*lists["role_to"], *lists["pair_without"]) or not set(lists["wish_this"]).isdisjoint(words)


def _presses(reader: Reader, step: str, page: PageState) -> bool:
    """Whether a step is a click on what keeps, sends or deletes: who wants to see "Save" does not want it pressed."""
    found = refine(reader, step, page).target
    does = (word for name in ("change_kept", "change_sent", "change_gone") for word in reader.words[name])
    return found is not None and kind_of(found) == "button" and held(tuple(does), found.name, "begins")


def is_doubted(reader: Reader, asked: Masked, wish: InFull, page: PageState | None) -> bool:
    """Whether a wish gives a value that may be none, in a step or on its way to one."""
    said = wish.wish
    if said.verb == "show" and page is not None and _presses(reader, wish.steps[0].text, page):
        return True
    if said.verb not in _GIVES_VALUES:
        return False
    if said.verb == "rename" and said.unread:
        return True
    if said.cart and said.name and is_of_a_kind(reader, asked, said.name[1:-1]):
        return True
    changes = said.verb in ("change", "mark", "none", "fill")
    if changes and is_somebodys(said.about[1:-1]):
        return True
    made = said.verb in ("create", "add")  # all after a colon is what it is called
    intents = [read_intent(reader, one.text) for one in wish.steps if one.opened is None]
    given = [(one.targets[0].name if one.targets else "", one.text) for one in intents if one.verb == "enter"]
    given += [("", said.to[1:-1])] if said.verb in ("change", "rename") else []
    options = {fold(option) for one in page.elements for option in one.options} if page else set()
    if said.verb == "apply" and any(is_said_of(reader, asked, text) for _, text in given):
        return True  # "the code of Ann"
    if any(is_part_of_a_name(reader, field) for field, _ in given):
        return True
    if (changes or said.as_what) and any(is_mine(reader, asked, text) for _, text in given):
        return True
    if any(_counts_otherwise(reader, page, field, text) for field, text in given):
        return True
    for field, text in given:
        whole = made and asked.text.endswith(f": {text}")
        if not text or whole or text == said.saying[1:-1] or is_quoted(asked, text) or fold(text) in options:
            continue
        if changes and fold(text) in {fold(one.name) for one in fields_of(page)}:  # "swap the name for the surname"
            return True
        if mask(text).parts and not made:  # “"x" without saving”: more was said than what is in quotes
            return True
        if changes and text[:1].islower() and held(reader.words["wish_and"], text, "begins"):  # "to A and notes to B"
            return True
        if is_doubtful(reader, text) or not fits(reader, field, text) or (made and _is_no_name(reader, text)):
            return True
        if changes and (is_said_of_mine(reader, asked, text) or follows_a_time(reader, asked, text)):
            return True
    return False
