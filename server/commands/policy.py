"""`surefoot policy`: check rule sets, hold them against golden files, and ask why a rule does or does not fire.

Exit codes: 0 nothing found, 1 findings, 2 misuse.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from server.commands.findings import console, count, print_json
from server.commands.policy_author import bench, docs, fmt, new, schema
from server.commands.policy_backtest import backtest
from server.commands.policy_diff import diff
from server.commands.policy_explain import explain
from server.commands.policy_facts import facts
from server.commands.policy_fix import mend, show_fixes, told
from server.commands.policy_folder import analysis_of_folder, load_folder, refuse, the_vocabulary
from server.commands.policy_lsp import lsp
from server.commands.policy_overlaps import list_overlaps
from server.commands.policy_prove import (
    analysis_json,
    failed,
    proved,
    show_analysis,
)  # fmt: skip
from server.commands.policy_sarif import write_sarif
from server.commands.policy_test import test

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
@click.option("--overlaps", "listed", multiple=True, metavar="SET",
              help="List instead the pairs of rules of SET between which only their order decides; may be given again.")
@click.option("--fix", is_flag=True, help="First mend slips in FOLDER: names, parts, settings, effects, order, layout.")
@click.option("--sarif", type=click.Path(dir_okay=False, path_type=Path), help="Write findings as SARIF to this file.")
@JSON
def check(
    folder: Path | None, no_proof: bool, listed: tuple[str, ...], fix: bool, sarif: Path | None, machine: bool
) -> None:
    """Check the rule sets of FOLDER, and prove their guarantees over all facts.

    Keys, types, names, ids, patterns, words and settings are checked, and whether all that turns need is there: what
    is refused here, a server refuses too. Then rules that never fire, that change nothing or that
    overlap are looked for, and every guarantee is proved, or refuted with an example that the real engine decides so.
    Without FOLDER the rule sets that come with Surefoot are checked.

    \b
    surefoot policy check my-policies                         is it sound, and does it keep its promises?
    surefoot policy check my-policies --overlaps tier1        where does only the order of two rules decide?
    surefoot policy check my-policies --fix                   mends what can have been meant in one way only
    surefoot policy check my-policies --sarif found.sarif     for a code host
    """
    if fix and folder is None:
        raise click.UsageError("--fix writes files: name the FOLDER")
    done = mend(folder) if fix and folder is not None else ()
    if not machine:
        show_fixes(done)
    more: dict[str, Any] = {"fixed": [told(one) for one in done]} if fix else {}
    bundle, problems = load_folder(folder, to_serve=True)
    if sarif is not None:
        write_sarif(sarif, problems)
    if bundle is None:
        refuse(problems, machine, **more)
    if listed:
        list_overlaps(bundle, the_vocabulary(), listed, machine)
        return
    analysis = None if no_proof else analysis_of_folder(bundle, folder, machine)
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
                "off": [f"{one.name}/{rule}" for one in sets for rule in one.off],
                "settings": len(bundle.settings),
                **(analysis_json(analysis) if analysis else UNPROVED),
                **more,
            }
        )
        sys.exit(1 if analysis and analysis.failures else 0)
    if analysis and analysis.failures:
        console().print(failed(analysis), style="red")
        sys.exit(1)
    off = [f"{one.name}/{rule}" for one in sets for rule in one.off]
    if off:
        console().print(f"{count(len(off), 'rule')} off, by `when: false`: {', '.join(off)}", style="yellow")
    counts = [
        count(len(sets), "rule set"),
        count(rules, "rule"),
        count(len(bundle.settings), "setting"),
        count(guarantees, "guarantee"),
    ]
    what = proved(analysis) if analysis else "nothing was proved"
    console().print(f"{', '.join(counts)}: no problems, {bundle.version}; {what}", style="green")


policy.add_command(explain)
policy.add_command(facts)
policy.add_command(diff)
policy.add_command(backtest)
policy.add_command(test)
policy.add_command(lsp)
for command in (schema, docs, new, fmt, bench):
    policy.add_command(command)
