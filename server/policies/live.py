"""Policies that follow their folder: a change comes into force whole, or the last good version stays, with an alarm."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import structlog
from msgspec import Struct

from engine.rules import Bundle, Files, Loaded, PolicyError, Problem, Vocabulary, read_folder
from engine.rules.read.folder import policy_paths
from engine.rules.read.folder import version as version_of
from server.policies.proving import Proved, prove
from server.policies.serving import load_to_serve
from server.policies.writing import rewrite

RECENT_SECONDS = 3  # two writes so close together may carry one time stamp
Load = Callable[[Files, Vocabulary, Loaded | None], Loaded]
Prover = Callable[[Loaded], Proved]
# released: those that came with this release, which is proved before it is made; unproved: no solver is installed
# elsewhere: another worker put them in force
Proofs = Literal["released", "not asked", "proved", "unproved", "elsewhere"]
Marks = tuple[tuple[str, int, int, int], ...]

log = structlog.get_logger("surefoot.policies")


class Moved(Exception):
    """What is in force, or in the folder, is not what somebody began from; the message says what to do."""


class Alarm(Struct, frozen=True):
    """The folder holds policies that are not in force, since then (UTC, ISO 8601), for these reasons."""

    since: str
    problems: tuple[Problem, ...]


class Ready(Struct, frozen=True):
    """Policies that check and were proved, and may come into force: made from the version `before`, while the folder
    held `there`.
    """

    files: Files
    fresh: Loaded
    found: Proved
    there: Files
    before: str


class Live:
    """The policies of one folder. `loaded` is swapped as one reference: who took it keeps what it took."""

    def __init__(
        self,
        folder: Path,
        vocabulary: Vocabulary,
        said: str = "policies",
        prove: Prover | None = None,
        load: Load = load_to_serve,
    ) -> None:
        """Load the folder, or raise PolicyError.

        `prove` is asked about every later version before it comes into force, and about the first one by
        `prove_first`.
        """
        self._folder = folder
        self._vocabulary = vocabulary
        self._load = load
        self._keep: Callable[[Files, str], None] = lambda files, version: None
        self._publish: Callable[[str, str | None], bool] = lambda version, before: True
        self._said = said
        self.told: Callable[[str, str], None] = lambda version, before: None  # of policies that came into force
        self._prove = prove
        self.proofs: Proofs = "not asked"
        self._held: set[str] = set()  # versions that were proved here, so that going back to one takes no time
        self._one_at_a_time = threading.Lock()
        self._marks = _marks(folder)
        self._seen = read_folder(folder)
        self._pending: Files | None = None
        self.alarm: Alarm | None = None
        self.loaded = self._made(self._seen, None)

    @property
    def bundle(self) -> Bundle:
        return self.loaded.bundle

    def kept_by(self, keep: Callable[[Files, str], None]) -> None:
        """Have `keep` archive these policies, and from now on all before they come into force. Raises its OSError."""
        keep(self.loaded.files, self.bundle.version)
        self._keep = keep

    def published_by(self, publish: Callable[[str, str | None], bool]) -> None:
        """Have `publish` tell others of each version just before it comes into force: one of the folder whatever was in
        force, another only where that is the version that it was made from; it says whether. It raises OSError.
        """
        self._publish = publish

    def prove_first(self) -> None:
        """Ask the solver about what was loaded at the start. Raises PolicyError with what it finds."""
        if self._prove is None:
            return
        found = self._prove(self.loaded)
        if found.problems:
            raise PolicyError(found.problems)
        self._proved(found)

    def _proved(self, found: Proved) -> None:
        if found.proved:
            self._held.add(self.bundle.version)
        self.proofs = "proved" if found.proved else "unproved"
        if not found.proved:
            said = "no guarantee was proved, as z3-solver is not installed"
            log.warning(f"{self._said}: {said}", version=self.bundle.version)

    @property
    def settling(self) -> bool:
        """Whether a change was seen that may not be complete yet."""
        return self._pending is not None

    def look(self) -> None:
        """Take over a change once two looks see the same: a folder that is being copied is not taken by half."""
        marks = _marks(self._folder)
        if marks == self._marks and self._pending is None and not _recent(marks):
            return
        self._marks = marks
        files = read_folder(self._folder)
        if files == self._seen:
            self._pending = None
        elif files != self._pending:
            self._pending = files
        else:
            self._take(files)

    def take_over(self, files: Files, version: str) -> bool:
        """Take what another worker has put in force, and proved; whether it could be loaded."""
        said = f"{version}, which is in force elsewhere"
        self._take_loaded(files, said)
        return self.bundle.version == version

    def lacks(self, version: str) -> None:
        """Raise the alarm for what is in force in other workers, and cannot be had here."""
        said = f"{version} is in force elsewhere, and is not in the store"
        self._warn((Problem(str(self._folder), 1, 1, "SF101", said),))

    def reload(self) -> None:
        """Take the folder as it is now, changed or not."""
        self._marks = _marks(self._folder)
        self._take(read_folder(self._folder))

    def ready(self, contents: Mapping[str, bytes], before: str, known: Callable[[str], bool]) -> Ready:
        """Check and prove policies that were made from the version `before`; nothing changes yet.

        Raises PolicyError for what does not check, breaks a guarantee, or cannot be proved here; Moved where other
        policies are in force by now, or the folder holds something that is neither in force nor `known` as an earlier
        version; OSError.
        """
        self._has(before)
        there = read_folder(self._folder)
        if there.contents != self.loaded.files.contents and not known(version_of(there.contents)):
            raise Moved(f"{self._folder} holds changes that are not in force: mend them there, or take them back")
        files = Files(self._folder, contents)
        if self.proofs in ("proved", "released"):
            self._held.add(before)
        fresh = self._load(files, self._vocabulary, self.loaded)
        found = Proved(True) if fresh.bundle.version in self._held else self._proved_whole(fresh)
        return Ready(files, fresh, found, there, before)

    def put(self, ready: Ready) -> None:
        """Put policies in force, and write them to the folder. Whatever is raised, nothing has changed: Moved where
        other policies came into force, here or elsewhere, or the folder was changed meanwhile; OSError.
        """
        version, before = ready.fresh.bundle.version, ready.before
        with self._one_at_a_time:
            self._has(before)
            if read_folder(self._folder) != ready.there:
                raise Moved(f"{self._folder} was changed while these were proved: look at it, and try again")
            self._keep(ready.files, version)
            if not self._publish(version, before):
                raise Moved("other policies came into force meanwhile, by another worker")
            try:
                rewrite(self._folder, ready.there.contents, ready.files.contents)
            except OSError:
                self._publish(before, version)
                raise
            self._marks, self._seen, self._pending = (), ready.files, None  # what is there by now, the next look tells
            self.loaded, self.alarm = ready.fresh, None
            self._proved(ready.found)
        self.told(version, before)
        log.info(f"{self._said} put in force", version=version, before=before)

    def _has(self, before: str) -> None:
        if self.bundle.version != before:
            raise Moved(f"other policies came into force meanwhile ({self.bundle.version})")

    def _proved_whole(self, fresh: Loaded) -> Proved:
        """Raises PolicyError, also where nothing can be proved: what nobody reads in a folder first is put in force."""
        found = (self._prove or prove)(fresh)
        unproved = Problem(str(self._folder), 1, 1, "SF810", "no guarantee was proved", "pip install 'surefoot[prove]'")
        problems = found.problems if found.proved else (unproved,)
        if problems:
            raise PolicyError(problems)
        return found

    def _take(self, files: Files) -> None:
        self._seen, self._pending = files, None
        self._take_loaded(files)

    def _take_loaded(self, files: Files, elsewhere: str = "") -> None:
        """`elsewhere` names a version that is in force already, in other workers."""
        with self._one_at_a_time:
            began, before = time.perf_counter(), self.loaded.bundle.version
            try:
                fresh = self._made(files, self.loaded)
                found = None if elsewhere else self._sound(fresh, before)
                if not elsewhere and fresh.bundle.version != before:
                    self._publish(fresh.bundle.version, None)
            except PolicyError as error:
                return self._warn(error.problems)
            except OSError as error:
                said = f"the policies can't be kept beside the tasks: {error.strerror or error}"
                return self._warn((Problem(str(self._folder), 1, 1, "SF101", said),))
            except Exception:  # whatever a file makes of the loader, turns go on by the last good version
                log.exception("loading policies broke", folder=str(self._folder))
                return self._warn((Problem(str(self._folder), 1, 1, "SF101", "loading broke; the log says where"),))
            self.loaded, self.alarm = fresh, None
            if found is not None:
                self._proved(found)
            elif elsewhere:
                self.proofs = "elsewhere"
            ms = round((time.perf_counter() - began) * 1000)
            if fresh.bundle.version != before:
                self.told(fresh.bundle.version, before)
            log.info(f"{self._said} loaded", version=fresh.bundle.version, before=before, ms=ms)

    def _made(self, files: Files, earlier: Loaded | None) -> Loaded:
        loaded = self._load(files, self._vocabulary, earlier)
        self._keep(files, loaded.bundle.version)
        return loaded

    def _sound(self, fresh: Loaded, before: str) -> Proved | None:
        """What the solver says of policies that are to come into force; None where it was asked already."""
        if self._prove is None or (fresh.bundle.version == before and self.proofs in ("proved", "unproved")):
            return None
        found = self._prove(fresh)
        if found.problems:
            raise PolicyError(found.problems)
        return found

    def _warn(self, problems: tuple[Problem, ...], what: str = "not loaded, the last good version stays") -> None:
        since = self.alarm.since if self.alarm else datetime.now(UTC).isoformat(timespec="seconds")
        self.alarm = Alarm(since, problems)
        log.error(
            f"{self._said} {what}", version=self.loaded.bundle.version,
            problems=len(problems), first=str(problems[0]),
        )  # fmt: skip


class Watch:
    """One thread that looks at folders, every second and when it is told to."""

    SECONDS, SETTLING_SECONDS = 1.0, 0.25

    def __init__(self, watched: Sequence[Live], then: Callable[[], None] = lambda: None) -> None:
        """`then` is called after each look."""
        self._watched = watched
        self._then = then
        self._wake = threading.Event()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="policies", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def reload(self) -> None:
        """Have everything loaded anew, soon; this returns at once."""
        self._wake.set()

    def _run(self) -> None:
        while not self._ended:
            settling = any(one.settling for one in self._watched)
            told = self._wake.wait(self.SETTLING_SECONDS if settling else self.SECONDS)
            self._wake.clear()
            if self._ended:
                return
            for one in self._watched:
                try:
                    one.reload() if told else one.look()
                except Exception:
                    log.exception("looking at policies broke")
            try:
                self._then()
            except Exception:
                log.exception("following other workers broke")


def _marks(folder: Path) -> Marks:
    """What tells without reading that files changed: names, times in ns, sizes, inodes. Empty where nothing is."""
    try:
        found = [(name, path.stat()) for name, path in policy_paths(folder)]
    except OSError:
        return ()
    return tuple(sorted((name, stat.st_mtime_ns, stat.st_size, stat.st_ino) for name, stat in found))


def _recent(marks: Marks) -> bool:
    return max((mark[1] for mark in marks), default=0) > time.time_ns() - RECENT_SECONDS * 1_000_000_000
