"""A server that is killed right after it acknowledged a finish still has the receipt, and the receipt verifies."""

from __future__ import annotations

import signal
from pathlib import Path

from click.testing import CliRunner

from server.cli import main
from tests.faults.running import OFFLINE, running, turn

ADDRESS = "https://clinic.example/reports"


def test_an_acknowledged_finish_keeps_its_receipt(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with running(store, OFFLINE) as (http, process):
        task = turn(http, query=f"Go to {ADDRESS}")["taskId"]
        last = turn(http, taskId=task, url=ADDRESS)
        process.send_signal(signal.SIGKILL)  # nothing between the answer and the kill
        assert (last["status"], last["action"]) == ("completed", "finish()")
        process.wait()

    checked = CliRunner().invoke(main, ["receipt", task, "--verify", "--store", f"tinydb:{store}"])
    assert checked.exit_code == 0, checked.output
    assert "2 turns decided again" in checked.output

    with running(store, OFFLINE) as (http, _):
        receipt = http.get(f"/api/task/{task}/receipt").raise_for_status().json()
    assert receipt["verdict"]["by"] == "tier1/T1.6"
    assert receipt["digest"] in checked.output
