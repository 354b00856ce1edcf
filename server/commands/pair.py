"""`surefoot pair`: let a browser extension call a running server.

Exit codes: 0 shown or forgotten, 1 the server cannot be reached or refuses, 2 misuse.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime

import click

from server.commands.learned import MACHINE, SERVER, asked

PATH = "/api/pairings"


@click.command()
@SERVER
@click.option("--list", "listed", is_flag=True, help="Show the extensions that are paired.")
@click.option("--forget", metavar="ORIGIN", default="", help="Pair this extension no more, as --list names it.")
@MACHINE
def pair(server: str, listed: bool, forget: str, machine: bool) -> None:
    """Show a code that lets one browser extension call the server.

    \b
    surefoot pair                     a code for the settings of the extension, good for ten minutes and once
    surefoot pair --list              which extensions may call
    surefoot pair --forget ORIGIN     one that may not any more

    An extension stays paired until it is forgotten or gets another origin, as after it was loaded from another folder.
    """
    if listed and forget:
        raise click.UsageError("--list and --forget do two things: give one of them")
    method, path, query = _call(listed, forget)
    answer = asked(server, method, path, query)
    if machine:
        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
    elif listed:
        for one in answer["paired"]:
            since = datetime.fromtimestamp(one["since"], UTC)
            click.echo(f"{one['origin']}  since {since:%Y-%m-%d %H:%M} UTC")
        click.echo(f"{len(answer['paired'])} paired")
    elif forget:
        if not answer["forgotten"]:
            raise click.ClickException(f"{forget} is not paired: surefoot pair --list shows what is")
        click.echo(f"{forget} may not call any more")
    else:
        minutes = answer["expiresInSeconds"] // 60
        click.echo(f"{answer['code']}\n\nEnter it in the settings of the extension. Good for {minutes} minutes, once.")


def _call(listed: bool, forget: str) -> tuple[str, str, dict[str, str]]:
    if listed:
        return "GET", PATH, {}
    if forget:
        return "DELETE", PATH, {"origin": forget}
    return "POST", f"{PATH}/code", {}
