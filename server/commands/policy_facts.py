"""`surefoot policy facts`: what conditions may use, found by name or by meaning, and the page that lists it all.

Exit codes: 0 found or written, 1 nothing found or the page is out of date, 2 misuse.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.commands.findings import console, count, print_json, write_page
from server.commands.policy_folder import load_folder, refuse, the_vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from engine.rules.author.facts_page import Told

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]…")
@click.option("--policies", type=FOLDER,
              help="Folder of rule sets, to say which read and set a fact.  [default: those that come with Surefoot]")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=Path("docs/facts.md"),
              show_default=True, help="The page of all facts.")
@click.option("--write", is_flag=True, help="Write the page.")
@click.option("--check", "look", is_flag=True, help="Write nothing; fail where the page is out of date.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def facts(words: tuple[str, ...], policies: Path | None, out: Path, write: bool, look: bool, machine: bool) -> None:
    """Say which facts have to do with WORD: by name, by meaning, and spelt nearly so. Without WORD, list the groups.

    \b
    surefoot policy facts page               all of a group
    surefoot policy facts session expired    by what they mean
    surefoot policy facts --write            docs/facts.md anew
    """
    from engine.rules.author.facts_page import page, search, told

    if (write and look) or ((write or look) and words):
        raise click.UsageError("--write and --check are about the whole page: give one of them, and no word")
    bundle, problems = load_folder(policies)
    if bundle is None:
        refuse(problems, machine)
    known = told(the_vocabulary(), bundle)
    if write or look:
        told_of = count(len(known), "fact")
        write_page(out, page(known), told_of, "surefoot policy facts --write", look=look, machine=machine)
    question = " ".join(words)
    found = search(question, known) if words else known
    if machine:
        print_json({"ok": bool(found), "facts": found})
    elif not words:
        _show_groups(console(), known)
    elif found:
        _show(console(), found)
    else:
        said = f"no fact has to do with {question[:100]!r}; surefoot policy facts lists the groups"
        console().print(said, style="yellow", markup=False)
    sys.exit(0 if found else 1)


def _show_groups(out: Console, known: Sequence[Told]) -> None:
    width = max(len(one.group) for one in known)
    for family, some in groupby(known, key=lambda one: one.family):
        out.print(family, style="bold")
        for name, group in groupby(some, key=lambda one: one.group):
            facts = list(group)
            out.print(f"  {name.ljust(width)}  {len(facts):>3}  {facts[0].about}", markup=False)
    out.print(f"{count(len(known), 'fact')}; name a group, or ask by any word", style="green")


def _show(out: Console, found: Sequence[Told]) -> None:
    from rich.text import Text

    from engine.rules.author.facts_page import shown
    from engine.rules.check.fits import in_words

    families = {one.family for one in found}
    for one in found:
        head = Text(one.name, style="bold cyan").append(f"  {in_words(one.type)}", style="not bold default")
        out.print(head.append(f"  ({one.family})" if len(families) > 1 else "", style="not bold dim"))
        out.print(Text(f"    {one.doc}; for example {shown(one.example)}"))
        reads = f"read in {', '.join(one.read_in)}" if one.read_in else "read in no set"
        sets = f"; set by {', '.join(one.set_by)}" if one.set_by else ""
        out.print(Text(f"    {reads}{sets}", style="dim"))
