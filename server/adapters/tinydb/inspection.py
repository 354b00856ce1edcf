"""A look at a store's folder: what a crash or a failing disk left is set aside, what is old is forgotten.

It never stops anyone.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.layout import Layout

WHOLE_FILES = (".json",)  # are renamed into place, so they end with a newline or were damaged later
KEPT_SECONDS = 7 * 24 * 60 * 60.0  # that a request key, or a reply of a turn that never ended, is kept
SWEEP_SECONDS = 6 * 60 * 60.0
LOGS = (".turns", ".history", ".journal", ".ids")  # may end in a torn line, which their readers drop


class Inspection:
    """Reads one byte a file, so that it costs little in a large store; damage inside a file shows when it is read."""

    def __init__(self, layout: Layout, aside: Aside) -> None:
        self._layout = layout
        self._aside = aside
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, name="store-inspection", daemon=True)
        self.finished = False

    def clear_scratch(self) -> None:
        """Set aside what was being written when an earlier run ended. Before the first write."""
        for path in sorted(self._layout.scratch.iterdir()):
            self._aside.put(path, "left over from an interrupted write")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _look(self) -> None:
        for path in self._files():
            if self._stop.is_set():
                return
            with suppress(OSError):  # one file that cannot be looked at is no reason not to look at the next
                self._aside.put_if(path, _wrong_with)
        self.finished = True
        while not self._stop.is_set():
            self.forget_before(time.time() - KEPT_SECONDS)
            self._stop.wait(SWEEP_SECONDS)

    def forget_before(self, moment: float) -> None:
        """Remove request keys and journals that nobody has written since (seconds since the epoch).

        A journal goes with the commit of its turn: one that is old is of a turn that was never played to its end.
        """
        for area, ending in (("requests", ".json"), ("tasks", ".journal")):
            for path in (self._layout.root / area).glob(f"*/*{ending}"):
                if self._stop.is_set():
                    return
                with suppress(OSError):
                    if path.stat().st_mtime < moment:
                        path.unlink()

    def _files(self) -> Iterator[Path]:
        """Every file of the store but the audit trail, those in `scratch` and `aside`, and locks: one may be held."""
        there = self._layout
        locks = (there.lock, there.keys_lock, there.audit_lock, there.drafts_lock, there.recipes_lock)
        yield from (path for path in self._layout.root.iterdir() if path.is_file() and path not in locks)
        for area in ("tasks", "sessions", "requests", "knowledge", "completions", "plans"):
            for folder, _, names in os.walk(self._layout.root / area):
                yield from (Path(folder, name) for name in names)


def _wrong_with(path: Path) -> str | None:
    if path.suffix in LOGS:
        return None
    if path.suffix not in WHOLE_FILES:
        return "no file of a store"
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        return None if file.read() == b"\n" else f"torn: {size} bytes without an end"
