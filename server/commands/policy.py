"""`surefoot policy`: check rule sets, hold them against golden files, and ask why a rule does or does not fire.

Exit codes: 0 nothing found, 1 findings, 2 misuse.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from server.commands.findings import as_json, console, count, print_json, shorten, show_explanation, show_problems

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.rules import Bundle, FactType, Problem, Scalar, Vocabulary
    from engine.rules.golden import Golden

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
JSON = click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")


@click.group()
def policy() -> None:
    """Check, test and explain the rules by which every step is judged."""


@policy.command()
@click.argument("folder", type=FOLDER, required=False)
@JSON
def check(folder: Path | None, machine: bool) -> None:
    """Check the rule sets of FOLDER: keys, types, names, ids, patterns, settings.

    Without FOLDER the rule sets that come with Surefoot are checked.
    """
    bundle, problems = _load(folder)
    if bundle is None:
        _refuse(problems, machine)
    sets = bundle.rulesets.values()
    rules, guarantees = sum(len(one.rules) for one in sets), sum(len(one.guarantees) for one in sets)
    if machine:
        print_json(
            {
                "ok": True,
                "version": bundle.version,
                "rulesets": sorted(bundle.rulesets),
                "rules": rules,
                "guarantees": guarantees,
                "settings": len(bundle.settings),
                "problems": [],
            }
        )
        return
    counts = [
        count(len(sets), "rule set"),
        count(rules, "rule"),
        count(len(bundle.settings), "setting"),
        count(guarantees, "guarantee"),
    ]
    console().print(f"{', '.join(counts)}: no problems, {bundle.version}", style="green")


@policy.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option(
    "--golden",
    type=click.Path(path_type=Path),
    default=Path("tests/golden"),
    show_default=True,
    help="Folder of golden files, with one folder per rule set.",
)
@click.option("--update", is_flag=True, help="Rewrite what golden files expect to what happens now.")
@JSON
def test(folder: Path | None, golden: Path, update: bool, machine: bool) -> None:
    """Hold golden files against the rule sets of FOLDER; every rule must be seen to fire and to stay silent."""
    from engine.rules.golden import run_golden

    bundle, problems = _load(folder)
    if bundle is None:
        _refuse(problems, machine)
    result = run_golden(golden, bundle, _vocabulary())
    updated = _update(result, bundle) if update else []
    if updated:
        result = run_golden(golden, bundle, _vocabulary())
    if machine:
        print_json(
            {
                "ok": not result.problems,
                "version": bundle.version,
                "cases": len(result.cases),
                "updated": updated,
                "problems": [as_json(problem) for problem in result.problems],
            }
        )
    else:
        out = console()
        show_problems(out, result.problems)
        for file in updated:
            out.print(f"rewritten: {file}", style="yellow")
        out.print(_summary(result), style="red" if result.problems else "green")
    sys.exit(1 if result.problems else 0)


@policy.command()
@click.argument("ruleset")
@click.option(
    "--facts",
    "file",
    type=FILE,
    required=True,
    help='YAML or JSON, nested or dotted. What is left out is neutral: null, false, 0, none or "".',
)
@click.option("--policies", type=FOLDER, help="Folder of rule sets.  [default: those that come with Surefoot]")
@JSON
def explain(ruleset: str, file: Path, policies: Path | None, machine: bool) -> None:
    """Say of every rule of RULESET whether it holds on the facts of a file, and why."""
    from engine.rules import collect, decide
    from engine.rules import explain as explain_rules
    from engine.rules.given import fill_up
    from engine.rules.suggest import did_you_mean

    bundle, problems = _load(policies)
    if bundle is None:
        _refuse(problems, machine)
    rules = bundle.rulesets.get(ruleset)
    if rules is None:
        hint = did_you_mean(ruleset, bundle.rulesets)
        raise click.UsageError(f"there is no rule set {ruleset!r}{f' ({hint})' if hint else ''}")
    types = _vocabulary().schemas[rules.schema].facts
    given, problems = _facts(file, types)
    if problems:
        _refuse(problems, machine)
    facts = fill_up(given, types)
    one = decide(rules, facts)
    fired = collect(rules, facts) if rules.strategy == "collect" else (one,) if one else ()
    traces = explain_rules(rules, facts)
    if machine:
        print_json(
            {
                "ruleset": ruleset,
                "version": bundle.version,
                "fired": fired,
                "rules": traces,
                "neutral": sorted(set(facts) - set(given)),
            }
        )
    else:
        show_explanation(console(), rules, fired, traces, len(facts) - len(given))


def _vocabulary() -> Vocabulary:
    from engine.vocabulary import VOCABULARY

    return VOCABULARY


def _load(folder: Path | None) -> tuple[Bundle | None, tuple[Problem, ...]]:
    from engine.rules import PolicyError, load, shipped

    try:
        return load(shipped() if folder is None else folder, _vocabulary()), ()
    except PolicyError as error:
        return None, error.problems


def _refuse(problems: Sequence[Problem], machine: bool) -> NoReturn:
    """Print what is wrong, and exit with 1."""
    if machine:
        print_json({"ok": False, "problems": [as_json(problem) for problem in problems]})
    else:
        out = console()
        show_problems(out, problems)
        where = count(len({problem.file for problem in problems}), "file")
        out.print(f"{count(len(problems), 'problem')} in {where}: nothing was loaded", style="red")
    sys.exit(1)


def _update(result: Golden, bundle: Bundle) -> list[str]:
    from engine.rules.rewrite import rewritten

    files = []
    for case in result.cases:
        if case.problems and case.fired is not None:
            path = Path(case.file)
            text = path.read_text(encoding="utf-8")
            path.write_text(rewritten(text, bundle.rulesets[case.ruleset], case.fired), encoding="utf-8")
            files.append(shorten(case.file))
    return files


def _summary(result: Golden) -> str:
    files = count(len(result.cases), "golden file")
    if not result.problems:
        return f"{files}: as expected; every rule fires and stays silent"
    failed = sum(bool(case.problems) for case in result.cases)
    unseen = sum(problem.code == "SF705" for problem in result.problems)
    return f"{files}: {failed} failed; {count(unseen, 'rule')} not seen to fire or to stay silent"


def _facts(file: Path, types: Mapping[str, FactType]) -> tuple[Mapping[str, Scalar], tuple[Problem, ...]]:
    """The facts of a file; JSON is read as the YAML that it nearly is."""
    from engine.rules import shape
    from engine.rules.given import read_given
    from engine.rules.golden import read_file

    report, root = read_file(file)
    tree = shape.mapping(report, root, "a file of facts") if root is not None else None
    given = read_given(report, tree, types, "fact") if tree is not None else {}
    return given, tuple(report.problems)
