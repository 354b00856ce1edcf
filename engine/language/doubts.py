"""Whether a goal is more, or something else, than the steps that were read of it (`policies/doubts.yaml`)."""

from __future__ import annotations

from msgspec import Struct

from engine.language.gist import is_aside
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.told.aims import told_without_aims
from engine.language.told.denied import without_denied
from engine.language.told.place_said import leaves_out_a_place
from engine.language.wishes.bare_names import ends_with_a_name, is_for_somebody, is_instead
from engine.language.wishes.cut_values import cuts_a_value
from engine.language.wishes.for_something_new import changes_something_new
from engine.language.wishes.left_over import leaves_over
from engine.language.wishes.longer_names import names_a_control, names_another
from engine.language.wishes.named_in_part import ends_by_a_part
from engine.language.wishes.other_kinds import is_of_another_kind
from engine.language.wishes.other_parts import acts_in_another_part
from engine.language.wishes.script_lines import says_how_it_is
from engine.language.wishes.sought import seeks_others
from engine.language.wishes.spans_said import fills_a_span
from engine.language.wishes.whose import goes_to_own
from engine.observe import PageState
from engine.rules import Fired, Reader
from engine.text.quoted import mask


class Taken(Struct, frozen=True):
    """A goal as its steps were read of it. `cut`: where its values end is clear; `told`: each of its parts is a step;
    `in_part`: it tells more; `scripted`: it is lines of a test.
    """

    goal: str
    steps: tuple[ReadStep, ...]
    cut: bool
    told: bool
    in_part: bool
    scripted: bool


def doubt(reader: Reader, taken: Taken, page: PageState | None) -> Fired | None:
    """The rule by which a goal is asked about; None where its steps are what it asks for. Raises TextTooLong."""
    masked, steps = mask(" ".join(taken.goal.split())), taken.steps
    intents = [read_intent(reader, step.text) for step in steps if step.opened is None]
    asked = masked
    if taken.told and page is not None:
        asked = without_denied(reader, told_without_aims(reader, masked, page))
    here = page if not taken.scripted else None
    return reader.ask("doubts", {
        "doubt.cut": taken.cut,
        "doubt.told": taken.told,
        "doubt.in_part": taken.in_part,
        "doubt.aside": is_aside(reader, masked, page),
        "doubt.longer_name": names_another(reader, intents, page),
        "doubt.others": seeks_others(reader, masked),
        "doubt.other_kind": is_of_another_kind(reader, asked, steps, page),
        "doubt.name_left": ends_with_a_name(reader, asked, page),
        "doubt.for_somebody": is_for_somebody(reader, asked, page),
        "doubt.instead": is_instead(reader, masked),
        "doubt.other_part": acts_in_another_part(reader, asked, steps, here, told=taken.told),
        "doubt.anothers": goes_to_own(reader, masked, steps, page),
        "doubt.part_of_name": ends_by_a_part(reader, masked, steps, page),
        "doubt.span": fills_a_span(reader, masked, steps, page),
        "doubt.value": cuts_a_value(reader, asked, steps),
        "doubt.makes": here is not None and changes_something_new(reader, asked, steps, here),
        "doubt.control": names_a_control(reader, intents, page, taken.goal),
        "doubt.tells": not taken.scripted and says_how_it_is(reader, taken.goal),
        "doubt.left_over": here is not None and (
            leaves_over(reader, asked, steps, here, told=taken.told) or leaves_out_a_place(reader, asked, steps, here)),
    })  # fmt: skip
