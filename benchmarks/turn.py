"""A verification turn on real pages: ours, beside the same work in Node with Cheerio (parse5) and microdiff.

    git clone https://github.com/mozilla/readability
    npm install --prefix benchmarks/turn_node
    python -m benchmarks.turn readability/test/test-pages [--rounds 5] [--json] [--no-node]

The pages are the `source.html` files below the path. Each gets four to five changes, as an action leaves them: a button
more, a link less, a message, something expanded and, where there is a text field, a value. The state before is made
once, as it would be stored; a turn reads the page after, compares, says what it observed, decides by the policies and
stores its record. Ours and Node's take turns page by page, and of each stage the least disturbed round counts, since a
busy machine disturbs long stages more than short ones; the ratios say more than the milliseconds. Node's rules are
three `if`s and it stores nothing.
"""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import mean, median
from typing import Any

import click
import msgspec
from selectolax.lexbor import LexborHTMLParser

from benchmarks.page_changes import Changed, read_pages
from engine.derive.observed import observe
from engine.exchange.calls import StepUnderVerification, VerifyRequest
from engine.facts.vocabulary import VOCABULARY
from engine.observe import DEFAULT_LIMITS, PageInput, PageState, Witness, read_page
from engine.observe.html import parsed, skeleton
from engine.ports import Commit
from engine.record.task import TaskState
from engine.record.turn import Transition, TurnRecord, Usage
from engine.rules import Bundle, Reader, load, shipped
from engine.turn.stages import VERDICT
from engine.turn.step import walk
from engine.turn.verdict_alone import task_to_verify
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.stores import AGAIN

URL = "https://pages.example/article"
STAGES = ("parse", "skeleton", "diff", "rules", "store")  # diff: comparison, observations, facts
NODE = Path(__file__).parent / "turn_node"


class Turns:
    """Our side: everything that is there before a turn begins, and the turn itself."""

    def __init__(self, store: TinyFiles) -> None:
        self._bundle: Bundle = load(shipped(), VOCABULARY)
        self._store = store
        self._loop = asyncio.new_event_loop()
        self._turn = 0
        self._stored: dict[str, int] = {}  # the last turn of each task

    def task(self, page: Changed) -> TaskState:
        """A task whose last action was a click on the page before."""
        source = PageInput(url=URL, dom=page.before)
        before = read_page(source)
        assert before is not None
        step = StepUnderVerification(is_last=False, description="Save the changes")
        request = VerifyRequest(
            goal="Save the changes, then go on", action='click("save")', before=source, after=source,
            witness=Witness(), step=step, complexity="COMPLEX",
        )  # fmt: skip
        task = task_to_verify(request, before, Reader(self._bundle))
        return msgspec.structs.replace(task, id=f"page-{page.name}", session="s")

    def run(self, task: TaskState, page: Changed) -> tuple[dict[str, float], tuple[str, ...], PageState]:
        """One turn: milliseconds by stage, what was observed, and the page."""
        source = PageInput(url=URL, dom=page.after)
        clock = [time.perf_counter()]
        tree = parsed(page.after, "dom", DEFAULT_LIMITS)
        clock.append(time.perf_counter())
        state = skeleton(tree, source, "html", "dom", DEFAULT_LIMITS)
        clock.append(time.perf_counter())
        observed = observe(task, state, Witness(), self._bundle, now=0.0, has_model=False)
        clock.append(time.perf_counter())
        walked = walk(self._bundle, task, observed, {}, VERDICT)
        clock.append(time.perf_counter())
        assert isinstance(walked.end, Transition), "an intermediate step with changes needs no model"
        self._turn += 1
        record = TurnRecord(
            turn=self._turn, policy=self._bundle.version, settings=self._bundle.settings, before=task,
            observed=observed, rounds=walked.rounds, replies=walked.used, transition=walked.end, usage=Usage(),
            response=msgspec.Raw(b"{}"),
        )  # fmt: skip
        state_after = msgspec.structs.replace(task, turn=self._turn)
        turn = Commit(expected_turn=self._stored.get(task.id, -1), state=state_after, record=record)
        self._stored[task.id] = self._turn
        self._loop.run_until_complete(self._store.commit("bench", turn))
        clock.append(time.perf_counter())
        spent = {name: (end - start) * 1000 for name, start, end in zip(STAGES, clock, clock[1:], strict=False)}
        return spent, observed.observations, state


