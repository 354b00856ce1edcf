"""The text of a recipe: as it is edited, what is wrong with it, how it would read, and saved as a new version."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from engine.recipes import Flaw, KeptRecipe, written
from server.problems import FieldError, bad_input
from server.recipes import FlawedRecipe, UnknownRecipe, author_of
from server.services import principal_of, services_of, tenant_of
from server.studio.recipes.differences import differences
from server.studio.recipes.routes import LAST_VERSION, recipe_of, row_of
from server.studio.recipes.sentences import parts_of, said_of
from server.studio.recipes.views import PATH, EditPage, ReadPart, card_of, place_of, rows_of
from server.studio.shell import go, page, texts
from server.wire.recipes import MAX_YAML_CHARS

MOST_FLAWS = 30  # that are shown at once

Of = Annotated[int, QueryParameter(name="version", ge=0, le=LAST_VERSION)]


class Marking(Struct, frozen=True):
    """A problem as the editor marks it; lines and columns count from 1, the end is exclusive."""

    line: int
    col: int
    end_line: int
    end_col: int
    said: str
    fixes: tuple[()] = ()


@get("/recipes/{recipe_id:str}/edit")
async def edit(request: HTMXRequest, recipe_id: FromPath[str], of: Of = 0) -> HTMXTemplate:
    """The text of the version that is shown, or of another one to begin with."""
    kept = await recipe_of(request, recipe_id)
    card, rows = card_of(kept), rows_of(kept)
    began = row_of(rows, of or card.number).version
    return _editor(request, EditPage(
        card=card, text=written(began.recipe), number=rows[0].version.number, origin=began.number,
    ))  # fmt: skip


@post("/recipes/{recipe_id:str}/edit", status_code=303)
async def save(request: HTMXRequest, recipe_id: FromPath[str]) -> Response[Any]:
    """One version more. What is wrong, or was written over what somebody else did, comes back as it was typed."""
    services, who = services_of(request), principal_of(request)
    form = await request.form()
    text, (number, origin) = _typed(form), map(_number, texts(form, "number", "origin"))
    kept = await recipe_of(request, recipe_id)
    last = kept.versions[-1]
    mine = EditPage(card=card_of(kept), text=text, number=last.number, origin=origin)
    try:
        recipe = await services.recipes.read(who.tenant, recipe_id, text)
    except FlawedRecipe as error:
        return _editor(request, msgspec.structs.replace(mine, number=number, flaws=error.flaws[:MOST_FLAWS]), 400)
    if last.number != number:
        lines = differences(written(last.recipe), written(recipe))
        return _editor(request, msgspec.structs.replace(mine, meanwhile=rows_of(kept)[0], lines=lines), 409)
    try:
        async with services.audit.before(who, "recipe.changed", recipe=recipe_id, written=True):
            after = await services.recipes.change(who.tenant, recipe_id, author_of(who), recipe)
    except UnknownRecipe:
        return go(request, PATH, "It was deleted meanwhile.")
    return go(request, place_of(recipe_id), _said(last.number, after))


@post("/recipes/{recipe_id:str}/marks", status_code=200)
async def recipe_marks(request: HTMXRequest, recipe_id: FromPath[str]) -> Response[bytes]:
    """What is wrong with a text as it is typed."""
    text = _typed(await request.form())
    try:
        await services_of(request).recipes.read(tenant_of(request), recipe_id, text)
        flaws: tuple[Flaw, ...] = ()
    except FlawedRecipe as error:
        flaws = error.flaws[:MOST_FLAWS]
    answer = msgspec.json.encode([_marking(one, text.split("\n")) for one in flaws])
    return Response(answer, media_type="application/json", headers={"cache-control": "no-store"})


@post("/recipes/{recipe_id:str}/would", status_code=200)
async def recipe_would(request: HTMXRequest, recipe_id: FromPath[str]) -> HTMXTemplate:
    """How a text reads, as it is typed."""
    text = _typed(await request.form())
    try:
        recipe = await services_of(request).recipes.read(tenant_of(request), recipe_id, text)
        view = ReadPart(recipe, parts_of(recipe.goal), said_of(recipe))
    except FlawedRecipe:
        view = ReadPart(None)
    return page(request, "recipes/read.html", view, title="How it reads")


def _typed(form: Any) -> str:
    """As forms send texts, every line ends in CR LF. Raises Problem for one that is too long."""
    (text,) = texts(form, "text")
    if len(text) > MAX_YAML_CHARS:
        raise bad_input(FieldError("text", f"has {len(text):,} characters, at most {MAX_YAML_CHARS:,} are possible"))
    return text.replace("\r\n", "\n")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _marking(flaw: Flaw, lines: list[str]) -> Marking:
    """From where it is to the end of its line."""
    end = len(lines[flaw.line - 1]) + 1 if 0 < flaw.line <= len(lines) else flaw.col
    said = f"{flaw.message}{f' ({flaw.hint})' if flaw.hint else ''}"
    return Marking(flaw.line, flaw.col, flaw.line, max(end, flaw.col + 1), said)


def _said(before: int, after: KeptRecipe) -> str:
    number = after.versions[-1].number
    return f"Saved as version {number}." if number != before else f"Nothing differs from version {number}."


def _editor(request: HTMXRequest, view: EditPage, status: int = 200) -> HTMXTemplate:
    return page(request, "recipes/edit.html", view, title=f"Edit {view.card.id}", place="recipes", status=status)
