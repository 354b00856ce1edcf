"""Stores as commands read them, by their address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from engine.facts.vocabulary import VOCABULARY
from engine.ports import StoreError
from server.adapters.stored import StoreRead
from server.policies.archive import PolicyArchive, of_this_host
from server.policies.fired import fired_of_late
from server.settings import shown
from server.tenants import LOCAL


def read_store(address: str, tenant: str = LOCAL) -> StoreRead:
    """What a tenant has in a store. Raises StoreError where there is nothing to read."""
    scheme, _, place = address.partition(":")
    if not place or scheme not in READ:
        known = ", ".join(f"{name}:…" for name in READ)
        raise StoreError(
            f"--store {shown(address)!r}: no store to read; there is {known}, as in tinydb:.surefoot"
        )
    return READ[scheme](address, tenant)


def fired_in(address: str, tenant: str) -> Counter[str]:
    """How often rules fired this week, by the turns that a tenant has in a store. Raises StoreError."""
    return fired_of_late(read_store(address, tenant))


def _files(address: str, tenant: str) -> StoreRead:
    from server.adapters.tinydb.reading import FilesRead

    return FilesRead(address, tenant)


def _rows(address: str, tenant: str) -> StoreRead:
    try:
        from server.adapters.sql.policy_rows import PolicyRows
        from server.adapters.sql.reading import RowsRead
    except ImportError as error:
        raise StoreError(
            f"--store {shown(address)}: {error.name} is not installed: pip install 'surefoot[postgresql]'"
        ) from error

    def brought() -> Path:
        shared, place = PolicyRows(address), of_this_host()
        archive = PolicyArchive(place, VOCABULARY, shared)
        try:
            for version in shared.versions():
                archive.bring(version)
        except ConnectionError as error:
            raise StoreError(f"store {shown(address)}: {error}") from error
        return place

    return RowsRead(address, brought, tenant)


READ: Mapping[str, Callable[[str, str], StoreRead]] = {"tinydb": _files, "postgresql": _rows}
