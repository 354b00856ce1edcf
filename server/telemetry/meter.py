"""Counts and latencies of one process, in the text format of Prometheus.

They are kept in plain dictionaries, so that a turn pays next to nothing; prometheus-client is imported by the first
scrape.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from prometheus_client import Metric

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)  # seconds
MAX_SERIES = 2_000  # of one metric; labels come from policies and settings, so more would be a fault of ours

COUNTERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "surefoot_turns": ("Turns that were decided.", ("route", "status", "tier")),
    "surefoot_verdicts": ("Verdicts on actions, in turns and for agents that ask for nothing else.",
                          ("process", "tier", "success")),
    "surefoot_rules_fired": ("Times a rule fired.", ("rule",)),
    "surefoot_model_calls": ("Calls of effects that a model answered, or failed to.", ("effect", "status")),
    "surefoot_model_tokens": ("Tokens of model calls.", ("effect", "direction")),
    "surefoot_turn_tokens": ("Tokens of model calls, by the tier that verified the turn.", ("tier", "direction")),
    "surefoot_calibration": ("Verdicts by rule that the full tier judged again.", ("rule", "agreed")),
    "surefoot_tenant_tokens": ("Tokens that were booked on a tenant, estimates included.", ("tenant",)),
    "surefoot_budget_ends": ("Turns and verdicts that a budget ended.", ("process", "budget")),
    "surefoot_tokens_saved": ("Tokens that full verifications would have cost more.", ("tier",)),
    "surefoot_store_errors": ("Calls that the store failed.", ()),
    "surefoot_unknown_request_fields": ("Requests that carried a field nobody knows.", ("field",)),
}  # fmt: skip
HISTOGRAMS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "surefoot_turn_seconds": ("Seconds from a request to its answer.", ("route",)),
    "surefoot_model_call_seconds": ("Seconds of a model call, retries included.", ("effect",)),
}

Labels = tuple[str, ...]


class Latencies(Struct):
    """One series of a histogram: a count per bucket, and one for what is slower than all of them."""

    counts: list[int]
    total: float = 0.0


class Gauge(Struct, frozen=True):
    """One value as it is now; gauges of one name have the same labels."""

    name: str
    told: str
    value: float
    labels: Mapping[str, str]


class Meter:
    """Used from the event loop only; read from any thread."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, int]] = {name: {} for name in COUNTERS}
        self._latencies: dict[str, dict[Labels, Latencies]] = {name: {} for name in HISTOGRAMS}
        self._counts["surefoot_store_errors"][()] = 0

    def count(self, name: str, *labels: str, by: int = 1) -> None:
        series = self._counts[name]
        if labels in series or len(series) < MAX_SERIES:
            series[labels] = series.get(labels, 0) + by

    def observe(self, name: str, seconds: float, *labels: str) -> None:
        series = self._latencies[name]
        if labels not in series and len(series) >= MAX_SERIES:
            return
        found = series.setdefault(labels, Latencies([0] * (len(BUCKETS) + 1)))
        found.counts[bisect_left(BUCKETS, seconds)] += 1
        found.total += seconds

    def text(self, unknown_fields: Mapping[str, int], gauges: Iterable[Gauge] = ()) -> bytes:
        """Everything so far, as a scrape wants it. `unknown_fields` and `gauges` are known elsewhere."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.registry import Collector

        meter = self

        class Everything(Collector):
            def collect(self) -> Iterable[Metric]:
                yield from meter._families(unknown_fields)
                yield from _families_of(gauges)

        registry = CollectorRegistry(auto_describe=False)
        registry.register(Everything())
        return generate_latest(registry)

    def _families(self, unknown_fields: Mapping[str, int]) -> Iterable[Metric]:
        from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

        unknown: dict[Labels, int] = {(name,): count for name, count in unknown_fields.items()}
        counts: Mapping[str, Mapping[Labels, int]] = {**self._counts, "surefoot_unknown_request_fields": unknown}
        for name, (told, labels) in COUNTERS.items():
            counter = CounterMetricFamily(name, told, labels=labels)
            for values, value in sorted(counts[name].items()):
                counter.add_metric(values, value)
            yield counter
        for name, (told, labels) in HISTOGRAMS.items():
            histogram = HistogramMetricFamily(name, told, labels=labels)
            for values, latencies in sorted(self._latencies[name].items()):
                histogram.add_metric(values, _cumulated(latencies.counts), latencies.total)
            yield histogram


def _families_of(gauges: Iterable[Gauge]) -> Iterable[Metric]:
    from prometheus_client.core import GaugeMetricFamily

    families: dict[str, GaugeMetricFamily] = {}
    for one in gauges:
        family = families.setdefault(one.name, GaugeMetricFamily(one.name, one.told, labels=tuple(one.labels)))
        family.add_metric(tuple(one.labels.values()), one.value)
    return families.values()


def _cumulated(counts: list[int]) -> list[tuple[str, float]]:
    buckets, sofar = [], 0
    for bound, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
        sofar += count
        buckets.append((bound, float(sofar)))
    return buckets
