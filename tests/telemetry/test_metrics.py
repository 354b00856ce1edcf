"""GET /metrics, log lines and the costs of a task, over two turns in which a model is asked."""

from __future__ import annotations

from typing import Any

from prometheus_client.parser import text_string_to_metric_families as families


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for f in families(text) for one in f.samples}


def test_turns_rules_and_model_calls_are_counted(play: Any, story: Any) -> None:
    *turns, scraped = play(*story, ("GET", "/metrics", None))
    assert [one.status_code for one in turns] == [200, 200]
    found = samples(scraped.text)

    def value(name: str, **labels: str) -> float:
        return found[(name, tuple(sorted(labels.items())))]

    assert value("surefoot_turns_total", route="direct", status="executing", tier="none") == 1
    assert value("surefoot_turns_total", route="continue", status="executing", tier="lightweight") == 1
    assert value("surefoot_rules_fired_total", rule="tiers/light") == 1
    assert value("surefoot_model_calls_total", effect="llm.verify_light", status="ok") == 1
    assert value("surefoot_model_calls_total", effect="llm.act", status="ok") == 1
    assert value("surefoot_model_tokens_total", effect="llm.act", direction="input") == 100
    assert value("surefoot_model_tokens_total", effect="llm.act", direction="output") == 20
    assert value("surefoot_turn_tokens_total", tier="lightweight", direction="input") == 200
    assert value("surefoot_tokens_saved_total", tier="lightweight") == 250
    assert value("surefoot_turn_seconds_count", route="continue") == 1
    assert value("surefoot_turn_seconds_bucket", route="continue", le="+Inf") == 1
    assert value("surefoot_store_errors_total") == 0
    assert value("surefoot_unknown_request_fields_total", field="noSuchField") == 1


def test_an_answer_that_is_given_again_is_no_turn(play: Any, story: Any) -> None:
    once = ("POST", "/api/agent/interact", {**story[0][2], "requestId": "r1"})
    text = play(once, once, ("GET", "/metrics", None))[-1].text
    found = samples(text)
    assert found[("surefoot_turns_total", (("route", "direct"), ("status", "executing"), ("tier", "none")))] == 1


def test_a_task_tells_its_costs_by_effect_and_tier(play: Any, story: Any) -> None:
    told = play(*story, ("GET", "/api/task/TASK", None))[-1].json()
    each = {"llmCalls": 1, "inputTokens": 100, "outputTokens": 20, "tokensSaved": 0}
    assert told["costs"]["byEffect"] == {"llm.verify_light": each, "llm.act": each}
    assert told["costs"]["byTier"]["lightweight"] == {**told["usage"]}
    assert told["costs"]["byTier"]["none"]["llmCalls"] == 0


def test_every_line_of_a_turn_says_whose_it_is(play: Any, story: Any, lines: Any) -> None:
    first, *_ = play(*story)
    told = [line for line in lines() if line.get("process") == "turn"]
    assert {line["taskId"] for line in told} == {first.json()["taskId"]}
    assert {line["sessionId"] for line in told} == {"tab-7"}
    calls = [line for line in told if line["event"] == "model called"]
    assert [(call["effect"], call["replied"]) for call in calls] == [("llm.verify_light", "ok"), ("llm.act", "ok")]
    assert all((call["inputTokens"], call["outputTokens"]) == (100, 20) and call["ms"] > 0 for call in calls)


def test_a_line_about_a_failure_says_whose_it_is(play: Any, story: Any, lines: Any, monkeypatch: Any) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("disk on fire")

    monkeypatch.setattr("server.adapters.tinydb.tinydb_files.TinyFiles.commit", broken)
    (answer,) = play(story[0])
    assert answer.status_code == 500
    (line,) = [line for line in lines() if line["event"] == "unexpected error"]
    assert len(line["taskId"]) == 36
    assert (line["sessionId"], line["process"]) == ("tab-7", "turn")


def test_logs_hold_no_page_text_no_key_and_nothing_typed(play: Any, lines: Any) -> None:
    page = {
        "url": "https://clinic.example/",
        "interactiveTree": [
            {"i": "pw", "r": "password", "n": "Password", "v": "seen-secret"}, {"i": "x", "r": "btn", "n": "Sesame"},
        ],
    }  # fmt: skip
    first = ("POST", "/api/agent/interact", {**page, "query": 'Type "typed-secret" into "Password"'})
    answer, *_ = play(first, ("POST", "/api/agent/interact", {**page, "taskId": "TASK"}))
    assert "typed-secret" in answer.json()["action"]
    logged = str(lines())
    assert "turn decided" in logged
    for word in ("test-key", "seen-secret", "typed-secret", "Sesame"):
        assert word not in logged
