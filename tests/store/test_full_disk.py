"""A disk that is really full, and a database that answers slowly: answered in time, nothing lost, healed by itself.

The disk is a small file system in memory of its own, which only root may mount.
"""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.postgres import postgres
from tests.running import LIST, OFFLINE, Running, running, turn, until

pytestmark = pytest.mark.process
IN_TIME = 20.0  # seconds in which every call is answered
URL = "https://clinic.example/patients"
GOAL = ", then ".join(f'click "{LIST[n % 2]["n"]}"' for n in range(60))
BLOCK = 4096
CALLS: Mapping[str, tuple[str, str, dict[str, Any]]] = {
    "a first turn": ("POST", "/api/agent/interact", {"url": URL, "interactiveTree": LIST, "query": GOAL}),
    "one with a key": (
        "POST", "/api/agent/interact", {"url": URL, "interactiveTree": LIST, "query": GOAL, "requestId": "r"}
    ),
    "a claim": (
        "POST", "/api/agent/complete",
        {"sessionId": "s", "status": "success", "summary": "Done", "original_request_summary": "All"},
    ),
    "a batch plan": ("POST", "/api/plans", {"goal": "All", "steps": [{"description": "One"}]}),
    "knowledge": ("PUT", "/api/knowledge", {"id": "k", "text": "We are open."}),
    "settings": ("PUT", "/api/settings", {"settings": {"caution": "high"}}),
    "what waits for a person": (
        "POST", "/api/agent/guard",
        {"url": URL, "action": 'click("go")', "goal": "Buy", "interactiveTree": [
            {"i": "go", "r": "btn", "n": "Place order · $1,299.00"}]},
    ),
}  # fmt: skip


class Disk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, left: int = 0) -> None:
        """But for so many blocks."""
        self.free()
        with self._ballast.open("wb") as file:
            file.write(b"\0" * (self._room() - left) * BLOCK)
        assert self._room() == left

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def _room(self) -> int:
        return os.statvfs(self.folder).f_bavail


@contextmanager
def mounted(size: str) -> Iterator[Disk]:
    folder = Path(tempfile.mkdtemp(prefix="surefoot-disk-"))
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "none", str(folder)],
                          capture_output=True, text=True, check=False)  # fmt: skip
    if made.returncode:
        pytest.skip(f"no small disk can be mounted: {made.stderr.strip()}")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def called(served: Running, method: str, path: str, body: Mapping[str, Any]) -> httpx.Response:
    began = time.monotonic()
    answer = httpx.request(method, served.url + path, json=body, timeout=60, trust_env=False)
    assert time.monotonic() - began < IN_TIME
    return answer


def is_refused(answer: httpx.Response) -> bool:
    """Else it was answered."""
    if answer.status_code == httpx.codes.OK:
        return False
    assert (answer.status_code, answer.json()["type"]) == (503, "urn:surefoot:problem:store-unavailable"), answer.text
    return True


def is_ready(served: Running) -> bool:
    return httpx.get(f"{served.url}/ready", trust_env=False, timeout=30).status_code == httpx.codes.OK


def turns_of(served: Running, task: str) -> int:
    kept = httpx.get(f"{served.url}/api/task/{task}", trust_env=False, timeout=30).raise_for_status().json()
    return len(kept["turns"])


def test_a_folder_on_a_full_disk(tmp_path: Path) -> None:
    with mounted("8m") as disk:
        environment = {**OFFLINE, "SUREFOOT_STORE": f"tinydb:{disk.folder / 'store'}"}
        with running(tmp_path / "server", environment=environment) as served:
            first = turn(served.url, query=GOAL)
            played, task = 1, first["taskId"]
            for number, left in enumerate((0, 0, 1, 2, 6, 12, 24)):  # any of the writes of a turn is the first to fail
                disk.fill(left)
                said = {"url": URL, "taskId": task, "interactiveTree": noise(number), "requestId": f"full {number}"}
                refused = is_refused(called(served, "POST", "/api/agent/interact", said))
                assert refused or left
                played += not refused
                assert turns_of(served, task) == played, left
                disk.free()
                again = called(served, "POST", "/api/agent/interact", said)
                played += refused
                assert (again.status_code, turns_of(served, task)) == (200, played), again.text
            disk.fill()
            assert not is_ready(served)
            for name, call in CALLS.items():
                assert is_refused(called(served, *call)), name
            disk.free()
            assert is_ready(served)
            for name, call in CALLS.items():
                assert not is_refused(called(served, *call)), name
        with running(tmp_path / "server", environment=environment) as served:
            assert turns_of(served, task) == played


def test_a_database_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with mounted("160m") as disk:
        monkeypatch.setattr(tempfile, "tempdir", str(disk.folder))
        with postgres() as server:
            environment = {**OFFLINE, "SUREFOOT_STORE": server.database()}
            with running(tmp_path / "server", environment=environment) as served:
                task, played, refused = turn(served.url, query=GOAL)["taskId"], 1, False
                disk.fill()
                for number in range(40):
                    said = {"url": URL, "taskId": task, "interactiveTree": noise(number)}
                    refused = is_refused(called(served, "POST", "/api/agent/interact", said))
                    if refused:
                        break
                    played += 1
                assert refused
                disk.free()
                until(lambda: is_ready(served))
                assert turns_of(served, task) == played
                assert turn(served.url, taskId=task)["turn"] == played


def noise(seed: int) -> list[dict[str, Any]]:
    """A page of some 20 KB that cannot be compressed any further."""
    dice = random.Random(seed)
    return [*LIST, *({"i": f"n{n}", "r": "btn", "n": dice.randbytes(60).hex()} for n in range(300))]
