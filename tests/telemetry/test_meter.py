"""Counts and latencies by themselves: whose they are, and what nobody may break them with."""

from __future__ import annotations

import asyncio

from prometheus_client.parser import text_string_to_metric_families as families

from engine.ports import Effect
from engine.record.turn import Reply, Usage
from server.telemetry.meter import Meter, unknown_fields
from server.telemetry.watch import Telemetry


def samples(text: bytes) -> dict[str, float]:
    """By metric and the values of its labels, the labels in order of their names."""
    found = [one for family in families(text.decode()) for one in family.samples]
    return {" ".join((one.name, *(one.labels[name] for name in sorted(one.labels)))): one.value for one in found}


def test_two_applications_of_one_process_count_apart() -> None:
    one, other = Meter(), Meter()
    one.rules_fired("tier1/T1.2").inc()
    assert samples(one.text())["surefoot_rules_fired_total tier1/T1.2"] == 1
    assert "surefoot_rules_fired_total tier1/T1.2" not in samples(other.text())


def test_what_never_happened_is_told_where_it_has_no_labels() -> None:
    assert samples(Meter().text()) == {"surefoot_store_errors_total": 0}


def test_what_is_known_elsewhere_is_told_as_it_is_at_the_scrape() -> None:
    told = samples(Meter().text([unknown_fields({"noSuchField": 3, 'a "quoted"\nline': 1})]))
    assert told["surefoot_unknown_request_fields_total noSuchField"] == 3
    assert told['surefoot_unknown_request_fields_total a "quoted"\nline'] == 1


def test_a_backend_that_took_less_than_nothing_breaks_no_turn() -> None:
    async def perform(effect: Effect) -> Reply:
        return Reply(key="k", effect=effect.name, status="ok", usage=Usage(1, -5, 7))

    telemetry = Telemetry()
    asyncio.run(telemetry.called(Effect("llm.plan", "k", {}), "model", perform))
    told = samples(telemetry.meter.text())
    assert told["surefoot_model_tokens_total input llm.plan"] == 0
    assert told["surefoot_model_tokens_total output llm.plan"] == 7
    assert told["surefoot_model_call_seconds_count llm.plan"] == 1
