"""Drafts of the policies, to pick one of."""

from __future__ import annotations

from msgspec import Struct

from server.drafts.draft import OPEN
from server.policies.drafting import Drafts


class Choice(Struct, frozen=True):
    """One of those that a person may pick from."""

    id: str
    title: str


async def open_drafts(drafts: Drafts) -> tuple[Choice, ...]:
    """Those that can be changed, what was changed last first."""
    return tuple(Choice(one.id, f"draft “{one.name}”") for one in await drafts.all() if one.stage in OPEN)
