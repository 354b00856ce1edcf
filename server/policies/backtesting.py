"""A backtest over files of recorded turns, on all processors."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.record.turn import TurnRecord
from engine.replay import Backtest, Like, Redecided, Supposed, Unaffected, redecide, side, tally, unchanged
from engine.rules import Bundle, Files, Loaded, PolicyError, load_files, read_folder, shipped
from engine.rules.read.folder import version
from server.policies.archive import PolicyArchive
from server.policies.recorded import Part, batches_of, records_of
from server.policies.supposing import NotGiven, Typed, supposed_of

ALONE_BYTES = 3 * 1024 * 1024  # less is read faster than processes start
SURE, THEN_EACH = 200, 20  # so many turns are looked at for drift, then one of so many, until one drifts

NOT_KEPT = "the policies that decided it are not kept"


class Asked(Struct, frozen=True, kw_only=True):
    """What is asked of recorded turns: policies instead of each turn's own, facts and settings that are supposed, and
    which turns are meant. No `tasks` are all tasks.
    """

    candidate: Files | None
    supposing: Typed = ()
    like: Like = Like()
    tasks: frozenset[str] = frozenset()


Given: TypeAlias = tuple[Asked, Path | None, Mapping[str, Path]]


class Judged(Struct, frozen=True):
    """Turns decided again; `undecided` were cancellations, `unreadable` lines that are no turn."""

    turns: tuple[Redecided, ...] = ()
    undecided: int = 0
    unreadable: int = 0


class Past:
    """Policies that turns were decided by, beside those that decide them again; `loaded` is None where they can't be
    had. `refused` says why no turn of theirs can be decided again.
    """

    def __init__(self, loaded: Loaded | None, candidate: Loaded | None, supposing: Typed = ()) -> None:
        self.bundle = loaded.bundle if loaded else None
        self.supposed, self.refused = Supposed(), ""
        self._unaffected: Unaffected | None = None
        by = candidate or loaded
        if by is None:
            self.refused = NOT_KEPT
            return
        self.by = by.bundle
        try:
            self.supposed = supposed_of(supposing, by.bundle)
        except NotGiven as error:
            self.refused = str(error)
        if loaded is not None and not self.supposed.facts:
            self._unaffected = Unaffected(loaded, replace(by, bundle=self.supposed.over(by.bundle)))
        self._turns = self._differing = 0
        self._drifts = False

    def certainly_same(self, record: TurnRecord) -> bool:
        """Whether a turn need not be decided again. Many are all the same: this release may decide otherwise."""
        self._turns += 1
        return self._unaffected is not None and not self._looks(self._turns) and self._unaffected.same(record)

    def to_compare(self) -> Bundle | None:
        """What tells drift from a flip, where it is to be told."""
        self._differing += 1
        return self.bundle if self._looks(self._differing) else None

    def learn(self, record: TurnRecord, told: Redecided) -> None:
        self._drifts = self._drifts or told.kind == "drifted" or told.was != side(record.transition)

    def _looks(self, nth: int) -> bool:
        return self._drifts or nth <= SURE or not nth % THEN_EACH


class Judge:
    """Decides turns again. Finds the policies of a turn in `kept`, by version, or in the archive."""

    def __init__(self, asked: Asked, archive: Path | None, kept: Mapping[str, Path]) -> None:
        self._asked = asked
        self._candidate = load_files(asked.candidate, VOCABULARY) if asked.candidate is not None else None
        self._archive = PolicyArchive(archive, VOCABULARY) if archive else None
        self._kept = kept
        self._past: dict[str, Past] = {}
        self._read = msgspec.json.Decoder(TurnRecord)

    def judge(self, parts: Iterable[Part]) -> Judged:
        turns: list[Redecided] = []
        undecided = unreadable = 0
        for part in parts:
            for record in records_of(part, self._read):
                if record is None:
                    unreadable += 1
                elif self._asked.tasks and record.before.id not in self._asked.tasks:
                    continue
                elif not record.rounds:
                    undecided += 1
                elif self._asked.like.has(record):
                    turns.append(self._redecided(record))
        return Judged(tuple(turns), undecided, unreadable)

    def _redecided(self, record: TurnRecord) -> Redecided:
        past = self._past.get(record.policy)
        if past is None:
            loaded = self._load(record.policy)
            past = self._past[record.policy] = Past(loaded, self._candidate, self._asked.supposing)
        if past.refused:
            return replace(unchanged(record), kind="failed", reason=past.refused)
        if past.certainly_same(record):
            return unchanged(record)
        told = redecide(record, past.by, lambda version: past.to_compare(), past.supposed)
        past.learn(record, told)
        return told

    def _load(self, wanted: str) -> Loaded | None:
        if self._candidate is not None and wanted == self._candidate.bundle.version:
            return self._candidate
        folder = self._kept.get(wanted) or (self._archive.folder(wanted) if self._archive else None)
        if folder is None or not folder.is_dir():
            return None
        try:
            return load_files(read_folder(folder), VOCABULARY, self._candidate)
        except PolicyError:  # this release no longer reads them
            return None


class BacktestRun(Struct, frozen=True):
    backtest: Backtest
    undecided: int
    unreadable: int
    processes: int


def run(
    asked: Asked, parts: Sequence[Part], *, archive: Path | None = None, old: Path | None = None,
    processes: int | None = None, told: Callable[[int, int], None] = lambda done, of: None,
) -> BacktestRun:  # fmt: skip
    """Decide the turns of the parts again. `old`: more policies that they may have been decided by; `told` hears how
    many batches of how many are done.
    """
    kept = {version(read_folder(folder).contents): folder for folder in (shipped(), old) if folder is not None}
    given = (asked, archive, kept)
    judge = Judge(*given)
    batches = batches_of(parts)
    wanted = processes or os.cpu_count() or 1
    if wanted == 1 or sum(part.end - part.start for part in parts) < ALONE_BYTES:
        wanted = 1
        judged = []
        for done, batch in enumerate(batches):
            told(done, len(batches))
            judged.append(judge.judge(batch))
    else:
        wanted = min(wanted, len(batches))
        with _pool(wanted, judge, given) as pool:
            judged = []
            for done, some in enumerate(pool.map(_judge, batches)):
                told(done, len(batches))
                judged.append(some)
    turns = [one for some in judged for one in some.turns]
    name = version(asked.candidate.contents) if asked.candidate is not None else ""
    undecided, unreadable = sum(some.undecided for some in judged), sum(some.unreadable for some in judged)
    return BacktestRun(tally(name, turns), undecided, unreadable, wanted)


_own_judge: Judge | None = None  # of a process of the pool


def _pool(processes: int, judge: Judge, given: Given) -> ProcessPoolExecutor:
    """Where processes can be forked, they start with all that is loaded here."""
    global _own_judge
    if sys.platform == "linux":
        _own_judge = judge
        return ProcessPoolExecutor(processes, get_context("fork"), gc.disable)
    return ProcessPoolExecutor(processes, get_context("spawn"), _become_judge, given)


def _become_judge(*given: Any) -> None:
    global _own_judge
    gc.disable()  # what decides a turn makes no cycles worth looking for after every turn
    _own_judge = Judge(*given)


def _judge(parts: list[Part]) -> Judged:
    assert _own_judge is not None
    judged = _own_judge.judge(parts)
    gc.collect()
    return judged
