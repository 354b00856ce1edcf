"""A draft with what somebody is typing laid over it: a whole file, or one rule of it as a form has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response
from litestar.plugins.htmx import HTMXRequest
from msgspec import Struct
from msgspec.structs import replace

from engine.rules.editing import Survey
from server.drafts.changes import MAX_BYTES
from server.drafts.draft import MeantCase
from server.policies.golden import sees_golden
from server.problems import FieldError, Problem, bad_input
from server.services import Services, principal_of
from server.studio.policies import rule_form
from server.studio.policies.found import held_of
from server.studio.policies.routes import file_page, number_of
from server.studio.shell import texts
from server.studio.threads import quickly
from server.studio.visitors import visit_of
from server.tenants import LOCAL, Principal


class Typed(Struct, frozen=True):
    """A file of a draft as it stands on a screen; `contents` are those of the draft, by name, `meant` the golden cases
    that it means to change.
    """

    contents: Mapping[str, bytes]
    file: str
    text: str
    meant: Mapping[str, MeantCase]


async def typed(services: Services, draft_id: str, form: Any, field: str = "", value: str = "") -> Typed:
    """What a form has, with another value in one field of a rule. Raises Refused and NoSuchPlace for a rule that cannot
    be as it is typed.
    """
    ruleset, name, file, text = texts(form, "set", "rule", "file", "text")
    if len(text) > MAX_BYTES:
        raise bad_input(FieldError("text", f"is over {MAX_BYTES // 1024} KiB"))
    held = await held_of(services.drafts, draft_id)
    if not (ruleset and name):
        return Typed(held.contents, file, text.replace("\r\n", "\n"), held.draft.meant)
    began = rule_form.began_of(form, file_page(held, f"{ruleset}.yaml"))
    wanted, place = rule_form.typed_rule(form, rule_form.page_of(began, ruleset, name).rule)
    if field:
        wanted = replace(wanted, **{field: value, "on": True, "unwritten": False})
    put = await quickly(services, lambda: rule_form.put_back(began.text, wanted, place))
    return Typed(held.contents, began.file, put, held.draft.meant)


async def surveyed(request: HTMXRequest, services: Services, draft_id: str, of: Typed) -> Survey:
    """Raises Problem for a golden file that is not for whoever asks."""
    over = {of.file: of.text} if of.file in of.contents else {}
    who = asker(request, draft_id)
    survey = await quickly(services, lambda: services.bench.survey(who, of.contents, over, of.meant))
    if not over and survey.golden is not None and of.file in survey.golden.contents:
        must_see_golden(principal_of(request))
    return survey


async def placed(
    request: HTMXRequest, services: Services, draft_id: str
) -> tuple[Survey, Typed, tuple[int, int]]:
    """The draft with what is being typed laid over it, and the line and column that it is asked about."""
    form = await request.form()
    line, col = texts(form, "line", "col")
    of = await typed(services, draft_id, form)
    return await surveyed(request, services, draft_id, of), of, (number_of(line), number_of(col))


def must_see_golden(who: Principal) -> None:
    """Raises Problem for who does not see what stands in golden files."""
    if not sees_golden(who):
        detail = f"golden files may hold facts of any tenant's tasks: who has a key of {LOCAL} sees them"
        raise Problem(403, "not-yours", "Not for this key", detail)


def asker(request: HTMXRequest, draft_id: str) -> str:
    """Who is told about a draft: what two people type in one is not about each other."""
    visit, _ = visit_of(request)
    return f"{draft_id} {visit.nonce}"


def as_json(answer: object) -> Response[Any]:
    return Response(msgspec.json.encode(answer), media_type="application/json", headers={"cache-control": "no-store"})
