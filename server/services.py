"""What the routes need, made once by `server.wiring`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Raw, Struct, field

from engine.batches import BatchStep, Report
from engine.exchange.calls import TurnRequest, VerifyRequest
from engine.gate import Claim
from engine.guard import GuardRequest
from engine.knowledge import Document, Found
from engine.ports import Classifications, Overview, Picks, Tallies, Tasks, Unpicked, Unremembered, Waiting
from engine.recipes import KeptRecipe, Recipe, Status
from engine.rules import Bundle
from server.api_keys import Keyring
from server.approvers import Approvers
from server.audit import Act, Audit
from server.boundary import BOUNDARY
from server.drafts.presence import InMemory, Presence
from server.erasure import Erasure
from server.events.board import Board
from server.lanes import Lanes
from server.notices import Notices
from server.pairing import Pairings
from server.policies.backtests import Backtests
from server.policies.drafting import Drafts
from server.policies.fired import Firings
from server.policies.trial import Bench
from server.prices import Prices
from server.problems import AnyConnection, AnyRequest
from server.telemetry.watch import Telemetry
from server.tenants import Principal
from server.throttle import Limits, Throttle
from server.visits import Visits
from server.wire.body import BodyReader
from server.wire.completion import CompleteBody, StoppedBody
from server.wire.guard import ApprovalBody, GuardBody, NoticeAnswerBody
from server.wire.knowledge import WireDocument, WireDocuments
from server.wire.pairing import PairingBody
from server.wire.plans import PlanBody, ReportBody
from server.wire.policies import BacktestBody, CheckBody, EvaluateBody
from server.wire.recipes import RecipeBody
from server.wire.settings import SettingsBody
from server.wire.turns import InteractRequest, VerifyBody

if TYPE_CHECKING:
    from prometheus_client import Metric


class Engine(Protocol):
    """The turn pipeline. Every answer is finished JSON."""

    async def interact(self, tenant: str, request: TurnRequest) -> Raw: ...

    async def verify(self, tenant: str, request: VerifyRequest) -> Raw: ...

    async def cancel(self, tenant: str, task_id: str) -> Raw: ...


class History(Protocol):
    """What is stored of tasks. Every answer is finished JSON."""

    async def task(self, tenant: str, task_id: str) -> Raw: ...

    async def trace(self, tenant: str, task_id: str) -> Raw: ...

    async def receipt(self, tenant: str, task_id: str) -> Raw: ...

    async def messages(self, tenant: str, session_id: str) -> Raw: ...

    async def active(self, tenant: str, session_id: str, url: str) -> Raw | None: ...


class Churn(Protocol):
    """Changes that sites make on their own. Every answer is finished JSON."""

    async def view(self, tenant: str, host: str | None) -> Raw: ...

    async def forget(self, tenant: str, host: str | None) -> Raw: ...


class Calibration(Protocol):
    """How far each deterministic rule can be relied on. Every answer is finished JSON."""

    async def view(self, tenant: str) -> Raw: ...

    async def reset(self, tenant: str, rule: str | None) -> Raw: ...


class Guard(Protocol):
    """The guardrails alone. Every answer is finished JSON."""

    async def judge(self, tenant: str, request: GuardRequest) -> Raw: ...

    async def waiting(self, tenant: str) -> Raw: ...

    async def heard(self, tenant: str, approval_id: str) -> Raw: ...

    async def answer(self, tenant: str, approval_id: str, *, yes: bool) -> Raw: ...


class Gate(Protocol):
    """The completion gate."""

    async def claim(self, tenant: str, claim: Claim) -> Raw: ...


class GateTraces(Protocol):
    """Claims that were answered, with what decided them. Finished JSON."""

    async def trace(self, tenant: str, *, task_id: str | None, session_id: str | None) -> Raw: ...


class Batches(Protocol):
    """Batch plans."""

    async def create(
        self, tenant: str, goal: str, steps: Sequence[BatchStep], tools: Sequence[str], request_id: str | None
    ) -> Raw: ...

    async def plan(self, tenant: str, plan_id: str) -> Raw: ...

    async def report(self, tenant: str, plan_id: str, report: Report) -> Raw: ...


class BatchTraces(Protocol):
    """Batches that were decided, with what decided them. Finished JSON."""

    async def trace(self, tenant: str, plan_id: str) -> Raw: ...


class Policies(Protocol):
    """The policies in force, looked at and tried out. Every answer is finished JSON."""

    def reload(self) -> None: ...

    def overview(self) -> Raw: ...

    def ruleset(self, name: str) -> Raw: ...

    def shadow(self, tenant: str) -> Raw: ...

    def evaluate(self, body: EvaluateBody) -> Raw: ...

    async def check(self, body: CheckBody) -> Raw: ...

    async def backtest(self, tenant: str, body: BacktestBody) -> Raw: ...


class Tailor(Protocol):
    """The settings of tenants. Every answer is finished JSON."""

    async def of(self, tenant: str) -> Bundle: ...

    async def view(self, tenant: str) -> Raw: ...

    def check(self, given: Mapping[str, Any]) -> None: ...

    async def change(self, tenant: str, given: Mapping[str, Any]) -> Raw: ...


class Library(Protocol):
    """The documents of an organisation."""

    async def put(self, tenant: str, given: Sequence[Document]) -> tuple[str, ...]: ...

    async def documents(self, tenant: str) -> tuple[Document, ...]: ...

    async def document(self, tenant: str, document_id: str) -> Document: ...

    async def remove(self, tenant: str, document_id: str) -> None: ...

    async def search(self, tenant: str, query: str, most: int) -> tuple[Found, ...]: ...


class RecipeBook(Protocol):
    """The recipes of each tenant, as people look after them."""

    async def all(self, tenant: str) -> Sequence[KeptRecipe]: ...

    async def one(self, tenant: str, recipe_id: str) -> KeptRecipe: ...

    async def read(self, tenant: str, recipe_id: str, text: str) -> Recipe: ...

    async def change(
        self, tenant: str, recipe_id: str, author: str,
        recipe: Recipe | None = None, status: Status | None = None, frozen: bool | None = None,
    ) -> KeptRecipe: ...  # fmt: skip

    async def delete(self, tenant: str, recipe_id: str) -> None: ...


class Kept(Struct, frozen=True):
    """What is kept, for pages that show it as they like; `bundle` are policies by their version."""

    overview: Overview
    tasks: Tasks
    waiting: Waiting
    tallies: Tallies
    bundle: Callable[[str], Bundle | None]
    picks: Picks = field(default_factory=Unpicked)
    classifications: Classifications = field(default_factory=Unremembered)


class Readiness(Struct, frozen=True):
    """Whether turns can be played; `report` is the body of `/ready`."""

    ready: bool
    detail: str
    report: dict[str, object]


class Services(Struct, frozen=True, kw_only=True):
    engine: Engine
    erasure: Erasure
    history: History
    churn: Churn
    gate: Gate
    gate_traces: GateTraces
    guard: Guard
    approvers: Approvers
    notices: Notices
    calibration: Calibration
    batches: Batches
    batch_traces: BatchTraces
    policies: Policies
    drafts: Drafts
    bench: Bench
    backtests: Backtests
    firings: Firings
    tailor: Tailor
    audit: Audit
    events: Board
    library: Library
    recipes: RecipeBook
    pairings: Pairings
    keys: Keyring
    readiness: Callable[[], Awaitable[Readiness]]
    start: Callable[[], None]
    close: Callable[[], Awaitable[None]]
    host: str  # the name the server was told to listen on
    throttle: Throttle = field(default_factory=lambda: Throttle(Limits(), time.monotonic))
    visits: Visits
    kept: Kept
    prices: Prices | None = None
    metrics_token: str = ""  # what may scrape the metrics without a key
    telemetry: Telemetry = field(default_factory=Telemetry)
    gauges: Callable[[], Iterable[Metric]] = tuple  # what is told of other parts at each scrape
    lanes: Lanes = field(default_factory=Lanes)
    presence: Presence = field(default_factory=lambda: Presence(InMemory(), time.time))
    interact_body: BodyReader[InteractRequest] = field(default_factory=lambda: BodyReader(InteractRequest))
    verify_body: BodyReader[VerifyBody] = field(default_factory=lambda: BodyReader(VerifyBody))
    guard_body: BodyReader[GuardBody] = field(default_factory=lambda: BodyReader(GuardBody))
    notice_answer_body: BodyReader[NoticeAnswerBody] = field(default_factory=lambda: BodyReader(NoticeAnswerBody))
    approval_body: BodyReader[ApprovalBody] = field(default_factory=lambda: BodyReader(ApprovalBody))
    complete_body: BodyReader[CompleteBody] = field(default_factory=lambda: BodyReader(CompleteBody))
    stopped_body: BodyReader[StoppedBody] = field(default_factory=lambda: BodyReader(StoppedBody))
    pairing_body: BodyReader[PairingBody] = field(default_factory=lambda: BodyReader(PairingBody))
    plan_body: BodyReader[PlanBody] = field(default_factory=lambda: BodyReader(PlanBody))
    report_body: BodyReader[ReportBody] = field(default_factory=lambda: BodyReader(ReportBody))
    evaluate_body: BodyReader[EvaluateBody] = field(default_factory=lambda: BodyReader(EvaluateBody))
    check_body: BodyReader[CheckBody] = field(default_factory=lambda: BodyReader(CheckBody))
    backtest_body: BodyReader[BacktestBody] = field(default_factory=lambda: BodyReader(BacktestBody))
    settings_body: BodyReader[SettingsBody] = field(default_factory=lambda: BodyReader(SettingsBody))
    recipe_body: BodyReader[RecipeBody] = field(default_factory=lambda: BodyReader(RecipeBody))
    knowledge_body: BodyReader[WireDocument | list[WireDocument]] = field(
        default_factory=lambda: BodyReader(WireDocument, WireDocuments)
    )

    def unknown_fields(self) -> Counter[str]:
        """Fields that nobody knows, with the number of requests that carried them."""
        bodies: tuple[BodyReader[Any], ...] = (
            self.interact_body, self.verify_body, self.complete_body, self.stopped_body, self.plan_body,
            self.report_body, self.evaluate_body, self.check_body, self.backtest_body,
            self.knowledge_body, self.pairing_body, self.settings_body, self.recipe_body,
        )  # fmt: skip
        return sum((Counter(BOUNDARY.out(body.unknown)) for body in bodies), Counter())

    @asynccontextmanager
    async def alone(self, tenant: str, *, request_id: str | None = None, task_id: str | None) -> AsyncIterator[None]:
        """Wait for other turns of the same task and for other tries of the same request.

        The request comes first, for everyone: two callers never wait for each other.
        """
        async with AsyncExitStack() as held:
            if request_id is not None:
                await held.enter_async_context(self.lanes.hold(("request", tenant, request_id)))
            if task_id is not None:
                await held.enter_async_context(self.lanes.hold(("task", tenant, task_id)))
            yield


PRINCIPAL = "principal"


def tenant_of(connection: AnyConnection) -> str:
    """The tenant of a call that was let in."""
    return principal_of(connection).tenant


def principal_of(connection: AnyConnection) -> Principal:
    """Who makes a call that was let in."""
    principal: Principal = connection.scope["state"][PRINCIPAL]
    return principal


async def answer_waiting(services: Services, principal: Principal, approval_id: str, *, yes: bool) -> Raw:
    """A person's yes or no to what waits; the audit trail has it before it counts. Raises UnknownApproval."""
    act: Act = "approval.given" if yes else "approval.refused"
    async with services.audit.before(principal, act, approval=approval_id):
        return await services.guard.answer(principal.tenant, approval_id, yes=yes)


def playing(request: AnyRequest) -> AbstractContextManager[None]:
    """While a turn is played or judged. Raises Problem 429 where too many of the tenant are."""
    principal = principal_of(request)
    return services_of(request).throttle.turn(principal.tenant) if principal.key else nullcontext()


def services_of(request: AnyRequest) -> Services:
    services: Services = request.app.state["services"]
    return services
