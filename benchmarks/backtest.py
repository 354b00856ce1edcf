"""How long a backtest over 10,000 recorded turns takes: where few decisions differ, and where most do.

    python -m benchmarks.backtest [--tasks 300] [--turns 10000] [--json]

Tasks with forms of different sizes are played through the engine without a model; each is recorded as a server records
it, and the records are repeated under other task ids. Beside every candidate stands one plain walk of each turn, read
from the same files, so that the ratio says what the comparison adds. The machine may be busy: seconds of CPU count.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
import structlog

from benchmarks.policies import with_settings
from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.facts.vocabulary import VOCABULARY
from engine.llm.providers.offline import Offline
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode
from engine.ports import OfAll
from engine.record.turn import TurnRecord
from engine.replay.tracing import trace_of
from engine.rules import load, read_folder, shipped
from engine.turn.engine import Engine
from engine.turn.step import walk
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.policies.backtesting import Asked, run
from server.policies.recorded import parts_of
from server.stores import AGAIN

URL = "https://forms.example/form"
WORDS = ("City", "Street", "Company", "Phone", "Name", "Country", "Notes", "Colour", "Size", "Price", "Team", "Room")
PLAIN_TURNS = 1000
Page = list[dict[str, Any]]


def goal_and_pages(dice: random.Random) -> tuple[str, list[Page]]:
    """Fields to fill in one by one, then a button; a page of 15 to 120 elements before and after each step."""
    names = [f"{word} {dice.randint(1, 99)}" for word in dice.sample(WORDS, dice.randint(2, 5))]
    rest: Page = [{"i": f"l{at}", "r": "link", "n": f"Page {at} of {dice.randint(100, 999)}", "href": f"/page/{at}"}
                  for at in range(dice.randint(10, 110))]  # fmt: skip
    values = [f"{dice.choice(WORDS)} {dice.randint(100, 999)}" for _ in names]
    steps = [f'type "{value}" into {name}' for name, value in zip(names, values, strict=True)]

    def page(filled: int, saved: bool) -> Page:
        fields: Page = [{"i": f"f{at}", "r": "inp", "n": name, "v": values[at] if at < filled else ""}
                        for at, name in enumerate(names)]  # fmt: skip
        said: Page = [{"i": "said", "r": "link", "n": "View the record", "href": "/record"}] if saved else []
        more: Page = [{"i": "next", "r": "btn", "n": "Print"}] if saved else []
        return [*rest, *fields, {"i": "send", "r": "btn", "n": "Apply"}, *said, *more]

    pages = [page(filled, False) for filled in range(len(names) + 1)]
    return ", then ".join([*steps, "click Apply", "click Print"]), [*pages, page(len(names), True)]


def played(place: Path, tasks: int) -> list[TurnRecord]:
    """The turns of so many tasks, as the engine records them."""
    bundle, numbers, dice = load(shipped(), VOCABULARY), itertools.count(), random.Random(11)
    store = TinyFiles(place, AGAIN)
    seen: list[TurnRecord] = []
    engine = Engine(
        policies=OfAll(lambda: bundle), provider=Offline(), tasks=store, journal=store, requests=store,
        history=History(
            trace_of=trace_of, tasks=store, sessions=store, journal=store, clock=lambda: 1_000_000.0,
            bundle_source=lambda: bundle,
        ),
        clock=lambda: 1_000_000.0, ids=lambda: f"id-{next(numbers)}", log=structlog.get_logger("benchmark"),
        played=lambda tenant, record: seen.append(record),
    )  # fmt: skip

    async def play() -> None:
        for _ in range(tasks):
            query, pages = goal_and_pages(dice)
            task = None
            for tree in pages:
                page = PageInput(url=URL, interactive_tree=msgspec.convert(tree, list[TreeNode]))
                said: dict[str, Any] = {"task_id": task} if task else {"query": query}
                await engine.interact("local", TurnRequest(url=URL, page=page, witness=Witness(), **said))
                task = seen[-1].before.id

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    asyncio.run(play())
    store.close()
    return seen


def repeated(records: list[TurnRecord], turns: int) -> Iterator[bytes]:
    """Lines of a trace: the records again and again, under task ids of their own."""
    lines = [(record.before.id, msgspec.json.encode(record)) for record in records]
    for at in range(turns):
        again, which = divmod(at, len(lines))
        task, line = lines[which]
        yield line.replace(f'"id":"{task}"'.encode(), f'"id":"{task}-{again}"'.encode(), 1) + b"\n"


def candidates(place: Path) -> dict[str, Path]:
    """Edits by how much they change."""
    stricter = with_settings(place / "most", lambda name, value: 0.96 if name == "success_threshold" else value)
    renamed = place / "none"
    shutil.copytree(shipped(), renamed)
    file = renamed / "tier1.yaml"
    file.write_text(file.read_text("utf-8") + "\n# looked through\n", "utf-8")
    edit = place / "few"
    shutil.copytree(shipped(), edit)
    file = edit / "tier1.yaml"
    text = file.read_text("utf-8")
    at = text.index("confidence: 0.95", text.index("- id: T1.2\n"))
    file.write_text(f"{text[:at]}confidence: 0.60{text[at + 16:]}", "utf-8")
    return {"a comment": renamed, "T1.2 is less sure": edit, "success from 0.96": stricter}


def cpu() -> float:
    """Seconds of CPU of this process and of those that it waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    wall, before = time.perf_counter(), cpu()
    found = work()
    return found, time.perf_counter() - wall, cpu() - before


