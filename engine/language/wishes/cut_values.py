"""Values that steps enter and that are not all that a goal says of their field: "Not", of "Enter Not today as the
title", and the title that is to be entered only.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import Intent, read_intent
from engine.language.words.doubted import is_quoted
from engine.language.words.loosely import phrases_that_do
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_SIGNS = " ,;:.!?\"“”„«»"
_ENDS = (",", ";", ":", ".", "!", "?")
_DAYS = ("value_days", "aside_today", "aside_later")
_JOINTS = ("wish_then", "wish_thanks", "filler_words")


def cuts_a_value(reader: Reader, asked: Masked, steps: Sequence[ReadStep]) -> bool:
    """Whether a value without quotes goes on in the goal with a word that no list has, or one for a day; or the goal
    ends with "only", and the steps keep what they enter.
    """
    intents = [read_intent(reader, one.text) for one in steps if one.opened is None]
    given = [one for one in intents if one.verb == "enter" and one.text and not is_quoted(asked, one.text)]
    kept = bool(intents) and intents[-1].keeps
    if given and kept and held(reader.words["only_this"], asked.text, "ends"):
        return True
    told = frozenset(word for one in steps for word in _words(one.text))
    following = (word for one in given if (word := _following(asked, one)))
    return any(word not in told and word not in _listed(reader) for word in following)


def _following(asked: Masked, intent: Intent) -> str:
    """The word that follows a value where a goal has it once; "" where none does."""
    said, value = asked.restore(asked.text).split(), _words(intent.text)
    words = [fold(word.strip(_SIGNS)) for word in said]
    found = [at + len(value) for at in range(len(words)) if words[at : at + len(value)] == value]
    if len(found) != 1 or found[0] == len(words) or said[found[0] - 1].endswith(_ENDS):
        return ""
    return words[found[0]] if words[found[0]].isalpha() else ""


def _words(text: str) -> list[str]:
    return [word for one in text.split() if (word := fold(one.strip(_SIGNS)))]


@by_words
def _listed(bundle: Bundle) -> frozenset[str]:
    """The words of all lists but `about_…` and those for days: leads to a part, ends of verbs, units and kinds."""
    days = {fold(word) for name in _DAYS for word in bundle.words[name] if " " not in word}
    joints = {word for name in _JOINTS for phrase in bundle.words[name] for word in _words(phrase)}
    every = (word for several in phrases_that_do(bundle) for phrase in several for word in _words(phrase))
    return frozenset(every) - (days - joints)
