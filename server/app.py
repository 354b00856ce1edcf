"""The HTTP application: routes and refusals. What stands behind them is made in `server.wiring`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import chain

import structlog
from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.plugins.htmx import HTMXConfig, HTMXPlugin
from litestar.template import TemplateConfig
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from engine.batches import UnknownPlan
from engine.exchange.errors import KeyInUse, MissingField, NoReceipt, UnknownTask
from engine.gate import UnknownGroup
from engine.guard import UnknownApproval
from engine.observe import PageRefused
from engine.ports import DayReserved, ErasedMeanwhile, StoreUnavailable
from server.access import admitted
from server.erasure import UnknownSession
from server.openapi import Structs, bodies_of
from server.origin import CORS
from server.problems import (
    AnyRequest,
    FieldError,
    Problem,
    ProblemDetails,
    bad_input,
    key_in_use,
    no_receipt,
    on_bug,
    on_http_exception,
    on_problem,
    respond,
    unknown_task,
)
from server.routes.agent import interact, verify
from server.routes.audit import audit
from server.routes.calibration import calibration, reset_calibration
from server.routes.churn import churn, forget_churn
from server.routes.completion import complete, completion_trace, stopped
from server.routes.documentation import api_document, asset
from server.routes.erasure import erase_session, erase_task, erase_tenant
from server.routes.events import events, events_socket
from server.routes.guard import answer_approval, answer_notice, approval, approvals, guard
from server.routes.knowledge import (
    delete_document,
    delete_knowledge,
    document,
    list_knowledge,
    put_knowledge,
)
from server.routes.operations import health, metrics, ready
from server.routes.pairings import pair, pairing_code, pairings, unpair
from server.routes.plans import create_plan, plan, plan_trace, report
from server.routes.policies import backtest, check, evaluate, policies, ruleset, shadow
from server.routes.recipes import delete_recipe, list_recipes, put_recipe, recipe
from server.routes.sessions import messages
from server.routes.settings import put_settings, settings
from server.routes.tasks import active_task, cancel, receipt, task, trace
from server.services import Services, services_of
from server.studio.room import studio
from server.studio.templates import Templates
from server.wire.answered import ANSWERED
from server.wire.fields import FIELDS

log = structlog.get_logger("surefoot.http")

RESERVED_SECONDS = 2  # after which some call under way has mostly come to its end

GROUPS: Mapping[str, Sequence[ControllerRouterHandler]] = {  # by what they are about, as the API document has them
    "turns": (interact, verify),
    "approvals": (guard, approvals, approval, answer_approval, answer_notice),
    "tasks": (active_task, task, trace, receipt, cancel, erase_task),
    "sessions": (messages, events, events_socket, erase_session),
    "completion": (complete, stopped, completion_trace),
    "batch plans": (create_plan, plan, report, plan_trace),
    "knowledge": (put_knowledge, list_knowledge, document, delete_document, delete_knowledge),
    "recipes": (list_recipes, recipe, put_recipe, delete_recipe),
    "policies": (policies, shadow, ruleset, evaluate, check, backtest),
    "settings": (settings, put_settings, audit),
    "learned": (churn, forget_churn, calibration, reset_calibration),
    "pairing": (pairing_code, pair, pairings, unpair),
    "tenant": (erase_tenant,),
    "operation": (health, ready, metrics),
}


def create_app(services: Services, max_body: int) -> Litestar:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        services.start()
        try:
            yield
        finally:
            await services.close()

    return Litestar(
        [
            asset,
            studio(REFUSALS),
            *(Router("/", route_handlers=handlers, tags=[name]) for name, handlers in GROUPS.items()),
        ],
        state=State({"services": services}, deep_copy=False),
        lifespan=[lifespan],
        template_config=TemplateConfig(instance=Templates()),
        plugins=[
            services.events.channels,
            HTMXPlugin(HTMXConfig(set_request_class_globally=False)),
            Structs(bodies_of(chain(*GROUPS.values())), {**FIELDS, **ANSWERED}),
        ],
        guards=[admitted],
        cors_config=CORS,
        request_max_body_size=max_body,
        openapi_config=api_document(),
        logging_config=None,
        exception_handlers=REFUSALS,
    )


def _on_key_in_use(_: AnyRequest, error: KeyInUse) -> Response[bytes]:
    return respond(key_in_use(error.request_id).details)


def _on_no_receipt(_: AnyRequest, error: NoReceipt) -> Response[bytes]:
    return respond(no_receipt(error.task_id, error.status).details)


def _on_unknown_task(_: AnyRequest, error: UnknownTask) -> Response[bytes]:
    return respond(unknown_task(error.task_id).details)


def _on_unknown_session(_: AnyRequest, error: UnknownSession) -> Response[bytes]:
    detail = f"nothing is kept of a session {error.session_id[:100]!r}"
    return respond(ProblemDetails("urn:surefoot:problem:unknown-session", "Unknown session", 404, detail))


def _on_erased_meanwhile(_: AnyRequest, error: ErasedMeanwhile) -> Response[bytes]:
    detail = "what this call was about was erased while it was under way: nothing of it is kept"
    return respond(ProblemDetails("urn:surefoot:problem:erased", "Erased meanwhile", 404, detail))


def _on_day_reserved(_: AnyRequest, error: DayReserved) -> Response[bytes]:
    detail = "what is left of today's tokens is reserved by calls under way: the same call can be made again"
    details = ProblemDetails("urn:surefoot:problem:day-reserved", "Today's tokens are reserved", 429, detail)
    return respond(details, {"Retry-After": str(RESERVED_SECONDS)})


def _on_unknown_approval(_: AnyRequest, error: UnknownApproval) -> Response[bytes]:
    detail = f"nothing waits as {error.approval_id[:100]!r}: it was answered, or waited too long; ask the guard again"
    return respond(ProblemDetails("urn:surefoot:problem:unknown-approval", "Unknown approval", 404, detail))


def _on_unknown_plan(_: AnyRequest, error: UnknownPlan) -> Response[bytes]:
    detail = f"there is no plan {error.plan_id[:100]!r}: make one with POST /api/plans"
    return respond(ProblemDetails("urn:surefoot:problem:unknown-plan", "Unknown plan", 404, detail))


def _on_unknown_group(_: AnyRequest, error: UnknownGroup) -> Response[bytes]:
    detail = f"nothing was claimed of {error.args[0][:100]!r}: POST /api/agent/complete makes a claim"
    return respond(ProblemDetails("urn:surefoot:problem:unknown-claims", "Unknown claims", 404, detail))


def _on_store_unavailable(request: AnyRequest, error: StoreUnavailable) -> Response[bytes]:
    services_of(request).telemetry.store_failed()
    log.error("store unavailable", path=request.scope["path"], reason=str(error))
    detail = f"{error}: nothing was stored, so the same call can be made again; /ready tells when"
    return respond(ProblemDetails("urn:surefoot:problem:store-unavailable", "The store is unavailable", 503, detail))


def _on_missing_field(_: AnyRequest, error: MissingField | PageRefused) -> Response[bytes]:
    return respond(bad_input(FieldError(error.path, error.message)).details)


REFUSALS: ExceptionHandlersMap = {
    Problem: on_problem,
    UnknownTask: _on_unknown_task,
    ErasedMeanwhile: _on_erased_meanwhile,
    DayReserved: _on_day_reserved,
    UnknownSession: _on_unknown_session,
    KeyInUse: _on_key_in_use,
    NoReceipt: _on_no_receipt,
    UnknownPlan: _on_unknown_plan,
    UnknownGroup: _on_unknown_group,
    UnknownApproval: _on_unknown_approval,
    MissingField: _on_missing_field,
    PageRefused: _on_missing_field,
    HTTPException: on_http_exception,
    StoreUnavailable: _on_store_unavailable,
    Exception: on_bug,
}
