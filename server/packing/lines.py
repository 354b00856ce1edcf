"""All that a store holds, as lines that any other store can take in.

A task comes with its state, then its turns, oldest first. Pages stand in the first line of a task that has them; in
records and states they are taken out (`pages`). What is counted here is counted the same by every store.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import ClassVar, TypeAlias, get_args

import msgspec
from msgspec import Raw, Struct

from engine.knowledge import Document
from engine.learning.churn import ChurnPage
from engine.ports import Held, Opened, Purpose
from engine.recipes import KeptRecipe
from engine.record.picked import PickedElement
from engine.record.task import TaskState
from engine.record.turn import Reply, TurnRecord
from engine.rules import SettingValue
from engine.safety.meaning import Classification
from server import audit
from server.api_keys import Keys
from server.drafts.draft import Draft
from server.packing.pages import packed, pages_of, unpacked
from server.pairing import Pairing

_DIGEST_BYTES = 16
NONE = Raw(b"null")  # in place of an answer


class Line(Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """One thing that a store holds. `NAME` is what several of its kind are called."""

    NAME: ClassVar[str]


class Task(Line, frozen=True, tag="task"):
    """`place` counts the earlier tasks of its session, `turns` those that follow."""

    NAME = "tasks"
    tenant: str
    id: str
    place: int
    turns: int
    state: Raw
    pages: dict[str, Raw] = {}


class Turn(Line, frozen=True, tag="turn"):
    """`pages` are those that no earlier line of the task has. Of request keys the last turn's purpose is kept."""

    NAME = "turns"
    tenant: str
    task: str
    turn: int
    record: Raw
    pages: dict[str, Raw] = {}
    messages: tuple[Raw, ...] = ()
    purpose: Purpose | None = None


class Journalled(Line, frozen=True, tag="reply"):
    NAME = "replies of turns under way"
    tenant: str
    task: str
    turn: int
    reply: Reply


class UnderWay(Line, frozen=True, tag="opened"):
    NAME = "turns under way"
    tenant: str
    opened: Opened


class Request(Line, frozen=True, tag="request"):
    """`response` where no turn holds it."""

    NAME = "request keys"
    tenant: str
    id: str
    task: str
    purpose: Purpose = Purpose()
    response: Raw = NONE


class Entry(Line, frozen=True, tag="record"):
    """One record of a ledger; `at` is when the last one of its thing was written, in whole seconds since the epoch."""

    NAME = "records of claims and batch plans"
    tenant: str
    ledger: str
    thing: str
    place: int
    at: int
    record: Raw


class Day(Line, frozen=True, tag="account"):
    NAME = "days of accounts"
    tenant: str
    day: int
    tokens: int


class Tallied(Line, frozen=True, tag="tally"):
    NAME = "tallies of rules"
    tenant: str
    rule: str
    judged: int
    agreed: int


class Churned(Line, frozen=True, tag="churn"):
    NAME = "pages that change on their own"
    tenant: str
    page: ChurnPage


class Controls(Line, frozen=True, tag="classified"):
    NAME = "pages with classified controls"
    tenant: str
    page: str
    controls: dict[str, Classification]


class Picks(Line, frozen=True, tag="picks"):
    NAME = "sites with picks of users"
    tenant: str
    site: str
    steps: dict[str, PickedElement]


class Taught(Line, frozen=True, tag="recipe"):
    NAME = "recipes"
    tenant: str
    recipe: KeptRecipe


class Waiting(Line, frozen=True, tag="held"):
    NAME = "actions that wait for approval"
    tenant: str
    held: Held


class Used(Line, frozen=True, tag="used"):
    NAME = "approvals that were used"
    tenant: str
    id: str
    until: float


class Kept(Line, frozen=True, tag="document"):
    NAME = "documents"
    tenant: str
    document: Document


