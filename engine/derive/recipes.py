"""Recipes in a turn: which the goal is like, what the user says to that, and whether the next step can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.derive.declared import Derivation, Derived, Sight
from engine.facts import flatten
from engine.facts.recipes import LikeFacts, RecipeFacts, StepFit
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.plan.plan import Plan, PlanStep, advanced
from engine.recipes import (
    Asked,
    Liked,
    Offer,
    Running,
    fits_kind,
    found_on,
    likeness,
    steps_of,
)
from engine.record.task import TaskState
from engine.rules import Reader

MOST_ASKED = 6  # recipes that a question offers


def runs(plan: Plan | None) -> bool:
    """Whether a plan is a recipe's, and all its steps have fitted so far."""
    return plan is not None and plan.recipe is not None and not plan.recipe.left


def like_ones(reader: Reader, task: TaskState, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Of the recipes of a site, those whose form the task's goal has; none where a plan is made already."""
    if task.plan is not None or not offers:
        return ()
    return tuple(one for one in offers if likeness(reader, one.recipe, task.query).ways)


def control_of(sight: Sight, step: PlanStep) -> str | None:
    """Id of the one control that the step of a recipe is done on."""
    return found_on(sight.reader, step.recipe, sight.observed.page).element if step.recipe is not None else None


def of_recipe(sight: Sight) -> Plan | None:
    """The plan of the one recipe that fits."""
    liked = next((one for one in sight.found.liked if not one.lacks), None)
    steps = steps_of(liked.offer.recipe, liked.values) if liked is not None else None
    if liked is None or steps is None:
        return None
    why = f"As in version {liked.offer.version} of the recipe {liked.offer.id}."
    planned = tuple(
        PlanStep(at, one.words, verify=one.after or None, reasoning=why, recipe=one) for at, one in enumerate(steps)
    )
    running = Running(liked.offer.id, liked.offer.version, liked.offer.recipe.site)
    return Plan(sight.task.query, planned, made=sight.task.turn + 1, recipe=running)


def rest_of_recipe(sight: Sight) -> Plan | None:
    """What is left of the recipe, in its words: the steps behind stay done, those ahead are looked up as any other."""
    plan = sight.task.plan
    if plan is None or plan.recipe is None:
        return None
    running = replace(plan.recipe, left=True)
    plan = advanced(plan) if sight.facts["transition.advance"] else plan
    steps = tuple(one if one.index < plan.current else replace(one, recipe=None) for one in plan.steps)
    return replace(plan, steps=steps, recipe=running)


def asked_about(sight: Sight) -> Asked | None:
    """What the question of this turn asks of recipes, as the rules decided."""
    liked, given = sight.found.liked, _given(sight)
    match sight.facts["recipe.asks"]:
        case "first":
            return Asked("first", tuple(one.offer.id for one in liked if not one.lacks), values=given)
        case "which":
            some = [one for one in liked if not one.lacks][:MOST_ASKED]
            labels = tuple(f"{one.offer.recipe.goal}, as in {one.offer.id}" for one in some)
            return Asked("which", tuple(one.offer.id for one in some), labels, values=given)
        case "value":
            (one,) = (one for one in liked if one.lacks)
            return Asked("value", (one.offer.id,), parameter=one.lacks, values=given)
    return None


def _recipes(sight: Sight) -> Derived:
    facts, plan = sight.facts, sight.task.plan
    found = RecipeFacts(runs=facts["recipe.runs"] is True)
    if plan is not None:
        return _derived(replace(found, step=_next_step(sight, plan)), ())
    said = facts["answer.recipe"] if facts["turn.kind"] == "answer" else "none"
    if facts["turn.kind"] != "new" and said == "none":
        return _derived(found, ())
    liked = tuple(one for offer in _offers(sight) if (one := _liked(sight, offer)) is not None)
    fits = [one for one in liked if not one.lacks]
    lacks = [one for one in liked if one.lacks]
    words = fits[0].goal if fits else lacks[0].lacks if lacks else ""
    told = replace(
        found, fits=len(fits), lacks=len(lacks), agreed=len(fits) == 1 and fits[0].offer.agreed,
        exact=len(fits) == 1 and fits[0].exact, said=said, words=words,
    )  # fmt: skip
    return _derived(told, liked)


def _next_step(sight: Sight, plan: Plan) -> StepFit:
    step = plan.arriving(bool(sight.facts["transition.advance"])).recipe if sight.facts["acting.step_left"] else None
    if step is None or plan.recipe is None or plan.recipe.left:
        return "none"
    page = sight.observed.page
    return found_on(sight.reader, step, page).fit if host_of(page.url) == plan.recipe.site else "gone"


def _derived(found: RecipeFacts, liked: tuple[Liked, ...]) -> Derived:
    facts = flatten("recipe", found)
    return Derived({name: value for name, value in facts.items() if name in _SET}, {"liked": liked})


_SET = tuple(f"recipe.{one}" for one in ("fits", "lacks", "agreed", "exact", "said", "words", "step"))


def _offers(sight: Sight) -> Sequence[Offer]:
    """Those that may be meant: after a question, those that it was about, or the one that its user picked."""
    question, known = sight.task.question, sight.observed.recipes
    asked = question.recipe if question is not None else None
    if asked is None:
        return known
    ids: Sequence[str] = asked.ids
    if asked.about == "which":
        words = folded_name(sight.observed.user_input or "")
        ids = [id_ for id_, label in zip(asked.ids, asked.labels, strict=True) if folded_name(label) == words]
    return [one for one in known if one.id in ids]


def _liked(sight: Sight, offer: Offer) -> Liked | None:
    """The recipe with its values, where the rules say that the goal is like it."""
    like = likeness(sight.reader, offer.recipe, sight.task.query)
    values = {**like.values, **_given(sight)}
    lacks = [one for one in like.lacks if one not in values]
    steps = steps_of(offer.recipe, values)
    kinds = offer.recipe.parameters
    fired = sight.reader.ask("likeness", flatten("like", LikeFacts(
        ways=like.ways,
        exact=like.exact,
        plain=like.plain,
        lacks=len(lacks),
        kinds=all(fits_kind(value, kinds[name]) for name, value in values.items() if name in kinds),
        sayable=like.sayable and steps is not None,
        step=found_on(sight.reader, steps[0], sight.observed.page).fit if steps else "gone",
    )))  # fmt: skip
    counts = fired.set.get("like.counts", "none") if fired is not None else "none"
    if counts == "none":
        return None
    return Liked(offer, values, lacks[0] if counts == "lacks" else "", like.exact)


def _given(sight: Sight) -> Mapping[str, str]:
    """The values that the user gave in answers, by parameter."""
    question = sight.task.question
    asked = question.recipe if question is not None and sight.facts["turn.kind"] == "answer" else None
    if asked is None:
        return {}
    if asked.about == "value" and sight.facts["answer.recipe"] == "value":
        return {**asked.values, asked.parameter: (sight.observed.user_input or "").strip()}
    return asked.values


RECIPES = Derivation(
    name="recipes",
    derive=_recipes,
    when="acting.wanted",
    reads=("turn.kind", "answer.recipe", "recipe.runs", "acting.step_left", "transition.advance"),
    sets=_SET,
    gives=("liked",),
    holds=(
        "recipe.fits == 1 or not (recipe.agreed or recipe.exact)",
        'recipe.step == "none" or recipe.runs',
        'turn.kind in ["new", "answer"] or (recipe.fits == 0 and recipe.lacks == 0 and recipe.said == "none")',
        'not step.planned or (recipe.fits == 0 and recipe.lacks == 0 and recipe.said == "none")',
        'recipe.said in ["none", answer.recipe]',
    ),
)
