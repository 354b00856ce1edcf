"""llm.choose_recipe: what it is asked with."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.llm.brief import Brief, KnownWay
from engine.llm.effects import CHOOSE
from engine.llm.options import Settings, options_of
from engine.ports import Effect
from engine.recipes import Offer


def choose_effect(goal: str, recipes: Sequence[Offer], settings: Settings) -> Effect:
    """The question which of these recipes a goal asks for, as yet without a key. It is told no page and no step."""
    ways = tuple(
        KnownWay(one.id, one.recipe.goal, tuple(f"{name} ({kind})" for name, kind in one.recipe.parameters.items()))
        for one in recipes
    )
    brief = Brief(goal=goal, ways=ways)
    return Effect(CHOOSE, "", msgspec.to_builtins(brief), msgspec.to_builtins(options_of(CHOOSE, settings)))
