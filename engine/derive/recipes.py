"""Recipes in a turn: which the goal is like, what the user says to that, and whether the next step can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from msgspec.structs import replace

from engine.derive.declared import Derivation, Derived, Findings, Sight
from engine.facts import flatten
from engine.facts.recipes import ChosenFacts, LikeFacts, RecipeFacts, StepFit
from engine.llm.effects import CHOOSE
from engine.llm.replies import ChooseReply
from engine.observe import PageState
from engine.observe.text import folded_name
from engine.observe.urls import host_of
from engine.plan.plan import Plan, PlanStep, advanced
from engine.recipes import (
    MOST_SHOWN,
    Asked,
    Kind,
    Liked,
    Offer,
    Running,
    agree,
    fits_kind,
    found_on,
    likeness,
    may_begin,
    nearest,
    sayable,
    stand_in,
    steps_of,
)
from engine.record.task import TaskState
from engine.rules import Reader

About = Literal["first", "which", "value"]
Chosen = Literal["none", "among", "other"]

MOST_ASKED = 6  # recipes that a question offers


def runs(plan: Plan | None) -> bool:
    """Whether a plan is a recipe's, and all its steps have fitted so far."""
    return plan is not None and plan.recipe is not None and not plan.recipe.left


def like_ones(
    reader: Reader, task: TaskState, page: PageState, offers: Sequence[Offer], *, choosing: bool
) -> tuple[Offer, ...]:
    """Of the recipes of a site, those whose form the task's goal has, those that its user is asked about, and, where a
    model may choose, some that were agreed to and may begin on this page. None where a plan is made already.
    """
    if task.plan is not None or not offers:
        return ()
    asked = task.question.recipe.ids if task.question is not None and task.question.recipe is not None else ()
    like = [one for one in offers if one.id in asked or likeness(reader, one.recipe, task.query).ways]
    others = [one for one in offers if choosing and one not in like and _may_be_meant(reader, one, page)]
    return (*like, *nearest(task.query, others))


def _may_be_meant(reader: Reader, offer: Offer, page: PageState) -> bool:
    """Whether a model may take a goal of other words for its goal."""
    return offer.agreed and may_begin(reader, offer.recipe, page)


def to_choose_from(found: Findings) -> tuple[Offer, ...]:
    """The recipes of which a model may name one: those that fit, else those that the goal is like none of."""
    fits = tuple(one.offer for one in found.liked if not one.lacks)
    return fits[:MOST_SHOWN] if fits else found.others


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
            (one,) = (one for one in liked if not one.lacks)
            chosen = cast(Chosen, sight.facts["recipe.chosen"])
            values = one.values if chosen == "other" else given
            return _question("first", (one,), values=values, chosen=chosen)
        case "which":
            some = [one for one in liked if not one.lacks][:MOST_ASKED]
            labels = tuple(f"{one.offer.recipe.goal}, as in {one.offer.id}" for one in some)
            return _question("which", some, labels, values=given)
        case "value":
            (one,) = (one for one in liked if one.lacks)
            return _question("value", (one,), parameter=one.lacks, values=given)
    return None


def _question(about: About, some: Sequence[Liked], labels: tuple[str, ...] = (), **more: Any) -> Asked:
    offers = [one.offer for one in some]
    return Asked(about, tuple(one.id for one in offers), labels, versions=tuple(one.version for one in offers), **more)


