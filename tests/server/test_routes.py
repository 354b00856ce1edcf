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
        ({"origin": "chrome-extension://a.evil.example"}, 403),
        ({"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}, 200),
        ({"sec-fetch-site": "none", "sec-fetch-mode": "navigate"}, 200),
        ({"sec-fetch-site": "none", "sec-fetch-mode": "cors"}, 403),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, 403),
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


@pytest.mark.parametrize(
    "origin",
    ["chrome-extension://abcdefghijklmnop", "moz-extension://0a1b-22", "safari-web-extension://0A1B-22"],
)
def test_an_extension_may_read_answers_and_refusals_alike(caller, origin):
    asks = {"access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type"}
    (told,) = caller.send({"method": "OPTIONS", "url": "/api/agent/interact", "headers": {"origin": origin, **asks}})
    assert told.headers["access-control-allow-origin"] == origin
    assert {"authorization", "content-type"} <= set(told.headers["access-control-allow-headers"].lower().split(", "))
    for path, status in (("/health", 200), ("/api/task/none", 403), ("/nowhere", 404)):
        answer = caller.get(path, origin=origin)
        assert (answer.status_code, answer.headers.get("access-control-allow-origin")) == (status, origin)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "chrome-extension://a.evil.example", "http://x"])
def test_nobody_else_may_read_them(caller, origin):
    for method in ("GET", "OPTIONS"):
        (answer,) = caller.send({"method": method, "url": "/health", "headers": {"origin": origin}})
        assert "access-control-allow-origin" not in answer.headers
