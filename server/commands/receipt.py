"""`surefoot receipt`: why a task counts as done, as a page in the terminal; and whether that can be believed.

Exit codes: 0 a receipt, and with --verify nothing speaks against it; 1 none, or something does; 2 misuse.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.commands.reading import reading

if TYPE_CHECKING:
    from rich.console import Console

    from engine.plan.obligation import Shown
    from engine.record.receipt import DischargedObligation, Receipt
    from server.adapters.stored import StoredTask, StoreRead

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
MAX_LISTED = 50


@click.command()
@click.argument("task", required=False)
@click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True, show_envvar=True,
              help="Where tasks are kept; a server may be using it.")
@click.option("--verify", is_flag=True, help="Check it: make every digest again, take every decision again.")
@click.option("--file", type=FILE, help="Show or check the receipt in this file, instead of the one in the store.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of receipts, and nothing else.")
def receipt(task: str | None, store: str, verify: bool, file: Path | None, machine: bool, schema: bool) -> None:
    """Show the receipt of TASK: by obligation what discharged it, with the evidence before and after.

    \b
    surefoot receipt TASK                                what was shown, and by what
    surefoot receipt TASK --verify                       whether store and policies bear it out
    surefoot receipt TASK --verify --file receipt.json   the same for a receipt that was kept elsewhere
    """
    if schema:
        _print_schema()
        return
    if task is None:
        raise click.UsageError("name a task: surefoot receipt TASK")
    with reading(store) as there:
        found = _stored(task, there, store)
        shown = _from_file(file) if file else found.receipt
        if shown is None:
            why = f"it is {found.status}, not completed" if found.records else found.unreadable[0]
            raise click.ClickException(f"task {task[:100]!r} has no receipt: {why}")
        findings = (*found.unreadable, *_against(shown, found, there)) if verify else ()
    if machine:
        _print_json(shown, findings, verify)
    else:
        _show(shown)
        if verify:
            _show_findings(findings, found)
    sys.exit(1 if findings else 0)


def _against(shown: Receipt, found: StoredTask, there: StoreRead) -> tuple[str, ...]:
    """What the store and the policies that it keeps say against a receipt."""
    from engine.replay.receipt_check import check_receipt
    from server.policies.archive import policies_of

    return check_receipt(shown, found.records, found.state, policies_of(there.policies()))


def _stored(task: str, there: StoreRead, store: str) -> StoredTask:
    found = there.task(task)
    if not found.records and not found.unreadable:
        raise click.ClickException(f"there is no task {task[:100]!r} in {store}")
    return found


def _from_file(file: Path) -> Receipt:
    import msgspec

    from engine.record.receipt import Receipt

    try:
        return msgspec.json.decode(file.read_bytes(), type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file}: no receipt: {error}") from None


def _print_schema() -> None:
    import json

    from engine.record.receipt import receipt_schema

    click.echo(json.dumps(receipt_schema(), indent=2, ensure_ascii=False))


def _print_json(shown: Receipt, findings: tuple[str, ...], verified: bool) -> None:
    import msgspec

    from server.commands.findings import print_json

    document = {"receipt": msgspec.to_builtins(shown)}
    print_json({**document, "ok": not findings, "findings": findings} if verified else document)


def _show(shown: Receipt) -> None:
    from datetime import UTC, datetime

    from rich.markup import escape

    from server.commands.findings import console, count

    out = console()
    when = datetime.fromtimestamp(shown.issued_at, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
    verdict = shown.verdict
    out.print(f"[bold]Receipt of task {escape(_plain(shown.task_id))}[/bold]  [dim]{when} UTC[/dim]")
    out.print(f"  goal      {escape(_plain(shown.goal))}")
    tier = f", {verdict.tier}, {verdict.confidence:.2f}" if verdict.tier else ""
    out.print(f"  done by   {escape(verdict.by)}{tier}, in turn {shown.turn}")
    out.print(f"  page      {escape(_plain(shown.page.url))}")
    out.print(f"  policies  {escape(shown.policy_version)}")
    out.print(f"  digest    {escape(shown.digest)}")
    out.print(f"\n[bold]{count(len(shown.obligations), 'obligation')}[/bold]")
    for one in shown.obligations[:MAX_LISTED]:
        _show_obligation(out, one)
    if len(shown.obligations) > MAX_LISTED:
        out.print(f"  and {len(shown.obligations) - MAX_LISTED} more: surefoot receipt {shown.task_id} --json")


def _show_obligation(out: Console, one: DischargedObligation) -> None:
    from rich.markup import escape

    said = "waived by" if one.status == "waived" else "taken on the word of"
    words = {"rule": "shown by", "model": "taken on the word of", "user": said}
    style = {"rule": "green", "model": "yellow", "user": "cyan"}[one.basis]
    out.print(f"  [{style}]{one.id}[/{style}]  {escape(_plain(one.text))}")
    read = f", read by {one.criterion}" if one.criterion and one.criterion != one.by else ""
    out.print(f"      {words[one.basis]} {escape(one.by + read)}, in turn {one.turn}")
    for name, page in (("before", one.before), ("after ", one.after)):
        if page is not None:
            out.print(f"      [dim]{name}  {escape(_page(page))}[/dim]")


def _page(page: Shown) -> str:
    says = {"pass": "met", "fail": "not met", "unverifiable": "no rule can tell"}[page.judgement]
    evidence = f": {_plain(page.evidence)}" if page.evidence else ""
    return f"{says}{evidence}  ({_plain(page.url)}, {page.state[:19]})"


def _show_findings(findings: tuple[str, ...], found: StoredTask) -> None:
    from rich.markup import escape

    from server.commands.findings import console, count

    out = console()
    for finding in findings:
        out.print(f"[red]differs[/red]  {escape(_plain(finding))}")
    if not findings:
        turns = count(len(found.records), "turn")
        out.print(f"\n[green]verified[/green]  {turns} decided again, all digests made again, all rules found")


def _plain(text: str) -> str:
    """Page text may hold what a terminal would obey."""
    return "".join(char if char.isprintable() else " " for char in text)
