"""`surefoot policy schema | docs | new | fmt | bench`: what authors of rules work with.

Exit codes: 0 done, 1 findings, 2 misuse.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from server.commands.findings import console, count, print_json, shorten, write_page
from server.commands.policy_folder import analysis_of_folder, load_folder, refuse, ruleset_named, the_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.rules import Bundle, Facts, RuleSet

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
JSON = click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
ROUNDS = 200
PAGE = Path("docs/policies-reference.md")


def _bundle(folder: Path | None, machine: bool = False) -> Bundle:

    bundle, problems = load_folder(folder)
    if bundle is None:
        refuse(problems, machine)
    return bundle


@click.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path(".surefoot/schema"),
              show_default=True, help="Where the schemas are written, one per fact schema.")
@JSON
def schema(folder: Path | None, out: Path, machine: bool) -> None:
    """Write JSON Schemas for editors, and say which comment to put on top of each rule set of FOLDER.

    An editor with a YAML language server then completes keys, outputs, effects and words, marks what is misspelt, and
    shows all facts and settings with their meaning beside every condition.
    """
    from engine.rules import shipped
    from engine.rules.author.schema import COMMENT, file_schema, words_schema
    from engine.rules.read.lexicon import FOLDER

    bundle, vocabulary = _bundle(folder, machine), the_vocabulary()
    out.mkdir(parents=True, exist_ok=True)
    documents = {name: file_schema(name, vocabulary, bundle.declared, bundle.words) for name in vocabulary.schemas}
    for name, document in {**documents, "words": words_schema(bundle.words)}.items():
        (out / f"{name}.json").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    where = (folder or shipped()).absolute()
    comments = {rules.name: COMMENT.format(path=_relative(out / f"{rules.schema}.json", where))
                for rules in bundle.rulesets.values()}  # fmt: skip
    for language in bundle.languages:
        comments[f"{FOLDER}{language}"] = COMMENT.format(path=_relative(out / "words.json", where / FOLDER))
    if machine:
        print_json({"ok": True, "folder": str(out), "comments": comments})
        return
    width = max(map(len, comments))
    for name, comment in comments.items():
        console().print(f"{name.ljust(width)}  {comment}", markup=False)
    said = f"{count(len(documents) + 1, 'schema')} in {shorten(str(out))}; put a set's comment on its first line"
    console().print(said, style="green")


def _relative(path: Path, folder: Path) -> str:
    import os

    return Path(os.path.relpath(path.absolute(), folder)).as_posix()


@click.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path),
              help="The page to write.  [default: docs/policies-reference.md, or FOLDER-reference.md beside FOLDER]")
@click.option("--check", "look", is_flag=True, help="Write nothing; fail where the page is out of date.")
@click.option("--no-proof", is_flag=True, help="Do not prove the guarantees, and say nothing about it.")
@JSON
def docs(folder: Path | None, out: Path | None, look: bool, no_proof: bool, machine: bool) -> None:
    """Write a readable page of all rule sets of FOLDER: rules in order, why each is there, and what is proved.

    Without FOLDER it is the page of the rule sets that come with Surefoot.
    """
    from engine.rules.author.page import page

    bundle = _bundle(folder, machine)
    place = "policies" if folder is None else folder.name or folder.resolve().name
    if out is None:
        out = PAGE if folder is None else folder.absolute().with_name(f"{place}-reference.md")
    again = "surefoot policy docs" + ("" if folder is None else f" {folder}")
    new = page(bundle, {} if no_proof else _proofs(bundle, folder, machine), place, again)
    rules = count(sum(len(one.rules) for one in bundle.rulesets.values()), "rule")
    write_page(out, new, rules, again, look=look, machine=machine)


def _proofs(bundle: Bundle, folder: Path | None, machine: bool) -> dict[tuple[str, str], str]:
    """How every guarantee stands; nothing where no solver is installed."""
    from importlib.util import find_spec


    if find_spec("z3") is None:
        return {}
    return {(one.ruleset, one.id): one.state for one in analysis_of_folder(bundle, folder, machine).proofs}


@click.command()
@click.argument("ruleset")
@click.argument("rule")
@click.option("--policies", type=FOLDER, default=Path("policies"), show_default=True, help="Folder of rule sets.")
@click.option("--golden", type=click.Path(path_type=Path), default=Path("tests/golden"), show_default=True,
              help="Folder of golden files.")
@JSON
def new(ruleset: str, rule: str, policies: Path, golden: Path, machine: bool) -> None:
    """Add a rule named RULE to RULESET, to be filled in, with a golden file where it fires and one where it does not.

    It is placed before the rule that always holds, if the set ends with one; in a decision table it is a row. It is off
    (`when: false`) until you write its condition. The files have no intent yet, so `surefoot policy test` fails until
    you say what should happen.

    \b
    surefoot policy new contingencies session_expired
    """
    from engine.rules.author.scaffold import golden_drafts, with_rule
    from engine.rules.read.shape import ID

    bundle = _bundle(policies, machine)
    rules = ruleset_named(bundle, ruleset)
    if not ID.fullmatch(rule):
        raise click.UsageError(f"{rule!r} is no id: letters, digits, _ . and -, starting with a letter")
    if rule in (*(one.id for one in rules.rules), *rules.off):
        raise click.UsageError(f"{ruleset} has a rule {rule!r} already")
    known = the_vocabulary().schemas[rules.schema]
    file = Path(rules.file)
    text, line = with_rule(file.read_text(encoding="utf-8"), rules, rule, dict(known.outputs), dict(known.facts))
    drafts = {golden / ruleset / name: draft for name, draft in golden_drafts(rules, rule).items()}
    taken = [str(path) for path in drafts if path.exists()]
    if taken:
        raise click.UsageError(f"there is a file {taken[0]} already")
    file.write_text(text, encoding="utf-8")
    for path, draft in drafts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(draft, encoding="utf-8")
    written = [f"{shorten(str(file))}:{line}", *(shorten(str(path)) for path in drafts)]
    if machine:
        print_json({"ok": True, "written": written})
        return
    for one in written:
        console().print(one, style="green")
    console().print("The rule is off. Write its condition, then facts and intent of both files: surefoot policy test")


@click.command()
@click.argument("folder", type=FOLDER, default=Path("policies"))
@click.option("--check", "look", is_flag=True, help="Write nothing; fail where a file is laid out differently.")
@JSON
def fmt(folder: Path, look: bool, machine: bool) -> None:
    """Lay out the files of FOLDER alike: spaces, empty lines, the order of keys, tables. Comments stay."""
    from engine.rules.author.tidy import tidy
    from engine.rules.read.folder import policy_paths

    changed = []
    for path in (path for _, path in policy_paths(folder) if path.suffix == ".yaml"):
        text = path.read_text(encoding="utf-8")
        tidied = tidy(text, str(path))
        if tidied != text:
            changed.append(shorten(str(path)))
            if not look:
                path.write_text(tidied, encoding="utf-8")
    if machine:
        print_json({"ok": not (look and changed), "changed": changed})
    else:
        for name in changed:
            console().print(f"{name}: {'would be' if look else 'was'} laid out anew", style="yellow")
        console().print(f"{count(len(changed), 'file')} {'to change' if look else 'changed'}", style="green")
    sys.exit(1 if look and changed else 0)


@click.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option("--golden", type=click.Path(path_type=Path), default=Path("tests/golden"), show_default=True,
              help="Folder of golden files, whose facts are decided.")
@JSON
def bench(folder: Path | None, golden: Path, machine: bool) -> None:
    """Measure what a decision of each rule set costs, over the facts of its golden files."""
    from engine.rules import collect, decide
    from engine.rules.golden.cases import read_cases
    from engine.rules.golden.files import run_golden

    bundle, vocabulary = _bundle(folder, machine), the_vocabulary()
    unread = [problem for case in run_golden(golden, bundle, vocabulary).cases if case.fired is None
              for problem in case.problems]  # fmt: skip
    if unread:
        refuse(unread, machine)
    found: list[dict[str, Any]] = []
    for rules in bundle.rulesets.values():
        cases = read_cases(golden, rules, bundle, vocabulary)
        if cases:
            facts = [case.facts for case in cases]
            best = min(_round(collect if rules.strategy == "collect" else decide, rules, facts) for _ in range(5))
            found.append({"ruleset": rules.name, "rules": len(rules.rules), "cases": len(cases),
                          "microseconds": round(best / len(cases), 2)})  # fmt: skip
    if not found:
        _nothing(golden)
    if machine:
        print_json({"ok": True, "version": bundle.version, "rulesets": found})
        return
    _show_bench(found)


def _round(consult: Callable[[RuleSet, Facts], object], rules: RuleSet, cases: list[Facts]) -> float:
    """Microseconds for one decision of each case."""
    start = time.perf_counter()
    for _ in range(ROUNDS):
        for facts in cases:
            consult(rules, facts)
    return (time.perf_counter() - start) / ROUNDS * 1e6


def _nothing(golden: Path) -> NoReturn:
    raise click.UsageError(f"there are no golden files in {golden}, so there are no facts to decide")


def _show_bench(found: list[dict[str, Any]]) -> None:
    out = console()
    width = max(len(one["ruleset"]) for one in found)
    most = max(one["microseconds"] for one in found)
    out.print(f"{'rule set'.ljust(width)}  rules  µs a decision", style="bold")
    for one in sorted(found, key=lambda one: -one["microseconds"]):
        bar = "█" * max(1, round(30 * one["microseconds"] / most))
        out.print(f"{one['ruleset'].ljust(width)}  {one['rules']:>5}  {one['microseconds']:>13.2f}  {bar}")
    total = sum(one["microseconds"] for one in found)
    out.print(f"{count(len(found), 'rule set')}: {total:.0f} µs for one decision of each", style="green")
