"""The other endpoints, and what is nowhere."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("path", ["/api/task/known", "/api/task/known/trace", "/api/task/known/receipt"])
def test_a_known_task_is_shown(caller, path):
    assert caller.get(path).json() == {"taskId": "known"}


@pytest.mark.parametrize(
    "path", ["/api/task/nobody", "/api/task/nobody/trace", "/api/task/nobody/receipt", "/api/task/..%2F..%2Fetc"]
)
def test_an_unknown_task_is_a_404(caller, path):
    response = caller.get(path)
    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"


def test_a_task_that_is_not_completed_has_no_receipt(caller):
    response = caller.get("/api/task/open/receipt")
    assert (response.status_code, response.json()["type"]) == (404, "urn:surefoot:problem:no-receipt")
    assert "is executing, not completed" in response.json()["detail"]


def test_cancelling_is_a_200(caller):
    assert caller.post("/api/task/known/cancel", b"").status_code == 200
    assert caller.post("/api/task/nobody/cancel", b"").status_code == 404


def test_the_active_task_is_asked_for_by_url(caller):
    assert caller.get("/api/session/known/task/active?url=https%3A%2F%2Fa.example%2F").json() == {
        "url": "https://a.example/"
    }
    assert caller.get("/api/session/known/task/active").status_code == 200
    missing = caller.get("/api/session/nobody/task/active?url=x")
    assert (missing.status_code, missing.json()["title"]) == (404, "No active task")


def test_messages_of_a_session_are_shown(caller):
    assert caller.get("/api/session/any/messages").json() == {"messages": []}


def test_nowhere_is_a_404_and_a_wrong_method_a_405(caller):
    nowhere = caller.get("/api/nothing")
    assert (nowhere.status_code, nowhere.json()["type"]) == (404, "urn:surefoot:problem:not-found")
    wrong = caller.get("/api/agent/interact")
    assert (wrong.status_code, wrong.json()["type"]) == (405, "urn:surefoot:problem:method-not-allowed")
    assert "POST" in wrong.headers["allow"]
    assert {r.headers["content-type"] for r in (nowhere, wrong)} == {"application/problem+json"}


def test_health_is_a_word_and_ready_a_report(caller, make_caller):
    assert caller.get("/health").json() == {"status": "ok"}
    assert caller.get("/ready").json()["status"] == "ready"
    response = make_caller(ready=False).get("/ready")
    assert response.status_code == 503
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"] == "the disk is full"
    assert response.json()["store"] == {"writable": False}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://127.0.0.1:8787"}, 200),
        ({"origin": "chrome-extension://abcdefghijklmnop"}, 200),
        ({"origin": "moz-extension://0000"}, 200),
        ({"origin": "null"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": "http://127.0.0.1:8787.evil.example"}, 403),
        ({"origin": "http://["}, 403),
        ({"host": "localhost:8787"}, 200),
        ({"host": "[::1]:8787"}, 200),
        ({"host": "evil.example:8787"}, 403),
        ({"host": "evil.example:8787", "origin": "http://evil.example:8787"}, 403),
        ({"host": "["}, 403),
    ],
)
def test_web_pages_of_others_are_kept_out(caller, headers, status):
    response = caller.get("/api/task/known", **headers)
    assert response.status_code == status
    if status == 403:
        assert response.json()["type"] == "urn:surefoot:problem:foreign-origin"


def test_a_simple_post_of_a_foreign_page_never_reaches_the_engine(caller, engine):
    response = caller.post("/api/agent/interact", b'{"url":"x"}', "text/plain", origin="https://evil.example")
    assert response.status_code == 403
    assert engine.asked == []


def test_every_route_of_the_api_is_documented(caller):
    document = caller.get("/schema/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert {(method, path) for path, methods in document["paths"].items() for method in methods} == {
        ("post", "/api/agent/interact"),
        ("post", "/api/agent/verify"),
        ("post", "/api/agent/complete"),
        ("post", "/api/agent/stopped"),
        ("post", "/api/plans"),
        ("get", "/api/plans/{plan_id}"),
        ("post", "/api/plans/{plan_id}/report"),
        ("get", "/api/session/{session_id}/task/active"),
        ("get", "/api/session/{session_id}/messages"),
        ("get", "/api/session/{session_id}/events"),
        ("get", "/api/task/{task_id}"),
        ("get", "/api/task/{task_id}/trace"),
        ("get", "/api/task/{task_id}/receipt"),
        ("post", "/api/task/{task_id}/cancel"),
        ("post", "/api/agent/complete"),
        ("post", "/api/agent/stopped"),
        ("post", "/api/plans"),
        ("get", "/api/plans/{plan_id}"),
        ("post", "/api/plans/{plan_id}/report"),
        ("put", "/api/knowledge"),
        ("get", "/api/knowledge"),
        ("delete", "/api/knowledge"),
        ("get", "/api/knowledge/{document_id}"),
        ("delete", "/api/knowledge/{document_id}"),
        ("get", "/api/policies"),
        ("get", "/api/policies/shadow"),
        ("get", "/api/policies/{ruleset_name}"),
        ("post", "/api/policies/evaluate"),
        ("post", "/api/policies/check"),
        ("post", "/api/policies/backtest"),
        ("get", "/api/churn"),
        ("delete", "/api/churn"),
        ("get", "/api/calibration"),
        ("delete", "/api/calibration"),
        ("get", "/health"),
        ("get", "/ready"),
        ("get", "/metrics"),
    }


def test_the_document_describes_the_fields_on_the_wire(caller):
    document = caller.get("/schema/openapi.json").json()
    schemas = document["components"]["schemas"]
    interact = document["paths"]["/api/agent/interact"]["post"]
    assert interact["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/InteractRequest"
    }
    assert {"url", "interactiveTree", "errors_detected", "requestId"} <= schemas["InteractRequest"]["properties"].keys()
    assert schemas["InteractRequest"]["required"] == ["url"]
    assert {"taskId", "decision", "turn"} <= schemas["TurnAnswer"]["properties"].keys()
    assert "400" in interact["responses"]
    used = {ref.rpartition("/")[2] for ref in _references(document)}
    assert used <= schemas.keys()


def test_the_page_of_the_document_loads_nothing_from_elsewhere(caller):
    page = caller.get("/schema")
    assert page.headers["content-type"].startswith("text/html")
    assert "http://" not in page.text
    assert "https://" not in page.text
    script = caller.get("/schema/openapi-explorer.js")
    assert script.headers["content-encoding"] == "gzip"
    assert "openapi-explorer" in script.text
    assert caller.get("/schema/openapi-explorer.js", **{"accept-encoding": "identity"}).text == script.text


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [ref for value in node.values() for ref in _references(value)]
    if isinstance(node, list):
        return [ref for value in node for ref in _references(value)]
    return []
