"""The policies in force as gauges of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily

from server.policies.live import Live
from server.policies.shadow import Shadow


def policy_gauges(live: Live, shadow: Shadow) -> Iterator[Metric]:
    """The version in force, whether its alarm is up, and what a candidate beside it would have done."""
    version = GaugeMetricFamily(
        "surefoot_policy_info", "The policies in force; always 1.", labels=("version", "proofs")
    )
    version.add_metric((live.bundle.version, live.proofs), 1)
    yield version
    told = "Whether the policy folder holds what can't be taken over, or a broken guarantee."
    alarm = GaugeMetricFamily("surefoot_policy_alarm", told, labels=("policies",))
    alarm.add_metric(("live",), int(live.alarm is not None))
    if shadow.candidate is None:
        yield alarm
        return
    alarm.add_metric(("shadow",), int(shadow.candidate.alarm is not None))
    yield alarm
    view = shadow.view("")
    counts = {
        "same": view.same, "other_rules": view.other_rules, "difference": view.differences,
        "needs_model": view.needs_model, "failed": view.failed, "dropped": view.dropped,
    }  # fmt: skip
    told = "Turns decided again by the shadow policies, since they or those in force last changed."
    turns = GaugeMetricFamily("surefoot_shadow_turns", told, labels=("result",))
    for result, count in counts.items():
        turns.add_metric((result,), count)
    yield turns
