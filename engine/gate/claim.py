"""What the completion gate works on: claims, the criteria they are held against, and what is kept of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Raw, Struct

from engine.facts.completion import Event
from engine.observe import PageInput, PageState
from engine.record.turn import Reply
from engine.rules import Round, SettingValue


class PlannedStep(Struct, frozen=True):
    """One step of an agent's own plan, with the criterion that shows that it is done."""

    description: str
    verify: str = ""


class AgentPlan(Struct, frozen=True):
    goal: str
    steps: tuple[PlannedStep, ...]


class Screenshot(Struct, frozen=True):
    """A picture of the page: base64 without blanks. Only its digest is ever stored."""

    data: str
    media_type: Literal["image/png", "image/jpeg", "image/webp"]
    digest: str  # SHA-256


class Evidence(Struct, frozen=True):
    page: PageInput
    screenshot: Screenshot | None = None


class Claim(Struct, frozen=True, kw_only=True):
    """What an agent says of its task: planned, done, partly done, blocked; or that it stopped without a word."""

    event: Event
    task_id: str | None = None
    session_id: str | None = None
    summary: str = ""
    request: str = ""  # the user's request, as the agent sums it up
    remaining: tuple[str, ...] = ()
    plan: AgentPlan | None = None
    evidence: Evidence | None = None
    request_id: str | None = None

    @property
    def group(self) -> str:
        """Claims belong together by their task, else by their session (SPEC 9)."""
        return group_of(self.task_id, self.session_id)


def group_of(task_id: str | None, session_id: str | None) -> str:
    """What the claims of a task, else of a session, are kept under."""
    return f"task {task_id}" if task_id is not None else f"session {session_id}"


class Seen(Struct, frozen=True, omit_defaults=True):
    """The evidence, read. `shows`: there is a state of the page, or a screenshot, to judge by."""

    page: PageState
    shows: bool
    screenshot: str = ""  # its digest


class Criterion(Struct, frozen=True, omit_defaults=True):
    """One condition of being done. `met` is None as long as nobody judged it; `by` says who did."""

    id: str
    text: str
    met: bool | None = None
    evidence: str = ""
    by: Literal["", "rule", "model", "nobody"] = ""


class GateState(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A group of claims. Its criteria are fixed by a plan or by the first claim, and never change."""

    group: str
    goal: str = ""
    criteria: tuple[Criterion, ...] = ()
    claims: int = 0  # successes claimed
    stops: int = 0  # times the agent was told to go on
    closed: bool = False
    replies: tuple[Reply, ...] = ()  # to the claim that is being judged


class GateRecord(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One line of a group's history. `state` is what it led to.

    A reply is kept as soon as it is there, so that no crash makes it be paid for twice. A claim is kept with all that
    decided it, so that it can be decided again: `before`, what was seen, the replies and the policies' version.
    """

    kind: Literal["reply", "claim"]
    state: GateState
    before: GateState | None = None
    claim: Claim | None = None  # without its evidence, which is in `seen`
    seen: Seen | None = None
    model: bool = False
    tenant_spent: int = 0  # tokens of the tenant's day before the claim
    policy: str = ""
    own: Mapping[str, SettingValue] = {}  # settings that the tenant asked for
    rounds: tuple[Round, ...] = ()
    replies: tuple[Reply, ...] = ()
    response: Raw = Raw(b"null")
    request_id: str | None = None
