"""How long a turn takes over HTTP, with the durable store: without a model, and with one that answers at once.

Beside the turn without a model stands the least that any service must do: one in bare Node that compares the trees and
stores the turn. Both play tasks in turns, so that a busy machine is as busy for one as for the other. The model stands
on loopback and takes no time of its own, so that what a turn with it takes longer is what the service adds: prompt,
HTTP exchange, journal, a further walk over the rules. Client, model and server share the machine.
"""

from __future__ import annotations

import http.client
import json
import shutil
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import click

from benchmarks.faults.model import ScriptedModel, replied
from benchmarks.faults.service import running
from benchmarks.serving import served

SAYS: Mapping[str, Any] = {
    "verify_light": {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It changed."},
    "act": {"thought": "On.", "action": 'click("e1")'},
}
BARE = Path(__file__).parent / "latency_node" / "service.js"
TURNS_OF_A_TASK = 4  # a fifth success in a row would end it
WARM_UP = 3  # tasks that are not counted: the first model call imports the SDK


@click.command()
@click.option("--turns", default=200, type=click.IntRange(4), show_default=True, help="Turns to measure of each kind.")
@click.option("--elements", default=200, type=click.IntRange(5, 5000), show_default=True, help="Nodes of the V3 tree.")
@click.option("--command", default=None, help="Starts the server.  [default: surefoot serve, of this installation]")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def latency(turns: int, elements: int, command: str | None, machine: bool) -> None:
    """Measure a verified turn: bare in Node, without a model, with an instant one on loopback (two calls a turn)."""
    serve = command or f"{sys.executable} -m server.cli serve"
    goal = ", then ".join(f'click "Element {n}"' for n in range(TURNS_OF_A_TASK + 1))
    with _bare() as node, running(serve, None, 10.0) as base:
        offline, *bare = _measured([base, *node], goal, turns, elements)
    with ScriptedModel(lambda asked: replied(SAYS[asked.call])) as model, running(serve, model.url, 10.0) as base:
        (asked,) = _measured([base], 'click "Element 0"', turns, elements)
        calls = len(model.asked) / (asked["turns"] + WARM_UP * TURNS_OF_A_TASK)
    ratio = asked["medianMs"] / offline["medianMs"]
    to_bare = offline["medianMs"] / bare[0]["medianMs"] if bare else None
    if machine:
        told = {"elements": elements, "bare": bare[0] if bare else None, "offline": offline, "model": asked,
                "callsPerTurn": calls, "toBare": to_bare, "ratio": ratio}  # fmt: skip
        click.echo(json.dumps(told))
        return
    click.echo(f"a verified turn over HTTP, V3 tree of {elements} elements, durable store")
    rows = [("bare, in Node", one) for one in bare]
    for name, one in (*rows, ("without a model", offline), ("with an instant model", asked)):
        click.echo(f"  {name:<22} median {one['medianMs']:6.2f} ms   95% {one['p95Ms']:6.2f} ms   {one['turns']} turns")
    each = (asked["medianMs"] - offline["medianMs"]) / calls
    beside = f"{to_bare:.1f} times the bare one" if to_bare else "there is no Node here to compare with"
    click.echo(f"  without a model: {beside}")
    click.echo(f"  with one: {ratio:.1f} times that, {calls:.0f} calls a turn, {each:.2f} ms each")


@contextmanager
def _bare() -> Iterator[list[str]]:
    """Where the bare service answers; nowhere without Node."""
    node = shutil.which("node")
    if node is None:
        yield []
        return
    with TemporaryDirectory(prefix="surefoot-bare-") as place:
        folder = Path(place)
        with served([node, str(BARE), "--store", str(folder / "store")], folder, {}) as there:
            yield [there.url]


def _measured(bases: list[str], goal: str, turns: int, elements: int) -> list[dict[str, Any]]:
    """Milliseconds of verified turns at each address; the first turn of a task verifies nothing, and is left out."""
    places = [urlsplit(base) for base in bases]
    connections = [http.client.HTTPConnection(place.hostname or "", place.port, timeout=60) for place in places]
    tasks = [_tasks(connection, goal, elements) for connection in connections]
    taken: list[list[float]] = [[] for _ in bases]
    for number in range(WARM_UP + -(-turns // TURNS_OF_A_TASK)):
        for one, played in zip(taken, map(next, tasks), strict=True):
            if number >= WARM_UP:
                one.extend(played)
    for connection in connections:
        connection.close()
    return [
        {"turns": len(one), "medianMs": statistics.median(one), "p95Ms": sorted(one)[int(len(one) * 0.95)]}
        for one in taken
    ]


def _tasks(connection: http.client.HTTPConnection, goal: str, elements: int) -> Iterator[list[float]]:
    while True:
        _, told = _turn(connection, {"query": goal, **_page(elements, 0)})
        taken = []
        for number in range(1, TURNS_OF_A_TASK + 1):
            seconds, told = _turn(connection, {"taskId": told["taskId"], **_page(elements, number)})
            if not told.get("verification", {}).get("success"):
                raise click.ClickException(f"a turn did not verify: {json.dumps(told)[:1000]}")
            taken.append(seconds * 1000)
        yield taken


def _turn(connection: http.client.HTTPConnection, body: Mapping[str, Any]) -> tuple[float, Any]:
    data = json.dumps(body).encode()
    began = time.perf_counter()
    connection.request("POST", "/api/agent/interact", data, {"Content-Type": "application/json"})
    answer = connection.getresponse().read()
    return time.perf_counter() - began, json.loads(answer)


def _page(elements: int, turn: int) -> dict[str, Any]:
    """Each turn one more element is there: what was clicked had an effect."""
    nodes = [{"i": f"e{n}", "r": "btn", "n": f"Element {n}", "xy": [n, 10]} for n in range(elements - turn)]
    new = [{"i": f"n{n}", "r": "link", "n": f"New {n}", "href": f"/new/{n}"} for n in range(turn)]
    return {"url": "https://shop.example/list", "interactiveTree": [*nodes, *new]}
