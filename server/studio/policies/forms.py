"""Forms for single values of a draft: a setting, a word. Each changes its file where the value stands."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate

from engine.rules import Scalar, SettingValue
from engine.rules.editing.values import NoSuchPlace, with_value, with_word, without_word
from engine.rules.editing.values import words as words_of
from engine.rules.model import Setting
from engine.rules.read.folder import SETTINGS
from engine.rules.read.lexicon import FOLDER
from engine.safety.lexicon import cut, lexicon
from server.drafts.changes import Edit, Refused
from server.policies.drafting import Held
from server.services import Services, principal_of, services_of
from server.studio.policies.asked import asker
from server.studio.policies.found import held_of
from server.studio.policies.routes import file_page, place_of
from server.studio.policies.views import (
    MOST_LISTS,
    SettingsPage,
    WordsPage,
    languages_of,
    lists_of,
    row_of,
    setting_row,
)
from server.studio.shell import go, page, texts

MAX_WORD = 100
MAX_LABEL = 300

Sought = Annotated[str, QueryParameter(name="q", max_length=100)]
Language = Annotated[str, QueryParameter(name="language", max_length=30)]
Tried = Annotated[str, QueryParameter(name="label", max_length=MAX_LABEL)]
Proposed = Annotated[str, QueryParameter(name="word", max_length=MAX_WORD)]


@get("/policies/drafts/{draft_id:str}/settings")
async def settings(request: HTMXRequest, draft_id: FromPath[str], sought: Sought = "") -> HTMXTemplate:
    services = services_of(request)
    return await _settings(request, services, await held_of(services.drafts, draft_id), sought)


@post("/policies/drafts/{draft_id:str}/setting", status_code=303)
async def changed_setting(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    services = services_of(request)
    name, value, sought = texts(await request.form(), "name", "value", "q")
    held = await held_of(services.drafts, draft_id)
    began = file_page(held, SETTINGS)
    declared = services.bench.in_force()[0].declared
    try:
        if name not in declared:
            raise Refused(f"there is no setting {name[:80]!r}")
        wanted = _read(declared[name], value)
        text = with_value(began.text, ["settings", name, "value"], wanted)
        await _edit(services, request, draft_id,
                    Edit(file=SETTINGS, text=text, revision=began.revision, began=began.text))  # fmt: skip
    except (Refused, NoSuchPlace) as refused:
        return await _settings(request, services, held, sought or name, str(refused), 409)
    return go(request, f"{place_of(draft_id)}/settings?{urlencode({'q': sought})}", f"{name} is {value} in this draft.")


@get("/policies/drafts/{draft_id:str}/words")
async def words(
    request: HTMXRequest, draft_id: FromPath[str], language: Language = "en", sought: Sought = "", label: Tried = "",
    word: Proposed = "",
) -> HTMXTemplate:  # fmt: skip
    """`word` stands in the fields for a new one: who opens the form chooses its list."""
    services = services_of(request)
    held = await held_of(services.drafts, draft_id)
    return await _words(request, services, held, language, sought, label, proposed=word)


@post("/policies/drafts/{draft_id:str}/word", status_code=303)
async def new_word(request: HTMXRequest, draft_id: FromPath[str]) -> Response[Any]:
    """A word comes to the end of its list, or is taken out of it."""
    services = services_of(request)
    language, name, word, sought, deed = texts(await request.form(), "language", "list", "word", "q", "do")
    held = await held_of(services.drafts, draft_id)
    began = file_page(held, f"{FOLDER}{language}.yaml")
    word = " ".join(word.split())
    try:
        if not word or len(word) > MAX_WORD:
            raise Refused(f"a word has 1 to {MAX_WORD} characters")
        if deed != "remove" and word in words_of(began.text, [name]):
            raise Refused(f"{word!r} is a word of {name} already")
        text = (without_word if deed == "remove" else with_word)(began.text, [name], word)
        await _edit(services, request, draft_id,
                    Edit(file=began.file, text=text, revision=began.revision, began=began.text))  # fmt: skip
    except (Refused, NoSuchPlace) as refused:
        return await _words(request, services, held, language, sought or name, "", str(refused), 409)
    path = f"{place_of(draft_id)}/words?{urlencode({'language': language, 'q': sought or name})}"
    is_now = "no word" if deed == "remove" else "a word"
    return go(request, path, f"{word!r} is {is_now} of {name} ({language}) in this draft.")


async def _edit(services: Services, request: HTMXRequest, draft_id: str, edit: Edit) -> None:
    await services.drafts.edit(principal_of(request), draft_id, edit)


async def _settings(
    request: HTMXRequest, services: Services, held: Held, sought: str, refused: str = "", status: int = 200
) -> HTMXTemplate:
    survey = await asyncio.to_thread(services.bench.survey, asker(request, held.draft.id), held.contents)
    live = services.bench.in_force()[0]
    wanted = sought.strip().lower()
    rows = tuple(
        setting_row(one, one.value, live.settings.get(one.name)) for one in survey.reading.settings.values()
        if not wanted or wanted in one.name or wanted in one.doc.lower()
    )  # fmt: skip
    view = SettingsPage(row=row_of(held.draft), sought=sought, settings=rows, refused=refused)
    return page(request, "policies/settings.html", view, title="Settings", place="policies", status=status)


async def _words(
    request: HTMXRequest, services: Services, held: Held, language: str, sought: str, label: str, refused: str = "",
    status: int = 200, proposed: str = "",
) -> HTMXTemplate:  # fmt: skip
    survey = await asyncio.to_thread(services.bench.survey, asker(request, held.draft.id), held.contents)
    began = file_page(held, f"{FOLDER}{language}.yaml")
    names = list(survey.reading.languages.get(language, {}))
    known = await asyncio.to_thread(lexicon, survey.reading.languages) if label else None
    read_as: tuple[tuple[str, str], ...] = ()
    if known is not None:
        parts = cut(label)
        hits = known.hits(parts).get(language, [])
        read_as = tuple((" ".join(parts[one.start : one.end]), ", ".join(sorted(one.lists))) for one in hits)
    lists = lists_of(began.text, names, sought)
    view = WordsPage(
        row=row_of(held.draft), language=language, languages=languages_of(held.contents), sought=sought,
        lists=lists, only_named=len(lists) > MOST_LISTS, label=label, read_as=read_as, refused=refused,
        proposed=proposed,
    )  # fmt: skip
    return page(request, "policies/words.html", view, title="Word lists", place="policies", status=status)


def _read(setting: Setting, typed: str) -> Scalar:
    """What was typed, as the kind of the setting. Raises Refused with its range."""
    said = typed.strip()
    kind = setting.type
    try:
        value: SettingValue = _as(setting, said)
    except ValueError:
        raise Refused(f"{setting.name}: {said[:80]!r} does not fit") from None
    if isinstance(value, tuple):
        raise Refused(f"{setting.name} is a list: edit it in settings.yaml")
    low, high = (kind.minimum, kind.maximum) if kind is not None else (None, None)
    if isinstance(value, int | float) and not isinstance(value, bool) and (
        (low is not None and value < low) or (high is not None and value > high)
    ):  # fmt: skip
        raise Refused(f"{setting.name} goes from {low} to {high}, not {said[:40]}")
    return value


def _as(setting: Setting, said: str) -> SettingValue:
    match setting.kind:
        case "switch":
            return {"true": True, "false": False}[said] if said in ("true", "false") else _no(said)
        case "integer":
            return int(said)
        case "share" | "number":
            return float(said)
        case "choice" | "text":
            return said
    return ()


def _no(said: str) -> bool:
    raise ValueError(said)
