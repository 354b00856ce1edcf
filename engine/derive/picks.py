"""The elements that a question offers, and the one that its user picked."""

from __future__ import annotations

from msgspec import Struct

from engine.derive.declared import Sight
from engine.language import elements_nearby, is_spelled_out, refine, steps_nearby, told_apart, verb_of, way_by
from engine.llm.replies import ActionReply
from engine.observe import Element, PageState, element
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.record.picked import PickedElement, PickedFor
from engine.record.task import Pick, Question

MAX_OFFERED = 6


class Offer(Struct, frozen=True):
    """What a question offers: elements to choose from, and steps to say; of these, the `ways` only lead to where what
    waits may be done.
    """

    picks: tuple[Pick, ...] = ()
    steps: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()


def offer(sight: Sight) -> Offer:
    """What the question of this turn offers: steps with what comes nearest, where no step can be read; else what a
    model found ambiguous, or the rules for the step.
    """
    if sight.facts["ask.suggests"]:
        return _suggested(sight)
    return _offered(sight) if sight.facts["ask.offers"] else Offer()


def _suggested(sight: Sight) -> Offer:
    step = sight.found.step
    wish = sight.observed.user_input or (step.description if step else sight.task.query)
    page = sight.observed.page
    steps = steps_nearby(sight.reader, page, wish)
    if verb_of(sight.reader, wish) == "step":  # it begins with a step that comes before any way
        return Offer(steps=steps)
    targets = ((said, refine(sight.reader, said, page).target) for said in steps)
    return Offer(steps=steps, ways=tuple(said for said, one in targets if one and _way(sight, one, wish) == said))


def _offered(sight: Sight) -> Offer:
    elements = _ambiguous(sight)
    if elements or sight.found.refined is None or sight.found.step is None or sight.found.refined.status != "none":
        return Offer(_picks(sight, elements or (sight.found.refined.choices if sight.found.refined else ())))
    step = sight.found.step.description
    said = folded_name(step) in folded_name(sight.task.query)
    near = elements_nearby(sight.reader, sight.observed.page, step, "" if said else sight.task.query)
    ways = {} if said and is_spelled_out(sight.reader, step) else {one.id: _way(sight, one, step) for one in near}
    steps = tuple(filter(None, ways.values()))
    return Offer(_picks(sight, tuple(one for one in near if not ways.get(one.id))), steps, steps)


def _way(sight: Sight, one: Element, wish: str) -> str:
    return way_by(sight.reader, sight.observed.page, one, wish)


def _picks(sight: Sight, elements: tuple[Element, ...]) -> tuple[Pick, ...]:
    offered = elements[:MAX_OFFERED]
    labels = told_apart(sight.observed.page, offered)
    return tuple(Pick(f"pick-{at}", labels[at - 1], one.id) for at, one in enumerate(offered, 1))


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


def _ambiguous(sight: Sight) -> tuple[Element, ...]:
    for effect in ("llm.act", "llm.refine"):
        body = sight.reply(effect)
        if isinstance(body, ActionReply) and body.ambiguous:
            found = (element(sight.observed.page, str(id_)) for id_ in body.ambiguous)
            return tuple(one for one in found if one is not None and one.usable)
    return ()
