"""A goal as a person says it, as the steps that it takes on the page at hand: each way to read it in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.language.gist import is_aside
from engine.language.offers import Shown
from engine.language.page.in_front import in_front
from engine.language.steps.atomic import ReadStep, in_plainer_words, read_steps
from engine.language.wishes.asked_here import asked_here
from engine.language.wishes.boxes_said import with_boxes_placed
from engine.language.wishes.choices_said import choices_said
from engine.language.wishes.cookies_said import cookies_said
from engine.language.wishes.covered import covered
from engine.language.wishes.deed_as import deed_as
from engine.language.wishes.deeds_here import deed_of_row, deed_with_value, part_of_row
from engine.language.wishes.fields_to_come import before_fields_to_come
from engine.language.wishes.form_said import form_said
from engine.language.wishes.lost_meaning import (
    adds_doubt,
    is_doubted,
    leaves_out,
    loses_a_step,
    loses_its_part,
    says_steps,
)
from engine.language.wishes.lost_words import loses_words
from engine.language.wishes.mark_said import mark_said
from engine.language.wishes.named_here import Said, named_here
from engine.language.wishes.one_wish import InFull, in_full_on, is_done_here
from engine.language.wishes.ordered_here import ordered_here
from engine.language.wishes.pairs_said import with_values_quoted
from engine.language.wishes.part_to_open import part_to_open
from engine.language.wishes.place_here import place_here
from engine.language.wishes.place_told import place_told
from engine.language.wishes.quoted_in_row import quoted_in_row
from engine.language.wishes.restated import restated
from engine.language.wishes.row_deed_said import row_deed_said
from engine.language.wishes.row_things import with_rows_quoted, with_things_of_rows
from engine.language.wishes.row_told import row_told
from engine.language.wishes.said_in_part import said_in_part
from engine.language.wishes.several_wishes import is_in_what_opens, led, together, without_what_is_done
from engine.language.wishes.site_names import without_site
from engine.language.wishes.switch_named import with_switch_named
from engine.language.wishes.whole_names import with_whole_names
from engine.language.words.clause import is_stated, joined, joints, only_keeps, without_manners
from engine.language.words.doubted import is_quoted
from engine.language.words.fields_said import field_called, fields_of
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Reader
from engine.text.quoted import Masked, mask
from engine.text.wordlists import held

MAX_WISHES = 12  # of one goal
MAX_JOINTS = 40  # of one goal: after each, every verb is tried on all that follows
MOST_LOOKS = 8_000  # elements that are looked at for all wishes of a goal, some 0.1 ms each; more wishes are read alone
# What a page has that a wish names without a verb of the lists, the plainest first.
_READ_HERE = (
    named_here, said_in_part, ordered_here, place_here, cookies_said, deed_of_row, part_of_row, deed_with_value,
    covered, row_deed_said, row_told, choices_said,
)  # fmt: skip
ReadInFull = Callable[[ReadStep, Shown | None], InFull | None]


def wished_steps(reader: Reader, goal: str, page: PageState | None = None, opened: int = 0) -> tuple[ReadStep, ...]:
    """The atomic steps of a goal, each wish among them in full. Raises TextTooLong.

    A goal that is nothing but wishes is read as such; of any other, the steps are cut first. What should hold after a
    wish belongs to its last step. `opened` is as in `ReadStep`.
    """
    goal = with_switch_named(reader, without_site(reader, goal, page), page)
    asked = mask(" ".join(goal.split()))
    page = in_front(page) if page is not None else None
    if is_aside(reader, asked, page):
        return (ReadStep(goal),)
    if page is not None and (marked := mark_said(reader, asked, page) or deed_as(reader, asked, page)):
        return (ReadStep(marked),)
    if page is not None and (placed := place_told(reader, asked, page))[0]:
        return (ReadStep(placed[0]), ReadStep(placed[1], opened=0))
    shown = Shown(reader, page) if page is not None else None
    goal = with_rows_quoted(reader, goal, page)
    plain = in_plainer_words(reader, with_things_of_rows(reader, goal, page))
    plain = with_boxes_placed(reader, with_values_quoted(reader, plain, page), page)
    before, rest = part_to_open(reader, plain, page)
    if not rest:
        before, rest = before_fields_to_come(reader, plain)
    if rest:
        return (*wished_steps(reader, before, page, opened), ReadStep(rest, opened=0))
    told = restated(reader, plain, page)
    as_said = adds_doubt(reader, asked, told, page) or leaves_out(reader, plain, told) or says_steps(reader, plain)
    as_said = as_said or loses_its_part(reader, goal, told) or (told != plain and loses_words(reader, asked, told))
    as_said = as_said or loses_a_step(reader, plain, told, page)
    goal = with_whole_names(reader, plain if as_said else told, page)

    @cache  # a goal that is read as wishes and then as steps is mostly one and the same text
    def in_full(step: ReadStep, held_against: Shown | None) -> InFull | None:
        wish = in_full_on(reader, step, held_against, opened)
        return None if wish and is_doubted(reader, asked, wish, page) else wish

    steps = _as_wishes(reader, goal, shown, in_full) or _as_steps(reader, goal, shown, in_full)
    if shown is None:
        return steps
    if any(one.opened is not None for one in steps) and (here := _as_named(reader, asked, shown, (covered,))):
        return here  # what leads away is done here
    form = _as_form(reader, asked, shown)
    if _swallows(steps, form):
        return form
    if _runs_on(reader, asked, steps, shown.page):
        return (ReadStep(goal),)
    if steps[0].opened is not None or is_done_here(reader, steps[0].text, shown.page):
        return steps
    return _as_named(reader, asked, shown) or form or steps


def _swallows(steps: Sequence[ReadStep], form: Sequence[ReadStep]) -> bool:
    """Whether a value of some steps has one in it that a form, which takes all that is said, has a field of its own
    for: a name with the address that follows it.
    """
    values, apart = ([part[1:-1] for one in some for part in mask(one.text).parts] for some in (steps, form))
    return any(one != other and one in other for one in apart for other in values if ", " in other and one)


def _runs_on(reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether a value goes on, after a comma, with what is for another field of the page: an address, or what a field
    is called. In quotes it may say anything.
    """
    values = [part[1:-1] for one in steps if one.opened is None for part in mask(one.text).parts]
    names = {one.name for one in page.elements}
    ends = [end for one in values if one not in names and not is_quoted(asked, one) for end in one.split(", ")[1:]]
    return any("@" in end or field_called(reader, end.split(" ")[0], fields_of(page)) for end in ends)


