"""A candidate folder evaluated beside the live one: the same turns, the same model replies, and never acted on."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import Full, Queue
from typing import Protocol

import msgspec
import structlog
from msgspec import Struct

from engine.record.turn import TurnRecord
from engine.replay import Redecided, Side
from engine.rules import Bundle
from server.policies.live import Alarm, Live, Proofs

WAITING = 100  # turns at most; what comes while so many wait is dropped, and counted
EXAMPLES = 50  # that are shown
ALL_EXAMPLES = 1_000  # of all tenants
MAX_PLACES = 200
BREAK_SECONDS = 5.0  # after the process died

log = structlog.get_logger("surefoot.policies")


class Decision(Struct, frozen=True):
    route: str
    action: str | None
    rules: tuple[str, ...]


class Difference(Struct, frozen=True, rename="camel"):
    """A turn that would have come out differently; without `shadow` it would have needed a model that nobody asked."""

    task_id: str
    turn: int
    live: Decision
    shadow: Decision | None
    changed: tuple[str, ...]
    wants: str = ""


class Place(Struct, frozen=True):
    """The first rules that differ, and in how many turns they did; "" is no rule."""

    live: str
    shadow: str
    turns: int


class ShadowView(Struct, frozen=True, rename="camel", kw_only=True):
    """What came of the turns since `version` is the candidate and `live` is in force.

    `otherRules`: the same decision by other rules. `dropped`: turns that there was no time for. `proofs`: `not asked`,
    as nothing that the candidate decides is acted on; it is proved before it comes into force.
    """

    version: str
    proofs: Proofs
    live: str
    since: str
    turns: int
    same: int
    other_rules: int
    differences: int
    needs_model: int
    failed: int
    dropped: int
    places: tuple[Place, ...]
    examples: tuple[Difference, ...]
    alarm: Alarm | None = None


class Candidate(Protocol):
    """Policies that are tried: those of a folder, or of a draft."""

    @property
    def bundle(self) -> Bundle: ...

    @property
    def proofs(self) -> Proofs: ...

    @property
    def alarm(self) -> Alarm | None: ...


class OfDraft(Struct, frozen=True):
    """The policies of a draft that is tried."""

    draft: str
    bundle: Bundle
    proofs: Proofs = "not asked"
    alarm: Alarm | None = None


class Shadow:
    """One thread and one process; `played` only puts a turn into a queue. Without a candidate nothing is tried."""

    def __init__(self, candidate: Candidate | None, live: Live, folder_of: Callable[[str], Path]) -> None:
        """`folder_of` says where a version is kept for good."""
        self.candidate = candidate
        self._live = live
        self._folder_of = folder_of
        self._queue: Queue[tuple[str, TurnRecord] | None] = Queue(WAITING)
        self._counting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="shadow", daemon=True)
        self._ended = threading.Event()
        self._begin()

    def try_draft(self, tried: OfDraft) -> None:
        """Try a draft in place of what was tried before, from the next turn on."""
        self.candidate = tried

    def leave(self, draft: str) -> None:
        """Try a draft no longer, where that is what is tried."""
        if isinstance(self.candidate, OfDraft) and self.candidate.draft == draft:
            self.candidate = None

    def start(self) -> None:
        self._thread.start()

    def played(self, tenant: str, record: TurnRecord) -> None:
        """Take a stored turn in; comes back at once."""
        if self.candidate is None or not record.rounds:
            return  # nothing is tried, or nothing was decided: the client cancelled
        try:
            self._queue.put_nowait((tenant, record))
        except Full:
            with self._counting:
                self._counts["dropped"] += 1

    def stop(self) -> None:
        self._ended.set()
        if self._process is not None:
            self._process.kill()
        if self._thread.is_alive():
            try:
                self._queue.put_nowait(None)
            except Full:
                self._queue.get_nowait()
                self._queue.put_nowait(None)
            self._thread.join(timeout=5)

    def view(self, tenant: str) -> ShadowView:
        """Counts of all turns, and examples of the tenant's."""
        with self._counting:
            self._begin_anew_where_changed()
            counts = self._counts
            version, live = self._compared
            candidate = self.candidate
            return ShadowView(
                version=version,
                proofs=candidate.proofs if candidate is not None else "not asked",
                live=live,
                since=self._since,
                turns=sum(counts[kind] for kind in ("same", "other_rules", "flip", "needs_model", "failed")),
                same=counts["same"],
                other_rules=counts["other_rules"],
                differences=counts["flip"],
                needs_model=counts["needs_model"],
                failed=counts["failed"],
                dropped=counts["dropped"],
                places=tuple(Place(was, now, turns) for (was, now), turns in self._places.most_common()),
                examples=tuple(one for whose, one in self._examples if whose == tenant)[:EXAMPLES],
                alarm=candidate.alarm if candidate is not None else None,
            )

    def _begin_anew_where_changed(self) -> None:
        if self._compared != self._pair():
            self._begin()

    def _pair(self) -> tuple[str, str]:
        """The versions that are compared."""
        candidate = self.candidate
        return (candidate.bundle.version if candidate is not None else "", self._live.bundle.version)

    def _begin(self) -> None:
        self._compared = self._pair()
        self._since = datetime.now(UTC).isoformat(timespec="seconds")
        self._counts: Counter[str] = Counter()
        self._places: Counter[tuple[str, str]] = Counter()
        self._examples: deque[tuple[str, Difference]] = deque(maxlen=ALL_EXAMPLES)

    def _run(self) -> None:
        while (told_of := self._queue.get()) is not None and not self._ended.is_set():
            tenant, record = told_of
            version, _ = self._pair()
            if not version:
                continue
            try:
                told = self._ask(record, version)
            except (OSError, EOFError, msgspec.MsgspecError) as error:
                if self._ended.is_set():
                    return
                log.error("the shadow broke", version=version, taskId=record.before.id, reason=str(error))
                self._drop_process()
                self._count(tenant, record, version, None)
                self._ended.wait(BREAK_SECONDS)
                continue
            self._count(tenant, record, version, told)

    def _ask(self, record: TurnRecord, version: str) -> Redecided:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "server.policies.shadow_process"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        question = {"policies": str(self._folder_of(version).absolute()), "record": record}
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise EOFError(f"its process ended with {process.wait()}")
        return msgspec.json.decode(line, type=Redecided)

    def _drop_process(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _count(self, tenant: str, record: TurnRecord, version: str, told: Redecided | None) -> None:
        with self._counting:
            self._begin_anew_where_changed()
            if (version, record.policy) != self._compared:
                return  # one of the two is no longer in question
            self._counts[told.kind if told else "failed"] += 1
            if told is None or told.kind == "same":
                return
            place = (told.was_rule, told.now_rule)
            if place in self._places or len(self._places) < MAX_PLACES:
                self._places[place] += 1
            if told.kind != "other_rules":
                self._examples.appendleft((tenant, _difference(told)))


def _difference(told: Redecided) -> Difference:
    shadow = _decision(told.now) if told.now else None
    return Difference(told.task, told.turn, _decision(told.was), shadow, told.changed, told.wants)


def _decision(side: Side) -> Decision:
    return Decision(side.route, side.action, side.rules)
