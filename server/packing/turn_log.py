"""The history of a task: pages as they first come up, and turns that say where their pages lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec
from msgspec import Raw, Struct

from engine.ports import Commit, Purpose
from server.packing.frames import Damaged, Frame, framed, frames
from server.packing.pages import packed, pages_of, unpacked

PAGE, TURN = b"P", b"T"
KINDS = PAGE + TURN


class Entry(Struct, frozen=True, omit_defaults=True):
    """One turn. `record` is its TurnRecord without pages; `pages` says at which byte of the log each of them lies."""

    record: Raw
    pages: dict[str, int]
    messages: tuple[Raw, ...] = ()
    purpose: Purpose | None = None


_entry = msgspec.json.Decoder(Entry).decode


class Added(Struct, frozen=True):
    """What a turn adds to a log from byte `start` on: the turn itself lies at `turn`, and `pages` says where all do."""

    data: bytes
    start: int
    turn: int
    pages: dict[str, int]

    @property
    def end(self) -> int:
        return self.start + len(self.data)


def added(commit: Commit, start: int, known: Mapping[str, int]) -> Added:
    """A turn as it is appended at `start`, to a log that has the pages `known`."""
    pages = pages_of(commit.record)
    record = packed(msgspec.json.encode(commit.record), pages)
    return appended(record, pages, start, known, commit.messages, commit.purpose)


def appended(
    record: bytes, pages: Mapping[str, bytes], start: int, known: Mapping[str, int],
    messages: tuple[Raw, ...] = (), purpose: Purpose | None = None,
) -> Added:  # fmt: skip
    """The same for a record that its pages are taken out of already."""
    places, data = dict(known), b""
    for digest, page in pages.items():
        if digest not in places:
            places[digest] = start + len(data)
            data += framed(PAGE, page)
    entry = Entry(Raw(record), {digest: places[digest] for digest in pages}, messages, purpose)
    return Added(data + framed(TURN, msgspec.json.encode(entry)), start, start + len(data), places)


class Read(Struct, frozen=True):
    """One turn of a log, from byte `start` to `end`. `record` is its JSON, or what is wrong with it."""

    start: int
    end: int
    record: bytes | str
    messages: tuple[Raw, ...] = ()
    purpose: Purpose | None = None

    def json(self) -> bytes:
        """Raises Damaged."""
        if isinstance(self.record, str):
            raise Damaged(self.record)
        return self.record


def turns_of(log: bytes) -> Iterator[Read]:
    """Every turn of a log, oldest first."""
    pages: dict[int, Frame] = {}
    for frame in frames(log, KINDS):
        if frame.kind == PAGE:
            pages[frame.start] = frame
            continue
        try:
            entry = entry_of(frame)
            record = record_of(entry, lambda place: pages[place].content())
        except (ValueError, LookupError) as error:
            yield Read(frame.start, frame.end, str(error))
            continue
        yield Read(frame.start, frame.end, record, entry.messages, entry.purpose)


def places_in(log: bytes) -> dict[str, int]:
    """Where the pages of a log lie, as far as its turns tell."""
    places: dict[str, int] = {}
    for frame in frames(log, KINDS):
        if frame.kind == TURN and frame.sound:
            places.update(entry_of(frame).pages)
    return places


def entry_of(frame: Frame) -> Entry:
    """Raises Damaged, or DecodeError."""
    if frame.kind != TURN:
        raise Damaged(f"byte {frame.start} is no turn")
    return _entry(frame.content())


def record_of(entry: Entry, page_at: Callable[[int], bytes]) -> bytes:
    """The TurnRecord as JSON, with its pages; `page_at` gives the one that lies at a byte of the log."""
    return unpacked(bytes(entry.record), lambda digest: page_at(entry.pages[digest]) if digest in entry.pages else None)