def _recipes(sight: Sight) -> Derived:
    facts, plan = sight.facts, sight.task.plan
    found = RecipeFacts(runs=facts["recipe.runs"] is True)
    if plan is not None:
        return _derived(replace(found, step=_next_step(sight, plan)), ())
    said = facts["answer.recipe"] if facts["turn.kind"] == "answer" else "none"
    if facts["turn.kind"] != "new" and said == "none":
        return _derived(found, ())
    asked, offers = _asked(sight), _offers(sight)
    if asked is not None and asked.chosen == "other":
        return _agreed_to(sight, found, asked, offers)
    liked = tuple(one for offer in offers if (one := _liked(sight, offer)) is not None)
    fits = [one for one in liked if not one.lacks]
    lacks = [one for one in liked if one.lacks]
    words = fits[0].goal if fits else lacks[0].lacks if lacks else ""
    new = facts["turn.kind"] == "new" and not liked
    others = tuple(one for one in offers if _may_be_meant(sight.reader, one, sight.observed.page)) if new else ()
    told = replace(
        found, fits=len(fits), lacks=len(lacks), agreed=len(fits) == 1 and fits[0].offer.agreed,
        exact=len(fits) == 1 and fits[0].exact, said=said, words=words, others=len(others),
    )  # fmt: skip
    return _derived(told, liked, others)


def _agreed_to(sight: Sight, found: RecipeFacts, asked: Asked, offers: Sequence[Offer]) -> Derived:
    """The answer to whether a recipe does that a model named: with its values, held against the goal once more."""
    named = [liked for one in offers if (liked := _named(sight, one, asked.values)) is not None]
    told = replace(found, said=sight.facts["answer.recipe"])
    return _derived(_by_model(told, named[0], "other") if named else told, tuple(named))


def _chosen(sight: Sight) -> Derived:
    """What comes of the recipe that a model names. What its word cannot carry changes nothing."""
    reply = sight.reply(CHOOSE)
    assert isinstance(reply, ChooseReply), "a reply that was understood has its shape"
    fits = [one for one in sight.found.liked if not one.lacks]
    if fits:
        liked = next((one for one in fits if one.offer.id == reply.recipe), None)
        counts = _counts(sight, liked, reply.values, read=liked.values if liked is not None else None)
    else:
        offer = next((one for one in sight.found.others if one.id == reply.recipe), None)
        liked = Liked(offer, reply.values) if offer is not None else None
        counts = _counts(sight, liked, reply.values)
    if liked is None or counts == "none":
        return Derived()
    told = flatten("recipe", _by_model(RecipeFacts(), liked, counts))
    return Derived({name: told[name] for name in _BY_MODEL}, {"liked": (liked,)})


def _named(sight: Sight, offer: Offer, values: Mapping[str, str]) -> Liked | None:
    """A recipe for a goal of another form, with values that a model gave, where the rules let its word count."""
    liked = Liked(offer, values)
    return liked if _counts(sight, liked, values) == "other" else None


def _counts(
    sight: Sight, liked: Liked | None, said: Mapping[str, str], read: Mapping[str, str] | None = None
) -> Chosen:
    """What the rules make of a model's word. `read` are the values that rules read, where the recipe fits by them."""
    recipe = liked.offer.recipe if liked is not None else None
    values = said if read is None else read
    steps = steps_of(recipe, values) if recipe is not None else None
    kinds: Mapping[str, Kind] = recipe.parameters if recipe is not None else {}
    fired = sight.reader.ask("chosen_recipe", flatten("chosen", ChosenFacts(
        offered=liked is not None,
        fits=read is not None,
        same=read is not None and agree(said, read),
        whole=values.keys() == kinds.keys(),
        verbatim=stand_in(sight.task.query, tuple(values.values())),
        kinds=all(fits_kind(value, kinds[name]) for name, value in values.items() if name in kinds),
        sayable=all(map(sayable, values.values())) and steps is not None,
        step=found_on(sight.reader, steps[0], sight.observed.page).fit if steps else "gone",
    )))  # fmt: skip
    return cast(Chosen, fired.set.get("chosen.counts", "none")) if fired is not None else "none"


def _by_model(found: RecipeFacts, liked: Liked, chosen: Chosen) -> RecipeFacts:
    return replace(
        found, fits=1, agreed=liked.offer.agreed, exact=liked.exact, words=liked.goal, chosen=chosen, others=0
    )


