"""A server that is killed in the middle of batches loses no result, and asks no model twice for what it was told.

One client reports batches over HTTP; every batch blocks a step, so that every one of them waits for the model. The
server is killed with SIGKILL while a batch is under way, started again on the same store, and the batch is sent again.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from tests.running import asking, running

pytestmark = pytest.mark.process
KEEP = {"action": "keep", "steps": [{"replaces": 0}], "reason": "It passes."}


class Play:
    """What the client did, and what the model was asked."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.plan = ""
        self.sent = 0
        self.steps = 0

    def batch(self, number: int) -> dict[str, Any]:
        """Every batch completes one step, and blocks another that is looked at three times."""
        failing = number // 3 * 2
        return {
            "requestId": f"batch-{number}",
            "results": [
                {"step": failing, "notes": f"[FAIL]: try {number}"},
                {"step": self.steps // 2 + number, "notes": "[SUCCESS]", "output": {"n": number}},
            ],
        }

    async def make(self, http: httpx.AsyncClient, steps: int) -> None:
        self.steps = steps
        body = {"goal": "Survive", "steps": [{"description": f"Step {n}"} for n in range(steps)], "requestId": "plan"}
        self.plan = (await http.post("/api/plans", json=body)).json()["planId"]

    async def report(self, http: httpx.AsyncClient) -> dict[str, Any]:
        answer = await http.post(f"/api/plans/{self.plan}/report", json=self.batch(self.sent))
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


def keep_all(asked: Asked) -> Answer:
    text = asked.body["contents"][0]["parts"][0]["text"]
    changeable = text.partition("Steps that may be changed: ")[2].partition("\n")[0]
    steps = [{"replaces": int(one)} for one in changeable.split(", ")]
    return msgspec.structs.replace(replied({**KEEP, "steps": steps}), seconds=0.15)


async def survive(batches: int, folder: Path, model: ScriptedModel, dice: random.Random) -> tuple[Play, int]:
    """Report each batch, the server being killed at its first try; and the number of kills that met one under way."""
    play, kills, shot_at = Play(dice), 0, set[int]()
    while True:
        with running(folder, environment=asking(model)) as server:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
                await play.make(http, 2 * batches + 2)
                while play.sent < batches:
                    report = asyncio.create_task(play.report(http))
                    if play.sent not in shot_at:
                        shot_at.add(play.sent)
                        await asyncio.sleep(dice.uniform(0, 0.25))
                        if not report.done():
                            kills += 1
                            server.process.kill()
                            with suppress(httpx.TransportError):  # or its answer was on the way
                                await report
                            break
                    told = await report
                    assert play.steps // 2 + play.sent in told["completed"]
                    assert await play.report(http) == told  # made again with the same key: the same answer
                    play.sent += 1
                else:
                    final = (await http.get(f"/api/plans/{play.plan}")).json()
                    check(final, batches)
                    return play, kills


def check(plan: dict[str, Any], batches: int) -> None:
    done = [step["index"] for step in plan["steps"] if step["status"] == "completed"]
    assert done == list(range(batches + 1, 2 * batches + 1)), "a result was lost"
    attempts = [step["attempts"] for step in plan["steps"]]
    assert sum(attempts) == batches, "a batch was replanned twice, or not at all"


def test_a_batch_survives_a_kill(tmp_path: Path) -> None:
    seed = int(os.environ.get("SUREFOOT_FAULT_SEED") or random.SystemRandom().randrange(10**6))
    print(f"seed {seed}")  # shown when the test fails; SUREFOOT_FAULT_SEED plays the same delays again
    batches = 6
    with ScriptedModel(keep_all) as model:
        _, kills = asyncio.run(survive(batches, tmp_path, model, random.Random(seed)))
        asked = Counter(one.body["contents"][0]["parts"][0]["text"] for one in model.asked)
    print(f"{kills} kills, {len(model.asked)} calls for {batches} batches")
    assert len(asked) == batches  # the same question, or none: never another one about the same batch
    assert len(model.asked) <= batches + kills  # only a call that died with its server was made again
    assert kills
