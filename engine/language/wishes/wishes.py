"""A goal as a person says it, as the steps that it takes on the page at hand (`policies/intents.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.facts import flatten
from engine.facts.wishes import OfferFacts, WishFacts
from engine.language.gist import is_aside
from engine.language.offers import Shown, for_something_new, offers
from engine.language.page.in_front import in_front
from engine.language.page.on_page import is_called
from engine.language.steps.atomic import MAX_STEPS, ReadStep, in_plainer_words, read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import Refinement, refine
from engine.language.wishes.asked_here import asked_here
from engine.language.wishes.boxes_said import with_boxes_placed
from engine.language.wishes.choices_said import choices_said
from engine.language.wishes.cookies_said import cookies_said
from engine.language.wishes.covered import covered
from engine.language.wishes.deeds_here import deed_of_row, deed_with_value, part_of_row
from engine.language.wishes.fields_to_come import OPENS, before_fields_to_come
from engine.language.wishes.lost_words import follows_a_time, loses_words
from engine.language.wishes.named_here import Said, named_here
from engine.language.wishes.ordered_here import ordered_here
from engine.language.wishes.pairs_said import loses_a_pair, with_values_quoted
from engine.language.wishes.part_to_open import part_to_open
from engine.language.wishes.place_here import place_here
from engine.language.wishes.restated import restated
from engine.language.wishes.row_deed_said import row_deed_said
from engine.language.wishes.row_things import with_rows_quoted, with_things_of_rows
from engine.language.wishes.said_in_part import said_in_part
from engine.language.wishes.site_names import without_site
from engine.language.wishes.steps_abroad import in_words_of_steps
from engine.language.wishes.whole_names import with_whole_names
from engine.language.wishes.wish_parts import wish_facts
from engine.language.words.clause import is_stated, joined, joints, only_keeps, read_clause, verb_of, without_manners
from engine.language.words.doubted import (
    fits,
    is_doubtful,
    is_mine,
    is_of_a_kind,
    is_part_of_a_name,
    is_quoted,
    is_said_of_mine,
    is_somebodys,
    loses_a_value,
)
from engine.language.words.fields_said import field_called, fields_of
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.units import is_in_another_unit, is_no_number
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

NOT_HERE = ("none", "unread")  # what becomes of a step that the page has nothing for
_GIVES_VALUES = ("change", "rename", "mark", "create", "add", "fill", "none", "apply")
_FILLS = ("enter", "choose", "check", "uncheck")
_ENDS = ("click", "submit", "keep", "press")
MAX_WISHES = 12  # of one goal
MAX_JOINTS = 40  # of one goal: after each, every verb is tried on all that follows
MOST_LOOKS = 8_000  # elements that are looked at for all wishes of a goal, some 0.1 ms each; more wishes are read alone


class InFull(Struct, frozen=True):
    """A wish as steps; `keep` is the step that keeps what they change, `verify` what should hold afterwards. One that
    `leaves` ends on another page, where it is read once more.
    """

    said: ReadStep
    steps: tuple[ReadStep, ...]
    keep: str = ""
    verify: str | None = None
    leaves: bool = False
    wish: WishFacts = WishFacts(text="", masked="")


# What a page has that a wish names without a verb of the lists, the plainest first.
_READ_HERE = (
    named_here, said_in_part, ordered_here, place_here, cookies_said, deed_of_row, part_of_row, deed_with_value,
    covered, row_deed_said, choices_said,
)  # fmt: skip

ReadInFull = Callable[[ReadStep, Shown | None], InFull | None]


def wished_steps(reader: Reader, goal: str, page: PageState | None = None, opened: int = 0) -> tuple[ReadStep, ...]:
    """The atomic steps of a goal, each wish among them in full. Raises TextTooLong.

    A goal that is nothing but wishes is read as such; of any other, the steps are cut first. What should hold after a
    wish belongs to its last step. `opened` is as in `ReadStep`.
    """
    asked = mask(" ".join(goal.split()))
    page = in_front(page) if page is not None else None
    if is_aside(reader, asked, page):
        return (ReadStep(goal),)
    shown = Shown(reader, page) if page is not None else None
    goal = in_words_of_steps(reader, goal)
    goal = with_rows_quoted(reader, goal, page)
    plain = in_plainer_words(reader, with_things_of_rows(reader, without_site(reader, goal, page), page))
    plain = with_boxes_placed(reader, with_values_quoted(reader, plain, page), page)
    before, rest = part_to_open(reader, plain, page)
    if not rest:
        before, rest = before_fields_to_come(reader, plain)
    if rest:
        return (*wished_steps(reader, before, page, opened), ReadStep(rest, opened=0))
    told = restated(reader, plain, page)
    as_said = _adds_doubt(reader, asked, told, page) or _leaves_out(reader, plain, told) or _says_steps(reader, plain)
    as_said = as_said or _loses_its_part(reader, goal, told) or (told != plain and loses_words(reader, asked, told))
    as_said = as_said or _loses_a_step(reader, plain, told, page)
    goal = with_whole_names(reader, plain if as_said else told, page)

    @cache  # a goal that is read as wishes and then as steps is mostly one and the same text
    def in_full(step: ReadStep, held_against: Shown | None) -> InFull | None:
        wish = _in_full(reader, step, held_against, opened)
        return None if wish and _is_doubted(reader, asked, wish, page) else wish

    steps = _as_wishes(reader, goal, shown, in_full) or _as_steps(reader, goal, shown, in_full)
    if shown is None:
        return steps
    if any(one.opened is not None for one in steps) and (here := _as_named(reader, asked, shown, (covered,))):
        return here  # what leads away is done here
    if steps[0].opened is not None or _is_done_here(reader, steps[0].text, shown.page):
        return steps
    return _as_named(reader, asked, shown) or steps


def _leaves_out(reader: Reader, said: str, *told: str) -> bool:
    """Whether not all of several steps are read: what was in quotes in one is lost, or has become part of a value."""
    read = {fold(part[1:-1]) for one in told for part in mask(one).parts}
    return any(fold(part[1:-1]) not in read for part in mask(said).parts) and len(read_steps(reader, said)) > 1


def _loses_its_part(reader: Reader, said: str, told: str) -> bool:
    """Whether other words for one step no longer say in which part of the page it is to be done, or what in it that has
    its name in quotes.
    """
    steps = read_steps(reader, said)
    targets = read_intent(reader, steps[0].text).targets if len(steps) == 1 else ()
    part = fold(targets[0].within) if targets else ""
    own = [fold(one[1:-1]) for one in mask(said).parts if targets and one[1:-1] == targets[0].name]
    return bool(part) and any(one not in fold(told) for one in (part, *own))


def _loses_a_step(reader: Reader, said: str, told: str, page: PageState | None) -> bool:
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


def _says_steps(reader: Reader, goal: str) -> bool:
    """Whether a goal with names in quotes is nothing but several steps, which say themselves what is to be done."""
    steps = read_steps(reader, goal) if mask(goal).parts else ()
    return len(steps) > 1 and all(read_intent(reader, one.text).read for one in steps)


def _as_named(
    reader: Reader, asked: Masked, shown: Shown, here: Sequence[Callable[[Said], tuple[str, ...]]] = _READ_HERE
) -> tuple[ReadStep, ...]:
    """The steps to what the page has that a goal names in its words; none for a question that is no polite wish."""
    plain = without_manners(reader, asked.text)
    asks = asked.text.rstrip().endswith(QUESTION_MARKS) and asked.text.lstrip("¿¡ ").startswith(plain.lstrip("¿¡ "))
    said = Said(shown, plain)
    ways = (asked_here,) if asks and here is _READ_HERE else () if asks else here
    named = () if asked.parts else next(filter(None, (read(said) for read in ways)), ())
    return tuple(step for line in named for step in read_steps(reader, line))


def _as_wishes(reader: Reader, goal: str, shown: Shown | None, in_full: ReadInFull) -> tuple[ReadStep, ...]:
    """The steps of a goal each part of which is a wish; none where one part is not, or there are too many parts."""
    left, wishes = mask(" ".join(goal.split())), list[InFull]()
    if joints(reader, left.text) > MAX_JOINTS:
        return ()
    for at in range(MAX_WISHES):
        first, second = joined(reader, left.text)
        wish = in_full(ReadStep(in_plainer_words(reader, left.restore(first))), _held_against(shown, at))
        if wish is None or ((at or second) and is_stated(reader, first)) or _leaves_out(
            reader, wish.said.text, *(one.text for one in wish.steps)
        ):
            return ()
        wishes.append(wish)
        if not second or (wish.keep and only_keeps(reader, second)):  # "…, and save": it is kept already
            return _together(reader, _led(reader, wishes), shown)
        left = Masked(second, left.parts)
    return ()


def _as_steps(reader: Reader, goal: str, shown: Shown | None, in_full: ReadInFull) -> tuple[ReadStep, ...]:
    """The steps of a goal that is cut first, each wish among them in full."""
    steps = read_steps(reader, goal)
    wishes = [(one, in_full(one, None if _is_in_what_opens(reader, steps[: at + 1]) else _held_against(shown, at)))
              for at, one in enumerate(steps)]  # fmt: skip
    told = {at for at, (one, _) in enumerate(wishes) if len(wishes) > 1 and is_stated(reader, one.text)}
    read = [InFull(step, (step,)) if at in told or not wish else _without_what_is_done(shown, steps[:at], wish)
            for at, (step, wish) in enumerate(wishes)]  # fmt: skip
    return _together(reader, _led(reader, read), shown)


def _led(reader: Reader, wishes: Sequence[InFull]) -> list[InFull]:
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


def _without_what_is_done(shown: Shown | None, before: Sequence[ReadStep], wish: InFull) -> InFull:
    """A wish without the click that it begins with, where a step before it is that very click: "click “Edit” next to
    “Oak”, rename “Oak” to “Elm”".
    """
    if shown is None or not before or len(wish.steps) < 2:
        return wish
    first, last = (refine(shown.reader, one.text, shown.page) for one in (wish.steps[0], before[-1]))
    same = first.action is not None and first.action == last.action and first.action.verb == "click"
    return replace(wish, steps=wish.steps[1:]) if same and not first.prepares else wish


def _is_in_what_opens(reader: Reader, steps: Sequence[ReadStep]) -> bool:
    """Whether the last of some steps is in the part of the page in which one before it clicked something: that may have
    opened what is meant, and the page at hand does not tell.
    """
    *before, last = (read_intent(reader, one.text) for one in steps)
    part = last.targets[0].within if last.targets else ""
    return bool(part) and any(one.verb == "click" and one.targets and one.targets[0].within == part for one in before)


def _held_against(shown: Shown | None, at: int) -> Shown | None:
    """What the page shows, for the first wishes of a goal: as many as a large page leaves time for."""
    return shown if shown is not None and at * len(shown.page.elements) < MOST_LOOKS else None


def _together(reader: Reader, wishes: Sequence[InFull], shown: Shown | None) -> tuple[ReadStep, ...]:
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


def _in_full(reader: Reader, step: ReadStep, shown: Shown | None, opened: int) -> InFull | None:
    """One wish; None where no rule reads it as one. Where nothing on the page does the first step that it takes, rules
    are asked once more, which may know a way to a page that has it.
    """
    masked = mask(step.text)
    said = wish_facts(reader, step.text, masked, shown.page if shown else None, opened)
    offered = OfferFacts()
    if shown is not None:
        whole = masked.restore(read_clause(reader, masked).whole)
        found = refine(reader, step.text, shown.page).status in ("ready", "met")
        offered = replace(offers(shown, said, whole), looked=True, found=found)
    wish = _read(reader, step, masked, said, offered)
    away = bool((said.whole and offered.thing) or (said.here and offered.editing_here))
    if shown is None:
        return wish
    own = wish is not None and not _fills_something_new(shown, wish)
    if wish is not None and own and _is_done_here(reader, wish.steps[0].text, shown.page, away=away):
        return wish
    wish = _read(reader, step, masked, said, replace(offered, missing=True))
    return None if wish is not None and _fills_something_new(shown, wish) else wish


def _fills_something_new(shown: Shown, wish: InFull) -> bool:
    """Whether what the page is about is to be changed, and the first step would fill in a form for a new thing."""
    changes = wish.wish.verb == "change" and bool(wish.wish.aspect)
    found = refine(shown.reader, wish.steps[0].text, shown.page).target if changes else None
    return found is not None and found.form is not None and found.form in for_something_new(shown)


def _is_done_here(reader: Reader, step: str, page: PageState, *, away: bool = False) -> bool:
    """Whether something on a page does a step. A tab that may hold what it names is looked into last; so is what is
    folded up outside of all rows, where the thing that is named with its part has a page of its own, `away`.
    """
    found = refine(reader, step, page)
    one = found.target if found.prepares else None
    folded = away and one is not None and one.expanded is False and not one.row and kind_of(one) not in FIELDS
    return found.status not in NOT_HERE and not folded and not (one is not None and kind_of(one) == "tab")


def does_first(reader: Reader, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether something on a page does the first of some steps."""
    return bool(steps) and _is_done_here(reader, steps[0].text, in_front(page))


