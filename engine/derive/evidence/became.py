"""The state that the page of a thing tells once a deed was chosen that leads to it: "Status: resolved", where it told
"open" and a step chose "Resolve". For deeds that a form asks more about before it does them.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.declared import Sight
from engine.derive.evidence.entered import entered
from engine.derive.evidence.since import query
from engine.derive.evidence.traces import NUMBER, STEM, deed_of
from engine.language import read_intent
from engine.observe import Glimpse, PageState, address, lines_of, parts_of
from engine.rules import Words
from engine.text.quoted import fold
from engine.text.wordlists import held

_CHOOSES = ("click", "choose")


def became(sight: Sight, page: PageState) -> str:
    """The state, where the page told another when the deed was chosen on it; "" where that is not so, where more was
    entered than the state says, and where the page is headed by no thing or the address asks for those in that state.
    """
    if next(entered(sight), None) is not None:
        return ""
    deed = next(iter(_chosen(sight)[-1:]), "")
    seen = _chosen_on(sight, page, deed) if deed else None
    if seen is None:
        return ""
    before, now = _state(sight, seen.lines), _state(sight, lines_of(page))
    if not (now and before) or now == before or not is_done(sight.words, deed, now):
        return ""
    asked = {fold(value) for _, value in query(page.url) - query(seen.url)}
    named = numbers(page.heading) & numbers(parts_of(seen.url).path, parts_of(seen.url).query, sight.task.query)
    return now if named and now not in asked else ""


def numbers(*texts: str) -> set[str]:
    return {number for text in texts for number in NUMBER.findall(text)}


def _chosen_on(sight: Sight, page: PageState, deed: str) -> Glimpse | None:
    """What the page showed on which the deed was chosen, where it is this very one: its address may say more by now."""
    form = address(sight.original.before.url) if sight.original else None
    shown = (one for one in reversed(sight.task.glimpses) if address(one.url) != form and deed in one.lines)
    seen = next(shown, None)
    same = seen is not None and address(seen.url) == address(page.url) and query(seen.url) <= query(page.url)
    return seen if same else None


def _state(sight: Sight, lines: Sequence[str]) -> str:
    """What stands after the one line that is a word for a state."""
    said = [line.rstrip(" :") for line in lines]
    at = [at for at, line in enumerate(said) if held(sight.words["mean_status"], line, "only")]
    return said[at[0] + 1] if len(at) == 1 and at[0] + 1 < len(said) else ""


def is_done(words: Words, deed: str, state: str) -> bool:
    """Whether a state is the participle of a deed of one word: "rejected", "resolved", "shipped", "denied"; and not a
    word that begins alike: "restricted" of "restore".
    """
    if len(deed) < STEM or " " in deed or deed == state:
        return False
    stems = (deed, deed + deed[-1], *([f"{deed[:-1]}i"] if deed.endswith("y") else ()))
    ends = words["ends_participle"]
    short = {deed + end[1:] for end in ends if end[0] == deed[-1]}  # "archive", "archived"
    return state in short or any(state == stem + end for stem in stems for end in ends)


def _chosen(sight: Sight) -> list[str]:
    """The names of what steps click or choose, folded, but for what was used last: a button that ends a form."""
    plan = sight.task.plan
    intents = [read_intent(sight.reader, step.description) for step in plan.steps] if plan else []
    chosen = [one for one in intents if one.verb in _CHOOSES and not (one.goes and one.leads == "places")]
    names = [fold(one.text or "") if one.verb == "choose" else fold(one.targets[0].name) if one.targets else ""
             for one in chosen]  # fmt: skip
    return [name for name in names if name and name != fold(deed_of(sight))]