def plain(trace: Path, bundle: Any) -> int:
    """Read turns and walk each once, under the policies that decided it."""
    read, count = msgspec.json.Decoder(TurnRecord), 0
    with trace.open("rb") as file:
        for line in itertools.islice(file, PLAIN_TURNS):
            record = read.decode(line)
            walk(bundle, record.before, record.observed, {reply.key: reply for reply in record.replies})
            count += 1
    return count


def measure(tasks: int, turns: int, processes: int | None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        records = played(place / "store", tasks)
        trace = place / "turns.jsonl"
        with trace.open("wb") as file:
            file.writelines(repeated(records, turns))
        bundle = load(shipped(), VOCABULARY)
        plain(trace, bundle)  # once for all that is compiled or cached on first use
        walked, _, spent = timed(lambda: plain(trace, bundle))
        each = spent / walked
        found: dict[str, Any] = {
            "played": len(records), "turns": turns, "megabytes": round(trace.stat().st_size / 1e6),
            "plain_ms": round(1000 * each, 3), "candidates": {},
        }  # fmt: skip
        for title, folder in candidates(place).items():
            files = read_folder(folder)
            outcome, wall, spent = timed(partial(run, Asked(candidate=files), parts_of([trace]), processes=processes))
            told = outcome.backtest
            found["candidates"][title] = {
                "flips": told.flips, "same": told.same, "drifted": told.drifted, "failed": told.failed,
                "seconds": round(wall, 1), "cpu_seconds": round(spent, 1), "ratio": round(spent / (each * turns), 2),
                "processes": outcome.processes,
            }  # fmt: skip
        return found


@click.command()
@click.option("--tasks", default=300, type=click.IntRange(1, 5000), show_default=True, help="How many are played.")
@click.option("--turns", default=10_000, type=click.IntRange(100, 1_000_000), show_default=True)
@click.option("--processes", type=click.IntRange(1, 64), help="How many processes work.  [default: one a processor]")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document.")
def main(tasks: int, turns: int, processes: int | None, machine: bool) -> None:
    """Time backtests over recorded turns."""
    found = measure(tasks, turns, processes)
    if machine:
        click.echo(msgspec.json.encode(found).decode())
        return
    click.echo(f"{found['turns']} turns ({found['played']} played, {found['megabytes']} MB); "
               f"reading and walking one plainly takes {found['plain_ms']} ms of CPU")  # fmt: skip
    click.echo(f"{'candidate':<22}{'flips':>8}{'same':>8}{'seconds':>9}{'CPU':>8}{'ratio':>8}")
    for title, one in found["candidates"].items():
        click.echo(f"{title:<22}{one['flips']:>8}{one['same']:>8}{one['seconds']:>9}{one['cpu_seconds']:>8}"
                   f"{one['ratio']:>8}")  # fmt: skip


if __name__ == "__main__":
    main()
