"""A store as a command reads it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from server.tenants import LOCAL

if TYPE_CHECKING:
    from server.adapters.stored import StoreRead


@contextmanager
def reading(store: str, tenant: str = LOCAL) -> Iterator[StoreRead]:
    """What a tenant has in the store at an address. One that cannot be read ends the command as misuse."""
    from engine.ports import StoreError
    from server.reading import read_store

    try:
        yield read_store(store, tenant)
    except StoreError as error:
        raise click.UsageError(str(error)) from None
