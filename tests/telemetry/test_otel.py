"""Spans and scores as a loopback OTLP receiver gets them; and a receiver that is down."""

from __future__ import annotations

import gzip
import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

pytestmark = pytest.mark.slow


class Receiver:
    """An OTLP receiver at `/api/public/otel`, with the scores API of Langfuse beside it."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        self.resource: dict[str, Any] = {}
        self.scores: list[dict[str, Any]] = []
        self.headers: list[str] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                body = gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body
                receiver.headers.append(self.headers.get("Authorization", ""))
                receiver.receive(self.path, body)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def receive(self, path: str, body: bytes) -> None:
        if path == "/api/public/scores":
            self.scores.append(json.loads(body))
            return
        assert path == "/api/public/otel/v1/traces"
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            self.resource = known(group.resource.attributes)
            self.spans += [span for scope in group.scope_spans for span in scope.spans]


def known(attributes: Any) -> dict[str, Any]:
    return {one.key: value_of(one.value) for one in attributes}


def value_of(value: Any) -> Any:
    kind = value.WhichOneof("value")
    return [value_of(one) for one in value.array_value.values] if kind == "array_value" else getattr(value, kind)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def traced(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> Receiver:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"{receiver.url}/api/public/otel")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Basic%20cGs6c2s=")
    return receiver


def test_a_turn_is_a_span_with_its_model_calls_below(play: Any, story: Any, traced: Receiver) -> None:
    first, _ = play(*story)
    assert traced.resource["service.name"] == "surefoot"
    turns = sorted((one for one in traced.spans if one.name == "turn"), key=lambda one: one.start_time_unix_nano)
    assert len(turns) == 2
    told = known(turns[1].attributes)
    assert (told["taskId"], told["sessionId"], told["session.id"]) == (first.json()["taskId"], "tab-7", "tab-7")
    assert (told["route"], told["status"], told["turn"]) == ("continue", "executing", 1)
    assert "tiers/light" in told["rules"]
    calls = [one for one in traced.spans if one.parent_span_id == turns[1].span_id]
    assert len(calls) == 2
    asked = known(calls[0].attributes)
    assert calls[0].name == f"generate_content {asked['gen_ai.request.model']}"
    assert asked["gen_ai.provider.name"] == "gcp.gemini"
    assert asked["gen_ai.operation.name"] == "generate_content"
    assert (asked["gen_ai.usage.input_tokens"], asked["gen_ai.usage.output_tokens"]) == (100, 20)
    assert {known(one.attributes)["surefoot.effect"] for one in calls} == {"llm.verify_light", "llm.act"}
    assert {one.trace_id for one in calls} == {turns[1].trace_id}
    assert turns[0].trace_id != turns[1].trace_id


def test_the_two_scores_go_with_the_span_and_to_langfuse(play: Any, story: Any, traced: Receiver) -> None:
    play(*story)
    (turn,) = [one for one in traced.spans if one.name == "turn" and known(one.attributes).get("turn") == 1]
    told = known(turn.attributes)
    assert (told["verification_tier"], told["verification_tokens_saved"]) == (0.5, 250.0)
    results = {(known(e.attributes)["gen_ai.evaluation.name"], known(e.attributes)["gen_ai.evaluation.score.value"])
               for e in turn.events if e.name == "gen_ai.evaluation.result"}  # fmt: skip
    assert results == {("verification_tier", 0.5), ("verification_tokens_saved", 250.0)}
    assert {(one["name"], one["value"]) for one in traced.scores} == results
    assert {one["traceId"] for one in traced.scores} == {turn.trace_id.hex()}
    assert {one["observationId"] for one in traced.scores} == {turn.span_id.hex()}
    assert set(traced.headers) == {"Basic cGs6c2s="}


def test_no_span_holds_a_prompt_or_the_page(play: Any, story: Any, traced: Receiver) -> None:
    play(*story)
    assert traced.spans
    assert not any(word in str(traced.spans) for word in ("Filter", "test-key", "It opened."))


def test_a_call_that_fails_is_an_error(play: Any, story: Any, traced: Receiver, model: Any) -> None:
    from benchmarks.faults.model import said

    model.script = lambda _: said("no JSON")
    play(*story)
    calls = [one for one in traced.spans if one.name.startswith("generate_content")]
    assert calls
    assert all(known(one.attributes)["error.type"] == "unparsed" and one.status.code == 2 for one in calls)


@pytest.mark.parametrize("down", ["refuses", "hangs"])
def test_a_backend_that_is_down_stops_no_turn(play: Any, story: Any, monkeypatch: Any, down: str) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        if down == "hangs":
            listening.listen(5)
        place = f"http://127.0.0.1:{listening.getsockname()[1]}/api/public/otel"
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", place)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Basic%20cGs6c2s=")
        answers = play(*story)
    assert [one.json()["status"] for one in answers] == ["executing", "executing"]


@pytest.mark.process
def test_without_an_endpoint_nothing_of_opentelemetry_is_imported() -> None:
    heavy = "('opentelemetry', 'prometheus_client')"
    code = f"import sys, server.wiring; print([m for m in sys.modules if m.partition('.')[0] in {heavy}])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
