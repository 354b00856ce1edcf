"""Databases of SQLite that an application holds open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

SECONDS = 5.0  # for a database that is in use, as sqlite3 has it by itself


def put_back(database: Path, pristine: Path, seconds: float = SECONDS) -> None:
    """Make it what it was, under the running server."""
    with (
        closing(sqlite3.connect(pristine)) as source,
        closing(sqlite3.connect(database, timeout=seconds)) as target,
    ):
        source.backup(target)
