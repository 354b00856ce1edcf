"""Spans over OTLP: one per call of the API, one per model call, by the GenAI conventions. Langfuse reads them.

Imported only where OTEL_EXPORTER_OTLP_ENDPOINT is set; the SDK reads the other OTEL_* variables itself. Spans wait in
a bounded queue for a thread of their own: a backend that is down costs a turn nothing, and spans get lost.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from importlib.metadata import version

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode
from opentelemetry.util.types import AttributeValue

from engine.ports import Concluded, Effect
from engine.record.turn import Reply
from server.boundary import BOUNDARY
from server.telemetry.langfuse import Score, Scores
from server.telemetry.watch import SCORES

PROVIDERS = {"google": "gcp.gemini"}  # by the name of our provider; the words of the GenAI conventions
CLOSE_SECONDS = 3.0
EXPORT_SECONDS = 5.0


class OtelSpans:
    """Spans of one process. `scores` are posted where the backend is Langfuse, which takes them by its own API."""

    def __init__(self, provider: str, scores: Scores | None = None) -> None:
        resource = Resource.create({"service.name": "surefoot", "service.version": version("surefoot")})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(
            BatchSpanProcessor(OTLPSpanExporter(timeout=EXPORT_SECONDS), schedule_delay_millis=1000)
        )
        self._tracer = self._provider.get_tracer("surefoot", version("surefoot"))
        self._model_provider = PROVIDERS.get(provider, provider)
        self._scores = scores

    def call(self, process: str) -> OpenSpan:
        return OpenSpan(self._tracer.start_span(process, context=Context(), kind=SpanKind.SERVER), self._scores)

    def model(self, effect: Effect, model: str) -> OpenSpan:
        asked: dict[str, AttributeValue] = {
            "gen_ai.operation.name": "generate_content",
            "gen_ai.provider.name": self._model_provider,
            "gen_ai.request.model": model,
            "surefoot.effect": effect.name,
        }
        for name, option in (("temperature", "temperature"), ("max_tokens", "output_tokens")):
            if isinstance(value := effect.options.get(option), int | float):
                asked[f"gen_ai.request.{name}"] = value
        name = f"generate_content {model}".strip()
        return OpenSpan(self._tracer.start_span(name, kind=SpanKind.CLIENT, attributes=asked), None, current=False)

    def close(self) -> None:
        """Send what waits, for a few seconds at most."""
        closing = [threading.Thread(target=self._provider.shutdown, daemon=True)]
        if self._scores is not None:
            closing.append(threading.Thread(target=self._scores.close, daemon=True))
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join(CLOSE_SECONDS)


class OpenSpan:
    """A span; one of an API call is the parent of the spans that are opened before it ends."""

    def __init__(self, span: trace.Span, scores: Scores | None, *, current: bool = True) -> None:
        self._span = span
        self._scores = scores
        self._used = trace.use_span(span, end_on_exit=False, record_exception=False) if current else None
        if self._used is not None:
            self._used.__enter__()

    def about(self, **said: str) -> None:
        told = BOUNDARY.out(said)
        self._span.set_attributes(told)
        if "sessionId" in told:
            self._span.set_attribute("session.id", told["sessionId"])  # by which Langfuse groups traces

    def concluded(self, end: Concluded) -> None:
        transition = end.transition
        known: dict[str, AttributeValue | None] = {
            "taskId": end.task or None,
            "sessionId": end.session or None,
            "turn": end.turn if end.process == "turn" else None,
            "route": transition.route if end.process == "turn" else None,
            "status": transition.status if end.process == "turn" else None,
            "rules": transition.rules,
            "policyVersion": end.policy,
        }
        self._span.set_attributes(BOUNDARY.out({name: value for name, value in known.items() if value is not None}))
        for name, value in _scores_of(end).items():
            self._span.set_attribute(name, value)
            result: dict[str, AttributeValue] = {"gen_ai.evaluation.name": name, "gen_ai.evaluation.score.value": value}
            self._span.add_event("gen_ai.evaluation.result", result)
            if self._scores is not None:
                context = self._span.get_span_context()
                self._scores.put(Score(f"{context.trace_id:032x}", f"{context.span_id:016x}", name, value))

    def called(self, reply: Reply) -> None:
        usage = reply.usage
        self._span.set_attribute("gen_ai.usage.input_tokens", usage.input_tokens)
        self._span.set_attribute("gen_ai.usage.output_tokens", usage.output_tokens)
        self._span.set_attribute("surefoot.reply.status", reply.status)
        if reply.status != "ok":
            self._span.set_attribute("error.type", reply.status)
            self._span.set_status(Status(StatusCode.ERROR, BOUNDARY.out(reply.note) or reply.status))

    def end(self, error: BaseException | None) -> None:
        if error is not None:
            self._span.set_attribute("error.type", type(error).__name__)
            self._span.set_status(Status(StatusCode.ERROR, type(error).__name__))
        if self._used is not None:
            self._used.__exit__(None, None, None)
        self._span.end()


def _scores_of(end: Concluded) -> Mapping[str, float]:
    """The two scores of the sources (001); none where nothing was verified."""
    verdict = end.transition.verdict
    if verdict is None or verdict.tier is None:
        return {}
    return {
        "verification_tier": SCORES[verdict.tier],
        "verification_tokens_saved": float(verdict.tokens_saved),
    }
