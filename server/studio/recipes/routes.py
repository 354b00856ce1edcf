"""The pages about recipes: the list, one recipe, what differs between its versions, and what is done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.recipes import KeptRecipe, Status, written
from engine.record.line import MOST_LINES, Sought
from server.problems import Problem
from server.recipes import UnknownRecipe, author_of
from server.services import principal_of, services_of, tenant_of
from server.studio.recipes.differences import differences
from server.studio.recipes.sentences import STATUSES
from server.studio.recipes.views import (
    PATH,
    Asked,
    DifferencePage,
    VersionRow,
    card_of,
    place_of,
    recipe_list,
    recipe_page,
    rows_of,
)
from server.studio.shell import go, page

LAST_PART = 1_000
LAST_VERSION = 1_000_000_000


class Deed(Struct, frozen=True):
    """What a button changes, None for what stays, and what the next page says of it."""

    said: str
    status: Status | None = None
    frozen: bool | None = None


DEEDS: Mapping[str, Deed] = {
    "on": Deed("It is on.", status="on"),
    "off": Deed("It is off.", status="off"),
    "freeze": Deed("It is frozen.", frozen=True),
    "unfreeze": Deed("It is frozen no longer: what is learned may make new versions of it.", frozen=False),
}

Text = Annotated[str, QueryParameter(max_length=300)]
Part = Annotated[int, QueryParameter(ge=1, le=LAST_PART)]
From = Annotated[int, QueryParameter(name="from", ge=0, le=LAST_VERSION)]
To = Annotated[int, QueryParameter(name="to", ge=0, le=LAST_VERSION)]


@get("/recipes")
async def recipes(
    request: HTMXRequest, q: Text = "", site: Text = "", status: Text = "", part: Part = 1
) -> HTMXTemplate:
    asked = Asked(q=q.strip(), site=site.strip().lower(), status=status if status in STATUSES else "", part=part)
    view = recipe_list(asked, await services_of(request).recipes.all(tenant_of(request)))
    template = "recipes/cards.html" if request.htmx else "recipes/list.html"
    return page(request, template, view, title="Recipes", place="recipes")


@get("/recipes/{recipe_id:str}")
async def one_recipe(request: HTMXRequest, recipe_id: FromPath[str]) -> HTMXTemplate:
    kept = await recipe_of(request, recipe_id)
    services, tenant = services_of(request), tenant_of(request)
    bundle = await services.tailor.of(tenant)
    found = await services.kept.overview.lines(tenant, Sought(site=kept.site), MOST_LINES, 0)
    view = recipe_page(kept, str(bundle.settings["recipes"]), found.lines)
    return page(request, "recipes/recipe.html", view, title=view.shown.recipe.goal, place="recipes")


@get("/recipes/{recipe_id:str}/changes")
async def changes(request: HTMXRequest, recipe_id: FromPath[str], before: From = 0, after: To = 0) -> HTMXTemplate:
    """Two versions, line by line; without numbers the last one and the one before it."""
    kept = await recipe_of(request, recipe_id)
    rows = rows_of(kept)
    last = row_of(rows, after or rows[0].version.number)
    first = row_of(rows, before or last.before or last.version.number)
    view = DifferencePage(
        card=card_of(kept), before=first, after=last, numbers=tuple(one.version.number for one in reversed(rows)),
        lines=differences(written(first.version.recipe), written(last.version.recipe)),
    )  # fmt: skip
    return page(request, "recipes/changes.html", view, title="What changed", place="recipes")


@get("/recipes/{recipe_id:str}/delete")
async def ask_to_delete(request: HTMXRequest, recipe_id: FromPath[str]) -> HTMXTemplate:
    view = card_of(await recipe_of(request, recipe_id))
    return page(request, "recipes/delete.html", view, title="Delete a recipe", place="recipes")


@post("/recipes/{recipe_id:str}/delete", status_code=303)
async def delete_it(request: HTMXRequest, recipe_id: FromPath[str]) -> Response[Any]:
    services, who = services_of(request), principal_of(request)
    await recipe_of(request, recipe_id)
    try:
        async with services.audit.before(who, "recipe.deleted", recipe=recipe_id):
            await services.recipes.delete(who.tenant, recipe_id)
    except UnknownRecipe:
        return go(request, PATH, "It was deleted meanwhile.")
    return go(request, PATH, f"{recipe_id} is deleted, with all its versions.")


@post("/recipes/{recipe_id:str}/{deed:str}", status_code=303)
async def change(request: HTMXRequest, recipe_id: FromPath[str], deed: FromPath[str]) -> Response[Any]:
    """It is switched on or off, frozen, or frozen no longer."""
    services, who = services_of(request), principal_of(request)
    if deed not in DEEDS:
        raise Problem(404, "unknown-deed", "Nothing to do", f"{deed[:40]!r} is nothing that is done with a recipe")
    wanted = DEEDS[deed]
    told = {"status": wanted.status} if wanted.status else {"frozen": wanted.frozen}
    await recipe_of(request, recipe_id)
    try:
        async with services.audit.before(who, "recipe.changed", recipe=recipe_id, **told):
            put = services.recipes.change
            await put(who.tenant, recipe_id, author_of(who), status=wanted.status, frozen=wanted.frozen)
    except UnknownRecipe:
        return go(request, PATH, "It was deleted meanwhile.")
    return go(request, place_of(recipe_id), wanted.said)


async def recipe_of(request: HTMXRequest, recipe_id: str) -> KeptRecipe:
    """Raises Problem, a 404."""
    try:
        return await services_of(request).recipes.one(tenant_of(request), recipe_id)
    except UnknownRecipe:
        detail = f"there is no recipe {recipe_id[:100]!r}: it may have been deleted"
        raise Problem(404, "unknown-recipe", "Unknown recipe", detail) from None


def row_of(rows: tuple[VersionRow, ...], number: int) -> VersionRow:
    """Raises Problem, a 404."""
    found = next((one for one in rows if one.version.number == number), None)
    if found is None:
        detail = f"version {number} is not kept: the oldest is {rows[-1].version.number}"
        raise Problem(404, "unknown-version", "Unknown version", detail)
    return found
