"""`surefoot policy explain`: rule by rule, why it fires or not, on facts of a file or of a recorded decision.

Exit codes: 0 explained, 1 a file or turn that can't be read, 2 misuse.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from server.commands.findings import console, count, print_json, show_explanation
from server.commands.policy_folder import load_folder, refuse, ruleset_named, the_vocabulary
from server.commands.policy_prove import show_change
from server.commands.policy_rounds import Where, find_moment, show_rounds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rules import Bundle, Fired, RuleSet, RuleTrace, Scalar
    from engine.rules.model import Settings
    from engine.rules.prove import Change
    from server.policies.moments import Moment

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


class Asked(Struct, frozen=True):
    """What a rule set is held against. `said` names the decision that the facts are of; empty for facts of a file."""

    bundle: Bundle
    facts: Mapping[str, Scalar]
    settings: Settings
    said: str = ""


class Way(Struct, frozen=True):
    """What would make the wanted rule fire, and the rule that is nearest to firing; `solver`: whether there is one."""

    wanted: str | None
    change: Change | None = None
    nearest: Change | None = None
    solver: bool = True


@click.command()
@click.argument("ruleset", required=False)
@click.option("--facts", "file", type=FILE,
              help='YAML or JSON, nested or dotted. What is left out is neutral: null, false, 0, none or "".')
@click.option("--task", metavar="ID", help="Take the facts of a recorded turn of this task.")
@click.option("--group", metavar="ID", help="Those of a claim to the completion gate, by its taskId or sessionId.")
@click.option("--batch", metavar="ID", help="Those of a batch of this plan.")
@click.option("--turn", type=click.IntRange(min=0),
              help="Which turn, claim or batch; they start with 0.  [default: the last]")
@click.option("--round", "number", type=click.IntRange(min=1),
              help="Which time the set was asked in it.  [default: the last]")
@click.option("--store", envvar="SUREFOOT_STORE", default="tinydb:.surefoot", show_default=True, show_envvar=True,
              help="Where recorded turns are kept; a server may be using it.")
@click.option("--policies", type=FOLDER,
              help="Folder of rule sets.  [default: those that decided, else those that come with Surefoot]")
@click.option("--make", "wanted", metavar="RULE", help="Also say which smallest change of facts would make RULE fire.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def explain(
    ruleset: str | None, file: Path | None, task: str | None, group: str | None, batch: str | None, turn: int | None,
    number: int | None, store: str, policies: Path | None, wanted: str | None, machine: bool,
) -> None:  # fmt: skip
    """Say of every rule of RULESET whether it holds, and why, and which rule comes nearest to firing besides.

    \b
    surefoot policy explain tier1 --facts facts.yaml --make T1.2    on facts that you make up
    surefoot policy explain tier1 --task ID --turn 3                on those of a recorded turn
    surefoot policy explain --task ID --turn 3                      which sets that turn asked, and what fired
    surefoot policy explain completion --group ID                   on those of the last claim of a task or session
    surefoot policy explain step_notes --batch ID --turn 0          on those of the first batch of a plan
    """
    where = Where(task, group, batch, turn)
    if (file is not None) + where.given != 1:
        raise click.UsageError("give one of --facts FILE, --task ID, --group ID, --batch ID")
    if file is not None and (turn, number) != (None, None):
        raise click.UsageError("--turn and --round go with --task, --group or --batch")
    if file is not None:
        if ruleset is None:
            raise click.UsageError("name the rule set that is to be explained")
        asked = _of_file(file, ruleset, policies, machine)
    else:
        moment = find_moment(store, where)
        if ruleset is None:
            show_rounds(moment, machine)
            return
        asked = _of_moment(moment, ruleset, number, policies, machine)
    _explain(ruleset_named(asked.bundle, ruleset), asked, wanted, machine)


def _of_file(file: Path, ruleset: str, policies: Path | None, machine: bool) -> Asked:
    """The facts of a file; JSON is read as the YAML that it nearly is."""
    from engine.rules.golden.files import read_file
    from engine.rules.read import shape
    from engine.rules.read.given import read_given

    bundle, problems = load_folder(policies)
    if bundle is None:
        refuse(problems, machine)
    types = the_vocabulary().schemas[ruleset_named(bundle, ruleset).schema].facts
    report, root = read_file(file)
    tree = shape.mapping(report, root, "a file of facts") if root is not None else None
    given = read_given(report, tree, types, "fact") if tree is not None else {}
    if report.problems:
        refuse(report.problems, machine, "nothing was explained")
    return Asked(bundle, given, {})


def _of_moment(moment: Moment, ruleset: str, number: int | None, policies: Path | None, machine: bool) -> Asked:
    """What a set saw in a recorded decision; by the policies that took it, unless others are named."""
    from engine.rules import tailored

    bundle = moment.bundle if policies is None else None
    if bundle is None:
        bundle, problems = load_folder(policies)
        if bundle is None:
            refuse(problems, machine)
    schema = the_vocabulary().schemas[ruleset_named(bundle, ruleset).schema]
    seen = moment.seen(ruleset)
    if not seen:
        names = ", ".join(moment.asked)
        what = f"{moment.decision} {moment.number} of {moment.id}"
        raise click.ClickException(f"{ruleset} was not asked in {what}, but {names} were")
    at = number or len(seen)
    if at > len(seen):
        often = count(len(seen), "time")
        raise click.UsageError(f"--round {at}: {ruleset} was asked {often} in that {moment.decision}")
    facts = {name: value for name, value in seen[at - 1].items() if name in schema.facts}
    said = moment.said
    said += f", {ruleset} asked for the {at}. of {len(seen)} times" if len(seen) > 1 else ""
    if bundle.version != moment.policy:
        said += "; decided by other policies than these" if policies else "; its own policies are not kept: by these"
    settings = moment.settings if bundle.version == moment.policy else {}
    return Asked(tailored(bundle, moment.own), facts, settings, said)


def _explain(rules: RuleSet, asked: Asked, wanted: str | None, machine: bool) -> None:
    from engine.rules import collect, decide
    from engine.rules import explain as explain_rules
    from engine.rules.read.given import fill_up

    facts = fill_up(asked.facts, the_vocabulary().schemas[rules.schema].facts)
    settings = {**rules.settings, **asked.settings}
    one = decide(rules, facts, settings)
    fired = collect(rules, facts, settings) if rules.strategy == "collect" else (one,) if one else ()
    traces = explain_rules(rules, facts, settings)
    way = _way(rules, asked, facts, wanted, {one.rule for one in fired})
    if machine:
        print_json(_document(rules, asked, fired, traces, way, facts))
        return
    out = console()
    if asked.said:
        out.print(asked.said, style="bold", markup=False)
    show_explanation(out, rules, fired, traces, len(facts) - len(asked.facts))
    if way.solver or wanted:
        show_change(out, wanted, way.change, way.nearest, facts)


def _document(
    rules: RuleSet, asked: Asked, fired: tuple[Fired, ...], traces: tuple[RuleTrace, ...], way: Way,
    facts: Mapping[str, Scalar],
) -> dict[str, object]:  # fmt: skip
    return {
        "ruleset": rules.name,
        "version": asked.bundle.version,
        **({"of": asked.said} if asked.said else {}),
        "fired": fired,
        "rules": traces,
        "lines": {rule.id: rule.line for rule in rules.rules},
        "neutral": sorted(set(facts) - set(asked.facts)),
        "nearest": way.nearest,
        **({"make": {"rule": way.wanted, "change": way.change, "nearest": way.nearest}} if way.wanted else {}),
    }


def _way(rules: RuleSet, asked: Asked, facts: Mapping[str, Scalar], wanted: str | None, fired: set[str]) -> Way:
    """The smallest change that makes a rule fire, and the other rule that is nearest to firing."""
    from engine.rules.solver import SolverMissing
    from engine.rules.suggest import did_you_mean

    ids = [rule.id for rule in rules.rules]
    if wanted is not None and wanted not in ids:
        hint = did_you_mean(wanted, ids)
        raise click.UsageError(f"{rules.name} has no rule {wanted!r}{f' ({hint})' if hint else ''}")
    try:
        from engine.rules.prove import nearest, nearest_miss
    except SolverMissing as error:
        if wanted is None:
            return Way(None, solver=False)
        raise click.ClickException(str(error)) from error
    given = rules, the_vocabulary().schemas[rules.schema], asked.bundle.declared, facts
    change = nearest(*given, wanted, asked.settings) if wanted is not None else None
    besides = {*fired, *([wanted] if wanted else [])}
    return Way(wanted, change, nearest_miss(*given, besides, asked.settings))
