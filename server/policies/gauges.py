"""The policies in force as gauges of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from server.policies.live import Live
from server.policies.shadow import Shadow
from server.telemetry.meter import Gauge


def policy_gauges(live: Live, shadow: Shadow | None) -> Iterator[Gauge]:
    """The version in force, whether its alarm is up, and what a candidate beside it would have done."""
    said = {"version": live.bundle.version, "proofs": live.proofs}
    yield Gauge("surefoot_policy_info", "The policies in force; always 1.", 1, said)
    told = "Whether the policy folder holds what can't be taken over, or a broken guarantee."
    yield Gauge("surefoot_policy_alarm", told, int(live.alarm is not None), {"policies": "live"})
    if shadow is None:
        return
    yield Gauge("surefoot_policy_alarm", told, int(shadow.candidate.alarm is not None), {"policies": "shadow"})
    view = shadow.view()
    counts = {
        "same": view.same, "other_rules": view.other_rules, "difference": view.differences,
        "needs_model": view.needs_model, "failed": view.failed, "dropped": view.dropped,
    }  # fmt: skip
    for result, count in counts.items():
        told = "Turns decided again by the shadow policies, since they or those in force last changed."
        yield Gauge("surefoot_shadow_turns", told, count, {"result": result})
