"""`surefoot audit`: who did what. Exit codes: 0 done, 1 the trail was tampered with or cannot be read, 2 misuse."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from server.audit import Entry


@click.command()
@click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True, show_envvar=True,
              help="The store of the server; one may be using it.")  # fmt: skip
@click.option("--tenant", metavar="T", help="Only what is of this tenant.  [default: all, and the installation]")
@click.option("--since", metavar="7d", help="Only what was done since: days, hours or minutes ago.")
@click.option("--verify", is_flag=True, help="Say whether the trail is as it was written, and the digest of each end.")
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def audit(store: str, tenant: str | None, since: str | None, verify: bool, machine: bool) -> None:
    """Show who did what and when: keys, settings, policies, approvals, pairings, erasure, exports.

    Entries are added and never changed, and each holds the digest of the one before. A digest that you keep elsewhere
    tells later that nothing before it was changed, and nothing cut off.
    """
    from server.audit import broken
    from server.commands.key import seconds_of

    every = _entries(store, tenant)
    after = time.time() - seconds_of("--since", since) if since else 0.0
    wrong, heads = broken(every), {one.tenant: one for one in every}
    shown = [one for one in every if one.at >= after]
    if machine:
        ends = [{"tenant": one.tenant, "number": one.number, "digest": one.digest} for one in heads.values()]
        told = {"entries": [_told(one) for one in shown], "broken": wrong, "heads": ends}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for one in shown if not verify else ():
            click.echo(_line(one))
        for said in wrong:
            click.echo(said, err=True)
        if verify:
            for one in heads.values():
                click.echo(f"{one.tenant or 'the installation'}: {one.number} entries, the last is {one.digest}")
            click.echo("tampered with" if wrong else f"{len(every)} entries as they were written")
    raise SystemExit(1 if wrong else 0)


def _entries(store: str, tenant: str | None) -> Sequence[Entry]:
    from engine.ports import StoreError, StoreUnavailable
    from server.key_store import trail_of

    async def read() -> Sequence[Entry]:
        async with trail_of(store) as trail:
            return await trail.entries(tenant)

    try:
        return asyncio.run(read())
    except StoreError as error:
        raise click.UsageError(str(error)) from None
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from None


def _told(one: Entry) -> dict[str, object]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def _line(one: Entry) -> str:
    at = f"{datetime.fromtimestamp(one.at, UTC):%Y-%m-%d %H:%M:%S} UTC"
    said = ((name, ",".join(one) if isinstance(one, tuple) else one) for name, one in one.about.items())
    about = " ".join(f"{name}={value}" for name, value in said)
    who = f"{one.who or '-'}{f' ({one.key})' if one.key else ''}"
    return f"{at}  {one.tenant or '-'}  {who}  {one.act}  {about}"
