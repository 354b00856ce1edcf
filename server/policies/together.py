"""One version of the policies for all workers and hosts of a store: which one is in force stands there.

Whoever sees its folder change, and finds the change sound, says so in the store; the others load that version from the
archive within a second. A turn that is under way ends by the version that it began with.
"""

from __future__ import annotations

from typing import Protocol

import structlog

from engine.rules import read_folder
from server.policies.archive import PolicyArchive, Shared
from server.policies.live import Live

log = structlog.get_logger("surefoot.policies")


class Pointer(Shared, Protocol):
    """The versions that hosts share, and which is in force. Everything raises OSError."""

    def known(self, version: str) -> bool: ...

    def in_force(self) -> str | None: ...

    def put_in_force(self, version: str, before: str | None = None) -> bool:
        """Whether it is in force then: not where another is than `before`, if that is given."""
        ...


class Together:
    def __init__(self, live: Live, archive: PolicyArchive, pointer: Pointer) -> None:
        self._live = live
        self._archive = archive
        self._pointer = pointer
        self._refused = ""  # a version that could not be loaded: it is not tried again

    def begin(self) -> None:
        """Before anything is served. A folder with a version that no host has had is put in force; with an earlier one
        it is not: what is in force stays. Raises OSError.
        """
        version = self._live.bundle.version
        new = not self._pointer.known(version)
        self._live.kept_by(self._archive.keep)
        self._live.published_by(self._pointer.put_in_force)
        if new or self._pointer.in_force() is None:
            self._pointer.put_in_force(version)
        self.follow()
        if self._live.bundle.version != version:
            now = self._live.bundle.version
            log.warning("the folder holds an earlier version than is in force", folder=version, version=now)

    def follow(self) -> None:
        """Load what is in force, where that is another version. If it cannot be loaded, the earlier one stays, with an
        alarm.
        """
        try:
            wanted = self._pointer.in_force()
            if wanted is None or wanted == self._refused:
                return
            if wanted == self._live.bundle.version:
                self._refused = ""
                return
            there = self._archive.bring(wanted)
        except OSError as error:  # the database is away: that is told elsewhere, and turns go on
            log.warning("which policies are in force cannot be told", reason=str(error))
            return
        if not there:
            self._live.lacks(wanted)
        if not there or not self._live.take_over(read_folder(self._archive.folder(wanted)), wanted):
            self._refused = wanted
