"""Who else has a draft open, and who saved a file of it meanwhile: told on its pages while they are open."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import re2
from litestar import Response, post
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest
from msgspec import Struct

from server.access import MAY
from server.drafts.changes import FILE
from server.drafts.draft import OPEN, Draft
from server.drafts.presence import Open
from server.policies.drafting import UnknownDraft
from server.problems import FieldError, Problem, bad_input
from server.services import principal_of, services_of
from server.studio.policies.routes import number_of
from server.studio.shell import page, texts

MAX_NAME = 100  # characters of a key's name that are told
MOST_TOLD = 5  # places of others that are told one by one
PAGE = re2.compile(r"[0-9a-f]{16}")
RULE = re2.compile(r"[A-Za-z0-9_.-]{1,100}")


class SavedFile(Struct, frozen=True):
    """What became of a file since a page of it was opened; without `who` it is again as it is in force."""

    who: str = ""
    own: bool = False
    brought_up: bool = False
    at: float = 0.0


class PresentPart(Struct, frozen=True):
    """`others` are as many as are told one by one, `more` says how many are not."""

    file: str
    others: tuple[Open, ...]
    more: int
    saved: SavedFile | None
    typed: bool  # whether somebody types over the file

    @property
    def shown(self) -> str:
        """Says whether a page shows this already: then nothing is sent, and nothing is read out again."""
        if not self.others and self.saved is None:
            return ""
        said = msgspec.json.encode((self.saved, self.more, [(one.name, one.place, one.edits) for one in self.others]))
        return blake2b(said, digest_size=8).hexdigest()


@post("/policies/drafts/{draft_id:str}/present", status_code=200)
async def present(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """A page of a draft is open, and is told what it does not show yet."""
    services, who = services_of(request), principal_of(request)
    form = await request.form()
    own, file, rule, seen, typed, shown = texts(form, "page", "file", "rule", "seen", "typed", "shown")
    try:
        draft = await services.drafts.one(draft_id)
    except UnknownDraft:
        raise Problem(404, "unknown-draft", "Unknown draft", f"there is no draft {draft_id[:40]!r}") from None
    file = file if FILE.fullmatch(file) else ""
    here = Open(
        page=_id(own), key=who.key, name=who.name[:MAX_NAME], draft=draft.id, file=file,
        rule=rule if file and RULE.fullmatch(rule) else "",
        edits=bool(file) and draft.stage in OPEN and "edit" in MAY[who.role],
    )  # fmt: skip
    found = await services.presence.here(here)
    saved = saved_since(draft, file, number_of(seen), who.name)
    told = PresentPart(file, found[:MOST_TOLD], len(found[MOST_TOLD:]), saved, typed == "yes")
    if shown == told.shown:
        return Response(None, status_code=204)
    return page(request, "policies/present.html", told, title="Who is here")


@post("/policies/drafts/{draft_id:str}/left", status_code=204)
async def left(request: HTMXRequest, draft_id: FromPath[str]) -> None:
    """A page of a draft is open no more, as its browser says where it can."""
    (own,) = texts(await request.form(), "page")
    await services_of(request).presence.left(_id(own), principal_of(request).key)


def saved_since(draft: Draft, file: str, seen: int, name: str) -> SavedFile | None:
    """Who saved a file of which a page shows the revision `seen`."""
    known = draft.files.get(file)
    if (known.revision if known else 0) == seen:
        return None
    if known is None:
        return SavedFile()
    up = next((one for one in draft.steps if one.deed == "brought up" and one.at == known.at), None)
    who = up.who if up else known.who
    return SavedFile(who, who == name, up is not None, known.at)


def _id(page_id: str) -> str:
    if not PAGE.fullmatch(page_id):
        raise bad_input(FieldError("page", "the id of a page is 16 hexadecimal digits"))
    return page_id
