"""`surefoot db`: a store as a whole. Exit codes: 0 done, 1 it could not be done, and nothing was, 2 misuse."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.commands.trail import tell

if TYPE_CHECKING:
    from server.audit import Act
    from server.moving import Moved, Told

DAY_SECONDS = 24 * 60 * 60
MOST_DAYS = 36_500
EVERY_SECONDS = 2.0  # how far it is


@click.group()
def db() -> None:
    """Look after a store as a whole.

    \b
    surefoot db export backup.gz --store tinydb:.surefoot
    surefoot db import backup.gz --store postgresql://surefoot@localhost/surefoot
    surefoot db purge --older-than 30d --store tinydb:.surefoot
    surefoot db migrate --store postgresql://surefoot@localhost/surefoot
    """


@db.command()
@click.option("--store", required=True, envvar="SUREFOOT_STORE", show_envvar=True,
              help="The database, as in postgresql://user@host/name.")
def migrate(store: str) -> None:
    """Bring the tables to this release; a server does it at its start, too."""
    from engine.ports import StoreError

    if not store.startswith("postgresql:"):
        raise click.UsageError(f"--store {store!r}: only a database is migrated; a folder is, task by task, when used")
    try:
        from server.adapters.sql.schema import migrate as upgrade

        before, after = upgrade(store)
    except ImportError as error:
        raise click.ClickException(f"{error.name} is not installed: pip install 'surefoot[postgresql]'") from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"the tables have version {after}" + ("" if before == after else f"; it was {before or 'none'}"))


@db.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--store", required=True, envvar="SUREFOOT_STORE", show_envvar=True, help="The store to read.")
def export(file: Path, store: str) -> None:
    """Write everything that a store holds to a new FILE, from which any store can be made.

    A folder must not be in use: stop its server. A database may be: the file has what was there at one moment. Secrets
    stay sealed under SUREFOOT_SECRET_KEY, which is not in the file; all else is in clear, for its owner alone to read.
    """
    from server.moving import export as write

    moved = _moved(lambda told: write(store, file, told))
    try:
        _in_trail(store, "exported", moved.counts)
    except click.ClickException:
        file.unlink(missing_ok=True)
        raise
    click.echo(f"{file}: {_listed(moved.counts)}")
    if moved.left_out:
        click.echo(f"{moved.left_out} left out: nobody could have come back to them", err=True)


@db.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--store", required=True, envvar="SUREFOOT_STORE", show_envvar=True,
              help="The store to make: a folder or a database with nothing in it.")
def import_(file: Path, store: str) -> None:
    """Make a new store of a FILE that `surefoot db export` has written, and see that it holds the same.

    A store that holds anything is refused. Where the import is interrupted or something does not fit, nothing is kept,
    and it can be made again.
    """
    from server.moving import take_in

    moved = _moved(lambda told: take_in(file, store, told))
    _in_trail(store, "imported", moved.counts)
    click.echo(f"taken in, and read again: {_listed(moved.counts)}")


@db.command()
@click.option("--older-than", "age", required=True, metavar="30d", help="Days since anybody has changed it.")
@click.option("--dry-run", is_flag=True, help="Only count.")
@click.option("--store", required=True, envvar="SUREFOOT_STORE", show_envvar=True, help="The store.")
def purge(age: str, dry_run: bool, store: str) -> None:
    """Erase what nobody has changed for a while: tasks, claims, batch plans, what was learned of pages.

    A folder must not be in use: its server purges by itself, with SUREFOOT_RETENTION_DAYS. Knowledge, settings, keys
    and policies stay.
    """
    from engine.ports import StoreError
    from server.moving import purge as let_go

    days = int(age[:-1]) if age.endswith("d") and age[:-1].isdecimal() else 0
    if not 0 < days <= MOST_DAYS:
        raise click.UsageError(f"--older-than {age!r}: say days, as in 30d")
    before = time.time() - days * DAY_SECONDS
    try:
        gone = asyncio.run(let_go(store, before, dry=True))
        if not dry_run and any(gone.values()):
            _in_trail(store, "purged", gone)
            gone = asyncio.run(let_go(store, before, dry=False))
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{'would erase' if dry_run else 'erased'}: {_listed(gone)}")


def _moved(act: Callable[[Told], Awaitable[Moved]]) -> Moved:
    from engine.ports import StoreError
    from server.packing.dump import DumpError

    async def run() -> Moved:
        return await act(_progress())

    try:
        return asyncio.run(run())
    except (StoreError, DumpError) as error:
        raise click.ClickException(str(error)) from None


def _in_trail(store: str, act: Act, counts: Mapping[str, int]) -> None:
    """Who may read everything leaves a trace of it."""
    from engine.ports import StoreError, StoreUnavailable

    try:
        tell(store, act, things=sum(counts.values()), tasks=counts.get("tasks", 0))
    except (StoreError, StoreUnavailable) as error:
        raise click.ClickException(f"{act}: it cannot be written to the audit trail: {error}") from None


def _progress() -> Told:
    """Says every few seconds, to people who wait, what has gone by."""
    said = time.monotonic()

    def told(counts: Mapping[str, int]) -> None:
        nonlocal said
        if time.monotonic() - said >= EVERY_SECONDS:
            said = time.monotonic()
            click.echo(f"… {_listed(counts)}", err=True)

    return told


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items() if count) or "nothing"
