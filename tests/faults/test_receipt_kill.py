"""A server that is killed right after it acknowledged a finish still has the receipt, and the receipt verifies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from click.testing import CliRunner

from server.cli import main
from tests.faults.test_budget_kill import answers, turn, until

ADDRESS = "https://clinic.example/reports"


@contextmanager
def server(store: Path) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """A running server without a model, killed in the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "server.cli", "serve", "--port", str(port), "--store", f"tinydb:{store}"]
    environment = {**os.environ, "SUREFOOT_PROVIDER": "offline"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False) as http:
            until(lambda: answers(http))
            yield http, process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_an_acknowledged_finish_keeps_its_receipt(tmp_path: Path) -> None:
    store = tmp_path / "store"
    with server(store) as (http, process):
        task = turn(http, query=f"Go to {ADDRESS}")["taskId"]
        last = turn(http, taskId=task, url=ADDRESS)
        process.send_signal(signal.SIGKILL)  # nothing between the answer and the kill
        assert (last["status"], last["action"]) == ("completed", "finish()")
        process.wait()

    checked = CliRunner().invoke(main, ["receipt", task, "--verify", "--store", f"tinydb:{store}"])
    assert checked.exit_code == 0, checked.output
    assert "2 turns decided again" in checked.output

    with server(store) as (http, _):
        receipt = http.get(f"/api/task/{task}/receipt").raise_for_status().json()
    assert receipt["verdict"]["by"] == "tier1/T1.6"
    assert receipt["digest"] in checked.output
