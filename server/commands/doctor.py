"""`surefoot doctor`: what a machine and a store need, and how to get it. Exit codes: 0 all is there, 1 it is not."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True, show_envvar=True,
              help="The store that a server is to use; one may be using it.")
@click.option("--policies", type=click.Path(path_type=Path), help="A policy folder. Default: the one that is shipped.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
def doctor(store: str, policies: Path | None, as_json: bool) -> None:
    """Say what is missing on this machine and in a store, and how to get it. Nothing is made or changed."""
    from rich.markup import escape

    from client.doctor import examine
    from server.commands.findings import console, print_json
    from server.store_findings import examine_store

    findings = [*examine(policies), *examine_store(store)]
    sound = all(one.ok for one in findings)
    if as_json:
        print_json({"ok": sound, "findings": findings})
    else:
        out = console()
        for one in findings:
            mark = "[green]ok     [/green]" if one.ok else "[red]missing[/red]"
            out.print(f"{mark}  {one.what}: {escape(one.said)}")
            if not one.ok and one.hint:
                out.print(f"         {escape(one.hint)}")
    raise SystemExit(0 if sound else 1)
