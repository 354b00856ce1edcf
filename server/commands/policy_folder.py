"""What the policy commands share: a folder of rule sets loaded and analysed, or refused for people and machines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from server.commands.findings import as_json, console, count, print_json, show_problems
from server.commands.policy_prove import solver_missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules import Bundle, Problem, RuleSet, Vocabulary
    from engine.rules.prove import Analysis


def analysis_of_folder(bundle: Bundle, folder: Path | None, machine: bool) -> Analysis:
    """What the solver finds. A check that could not prove anything does not pass as one that did."""
    from engine.rules import shipped
    from engine.rules.solver import SolverMissing

    try:
        from engine.proving import analysis_of

        return analysis_of(bundle, the_vocabulary())
    except SolverMissing:
        refuse([solver_missing(str(folder or shipped()))], machine, "nothing was proved")


def the_vocabulary() -> Vocabulary:
    from engine.facts.vocabulary import VOCABULARY

    return VOCABULARY


def load_folder(folder: Path | None, *, to_serve: bool = False) -> tuple[Bundle | None, tuple[Problem, ...]]:
    """The policies of a folder, or what is wrong with them; `to_serve`: all that turns need must be there too."""
    from engine.rules import PolicyError, load_files, read_folder, shipped
    from server.policies.serving import load_to_serve

    load = load_to_serve if to_serve else load_files
    try:
        return load(read_folder(shipped() if folder is None else folder), the_vocabulary()).bundle, ()
    except PolicyError as error:
        return None, error.problems


def refuse(problems: Sequence[Problem], machine: bool, end: str = "nothing was loaded", **more: Any) -> NoReturn:
    """Print what is wrong, and exit with 1. `more` is for machines alone."""
    if machine:
        print_json({"ok": False, "problems": [as_json(problem) for problem in problems], **more})
    else:
        out = console()
        show_problems(out, problems)
        where = count(len({problem.file for problem in problems}), "file")
        out.print(f"{count(len(problems), 'problem')} in {where}: {end}", style="red")
    sys.exit(1)


def ruleset_named(bundle: Bundle, name: str) -> RuleSet:
    from engine.rules.suggest import did_you_mean

    rules = bundle.rulesets.get(name)
    if rules is None:
        hint = did_you_mean(name, bundle.rulesets)
        raise click.UsageError(f"there is no rule set {name!r}{f' ({hint})' if hint else ''}")
    return rules
