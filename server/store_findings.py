"""What a server would find of a store: whether it can be used, its clock, its walls, its keys. Changes nothing."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from client.doctor import Finding
from engine.ports import StoreError, StoreUnavailable
from server.api_keys import Keys
from server.settings import shown

CLOCKS_APART = 5.0  # seconds: leases and expiries of several hosts go by them


def examine_store(address: str) -> list[Finding]:
    scheme, _, place = address.partition(":")
    if scheme == "tinydb" and place:
        return _folder(Path(place).expanduser())
    if scheme == "postgresql" and place:
        return _database(address)
    said = f"{shown(address)!r} is not an address of a store"
    return [Finding("Store", False, said, "name one as in tinydb:.surefoot or postgresql://user@host/name")]


def _folder(folder: Path) -> list[Finding]:
    from server.adapters.tinydb.key_file import KeyFile

    place = next(parent for parent in (folder, *folder.resolve().parents) if parent.is_dir())
    hint = "choose another folder: surefoot serve --store tinydb:DIR"
    writable = os.access(place, os.W_OK | os.X_OK)
    said = f"{folder} can be written" if writable else f"{folder} cannot be written"
    return [Finding("Store", writable, said, hint), _keys(KeyFile(folder).read())]


def _database(address: str) -> list[Finding]:
    try:
        import psycopg

        from server.adapters.sql.schema import check, plain_url
    except ImportError as error:
        return [Finding("Store", False, f"{error.name} is not installed", "pip install 'surefoot[postgresql]'")]
    try:
        check(address)
        with psycopg.connect(plain_url(address), connect_timeout=5) as connection:
            began = time.time()
            row = connection.execute(
                "SELECT extract(epoch FROM clock_timestamp()), current_user, rolsuper OR rolbypassrls, "
                "pg_is_in_recovery() FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
            ended = time.time()
    except (StoreError, psycopg.Error) as error:
        hint = "see that it is there, and run surefoot db migrate"
        return [Finding("Store", False, str(error).strip().splitlines()[0], hint)]
    assert row is not None, "who is connected has a role"
    now, user, unwalled, standby = row
    apart = max(0.0, began - float(now), float(now) - ended)
    return [
        Finding("Store", not standby, f"{shown(address)} {'is a standby' if standby else 'can be used'}",
                "name the database that can be written"),
        Finding("Walls", not unwalled, f"{user} {'is' if unwalled else 'is not'} allowed past row-level security",
                "connect as a role that is neither superuser nor has BYPASSRLS"),
        Finding("Clock", apart < CLOCKS_APART, f"{apart:.1f} s apart from that of the database",
                "have both set by the same time servers"),
        _keys(_read_and_closed(address)),
    ]  # fmt: skip


async def _read_and_closed(address: str) -> Keys:
    from server.adapters.sql.database import Database
    from server.adapters.sql.installation_row import InstallationRow

    database = Database(address)
    try:
        return await InstallationRow(database, "keys", Keys).read()
    finally:
        await database.close()


def _keys(read: Coroutine[Any, Any, Keys]) -> Finding:
    try:
        keys = asyncio.run(read).all
    except StoreUnavailable as error:
        return Finding("API keys", False, str(error))
    if not keys:
        return Finding("API keys", True, "none: a server answers only to this machine; surefoot key create makes one")
    ended = sum(one.expires is not None and one.expires <= time.time() for one in keys)
    over = f", {ended} of them over" if ended else ""
    return Finding("API keys", ended < len(keys), f"{len(keys)}{over}", "surefoot key create makes one that holds")
