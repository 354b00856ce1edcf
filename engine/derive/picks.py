"""The elements that a question offers, and the one that its user picked."""

from __future__ import annotations

from engine.derive.declared import Sight
from engine.language import elements_nearby, steps_nearby, told_apart
from engine.llm.replies import ActionReply
from engine.observe import Element, PageState, element
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.record.picked import PickedElement, PickedFor
from engine.record.task import Pick, Question

MAX_OFFERED = 6


def offered(sight: Sight) -> tuple[Pick, ...]:
    """What the question of this turn offers: what a model found ambiguous, else what the rules found for the step."""
    elements = (_ambiguous(sight) or _fitting(sight))[:MAX_OFFERED]
    labels = told_apart(sight.observed.page, elements)
    return tuple(Pick(f"pick-{at}", labels[at - 1], one.id) for at, one in enumerate(elements, 1))


def suggested(sight: Sight) -> tuple[str, ...]:
    """What a question offers where no step can be read: steps with what comes nearest to the words."""
    step = sight.found.step
    wish = sight.observed.user_input or (step.description if step else sight.task.query)
    return steps_nearby(sight.reader, sight.observed.page, wish)


def picked(question: Question | None, said: str | None) -> Pick | None:
    """The element that an answer names: by its id, by all its words, or by those that tell it from the others."""
    if question is None or said is None:
        return None
    words = folded_name(said)
    named = [one for one in question.picks if said.strip() == one.id or words == folded_name(one.label)]
    apart = [one for one in question.picks if words and words == folded_name(one.label.partition(", at ")[2])]
    return next(iter(named or (apart if len(apart) == 1 else ())), None)


def pick_for(sight: Sight, step: str) -> str | None:
    """Id of the element that the user picked for this step: now, earlier in this task, or before on this site."""
    task, page = sight.task, sight.observed.page
    now = picked(task.question, sight.observed.user_input)
    if now is not None:
        return now.element
    about = wording(page.url, step)
    here = next((element for known, element in reversed(task.picks) if known == about), None)
    known = sight.observed.picks.get(folded_name(step))
    return here or (_recognised(page, known) if known is not None else None)


def remembered_pick(sight: Sight) -> PickedFor | None:
    """What the user picked in this turn, to be remembered for the site; None where the page has no site."""
    chosen = picked(sight.task.question, sight.observed.user_input) if sight.facts["turn.picked"] else None
    step, page = sight.found.step, sight.observed.page
    one = element(page, chosen.element) if chosen else None
    site = host_of(page.url)
    if chosen is None or step is None or one is None or not site:
        return None
    what = PickedElement(one.role, folded_name(one.name), folded_name(chosen.label), sight.observed.now,
                         sight.task.id)  # fmt: skip
    return PickedFor(site, folded_name(step.description), what)


def _recognised(page: PageState, known: PickedElement) -> str | None:
    """The one usable element that goes by the name of what was picked, and by what told it from others of that name."""
    alike = [one for one in page.elements if one.usable and one.role == known.role]
    alike = [one for one in alike if folded_name(one.name) == known.name][:MAX_OFFERED]
    labels = [folded_name(label) for label in told_apart(page, alike)]
    fitting = [one.id for one, label in zip(alike, labels, strict=True) if label == known.label]
    return fitting[0] if len(fitting) == 1 else None


def wording(url: str, step: str) -> str:
    """What a pick is remembered by: the site, and the words of the step."""
    return f"{host_of(url)} {folded_name(step)}"


def _fitting(sight: Sight) -> tuple[Element, ...]:
    """Of several that the step may mean, these; where nothing fits it, what comes nearest to it, and to the words of
    the user that it was made of.
    """
    refined, step = sight.found.refined, sight.found.step
    if refined is None or step is None or refined.status != "none":
        return refined.choices if refined else ()
    said = folded_name(step.description) in folded_name(sight.task.query)
    return elements_nearby(sight.reader, sight.observed.page, step.description, "" if said else sight.task.query)


def _ambiguous(sight: Sight) -> tuple[Element, ...]:
    for effect in ("llm.act", "llm.refine"):
        body = sight.reply(effect)
        if isinstance(body, ActionReply) and body.ambiguous:
            found = (element(sight.observed.page, str(id_)) for id_ in body.ambiguous)
            return tuple(one for one in found if one is not None and one.usable)
    return ()
