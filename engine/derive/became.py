"""The state that the page of a thing tells once a deed was chosen that leads to it: "Status: resolved", where it told
"open" and a step chose "Resolve". For deeds that a form asks more about before it does them.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.declared import Sight
from engine.derive.entered import entered
from engine.derive.since import had
from engine.derive.traces import STEM, deed_of
from engine.language import read_intent
from engine.observe import PageState, lines_of
from engine.text.quoted import fold
from engine.text.wordlists import held

_CHOOSES = ("click", "choose")


def became(sight: Sight, page: PageState) -> str:
    """The state, where the page told another when the task had it before it sent anything; "" where that is not so, and
    where more was entered than the state says.
    """
    if next(entered(sight), None) is not None:
        return ""
    seen = had(sight, page)
    now = _state(sight, lines_of(page)) if seen is not None else ""
    before = _state(sight, seen.lines) if seen is not None else ""
    done = any(is_done(sight, deed, now) for deed in _chosen(sight)[-1:])
    return now if now and before and now != before and done else ""


def _state(sight: Sight, lines: Sequence[str]) -> str:
    """What stands after the one line that is a word for a state."""
    said = [line.rstrip(" :") for line in lines]
    at = [at for at, line in enumerate(said) if held(sight.words["mean_status"], line, "only")]
    return said[at[0] + 1] if len(at) == 1 and at[0] + 1 < len(said) else ""


def is_done(sight: Sight, deed: str, state: str) -> bool:
    """Whether a state is one word that says of a deed of one word that it was done: "reject", "rejected"."""
    ends = state.endswith(tuple(sight.words["ends_participle"])) and len(state) >= STEM
    return ends and " " not in state + deed and deed != state and deed[:STEM] == state[:STEM]


def _chosen(sight: Sight) -> list[str]:
    """The names of what steps click or choose, folded, but for what was used last: a button that ends a form."""
    plan = sight.task.plan
    intents = [read_intent(sight.reader, step.description) for step in plan.steps] if plan else []
    chosen = [one for one in intents if one.verb in _CHOOSES and not (one.goes and one.leads == "places")]
    names = [fold(one.text or "") if one.verb == "choose" else fold(one.targets[0].name) if one.targets else ""
             for one in chosen]  # fmt: skip
    return [name for name in names if name and name != fold(deed_of(sight))]