def _next_step(sight: Sight, plan: Plan) -> StepFit:
    step = plan.arriving(bool(sight.facts["transition.advance"])).recipe if sight.facts["acting.step_left"] else None
    if step is None or plan.recipe is None or plan.recipe.left:
        return "none"
    page = sight.observed.page
    return found_on(sight.reader, step, page).fit if host_of(page.url) == plan.recipe.site else "gone"


def _derived(found: RecipeFacts, liked: tuple[Liked, ...], others: tuple[Offer, ...] = ()) -> Derived:
    facts = flatten("recipe", found)
    return Derived(
        {name: value for name, value in facts.items() if name in _SET}, {"liked": liked, "others": others}
    )


_BY_MODEL = tuple(f"recipe.{one}" for one in ("fits", "agreed", "exact", "words", "chosen", "others"))
_SET = (*_BY_MODEL, *(f"recipe.{one}" for one in ("lacks", "said", "step")))


def _asked(sight: Sight) -> Asked | None:
    return sight.task.question.recipe if sight.task.question is not None else None


def _offers(sight: Sight) -> Sequence[Offer]:
    """Those that may be meant: after a question, those that it was about, or the one that its user picked."""
    asked, known = _asked(sight), sight.observed.recipes
    if asked is None:
        return known
    ids: Sequence[str] = asked.ids
    if asked.about == "which":
        words = folded_name(sight.observed.user_input or "")
        ids = [id_ for id_, label in zip(asked.ids, asked.labels, strict=True) if folded_name(label) == words]
    versions = dict(zip(asked.ids, asked.versions, strict=False))  # none in questions of before
    return [one for one in known if one.id in ids and one.version == versions.get(one.id, one.version)]


def _liked(sight: Sight, offer: Offer) -> Liked | None:
    """The recipe with its values, where the rules say that the goal is like it."""
    like = likeness(sight.reader, offer.recipe, sight.task.query)
    if not like.ways:
        return None  # a model may take it for this one
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
        sayable=all(map(sayable, values.values())) and steps is not None,
        step=found_on(sight.reader, steps[0], sight.observed.page).fit if steps else "gone",
    )))  # fmt: skip
    counts = fired.set.get("like.counts", "none") if fired is not None else "none"
    if counts == "none":
        return None
    return Liked(offer, values, lacks[0] if counts == "lacks" else "", like.exact)


def _given(sight: Sight) -> Mapping[str, str]:
    """The values that the user gave in answers, by parameter."""
    asked = _asked(sight) if sight.facts["turn.kind"] == "answer" else None
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
    gives=("liked", "others"),
    holds=(
        "recipe.fits == 1 or not (recipe.agreed or recipe.exact)",
        'recipe.chosen in ["none", "other"]',
        'recipe.chosen == "none" or (recipe.fits == 1 and recipe.lacks == 0 and not recipe.exact)',
        'recipe.chosen == "none" or recipe.said != "none"',
        'recipe.others == 0 or (turn.kind == "new" and recipe.said == "none" and not step.planned)',
        "recipe.others == 0 or (recipe.fits == 0 and recipe.lacks == 0)",
        'recipe.step == "none" or recipe.runs',
        'turn.kind in ["new", "answer"] or (recipe.fits == 0 and recipe.lacks == 0 and recipe.said == "none")',
        'not step.planned or (recipe.fits == 0 and recipe.lacks == 0 and recipe.said == "none")',
        'recipe.said in ["none", answer.recipe]',
    ),
)

CHOSEN = Derivation(
    name="chosen",
    derive=_chosen,
    when='choice.status == "ok" and recipe.fits != 1',
    takes=("liked", "others"),
    sets=_BY_MODEL,
    gives=("liked",),
    holds=(
        '(recipe.chosen != "none") == (recipe.fits == 1)',
        'recipe.chosen == "none" or recipe.others == 0',
        'recipe.chosen != "other" or not recipe.exact',
        "recipe.fits == 1 or not (recipe.agreed or recipe.exact)",
    ),
)
