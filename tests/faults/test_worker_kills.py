"""Workers on one database that are killed at random moments lose no turn, and hold nothing up for long."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import httpx
import pytest

from benchmarks.load.client import Client
from benchmarks.serving import workers_of
from tests.faults.test_kills import CLIENTS
from tests.running import OFFLINE, running, until

pytestmark = pytest.mark.process
WORKERS = 2


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.nightly)])
def test_no_acknowledged_turn_is_lost(kills: int, tmp_path: Path, database: str) -> None:
    seed = int(os.environ.get("SUREFOOT_FAULT_SEED") or random.SystemRandom().randrange(10**6))
    print(f"seed {seed}")
    dice = random.Random(seed)

    async def survive(url: str, supervisor: int) -> list[Client]:
        clients, over = [Client(f"client-{n}", dice) for n in range(CLIENTS)], asyncio.Event()
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            playing = [asyncio.create_task(client.persist([http], over)) for client in clients]
            for _ in range(kills):
                answered = sum(client.answered for client in clients)
                while sum(client.answered for client in clients) < answered + dice.randrange(1, 6):
                    assert not any(one.done() for one in playing), [one.exception() for one in playing if one.done()]
                    await asyncio.sleep(0.01)
                os.kill(dice.choice(workers_of(supervisor)), signal.SIGKILL)
            over.set()
            await asyncio.gather(*playing)
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            for client in clients:
                await client.check(http)
        return clients

    environment = {**OFFLINE, "SUREFOOT_STORE": database}
    with running(tmp_path, "--workers", str(WORKERS), environment=environment) as served:
        clients = asyncio.run(survive(served.url, served.process.pid))
        until(lambda: len(workers_of(served.process.pid)) == WORKERS)
        served.stop()
    assert sum(client.acknowledged for client in clients) > kills
