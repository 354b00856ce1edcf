"""What the pages about drafts are made of."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from difflib import unified_diff

from engine.facts.vocabulary import VOCABULARY
from server.drafts.changes import Refused
from server.drafts.draft import OPEN, Draft, Edited
from server.drafts.merging import MOST_LINES as MOST_MATCHED
from server.drafts.merging import Clash, within
from server.policies.broken import Played
from server.policies.cases import CaseOutcome, outcomes
from server.policies.drafting import Drafts, Held, UnknownDraft, may_withdraw
from server.policies.golden import sees_golden
from server.problems import Problem
from server.services import Services
from server.studio.policies.views import CaseChange, DraftPage, FileChange, row_of, sorted_files
from server.studio.threads import quickly
from server.tenants import Principal

MOST_LINES = 400  # of one file's differences that are shown
AROUND = 2  # lines before and after each difference that are shown
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
        changes=await asyncio.to_thread(_changes, draft, held.base),
        files=sorted_files(held.contents),
        own=who.name in draft.authors,
        ours=may_withdraw(draft, who),
        cases=await _cases(services, held),
        played=await _played(services, held, who),
        wants_another=await services.drafts.wants_another(),
        shadow=services.drafts.in_shadow(draft, who.tenant),
        refused=refused,
        problems=problems,
        clashes=clashes or {},
    )


async def _cases(services: Services, held: Held) -> tuple[CaseOutcome, ...]:
    """The golden cases that a draft brings, held against it as it is kept."""
    if not held.draft.cases:
        return ()

    def found() -> tuple[CaseOutcome, ...]:
        survey = services.bench.survey(f"{held.draft.id} as it is kept", held.contents)
        return outcomes(held.draft.cases, survey.bundle, VOCABULARY)

    return await quickly(services, found)


async def _played(services: Services, held: Held, who: Principal) -> tuple[CaseChange, ...]:
    """The golden cases of the folder that come out otherwise by a draft, those that are not meant to first; of a draft
    that came to its end, those that it changed.
    """
    draft = held.draft
    if draft.stage in OPEN:
        found = await services.drafts.played(held)
        return tuple(_case_change(one, who) for one in sorted(found, key=lambda one: not one.why))
    return tuple(
        _case_change(Played(name=name, intent="", why="", before=one.before, text=one.text, meant=one), who)
        for name, one in draft.meant.items()
    )


def _case_change(one: Played, who: Principal) -> CaseChange:
    """Of its file nothing but the lines that change is shown, and those only to who sees its facts, which may be of a
    task of another tenant: rules may set them as they are.
    """
    said, after = one.meant, one.text or one.before
    lines = _differing(one.before.splitlines(), after.splitlines(), 0) if sees_golden(who) else ()
    return CaseChange(
        name=one.name, intent=one.intent, why=one.told(who), sign=one.sign if one.text else "",
        who=said.who if said else "", at=said.at if said else 0.0,
        lines=tuple(line for line in lines if line[0] != "@"),
    )  # fmt: skip


def _changes(draft: Draft, base: Mapping[str, bytes]) -> tuple[FileChange, ...]:
    return tuple(_change(one, base.get(name, b"").decode(), name) for name, one in sorted(draft.files.items()))


def _change(one: Edited, base: str, name: str) -> FileChange:
    before, after = base.splitlines(), (one.text or "").splitlines()
    head, tail = (max(0, many - AROUND) for many in within(before, after))
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(old), len(new)) > MOST_MATCHED:
        said = f"{len(old):,} lines became {len(new):,}: too many to be told apart"
        return FileChange(name, one.who, one.at, (("@", said),))
    return FileChange(name, one.who, one.at, _differing(old, new, AROUND))


def _differing(old: Sequence[str], new: Sequence[str], around: int) -> tuple[tuple[str, str], ...]:
    found = list(unified_diff(old, new, lineterm="", n=around))[2:]
    lines = tuple((line[:1] if line[:1] in SIGNS else "@", line[1:] if line[:1] in SIGNS else "…") for line in found)
    return lines[:MOST_LINES]
