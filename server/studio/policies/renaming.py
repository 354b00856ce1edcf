"""A rule gets another id: told what that would change while somebody types it, then saved in all files at once."""

from __future__ import annotations

import time
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest
from msgspec import Struct
from msgspec.structs import replace

from engine.rules.editing import CannotRename
from server.drafts.changes import Edit, Refused
from server.policies.renaming import change_of, found_at, respelled
from server.services import principal_of, services_of
from server.studio.policies.asked import as_json, placed, surveyed, typed
from server.studio.policies.found import held_of
from server.studio.policies.routes import editor, lines, number_of, place_in
from server.studio.policies.views import FilePage, row_of
from server.studio.shell import go, texts
from server.studio.threads import quickly, slowly


class Renaming(Struct, frozen=True):
    """The rule that gets another id, and what changes with it; `said` is why it cannot."""

    rule: str = ""
    files: int = 0
    golden: int = 0
    said: str = ""


@post("/policies/drafts/{draft_id:str}/renamable", status_code=200)
async def renamable(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    """Of the rule at a place, or of that by a new id."""
    services = services_of(request)
    survey, of, at = await placed(request, services, draft_id)
    (new,) = texts(await request.form(), "new")
    held = await held_of(services.drafts, draft_id)
    try:
        if not new:
            return as_json(Renaming(await quickly(services, lambda: found_at(survey, of.file, *at))))
        found = await slowly(services, lambda: respelled(survey, held.draft, of.file, at, new))
    except CannotRename as error:
        return as_json(Renaming(said=str(error)))
    return as_json(Renaming(found.rule, len(found.files), len(found.golden) + len(found.cases)))


@post("/policies/drafts/{draft_id:str}/rename", status_code=303)
async def renamed(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """What is typed in the file is saved with it; what is refused changes nothing, and is told in the editor."""
    services, who, form = services_of(request), principal_of(request), await request.form()
    line, col, new, began, revision = texts(form, "line", "col", "new", "began", "revision")
    held, of = await held_of(services.drafts, draft_id), await typed(services, draft_id, form)
    edit = Edit(file=of.file, text=of.text, revision=number_of(revision), began=lines(began))
    survey = await surveyed(request, services, draft_id, replace(of, contents=held.contents, meant=held.draft.meant))
    try:
        at = number_of(line), number_of(col)
        found = await slowly(services, lambda: respelled(survey, held.draft, of.file, at, new))
        change = change_of(found, held.draft, survey, edit, held.contents, who.name, time.time())
        await services.drafts.rename(who, held.draft, found.rule, new, change)
    except (CannotRename, Refused) as refused:
        clashes = refused.clashes.get(of.file, ()) if isinstance(refused, Refused) else ()
        mine = FilePage(
            row=row_of(held.draft), file=of.file, text=of.text, began=lines(began), revision=edit.revision,
            line=number_of(line), refused=f"{new[:64]} is not its id: {refused}", clashes=clashes,
        )  # fmt: skip
        return editor(request, mine, 409)
    many = len(found.golden) + len(found.cases)
    cases = f", with {many} golden case{'' if many == 1 else 's'} that expect it" if many else ""
    return go(request, place_in(draft_id, of.file, number_of(line)), f"{found.id} is {new} now{cases}.")
