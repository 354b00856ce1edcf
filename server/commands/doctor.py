"""`surefoot doctor`: what is missing on a machine, and what a store holds that it should not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from msgspec import structs

from server.commands.findings import count
from server.secret_scan import Scanned

SHOWN = 100  # findings that people are shown; --json has all


@click.command()
@click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True, show_envvar=True,
              help="The store that a server is to use; one may be using it.")
@click.option("--policies", type=click.Path(path_type=Path), help="A policy folder. Default: the one that is shipped.")
@click.option("--url", metavar="URL", help="Where callers reach a server that runs, by its proxy if there is one.")
@click.option("--scan-secrets", "scanned", type=click.Path(exists=True, path_type=Path), metavar="DIR",
              help="Search a store, or a folder of logs, for what should not be there. No value is shown.")
@click.option("--json", "as_json", is_flag=True)
def doctor(store: str, policies: Path | None, url: str | None, scanned: Path | None, as_json: bool) -> None:
    """Say what is missing on this machine and in a store, and how to get it. Exits with 1 when something needed is.

    \b
    surefoot doctor                              what Surefoot needs
    surefoot doctor --url https://…              whether a proxy passes on what the server goes by
    surefoot doctor --scan-secrets .surefoot     which records hold a password, a card, a key: exits with 1 if any does
    """
    if scanned is not None:
        raise SystemExit(_scanned(scanned, policies, as_json))
    raise SystemExit(_examined(store, policies, url, as_json))


def _examined(store: str, policies: Path | None, url: str | None, as_json: bool) -> int:
    from rich.console import Console
    from rich.markup import escape

    from client.console import json_line
    from client.doctor import examine
    from server.proxy_findings import examine_proxy
    from server.store_findings import examine_store

    findings = [*examine(policies), *examine_store(store), *(examine_proxy(url) if url else ())]
    if as_json:
        json_line({"ok": all(finding.ok for finding in findings), "findings": findings})
    else:
        console = Console(highlight=False, soft_wrap=True)
        for finding in findings:
            mark = "[green]ok     [/green]" if finding.ok else "[red]missing[/red]"
            console.print(f"{mark}  {finding.what}: {escape(finding.said)}")
            if not finding.ok and finding.hint:
                console.print(f"         {escape(finding.hint)}")
    return 0 if all(finding.ok for finding in findings) else 1


def _scanned(folder: Path, policies: Path | None, as_json: bool) -> int:
    from client.console import json_line
    from engine.facts.vocabulary import VOCABULARY
    from engine.rules import PolicyError, load, shipped
    from engine.safety.lexicon import lexicon_of
    from server.secret_scan import scan

    try:
        bundle = load(policies or shipped(), VOCABULARY)
    except PolicyError as error:
        raise click.UsageError(f"--policies: {str(error).splitlines()[0]}") from None
    found = scan(folder, lexicon_of(bundle.words_version, bundle.languages))
    if as_json:
        json_line({"ok": not found.findings, **structs.asdict(found)})
    else:
        for line in _lines(found):
            click.echo(line)
    return 1 if found.findings else 0


def _lines(found: Scanned) -> Iterator[str]:
    for one in found.findings[:SHOWN]:
        yield f"{one.file}: record {one.record}: {one.kind}" + (f", {one.times} times" if one.times > 1 else "")
    if len(found.findings) > SHOWN:
        yield f"… and {count(len(found.findings) - SHOWN, 'finding')} more; --json has all"
    for line in found.unread:
        yield f"not read: {line}"
    said = count(len(found.findings), "finding") if found.findings else "no secrets"
    yield f"{count(found.files, 'file')}, {count(found.records, 'record')}: {said}"
