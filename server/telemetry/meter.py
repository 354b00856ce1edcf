"""Counts and latencies of one application, kept by prometheus-client in a registry of its own.

What a server tells of its policies and of odd requests is known elsewhere, and read when it is scraped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # a line for every series that says when it began: nobody asked, and it doubles a scrape


class Meter:
    """What is counted, one attribute a metric: called with labels it gives their series. Safe to use from any thread.

    docs/observability.md says what each means.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.turns = self._counter("surefoot_turns", "Turns that were decided.", "route", "status", "tier")
        self.turn_seconds = self._histogram("surefoot_turn_seconds", "Seconds from a request to its answer.", "route")
        said = "Verdicts on actions, in turns and for agents that ask for nothing else."
        self.verdicts = self._counter("surefoot_verdicts", said, "process", "tier", "success")
        self.rules_fired = self._counter("surefoot_rules_fired", "Times a rule fired.", "rule")
        said = "Calls of effects that a model answered, or failed to."
        self.model_calls = self._counter("surefoot_model_calls", said, "effect", "status")
        said = "Seconds of a model call, retries included."
        self.model_call_seconds = self._histogram("surefoot_model_call_seconds", said, "effect")
        self.model_tokens = self._counter("surefoot_model_tokens", "Tokens of model calls.", "effect", "direction")
        said = "Tokens of model calls, by the tier that verified the turn."
        self.turn_tokens = self._counter("surefoot_turn_tokens", said, "tier", "direction")
        said = "Verdicts by rule that the full tier judged again."
        self.calibration = self._counter("surefoot_calibration", said, "rule", "agreed")
        said = "Tokens that were booked on a tenant, estimates included."
        self.tenant_tokens = self._counter("surefoot_tenant_tokens", said, "tenant")
        said = "Turns and verdicts that a budget ended."
        self.budget_ends = self._counter("surefoot_budget_ends", said, "process", "budget")
        said = "Tokens that full verifications would have cost more."
        self.tokens_saved = self._counter("surefoot_tokens_saved", said, "tier")
        self.store_errors = Counter("surefoot_store_errors", "Calls that the store failed.", registry=self._registry)

    def text(self, elsewhere: Sequence[Metric] = (), tenant: str | None = None) -> bytes:
        """Everything so far, and what is known elsewhere, in the text format of Prometheus; where a tenant is given,
        no series that names another one.
        """
        known = [_of_tenant(metric, tenant) for metric in self._registry.collect()]
        return generate_latest(_Known(known)) + generate_latest(_Known(elsewhere))

    def _counter(self, name: str, told: str, *labels: str) -> Callable[..., Counter]:
        """Some twenty rules fire in a turn, and finding a series takes longer than counting: so it is found once."""
        return cache(Counter(name, told, labels, registry=self._registry).labels)

    def _histogram(self, name: str, told: str, *labels: str) -> Callable[..., Histogram]:
        return cache(Histogram(name, told, labels, registry=self._registry, buckets=BUCKETS).labels)


def _of_tenant(metric: Metric, tenant: str | None) -> Metric:
    if tenant is None:
        return metric
    metric.samples = [one for one in metric.samples if one.labels.get("tenant", tenant) == tenant]
    return metric


class _Known(Collector):
    """Metrics that were collected already."""

    def __init__(self, metrics: Sequence[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Sequence[Metric]:
        return self._metrics


def unknown_fields(counts: Mapping[str, int]) -> Metric:
    """Fields that requests carried and nobody knows, with the number of requests each."""
    told = "Requests that carried a field nobody knows."
    counter = CounterMetricFamily("surefoot_unknown_request_fields", told, labels=("field",))
    for field, count in sorted(counts.items()):
        counter.add_metric((field,), count)
    return counter