class Asked(Line, frozen=True, tag="settings"):
    NAME = "settings of tenants"
    tenant: str
    settings: Mapping[str, SettingValue]


class Audited(Line, frozen=True, tag="audit"):
    """The audit trail, each chain the oldest first."""

    NAME = "entries of the audit trail"
    entry: audit.Entry


class AllKeys(Line, frozen=True, tag="keys"):
    NAME = "lists of API keys"
    keys: Keys


class AllPairings(Line, frozen=True, tag="pairing"):
    NAME = "lists of paired extensions"
    pairing: Pairing


class Drafted(Line, frozen=True, tag="draft"):
    NAME = "drafts of policies"
    draft: Draft


class Policy(Line, frozen=True, tag="policies"):
    """The files of one version, by name."""

    NAME = "versions of policies"
    version: str
    files: dict[str, bytes]


AnyLine: TypeAlias = (
    Task | Turn | Journalled | UnderWay | Request | Entry | Day | Tallied | Churned | Controls | Picks | Taught
    | Waiting | Used | Kept | Asked | Audited | AllKeys | AllPairings | Drafted | Policy
)  # fmt: skip
KINDS: tuple[type[Line], ...] = get_args(AnyLine)


class Sum:
    """How many lines of each kind there are, and a sum of their digests that does not depend on their order."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = dict.fromkeys((kind.NAME for kind in KINDS), 0)
        self._total = 0

    def add(self, line: Line) -> None:
        self.counts[line.NAME] += 1
        digest = blake2b(msgspec.json.encode(line, order="deterministic"), digest_size=_DIGEST_BYTES).digest()
        self._total = (self._total + int.from_bytes(digest)) % (1 << 8 * _DIGEST_BYTES)

    @property
    def digest(self) -> str:
        return f"{self._total:0{2 * _DIGEST_BYTES}x}"


class Written:
    """The lines of one task, made of what a store has read of it."""

    def __init__(self, tenant: str, state: TaskState) -> None:
        self._tenant = tenant
        self._task = state.id
        self._known: set[str] = set()
        self._state = state

    def task(self, place: int, turns: int) -> Task:
        state, fresh = self._packed(self._state)
        return Task(tenant=self._tenant, id=self._task, place=place, turns=turns, state=state, pages=fresh)

    def turn(self, record: TurnRecord, messages: tuple[Raw, ...], purpose: Purpose | None) -> Turn:
        body, fresh = self._packed(record)
        return Turn(
            tenant=self._tenant, task=self._task, turn=record.turn, record=body, pages=fresh, messages=messages,
            purpose=purpose,
        )  # fmt: skip

    def _packed(self, held: TaskState | TurnRecord) -> tuple[Raw, dict[str, Raw]]:
        pages = pages_of(held)
        fresh = {digest: Raw(page) for digest, page in pages.items() if digest not in self._known}
        self._known |= pages.keys()
        return Raw(packed(msgspec.json.encode(held), pages)), fresh


class Restored:
    """A task made of its lines again. Everything raises ValueError where they do not fit together."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._pages: dict[str, bytes] = {}
        self.state = msgspec.json.decode(self._whole(task.state, task.pages), type=TaskState)
        self.next = 0
        if self.state.id != task.id:
            raise ValueError(f"task {task.id!r} holds the state of {self.state.id!r}")

    def record(self, turn: Turn) -> TurnRecord:
        """Of the turn that comes next."""
        if (turn.tenant, turn.task, turn.turn) != (self.task.tenant, self.task.id, self.next):
            raise ValueError(f"turn {turn.turn} of task {turn.task!r} stands out of its order")
        self.next += 1
        return msgspec.json.decode(self._whole(turn.record, turn.pages), type=TurnRecord)

    def _whole(self, body: Raw, fresh: Mapping[str, Raw]) -> bytes:
        self._pages.update((digest, bytes(page)) for digest, page in fresh.items())
        return unpacked(bytes(body), self._pages.get)
