"""A span that is entered into one field where the page has two for it: "from 3 May to 9 May" is no first day."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.words.doubted import is_quoted
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked
from engine.text.wordlists import held

_COUNTED = frozenset({"date", "time", "datetime-local", "month", "week", "number"})  # of figures
_DASHES = ("-", "–", "—")


def fills_a_span(reader: Reader, masked: Masked, steps: Sequence[ReadStep], page: PageState | None) -> bool:
    """Whether a step gives one field two figures with "to" between them that nobody put in quotes, and its form has
    several fields for one.
    """
    intents = [(one, read_intent(reader, one.text)) for one in steps if one.opened is None]
    spans = [one for one, intent in intents if intent.verb == "enter" and not is_quoted(masked, intent.text)
             and _is_span(reader, intent.text)]  # fmt: skip
    targets = [refine(reader, one.text, page).target for one in spans] if page is not None else []
    return any(one is not None and page is not None and _is_one_of_two(reader, page, one) for one in targets)


def _is_span(reader: Reader, text: str) -> bool:
    words, lists = text.split(), reader.words
    leads = {*lists["role_to"], *lists["value_from"], *_DASHES}
    between = (at for at in range(1, len(words) - 1) if words[at].casefold() in leads)
    return bool(words) and words[0][:1].isdigit() and any(words[at + 1][:1].isdigit() for at in between)


def _is_one_of_two(reader: Reader, page: PageState, one: Element) -> bool:
    ends = (*reader.words["role_from"], *reader.words["role_to"], *reader.words["value_from"])
    beside = [other for other in page.elements if other.form == one.form and kind_of(other) in TEXT_FIELDS]
    return sum(other.input_type in _COUNTED or held(ends, other.name, "only") for other in beside) > 1
