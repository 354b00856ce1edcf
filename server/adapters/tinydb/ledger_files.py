"""Ledgers as files: one append-only log a thing, a record a line. The last line is the state; nothing is rewritten."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import structlog
from msgspec import Raw, Struct

from engine.ports import Began
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import append_at, lines
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")

CHUNK = 64 * 1024  # bytes that are read at once from the end of a log

R = TypeVar("R", bound=Struct)


class Answered(Struct, frozen=True):
    """The part of a record that answers a retry."""

    response: Raw = Raw(b"null")
    request_id: str | None = None


class LedgerFiles(Generic[R]):
    """The engine's port for records of one kind. Callers see to it that a thing has one writer at a time."""

    def __init__(self, root: Path, kind: str, record: type[R], erased: Erased) -> None:
        """`kind` names the folder below the store's root."""
        self._erased = erased
        self._layout = Layout(root)
        self._kind = kind
        self._decode = msgspec.json.Decoder(record).decode

    async def last(self, tenant: str, thing: str) -> R | None:
        return await off_loop(lambda: self._last(tenant, thing))

    async def append(self, tenant: str, thing: str, record: R, began: Began | None = None) -> None:
        await off_loop(lambda: self._append(tenant, thing, record, began))

    async def history(self, tenant: str, thing: str) -> Sequence[R]:
        return await off_loop(lambda: records_in(self._path(tenant, thing), self._decode))

    async def answered(self, tenant: str, thing: str, request_id: str) -> Raw | None:
        return await off_loop(lambda: self._answered(tenant, thing, request_id))

    def _last(self, tenant: str, thing: str) -> R | None:
        path = self._path(tenant, thing)
        line, _ = _end(path)
        if not line:
            return None
        try:
            return self._decode(line)
        except ValueError:
            return self._last_readable(path)

    def _last_readable(self, path: Path) -> R | None:
        """A damaged end is left where it is, for a person to look at; what stands before it still holds."""
        log.error("record cannot be read", file=path.name, kind=self._kind)
        for line in reversed(lines(path)):
            try:
                return self._decode(line)
            except ValueError:
                continue
        return None

    def _append(self, tenant: str, thing: str, record: R, began: Began | None) -> None:
        path = self._path(tenant, thing)
        with self._erased.writing(tenant, began):
            append_at(path, _end(path)[1], msgspec.json.encode(record) + b"\n")

    def _answered(self, tenant: str, thing: str, request_id: str) -> Raw | None:
        sought = msgspec.json.encode(request_id)
        for line in reversed(lines(self._path(tenant, thing))):
            if sought in line:
                found = msgspec.json.decode(line, type=Answered)
                if found.request_id == request_id:
                    return found.response.copy()
        return None

    def _path(self, tenant: str, thing: str) -> Path:
        return self._layout.ledger(self._kind, tenant, thing)


def records_in(path: Path, decode: Callable[[bytes], R]) -> tuple[R, ...]:
    """All records of a log, oldest first; a line that cannot be read is left out."""
    found = []
    for line in lines(path):
        try:
            found.append(decode(line))
        except ValueError:
            continue
    return tuple(found)


def _end(path: Path) -> tuple[bytes, int]:
    """The last whole line of a log, and where it ends; what a crash left after it belongs to nobody."""
    try:
        with path.open("rb") as file:
            start = file.seek(0, os.SEEK_END)
            tail = b""
            while start > 0 and tail.count(b"\n", 0, tail.rfind(b"\n")) < 1:
                size = min(CHUNK, start)
                start = file.seek(start - size)
                tail = file.read(size) + tail
    except FileNotFoundError:
        return b"", 0
    end = tail.rfind(b"\n")
    return tail[tail.rfind(b"\n", 0, max(end, 0)) + 1 : max(end, 0)], start + end + 1
