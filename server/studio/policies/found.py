"""What the pages about drafts are made of."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff

from server.drafts.changes import Refused
from server.drafts.draft import Draft
from server.drafts.merging import Clash
from server.policies.drafting import Drafts, Held, UnknownDraft
from server.problems import Problem
from server.services import Services
from server.studio.policies.views import DraftPage, FileChange, row_of, sorted_files
from server.tenants import Principal

MOST_LINES = 400  # of one file's differences that are shown
SIGNS = frozenset("+- ")


async def held_of(drafts: Drafts, draft_id: str) -> Held:
    """Raises Problem: 404 for a draft that is not there, 409 for one whose policies are kept no longer."""
    try:
        return await drafts.held(draft_id)
    except UnknownDraft:
        raise Problem(404, "unknown-draft", "Unknown draft", f"there is no draft {draft_id[:40]!r}") from None
    except Refused as refused:
        raise Problem(409, "draft-refused", "The draft cannot be opened", str(refused)) from None


async def draft_page(
    services: Services, held: Held, who: Principal, *, refused: str = "", problems: tuple[object, ...] = (),
    clashes: Mapping[str, tuple[Clash, ...]] | None = None,
) -> DraftPage:  # fmt: skip
    draft = held.draft
    return DraftPage(
        row=row_of(draft),
        version=services.bench.in_force()[0].version,
        changes=tuple(_change(draft, held.base, name) for name in sorted(draft.files)),
        files=sorted_files(held.contents),
        own=who.name in draft.authors,
        wants_another=await services.drafts.wants_another(draft),
        shadow=services.drafts.in_shadow(draft, who.tenant),
        refused=refused,
        problems=problems,
        clashes=clashes or {},
    )


def _change(draft: Draft, base: Mapping[str, bytes], name: str) -> FileChange:
    one = draft.files[name]
    before, after = base.get(name, b"").decode().splitlines(), (one.text or "").splitlines()
    found = list(unified_diff(before, after, lineterm="", n=2))[2:]
    lines = tuple((line[:1] if line[:1] in SIGNS else "@", line[1:] if line[:1] in SIGNS else "…") for line in found)
    return FileChange(name, one.who, one.at, lines[:MOST_LINES])
