"""What the solver adds to `surefoot policy check` and `explain`: findings, proofs, and the way to a firing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from server.commands.findings import as_json, count, show_problems
from server.policies.prose import in_prose

if TYPE_CHECKING:
    from rich.console import Console

    from engine.rules import Problem, Scalar
    from engine.rules.prove import Analysis, Case, Change

MISSING = "SF810"


def solver_missing(folder: str) -> Problem:
    """The problem that nothing was proved."""
    from engine.rules import Problem

    said = "z3-solver is not installed, so no guarantee was proved"
    return Problem(folder, 1, 1, MISSING, said, "pip install 'surefoot[prove]', or check with --no-proof")


def show_analysis(out: Console, analysis: Analysis) -> None:
    """What fails the check, each with its example."""
    examples = _examples(analysis)
    for problem in analysis.failures:
        show_problems(out, [problem])
        if problem in examples:
            show_case(out, examples[problem])


def _examples(analysis: Analysis) -> dict[Problem, Case]:
    found = [(one.problem, one.case) for one in analysis.findings]
    found += [(one.problem, one.case) for one in analysis.proofs if one.problem]
    return {problem: case for problem, case in found if case is not None}


def show_case(out: Console, case: Case) -> None:
    """An example in words, then as golden files write it; the facts that are left out are neutral."""
    for moment, facts in _moments(case.facts):
        when = "so it comes out where" if moment == "facts" else f"{moment},"
        out.print(f"    {when} {in_prose(facts)}", markup=False)
    if case.settings:
        own = {f"settings.{name}": value for name, value in case.settings.items()}
        out.print(f"    with {in_prose(own)}", markup=False)
    for moment, facts in _moments(case.facts):
        out.print(f"    {moment}: {flow(facts)}", style="cyan", markup=False)
    if case.settings:
        out.print(f"    settings: {flow(case.settings)}", style="cyan", markup=False)
    if not case.facts:
        out.print("    facts: {}  # all are neutral", style="cyan", markup=False)


def _moments(facts: Mapping[str, Scalar]) -> Iterator[tuple[str, Mapping[str, Scalar]]]:
    if not any("@" in name for name in facts):
        yield from [("facts", facts)] if facts else []
        return
    from engine.proving import told

    yield from told(facts).items()


def flow(facts: Mapping[str, Any]) -> str:
    groups: dict[str, list[str]] = {}
    for name, value in sorted(facts.items()):
        group, _, field = name.rpartition(".")
        groups.setdefault(group, []).append(f"{field}: {json.dumps(value, ensure_ascii=False)}")
    parts = (f"{group}: {{{', '.join(fields)}}}" if group else ", ".join(fields) for group, fields in groups.items())
    return f"{{{', '.join(parts)}}}"


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """Findings and proofs for machines; accepted findings come with the reason."""
    return {
        "proved": True,
        "problems": [as_json(problem) for problem in analysis.failures],
        "findings": [
            {"ruleset": one.ruleset, "rules": one.rules, **as_json(one.problem), "example": one.case,
             "acknowledged": one.because or None}
            for one in analysis.findings
        ],
        "guarantees": [
            {"ruleset": one.ruleset or None, "id": one.id, "text": one.text, "state": one.state, "example": one.case,
             "rules": one.rules, "acknowledged": one.because or None}
            for one in analysis.proofs
        ],
    }  # fmt: skip


def proved(analysis: Analysis) -> str:
    """The end of the summary line."""
    accepted = sum(bool(one.because) for one in analysis.findings) + sum(bool(one.because) for one in analysis.proofs)
    done = sum(one.state == "proved" for one in analysis.proofs)
    return f"{count(done, 'guarantee')} proved, {count(accepted, 'finding')} acknowledged"


def failed(analysis: Analysis) -> str:
    """The summary line of a check that found something."""
    broken = sum(one.state == "refuted" for one in analysis.proofs)
    open_ = sum(one.state == "not analysed" for one in analysis.proofs)
    parts = [count(len(analysis.failures), "problem"), f"{count(broken, 'guarantee')} broken"]
    parts += [f"{count(open_, 'guarantee')} not analysed"] if open_ else []
    return ", ".join([*parts, proved(analysis)])


def show_change(
    out: Console, rule: str | None, change: Change | None, miss: Change | None, given: Mapping[str, Scalar]
) -> None:
    """What would make a rule fire, where one was named, and which other one is nearest to firing."""
    if rule is None:
        pass
    elif change is None:
        out.print(f"{rule} can't be made to fire from here, or only by texts that were not found", style="yellow")
    elif not change.facts:
        out.print(f"{rule} fires already", style="green")
    else:
        show_steps(out, f"{rule} would fire with", change, given)
    if miss is not None:
        show_steps(out, f"the nearest miss is {miss.rule}; it would fire with", miss, given)


def show_steps(out: Console, said: str, change: Change, given: Mapping[str, Scalar]) -> None:
    from engine.rules.run.explain import shown

    out.print(f"{said} {count(len(change.facts), 'fact')} changed:", style="bold")
    for name, value in change.facts.items():
        out.print(f"    {name}: {shown(given[name])} -> {shown(value)}", style="cyan", markup=False)
