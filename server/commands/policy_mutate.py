"""Mutation testing of rule sets over several processes, with its progress and its report."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from server.commands.findings import as_json, count, show_problems

if TYPE_CHECKING:
    from rich.console import Console

    from engine.rules import Bundle, Problem, Vocabulary
    from engine.rules.golden.together import Known
    from engine.rules.mutate.mutation import Board, MutantResult

STATES = ("killed", "equivalent", "survived", "unknown")


class Mutation(Struct):
    """What became of all mutants. `offers` are golden files to add: (rule set, text, the slips that each notices)."""

    outcomes: list[MutantResult]
    offers: list[tuple[str, str, list[Problem]]]
    solver: bool

    @property
    def problems(self) -> list[Problem]:
        return [problem for _, _, problems in self.offers for problem in problems]

    def as_json(self) -> dict[str, Any]:
        return {
            "solver": self.solver,
            "counts": Counter(one.state for one in self.outcomes),
            "rulesets": {name: dict(counts) for name, counts in self.by_set().items()},
            "unknown": [one for one in self.outcomes if one.state == "unknown"],
            "survivors": [
                {"ruleset": name, "golden": text, "notices": [as_json(problem) for problem in problems]}
                for name, text, problems in self.offers
            ],
        }

    def by_set(self) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for one in self.outcomes:
            found.setdefault(one.ruleset, Counter())[one.state] += 1
        return found

    def show(self, out: Console) -> None:
        for name, text, problems in self.offers:
            show_problems(out, problems)
            add = f"add tests/golden/{name}/….yaml, named after what happens, and write its intent:"
            out.print(f"    {add}", style="cyan")
            for line in text.splitlines():
                out.print(f"      {line}", markup=False)
        self._table(out)
        if not self.solver:
            said = "without the solver, mutants that decide the same were not removed: pip install 'surefoot[prove]'"
            out.print(said, style="yellow")

    def _table(self, out: Console) -> None:
        sets = self.by_set()
        width = max(map(len, sets), default=8)
        out.print(f"{'rule set'.ljust(width)}  mutants  noticed  the same  unnoticed  not told apart", style="bold")
        for name, counts in sets.items():
            numbers = [f"{sum(counts.values()):>7}", f"{counts['killed']:>7}", f"{counts['equivalent']:>8}",
                       f"{counts['survived']:>9}", f"{counts['unknown']:>14}"]  # fmt: skip
            style = "yellow" if counts["survived"] else "green"
            out.print(f"{name.ljust(width)}  {'  '.join(numbers)}", style=style)
        total = Counter(one.state for one in self.outcomes)
        said = f"{count(len(self.outcomes), 'mutant')}: {total['killed']} noticed, "
        said += f"{total['equivalent']} decide the same, "
        said += f"{total['survived']} unnoticed, {total['unknown']} not told apart from the original"
        out.print(said, style="red" if total["survived"] else "green")


class _Work(Struct):
    """What the processes inherit when they are forked; nothing of it could be sent to them."""

    boards: dict[str, Board]
    bundle: Bundle
    vocabulary: Vocabulary
    inside: bool


_work: list[_Work] = []


def _study(task: tuple[str, int]) -> list[MutantResult]:
    from engine.rules.mutate.mutation import study

    work = _work[-1]
    return study(work.boards[task[0]], task[1], work.bundle, work.vocabulary, inside=work.inside)


def run_mutation(
    golden: Path, bundle: Bundle, vocabulary: Vocabulary, chosen: tuple[str, ...], jobs: int | None, *, quiet: bool,
    known: Known, inside: bool = False,
) -> Mutation:  # fmt: skip
    """Every mutant of the chosen sets, or of their patterns, against its golden files; `known` holds in every turn.

    Progress goes to the terminal, if it is one.
    """
    from engine.rules.golden.cases import read_cases
    from engine.rules.mutate.mutants import APPLIES
    from engine.rules.mutate.mutation import board

    boards = {
        name: board(rules, read_cases(golden, rules, bundle, vocabulary), known.get(name, ()))
        for name, rules in ((name, bundle.rulesets[name]) for name in chosen)
    }
    tasks = [(name, at) for name in chosen for at in range(APPLIES, len(bundle.rulesets[name].rules))]
    _work.append(_Work(boards, bundle, vocabulary, inside))
    try:
        outcomes = [one for found in _progress(_results(tasks, jobs), len(tasks), quiet) for one in found]
    finally:
        _work.pop()
    return Mutation(outcomes, _offers(outcomes, bundle), _solver())


def _results(tasks: list[tuple[str, int]], jobs: int | None) -> Iterator[list[MutantResult]]:
    """The results in the order of the tasks."""
    processes = min(jobs or os.cpu_count() or 1, len(tasks))
    if processes < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(_study, tasks)
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(_study, tasks)


def _progress(results: Iterator[list[MutantResult]], total: int, quiet: bool) -> Iterator[list[MutantResult]]:
    from rich.console import Console
    from rich.progress import track

    screen = Console(stderr=True)
    if quiet or not screen.is_terminal:
        yield from results
    else:
        yield from track(results, "changing rules, one slip at a time", total, console=screen, transient=True)


def _offers(outcomes: list[MutantResult], bundle: Bundle) -> list[tuple[str, str, list[Problem]]]:
    """A golden file for each group of survivors that it would notice."""
    from engine.rules.golden.offer import golden_text
    from engine.rules.mutate.coverage import places

    found: dict[tuple[str, str], list[Problem]] = {}
    for one in outcomes:
        if one.state == "survived" and one.example is not None:
            rules = bundle.rulesets[one.ruleset]
            text = golden_text(rules, one.example.facts, one.example.settings, one.expected)
            said = f"no golden file notices a slip in {one.rule or 'applies'}: {one.said}"
            problem = places(rules)(one.rule, one.near, "SF707", said)
            found.setdefault((one.ruleset, text), []).append(problem)
    return [(name, text, problems) for (name, text), problems in found.items()]


def _solver() -> bool:
    from importlib.util import find_spec

    return find_spec("z3") is not None
