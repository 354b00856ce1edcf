"""`surefoot policy`: check rule sets, hold them against golden files, and ask why a rule does or does not fire.

Exit codes: 0 nothing found, 1 findings, 2 misuse.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from server.commands.findings import as_json, console, count, print_json, show_explanation, show_problems
from server.commands.policy_author import bench, docs, fmt, new, schema
from server.commands.policy_backtest import backtest
from server.commands.policy_diff import diff
from server.commands.policy_prove import (
    analysis_json,
    analysis_of,
    failed,
    proved,
    show_analysis,
    show_change,
    solver_missing,
)  # fmt: skip
from server.commands.policy_sarif import write_sarif
from server.commands.policy_test import test

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.rules import Bundle, FactType, Problem, RuleSet, Scalar, Vocabulary
    from engine.rules.prove import Analysis, Change

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
UNPROVED = {"proved": False, "problems": [], "findings": [], "guarantees": []}
JSON = click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")


@click.group()
def policy() -> None:
    """Check, test and explain the rules by which every step is judged."""


@policy.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option("--no-proof", is_flag=True, help="Leave the solver out: no findings about rules, no proof of guarantees.")
@click.option("--sarif", type=click.Path(dir_okay=False, path_type=Path), help="Write findings as SARIF to this file.")
@JSON
def check(folder: Path | None, no_proof: bool, sarif: Path | None, machine: bool) -> None:
    """Check the rule sets of FOLDER, and prove their guarantees over all facts.

    Keys, types, names, ids, patterns and settings are checked; then rules that never fire, that change nothing or that
    overlap are looked for, and every guarantee is proved, or refuted with an example that the real engine decides so.
    Without FOLDER the rule sets that come with Surefoot are checked.
    """
    bundle, problems = _load(folder)
    if sarif is not None:
        write_sarif(sarif, problems)
    if bundle is None:
        _refuse(problems, machine)
    analysis = None if no_proof else _analysis(bundle, folder, machine)
    if sarif is not None and analysis is not None:
        write_sarif(sarif, analysis.failures)
    if analysis is not None and not machine:
        show_analysis(console(), analysis)
    sets = bundle.rulesets.values()
    rules = sum(len(one.rules) for one in sets)
    guarantees = sum(len(one.guarantees) for one in sets) + len(bundle.across)
    if machine:
        print_json(
            {
                "ok": not (analysis and analysis.failures),
                "version": bundle.version,
                "rulesets": sorted(bundle.rulesets),
                "rules": rules,
                "settings": len(bundle.settings),
                **(analysis_json(analysis) if analysis else UNPROVED),
            }
        )
        sys.exit(1 if analysis and analysis.failures else 0)
    if analysis and analysis.failures:
        console().print(failed(analysis), style="red")
        sys.exit(1)
    counts = [
        count(len(sets), "rule set"),
        count(rules, "rule"),
        count(len(bundle.settings), "setting"),
        count(guarantees, "guarantee"),
    ]
    done = proved(analysis) if analysis else "nothing was proved"
    console().print(f"{', '.join(counts)}: no problems, {bundle.version}; {done}", style="green")


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
@click.option("--make", "wanted", metavar="RULE", help="Also say which smallest change of facts would make RULE fire.")
@JSON
def explain(ruleset: str, file: Path, policies: Path | None, wanted: str | None, machine: bool) -> None:
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
    change, miss = _way(rules, bundle, facts, wanted) if wanted else (None, None)
    if machine:
        print_json(
            {
                "ruleset": ruleset,
                "version": bundle.version,
                "fired": fired,
                "rules": traces,
                "neutral": sorted(set(facts) - set(given)),
                **({"make": {"rule": wanted, "change": change, "nearest": miss}} if wanted else {}),
            }
        )
    else:
        show_explanation(console(), rules, fired, traces, len(facts) - len(given))
        if wanted:
            show_change(console(), wanted, change, miss, facts)


policy.add_command(diff)
policy.add_command(backtest)
policy.add_command(test)
for command in (schema, docs, new, fmt, bench):
    policy.add_command(command)


def _analysis(bundle: Bundle, folder: Path | None, machine: bool) -> Analysis:
    """What the solver finds. A check that could not prove anything does not pass as one that did."""
    from engine.rules import shipped
    from engine.rules.solver import SolverMissing

    try:
        return analysis_of(bundle, _vocabulary())
    except SolverMissing:
        _refuse([solver_missing(str(folder or shipped()))], machine, "nothing was proved")


def _way(
    rules: RuleSet, bundle: Bundle, facts: Mapping[str, Scalar], wanted: str
) -> tuple[Change | None, Change | None]:
    """The smallest change that makes a rule fire, and the other rule that is nearest to firing."""
    from engine.rules.suggest import did_you_mean

    ids = [rule.id for rule in rules.rules]
    if wanted not in ids:
        hint = did_you_mean(wanted, ids)
        raise click.UsageError(f"{rules.name} has no rule {wanted!r}{f' ({hint})' if hint else ''}")
    from engine.rules.solver import SolverMissing

    try:
        from engine.rules.prove import misses, nearest
    except SolverMissing as error:
        raise click.ClickException(str(error)) from error
    schema = _vocabulary().schemas[rules.schema]
    change = nearest(rules, schema, bundle.declared, facts, wanted)
    return change, next(iter(misses(rules, schema, bundle.declared, facts)), None)


def _vocabulary() -> Vocabulary:
    from engine.vocabulary import VOCABULARY

    return VOCABULARY


def _load(folder: Path | None) -> tuple[Bundle | None, tuple[Problem, ...]]:
    from engine.rules import PolicyError, load, shipped

    try:
        return load(shipped() if folder is None else folder, _vocabulary()), ()
    except PolicyError as error:
        return None, error.problems


def _refuse(problems: Sequence[Problem], machine: bool, end: str = "nothing was loaded") -> NoReturn:
    """Print what is wrong, and exit with 1."""
    if machine:
        print_json({"ok": False, "problems": [as_json(problem) for problem in problems]})
    else:
        out = console()
        show_problems(out, problems)
        where = count(len({problem.file for problem in problems}), "file")
        out.print(f"{count(len(problems), 'problem')} in {where}: {end}", style="red")
    sys.exit(1)


def _facts(file: Path, types: Mapping[str, FactType]) -> tuple[Mapping[str, Scalar], tuple[Problem, ...]]:
    """The facts of a file; JSON is read as the YAML that it nearly is."""
    from engine.rules import shape
    from engine.rules.given import read_given
    from engine.rules.golden import read_file

    report, root = read_file(file)
    tree = shape.mapping(report, root, "a file of facts") if root is not None else None
    given = read_given(report, tree, types, "fact") if tree is not None else {}
    return given, tuple(report.problems)
