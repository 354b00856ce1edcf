"""The completion gate and batch plans over HTTP, offline: what is refused, where, and that nothing is kept of it."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.application import Application, Call

COMPLETE, STOPPED, PLANS = "/api/agent/complete", "/api/agent/stopped", "/api/plans"


class Http(Application):
    def post(self, path: str, body: Any) -> httpx.Response:
        return self("POST", path, body)

    def ledgers(self) -> list[str]:
        return [path.parts[-3] for path in self.store.rglob("*.history")]


@pytest.fixture(scope="module", autouse=True)
def _offline() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SUREFOOT_PROVIDER", "offline")
        yield


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Http]:
    """One application for all tests of this file; each has a session of its own."""
    opened = Http(tmp_path_factory.mktemp("http") / "store")
    yield opened
    opened.close()


def claim(session: str = "refused", **more: Any) -> dict[str, Any]:
    return {"sessionId": session, "status": "success", "summary": "Done", "original_request_summary": "Do it", **more}


def results(*more: Any) -> dict[str, Any]:
    return {"results": [{"step": 0}, *more]}


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        (COMPLETE, claim(status="done"), "status"),
        (COMPLETE, {"sessionId": "s"}, "status"),
        (COMPLETE, claim(sessionId=None), "sessionId"),
        (COMPLETE, claim(sessionId=""), "sessionId"),
        (COMPLETE, claim(summary=1), "summary"),
        (COMPLETE, claim(status="partial", remaining_work=[]), "remaining_work"),
        (COMPLETE, claim(status="partial", remaining_work={"a": 1}), "remaining_work"),
        (COMPLETE, claim(status="partial", remaining_work=["a", 1]), "remaining_work[1]"),
        (COMPLETE, claim(status="blocked", summary=None), "summary"),
        (COMPLETE, claim(status="planned", original_request_summary=""), "plan"),
        (COMPLETE, claim(plan={"goal": "g", "steps": []}), "plan.steps"),
        (COMPLETE, claim(plan={"goal": "g", "steps": [{"verify": "v"}]}), "plan.steps[0].description"),
        (COMPLETE, claim(plan={"goal": "g", "steps": [{"description": "d", "verify": 7}]}), "plan.steps[0].verify"),
        (COMPLETE, claim(evidence={"dom": "<p>"}), "evidence.url"),
        (COMPLETE, claim(evidence={"url": "https://a.example/", "dom": 1}), "evidence.dom"),
        (COMPLETE, claim(evidence={"url": "https://a.example/", "screenshot": "…"}), "evidence.screenshot"),
        (COMPLETE, claim(evidence={"url": "https://a.example/", "interactiveTree": [{"i": "x"}]}),
         "evidence.interactiveTree[0].r"),
        (STOPPED, {}, "sessionId"),
        (STOPPED, {"taskId": 1}, "taskId"),
        (PLANS, {"steps": [{"description": "a"}]}, "goal"),
        (PLANS, {"goal": "g"}, "steps"),
        (PLANS, {"goal": "g", "steps": []}, "steps"),
        (PLANS, {"goal": "g", "steps": [{"description": ""}]}, "steps[0].description"),
        (PLANS, {"goal": "g", "steps": [{"description": "a", "depends_on": ["0"]}]}, "steps[0].depends_on[0]"),
        (PLANS, {"goal": "g", "steps": [{"description": "a", "depends_on": [-1]}]}, "steps[0].depends_on[0]"),
        (PLANS, {"goal": "g", "steps": [{"description": "a", "depends_on": [0]}]}, "steps[0].depends_on"),
        (PLANS, {"goal": "g", "steps": [{"description": "a"}] * 201}, "steps"),
        (PLANS, {"goal": "g", "steps": [{"description": "a"}], "available_tools": "all"}, "available_tools"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_its_path(http: Http, path: str, body: Any, where: str) -> None:
    before = http.ledgers()
    answer = http.post(path, body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert [error["path"] for error in problem["errors"]] == [where]
    assert problem["type"] == "urn:surefoot:problem:bad-input"
    assert http.ledgers() == before


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "results"),
        ({"results": []}, "results"),
        (results({"step": "1"}), "results[1].step"),
        (results({"step": 9}), "results[1].step"),
        (results({"step": 0}), "results[1].step"),
        (results({"step": 1, "notes": ["a"]}), "results[1].notes"),
        (results({"step": 1, "tool_calls": [{"name": "a"}]}), "results[1].tool_calls[0].status"),
        (results({"step": 1, "output": "x" * 100_000}), "results[1].output"),
        (results({"step": 1, "error": {"code": 1}}), "results[1].error"),
    ],
)
def test_a_report_that_does_not_fit_is_refused_whole(http: Http, body: Any, where: str) -> None:
    made = http.post(PLANS, {"goal": "g", "steps": [{"description": "a"}, {"description": "b"}]}).json()
    place = f"{PLANS}/{made['planId']}"
    refused, plan = http.play(("POST", f"{place}/report", body), ("GET", place, None))
    assert refused.status_code == 400
    assert [error["path"] for error in refused.json()["errors"]] == [where]
    assert plan.json() == made


@pytest.mark.parametrize("path", [COMPLETE, STOPPED, PLANS, f"{PLANS}/x/report"])
@pytest.mark.parametrize("body", [b"", b"{", b'{"a": NaN}', b'{"goal": "\\ud800"}', b"[]", b'{"a": 1}}', b"\xff"])
def test_broken_json_is_refused_everywhere(http: Http, path: str, body: bytes) -> None:
    answer = http.post(path, body)
    assert answer.status_code == 400
    assert {"type", "title", "status", "detail"} <= answer.json().keys()


@pytest.mark.parametrize("call", [("GET", f"{PLANS}/nope", None), ("POST", f"{PLANS}/nope/report", results())])
def test_an_unknown_plan_is_a_404(http: Http, call: Call) -> None:
    problem = http.play(call)[0].json()
    assert problem["status"] == 404
    assert problem["detail"] == "there is no plan 'nope': make one with POST /api/plans"


def test_a_claim_survives_a_restart(tmp_path: Path) -> None:
    plan = {"goal": "g", "steps": [{"description": "d", "verify": '"Saved" is visible'}]}
    evidence = {"url": "https://a.example/", "dom": "<html><body><p>Saved</p></body></html>"}
    answers = []
    for body in (claim(plan=plan, requestId="r"), claim(plan=plan, requestId="r"), claim(evidence=evidence)):
        http = Http(tmp_path / "store")
        answers.append(http.post(COMPLETE, body))
        http.close()
    assert answers[0].json()["status"] == "verification_required"
    assert answers[1].content == answers[0].content
    assert answers[2].json()["status"] == "accepted"


def test_unknown_fields_are_ignored_and_counted(http: Http) -> None:
    plan = {"x": 1, "goal": "g", "steps": [{"description": "a", "colour": "red"}]}
    *_, ready = http.play(
        ("POST", COMPLETE, claim("mood", mood="good")), ("POST", PLANS, plan), ("GET", "/ready", None)
    )
    assert {"mood": 1, "x": 1}.items() <= ready.json()["unknownFields"].items()


def test_a_screenshot_may_come_as_a_data_url(http: Http, png: Callable[[], bytes]) -> None:
    shot = "data:image/png;base64," + base64.b64encode(png()).decode()
    evidence = {"url": "https://a.example/reports", "screenshot": shot}
    plan = {"goal": "g", "steps": [{"description": "d", "verify": 'the URL contains "/reports"'}]}
    bodies = (claim("shot", plan=plan), claim("shot", evidence=evidence))
    *_, answer = http.play(*(("POST", COMPLETE, body) for body in bodies))
    assert answer.json()["status"] == "accepted"


def test_reports_of_one_plan_come_one_after_the_other(http: Http) -> None:
    count = 12
    steps = [{"description": f"Step {n}"} for n in range(count)]
    made = http.post(PLANS, {"goal": "g", "steps": steps}).json()
    place = f"{PLANS}/{made['planId']}"
    reports: list[Call] = [("POST", f"{place}/report", {"results": [{"step": n}]}) for n in range(count)]
    answers = [answer.json() for answer in http.play(*reports, at_once=True)]
    assert sorted(len(answer["completed"]) for answer in answers) == list(range(1, count + 1))  # none overtook another
    assert http.play(("GET", place, None))[0].json()["status"] == "completed"


def test_first_claims_of_one_group_come_one_after_the_other(http: Http) -> None:
    evidence = {"url": "https://a.example/", "dom": "<html><body><p>Saved</p></body></html>"}
    plan = {"goal": "g", "steps": [{"description": "d", "verify": '"Saved" is visible'}]}
    calls: list[Call] = [("POST", COMPLETE, claim("twice", plan=plan, evidence=evidence))] * 2
    answers = [answer.json()["status"] for answer in http.play(*calls, at_once=True)]
    assert sorted(answers) == ["accepted", "verification_required"]


def test_the_endpoints_are_documented(http: Http) -> None:
    document = http.play(("GET", "/schema/openapi.json", None))[0].json()
    assert {COMPLETE, STOPPED, PLANS, f"{PLANS}/{{plan_id}}", f"{PLANS}/{{plan_id}}/report"} <= document["paths"].keys()
