"""What is told of claims and batches afterwards: every rule, nested sets under the one that asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from server.commands.policy import policy
from server.commands.trace import trace
from tests.application import Application

RECORDS = ["created", "reported", "decided"]  # of a plan with one batch, without a model
SHOWN = {"url": "https://a.example/", "dom": "<html><body><p>Saved</p></body></html>"}
PLAN = {"goal": "Save it", "steps": [{"description": "Save it", "verify": 'the page shows "Saved"'}]}


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """A server in which a session had a note saved in three claims, and a plan of two steps was worked on."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SUREFOOT_PROVIDER", "offline")
        opened = Application(tmp_path_factory.mktemp("traces") / "store")
    for body in ({"status": "planned", "plan": PLAN}, {"status": "success"}, {"status": "success", "evidence": SHOWN}):
        told = opened("POST", "/api/agent/complete", {"sessionId": "s", **body})
    assert told.json()["status"] == "accepted"
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def plan_id(http: Application) -> str:
    steps = [{"description": "Write"}, {"description": "Send", "depends_on": [0]}]
    made = http("POST", "/api/plans", {"goal": "Write and send", "steps": steps}).json()
    results = [{"step": 0}, {"step": 1, "notes": "[FAIL] no address"}]
    http("POST", f"/api/plans/{made['planId']}/report", {"results": results})
    return str(made["planId"])


def test_each_claim_of_a_session_is_told_with_the_criteria_that_were_read(http: Application) -> None:
    told = http("GET", "/api/agent/complete/trace?sessionId=s").json()
    assert told["sessionId"] == "s"
    assert [(one["claim"], one["event"]) for one in told["claims"]] == [(0, "planned"), (1, "success"), (2, "success")]
    last = told["claims"][2]
    (completion,) = last["rulesets"]
    assert completion["fired"] == ["completion/accepted"]
    assert completion["inner"][0]["ruleset"] == "criteria"
    assert completion["inner"][0]["facts"]["criterion.text"] == 'the page shows "Saved"'
    assert last["facts"]["criteria.judged"] == 1
    assert "innerMissing" not in last


def test_each_batch_of_a_plan_is_told_with_every_result(http: Application, plan_id: str) -> None:
    told = http("GET", f"/api/plans/{plan_id}/trace").json()
    (batch,) = told["batches"]
    assert [one["ruleset"] for one in batch["rulesets"]] == [
        "replan_attempts", "step_notes", "replan_attempts", "step_notes", "batch_replan",
    ]
    assert batch["rulesets"][3]["fired"] == ["step_notes/failed"]
    assert batch["facts"]["batch.blocked"] == 1
    assert batch["policyVersion"].startswith("sha256:")


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/api/agent/complete/trace?sessionId=nobody", "unknown-claims"),
        ("/api/agent/complete/trace?taskId=s", "unknown-claims"),
        ("/api/plans/nope/trace", "unknown-plan"),
    ],
)
def test_what_is_not_there_is_a_404(http: Application, path: str, problem: str) -> None:
    answer = http("GET", path)
    assert (answer.status_code, answer.json()["type"]) == (404, f"urn:surefoot:problem:{problem}")


def test_whose_claims_are_meant_is_asked_for(http: Application) -> None:
    answer = http("GET", "/api/agent/complete/trace")
    assert answer.json()["errors"][0]["path"] == "sessionId"


class TestExplain:
    def explain(self, http: Application, *arguments: str) -> Any:
        return CliRunner().invoke(policy, ["explain", *arguments, "--store", f"tinydb:{http.store}"])

    def test_a_set_by_what_it_saw_of_a_claim(self, http: Application) -> None:
        told = self.explain(http, "completion", "--group", "s")
        assert told.exit_code == 0, told.output
        assert told.output.startswith("group s, claim 2\ncompletion/accepted fires: ")
        assert "completion/first fires" in self.explain(http, "completion", "--group", "s", "--turn", "1").output

    def test_a_set_that_was_asked_while_criteria_were_read(self, http: Application) -> None:
        assert "criteria/page_shows fires" in self.explain(http, "criteria", "--group", "s").output

    def test_the_sets_of_a_claim(self, http: Application) -> None:
        lines = self.explain(http, "--group", "s").output.splitlines()
        assert lines[0].startswith("group s, claim 2, by sha256:")
        assert lines[1].split() == ["completion", "completion/accepted"]
        assert lines[2].startswith("    criteria ")

    def test_a_set_by_what_it_saw_of_a_batch(self, http: Application, plan_id: str) -> None:
        told = self.explain(http, "step_notes", "--batch", plan_id)
        assert told.output.startswith(f"batch plan {plan_id}, batch 0, step_notes asked for the 2. of 2 times")

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--group", "x"), "there is no group 'x' with decided claims in"),
            (("--batch", "x"), "there is no batch plan 'x' with decided batches in"),
            (("--group", "s", "--turn", "9"), "group s has no decided claim 9, but 0, 1, 2"),
            (("tier1", "--group", "s"), "tier1 was not asked in claim 2 of s, but criteria, "),
        ],
    )
    def test_what_is_not_recorded_is_said(self, http: Application, arguments: tuple[str, ...], said: str) -> None:
        told = self.explain(http, *arguments)
        assert told.exit_code == 1
        assert said in told.output

    def test_the_records_are_exported(self, http: Application, plan_id: str) -> None:
        for arguments, kinds in ((("s", "--group"), ["claim"] * 3), ((plan_id, "--batch"), RECORDS)):
            told = CliRunner().invoke(trace, ["export", *arguments, "--store", f"tinydb:{http.store}"])
            assert [json.loads(line)["kind"] for line in told.output.splitlines()] == kinds
        told = CliRunner().invoke(trace, ["export", "s", "--store", f"tinydb:{http.store}"])
        assert "there is no task 's' in" in told.output
        assert "try --group or --batch" in told.output

    def test_only_one_of_them_is_looked_at(self, http: Application, tmp_path: Path) -> None:
        assert self.explain(http, "completion", "--group", "s", "--task", "t").exit_code == 2
