"""Recipes: looked through, written, switched on and off, frozen, taken out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, delete, get, put
from litestar.params import FromPath

from engine.recipes import Flaw, RecipesFull
from server.openapi import refusals, takes
from server.problems import AnyRequest, FieldError, Problem, bad_input
from server.recipes import FlawedRecipe, UnknownRecipe, author_of
from server.services import principal_of, services_of, tenant_of
from server.wire import examples
from server.wire.recipes import (
    MAX_YAML_CHARS,
    RecipeBody,
    RecipeDeleted,
    RecipesView,
    RecipeView,
    recipe_view,
    recipes_view,
)

PATH = "/api/recipes"
MOST_FLAWS = 20  # that a refusal names
MAX_FLAW_CHARS = 300


@get(PATH, summary="List recipes", responses=refusals(503))
async def list_recipes(request: AnyRequest) -> Response[RecipesView]:
    """Every recipe of the tenant that calls: how goals of one form are reached on one site, without a model."""
    known = await services_of(request).recipes.all(tenant_of(request))
    return _json(recipes_view(known))


@get(PATH + "/{recipe_id:str}", summary="Read a recipe", responses=refusals(400, 404, 503))
async def recipe(request: AnyRequest, recipe_id: FromPath[str]) -> Response[RecipeView]:
    """One recipe with all its versions, who made each and why, how often it was run and failed, and its YAML."""
    try:
        return _json(recipe_view(await services_of(request).recipes.one(tenant_of(request), recipe_id)))
    except UnknownRecipe as error:
        raise _unknown(error) from None


@put(
    PATH + "/{recipe_id:str}", summary="Write or switch a recipe", status_code=200,
    operation_class=takes(RecipeBody, **examples.RECIPE), responses=refusals(400, 404, 409, 413, 415, 503),
)
async def put_recipe(request: AnyRequest, recipe_id: FromPath[str]) -> Response[RecipeView]:
    """Write a new version of a recipe, or a new recipe; say whether it is used, and whether only people change it. A
    new one is suggested, where nothing else is said. What is no recipe is refused by line and column."""
    services, who = services_of(request), principal_of(request)
    body = await services.recipe_body.read(request)
    desk, said = services.recipes, _said(body)
    try:
        if body.yaml is None:
            await desk.one(who.tenant, recipe_id)
        wanted = None if body.yaml is None else await desk.read(who.tenant, recipe_id, body.yaml)
        async with services.audit.before(who, "recipe.changed", recipe=recipe_id, **said):
            return _json(recipe_view(
                await desk.change(who.tenant, recipe_id, author_of(who), wanted, body.status, body.frozen)
            ))  # fmt: skip
    except UnknownRecipe as error:
        raise _unknown(error) from None
    except FlawedRecipe as error:
        raise bad_input(*_errors(error.flaws)) from None
    except RecipesFull as error:
        raise Problem(409, "recipes-full", "There is no room", f"{error}: delete what is not needed") from None


@delete(PATH + "/{recipe_id:str}", summary="Delete a recipe", status_code=200, responses=refusals(400, 404, 503))
async def delete_recipe(request: AnyRequest, recipe_id: FromPath[str]) -> Response[RecipeDeleted]:
    """Take a recipe out, with all its versions. It may be learned again: one that is switched off is not."""
    services, who = services_of(request), principal_of(request)
    try:
        await services.recipes.one(who.tenant, recipe_id)
        async with services.audit.before(who, "recipe.deleted", recipe=recipe_id):
            await services.recipes.delete(who.tenant, recipe_id)
    except UnknownRecipe as error:
        raise _unknown(error) from None
    return _json(RecipeDeleted(recipe_id))


def _said(body: RecipeBody) -> dict[str, Any]:
    """What a call changes, as the audit trail has it: no text. Raises Problem where that is nothing, or too much."""
    if body.yaml is not None and len(body.yaml) > MAX_YAML_CHARS:
        raise bad_input(FieldError("yaml", f"has {len(body.yaml)} characters, at most {MAX_YAML_CHARS} are possible"))
    given: dict[str, Any] = {"status": body.status, "frozen": body.frozen, "written": body.yaml is not None or None}
    said = {name: value for name, value in given.items() if value is not None}
    if not said:
        raise bad_input(FieldError("$", "changes nothing: send yaml, status or frozen"))
    return said


def _errors(flaws: Iterable[Flaw]) -> list[FieldError]:
    told = [
        f"line {one.line}, column {one.col}: {one.message}{f' ({one.hint})' if one.hint else ''}" for one in flaws
    ]
    more = [f"and {len(told) - MOST_FLAWS} more"] if len(told) > MOST_FLAWS else []
    return [FieldError("yaml", one[:MAX_FLAW_CHARS]) for one in [*told[:MOST_FLAWS], *more]]


def _unknown(error: UnknownRecipe) -> Problem:
    detail = f"there is no recipe {error.recipe_id[:100]!r}: GET {PATH} lists what there is"
    return Problem(404, "unknown-recipe", "Unknown recipe", detail)


def _json(answer: msgspec.Struct) -> Response[Any]:
    return Response(msgspec.json.encode(answer), media_type="application/json")
