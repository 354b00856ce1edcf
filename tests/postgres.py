"""A real PostgreSQL for tests. Without it they are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from benchmarks import postgres as own
from benchmarks.postgres import OWNER, USER, NoPostgres, Postgres

__all__ = ["OWNER", "USER", "Postgres", "postgres"]


@contextmanager
def postgres() -> Iterator[Postgres]:
    try:
        with own.postgres() as server:
            yield server
    except NoPostgres as error:
        pytest.skip(str(error))
