"""What a draft is: the files that it changes, the version that it began from, and every step that it took."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

MOST = 200  # that are kept; those that came to their end longest ago make room
MAX_NOTE = 2_000  # characters

# editing, then review where another person's yes is wanted, then approved; shadow is beside the policies in force
Stage = Literal["editing", "review", "approved", "shadow", "live", "rolled back", "withdrawn"]
OPEN: tuple[Stage, ...] = ("editing", "review", "approved", "shadow")
Deed = Literal[
    "began", "sent", "approved", "refused", "taken back", "brought up", "shadowed", "went live", "rolled back",
    "withdrawn",
]  # fmt: skip


class Step(Struct, frozen=True, kw_only=True):
    """What somebody did with a draft. `at` is in seconds since the epoch; `version` is that of the policies that it was
    about; `digest` that of the draft's files where it is a yes.
    """

    deed: Deed
    who: str
    at: float
    note: str = ""
    version: str = ""
    digest: str = ""


class Edited(Struct, frozen=True, kw_only=True):
    """A file that is otherwise than in the version that a draft began from; without `text` it is taken away.

    `revision` counts the edits of this file, from 1. `who` made the last of them.
    """

    text: str | None
    revision: int
    who: str
    at: float


class BroughtCase(Struct, frozen=True, kw_only=True):
    """A golden case that a draft brings: what somebody says should happen, of a turn that they looked at. Its text
    holds facts of that turn, which are for its tenant alone, and go when the task is erased.
    """

    text: str
    who: str
    at: float
    tenant: str = ""
    task: str = ""


class MeantCase(Struct, frozen=True, kw_only=True):
    """A golden case of the folder of which somebody says that the draft means it to come out otherwise. `before` is its
    file as it lies there, `text` as it is to be.
    """

    before: str
    text: str
    who: str
    at: float


class Draft(Struct, frozen=True, kw_only=True):
    """`base` is the version it began from, or was brought up to; `replaced` the one before, once it is in force.

    `tenant` is whose key began it: policies belong to the installation, and so do drafts. `editors` are all who ever
    edited it, also where nothing of what they wrote is left. `cases` are golden files that it brings, `meant` those of
    the folder that it changes, by `set/what_happens.yaml`.
    """

    id: str
    name: str
    tenant: str
    base: str
    stage: Stage = "editing"
    files: Mapping[str, Edited] = {}
    cases: Mapping[str, BroughtCase] = {}
    meant: Mapping[str, MeantCase] = {}
    editors: frozenset[str] = frozenset()
    steps: tuple[Step, ...] = ()
    replaced: str = ""

    @property
    def authors(self) -> frozenset[str]:
        """Who began it, or ever edited it."""
        return self.editors | {one.who for one in self.steps if one.deed == "began"}

    @property
    def digest(self) -> str:
        """Of what it makes of its files, and of the cases it brings or changes: another text has another one."""
        files = sorted((name, one.text) for name, one in self.files.items())
        cases = sorted((name, one.text) for name, one in self.cases.items())
        meant = sorted((name, one.before, one.text) for name, one in self.meant.items())
        return sha256(msgspec.json.encode([*files, *cases, *meant])).hexdigest()

    @property
    def changed(self) -> float:
        """When anything was last done with it."""
        every = (self.steps, self.files.values(), self.cases.values(), self.meant.values())
        return max((one.at for some in every for one in some), default=0.0)

    @property
    def is_empty(self) -> bool:
        """Whether it changes nothing."""
        return not self.files and not self.cases


class KeptDrafts(Protocol):
    """Where they are kept. Everything raises StoreUnavailable, also where one cannot be read."""

    async def all(self) -> Sequence[Draft]:
        """In the order of their ids."""
        ...

    async def read(self, draft_id: str) -> Draft | None: ...

    async def change(self, draft_id: str, how: Callable[[Draft | None], Draft | None]) -> Draft | None:
        """Read, change and keep as one act, and give what is kept then; None keeps nothing. What `how` raises is
        raised, and then nothing has changed.
        """
        ...
