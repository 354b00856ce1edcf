"""`surefoot key`: who may call a server. Exit codes: 0 done, 1 there is no such key or no room, 2 misuse."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import click

from server.commands.trail import tell
from server.tenants import ROLES, Role

if TYPE_CHECKING:
    from server.api_keys import KeptKeys, Key

DAY_SECONDS = 24 * 60 * 60
UNITS = {"d": DAY_SECONDS, "h": 60 * 60, "m": 60}
STORE = click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True,
                     show_envvar=True, help="The store of the server; one may be using it.")  # fmt: skip

T = TypeVar("T")


@click.group()
def key() -> None:
    """Make, list and revoke the keys that a server asks for.

    \b
    surefoot key create --tenant acme --role client --name extension --expires 90d
    surefoot key list
    surefoot key revoke ID

    Without any key a server answers only to this machine, and asks nothing. Once there is one, every call needs one:
    Authorization: Bearer sf_…
    """


@key.command()
@click.option("--tenant", required=True, metavar="T", help="Whose tasks, knowledge and figures it is for.")
@click.option("--role", required=True, type=click.Choice(ROLES),
              help="client: turns, verdicts, the gate · viewer: tasks and figures · editor: also knowledge, approvals, "
              "drafts of policies · admin: everything")
@click.option("--name", default="", metavar="N", help="Who uses it: another person is another name.")
@click.option("--expires", metavar="90d", help="When it runs out: days, hours or minutes from now.  [default: never]")
@STORE
def create(tenant: str, role: Role, name: str, expires: str | None, store: str) -> None:
    """Make a key, and show it this once: only a digest of it is kept."""
    from engine.ports import StoreError, StoreUnavailable
    from server.api_keys import TooManyKeys, written
    from server.api_keys import create as make
    from server.api_keys import revoke as take_away

    if not tenant.strip() or len(tenant) > 100:
        raise click.UsageError("--tenant: give it a name of at most 100 characters")
    now = time.time()
    ends = now + seconds_of("--expires", expires) if expires else None
    try:
        token = _with(store, lambda kept: make(kept, tenant, role, name, now, ends))
    except TooManyKeys as error:
        raise click.ClickException(str(error)) from None
    said = written(token)
    assert said is not None
    try:
        tell(store, "key.created", tenant, id=said[0], role=role, name=name)
    except (StoreError, StoreUnavailable) as error:
        _with(store, lambda kept: take_away(kept, said[0]))
        raise click.ClickException(f"no key was made: {error}") from None
    click.echo(token)
    click.echo("Keep it now: it is not shown again. A server asks for it within a second.", err=True)


@key.command("list")
@STORE
@click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")
def listed(store: str, machine: bool) -> None:
    """Show the keys there are; of what they are made nothing is kept."""
    keys = _with(store, lambda kept: kept.read()).all
    if machine:
        told = [{name: getattr(one, name) for name in one.__struct_fields__ if name != "digest"} for one in keys]
        click.echo(json.dumps({"keys": told}, indent=2, ensure_ascii=False))
        return
    for one in keys:
        click.echo(_line(one))
    click.echo(f"{len(keys)} {'key' if len(keys) == 1 else 'keys'}")


@key.command()
@click.argument("id_", metavar="ID")
@STORE
def revoke(id_: str, store: str) -> None:
    """Have a key work no longer; servers know within a second. ID as in the list, or the key itself."""
    from server.api_keys import revoke as take_away
    from server.api_keys import written

    said = written(id_)
    known = said[0] if said else id_
    found = [one for one in _with(store, lambda kept: kept.read()).all if one.id == known]
    for one in found:  # before it is done: nothing holds of which there is no entry
        tell(store, "key.revoked", one.tenant, id=one.id, role=one.role, name=one.name)
    if not _with(store, lambda kept: take_away(kept, known)):
        raise click.ClickException(f"there is no key {known[:40]!r}: surefoot key list shows what there is")
    click.echo(f"{known} works no longer")


def _with(store: str, act: Callable[[KeptKeys], Awaitable[T]]) -> T:
    from engine.ports import StoreError, StoreUnavailable
    from server.key_store import keys_of

    async def run() -> T:
        async with keys_of(store) as kept:
            return await act(kept)

    try:
        return asyncio.run(run())
    except StoreError as error:
        raise click.UsageError(str(error)) from None
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from None


def seconds_of(option: str, said: str) -> float:
    """What an option says in days, hours or minutes. Raises UsageError."""
    number, unit = said[:-1], said[-1:]
    if not number.isdecimal() or unit not in UNITS or not 0 < int(number) <= 100_000:
        raise click.UsageError(f"{option} {said!r}: say days, hours or minutes, as in 90d, 12h or 30m")
    return int(number) * UNITS[unit]


def _line(one: Key) -> str:
    ends = f"until {_day(one.expires)}" if one.expires is not None else "for good"
    over = ", over" if one.expires is not None and one.expires <= time.time() else ""
    return f"{one.id}  {one.tenant}  {one.role}  {one.name or '-'}  since {_day(one.made)}, {ends}{over}"


def _day(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
