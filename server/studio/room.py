"""All pages under one roof: their handlers, how refusals look there, and who sends their forms."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Router, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.plugins.htmx import HTMXRequest
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from server.studio.approvals.routes import answered, waiting
from server.studio.assets import asset
from server.studio.audit.routes import trail
from server.studio.entrance.routes import front, sign_in, sign_out, signed_in
from server.studio.insight.routes import behind, figures, inbox
from server.studio.policies.assist import (
    layout,
    lenses,
    marks,
    offers,
    outline,
    proofs,
    told,
    tried,
    try_again,
    would,
)
from server.studio.policies.cases import dropped_case, meant_case
from server.studio.policies.forms import changed_setting, new_word, settings, words
from server.studio.policies.places import definitions, golden, references
from server.studio.policies.presence import left, present
from server.studio.policies.renaming import renamable, renamed
from server.studio.policies.routes import begin, draft, file, policies, ruleset, saved, step
from server.studio.policies.rules import changed_rule, changed_rules, offered, rule, tried_rule
from server.studio.recipes.editing import edit, recipe_marks, recipe_would, save
from server.studio.recipes.routes import ask_to_delete, change, changes, delete_it, one_recipe, recipes
from server.studio.refused import as_pages, came_from_elsewhere
from server.studio.settings.routes import (
    change_keys,
    change_knowledge,
    keys,
    knowledge,
    own_setting,
    own_settings,
)
from server.studio.settings.sites import forget, site, sites
from server.studio.tasks.news import news
from server.studio.tasks.routes import one_task, one_turn, saved_case, tasks
from server.studio.tasks.what_if_routes import another_way, likewise, try_likewise
from server.studio.visitors import own_forms_only
from server.visits import PLACE

MAX_FORM = 2 * 1024 * 1024  # bytes

PAGES: Sequence[ControllerRouterHandler] = (
    front, sign_in, signed_in, sign_out,
    policies, ruleset, begin, draft, step, dropped_case, meant_case, file, saved, rule, changed_rule,
    settings, changed_setting, words, new_word,
    changed_rules, tried_rule, offered, marks, offers, told, would, proofs, tried, try_again,
    definitions, references, golden, outline, layout, lenses, renamable, renamed,
    present, left,
    tasks, one_task, one_turn, another_way, likewise, try_likewise, saved_case, news,
    recipes, one_recipe, changes, edit, save, recipe_marks, recipe_would, ask_to_delete, delete_it, change,
    own_settings, own_setting, knowledge, change_knowledge, sites, site, forget, keys, change_keys,
    waiting, answered,
    figures, behind, inbox,
    trail,
)  # fmt: skip


@route("/{rest:path}", http_method=["GET", "POST"])
async def nowhere(rest: FromPath[str]) -> None:
    """Raises NotFoundException, as a page."""
    raise NotFoundException


def studio(refusals: ExceptionHandlersMap) -> Router:
    """`refusals` are the application's own handlers of exceptions."""
    return Router(
        PLACE,
        route_handlers=[asset, *PAGES, nowhere],
        guards=[own_forms_only],
        exception_handlers=as_pages(refusals),
        before_request=came_from_elsewhere,
        request_class=HTMXRequest,
        request_max_body_size=MAX_FORM,
        include_in_schema=False,
    )
