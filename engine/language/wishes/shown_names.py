"""Steps whose names stand in no quotes: "Under Visibility, select Private", where the page shows both words so.

Rules for steps tell a name from the words around it by its quotes. Where they make nothing of a goal without any, what
the page shows just as it is written there, with its capital, is taken for such a name, and the goal is read once more:
as steps that say what is pressed, chosen or typed, and as no wish.
"""

from __future__ import annotations

from collections.abc import Set

from engine.language.steps.atomic import ReadStep, read_steps
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.wishes.steps_abroad import in_words_of_steps
from engine.language.wishes.whole_names import SIGNS, in_quotes
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import TextTooLong, mask

MAX_NAME_WORDS = 8
MAX_WORDS = 60  # of a goal that is looked through
_NOT_HERE = ("none", "unread")
_SAID = frozenset({"click", "choose", "enter", "hover"})  # to turn off or to delete is a wish


def steps_by_shown_names(
    reader: Reader, goal: str, page: PageState, steps: tuple[ReadStep, ...]
) -> tuple[ReadStep, ...]:
    """The steps of a goal of which rules make nothing as it stands; those they make of it where that is enough."""
    named = goal if any(one.opened is not None for one in steps) else _with_names_quoted(goal, page)
    if named == goal or _verbs(reader, page, steps):
        return steps
    found = read_steps(reader, in_words_of_steps(reader, named))
    verbs = _verbs(reader, page, found) if found else frozenset()
    return found if verbs and verbs <= _SAID else steps


def _verbs(reader: Reader, page: PageState, steps: tuple[ReadStep, ...]) -> Set[str]:
    """What is done by steps that the rules understand, and with whose first the page can begin; else nothing."""
    intents = [read_intent(reader, one.text) for one in steps]
    understood = all(one.read and one.named for one in intents)
    begins = understood and refine(reader, steps[0].text, page).status not in _NOT_HERE
    return frozenset(one.verb for one in intents) if begins else frozenset()


def _with_names_quoted(goal: str, page: PageState) -> str:
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    words, shown = masked.text.split(" "), _shown(page)
    if masked.parts or not 1 < len(words) <= MAX_WORDS:
        return goal

    def end(at: int) -> int:
        longest = range(min(len(words), at + MAX_NAME_WORDS), at, -1)
        return next((end for end in longest if " ".join(words[at:end]).rstrip(SIGNS) in shown), 0)

    return in_quotes(words, end)


def _shown(page: PageState) -> Set[str]:
    """What the page shows as a text of its own that begins with a capital: controls, entries of lists, heads, cells."""
    texts = (
        *(text for one in page.elements for text in (one.name, one.text, *one.options)),
        *(line.text for line in page.outline),
    )
    return {text for one in texts if (text := " ".join(one.split())) and text[0].isupper()}
