"""Over HTTP: what waits for a person survives SIGKILL, and so does that an approval was used."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.rules import shipped
from tests.running import OFFLINE, SECONDS, Running, running

pytestmark = pytest.mark.process
KEY = {**OFFLINE, "SUREFOOT_SECRET_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}
TOKEN = "an-approver-s-token-of-32-characters"
ASKED: dict[str, Any] = {
    "url": "https://shop.example/checkout", "action": 'click("go")',
    "interactiveTree": [{"i": "go", "r": "btn", "n": "Place order · $1,299.00"}],
}  # fmt: skip


def said(server: Running, path: str, headers: dict[str, str] | None = None, **body: Any) -> Any:
    return httpx.post(server.url + path, json=body, headers=headers, trust_env=False, timeout=SECONDS).json()


def asks(server: Running, **more: str) -> Any:
    return said(server, "/api/agent/guard", **ASKED, **more)


def killed(server: Running) -> None:
    server.process.kill()
    server.process.wait()


def test_nothing_that_waits_is_lost_and_no_approval_is_used_twice(tmp_path: Path) -> None:
    with running(tmp_path, environment=KEY) as server:
        held = asks(server)
        assert held["verdict"] == "confirm"
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        (waiting,) = httpx.get(f"{server.url}/api/approvals", trust_env=False, timeout=SECONDS).json()["waiting"]
        assert (waiting["approvalId"], waiting["confirmation"]) == (held["approvalId"], held["confirmation"])
        yes = {"approve": True}
        url = f"{server.url}/api/approvals/{held['approvalId']}"
        approval = httpx.post(url, json=yes, trust_env=False, timeout=SECONDS).json()["approval"]
        assert httpx.post(url, json=yes, trust_env=False, timeout=SECONDS).status_code == httpx.codes.NOT_FOUND
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        assert asks(server, approval=approval)["verdict"] == "pass"
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        again = asks(server, approval=approval)
        assert (again["verdict"], again["refused"]) == (
            "confirm", "the approval was used before; each holds for one action",
        )  # fmt: skip


def policies(folder: Path) -> Path:
    """The shipped policies, by which approvals come from outside."""
    shutil.copytree(shipped(), folder)
    path = folder / "settings.yaml"
    path.write_text(path.read_text().replace("approvals: {value: session", "approvals: {value: outside"))
    return folder


def test_only_an_approver_lets_out_what_waits_and_a_kill_loses_nothing(tmp_path: Path) -> None:
    rules = ("--policies", str(policies(tmp_path / "policies")), "--no-proof")
    environment = {**KEY, "SUREFOOT_APPROVER_TOKEN": TOKEN}
    page = {name: ASKED[name] for name in ("url", "interactiveTree")}
    with running(tmp_path, *rules, environment=environment) as server:
        asked = said(server, "/api/agent/interact", query='Click "Place order"', **page)
        assert asked["status"] == "needs_user_input"
        refused = said(server, "/api/agent/interact", taskId=asked["taskId"], userInput="yes", **page)
        assert (refused["status"], "action" in refused) == ("needs_user_input", False)
        assert refused["question"].startswith("A yes from here does not count; somebody else has to approve this")
        killed(server)
    with running(tmp_path, *rules, environment=environment) as server:
        path = f"/api/approvals/{refused['approvalId']}"
        for wrong in ({}, {"x-surefoot-approver": "yes"}, {"x-surefoot-approver": TOKEN[:-1]}):
            answer = said(server, path, headers=wrong, approve=True)
            assert (answer["status"], answer["title"]) == (403, "Only an approver may answer")
        approval = said(server, path, headers={"x-surefoot-approver": TOKEN}, approve=True)["approval"]
        out = said(server, "/api/agent/interact", taskId=asked["taskId"], approval=approval, **page)
        assert (out["status"], out["action"]) == ("executing", 'click("go")')
        killed(server)
    with running(tmp_path, *rules, environment=environment) as server:
        again = said(server, "/api/agent/interact", query='Click "Place order"', **page)
        reused = said(server, "/api/agent/interact", taskId=again["taskId"], approval=approval, **page)
        assert (reused["status"], "is for another action, task" in reused["question"]) == ("needs_user_input", True)


def test_a_no_of_the_approver_reaches_the_client_and_a_kill_does_not_lose_it(tmp_path: Path) -> None:
    rules = ("--policies", str(policies(tmp_path / "policies")), "--no-proof")
    environment = {**KEY, "SUREFOOT_APPROVER_TOKEN": TOKEN}
    page = {name: ASKED[name] for name in ("url", "interactiveTree")}
    with running(tmp_path, *rules, environment=environment) as server:
        asked = said(server, "/api/agent/interact", query='Click "Place order"', **page)
        path = f"/api/approvals/{asked['approvalId']}"
        assert heard(server, path) == {"approval": "waiting"}
        silent = said(server, "/api/agent/interact", taskId=asked["taskId"], **page)
        assert silent == asked
        assert said(server, path, headers={"x-surefoot-approver": TOKEN}, approve=False) == {"approved": False}
        killed(server)
    with running(tmp_path, *rules, environment=environment) as server:
        assert heard(server, path) == {"approval": "declined"}
        told = said(server, "/api/agent/interact", taskId=asked["taskId"], **page)
        assert (told["status"], "action" in told) == ("cancelled", False)
        assert told["decision"]["rules"][0] == "answers/declined_outside"


def heard(server: Running, path: str) -> Any:
    return httpx.get(server.url + path, trust_env=False, timeout=SECONDS).json()


def test_a_server_that_nobody_could_approve_at_does_not_start(tmp_path: Path) -> None:
    rules = ("--policies", str(policies(tmp_path / "policies")), "--no-proof")
    with pytest.raises(AssertionError, match="nobody could approve anything: set SUREFOOT_APPROVER_TOKEN"):  # noqa: SIM117
        with running(tmp_path, *rules):
            pass


def test_a_key_that_cannot_be_used_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="SUREFOOT_SECRET_KEY: key 1 is not 32 bytes in base64"):  # noqa: SIM117
        with running(tmp_path, environment={**OFFLINE, "SUREFOOT_SECRET_KEY": "short"}):
            pass
