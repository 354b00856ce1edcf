"""The newest entries of the trail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

import msgspec
from litestar import get
from litestar.params import QueryParameter
from litestar.plugins.htmx import HTMXRequest, HTMXTemplate
from msgspec import Struct

from server.audit import MOST, Act, AuditAnswer, Entry
from server.services import services_of, tenant_of
from server.studio.settings.routes import FOR_ADMINS
from server.studio.shell import page

SHOWN = 200
DID: Mapping[Act, str] = {
    "key.created": "made a key", "key.revoked": "revoked a key", "settings.changed": "changed settings",
    "policies.in_force": "put policies in force", "approval.given": "approved an action",
    "approval.refused": "refused an action", "extension.paired": "paired an extension",
    "extension.forgotten": "forgot an extension",
    "draft.began": "began a draft", "draft.sent": "sent a draft for review",
    "draft.approved": "said yes to a draft", "draft.refused": "said no to a draft",
    "draft.brought_up": "brought a draft up to what is in force",
    "draft.rule_renamed": "gave a rule another id in a draft",
    "draft.case_meant": "said what a golden case is to expect in a draft", "draft.shadowed": "tried a draft in shadow",
    "draft.withdrawn": "withdrew a draft", "policies.put": "put a draft in force",
    "policies.rolled_back": "rolled a draft back",
    "recipe.changed": "changed a recipe", "recipe.deleted": "deleted a recipe",
    "erased": "erased data", "exported": "exported the store",
    "imported": "imported a store", "purged": "purged what was old", "failed": "tried, and failed",
}  # fmt: skip

Most = Annotated[int, QueryParameter(ge=1, le=MOST)]


class Done(Struct, frozen=True):
    """One entry, as it is shown."""

    entry: Entry
    did: str
    about: tuple[tuple[str, str], ...]


class TrailView(Struct, frozen=True):
    """The newest first. `more` asks for more of `count`; zero where all are shown."""

    done: tuple[Done, ...]
    count: int
    more: int
    head: str
    broken: tuple[str, ...]
    ways: tuple[tuple[str, str], ...] = FOR_ADMINS


@get("/audit")
async def trail(request: HTMXRequest, most: Most = SHOWN) -> HTMXTemplate:
    told = await services_of(request).audit.view(tenant_of(request), 0.0, most)
    return page(request, "audit/page.html", _view(msgspec.json.decode(told, type=AuditAnswer)), title="Audit trail",
                place="settings")  # fmt: skip


def _view(told: AuditAnswer) -> TrailView:
    done = tuple(
        Done(one, DID.get(cast("Act", one.act), one.act), tuple((at, _said(value)) for at, value in one.about.items()))
        for one in reversed(told.entries)
    )
    more = min(MOST, 2 * len(done)) if len(done) < min(told.count, MOST) else 0
    return TrailView(done, told.count, more, told.head, told.broken)


def _said(value: bool | int | float | str | tuple[str, ...]) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)