def _read(reader: Reader, step: ReadStep, masked: Masked, said: WishFacts, offered: OfferFacts) -> InFull | None:
    """A wish as the rules read it."""
    fired = reader.ask("intents", {**flatten("wish", said), **flatten("offer", offered)})
    if fired is None:
        return None
    lines = [masked.restore(line) for line in str(fired.set["wish.steps"]).split("\n") if line.strip()]
    steps = tuple(one for line in lines for one in read_steps(reader, line))
    leads = int(str(fired.set.get("wish.leads") or 0))
    after = masked.restore(str(fired.set.get("wish.after") or ""))
    if leads or after:
        steps = (*steps, ReadStep(after or step.text, opened=leads))
    return InFull(step, steps, str(fired.set.get("wish.keep") or ""), step.verify, bool(leads or after), said)


def _adds_doubt(reader: Reader, asked: Masked, told: str, page: PageState | None) -> bool:
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
    """Whether words that were left for the name of a new thing are none: they begin with what leads to a part, or point
    at something that is there ("on hold this").
    """
    words = text.casefold().split()
    return words[0] in reader.words["role_to"] or not set(reader.words["wish_this"]).isdisjoint(words)


def _is_doubted(reader: Reader, asked: Masked, wish: InFull, page: PageState | None) -> bool:
    """Whether a wish gives a value that may be none, in a step or on its way to one."""
    said = wish.wish
    if said.verb not in _GIVES_VALUES:
        return False
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
        if mask(text).parts and not made:  # “"x" without saving”: more was said than what is in quotes
            return True
        if changes and text[:1].islower() and held(reader.words["wish_and"], text, "begins"):  # "to A and notes to B"
            return True
        if is_doubtful(reader, text) or not fits(reader, field, text) or (made and _is_no_name(reader, text)):
            return True
        if changes and (is_said_of_mine(reader, asked, text) or follows_a_time(reader, asked, text)):
            return True
    return False