def _as_form(reader: Reader, asked: Masked, shown: Shown) -> tuple[ReadStep, ...]:
    """The steps of a goal that says nothing but what a form of the page takes; none for what is only said to be there,
    and for a question that is no polite wish.
    """
    plain = without_manners(reader, asked.text)
    if asked.text.rstrip().endswith(QUESTION_MARKS) and asked.text.lstrip("¿¡ ").startswith(plain.lstrip("¿¡ ")):
        return ()
    wanted = plain != asked.text and not held(reader.words["wish_have"], asked.text, "begins")
    lines = form_said(shown, Masked(plain, asked.parts), wanted=wanted)
    return tuple(step for line in lines for step in read_steps(reader, line))


def _as_named(
    reader: Reader, asked: Masked, shown: Shown, here: Sequence[Callable[[Said], tuple[str, ...]]] = _READ_HERE
) -> tuple[ReadStep, ...]:
    """The steps to what the page has that a goal names in its words; none for a question that is no polite wish."""
    plain = without_manners(reader, asked.text)
    asks = asked.text.rstrip().endswith(QUESTION_MARKS) and asked.text.lstrip("¿¡ ").startswith(plain.lstrip("¿¡ "))
    said = Said(shown, plain)
    ways = (asked_here,) if asks and here is _READ_HERE else () if asks else here
    if asked.parts:
        ways = (lambda _: quoted_in_row(shown, Masked(plain, asked.parts)),) if ways is _READ_HERE else ()
    named = next(filter(None, (read(said) for read in ways)), ())
    return tuple(step for line in named for step in read_steps(reader, line))


def _as_wishes(reader: Reader, goal: str, shown: Shown | None, in_full: ReadInFull) -> tuple[ReadStep, ...]:
    """The steps of a goal each part of which is a wish; none where one part is not, or there are too many parts."""
    left, wishes = mask(" ".join(goal.split())), list[InFull]()
    if joints(reader, left.text) > MAX_JOINTS:
        return ()
    for at in range(MAX_WISHES):
        first, second = joined(reader, left.text)
        wish = in_full(ReadStep(in_plainer_words(reader, left.restore(first))), _held_against(shown, at))
        if wish is None or ((at or second) and is_stated(reader, first)) or leaves_out(
            reader, wish.said.text, *(one.text for one in wish.steps)
        ):
            return ()
        wishes.append(wish)
        if not second or (wish.keep and only_keeps(reader, second)):  # "…, and save": it is kept already
            return together(reader, led(reader, wishes), shown)
        left = Masked(second, left.parts)
    return ()


def _as_steps(reader: Reader, goal: str, shown: Shown | None, in_full: ReadInFull) -> tuple[ReadStep, ...]:
    """The steps of a goal that is cut first, each wish among them in full."""
    steps = read_steps(reader, goal)
    wishes = [(one, in_full(one, None if is_in_what_opens(reader, steps[: at + 1]) else _held_against(shown, at)))
              for at, one in enumerate(steps)]  # fmt: skip
    told = {at for at, (one, _) in enumerate(wishes) if len(wishes) > 1 and is_stated(reader, one.text)}
    read = [InFull(step, (step,)) if at in told or not wish else without_what_is_done(shown, steps[:at], wish)
            for at, (step, wish) in enumerate(wishes)]  # fmt: skip
    return together(reader, led(reader, read), shown)


def _held_against(shown: Shown | None, at: int) -> Shown | None:
    """What the page shows, for the first wishes of a goal: as many as a large page leaves time for."""
    return shown if shown is not None and at * len(shown.page.elements) < MOST_LOOKS else None