class Node:
    """The other side: one process that keeps its pages and answers with what a turn took."""

    def __init__(self) -> None:
        if not (NODE / "node_modules").is_dir():
            raise click.ClickException(f"first: npm install --prefix {NODE}; or leave it out with --no-node")
        self._process = subprocess.Popen(
            ["node", "turn.js"], cwd=NODE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, before: Path, after: Path) -> dict[str, float]:
        """One turn on the page in `after`: milliseconds in all (`ms`) and by stage, and the count of observations."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(msgspec.json.encode({"before": str(before), "after": str(after)}).decode() + "\n")
        self._process.stdin.flush()
        answer: dict[str, float] = msgspec.json.decode(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        self._process.stdin.close()  # type: ignore[union-attr]
        self._process.wait()


def measure(folder: Path, rounds: int, with_node: bool) -> dict[str, Any]:
    """Everything that is reported; the first round of both sides only warms them up."""
    pages = read_pages(folder)
    if not pages:
        raise click.ClickException(f"{folder}: no source.html below it; clone mozilla/readability and name its folder")
    with tempfile.TemporaryDirectory() as place:
        store = TinyFiles(Path(place, "store"), AGAIN)
        node = Node() if with_node else None
        try:
            return _measured(pages, Turns(store), node, Path(place), rounds)
        finally:
            store.close()
            if node is not None:
                node.close()


def _measured(pages: list[Changed], turns: Turns, node: Node | None, place: Path, rounds: int) -> dict[str, Any]:
    ours: dict[str, list[dict[str, float]]] = {page.name: [] for page in pages}
    theirs: dict[str, list[dict[str, float]]] = {page.name: [] for page in pages}
    observations: dict[str, int] = {}
    for page in pages:
        Path(place, f"{page.name}.before").write_text(page.before, "utf-8")
        Path(place, f"{page.name}.after").write_text(page.after, "utf-8")
    tasks = {page.name: turns.task(page) for page in pages}
    for number in range(rounds + 1):
        for page in pages:
            spent, seen, _ = turns.run(tasks[page.name], page)
            spent["bare"] = _bare(page.after)
            observations[page.name] = len(seen)
            if number:
                ours[page.name].append(spent)
            if node is not None:
                answer = node.run(Path(place, f"{page.name}.before"), Path(place, f"{page.name}.after"))
                if number:
                    theirs[page.name].append(answer)
    return _report(pages, _sums(ours, (*STAGES, "bare")), _sums(theirs, STAGES[:4]), observations)


def _bare(html: str) -> float:
    start = time.perf_counter()
    LexborHTMLParser(html)
    return (time.perf_counter() - start) * 1000


def _sums(spent: dict[str, list[dict[str, float]]], names: tuple[str, ...]) -> dict[str, float]:
    """Milliseconds over all pages, each stage of a page at its least disturbed round."""
    return {name: sum(min(one[name] for one in rounds) for rounds in spent.values() if rounds) for name in names}


def _report(
    pages: list[Changed], ours: dict[str, float], theirs: dict[str, float], observations: dict[str, int]
) -> dict[str, Any]:
    turn = sum(ours[name] for name in STAGES if name != "store")
    node = sum(theirs.values())
    counts = list(observations.values())
    return {
        "pages": len(pages),
        "changes_per_page": round(mean(page.changes for page in pages), 2),
        "observations_per_page": {"mean": round(mean(counts), 2), "median": median(counts), "most": max(counts)},
        "pages_over_6_observations": sorted(name for name, count in observations.items() if count > 6),
        "ms_per_page": {name: round(ours[name] / len(pages), 3) for name in (*STAGES, "bare")},
        "node_ms_per_page": {name: round(value / len(pages), 3) for name, value in theirs.items()},
        "times_faster_without_store": round(node / turn, 2) if node else None,
        "times_faster_with_store": round(node / (turn + ours["store"]), 2) if node else None,
        "times_bare_parse": round(turn / ours["bare"], 2),
        "shares": {name: round(ours[name] / (turn + ours["store"]), 3) for name in STAGES},
    }


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rounds", default=5, type=click.IntRange(1, 1000), show_default=True)
@click.option("--json", "machine", is_flag=True, help="Print one JSON document.")
@click.option("--no-node", is_flag=True, help="Leave the other side out.")
def main(folder: Path, rounds: int, machine: bool, no_node: bool) -> None:
    """Time a verification turn on the pages below FOLDER."""
    found = measure(folder, rounds, not no_node)
    if machine:
        click.echo(msgspec.json.encode(found).decode())
        return
    seen = found["observations_per_page"]
    click.echo(f"{found['pages']} pages, {rounds} rounds, {found['changes_per_page']} changes a page")
    click.echo(f"observations a page: mean {seen['mean']}, median {seen['median']}, at most {seen['most']}")
    for name in found["pages_over_6_observations"]:
        click.echo(f"  more than 6: {name}")
    click.echo(f"\n{'':<12}{'ms a page':>12}{'share':>9}{'Node':>12}")
    for name in STAGES:
        other = found["node_ms_per_page"].get(name)
        theirs = f"{other:>12.3f}" if other else f"{'—':>12}"
        click.echo(f"{name:<12}{found['ms_per_page'][name]:>12.3f}{found['shares'][name]:>9.1%}{theirs}")
    click.echo(
        f"\na bare lexbor parse takes {found['ms_per_page']['bare']:.3f} ms; "
        f"the turn without the store takes {found['times_bare_parse']:.2f} times that"
    )
    if found["times_faster_without_store"]:
        click.echo(
            f"Node takes {found['times_faster_without_store']:.1f} times as long without our store, "
            f"{found['times_faster_with_store']:.1f} times with it"
        )


if __name__ == "__main__":
    main()
