"""What a draft would do, told while somebody writes it: problems at once, then golden cases and differences, then
proofs. Each answer is about texts as they stand on a screen, over a draft, over the policies in force.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.rules import Bundle, Files, Problem, RuleSet, Vocabulary
from engine.rules.editing import (
    Entry,
    Fix,
    Known,
    Lens,
    Mark,
    Occurrence,
    Offer,
    Survey,
    Told,
    complete,
    definitions,
    fixes,
    hover,
    laid_over,
    layout,
    lenses,
    look,
    look_again,
    marks,
    outline,
    references,
)
from engine.turn.known import known_of
from server.drafts.draft import MeantCase
from server.policies import solving
from server.policies.broken import decides_otherwise
from server.policies.golden import Outcome, as_meant, cases_of, marks_of, read_golden
from server.policies.live import Alarm, Live
from server.policies.serving import read_to_serve
from server.policies.solving import Broken

MOST_SURVEYS = 16  # that are kept: of people who look at drafts, and of versions that were asked about
MOST_FIXES = 3  # of one problem
KEPT = 4  # versions of a set that are known to hold
LOOKS_SECONDS = 10.0  # without a question, after which nobody waits for a proof any more; pages ask each second

NOTHING_MEANT: Mapping[str, MeantCase] = {}

T = TypeVar("T")


class Marked(Struct, frozen=True):
    """A problem with its place, and what would mend it."""

    mark: Mark
    fixes: tuple[Fix, ...]


class Would(Struct, frozen=True, kw_only=True):
    """What is different from the policies in force. `golden` and `changes` are of sound policies only."""

    version: str  # empty where there are problems
    problems: tuple[Problem, ...]
    sets: tuple[str, ...] = ()  # those that read otherwise, or decide otherwise
    golden: Outcome = Outcome(0, ())
    changes: tuple[str, ...] = ()
    why_not: str = ""  # why no changes can be told


class Proofs(Struct, frozen=True, kw_only=True):
    """Where the proofs of one version stand. `now` is the set that is asked about, and `left` are that and those after
    it, "" being whole turns.
    """

    state: Literal["proving", "proved", "broken", "stopped", "missing"]
    done: int = 0
    of: int = 0
    now: str = ""
    left: tuple[str, ...] = ()
    guarantees: int = 0
    broken: tuple[Broken, ...] = ()


class Bench:
    """Blocking: to be called in its own threads (`quick`, and `slow` for what waits for the solver), so that nobody
    else waits for them. The solver runs in two processes of its own: one compares, one proves.
    """

    def __init__(self, live: Live, vocabulary: Vocabulary, golden: Path | None) -> None:
        self._live = live
        self._vocabulary = vocabulary
        self._golden = golden
        self._lock = threading.Lock()
        self._base: Survey | None = None
        self._marks: tuple[tuple[str, int], ...] = ()  # of the folder of golden files, as it was read
        self._surveys: OrderedDict[str, Survey] = OrderedDict()
        self.quick, self.slow = ThreadPoolExecutor(2, "drafts"), ThreadPoolExecutor(3, "trials")
        self._proving, self._comparing = _pool(), _pool()
        self._one_comparison = threading.Lock()
        self._sound: dict[str, deque[RuleSet]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._proofs: OrderedDict[str, Proofs] = OrderedDict()
        self._asked: OrderedDict[str, Survey] = OrderedDict()  # by version
        self._looks: OrderedDict[str, tuple[str, float]] = OrderedDict()  # the version that each asked about last, when
        self._one_proof = threading.Lock()
        self._closed = False

    def close(self) -> None:
        self._closed = True
        for threads in (self.quick, self.slow):
            threads.shutdown(wait=False, cancel_futures=True)
        for pool in (self._proving, self._comparing):
            solving.end(pool)

    def in_force(self) -> tuple[Bundle, Alarm | None]:
        """The policies in force, and the alarm that is up while their folder holds others."""
        return self._live.bundle, self._live.alarm

    def files_in_force(self) -> Mapping[str, bytes]:
        return self._live.loaded.files.contents

    def survey(
        self, who: str, contents: Mapping[str, bytes], texts: Mapping[str, str] | None = None,
        meant: Mapping[str, MeantCase] = NOTHING_MEANT,
    ) -> Survey:  # fmt: skip
        """A draft with texts over it, by file, for one who looks at it, and golden files as it means them; little is
        read again after an edit.
        """
        with self._lock:
            base = self._in_force()
            files = replace(base.files, contents=contents)
            over = {str(files.folder / name): text for name, text in (texts or {}).items()}
            found = look_again(self._surveys.get(who, base), laid_over(files, over), as_meant(base.golden, meant))
            _keep(self._surveys, who, found)
            return found

    def asked(self, version: str) -> Survey | None:
        """What the proofs of a version were asked about; None for one that others have pushed out since."""
        return self._asked.get(version)

    def marked(self, survey: Survey, file: str) -> tuple[Marked, ...]:
        """The problems of one file."""
        path = _path(survey, file)
        return tuple(Marked(one, fixes(survey, path, one)[:MOST_FIXES]) for one in marks(survey, path))

    def offers(self, survey: Survey, file: str, line: int, col: int) -> tuple[Offer, ...]:
        return complete(survey, _path(survey, file), line, col)

    def told(self, survey: Survey, file: str, line: int, col: int) -> Told | None:
        return hover(survey, _path(survey, file), line, col)

    def definitions(self, survey: Survey, file: str, line: int, col: int) -> tuple[Occurrence, ...]:
        return definitions(survey, _path(survey, file), line, col)

    def references(self, survey: Survey, file: str, line: int, col: int) -> tuple[Occurrence, ...]:
        return references(survey, _path(survey, file), line, col)

    def layout(self, survey: Survey, file: str) -> Fix | None:
        document = survey.document(_path(survey, file))
        return layout(document) if document is not None else None

    def outline(self, survey: Survey, file: str) -> tuple[Entry, ...]:
        return outline(survey, _path(survey, file))

    def lenses(self, survey: Survey, file: str, known: Known) -> tuple[Lens, ...]:
        return lenses(survey, _path(survey, file), known)

    def golden_file(self, name: str) -> str | None:
        """The text of a golden file, by its name as in `tier1/what_happens.yaml`."""
        with self._lock:
            base = self._in_force()
        document = base.document(str(base.golden.folder / name)) if base.golden is not None else None
        return document.text if document is not None else None

    def would(self, who: str, survey: Survey, meant: Mapping[str, MeantCase] = NOTHING_MEANT) -> Would:
        """What the policies of a survey would do otherwise than those in force, and how golden cases come out, some of
        them as they are meant to be. What a later edit of theirs has overtaken is not compared.
        """
        with self._lock:
            base = self._in_force()
        bundle, live = survey.reading.bundle, base.bundle
        if bundle is None:
            return Would(version="", problems=survey.reading.problems)
        sets = tuple(sorted(decides_otherwise(live, bundle)))
        outcomes = [cases_of(survey, name, meant) for name in sets]
        golden = Outcome(sum(one.cases for one in outcomes), tuple(case for one in outcomes for case in one.failing))
        told = Would(version=bundle.version, problems=(), sets=sets, golden=golden)
        with self._one_comparison:
            latest = self._surveys.get(who, survey)
            if latest.files.contents != survey.files.contents:
                return replace(told, why_not="A later edit has overtaken this.")
            found = self._compared(base.files, survey.files)
        return replace(told, changes=found.changes, why_not=found.why_not)

    def proofs(self, survey: Survey, who: str) -> Proofs | None:
        """How far the proofs of a sound survey are, which begin when they are first asked for, one version after the
        other; those of what nobody looks at any more are given up. None where it is not sound.
        """
        bundle = survey.reading.bundle
        if bundle is None:
            return None
        version = bundle.version
        with self._lock:
            _keep(self._asked, version, survey)
            _keep(self._looks, who, (version, time.monotonic()))
            known = self._proofs.get(version)
            if known is not None and known.state != "stopped":
                return known
            begun = Proofs(state="proving", guarantees=_promises(bundle))
            _keep(self._proofs, version, begun)
        threading.Thread(target=self._prove, args=(survey.files, bundle), daemon=True).start()
        return begun

    def _prove(self, files: Files, bundle: Bundle) -> None:
        """Ask about one set after the other, those that changed, and about whole turns last."""
        with self._one_proof:
            names = [*self._unproved(bundle), ""]
            begun = Proofs(state="proving", guarantees=_promises(bundle), of=len(names))
            broken: list[Broken] = []
            for done, name in enumerate(names):
                if not self._is_looked_at(bundle.version):
                    return self._put(bundle.version, replace(begun, state="stopped"))
                left = tuple(names[done:])
                self._put(bundle.version, replace(begun, done=done, now=name, left=left, broken=tuple(broken)))
                try:
                    found = self._proving.submit(solving.prove, files.folder, files.contents, name).result()
                except (BrokenExecutor, RuntimeError):  # its process was killed, or the server ends
                    self._proving = _pool()
                    return self._put(bundle.version, replace(begun, state="stopped"))
                if found is None:
                    return self._put(bundle.version, replace(begun, state="missing"))
                if name and not found:
                    self._sound[name].append(bundle.rulesets[name])
                broken += found
            self._put(bundle.version, replace(begun, state="broken" if broken else "proved", broken=tuple(broken)))

    def _is_looked_at(self, version: str) -> bool:
        """Whether somebody asked of late, and about nothing else since."""
        with self._lock:
            since = time.monotonic() - LOOKS_SECONDS
            return not self._closed and any(one == version and at > since for one, at in self._looks.values())

    def _unproved(self, bundle: Bundle) -> list[str]:
        """The sets of which it is not known that they hold: neither from here, nor as they are in force."""
        trusted = self._live.proofs not in ("not asked", "unproved")
        with self._lock:
            live = self._in_force().bundle.rulesets if trusted else {}
        return [
            name for name, rules in bundle.rulesets.items()
            if not any(_as_written(one, rules) for one in (*self._sound[name], *filter(None, [live.get(name)])))
        ]  # fmt: skip

    def _compared(self, old: Files, new: Files) -> solving.Compared:
        try:
            return self._comparing.submit(solving.compare, new.folder, old.contents, new.contents).result()
        except (BrokenExecutor, RuntimeError):
            self._comparing = _pool()
            return solving.Compared(why_not="the comparison broke: the next edit tries it again")

    def _put(self, version: str, proofs: Proofs) -> None:
        with self._lock:
            _keep(self._proofs, version, proofs)

    def _in_force(self) -> Survey:
        """The policies in force, looked at once for each version, and golden files whenever some came or went."""
        loaded = self._live.loaded
        if self._base is not None and self._golden is not None and (marks := marks_of(self._golden)) != self._marks:
            self._base, self._marks = replace(self._base, golden=read_golden(self._golden)), marks
        if self._base is None:
            self._marks = marks_of(self._golden) if self._golden is not None else ()
            golden = read_golden(self._golden) if self._golden is not None else None
            known = known_of(loaded.bundle, self._vocabulary)
            self._base = look(loaded.files, self._vocabulary, golden, read=read_to_serve, known=known)
        elif self._base.files.contents != loaded.files.contents:
            self._base = look_again(self._base, loaded.files)
        return self._base


def _keep(kept: OrderedDict[str, T], name: str, one: T) -> None:
    """The latest of some."""
    kept[name] = one
    kept.move_to_end(name)
    while len(kept) > MOST_SURVEYS:
        kept.popitem(last=False)


def _path(survey: Survey, file: str) -> str:
    """Where a policy file lies, or a golden file, by its name in its folder."""
    golden = survey.golden
    if golden is not None and file in golden.contents and file not in survey.files.contents:
        return str(golden.folder / file)
    return str(survey.files.folder / file)


def _promises(bundle: Bundle) -> int:
    return len(bundle.across) + sum(len(rules.guarantees) for rules in bundle.rulesets.values())


def _as_written(one: RuleSet, other: RuleSet) -> bool:
    """Whether two are of the same reading of a file. Values of settings may differ: they are free in a proof."""
    return one.rules is other.rules and one.guarantees is other.guarantees and one.acknowledged is other.acknowledged


def _pool() -> ProcessPoolExecutor:
    """One process, which starts with the first question."""
    return ProcessPoolExecutor(1, get_context("spawn"), solving.begin)
