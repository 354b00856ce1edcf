"""`surefoot policy test`: golden files, what they exercise, and which slips of the pen they would not notice.

Exit codes: 0 nothing found, 1 findings, 2 misuse.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from server.commands.findings import as_json, console, count, print_json, shorten, show_by_cause, show_problems
from server.commands.policy_folder import load_folder, refuse, the_vocabulary

if TYPE_CHECKING:
    from rich.console import Console

    from engine.rules import Bundle, Problem, Vocabulary
    from engine.rules.golden.files import Golden
    from engine.rules.golden.together import Known
    from engine.rules.mutate.coverage import Coverage
    from server.commands.policy_mutate import Mutation

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
EXPECTATION = "SF704"  # the one finding about a golden file that --update can mend
OUT = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.command()
@click.argument("folder", type=FOLDER, required=False)
@click.option("--golden", type=click.Path(path_type=Path), default=Path("tests/golden"), show_default=True,
              help="Folder of golden files, with one folder per rule set.")
@click.option("--update", is_flag=True, help="Rewrite what golden files expect to what happens now.")
@click.option("--coverage", "cover", is_flag=True, help="Say which parts of conditions and which outputs no file sees.")
@click.option("--mutate", is_flag=True, help="Change rules one slip at a time; list the slips that no file notices.")
@click.option("--patterns", "inside", is_flag=True, help="With --mutate: change the insides of patterns instead.")
@click.option("--only", multiple=True, metavar="RULESET", help="With --coverage and --mutate: only this set (repeat).")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes for --mutate.  [default: one per processor]")
@click.option("--junit", type=OUT, help="Write JUnit XML to this file.")
@click.option("--sarif", type=OUT, help="Write the findings as SARIF to this file.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def test(
    folder: Path | None, golden: Path, update: bool, cover: bool, mutate: bool, inside: bool, only: tuple[str, ...],
    jobs: int | None, junit: Path | None, sarif: Path | None, machine: bool,
) -> None:  # fmt: skip
    """Hold golden files against the rule sets of FOLDER; every rule must be seen to fire and to stay silent.

    \b
    surefoot policy test my-policies                    do they still do what people wrote down?
    surefoot policy test --coverage                     what did people not write down?
    surefoot policy test --mutate --only tier1          which slips would nobody notice?
    surefoot policy test --mutate --patterns            and which inside of patterns: a word lost, an anchor lost?

    A slip that is noticed by no file comes with the golden file that would notice it. Its `intent:` is left for you to
    write: what should happen is for a person to say, and a file without an intent fails.
    """
    from engine.rules.golden.files import run_golden
    from engine.turn.known import known_of

    bundle, problems = load_folder(folder)
    if bundle is None:
        refuse(problems, machine)
    _known(only, bundle)
    if inside and not mutate:
        raise click.UsageError("--patterns goes with --mutate")
    vocabulary = the_vocabulary()
    known = known_of(bundle, vocabulary)
    result = run_golden(golden, bundle, vocabulary, known)
    updated = _update(result, bundle) if update else []
    if updated:
        result = run_golden(golden, bundle, vocabulary, known)
    chosen = only or tuple(bundle.rulesets)
    sound = not any(case.problems for case in result.cases)
    covered = _coverage(golden, bundle, vocabulary, chosen) if cover and sound else []
    mutation = _mutation(golden, bundle, vocabulary, chosen, jobs, machine, known, inside) if mutate and sound else None
    found = [problem for _, problems in covered for problem in problems]
    found += mutation.problems if mutation else []
    _write(result, tuple(found), junit, sarif)
    failed = bool(result.problems or found)
    if machine:
        print_json(_document(result, bundle, updated, covered, mutation, failed))
    else:
        _show(console(), result, updated, covered, mutation, asked=cover or mutate, sound=sound)
    sys.exit(1 if failed else 0)


def _known(only: tuple[str, ...], bundle: Bundle) -> None:
    from engine.rules.suggest import did_you_mean

    for name in only:
        if name not in bundle.rulesets:
            hint = did_you_mean(name, bundle.rulesets)
            raise click.UsageError(f"there is no rule set {name!r}{f' ({hint})' if hint else ''}")


def _update(result: Golden, bundle: Bundle) -> list[str]:
    from engine.rules.editing.expecting import expecting
    from engine.rules.editing.values import NoSuchPlace

    files = []
    for case in result.cases:
        if any(problem.code == EXPECTATION for problem in case.problems) and case.fired is not None:
            path = Path(case.file)
            text = path.read_text(encoding="utf-8")
            with suppress(NoSuchPlace):  # it stays among the problems
                path.write_text(expecting(text, bundle.rulesets[case.ruleset], case.fired), encoding="utf-8")
                files.append(shorten(case.file))
    return files


def _coverage(
    golden: Path, bundle: Bundle, vocabulary: Vocabulary, chosen: tuple[str, ...]
) -> list[tuple[Coverage, list[Problem]]]:
    from engine.rules.golden.cases import read_cases
    from engine.rules.mutate.coverage import coverage, gaps
    from engine.rules.mutate.mutation import board

    found = []
    for name in chosen:
        rules = bundle.rulesets[name]
        one = coverage(board(rules, read_cases(golden, rules, bundle, vocabulary)))
        found.append((one, gaps(one, rules)))
    return found


def _mutation(
    golden: Path, bundle: Bundle, vocabulary: Vocabulary, chosen: tuple[str, ...], jobs: int | None, machine: bool,
    known: Known, inside: bool,
) -> Mutation:  # fmt: skip
    from server.commands.policy_mutate import run_mutation

    return run_mutation(golden, bundle, vocabulary, chosen, jobs, quiet=machine, known=known, inside=inside)


def _write(result: Golden, more: tuple[Problem, ...], junit: Path | None, sarif: Path | None) -> None:
    from engine.rules.golden.junit import junit as junit_xml
    from server.commands.policy_sarif import write_sarif

    if junit is not None:
        junit.write_text(junit_xml(result, more), encoding="utf-8")
    if sarif is not None:
        write_sarif(sarif, (*result.problems, *more))


def _document(
    result: Golden, bundle: Bundle, updated: list[str], covered: list[tuple[Coverage, list[Problem]]],
    mutation: Mutation | None, failed: bool,
) -> dict[str, Any]:  # fmt: skip
    document: dict[str, Any] = {
        "ok": not failed,
        "version": bundle.version,
        "cases": len(result.cases),
        "updated": updated,
        "problems": [as_json(problem) for problem in result.problems],
    }
    if covered:
        document["coverage"] = [_covered_json(one, problems) for one, problems in covered]
    if mutation is not None:
        document["mutation"] = mutation.as_json()
    return document


def _covered_json(one: Coverage, problems: list[Problem]) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset,
        "cases": one.cases,
        "fired": dict(one.fired),
        "outputs": [{"rule": rule, "output": name, "seen": seen} for (rule, name), seen in one.outputs.items()],
        "parts": one.parts,
        "problems": [as_json(problem) for problem in problems],
    }


def _show(
    out: Console, result: Golden, updated: list[str], covered: list[tuple[Coverage, list[Problem]]],
    mutation: Mutation | None, *, asked: bool, sound: bool,
) -> None:  # fmt: skip
    show_by_cause(out, result.problems)
    for file in updated:
        out.print(f"rewritten: {file}", style="yellow")
    for _, problems in covered:
        show_problems(out, problems)
    if covered:
        _show_table(out, [one for one, _ in covered])
    if mutation is not None:
        mutation.show(out)
    if asked and not sound:
        out.print("golden files fail: mend them first, then ask what they exercise", style="yellow")
    out.print(_summary(result), style="red" if result.problems else "green")


def _show_table(out: Console, found: list[Coverage]) -> None:
    width = max(len(one.ruleset) for one in found)
    out.print(f"{'rule set'.ljust(width)}  files  rules fired  outputs named  parts seen true and false", style="bold")
    for one in found:
        fired, outputs, (seen, halves) = sum(map(bool, one.fired.values())), sum(one.outputs.values()), one.seen
        numbers = (f"{one.cases:>5}", f"{fired:>5} of {len(one.fired):<3}", f"{outputs:>6} of {len(one.outputs):<4}",
                   f"{seen:>6} of {halves}")  # fmt: skip
        whole = fired == len(one.fired) and outputs == len(one.outputs) and seen == halves
        out.print(f"{one.ruleset.ljust(width)}  {'  '.join(numbers)}", style="green" if whole else "yellow")


def _summary(result: Golden) -> str:
    files = count(len(result.cases), "golden file")
    if not result.problems:
        return f"{files}: as expected; every rule fires and stays silent"
    failed = sum(bool(case.problems) for case in result.cases)
    unseen = sum(problem.code == "SF705" for problem in result.problems)
    return f"{files}: {failed} failed; {count(unseen, 'rule')} not seen to fire or to stay silent"
