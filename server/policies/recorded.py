"""Files of recorded turns: which there are, cut into parts of like size, and read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.record.turn import TurnRecord
from server.packing.turn_log import Read, turns_of

T = TypeVar("T")
PART_BYTES = 4 * 1024 * 1024
PACKED = ".turns"  # a history as a store keeps it, compressed; the others have one TurnRecord a line
TRACES = ("*.jsonl", "*.ndjson", "*.history", f"*{PACKED}")


class Part(Struct, frozen=True):
    """What of a file starts in a range of bytes; of a packed one it is always the whole."""

    file: str
    start: int
    end: int


def trace_files(place: Path) -> list[Path]:
    """A trace, or all traces below a folder."""
    return [place] if place.is_file() else sorted({path for end in TRACES for path in place.rglob(end)})


def parts_of(files: Iterable[Path]) -> list[Part]:
    parts = []
    for file in files:
        size = file.stat().st_size
        step = size or 1 if file.suffix == PACKED else PART_BYTES
        parts += [Part(str(file), start, min(start + step, size)) for start in range(0, size, step)]
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
    """The turns of a part; None for what is none, as a crash may leave at the end of a file."""
    return records_in(part, read)


def records_in(part: Part, read: msgspec.json.Decoder[T]) -> Iterator[T | None]:
    """The same of a type that has some of what a turn has."""
    for line in _turns_in(part):
        try:
            yield read.decode(line.json() if isinstance(line, Read) else line)
        except ValueError:
            yield None


def _turns_in(part: Part) -> Iterator[Read | bytes]:
    if part.file.endswith(PACKED):
        yield from turns_of(Path(part.file).read_bytes())
        return
    with open(part.file, "rb") as file:
        if part.start:
            file.seek(part.start - 1)
            file.readline()  # the rest of a line that starts in the part before; nothing where one starts here
        while file.tell() < part.end and (line := file.readline()):
            if line.strip():
                yield line
