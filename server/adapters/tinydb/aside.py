"""What could not be read is set aside and told about; it never stops the server."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable
from pathlib import Path

import structlog
from msgspec import Struct

from server.adapters.tinydb.durable import ensure_folder, remove

log = structlog.get_logger("surefoot.store")

SHOWN = 50


class SetAside(Struct, frozen=True):
    """One thing that was wrong: the file as it was named in the store, why, and the name it has in `aside/` now."""

    file: str
    reason: str
    kept_as: str | None = None


class Aside:
    """The folder `aside/` and the list of what was moved there, newest last."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._folder = folder
        self._moving = threading.Lock()
        self._lock = threading.Lock()
        self._entries: list[SetAside] = []
        self.count = 0

    def remember_earlier(self) -> None:
        """List what earlier runs set aside: it stays in `/ready` until a person took it away."""
        if self._folder.is_dir():
            for path in sorted(self._folder.iterdir()):
                self._add(SetAside(path.name, "set aside by an earlier run", path.name))

    def put(self, path: Path, reason: str) -> None:
        """Move a file away, if it is still there."""
        self.put_if(path, lambda _: reason)

    def put_if(self, path: Path, wrong: Callable[[Path], str | None]) -> None:
        """Move a file away if `wrong` gives a reason.

        Asking and moving are one step: whoever replaces a damaged file moves it away first, through here, so a good
        file that just took its place is never moved by another thread that saw the damaged one.
        """
        with self._moving:
            try:
                reason = wrong(path)
                if reason is None:
                    return
                ensure_folder(self._folder)
                target = self._free_name(path.name)
                os.replace(path, target)
            except FileNotFoundError:
                return
        self._tell(SetAside(self._named(path), reason, target.name))

    def note(self, path: Path, reason: str) -> None:
        """Tell of a file that is damaged in part and stays where it is."""
        entry = SetAside(self._named(path), reason)
        if entry not in self._entries:
            self._tell(entry)

    def remove(self, wanted: Callable[[Path], bool]) -> None:
        """Throw away for good what was set aside."""
        for path in self._folder.glob("*"):
            if wanted(path) and remove(path):
                with self._lock:
                    self.count -= 1
                    self._entries = [one for one in self._entries if one.kept_as != path.name]

    def entries(self) -> tuple[SetAside, ...]:
        """The newest `SHOWN` entries; `count` says how many there are."""
        with self._lock:
            return tuple(self._entries)

    def _tell(self, entry: SetAside) -> None:
        log.warning("store file set aside", file=entry.file, reason=entry.reason, keptAs=entry.kept_as)
        self._add(entry)

    def _add(self, entry: SetAside) -> None:
        with self._lock:
            self.count += 1
            self._entries = [*self._entries, entry][-SHOWN:]

    def _free_name(self, name: str) -> Path:
        candidates = (self._folder / (name if n == 0 else f"{name}.{n}") for n in itertools.count())
        return next(path for path in candidates if not path.exists())

    def _named(self, path: Path) -> str:
        return str(path.relative_to(self._root)) if path.is_relative_to(self._root) else path.name
