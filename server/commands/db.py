"""`surefoot db`: the database of a store."""

from __future__ import annotations

import click


@click.group()
def db() -> None:
    """Look after the database of a store."""


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
