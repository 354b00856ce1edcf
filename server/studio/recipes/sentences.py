"""What pages say of a recipe: whether it is used, what its steps do, what each of its texts is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from engine.recipes import LEARNED, KeptRecipe, Recipe, Status, Step, Unsayable, parameters_in
from engine.recipes.recipe import Reversibility

STATUSES: Mapping[Status, tuple[str, str]] = {  # what people call it, and its tone
    "suggested": ("Suggested", "warn"),
    "on": ("On", "good"),
    "off": ("Off", ""),
}
UNDOING: Mapping[Reversibility, tuple[str, str]] = {
    "none": ("Nothing to undo", ""),
    "reversible": ("Can be undone", ""),
    "irreversible": ("Cannot be undone", "bad"),
    "unknown": ("Not known", "warn"),
}
KIND_WORDS: Mapping[str, str] = {
    "text": "a text", "number": "a number", "date": "a date", "email": "an e-mail address",
}  # fmt: skip
_RULE = re.compile(r"([a-z_]{1,60})/([A-Za-z0-9_.-]{1,60}): (.+)", re.DOTALL)
_SLOT = re.compile(r"(\{[a-z][a-z0-9_]{0,39}\})")


class Part(Struct, frozen=True):
    """A piece of a text. `slot`: it stands for a value that is another one each time."""

    text: str
    slot: bool = False


Parts = tuple[Part, ...]


class StepSaid(Struct, frozen=True):
    """One step for a reader. `before` and `after` are empty where it says nothing of its own."""

    words: Parts
    role: str
    before: Parts
    after: Parts
    undoing: str
    tone: str


def parts_of(text: str) -> Parts:
    """A text with its parameters told from what is always the same."""
    return tuple(
        Part(one[1:-1], slot=True) if parameters_in(one) and _SLOT.fullmatch(one) else Part(one)
        for one in _SLOT.split(text) if one
    )  # fmt: skip


def said_of(recipe: Recipe) -> tuple[StepSaid, ...]:
    return tuple(map(_step, recipe.steps))


def _step(one: Step) -> StepSaid:
    words, before, after = map(parts_of, (_words(one), one.before, one.after))
    return StepSaid(words, one.role, before, after, *UNDOING[one.reversibility])


def use_of(kept: KeptRecipe, setting: str) -> str:
    """What becomes of a goal that is like this one; `setting` is that of the tenant."""
    if kept.status == "off":
        return "It is not used: a goal like it is planned as any other."
    if kept.current is None:
        return "It is not used: all of its versions failed too often. Turned on, it begins anew with the last one."
    if setting == "off":
        return "It is not used: recipes are switched off for you under Settings."
    if kept.status == "suggested" and setting != "on":
        return "Who first says a goal like it is asked whether it may be done in this way."
    return "A goal like it is done in this way, and nobody is asked first."


def why_of(why: str) -> tuple[str, str, str]:
    """The set and the rule that said so, and the reason; a reason that begins with no rule has none."""
    found = _RULE.fullmatch(why)
    return (found[1], found[2], found[3]) if found else ("", "", why)


def author_said(author: str) -> str:
    return "learned from a task" if author == LEARNED else f"by {author}"


def _words(step: Step) -> str:
    """As a plan says it; what no quotation marks go around is told without them."""
    try:
        return step.words
    except Unsayable:
        told = " ".join(filter(None, (step.value, step.name, step.place)))
        return f"{step.do.capitalize()} {told}"
