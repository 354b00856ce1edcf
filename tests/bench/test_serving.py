"""The server of an application that the bench plays in."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.apps.serving import serving
from client.serving import free_port

SERVER = """
import http.server, pathlib, subprocess, sys
worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path("worker").write_text(str(worker.pid))
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
"""


@pytest.mark.process
def test_what_a_server_started_itself_ends_with_it(tmp_path: Path) -> None:
    port = free_port()
    with serving("Server", [sys.executable, "-c", SERVER, str(port)], tmp_path, f"http://127.0.0.1:{port}/"):
        worker = int((tmp_path / "worker").read_text())
        assert runs(worker)
    until = time.monotonic() + 10
    while runs(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not runs(worker)


def runs(pid: int) -> bool:
    """Whether a process is there that has not ended; one that nobody waits for stays as a zombie."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(told) and not told.startswith("Z")
