"""A server that is killed while a model is asked for the second time in one turn goes on with that turn.

The first call of the turn was answered, and its reply journalled; the second is under way. After a restart on the same
store the same request is played to its end: the first call is not made again, and the answer counts both.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied

START_SECONDS = 60.0
OPEN, FILTER = {"i": "open", "r": "btn", "n": "Open"}, {"i": "filter", "r": "btn", "n": "Filter"}
STEP = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works", "verify": "It can be seen"}
SAYS: dict[str, Any] = {
    "plan": {"goal": "Tidy the list", "steps": [{"description": text, **STEP} for text in ("Tidy it", "Look at it")]},
    "refine": {"thought": "Begin.", "action": 'click("open")'},
    "verify_light": {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."},
    "act": {"thought": "On.", "action": 'click("filter")'},
}


class Slow:
    """A model of which one effect takes for ever, until it is cured."""

    def __init__(self, effect: str) -> None:
        self.effect = effect
        self.cured = False

    def __call__(self, asked: Asked) -> Answer:
        answer = replied(SAYS[asked.call])
        return answer if self.cured or asked.call != self.effect else replace(answer, seconds=60.0)


@contextmanager
def server(store: Path, model: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "server.cli", "serve", "--port", str(port), "--store", f"tinydb:{store}"]
    environment = {**os.environ, "GEMINI_API_KEY": "scripted", "GOOGLE_GEMINI_BASE_URL": model}
    environment.pop("SUREFOOT_PROVIDER", None)
    with (store.parent / "server.log").open("ab") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def wait_until(true: Any) -> None:
    until = time.monotonic() + START_SECONDS
    while not true():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def healthy(base: str) -> bool:
    try:
        return httpx.get(f"{base}/health").status_code == 200
    except httpx.TransportError:
        return False


def interact(base: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = httpx.post(f"{base}/api/agent/interact", json={"url": "https://a.example/", **body}, timeout=60)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def killed_in(
    process: subprocess.Popen[bytes], base: str, body: dict[str, Any], model: ScriptedModel, effect: str
) -> None:
    """Send the request, and kill the server while it waits for the effect."""
    ends: list[Exception] = []

    def send() -> None:
        try:
            interact(base, body)
        except httpx.TransportError as error:
            ends.append(error)

    sending = Thread(target=send)
    sending.start()
    wait_until(lambda: any(one.call == effect for one in model.asked))
    os.kill(process.pid, signal.SIGKILL)
    sending.join(START_SECONDS)
    assert ends, "the request was answered: nothing was tested"


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return tmp_path / "store", probe.getsockname()[1]


def test_a_turn_goes_on_after_a_kill_between_two_of_its_calls(place: tuple[Path, int]) -> None:
    store, port = place
    base, slow = f"http://127.0.0.1:{port}", Slow("act")
    with ScriptedModel(slow) as model:
        with server(store, model.url, port) as process:
            wait_until(lambda: healthy(base))
            first = interact(base, {"query": 'Click "Open"', "interactiveTree": [OPEN], "requestId": "r0"})
            second = {"taskId": first["taskId"], "interactiveTree": [OPEN, FILTER], "requestId": "r1"}
            killed_in(process, base, second, model, "act")
        slow.cured = True
        with server(store, model.url, port):
            wait_until(lambda: healthy(base))
            told = interact(base, second)
            assert interact(base, second) == told
        assert (told["taskId"], told["turn"], told["action"]) == (first["taskId"], 1, 'click("filter")')
        assert Counter(one.call for one in model.asked) == {"verify_light": 1, "act": 2}, "act was never answered"
        assert told["usage"]["llmCalls"] == 2


def test_a_first_turn_goes_on_under_its_request_key(place: tuple[Path, int]) -> None:
    store, port = place
    base, slow = f"http://127.0.0.1:{port}", Slow("refine")
    request = {"query": "Tidy up the list of patients", "interactiveTree": [OPEN], "requestId": "r0"}
    with ScriptedModel(slow) as model:
        with server(store, model.url, port) as process:
            wait_until(lambda: healthy(base))
            killed_in(process, base, request, model, "refine")
        slow.cured = True
        with server(store, model.url, port):
            wait_until(lambda: healthy(base))
            told = interact(base, request)
            kept = httpx.get(f"{base}/api/task/{told['taskId']}").json()
        assert (told["turn"], told["action"]) == (0, 'click("open")')
        assert Counter(one.call for one in model.asked) == {"plan": 1, "refine": 2}
        assert [turn["action"] for turn in kept["turns"]] == ['click("open")']
        assert kept["usage"]["llmCalls"] == 2
