"""What a person may have meant where nothing fits: the controls that come nearest to the words."""

from __future__ import annotations

from engine.language.page.same_thing import as_one
from engine.language.questions.nearness import OF_ITSELF, WEIGHTS, compared, signals
from engine.language.steps.intent import Intent
from engine.observe import Element, PageState
from engine.rules import Reader

MOST = 3  # that a question offers
MANY = 3  # controls that may be one and the same thing


def nearest(
    reader: Reader, page: PageState, intent: Intent, text: str, *, clicked: bool = False, spelled_out: bool = False,
    most: int = MOST,
) -> tuple[Element, ...]:  # fmt: skip
    """The elements that can be used and come nearest, the nearest first; of what is as near the first on the page.

    `text` is the step or wish that `intent` was read from. What can be `clicked` is no field. For a step that its user
    has `spelled_out` nothing stands in that has nothing to do with it.
    """
    controls = compared(page, clicked=clicked)
    common = signals(reader, page, intent, text, controls)
    near = [sum(weight * some.get(name, 0) for name, weight in WEIGHTS.items()) for some in common]
    offered = [at for at, some in enumerate(common)
               if "elsewhere" not in some and (not spelled_out or some.keys() - OF_ITSELF)]  # fmt: skip
    ranked = sorted(offered, key=lambda at: (-near[at], at))
    return tuple(as_one(page, [controls[at] for at in ranked[: MANY * most]])[:most])
