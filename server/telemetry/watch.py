"""One call of the API as it is watched: its log lines, its metrics, its span."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import structlog
from msgspec import Struct
from msgspec.structs import replace
from structlog.contextvars import bind_contextvars, clear_contextvars

from engine.ports import Concluded, Effect, Provider, Search
from engine.record.turn import Reply, Usage
from engine.safety.redaction import Known
from server.boundary import BOUNDARY

if TYPE_CHECKING:
    from server.telemetry.meter import Meter

log = structlog.get_logger("surefoot.model")

PICTURE = "picture"  # of a brief
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
        self._spans: Spans = spans or NoSpans()

    @cached_property
    def meter(self) -> Meter:
        """Made by the first that counts or scrapes: no start waits for prometheus-client."""
        from server.telemetry.meter import Meter

        return Meter()

    @contextmanager
    def call(self, process: str) -> Iterator[None]:
        """Around everything that answers one request. What is bound to the log stays: errors are logged after it."""
        clear_contextvars()
        BOUNDARY.begin()
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

    def met(self, known: Sequence[Known]) -> None:
        BOUNDARY.met(known)

    def store_failed(self) -> None:
        self.meter.store_errors.inc()

    def judged_again(self, rule: str, agreed: bool) -> None:
        self.meter.calibration(rule, str(agreed).lower()).inc()

    def booked(self, tenant: str, tokens: int) -> None:
        self.meter.tenant_tokens(tenant).inc(max(tokens, 0))

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
        meter.model_calls(effect, reply.status).inc()
        meter.model_call_seconds(effect).observe(seconds)
        for direction, tokens in _tokens(usage):
            meter.model_tokens(effect, direction).inc(tokens)
        log.info(
            "model called", effect=effect, replied=reply.status, ms=round(seconds * 1000, 1),
            inputTokens=usage.input_tokens, outputTokens=usage.output_tokens, note=reply.note or None,
        )  # fmt: skip

    def _count(self, end: Concluded, seconds: float) -> None:
        meter, transition, usage = self.meter, end.transition, end.usage
        verdict = transition.verdict
        tier = (verdict.tier if verdict else None) or "none"
        if end.process == "turn":
            meter.turns(transition.route, transition.status, tier).inc()
            meter.turn_seconds(transition.route).observe(seconds)
        if verdict is not None:
            meter.verdicts(end.process, tier, str(verdict.success).lower()).inc()
        if transition.over != "none":
            meter.budget_ends(end.process, transition.over).inc()
        for rule in transition.rules:
            meter.rules_fired(rule).inc()
        for direction, tokens in _tokens(usage):
            meter.turn_tokens(tier, direction).inc(tokens)
        meter.tokens_saved(tier).inc(max(usage.tokens_saved, 0))


def _tokens(usage: Usage) -> tuple[tuple[str, int], tuple[str, int]]:
    """By direction. A counter refuses less than nothing, whatever a backend says that it took."""
    return ("input", max(usage.input_tokens, 0)), ("output", max(usage.output_tokens, 0))


def told_of(effect: Effect) -> Effect:
    """An effect as it may be asked of somebody else: no word of it is a secret. Pictures are sent as they are."""
    words = {name: value for name, value in effect.input.items() if name != PICTURE}
    told = BOUNDARY.out(words)
    return effect if told is words else replace(effect, input={**effect.input, **told})


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
        effect = told_of(effect)
        model = self._model or str(effect.options.get("model", ""))
        return await self._telemetry.called(effect, model, self._provider.perform)

    def warm_up(self) -> None:
        self._provider.warm_up()

    async def close(self) -> None:
        await self._provider.close()


class Searched:
    """A search that is asked for nothing secret."""

    def __init__(self, search: Search) -> None:
        self._search = search

    async def perform(self, effect: Effect) -> Reply:
        return await self._search.perform(told_of(effect))
