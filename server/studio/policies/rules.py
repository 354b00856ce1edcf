"""Rules of a draft: one as a form, told about while it is typed, and rules added, moved and taken out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct
from msgspec.structs import replace

from engine.rules.editing import applied
from engine.rules.editing.values import NoSuchPlace
from engine.rules.editing.written import Written, written
from server.drafts.changes import Edit, Refused
from server.policies.trial import Marked
from server.problems import Problem
from server.services import principal_of, services_of
from server.studio.policies import rule_form
from server.studio.policies.asked import as_json, asker, surveyed, typed
from server.studio.policies.found import held_of
from server.studio.policies.routes import file_page, number_of, place_of
from server.studio.policies.views import Mend, RulePage, RuleProblem, TriedPart
from server.studio.shell import go, page, texts
from server.studio.threads import quickly

MOST_OFFERS = 12
MARK = "zqzq"  # stands where somebody types, to find that place in the file

RuleName = Annotated[str, QueryParameter(name="rule", max_length=100)]
SetName = Annotated[str, QueryParameter(name="set", max_length=100)]


class FieldOffer(Struct, frozen=True):
    """What may be written in a field; it takes the place of the characters from `start` to `end`."""

    label: str
    detail: str
    doc: str
    start: int
    end: int
    text: str


@get("/policies/drafts/{draft_id:str}/rule")
async def rule(
    request: HTMXRequest, draft_id: FromPath[str], ruleset: SetName = "", name: RuleName = ""
) -> HTMXTemplate:
    held = await held_of(services_of(request).drafts, draft_id)
    return _form(request, rule_form.page_of(file_page(held, f"{ruleset}.yaml"), ruleset, name))


@post("/policies/drafts/{draft_id:str}/rule", status_code=303)
async def changed_rule(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """A rule as its form has it; what cannot be is told on the form, which stays as it was typed."""
    services, form = services_of(request), await request.form()
    ruleset, name = texts(form, "set", "rule")
    held = await held_of(services.drafts, draft_id)
    now = file_page(held, f"{ruleset}.yaml")
    began = rule_form.began_of(form, now)
    before = rule_form.page_of(began, ruleset, name).rule
    wanted = before
    try:
        wanted, place = rule_form.typed_rule(form, before)
        text = await quickly(services, lambda: rule_form.put_back(began.text, wanted, place))
        edit = Edit(file=began.file, text=text, revision=began.revision, began=began.text)
        after = await services.drafts.edit(principal_of(request), draft_id, edit)
    except Refused as refused:
        clashes = refused.clashes.get(began.file, ())
        if clashes:  # the fields are over what the other wrote then: who saves again has seen it
            began = file_page(await held_of(services.drafts, draft_id), began.file)
            wanted = rule_form.over(before, wanted, rule_form.page_of(began, ruleset, name).rule)
        view = rule_form.page_of(began, ruleset, name, wanted=wanted, refused=str(refused))
        return _form(request, replace(view, clashes=clashes), 409)
    except NoSuchPlace as refused:
        return _form(request, rule_form.page_of(began, ruleset, name, wanted=wanted, refused=str(refused)), 409)
    kept = after.files[edit.file].text if edit.file in after.files else edit.text
    said = f"Saved: {name}." if kept == edit.text else f"Saved: {name}, beside what somebody else changed meanwhile."
    return go(request, _place(draft_id, ruleset, name), said)


@post("/policies/drafts/{draft_id:str}/rules", status_code=303)
async def changed_rules(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """A rule more, one less, or one at another place."""
    services, form = services_of(request), await request.form()
    ruleset, name, deed, title, shape = texts(form, "set", "rule", "do", "title", "as")
    held = await held_of(services.drafts, draft_id)
    began = file_page(held, f"{ruleset}.yaml")
    path = _place(draft_id, ruleset, "" if deed == "remove" else name, shape)
    try:
        if deed == "add":
            survey = await quickly(services, lambda: services.bench.survey(asker(request, draft_id), held.contents))
            text, name = await quickly(
                services, lambda: rule_form.with_new(survey, began.text, ruleset, title, name)
            )
            path = f"{place_of(draft_id)}/rule?set={ruleset}&rule={quote(name)}"
            said = f"{name} is off until its condition is written."
        elif deed in ("up", "down"):
            text = await quickly(services, lambda: rule_form.by_one(began.text, name, deed))
            at_end = f"{name} is the {'first' if deed == 'up' else 'last'} already."
            said = at_end if text == began.text else f"{name} is one place further {deed}."
        elif deed == "remove":
            seen = rule_form.began_of(form, began).text
            text = await quickly(services, lambda: rule_form.without(began.text, seen, name))
            said = f"{name} is taken out of this draft."
        else:
            raise Problem(404, "unknown-deed", "Nothing to do", f"{deed[:40]!r} is nothing that is done with a rule")
        edit = Edit(file=began.file, text=text, revision=began.revision, began=began.text)
        await services.drafts.edit(principal_of(request), draft_id, edit)
    except (Refused, NoSuchPlace) as refused:
        raise Problem(409, "draft-refused", "The rules stay as they are", str(refused)) from None
    return go(request, path, said)


@post("/policies/drafts/{draft_id:str}/rule/tried", status_code=200)
async def tried_rule(request: HTMXRequest, draft_id: FromPath[str]) -> HTMXTemplate:
    """What is wrong with a rule as it is being typed, with what would mend it."""
    services, form = services_of(request), await request.form()
    (name,) = texts(form, "rule")
    try:
        of = await typed(services, draft_id, form)
    except (Refused, NoSuchPlace) as refused:
        return page(request, "policies/tried.html", TriedPart((RuleProblem(str(refused)),)), title="Problems")
    survey = await surveyed(request, services, draft_id, of)
    marked = await quickly(services, lambda: services.bench.marked(survey, of.file))
    found = await quickly(services, lambda: tuple(_problems(of.text, name, marked)))
    return page(request, "policies/tried.html", TriedPart(found), title="Problems")


@post("/policies/drafts/{draft_id:str}/rule/offers", status_code=200)
async def offered(request: HTMXRequest, draft_id: FromPath[str]) -> Response[bytes]:
    """What may be written at a place of a field."""
    services, form = services_of(request), await request.form()
    field, value, caret = texts(form, "field", "value", "caret")
    if field not in rule_form.LINES or len(value) > rule_form.MAX_TYPED:
        return as_json(())
    said = value.replace("\r\n", " ").replace("\n", " ")
    try:
        of = await typed(services, draft_id, form, field, MARK)
    except (Refused, NoSuchPlace):
        return as_json(())
    line, col = _place_of(MARK, of.text)
    put = replace(of, text=of.text.replace(MARK, said, 1))
    survey = await surveyed(request, services, draft_id, put)
    at = min(number_of(caret), len(said))
    found = await quickly(services, lambda: services.bench.offers(survey, of.file, line, col + at))
    return as_json(tuple(
        FieldOffer(one.label, one.detail, one.doc, max(0, one.edit.span.col - col), at, one.edit.text)
        for one in found[:MOST_OFFERS]
    ))  # fmt: skip


def _place_of(word: str, text: str) -> tuple[int, int]:
    before = text.partition(word)[0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _problems(text: str, name: str, marked: tuple[Marked, ...]) -> Iterator[RuleProblem]:
    """Those of one file, in the words of its form. Mends that fields cannot hold are left out."""
    before = written(text, name)
    for one in marked:
        problem = one.mark.problem
        said = f"{problem.message}{f' ({problem.hint})' if problem.hint else ''}"
        mends = tuple(
            Mend(fix.title, field, value) for fix in one.fixes
            for field, value in (_mended(text, name, before, applied(text, fix.edits)) or {}).items()
        )  # fmt: skip
        yield RuleProblem(said, mends)


def _mended(text: str, name: str, before: Written | None, mended: str) -> dict[str, str] | None:
    after = written(mended, name)
    if before is None or after is None or text == mended:
        return None
    parts = rule_form.parts_of(before, after)
    return dict(parts) if parts and len(parts) == 1 else None


def _place(draft_id: str, ruleset: str, name: str, shape: str = "cards") -> str:
    anchor = f"#rule-{quote(name)}" if name else ""
    return f"/studio/policies/sets/{ruleset}?draft={draft_id}{'&as=table' if shape == 'table' else ''}{anchor}"


def _form(request: HTMXRequest, view: RulePage, status: int = 200) -> HTMXTemplate:
    return page(request, "policies/rule.html", view, title=view.rule.id, place="policies", status=status)
