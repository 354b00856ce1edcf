"""Databases of SQLite that an application holds open."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

SECONDS = 5.0  # for a database that is in use, as sqlite3 has it by itself


def put_back(database: Path, pristine: Path, seconds: float = SECONDS) -> None:
    """Make it what it was, under the running server."""
    with (
        closing(sqlite3.connect(pristine)) as source,
        closing(sqlite3.connect(database, timeout=seconds)) as target,
    ):
        source.backup(target)


def keeping(database: Path, aside: Path, seconds: float = SECONDS) -> Callable[[], None]:
    """What makes it again what it is now, of which a copy is kept aside."""
    put_back(aside, database, seconds)
    return partial(put_back, database, aside, seconds)
