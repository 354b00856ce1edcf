"""A server that is killed right after it acknowledged a finish still has the receipt, and the receipt verifies."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from server.cli import main
from tests.running import running, turn

pytestmark = pytest.mark.process
ADDRESS = "https://clinic.example/reports"


def test_an_acknowledged_finish_keeps_its_receipt(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        task = turn(server.url, query=f"Go to {ADDRESS}")["taskId"]
        last = turn(server.url, taskId=task, url=ADDRESS)
        server.process.kill()  # nothing between the answer and the kill
        assert (last["status"], last["action"]) == ("completed", "finish()")
        server.process.wait()

    checked = CliRunner().invoke(main, ["receipt", task, "--verify", "--store", f"tinydb:{tmp_path / 'store'}"])
    assert checked.exit_code == 0, checked.output
    assert "2 turns decided again" in checked.output

    with running(tmp_path) as server:
        receipt = httpx.get(f"{server.url}/api/task/{task}/receipt").raise_for_status().json()
    assert receipt["verdict"]["by"] == "tier1/T1.6"
    assert receipt["digest"] in checked.output
