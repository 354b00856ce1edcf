"""How long other calls wait while the server works on something large: `/health`, asked all the time."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import httpx
from msgspec import Struct

from benchmarks.serving import served
from client.console import json_line
from engine.rules import shipped

MOST_MS = 50.0  # that a call may wait longer at p99 than where nothing else goes on
PAUSE_SECONDS = 0.005  # between two questions
CALL_SECONDS = 300.0
FIELDS = 15_000
Calls = Callable[[httpx.AsyncClient], Awaitable[None]]


class Waited(Struct, frozen=True):
    """`seconds` is how long the large calls went on, in which `/health` was asked `asked` times."""

    beside: str
    asked: int
    seconds: float
    p50_ms: float
    p99_ms: float


@click.command()
@click.option("--seconds", default=8.0, type=click.FloatRange(1), show_default=True, help="Of each kind, at least.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines, one per kind.")
def waiting(seconds: float, as_json: bool) -> None:
    """How long `/health` waits beside pages of 8 MiB, pages of 15,000 fields, traces of these, and proofs.

    Exits with 1 where p99 is over 50 ms more than beside nothing.
    """
    with TemporaryDirectory(prefix="surefoot-waiting-") as place:
        command = [sys.executable, "-m", "server.cli", "serve", "--store", f"tinydb:{place}/store"]
        with served(command, Path(place), {"SUREFOOT_PROVIDER": "offline", "SUREFOOT_MAX_BODY": "20000000"}) as there:
            found = asyncio.run(_measured(there.url, seconds))
    idle = found[0].p99_ms
    for one in found:
        if as_json:
            json_line(one)
        else:
            more = f", {one.p99_ms - idle:+.0f} ms" if one is not found[0] else ""
            click.echo(f"beside {one.beside:<26} p50 {one.p50_ms:6.1f} ms   p99 {one.p99_ms:6.1f} ms{more}   "
                       f"asked {one.asked} times in {one.seconds:.0f} s")  # fmt: skip
    sys.exit(any(one.p99_ms > idle + MOST_MS for one in found))


async def _measured(url: str, seconds: float) -> list[Waited]:
    async with httpx.AsyncClient(base_url=url, timeout=CALL_SECONDS) as http:
        task = await _task(http, _fields(FIELDS))
        kinds: Mapping[str, Calls] = {
            "nothing": _nothing,
            "a page of 8 MiB": _turns(_texts(8 * 1024 * 1024 - 200_000)),
            f"a page of {FIELDS:,} fields": _turns(_fields(FIELDS)),
            f"a tree of {FIELDS:,} nodes": _turns(_tree(FIELDS)),
            "traces of such a task": _get(f"/api/task/{task}/trace"),
            "proofs": _post("/api/policies/check", {"files": {"tier1.yaml": _changed("tier1.yaml")}}),
        }
        return [await _beside(name, call, http, seconds) for name, call in kinds.items()]


async def _beside(name: str, call: Calls, http: httpx.AsyncClient, seconds: float) -> Waited:
    """One call after the other, until the time is over."""
    await call(http)  # what the first one loads is not counted
    began, taken = time.monotonic(), list[float]()

    async def go_on() -> None:
        while time.monotonic() < began + seconds:
            await call(http)

    going = asyncio.create_task(go_on())
    while not going.done():
        asked = time.perf_counter()
        (await http.get("/health")).raise_for_status()
        taken.append((time.perf_counter() - asked) * 1000)
        await asyncio.sleep(PAUSE_SECONDS)
    await going
    ordered = sorted(taken)
    return Waited(
        name, len(ordered), time.monotonic() - began, ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    )


async def _nothing(http: httpx.AsyncClient) -> None:
    await asyncio.sleep(0.5)


def _turns(page: Mapping[str, Any]) -> Calls:
    async def call(http: httpx.AsyncClient) -> None:
        await _task(http, page)

    return call


async def _task(http: httpx.AsyncClient, page: Mapping[str, Any]) -> str:
    """Two turns of a new one; its id."""
    url = "https://shop.example/list"
    goal = {"query": 'click "Frobnicate", then click "Go on"', "url": url, **page}
    told = (await http.post("/api/agent/interact", json=goal)).raise_for_status().json()
    again = {"taskId": told["taskId"], "url": f"{url}?done", **page}
    (await http.post("/api/agent/interact", json=again)).raise_for_status()
    return str(told["taskId"])


def _get(path: str) -> Calls:
    async def call(http: httpx.AsyncClient) -> None:
        (await http.get(path)).raise_for_status()

    return call


def _post(path: str, body: Mapping[str, Any]) -> Calls:
    async def call(http: httpx.AsyncClient) -> None:
        (await http.post(path, json=body)).raise_for_status()

    return call


def _changed(name: str) -> str:
    """A rule set that is not the one in force, so that it has to be proved."""
    return (shipped() / name).read_text("utf-8") + "\n# changed\n"


def _texts(size: int) -> dict[str, Any]:
    paragraph = "<p>" + "What a long page says, over and over. " * 20 + "</p>"
    return {"dom": f"<html><body><button>Frobnicate</button>{paragraph * (size // len(paragraph))}</body></html>"}


def _fields(count: int) -> dict[str, Any]:
    fields = "".join(f'<label for=f{n}>Field {n}</label><input id=f{n} name=f{n} value=v{n}>' for n in range(count))
    return {"dom": f"<html><body><form>{fields}<button>Frobnicate</button></form></body></html>"}


def _tree(count: int) -> dict[str, Any]:
    nodes = [{"i": f"f{n}", "r": "input", "n": f"Field {n}", "v": f"v{n}"} for n in range(count)]
    return {"interactiveTree": [*nodes, {"i": "save", "r": "btn", "n": "Frobnicate"}]}
