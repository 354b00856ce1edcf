"""One call of the API as it is watched: its log lines, its metrics, its span."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

import structlog
from msgspec import Struct
from structlog.contextvars import bind_contextvars, clear_contextvars

from engine.ports import Concluded, Effect, Provider
from engine.record.turn import Reply
from server.telemetry.meter import Meter

log = structlog.get_logger("surefoot.model")

SCORES = {"deterministic": 1.0, "lightweight": 0.5, "full": 0.0}  # verification_tier (001)


class Span(Protocol):
    """A span that is open."""

    def about(self, **said: str) -> None: ...

    def concluded(self, end: Concluded) -> None: ...

    def called(self, reply: Reply) -> None: ...

    def end(self, error: BaseException | None) -> None: ...


class Spans(Protocol):
    """Where spans go. No method waits for anything, and none raises."""

    def call(self, process: str) -> Span: ...

    def model(self, effect: Effect, model: str) -> Span: ...

    def close(self) -> None:
        """Send what is left, within a short time."""


class NoSpans:
    """No backend is configured."""

    def call(self, process: str) -> Span:
        return self

    def model(self, effect: Effect, model: str) -> Span:
        return self

    def about(self, **said: str) -> None:
        pass

    def concluded(self, end: Concluded) -> None:
        pass

    def called(self, reply: Reply) -> None:
        pass

    def end(self, error: BaseException | None) -> None:
        pass

    def close(self) -> None:
        pass


class _Call(Struct):
    """The call that is being answered in this context."""

    span: Span
    end: Concluded | None = None


_current: ContextVar[_Call | None] = ContextVar("surefoot_call", default=None)


class Telemetry:
    """The engine's port, and what routes and providers tell."""

    def __init__(self, spans: Spans | None = None) -> None:
        self.meter = Meter()
        self._spans: Spans = spans or NoSpans()

    @contextmanager
    def call(self, process: str) -> Iterator[None]:
        """Around everything that answers one request. What is bound to the log stays: errors are logged after it."""
        clear_contextvars()
        bind_contextvars(process=process)
        began = time.perf_counter()
        call = _Call(self._spans.call(process))
        token = _current.set(call)
        error: BaseException | None = None
        try:
            yield
        except BaseException as raised:
            error = raised
            raise
        finally:
            _current.reset(token)
            if call.end is not None:
                self._count(call.end, time.perf_counter() - began)
                call.span.concluded(call.end)
            call.span.end(error)

    def about(self, **said: str) -> None:
        bind_contextvars(**said)
        if (call := _current.get()) is not None:
            call.span.about(**said)

    def concluded(self, end: Concluded) -> None:
        if (call := _current.get()) is not None:
            call.end = end

    def store_failed(self) -> None:
        self.meter.count("surefoot_store_errors")

    def judged_again(self, rule: str, agreed: bool) -> None:
        self.meter.count("surefoot_calibration", rule, str(agreed).lower())

    def booked(self, tenant: str, tokens: int) -> None:
        self.meter.count("surefoot_tenant_tokens", tenant, by=tokens)

    async def called(self, effect: Effect, model: str, perform: Callable[[Effect], Awaitable[Reply]]) -> Reply:
        """Perform an effect, and tell of it: what it was and what it cost, never what was asked or said."""
        began = time.perf_counter()
        span = self._spans.model(effect, model)
        error: BaseException | None = None
        try:
            reply = await perform(effect)
        except BaseException as raised:
            error = raised
            raise
        else:
            span.called(reply)
        finally:
            span.end(error)
        self._count_call(reply, time.perf_counter() - began)
        return reply

    def close(self) -> None:
        self._spans.close()

    def _count_call(self, reply: Reply, seconds: float) -> None:
        meter, usage, effect = self.meter, reply.usage, reply.effect
        meter.count("surefoot_model_calls", effect, reply.status)
        meter.count("surefoot_model_tokens", effect, "input", by=usage.input_tokens)
        meter.count("surefoot_model_tokens", effect, "output", by=usage.output_tokens)
        meter.observe("surefoot_model_call_seconds", seconds, effect)
        log.info(
            "model called", effect=effect, replied=reply.status, ms=round(seconds * 1000, 1),
            inputTokens=usage.input_tokens, outputTokens=usage.output_tokens, note=reply.note or None,
        )  # fmt: skip

    def _count(self, end: Concluded, seconds: float) -> None:
        meter, transition, usage = self.meter, end.transition, end.usage
        verdict = transition.verdict
        tier = (verdict.tier if verdict else None) or "none"
        if end.process == "turn":
            meter.count("surefoot_turns", transition.route, transition.status, tier)
            meter.observe("surefoot_turn_seconds", seconds, transition.route)
        if verdict is not None:
            meter.count("surefoot_verdicts", end.process, tier, str(verdict.success).lower())
        if transition.over != "none":
            meter.count("surefoot_budget_ends", end.process, transition.over)
        for rule in transition.rules:
            meter.count("surefoot_rules_fired", rule)
        meter.count("surefoot_turn_tokens", tier, "input", by=usage.input_tokens)
        meter.count("surefoot_turn_tokens", tier, "output", by=usage.output_tokens)
        meter.count("surefoot_tokens_saved", tier, by=usage.tokens_saved)


class Watched:
    """A provider whose every call is told of. `model` takes the place of the one in an effect's options."""

    def __init__(self, provider: Provider, telemetry: Telemetry, model: str | None = None) -> None:
        self._provider = provider
        self._telemetry = telemetry
        self._model = model
        self.has_model = provider.has_model

    async def perform(self, effect: Effect) -> Reply:
        if not self.has_model:
            return await self._provider.perform(effect)  # nobody is called
        model = self._model or str(effect.options.get("model", ""))
        return await self._telemetry.called(effect, model, self._provider.perform)

    def warm_up(self) -> None:
        self._provider.warm_up()

    async def close(self) -> None:
        await self._provider.close()
