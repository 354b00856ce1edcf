"""All that databases of SQLite hold, and whether what was asked for has become otherwise in them, and nothing else."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]
Stored = Mapping[str, Mapping[Any, Row]]  # rows by table, and by their primary key
Difference = tuple[str, Row | None, Row | None]  # table, and the row before and after; None: there is none
Change = Callable[[Difference], bool]  # whether a difference is this one

SECONDS = 30.0  # that a server may hold a database


def stored(databases: Iterable[Path], aside: str) -> Stored:
    """Every table but those whose name, and every column whose "table.column", fits the pattern `aside`: what an
    application writes by itself.
    """
    told: dict[str, Mapping[Any, Row]] = {}
    for database in databases:
        with closing(sqlite3.connect(database, timeout=SECONDS)) as connection:
            for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
                if not re.fullmatch(aside, table) and not table.startswith("sqlite_"):
                    told[table] = _rows(connection, table, aside)
    return told


def _rows(connection: sqlite3.Connection, table: str, aside: str) -> Mapping[Any, Row]:
    """By primary key; where there is none, by all that a row says, and the how manyth of these it is."""
    columns = connection.execute(f'pragma table_info("{table}")').fetchall()
    keys = [at for at, *_, key in columns if key]
    names = [name for _, name, *_ in columns]
    rows: dict[Any, Row] = {}
    seen = Counter[Any]()
    for values in connection.execute(f'select * from "{table}"'):
        seen[values] += 1
        rows[tuple(values[at] for at in keys) if keys else (values, seen[values])] = {
            name: value for name, value in zip(names, values, strict=True) if not re.fullmatch(aside, f"{table}.{name}")
        }
    return rows


def differences(before: Stored, after: Stored) -> Iterator[Difference]:
    """Of every row that is not what it was."""
    for table in before.keys() | after.keys():
        old, new = before.get(table, {}), after.get(table, {})
        gone = {key: row for key, row in old.items() if new.get(key) != row}
        come = {key: row for key, row in new.items() if old.get(key) != row}
        for key in gone.keys() | come.keys():
            yield table, gone.get(key), come.get(key)


def made(table: str, **values: Any) -> Change:
    """A row is there that was not, with these values."""
    return lambda one: one[:2] == (table, None) and _has(one[2], values)


def gone(table: str, **values: Any) -> Change:
    """A row with these values is not there any more."""
    return lambda one: (one[0], one[2]) == (table, None) and _has(one[1], values)


def changed(table: str, of: Row, **to: Any) -> Change:
    """The row that had the values `of` has these, and keeps all the others."""

    def fits(one: Difference) -> bool:
        where, old, new = one
        if where != table or old is None or new is None:
            return False
        return _has(old, of) and _has(new, to) and {name for name in new if new[name] != old.get(name)} == to.keys()

    return fits


def _has(row: Row | None, values: Row) -> bool:
    return row is not None and all(_is(row.get(name), value) for name, value in values.items())


def _is(there: object, value: object) -> bool:
    return value.fullmatch(str(there)) is not None if isinstance(value, re.Pattern) else bool(there == value)


def only(*changes: Change) -> Callable[[Stored, Stored], bool]:
    """Each of these once, and nothing else."""

    def reached(before: Stored, after: Stored) -> bool:
        left = list(changes)
        for one in differences(before, after):
            fitting = next((change for change in left if change(one)), None)
            if fitting is None:
                return False
            left.remove(fitting)
        return not left

    return reached
