"""What waits, as it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.ports import Held
from engine.safety.confirm import Confirmation


class HeldView(Struct, frozen=True):
    """`left` is in whole minutes."""

    id: str
    question: str
    confirmation: Confirmation
    until: float
    left: int


class ApprovalsView(Struct, frozen=True):
    """`needs_token`: the policies want the word of an approver, and nobody is signed in who could be one."""

    held: tuple[HeldView, ...]
    needs_token: bool


def approvals_view(held: Sequence[Held], now: float, *, needs_token: bool) -> ApprovalsView:
    return ApprovalsView(
        tuple(
            HeldView(one.id, one.question, one.confirmation, one.until, max(0, int((one.until - now) // 60)))
            for one in held
        ),
        needs_token,
    )
