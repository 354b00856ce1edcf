"""What goes into the guard and what comes out of it. Field names of the answers are those of the HTTP contract."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engine.exchange.calls import DecisionView, DeclaredSecret
from engine.facts.words import ActKind, Reversibility
from engine.observe import PageInput
from engine.safety.confirm import Confirmation


class GuardRequest(Struct, frozen=True, kw_only=True):
    """One action of another agent, and the page on which it would be done. `start_url` is where its task began, and
    `secrets` are those that the agent keeps and puts in for `{{name}}`.
    """

    url: str
    page: PageInput
    action: str
    goal: str = ""
    start_url: str | None = None
    locale: str | None = None
    approval: str | None = None
    secrets: tuple[DeclaredSecret, ...] = ()


class GuardAnswer(Struct, frozen=True, kw_only=True, rename="camel"):
    """`refused` says why the approval that came with the action does not hold."""

    verdict: Literal["pass", "confirm", "block"]
    reversibility: Reversibility
    kind: ActKind
    because: str
    question: str | UnsetType = UNSET
    confirmation: Confirmation | UnsetType = UNSET
    approval_id: str | UnsetType = UNSET
    refused: str | UnsetType = UNSET
    decision: DecisionView


class WaitingView(Struct, frozen=True, rename="camel"):
    """An action that waits for a person; `until` is in seconds since the epoch."""

    approval_id: str
    question: str
    confirmation: Confirmation
    until: float


class WaitingAnswer(Struct, frozen=True):
    waiting: tuple[WaitingView, ...]


class HeardAnswer(Struct, frozen=True):
    """How far an action that was held back is."""

    approval: Literal["waiting", "declined"]


class Answered(Struct, frozen=True):
    """`approval` is to be sent with the same action, once, within `seconds`; absent after a no."""

    approved: bool
    approval: str | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
