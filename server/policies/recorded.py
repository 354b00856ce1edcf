"""Recorded turns as files: the histories of a store, or traces, one TurnRecord a line; cut into parts of like size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.record.turn import TurnRecord
from server.adapters.tinydb.errors import StoreError
from server.adapters.tinydb.layout import Layout

PART_BYTES = 4 * 1024 * 1024
TRACES = ("*.jsonl", "*.ndjson", "*.history")


class Part(Struct, frozen=True):
    """The lines of a file that start in a range of bytes."""

    file: str
    start: int
    end: int


def store_files(address: str, tenant: str, tasks: Sequence[str]) -> list[Path]:
    """The histories in a store, of all tasks if none is named; a server may be writing to them. Raises StoreError."""
    scheme, _, place = address.partition(":")
    root = Path(place).expanduser()
    if scheme != "tinydb" or not place:
        raise StoreError(f"{address!r}: no store that can be read here; there is tinydb:DIR")
    if not (root / "tasks").is_dir():
        raise StoreError(f"{address!r}: holds no tasks; name the folder that surefoot serve --store uses")
    if tasks:
        named = [Layout(root).task(tenant, task).history for task in tasks]
        return [path for path in named if path.is_file()]
    return sorted((root / "tasks").glob("*/*.history"))


def trace_files(place: Path) -> list[Path]:
    """A trace, or all traces below a folder."""
    return [place] if place.is_file() else sorted({path for end in TRACES for path in place.rglob(end)})


def parts_of(files: Iterable[Path]) -> list[Part]:
    parts = []
    for file in files:
        size = file.stat().st_size
        starts = range(0, size, PART_BYTES)
        parts += [Part(str(file), start, min(start + PART_BYTES, size)) for start in starts]
    return parts


def batches_of(parts: Iterable[Part]) -> list[list[Part]]:
    """Parts together as large as one large part: small files are not worth a message each."""
    batches: list[list[Part]] = []
    left = 0
    for part in parts:
        size = part.end - part.start
        if not batches or size > left:
            batches.append([])
            left = PART_BYTES
        batches[-1].append(part)
        left -= size
    return batches


def records_of(part: Part, read: msgspec.json.Decoder[TurnRecord]) -> Iterator[TurnRecord | None]:
    """The turns of a part; None for a line that is none, as a crash may leave at the end of a file."""
    with open(part.file, "rb") as file:
        if part.start:
            file.seek(part.start - 1)
            file.readline()  # the rest of a line that starts in the part before; nothing where one starts here
        while file.tell() < part.end and (line := file.readline()):
            if not line.strip():
                continue
            try:
                yield read.decode(line)
            except ValueError:
                yield None
