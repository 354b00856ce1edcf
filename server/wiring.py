"""The one place that names adapters: which store, which model, which clock stand behind the engine's ports."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import structlog
from litestar import Litestar
from msgspec.structs import replace

from engine.batches import Batches, BatchTraces
from engine.exchange.history import History
from engine.exchange.messages import SessionMessages
from engine.facts.vocabulary import VOCABULARY
from engine.gate import Gate, GateTraces
from engine.guard import Guard
from engine.knowledge import Library
from engine.ports import Provider, Seals, StoreUnavailable
from engine.record.turn import TurnRecord
from engine.replay.tracing import trace_of
from engine.rules import Bundle, shipped
from engine.safety.lexicon import lexicon_of
from engine.turn.engine import Engine
from engine.turn.learn_churn import ChurnLearner
from engine.turn.learn_precision import Calibrating
from engine.turn.vouching import Vouching
from server.adapters import webhook
from server.adapters.fernet.seals import seals_for
from server.adapters.tavily import Tavily, web_search
from server.api_keys import Keyring
from server.app import create_app
from server.approvers import Approvers, NoApprover
from server.aside.working import Beside
from server.audit import INSTALLATION, Audit
from server.boundary import BOUNDARY
from server.drafts.presence import Presence
from server.erasure import Erasure
from server.events.board import Board
from server.keys import BadKey, keys_for
from server.notices import BadWebhook, Hook, Notices, hook_of
from server.pairing import Pairings
from server.policies.archive import PolicyArchive
from server.policies.backtests import Backtests
from server.policies.cases import CaseFolder
from server.policies.desk import Desk
from server.policies.drafting import Drafts
from server.policies.fired import Firings
from server.policies.live import Live, Watch
from server.policies.proving import prove
from server.policies.review import Review
from server.policies.shadow import Shadow
from server.policies.tailor import Tailor
from server.policies.together import Together
from server.policies.trial import Bench
from server.prices import BadPrices, Prices, prices_of
from server.providers import provider_for
from server.reading import fired_in
from server.recipes import RecipeDesk
from server.retention import Retention
from server.services import Kept, Readiness, Services
from server.settings import Settings
from server.stores import Store, open_store
from server.telemetry.watch import NoSpans, Searched, Spans, Telemetry, Watched
from server.tenants import ANYBODY
from server.throttle import Throttle
from server.visits import Visits

if TYPE_CHECKING:
    from prometheus_client import Metric


def _bundles(live: Live, archive: PolicyArchive) -> Callable[[str], Bundle | None]:
    """Policies by version: those in force, else as they are kept."""
    return lambda version: live.bundle if live.bundle.version == version else archive.find(version)


def wire(settings: Settings) -> Litestar:
    """The application. Raises PolicyError, StoreError, ProviderError or KeyRefused where nothing can be served."""
    prover = prove if settings.prove else None
    live = Live(settings.policies or shipped(), VOCABULARY, prove=prover)
    if settings.policies is not None:
        live.prove_first()
    elif settings.prove:
        live.proofs = "released"
    candidate = Live(settings.shadow, VOCABULARY, "shadow policies") if settings.shadow else None
    provider = _provider(live)
    name = type(provider).__name__.lower()
    BOUNDARY.speaks(lambda: lexicon_of(live.bundle.words_version, live.bundle.languages))
    telemetry = Telemetry(_spans(os.environ, name))
    watched = Watched(provider, telemetry, os.environ.get("SUREFOOT_MODEL") or None)
    store = open_store(settings.store, telemetry)
    accounts = store.accounts
    audit = Audit(store.trail, time.time)
    keys = Keyring(store.keys, time.time)
    policies = Tailor(store.settings, lambda: live.bundle, time.monotonic)
    notices = Notices(store.waiting, _hook(os.environ), webhook.post, time.time, os.urandom)
    archive = PolicyArchive(store.policies, VOCABULARY, store.shared)
    together = Together(live, archive, store.shared) if store.shared is not None else None
    if together is not None:
        together.begin()
    else:
        live.kept_by(archive.keep)
    if candidate is not None:
        candidate.kept_by(archive.keep)
    shadow = Shadow(candidate, live, archive.folder)
    following = together.follow if together is not None else lambda: None
    watch = Watch([live, candidate] if candidate else [live], following)
    board = Board(SessionMessages(store.turns, store.turns))
    library = Library(store.shelf, time.time, BOUNDARY.out)
    search = web_search(os.environ)
    calibrating = Calibrating(
        bundle_source=lambda: live.bundle,
        provider=watched,
        accounts=accounts,
        tallies=store.tallies,
        failed=lambda reason: structlog.get_logger("surefoot.engine").warning("calibration failed", reason=reason),
    )
    log = structlog.get_logger("surefoot.engine")
    idling = ChurnLearner(store.churn, policies, time.time, log)
    aside = Beside()
    history = History(
        trace_of=trace_of,
        tasks=store.turns,
        sessions=store.turns,
        journal=store.turns,
        clock=time.time,
        bundle_source=lambda: live.bundle,
        past_bundles=archive.find,
        aside=aside,
    )
    approval_keys = _approval_keys(os.environ)
    engine = Engine(
        policies=policies,
        provider=watched,
        tasks=store.turns,
        history=history,
        journal=store.turns,
        requests=store.turns,
        clock=time.time,
        ids=lambda: str(uuid.uuid4()),
        log=log,
        played=_played(board, shadow, calibrating),
        telemetry=telemetry,
        accounts=accounts,
        idling=idling,
        library=library,
        search=Searched(search) if search else None,
        tallies=store.tallies,
        alone=lambda tenant, task: store.lanes.hold(("turn", tenant, task), patient=True),
        seals=_seals(os.environ),
        classifications=store.classifications,
        picks=store.picks,
        vouching=Vouching(notices, approval_keys, time.time),
        recipes=store.recipes,
        aside=aside,
        erasures=store.erasing,
    )
    gate = Gate(
        policies=policies,
        provider=watched,
        ledger=store.completions,
        accounts=accounts,
        erasures=store.erasing,
        aside=aside,
    )
    guard = Guard(
        policies=policies,
        provider=watched,
        accounts=accounts,
        classifications=store.classifications,
        erasures=store.erasing,
        aside=aside,
        log=log,
        waiting=notices,
        clock=time.time,
        ids=lambda: str(uuid.uuid4()),
        nonces=os.urandom,
        keys=approval_keys,
    )
    batches = Batches(
        policies=policies,
        provider=watched,
        ledger=store.plans,
        requests=store.turns,
        ids=lambda: str(uuid.uuid4()),
        accounts=accounts,
        erasures=store.erasing,
    )
    backtests = Backtests(settings.store, store.runs, time.time, lambda: str(uuid.uuid4()))
    drafts = Drafts(
        kept=store.drafts,
        live=live,
        archive=archive,
        audit=audit,
        clock=time.time,
        review=Review(keys, policies),
        writable=settings.policies is not None,
        shadow=shadow,
        golden=CaseFolder(settings.golden),
    )
    bench = Bench(live, VOCABULARY, settings.golden)
    firings = Firings(partial(fired_in, settings.store))
    retention = Retention(store.purging, settings.retention_days, time.time, _purged(audit))
    services = Services(
        engine=engine,
        erasure=Erasure(store.erasing, engine, calibrating, elsewhere=(drafts.forget, backtests.forget)),
        history=history,
        churn=idling,
        gate=gate,
        gate_traces=GateTraces(store.completions, _bundles(live, archive)),
        batch_traces=BatchTraces(store.plans, _bundles(live, archive)),
        guard=guard,
        approvers=_approvers(os.environ, live),
        notices=notices,
        prices=_prices(os.environ),
        calibration=calibrating,
        batches=batches,
        policies=Desk(live, watch, shadow, VOCABULARY, settings.store),
        drafts=drafts,
        presence=Presence(store.presence, time.time),
        bench=bench,
        backtests=backtests,
        firings=firings,
        tailor=policies,
        audit=audit,
        events=board,
        library=library,
        recipes=RecipeDesk(store.recipes, policies, time.time),
        pairings=Pairings(store.pairing, time.time, secrets.choice),
        keys=keys,
        throttle=Throttle(settings.limits, time.monotonic),
        metrics_token=os.environ.get("SUREFOOT_METRICS_TOKEN", ""),
        readiness=lambda: _readiness(store, live, provider),
        start=lambda: _start(store, retention, board, provider, watch, shadow, live, audit, drafts),
        close=lambda: _close(
            store, retention, engine, aside, provider, search, watch, shadow, telemetry, calibrating, bench, backtests,
            firings, notices,
        ),
        host=settings.host,
        kept=Kept(
            store.overview, store.turns, store.waiting, store.tallies, _bundles(live, archive), store.picks,
            store.classifications,
        ),
        visits=Visits(keys_for("studio", os.environ, os.urandom), time.time, os.urandom),
        lanes=store.lanes,
        telemetry=telemetry,
        gauges=lambda: _gauges(live, shadow),
    )
    return create_app(services, settings.max_body)


def _played(board: Board, shadow: Shadow, calibrating: Calibrating) -> Callable[[str, TurnRecord], None]:
    def played(tenant: str, record: TurnRecord) -> None:
        board.played(tenant, record)
        calibrating.played(tenant, record)
        shadow.played(tenant, record)

    return played


class KeyRefused(Exception):
    """A key, a token or what else the environment says is missing or cannot be used; the message says what to
    change.
    """


class ProviderError(Exception):
    """The model that was asked for cannot be had; the message says what to change."""


def _provider(live: Live) -> Provider:
    try:
        return provider_for(os.environ, live.bundle.settings)
    except ValueError as error:
        raise ProviderError(str(error)) from error


def _seals(environment: Mapping[str, str]) -> Seals:
    try:
        return seals_for(environment, lambda: str(uuid.uuid4()))
    except BadKey as error:
        raise KeyRefused(str(error)) from error


def _approval_keys(environment: Mapping[str, str]) -> tuple[bytes, ...]:
    try:
        return keys_for("approvals", environment, os.urandom)
    except BadKey as error:
        raise KeyRefused(str(error)) from error


def _prices(environment: Mapping[str, str]) -> Prices | None:
    try:
        return prices_of(environment)
    except BadPrices as error:
        raise KeyRefused(str(error)) from error


def _hook(environment: Mapping[str, str]) -> Hook | None:
    try:
        return hook_of(environment)
    except BadWebhook as error:
        raise KeyRefused(str(error)) from error


def _approvers(environment: Mapping[str, str], live: Live) -> Approvers:
    try:
        return Approvers(environment, lambda: live.bundle.settings["approvals"] == "outside")
    except NoApprover as error:
        raise KeyRefused(str(error)) from error


def _spans(environment: Mapping[str, str], provider: str) -> Spans:
    """Spans go where OTEL_EXPORTER_OTLP_ENDPOINT says; without it, nothing of OpenTelemetry is imported."""
    endpoint = environment.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") or environment.get("OTEL_EXPORTER_OTLP_ENDPOINT")
    if not endpoint:
        return NoSpans()
    try:
        from server.telemetry.langfuse import scores_for
        from server.telemetry.otel import OtelSpans
    except ImportError as error:
        raise ProviderError(
            "OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry is not installed: pip install 'surefoot[otel]'"
        ) from error
    headers = environment.get("OTEL_EXPORTER_OTLP_TRACES_HEADERS") or environment.get("OTEL_EXPORTER_OTLP_HEADERS", "")
    return OtelSpans(provider, scores_for(endpoint, headers))


def _gauges(live: Live, shadow: Shadow) -> Iterable[Metric]:
    from server.policies.gauges import policy_gauges  # brings prometheus-client, which no start waits for

    return policy_gauges(live, shadow)


def _purged(audit: Audit) -> Callable[[Mapping[str, int]], Awaitable[None]]:
    server = replace(ANYBODY, tenant=INSTALLATION, name="the server")

    async def write(gone: Mapping[str, int]) -> None:
        await audit.wrote(server, "purged", things=sum(gone.values()), tasks=gone.get("tasks", 0))

    return write


def _start(
    store: Store, retention: Retention, board: Board, provider: Provider, watch: Watch, shadow: Shadow,
    live: Live, audit: Audit, drafts: Drafts,
) -> None:  # fmt: skip
    """Once requests are taken: look through the store, and have ready what the first turns would wait for."""
    store.begin(board)
    retention.begin()
    provider.warm_up()
    live.told = _in_trail(audit)
    drafts.resume()
    watch.start()
    shadow.start()
    threading.Thread(target=_have_ready, args=(live.bundle, "deepdiff", "server.telemetry.meter"), daemon=True).start()


def _in_trail(audit: Audit) -> Callable[[str, str], None]:
    """Told by another thread of policies that came into force."""
    loop, log = asyncio.get_running_loop(), structlog.get_logger("surefoot.policies")

    async def write(version: str, before: str) -> None:
        try:
            await audit.in_force(version, before)
        except StoreUnavailable as error:
            log.error("not in the audit trail", version=version, reason=str(error))

    def told(version: str, before: str) -> None:
        asyncio.run_coroutine_threadsafe(write(version, before), loop)

    return told


def _have_ready(bundle: Bundle, *modules: str) -> None:
    for module in modules:
        import_module(module)
    lexicon_of(bundle.words_version, bundle.languages)


async def _close(
    store: Store, retention: Retention, engine: Engine, aside: Beside, provider: Provider, search: Tavily | None,
    watch: Watch, shadow: Shadow, telemetry: Telemetry, calibrating: Calibrating, bench: Bench,
    backtests: Backtests, firings: Firings, notices: Notices,
) -> None:  # fmt: skip
    watch.stop()
    await notices.close()
    bench.close()
    firings.close()
    await backtests.close()
    await retention.close()
    await engine.close()
    await aside.close()
    await calibrating.close()
    shadow.stop()
    await asyncio.to_thread(telemetry.close)
    await provider.close()
    if search is not None:
        await search.close()
    await store.close()


async def _readiness(store: Store, live: Live, provider: Provider) -> Readiness:
    health = await store.health()
    bundle, alarm = live.bundle, live.alarm
    report: dict[str, object] = {
        "store": health,
        "policies": {
            "version": bundle.version, "rulesets": len(bundle.rulesets), "proofs": live.proofs,
            **({"alarm": alarm} if alarm else {}),
        },
        "provider": {"name": type(provider).__name__.lower(), "hasModel": provider.has_model},
    }  # fmt: skip
    return Readiness(health.writable, health.detail, report)
