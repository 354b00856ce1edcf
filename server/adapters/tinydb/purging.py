"""Retention: files that nobody has written for a while go. How old one is the disk tells.

Accounts stay: they are numbers, of 32 days at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.ports import USED_MARGIN
from server.adapters.tinydb.approval_files import until_of
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import remove
from server.adapters.tinydb.erasing import Erasing
from server.adapters.tinydb.layout import Layout

KINDS: Mapping[str, str] = {  # what files are, by where they lie
    "requests/*/*.json": "request keys",
    "tasks/*/*.journal": "turns under way",
    "completions/*/*.history": "claims",
    "plans/*/*.history": "batch plans",
    "churn/*/*/*.json": "pages that change on their own",
    "classified/*/*/*.json": "pages with classified controls",
    "approvals/*/*/held/*.json": "actions that wait for approval",
    "aside/*": "files that were set aside",
    "tasks/*/*.turns": "tasks",
    "tasks/*/*.history": "tasks",
}


class _Owned(Struct, frozen=True):
    tenant: str


class Purge:
    """The port of `server.retention`."""

    def __init__(self, layout: Layout, erasing: Erasing) -> None:
        self._layout = layout
        self._erasing = erasing

    async def purge(self, before: float, *, dry: bool = False) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        for path, name in await off_loop(lambda: list(self._old(before))):
            # One file at a time, so that calls that touch the disk come in between.
            if dry or await off_loop(partial(self._remove, path, name, before)):
                found[name] += 1
        return found

    def _old(self, before: float) -> Iterator[tuple[Path, str]]:
        for pattern, name in KINDS.items():
            yield from ((path, name) for path in self._layout.root.glob(pattern) if _is_older(path, before))
        for path in self._layout.root.glob("approvals/*/*/used/*.used"):
            if until_of(path) + USED_MARGIN < before:
                yield path, "used approvals"

    def _remove(self, path: Path, name: str, before: float) -> bool:
        """Unless it was written meanwhile."""
        if name == "tasks":
            return self._erasing.erase_old(path.with_suffix(""), lambda: _is_older(path, before))
        owner = None
        with suppress(FileNotFoundError, ValueError):
            owner = msgspec.json.decode(path.read_bytes(), type=_Owned).tenant
        gone = _is_older(path, before) and remove(path)
        if gone and owner is not None:
            self._erasing.gone(owner)
        return gone


def _is_older(path: Path, before: float) -> bool:
    try:
        return path.stat().st_mtime < before
    except FileNotFoundError:
        return False
