"""Over HTTP: what waits for a person survives SIGKILL, and so does that an approval was used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.running import OFFLINE, Running, running

pytestmark = pytest.mark.process
KEY = {**OFFLINE, "SUREFOOT_SECRET_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}
ASKED = {
    "url": "https://shop.example/checkout", "action": 'click("go")',
    "interactiveTree": [{"i": "go", "r": "btn", "n": "Place order · $1,299.00"}],
}  # fmt: skip


def asks(server: Running, **more: str) -> Any:
    return httpx.post(f"{server.url}/api/agent/guard", json={**ASKED, **more}, trust_env=False).json()


def killed(server: Running) -> None:
    server.process.kill()
    server.process.wait()


def test_nothing_that_waits_is_lost_and_no_approval_is_used_twice(tmp_path: Path) -> None:
    with running(tmp_path, environment=KEY) as server:
        held = asks(server)
        assert held["verdict"] == "confirm"
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        (waiting,) = httpx.get(f"{server.url}/api/approvals", trust_env=False).json()["waiting"]
        assert (waiting["approvalId"], waiting["confirmation"]) == (held["approvalId"], held["confirmation"])
        said = {"approve": True}
        url = f"{server.url}/api/approvals/{held['approvalId']}"
        approval = httpx.post(url, json=said, trust_env=False).json()["approval"]
        assert httpx.post(url, json=said, trust_env=False).status_code == httpx.codes.NOT_FOUND
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        assert asks(server, approval=approval)["verdict"] == "pass"
        killed(server)
    with running(tmp_path, environment=KEY) as server:
        again = asks(server, approval=approval)
        assert (again["verdict"], again["refused"]) == (
            "confirm", "the approval was used before; each holds for one action",
        )  # fmt: skip


def test_a_key_that_cannot_be_used_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="SUREFOOT_SECRET_KEY: key 1 is not 32 bytes in base64"):  # noqa: SIM117
        with running(tmp_path, environment={**OFFLINE, "SUREFOOT_SECRET_KEY": "short"}):
            pass
