"""Workers on one database that are killed at random moments lose no turn, and hold nothing up for long."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.faults.test_kills import CLIENTS, Client
from tests.running import OFFLINE, running, until

pytestmark = pytest.mark.process
WORKERS = 2


def workers_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


async def play_on(client: Client, http: httpx.AsyncClient) -> None:
    """Through lost connections, and leases of workers that are gone (503)."""
    while True:
        with suppress(httpx.TransportError):
            try:
                await client.play(http)
            except AssertionError:
                if client.refused != httpx.codes.SERVICE_UNAVAILABLE:
                    raise
        await asyncio.sleep(0.05)


class Patient(Client):
    refused = 0

    def acknowledged(self, request: dict[str, object], answer: httpx.Response) -> None:
        self.refused = answer.status_code
        super().acknowledged(request, answer)


@pytest.mark.parametrize("kills", [4, pytest.param(200, marks=pytest.mark.nightly)])
def test_no_acknowledged_turn_is_lost(kills: int, tmp_path: Path, database: str) -> None:
    seed = int(os.environ.get("SUREFOOT_FAULT_SEED") or random.SystemRandom().randrange(10**6))
    print(f"seed {seed}")
    dice = random.Random(seed)

    async def survive(url: str, supervisor: int) -> list[Patient]:
        clients = [Patient(f"client-{n}", dice) for n in range(CLIENTS)]
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            playing = [asyncio.create_task(play_on(client, http)) for client in clients]
            for _ in range(kills):
                answered = sum(len(client.answers) for client in clients)
                while sum(len(client.answers) for client in clients) < answered + dice.randrange(4, 12):
                    assert not any(one.done() for one in playing), [one.exception() for one in playing if one.done()]
                    await asyncio.sleep(0.01)
                os.kill(dice.choice(workers_of(supervisor)), signal.SIGKILL)
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            for client in clients:
                await client.check(http)
        return clients

    environment = {**OFFLINE, "SUREFOOT_STORE": database}
    with running(tmp_path, "--workers", str(WORKERS), environment=environment) as served:
        clients = asyncio.run(survive(served.url, served.process.pid))
        until(lambda: len(workers_of(served.process.pid)) == WORKERS)
        served.stop()
    assert sum(len(task["turns"]) for client in clients for task in client.tasks) > kills
