"""Recipes around a turn: those of a site are offered to a task without a plan, and what a turn teaches is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.derive.recipes import runs
from engine.facts import flatten
from engine.facts.recipes import LifeFacts
from engine.observe.urls import host_of
from engine.ports import Began, ErasedMeanwhile, Log, Recipes
from engine.recipes import (
    LEARNED,
    MOST_TASKS,
    KeptRecipe,
    Offer,
    Recipe,
    RecipesFull,
    Version,
    edited,
    offer_of,
)
from engine.record.task import TaskState
from engine.record.turn import TurnRecord
from engine.rules import Bundle, Reader, Settings
from engine.turn.learn_recipe import named_by_site, only_targets_differ, taught_by

Records = Callable[[], Awaitable[Sequence[TurnRecord]]]


class Life(Struct, frozen=True):
    """What a turn says of one recipe."""

    id: str
    version: int
    answer: Literal["none", "yes", "no"] = "none"
    run: Literal["none", "reached", "ended", "failed"] = "none"
    chosen: bool = False  # a model had named it


class Teaching:
    """Where nothing can be read, a goal is planned as any other; where nothing can be kept, nothing was learned."""

    def __init__(self, kept: Recipes, log: Log) -> None:
        self._kept = kept
        self._log = log

    async def offers(self, tenant: str, task: TaskState, url: str, settings: Settings) -> tuple[Offer, ...]:
        """The recipes in use of the site of a page, for a task that may yet be planned by one."""
        site = host_of(url)
        if task.plan is not None or not site or settings["recipes"] == "off":
            return ()
        try:
            found = await self._kept.of(tenant, site)
        except Exception:
            self._log.exception("recipes could not be read", taskId=task.id)
            return ()
        return tuple(offer for one in found if (offer := offer_of(one)) is not None)

    async def keep(
        self, tenant: str, record: TurnRecord, after: TaskState, bundle: Bundle, began: Began, records: Records
    ) -> None:
        """What a stored turn teaches; `records` are all turns of its task. What is learned is worth no failure."""
        try:
            for life in lives(record, after):
                await self._kept.change(tenant, life.id, partial(_lived, life, after, bundle), began)
            if record.transition.receipt is not None:
                await self._learn(tenant, after, bundle, began, await records())
        except (ErasedMeanwhile, RecipesFull):
            return
        except Exception:
            self._log.exception("a recipe could not be kept", taskId=after.id)

    async def _learn(
        self, tenant: str, after: TaskState, bundle: Bundle, began: Began, records: Sequence[TurnRecord]
    ) -> None:
        reader = Reader(bundle)
        taught = taught_by(reader, records, after)
        if taught.recipe is None:
            return
        now = records[-1].ended

        def kept(recipe: Recipe, known: KeptRecipe | None) -> KeptRecipe | None:
            if known is not None and known.site != recipe.site:
                return known
            facts = replace(taught.facts, known=_known(known, recipe), frozen=known is not None and known.frozen)
            fired = reader.ask("recipe_learning", flatten("learned", facts))
            if fired is None or fired.set.get("learned.keep", "none") == "none":
                return known
            new = edited(known, recipe, LEARNED, now)
            last = replace(new.versions[-1], tasks=(after.id,), why=f"{fired.name}: {fired.because}")
            return replace(new, versions=(*new.versions[:-1], last))

        for recipe in (taught.recipe, named_by_site(taught.recipe)):
            now_kept = await self._kept.change(tenant, recipe.id, partial(kept, recipe), began)
            if now_kept is None or now_kept.site == recipe.site:
                return


def teaches(record: TurnRecord, after: TaskState) -> bool:
    """Whether a turn may teach anything of recipes."""
    return record.transition.receipt is not None or bool(lives(record, after))


def lives(record: TurnRecord, after: TaskState) -> tuple[Life, ...]:
    """What the turn says of recipes: of those that a question was about, and of the one that the plan is made of."""
    asked = record.before.question.recipe if record.before.question is not None else None
    said = record.observed.facts.get("answer.recipe", "none")
    running = record.before.plan.recipe if runs(record.before.plan) and record.before.plan else None
    found: list[Life] = []
    begun = after.plan.recipe if record.before.plan is None and after.plan is not None else None
    if begun is not None and said in ("yes", "which"):
        found.append(Life(begun.id, begun.version, answer="yes"))
    if asked is not None and said == "no":
        found += [Life(one, 0, answer="no", chosen=asked.chosen != "none") for one in asked.ids]
    if running is not None:
        run = _run(record, after)
        found += [Life(running.id, running.version, run=run)] if run != "none" else []
    return tuple(found)


def _run(record: TurnRecord, after: TaskState) -> Literal["none", "reached", "ended", "failed"]:
    if after.status == "completed":
        return "reached"
    if after.status == "failed":
        return "failed"
    return "none" if runs(after.plan) else "ended"


def _lived(life: Life, after: TaskState, bundle: Bundle, known: KeptRecipe | None) -> KeptRecipe | None:
    """A recipe after what a turn says of it, as the rules decide."""
    if known is None:
        return None
    version = next((one for one in known.versions if one.number == life.version), None)
    fired = Reader(bundle).ask("recipe_life", flatten("life", LifeFacts(
        answer=life.answer,
        run=life.run,
        in_a_row=version.in_a_row if version is not None else 0,
        frozen=known.frozen,
        chosen=life.chosen,
    )))  # fmt: skip
    if fired is None:
        return known
    status = fired.set.get("life.status", "keep")
    if status in ("on", "off"):
        known = replace(known, status=status)
    if version is None:
        return known
    counted = _counted(version, str(fired.set.get("life.counts", "none")), after.id)
    if fired.set.get("life.retires"):
        counted = replace(counted, off=True, why=f"{fired.name}: {fired.because}")
    return replace(known, versions=tuple(counted if one.number == version.number else one for one in known.versions))


def _counted(version: Version, counts: str, task: str) -> Version:
    match counts:
        case "run":
            tasks = tuple(dict.fromkeys((*version.tasks, task)))[-MOST_TASKS:] if version.tasks else ()
            return replace(version, runs=version.runs + 1, in_a_row=0, tasks=tasks)
        case "failure":
            return replace(
                version, runs=version.runs + 1, failures=version.failures + 1, in_a_row=version.in_a_row + 1
            )
    return version


def _known(known: KeptRecipe | None, recipe: Recipe) -> Literal["none", "same", "targets", "other"]:
    if known is None:
        return "none"
    last = known.versions[-1].recipe
    if last == recipe:
        return "same"
    return "targets" if only_targets_differ(last, recipe) else "other"
