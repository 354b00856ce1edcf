"""Hosts with workers over one new database, clients that keep them busy, and what came of it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from msgspec import Struct

from benchmarks.load.client import Client
from benchmarks.postgres import OWNER, Postgres
from benchmarks.serving import Served, served

TICK = os.sysconf("SC_CLK_TCK")
CALL_SECONDS = 60.0
WARM_UP_SECONDS = 3.0


class Load(Struct, frozen=True, kw_only=True):
    """What is asked of a run. `kill_every`: seconds between two kills of a worker; 0 is none."""

    clients: int
    seconds: float
    elements: int
    hosts: int
    workers: int  # of each host
    kill_every: float = 0.0


class Measured(Struct, frozen=True, kw_only=True):
    """`stored` and `acknowledged` are turns of the whole run, the warm-up included; the rest is without it.

    `cpu_ms` is what the workers took for a turn, user and system; None where some of them were killed.
    """

    workers: int
    turns: int
    seconds: float
    p50_ms: float
    p95_ms: float
    cpu_ms: float | None
    kills: int
    acknowledged: int
    stored: int

    @property
    def a_second(self) -> float:
        return self.turns / self.seconds


def measure(server: Postgres, load: Load) -> Measured:
    """Raises Wrong where an answer does not fit what was acknowledged before."""
    address = server.database()
    with _hosts(address, load) as hosts:
        played = asyncio.run(_play(hosts, load))
    clients, seconds, cpu, kills = played.clients, played.seconds, played.cpu, played.kills
    taken = sorted(one for client, began in zip(clients, played.warm, strict=True) for one in client.seconds[began:])
    return Measured(
        workers=load.hosts * load.workers, turns=len(taken), seconds=seconds, kills=kills,
        p50_ms=statistics.median(taken) * 1000, p95_ms=taken[int(len(taken) * 0.95)] * 1000,
        cpu_ms=None if kills else cpu / len(taken) * 1000,
        acknowledged=sum(client.acknowledged for client in clients), stored=_stored(server, address),
    )  # fmt: skip


class _Run(Struct, frozen=True, kw_only=True):
    clients: Sequence[Client]
    warm: Sequence[int]  # by client, calls that are not counted
    seconds: float
    cpu: float
    kills: int


@contextmanager
def _hosts(address: str, load: Load) -> Iterator[list[Served]]:
    """Each with a folder, a home and a port of its own, as on another machine."""
    with ExitStack() as held:
        hosts = []
        for _ in range(load.hosts):
            folder = Path(held.enter_context(TemporaryDirectory(prefix="surefoot-load-")))
            command = [sys.executable, "-m", "server.cli", "serve", "--workers", str(load.workers), "--store", address]
            own = {"SUREFOOT_PROVIDER": "offline", "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
            hosts.append(held.enter_context(served(command, folder, own)))
        yield hosts


async def _play(hosts: Sequence[Served], load: Load) -> _Run:
    dice = random.Random(0)
    clients = [Client(f"client-{n}", dice, load.elements) for n in range(load.clients)]
    over = asyncio.Event()
    async with AsyncExitStack() as held:
        open_for = httpx.Limits(max_connections=None)
        https = [
            await held.enter_async_context(httpx.AsyncClient(base_url=one.url, timeout=CALL_SECONDS, limits=open_for))
            for one in hosts
        ]
        playing = [
            asyncio.create_task(client.persist([*https[number % len(https) :], *https[: number % len(https)]], over))
            for number, client in enumerate(clients)
        ]
        await asyncio.sleep(WARM_UP_SECONDS)
        warm = [client.answered for client in clients]
        began, cpu = time.monotonic(), _cpu_seconds(hosts)
        kills = await _kill(hosts, load, dice)
        over.set()
        await asyncio.gather(*playing)
        seconds, cpu = time.monotonic() - began, _cpu_seconds(hosts) - cpu
        for number, client in enumerate(clients):
            http = https[number % len(https)]
            await client.check(http)
            for task in client.tasks:
                await client.check_task(http, task)
    return _Run(clients=clients, warm=warm, seconds=seconds, cpu=cpu, kills=kills)


async def _kill(hosts: Sequence[Served], load: Load, dice: random.Random) -> int:
    """Wait for the end, and kill a worker now and then; how many."""
    end, kills = time.monotonic() + load.seconds, 0
    while load.kill_every and time.monotonic() + load.kill_every < end:
        await asyncio.sleep(load.kill_every)
        os.kill(dice.choice([worker for host in hosts for worker in host.workers()]), signal.SIGKILL)
        kills += 1
    await asyncio.sleep(max(0.0, end - time.monotonic()))
    return kills


def _cpu_seconds(hosts: Sequence[Served]) -> float:
    """User and system time of all workers that live; a host with one worker is that worker."""
    ticks = 0
    for host in hosts:
        for process in host.workers() or [host.process]:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


def _stored(server: Postgres, address: str) -> int:
    """Turns in the database, past the walls between tenants."""
    import psycopg

    name = address.rpartition("/")[2]
    with psycopg.connect(server.url(name, OWNER)) as connection:
        row = connection.execute("SELECT count(*) FROM turns").fetchone()
    assert row is not None, "a count is one row"
    return int(row[0])
