"""The elements that a question offers, and the one that its user picked."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.language import told_apart
from engine.llm.replies import ActionReply
from engine.observe import Element, element
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.record.task import Pick, Question, TaskState

MAX_OFFERED = 6


def offered(sight: Sight) -> tuple[Pick, ...]:
    """What the question of this turn offers: what a model found ambiguous, else what the rules found for the step."""
    elements = (_ambiguous(sight) or (sight.found.refined.choices if sight.found.refined else ()))[:MAX_OFFERED]
    labels = told_apart(sight.observed.page, elements)
    return tuple(Pick(f"pick-{at}", labels[at - 1], one.id) for at, one in enumerate(elements, 1))


def picked(question: Question | None, said: str | None) -> Pick | None:
    """The element that an answer names: by its id, by all its words, or by those that tell it from the others."""
    if question is None or said is None:
        return None
    words = folded_name(said)
    named = [one for one in question.picks if said.strip() == one.id or words == folded_name(one.label)]
    apart = [one for one in question.picks if words and words == folded_name(one.label.partition(", at ")[2])]
    return next(iter(named or (apart if len(apart) == 1 else ())), None)


def pick_for(task: TaskState, said: str | None, url: str, step: str) -> str | None:
    """Id of the element that the user picked for this step, now or when it was last asked on this site."""
    now = picked(task.question, said)
    if now is not None:
        return now.element
    about = wording(url, step)
    return next((element for known, element in reversed(task.picks) if known == about), None)


def wording(url: str, step: str) -> str:
    """What a pick is remembered by: the site, and the words of the step."""
    return f"{host_of(url)} {folded_name(step)}"


def _ambiguous(sight: Sight) -> tuple[Element, ...]:
    for effect in ("llm.act", "llm.refine"):
        body = sight.reply(effect)
        if isinstance(body, ActionReply) and body.ambiguous:
            found = (element(sight.observed.page, str(id_)) for id_ in body.ambiguous)
            return tuple(one for one in found if one is not None and one.usable)
    return ()
