"""Several wishes of one goal together: each done where the ones before it lead, and what they change is kept once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.language.offers import Shown
from engine.language.page.in_front import in_front
from engine.language.steps.atomic import MAX_STEPS, ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import Refinement, refine
from engine.language.wishes.fields_to_come import OPENS
from engine.language.wishes.one_wish import InFull
from engine.language.words.clause import verb_of
from engine.language.words.kinds import kind_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import fold, mask
from engine.text.wordlists import held

_FILLS = ("enter", "choose", "check", "uncheck")
_ENDS = ("click", "submit", "keep", "press")


def led(reader: Reader, wishes: Sequence[InFull]) -> list[InFull]:
    """Wishes, each where the ones before it lead."""
    said = [wish.said for wish in wishes]
    return [_where_steps_lead(reader, said[:at], wish, said[at + 1 :]) for at, wish in enumerate(wishes)]


def _where_steps_lead(reader: Reader, before: Sequence[ReadStep], wish: InFull, after: Sequence[ReadStep]) -> InFull:
    """A wish with a name in quotes, which the page at hand would lead to another page, on the one that clicks before it
    lead to: there the step is done as it is said where a click after it ends the form, else the wish is read once more.
    """
    led = wish.leaves and mask(wish.said.text).parts
    if not led or not any(read_intent(reader, one.text).verb in OPENS for one in before):
        return wish
    intent = read_intent(reader, wish.said.text)
    ends = any(read_intent(reader, one.text).verb in _ENDS for one in after)
    named = ends and bool(intent.targets) and bool(intent.targets[0].name) and intent.verb in _FILLS
    step = wish.said if named else replace(wish.said, opened=2)
    return InFull(wish.said, (step,), wish=wish.wish, leaves=not named)


def without_what_is_done(shown: Shown | None, before: Sequence[ReadStep], wish: InFull) -> InFull:
    """A wish without the click that it begins with, where a step before it is that very click: "click “Edit” next to
    “Oak”, rename “Oak” to “Elm”".
    """
    if shown is None or not before or len(wish.steps) < 2:
        return wish
    first, last = (refine(shown.reader, one.text, shown.page) for one in (wish.steps[0], before[-1]))
    same = first.action is not None and first.action == last.action and first.action.verb == "click"
    return replace(wish, steps=wish.steps[1:]) if same and not first.prepares else wish


def is_in_what_opens(reader: Reader, steps: Sequence[ReadStep]) -> bool:
    """Whether the last of some steps is in the part of the page in which one before it clicked something: that may have
    opened what is meant, and the page at hand does not tell.
    """
    *before, last = (read_intent(reader, one.text) for one in steps)
    part = last.targets[0].within if last.targets else ""
    return bool(part) and any(one.verb == "click" and one.targets and one.targets[0].within == part for one in before)


def together(reader: Reader, wishes: Sequence[InFull], shown: Shown | None) -> tuple[ReadStep, ...]:
    """The steps of all wishes; what changes together is kept together. What follows a wish that leaves the page is read
    on the page that it ends on.
    """
    away = next((at for at, wish in enumerate(wishes) if wish.leaves), len(wishes))
    wishes = [*wishes[: away + 1], *(InFull(one.said, (replace(one.said, opened=0),)) for one in wishes[away + 1 :])]
    found: list[ReadStep] = []
    kept = False
    for at, wish in enumerate(wishes):
        if kept and read_intent(reader, wish.said.text).keeps:
            continue  # "…, and save": it is kept already
        found += wish.steps
        kept = bool(wish.keep) and not _is_kept_by(reader, wish, wishes[at + 1 :], shown)
        if kept:
            found.append(ReadStep(wish.keep, wish.verify))
        elif wish.verify and found:
            found[-1] = replace(found[-1], verify=wish.verify)
        kept = kept or (len(wish.steps) > 1 and read_intent(reader, wish.steps[-1].text).own)  # the form was sent
    return tuple(found[:MAX_STEPS])


def _is_kept_by(reader: Reader, wish: InFull, following: Sequence[InFull], shown: Shown | None) -> bool:
    """Whether what a wish changes is kept by what follows it, other fields aside: the same step, the Enter key, or a
    click on what is said to keep it or on a button of the very form that the page shows.
    """
    for one in following:
        if one.keep == wish.keep:
            return True
        said = one.steps[0].text if len(one.steps) == 1 else one.said.text  # a bare "Save" is one that is clicked
        intent = read_intent(reader, said)
        if intent.verb in _FILLS:
            continue
        if intent.verb == "press":
            return fold(intent.text) in ("enter", "return")
        named = mask(said).parts and intent.targets and verb_of(reader, said) == "step"
        words = reader.words
        keeps = (*words["mean_save"], *words["submit"], *words["button_filter"], *words["button_lists"])
        if named and held((*keeps, *words["mean_cancel"]), intent.targets[0].name, "only"):
            return True  # or it is given up
        if named and (shown is None or _click_after(shown, wish.steps[-1].text, said)[1].status == "none"):
            ends = (*words["confirm"], *words["finish"], *words["close"])
            return held(ends, intent.targets[0].name, "only")  # of a dialog that is still to come
        return shown is not None and _is_of_one_form(shown, wish.steps[-1].text, said)
    return False


def is_kept_later(reader: Reader, steps: Sequence[ReadStep], later: Sequence[str], page: PageState) -> bool:
    """Whether the last of the steps that a wish takes on a page keeps what a step that is planned after it keeps."""
    if len(steps) < 2 or not read_intent(reader, steps[-1].text).keeps:
        return False
    wish = InFull(steps[-1], tuple(steps[:-1]), keep=steps[-1].text)
    planned = [InFull(said, (said,)) for said in map(ReadStep, later)]
    return _is_kept_by(reader, wish, planned, Shown(reader, in_front(page)))


def _is_of_one_form(shown: Shown, filling: str, clicking: str) -> bool:
    """Whether two steps fill in a field and click a button of one form, or both of none."""
    field, button = (one.target for one in _click_after(shown, filling, clicking))
    if field is None or button is None or kind_of(button) != "button" or button.popup:
        return False
    return field.form == button.form


def _click_after(shown: Shown, filling: str, clicking: str) -> tuple[Refinement, Refinement]:
    """What becomes of two steps, of which the second may be about the form of the field that the first fills."""
    first = refine(shown.reader, filling, shown.page)
    filled = first.target.id if first.target is not None else None
    return first, refine(shown.reader, clicking, shown.page, filled=filled)
