"""The pages about policies: the sets in force, and drafts of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import PolicyError
from engine.rules import Problem as Finding
from server.drafts.changes import Edit, Refused
from server.drafts.merging import Clash
from server.policies.drafting import Drafts, Held
from server.problems import Problem
from server.services import principal_of, services_of
from server.studio.policies.found import draft_page, held_of
from server.studio.policies.views import FilePage, overview_of, row_of, set_page
from server.studio.shell import go, page, texts
from server.tenants import Principal
from server.visits import PLACE

HERE = f"{PLACE}/policies"
FORMS = ("words", "settings")  # of a draft, to which one may go as soon as it is begun
SOUGHT = ("language", "q", "word")  # what such a form is opened with

Shape = Annotated[str, QueryParameter(name="as", max_length=10)]
OfDraft = Annotated[str, QueryParameter(name="draft", max_length=40)]
FileName = Annotated[str, QueryParameter(name="file", max_length=80)]
Line = Annotated[str, QueryParameter(name="line", max_length=9)]


def place_of(draft_id: str) -> str:
    return f"{HERE}/drafts/{draft_id}"


def place_in(draft_id: str, file: str, line: int = 0, *, golden: bool = False) -> str:
    """The page of a file, or of a golden file, with the line that is looked for."""
    query = urlencode({"file": file} | ({"line": line} if line else {}))
    return f"{place_of(draft_id)}/{'golden' if golden else 'file'}?{query}"


@get("/policies")
async def policies(request: HTMXRequest) -> HTMXTemplate:
    services = services_of(request)
    live, alarm = services.bench.in_force()
    view = overview_of(live, alarm, await services.drafts.all())
    return page(request, "policies/overview.html", view, title="Policies", place="policies")


@get("/policies/sets/{name:str}")
async def ruleset(
    request: HTMXRequest, name: FromPath[str], shape: Shape = "cards", draft: OfDraft = ""
) -> HTMXTemplate:
    """A set as it is in force, or as a draft has it."""
    services = services_of(request)
    held = await held_of(services.drafts, draft) if draft else None
    bundle, _ = services.bench.in_force()
    contents: Mapping[str, bytes] = services.bench.files_in_force()
    problems: tuple[Finding, ...] = ()
    if held is not None:
        survey = await asyncio.to_thread(services.bench.survey, f"{draft} read", held.contents)
        bundle, contents, problems = survey.bundle, held.contents, survey.reading.problems
    text = contents.get(f"{name}.yaml", b"").decode()
    view = set_page(bundle, name, text, shape, held, await services.drafts.all(), VOCABULARY, problems)
    return page(request, "policies/set.html", view, title=name, place="policies")


@post("/policies/drafts", status_code=303)
async def begin(request: HTMXRequest) -> Response[Any]:
    """On to a set, or to a form for words or settings, with what is looked for there."""
    name, note, to, *sought = texts(await request.form(), "name", "note", "to", *SOUGHT)
    try:
        draft = await services_of(request).drafts.begin(principal_of(request), name, note)
    except Refused as refused:
        raise Problem(409, "draft-refused", "The draft was not begun", str(refused)) from None
    path = f"{HERE}/sets/{to}?draft={draft.id}" if to.isidentifier() else place_of(draft.id)
    if to in FORMS:
        said = {key: value for key, value in zip(SOUGHT, sought, strict=True) if value}
        path = f"{place_of(draft.id)}/{to}?{urlencode(said)}"
    return go(request, path, "Draft begun.")


@get("/policies/drafts/{draft_id:str}")
async def draft(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    view = await draft_page(services_of(request), await held_of(services_of(request).drafts, draft_id),
                            principal_of(request))  # fmt: skip
    return page(request, "policies/draft.html", view, title=view.row.draft.name, place="policies")


@post("/policies/drafts/{draft_id:str}/{deed:str}", status_code=303)
async def step(request: HTMXRequest, draft_id: FromPath[str], deed: FromPath[str]) -> Response[Any]:
    """Something is done with a draft; what is refused is told on its page, with the lines that clash."""
    services, who = services_of(request), principal_of(request)
    (note,) = texts(await request.form(), "note")
    held = await held_of(services.drafts, draft_id)
    problems: tuple[object, ...] = ()
    clashes: Mapping[str, tuple[Clash, ...]] = {}
    try:
        said = await _done(services.drafts, who, draft_id, deed, note)
    except Refused as refused:
        why, clashes = str(refused), refused.clashes
    except PolicyError as error:
        why, problems = "Nothing was put in force: these policies do not check.", error.problems[:20]
    else:
        return go(request, place_of(draft_id), said)
    view = await draft_page(services, held, who, refused=why, problems=problems, clashes=clashes)
    return page(request, "policies/draft.html", view, title=view.row.draft.name, place="policies", status=409)


async def _done(drafts: Drafts, who: Principal, draft_id: str, deed: str, note: str) -> str:
    match deed:
        case "send":
            await drafts.send(who, draft_id, note)
            return "Sent for review."
        case "approve" | "refuse":
            await drafts.answer(who, draft_id, yes=deed == "approve", note=note)
            return "You said yes." if deed == "approve" else "You said no: it can be edited again."
        case "put":
            await drafts.put_in_force(who, draft_id, note)
            return "It checks, every guarantee is proved, and it is in force."
        case "shadow":
            await drafts.shadow(who, draft_id, note)
            return "It decides beside the policies in force from now on; nothing of it is acted on."
        case "bring-up":
            await drafts.bring_up(who, draft_id)
            return "Brought up to the policies in force."
        case "roll-back":
            await drafts.roll_back(who, draft_id, note)
            return "Rolled back."
        case "withdraw":
            await drafts.withdraw(who, draft_id, note)
            return "Withdrawn."
    raise Problem(404, "unknown-deed", "Nothing to do", f"{deed[:40]!r} is nothing that is done with a draft")


@get("/policies/drafts/{draft_id:str}/file")
async def file(
    request: HTMXRequest, draft_id: FromPath[str], name: FileName = "", line: Line = ""
) -> HTMXTemplate:
    held = await held_of(services_of(request).drafts, draft_id)
    return editor(request, replace(file_page(held, name), line=number_of(line)))


@post("/policies/drafts/{draft_id:str}/file", status_code=303)
async def saved(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """What was typed is kept, merged with what others did; where that cannot be, both are shown and nothing is lost."""
    services = services_of(request)
    name, text, began, revision, line = texts(await request.form(), "file", "text", "began", "revision", "line")
    edit = Edit(file=name, text=lines(text), revision=number_of(revision), began=lines(began))
    try:
        after = await services.drafts.edit(principal_of(request), draft_id, edit)
    except Refused as refused:
        held = await held_of(services.drafts, draft_id)
        mine = FilePage(
            row=row_of(held.draft), file=name, text=lines(text), began=lines(began), revision=edit.revision,
            line=number_of(line), refused=str(refused), clashes=refused.clashes.get(name, ()),
        )  # fmt: skip
        return editor(request, mine, 409)
    others = after.files[name].text != edit.text if name in after.files else False
    said = "Saved, together with what somebody else changed meanwhile." if others else "Saved."
    return go(request, place_in(draft_id, name, number_of(line)), said)


def file_page(held: Held, name: str) -> FilePage:
    """Raises Problem, a 404, for what is no file of these policies."""
    data = held.contents.get(name)
    if data is None:
        raise Problem(404, "unknown-file", "No such file", f"the draft has no file {name[:80]!r}")
    known = held.draft.files.get(name)
    text = data.decode()
    return FilePage(row=row_of(held.draft), file=name, text=text, began=text, revision=known.revision if known else 0)


def number_of(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def editor(request: HTMXRequest, view: FilePage, status: int = 200) -> HTMXTemplate:
    return page(request, "policies/file.html", view, title=view.file, place="policies", status=status)


def lines(text: str) -> str:
    """As forms send texts, every line ends in CR LF."""
    return text.replace("\r\n", "\n")
