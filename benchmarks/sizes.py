"""What a store takes on the disk: 200 tasks of three turns each, on pages of 200 elements.

    python -m benchmarks.sizes [--store postgresql://surefoot@localhost/empty] [--tasks 200] [--elements 200] [--json]

Played by the whole service, without a socket and without a model. Each task sees pages of its own: every element has
the number of its task in its name, so that no two tasks share a page. Without `--store` a folder is made, measured and
thrown away; a database has to be empty, and keeps what was played.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import click
import httpx

from server import logs
from server.settings import Settings
from server.wiring import wire

MB = 1_000_000
GOAL = 'Click "Filters", then choose "In stock" in Availability'
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
WORDS = ("shoe", "lace", "sole", "heel", "strap", "boot", "lamp", "desk", "chair", "vase", "frame", "cable", "plug")


def pages(task: int, elements: int) -> list[list[dict[str, Any]]]:
    """The three states of one task's page."""
    random_ = random.Random(task)
    others = [
        {"i": f"e{n}", "r": "link", "n": f"{' '.join(random_.choices(WORDS, k=3))} {task}-{n}"}
        for n in range(elements - 2)
    ]
    stock = {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}
    return [[FILTERS, *others], [FILTERS, stock, *others], [FILTERS, {**stock, "v": "In stock"}, *others]]


@asynccontextmanager
async def serving(store: str) -> AsyncIterator[httpx.AsyncClient]:
    app: Any = wire(Settings(store=store, prove=False))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield http


async def play(store: str, tasks: int, elements: int) -> int:
    """The turns that were played; every task is completed."""
    turns = 0
    async with serving(store) as http:
        for task in range(tasks):
            said: dict[str, Any] = {"query": GOAL, "sessionId": f"session {task}"}
            for page in pages(task, elements):
                sent = await http.post("/api/agent/interact", json={
                    "url": "https://shop.example/things", "interactiveTree": page, **said,
                })  # fmt: skip
                answer = sent.raise_for_status().json()
                said, turns = {"taskId": answer["taskId"]}, turns + 1
            if answer["status"] != "completed":
                raise click.ClickException(f"task {task} ended as {answer['status']}: {answer}")
    return turns


def size_of(store: str) -> dict[str, float]:
    """In MB: of all files, and of the blocks that they take; of all tables with their indexes."""
    if store.startswith("tinydb:"):
        files = [path for path in Path(store.partition(":")[2]).rglob("*") if path.is_file()]
        turns = [path.stat() for path in files if path.parent.parent.name == "tasks"]
        return {
            "tasks": sum(one.st_size for one in turns) / MB,
            "tasks_in_blocks": sum(one.st_blocks * 512 for one in turns) / MB,
            "all": sum(path.stat().st_size for path in files) / MB,
        }
    import psycopg

    from server.adapters.sql.schema import plain_url

    with psycopg.connect(plain_url(store)) as connection:
        rows = connection.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        ).fetchall()
    sizes: dict[str, int] = dict(rows)
    of_tasks = ("tasks", "turns", "pages", "messages")
    return {"tasks": sum(sizes[name] for name in of_tasks) / MB, "all": sum(sizes.values()) / MB}


@click.command()
@click.option("--store", help="A database with nothing in it; without, a folder that is thrown away.")
@click.option("--tasks", default=200, type=click.IntRange(1), show_default=True)
@click.option("--elements", default=200, type=click.IntRange(3), show_default=True)
@click.option("--json", "machine", is_flag=True, help="Print one JSON document.")
def main(store: str | None, tasks: int, elements: int, machine: bool) -> None:
    """Play tasks, and measure the store."""
    os.environ["SUREFOOT_PROVIDER"] = "offline"
    logs.configure("json", "error")
    with tempfile.TemporaryDirectory() as place:
        address = store or f"tinydb:{place}/store"
        turns = asyncio.run(play(address, tasks, elements))
        found = {name: round(size, 2) for name, size in size_of(address).items()}
    if machine:
        click.echo(json.dumps({"tasks": tasks, "turns": turns, "elements": elements, "mb": found}))
        return
    said = ", ".join(f"{name.replace('_', ' ')} {size} MB" for name, size in found.items())
    click.echo(f"{tasks} tasks, {turns} turns, {elements} elements a page: {said}")


if __name__ == "__main__":
    main()
