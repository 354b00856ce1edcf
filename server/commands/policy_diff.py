"""`surefoot policy diff`: where two versions of the policies decide differently, with an example of each place.

Exit codes: 0 the same, 1 differences, 2 misuse.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from server.commands.findings import console, count, print_json
from server.commands.policy_folder import the_vocabulary
from server.commands.policy_prove import flow, show_case

if TYPE_CHECKING:
    from rich.console import Console

    from engine.rules import Bundle, Fired, Vocabulary
    from engine.rules.prove import Region


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def diff(old: str, new: str, machine: bool) -> None:
    """List all facts on which two versions of the policies decide differently, each with an example.

    OLD and NEW are folders, or git revisions such as HEAD~3 or main:policies. Nothing is listed only where both were
    proved to decide the same. Exit code 0 where nothing differs, 1 where something does.

    \b
    surefoot policy diff policies my-policies                 what does my edit change?
    surefoot policy diff main HEAD                            what does this branch change?
    """

    from engine.rules.solver import SolverMissing
    from server.policies.differing import NotComparable, differences

    vocabulary = the_vocabulary()
    with policies_of(old) as one, policies_of(new) as two:
        before, after = _loaded(old, one, vocabulary), _loaded(new, two, vocabulary)
        try:
            found = differences(before, after, vocabulary)
        except (SolverMissing, NotComparable) as error:
            raise click.ClickException(str(error)) from error
    same = not any(found.values())
    if machine:
        print_json({"same": same, "old": before.version, "new": after.version, **found})
    else:
        _show_differences(console(), found, before, after)
    sys.exit(0 if same else 1)


def _loaded(said: str, folder: Path, vocabulary: Vocabulary) -> Bundle:
    from engine.rules import PolicyError, load

    try:
        return load(folder, vocabulary)
    except PolicyError as error:
        first = str(error.problems[0]).replace(f"{folder}/", f"{said}/")
        raise click.ClickException(f"{said} can't be loaded by this version of Surefoot: {first}") from error


@contextmanager
def policies_of(said: str) -> Iterator[Path]:
    """A folder, or the policies of a git revision, unpacked for as long as they are looked at."""
    if Path(said).is_dir():
        yield Path(said)
        return
    revision, _, path = said.partition(":")
    command = ["git", "archive", "--format=tar", f"{revision}:{path or 'policies'}"]
    packed = subprocess.run(command, capture_output=True, check=False)
    if packed.returncode:
        reason = packed.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise click.UsageError(f"{said} is no folder, and no git revision with policies: {' '.join(reason)}")
    with tempfile.TemporaryDirectory() as place, tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() and _of_policies(member.name) else None
            if content is not None:
                unpacked = Path(place) / member.name
                unpacked.parent.mkdir(exist_ok=True)
                unpacked.write_bytes(content.read())
        yield Path(place)


def _of_policies(name: str) -> bool:
    """Whether a file of an archive stands where policies or their words do."""
    from engine.rules.read.lexicon import is_words

    return "/" not in (name.partition("/")[2] if is_words(name) else name)


def _show_differences(out: Console, found: Mapping[str, Sequence[Any]], old: Bundle, new: Bundle) -> None:
    for one in found["settings"]:
        said = f"settings.{one['setting']}: {_worth(one['old'])} -> {_worth(one['new'])}"
        out.print(said, style="bold", markup=False)
    for one in found["words"]:
        changes = [f"+ {word}" for word in one["added"]] + [f"- {word}" for word in one["removed"]]
        out.print(f"words.{one['list']} ({one['language']}): {', '.join(changes)}", style="bold", markup=False)
    for name in found["added"]:
        out.print(f"{name}: a new rule set", style="bold")
    for name in found["removed"]:
        out.print(f"{name}: no such rule set any more", style="bold")
    for region in found["regions"]:
        _show_region(out, region)
    versions = f"{old.version} -> {new.version}"
    if not any(found.values()):
        out.print(f"proved to decide the same: {versions}", style="green")
        return
    open_ = sum(region.case is None for region in found["regions"])
    counts = [count(len(found["regions"]) - open_, "difference"), count(len(found["settings"]), "setting")]
    counts += [count(len(found["words"]), "word list")] if found["words"] else []
    counts += [f"{count(open_, 'pair')} of rules not told apart"] if open_ else []
    out.print(f"{', '.join(counts)}: {versions}", style="yellow")


def _worth(setting: Any) -> str:
    if setting is None:
        return "(absent)"
    limits = {key: value for key, value in setting.items() if key != "value" and value not in (None, (), [])}
    return json.dumps(setting["value"], ensure_ascii=False) + (f" {flow(limits)}" if limits else "")


def _show_region(out: Console, region: Region) -> None:
    where = f"{region.ruleset}{f' {region.output}' if region.output else ''}"
    only = ", only where a tenant changes settings" if region.overridden else ""
    out.print(f"{where}: {region.old or 'no rule'} -> {region.new or 'no rule'}{only}", style="bold", markup=False)
    if region.case is None:
        out.print("    may differ; no example was found, as texts are opaque to the solver", style="yellow")
        return
    show_case(out, region.case)
    out.print(f"    - {_done(region.old_fired)}", style="red", markup=False)
    out.print(f"    + {_done(region.new_fired)}", style="green", markup=False)


def _done(fired: Sequence[Fired]) -> str:
    parts = []
    for one in fired:
        call = f" call {one.call}({flow(one.args)[1:-1]})" if one.call else ""
        parts.append(f"{one.rule}: {flow(one.set)}{call}")
    return "; ".join(parts) or "nothing"
