"""Drafts of policies from their beginning to their end: begun, edited, reviewed, put in force, rolled back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.ports import StoreUnavailable
from engine.rules import Bundle, Files, Loaded, PolicyError, read_folder
from engine.rules.read.folder import version as version_of
from server.audit import Act, Audit
from server.drafts.changes import (
    Edit,
    Refused,
    Together,
    brought_up,
    edited,
    of_another,
    stepped,
    texts_over,
    together,
    with_case,
    with_meant,
    without_case,
    without_cases_of,
    without_meant,
)
from server.drafts.draft import MAX_NOTE, MOST, OPEN, BroughtCase, Deed, Draft, KeptDrafts, Stage, Step
from server.drafts.merging import Clash, merged
from server.policies.archive import PolicyArchive
from server.policies.broken import Played, meant_cases, played, what_is_meant
from server.policies.cases import CaseFolder, outcomes
from server.policies.live import Live, Moved, Ready
from server.policies.review import Review
from server.policies.serving import load_to_serve
from server.policies.shadow import OfDraft, Shadow, ShadowView
from server.tenants import LOCAL, Principal

MAX_NAME = 120
TRIES = 5  # to keep an edit, while others keep theirs


P = ParamSpec("P")
T = TypeVar("T")


class UnknownDraft(LookupError):
    """There is no such draft."""


class _Meanwhile(Refused):
    """A draft is not as it was read."""


class Held(Struct, frozen=True):
    """A draft with the files that it is of, by name: as in the version it began from, and as it wants them."""

    draft: Draft
    base: Mapping[str, bytes]
    contents: Mapping[str, bytes]


class Drafts:
    """Everything raises Refused for what cannot be, UnknownDraft, and StoreUnavailable."""

    def __init__(
        self, kept: KeptDrafts, live: Live, archive: PolicyArchive, audit: Audit, clock: Callable[[], float],
        review: Review, writable: bool, shadow: Shadow, golden: CaseFolder,
    ) -> None:  # fmt: skip
        """`writable` is whether the folder of policies is the installation's own."""
        self._golden = golden
        self._kept = kept
        self._live = live
        self._archive = archive
        self._audit = audit
        self._clock = clock
        self._review = review
        self._writable = writable
        self._shadow = shadow
        self._merging = asyncio.Lock()
        self._resuming: asyncio.Task[None] | None = None

    async def all(self) -> list[Draft]:
        """Those that are open first, what was changed last before the others."""
        return sorted(await self._kept.all(), key=lambda one: (one.stage not in OPEN, -one.changed))

    async def one(self, draft_id: str) -> Draft:
        """As it is kept, without the files that it does not change."""
        return await self._read(draft_id)

    async def held(self, draft_id: str) -> Held:
        draft = await self._read(draft_id)
        base = await self._contents(draft.base)
        return Held(draft, base, texts_over(base, draft))

    async def wants_another(self) -> bool:
        """Whether a draft needs another person's yes before it comes into force."""
        return await self._review.wanted()

    async def begin(self, who: Principal, name: str, note: str) -> Draft:
        """A draft of the policies in force."""
        said = " ".join(name.split())
        if not said or len(said) > MAX_NAME or len(note) > MAX_NOTE:
            raise Refused(f"a draft has a name of at most {MAX_NAME} characters, and a note of at most {MAX_NOTE:,}")
        await self._make_room()
        version = self._live.bundle.version
        draft_id = secrets.token_hex(6)
        step = self._step("began", who, note, version)
        draft = Draft(id=draft_id, name=said, tenant=who.tenant, base=version, steps=(step,))
        async with self._audit.before(who, "draft.began", draft=draft_id, version=version):
            await self._kept.change(draft_id, lambda _: draft)
        return draft

    async def edit(self, who: Principal, draft_id: str, edit: Edit) -> Draft:
        """A file of a draft as somebody wants it, merged with what another did meanwhile."""
        for _ in range(TRIES - 1):
            with suppress(_Meanwhile):
                return await self._edit(who, draft_id, edit)
        return await self._edit(who, draft_id, edit)

    async def rename(self, who: Principal, before: Draft, rule: str, new: str, change: Together) -> Draft:
        """A rule gets another id, as `change` has it of a draft that was read: in all files, or in none."""
        live = _texts(await self._contents(before.base))
        after = await self._aside(together, before, change, live, who.name, self._clock())
        async with self._audit.before(who, "draft.rule_renamed", draft=before.id, rule=rule, id=new):
            return await self._become(before, after)

    async def add_case(self, who: Principal, draft_id: str, name: str, text: str, task: str = "") -> Draft:
        """A golden case, made of a task, comes into force with the draft."""
        case = BroughtCase(text=text, who=who.name, at=self._clock(), tenant=who.tenant, task=task)
        return await self._change(draft_id, lambda draft: with_case(draft, name, case))

    async def forget(self, tenant: str, task: str | None) -> None:
        """Keep no case of a task that is erased, or of a tenant."""
        for draft in await self._kept.all():
            if without_cases_of(draft, tenant, task) is not draft:
                await self._change(draft.id, lambda one: without_cases_of(one, tenant, task))

    async def drop_case(self, who: Principal, draft_id: str, name: str) -> Draft:
        return await self._change(draft_id, lambda draft: without_case(draft, name, who.name))

    async def played(self, held: Held) -> tuple[Played, ...]:
        """The golden cases of the folder that come out otherwise by a draft, brought up to the policies in force; none
        for one that cannot be, or does not check.
        """
        return await asyncio.to_thread(self._play, held) if held.draft.files else ()

    def _play(self, held: Held) -> tuple[Played, ...]:
        live = self._live.loaded
        try:
            draft = load_to_serve(self._files(_on(live, held)), VOCABULARY, live)
        except (PolicyError, Refused):
            return ()
        return played(self._golden, held.draft.meant, live.bundle, draft.bundle, VOCABULARY)

    async def mean(self, who: Principal, draft_id: str, seen: Mapping[str, str]) -> Draft:
        """Have golden cases of the folder expect what comes by a draft, all of them or none; `seen` are the signs of
        what somebody looked at, by name.
        """
        held, at = await self.held(draft_id), self._clock()
        broken = {one.name: one for one in await self.played(held) if one.why}
        draft = held.draft
        for name, sign in seen.items():
            draft = with_meant(draft, name, what_is_meant(broken.get(name), name, sign, who.name, at))
        return await self._about_cases(who, held.draft, draft, seen, are_meant=True)

    async def leave(self, who: Principal, draft_id: str, name: str) -> Draft:
        """Have a golden case expect again what its file in the folder says."""
        draft = await self._read(draft_id)
        return await self._about_cases(who, draft, without_meant(draft, name, who.name), (name,), are_meant=False)

    async def _about_cases(
        self, who: Principal, before: Draft, after: Draft, names: Iterable[str], *, are_meant: bool
    ) -> Draft:
        about: dict[str, Any] = {"draft": before.id, "cases": tuple(names), "meant": are_meant}
        async with self._audit.before(who, "draft.case_meant", **about):
            return await self._become(before, after)

    async def _edit(self, who: Principal, draft_id: str, edit: Edit) -> Draft:
        draft = await self._read(draft_id)
        live = (await self._contents(draft.base)).get(edit.file)
        text = None if live is None else live.decode()
        return await self._become(draft, await self._aside(edited, draft, edit, text, who.name, self._clock()))

    async def bring_up(self, who: Principal, draft_id: str) -> Draft:
        """Merge what came into force since a draft began into it."""
        draft = await self._read(draft_id)
        version, live = self._live.bundle.version, self._live.loaded.files.contents
        if draft.base == version:
            return draft
        base = _texts(await self._contents(draft.base))
        step = self._step("brought up", who, "", version)
        after = await self._aside(brought_up, draft, base, _texts(live), version, step)
        async with self._audit.before(who, "draft.brought_up", draft=draft_id, version=version):
            return await self._become(draft, after)

    async def send(self, who: Principal, draft_id: str, note: str) -> Draft:
        """Ask others for their yes. Refused while golden cases come out differently that are not meant to."""
        meant_cases(await self.played(await self.held(draft_id)), who, "it is not sent")
        return await self._stepped(who, draft_id, "sent", "draft.sent", "review", note, ("editing",))

    async def answer(self, who: Principal, draft_id: str, *, yes: bool, note: str) -> Draft:
        """Another person's yes, or no, which has it edited again."""
        draft = await self._read(draft_id)
        of_another(draft, who.name)
        if yes:
            await self._review.takes_yes_of(who, draft)
            meant_cases(await self.played(await self.held(draft_id)), who, "nobody can say yes to it yet")
            return await self._stepped(who, draft_id, "approved", "draft.approved", "approved", note, ("review",))
        return await self._stepped(who, draft_id, "refused", "draft.refused", "editing", note, ("review",))

    async def shadow(self, who: Principal, draft_id: str, note: str) -> Draft:
        """Have a draft decide beside the policies in force, without being acted on; one that is tried already makes
        room. Raises PolicyError for what does not check.
        """
        tried = await asyncio.to_thread(self._loaded, await self.held(draft_id))
        act: Act = "draft.shadowed"
        for other in await self._kept.all():
            if other.stage == "shadow" and other.id != draft_id:
                await self._stepped(who, other.id, "taken back", act, _before_shadow(other), "", ("shadow",))
        draft = await self._stepped(who, draft_id, "shadowed", act, "shadow", note, ("editing", "approved"))
        self._shadow.try_draft(tried)
        return draft

    def in_shadow(self, draft: Draft, tenant: str) -> ShadowView | None:
        """What came of a draft while it is tried; None for one that is not."""
        candidate = self._shadow.candidate
        is_tried = isinstance(candidate, OfDraft) and candidate.draft == draft.id
        return self._shadow.view(tenant) if is_tried else None

    def resume(self) -> None:
        """Go on with what was tried when the server ended, soon; this returns at once."""
        self._resuming = asyncio.get_running_loop().create_task(self._resume())

    async def _resume(self) -> None:
        """A draft that cannot be had any more is left alone."""
        with suppress(StoreUnavailable):
            for draft in await self._kept.all():
                if draft.stage == "shadow":
                    with suppress(Refused, PolicyError):
                        self._shadow.try_draft(await asyncio.to_thread(self._loaded, await self.held(draft.id)))

    def _loaded(self, held: Held) -> OfDraft:
        loaded = load_to_serve(self._files(held), VOCABULARY, self._live.loaded)
        self._archive.keep(loaded.files, loaded.bundle.version)
        return OfDraft(held.draft.id, loaded.bundle)

    def _files(self, held: Held) -> Files:
        return Files(self._live.loaded.files.folder, held.contents)

    async def withdraw(self, who: Principal, draft_id: str, note: str) -> Draft:
        _of_its_tenant(await self._read(draft_id), who)
        return await self._stepped(who, draft_id, "withdrawn", "draft.withdrawn", "withdrawn", note, OPEN)

    async def put_in_force(self, who: Principal, draft_id: str, note: str) -> Draft:
        """Have a draft decide turns, once it checks, golden cases come out as they are meant to, and every guarantee is
        proved. Raises PolicyError for what is wrong with it.
        """
        draft = await self.bring_up(who, draft_id)
        after: tuple[Stage, ...] = OPEN
        if await self.wants_another():
            after = ("approved", "shadow")
            if not _said_yes_to(draft):
                raise Refused("another person has to say yes to it first: send it for review")
        if draft.is_empty:
            raise Refused("the draft changes nothing")
        if draft.files:
            self._may_write()
        base = await self._contents(draft.base)
        held = Held(draft, base, texts_over(base, draft))
        meant = meant_cases(await self.played(held), who, "nothing was put in force")
        step = self._step("went live", who, note, version_of(held.contents))
        placed = await asyncio.to_thread(self._golden.placed, draft.cases)
        then = stepped(replace(draft, cases=placed, meant=meant), "live", step, *after, replaced=draft.base)
        about: dict[str, Any] = {"cases": tuple(meant)} if meant else {}
        async with self._audit.before(who, "policies.put", draft=draft_id, before=draft.base, **about):
            return await self._put(held.contents, draft.base, draft, then)

    async def roll_back(self, who: Principal, draft_id: str, note: str) -> Draft:
        """Take back what a draft changed, whatever else changed since. Raises PolicyError where that does not check."""
        draft = await self._read(draft_id)
        if draft.stage != "live":
            raise Refused("only what is in force can be rolled back")
        if draft.files:
            self._may_write()
        put = next(one.version for one in reversed(draft.steps) if one.deed == "went live")
        before, after = _texts(await self._contents(draft.replaced)), _texts(await self._contents(put))
        version = self._live.bundle.version
        contents = await self._aside(_taken_back, before, after, _texts(self._live.loaded.files.contents))
        then = stepped(draft, "rolled back", self._step("rolled back", who, note, version_of(contents)), "live")
        async with self._audit.before(who, "policies.rolled_back", draft=draft_id, before=version):
            return await self._put(contents, version, draft, then)

    async def _put(self, contents: Mapping[str, bytes], before: str, draft: Draft, then: Draft) -> Draft:
        """Put policies in force that were made of a draft as it is; it is `then` what it became. Whatever is raised,
        the draft is as it was: it says that it is in force before it is, so that what is in force is never nobody's.
        """
        try:
            ready = await asyncio.to_thread(self._live.ready, contents, before, self._archive.bring)
            await asyncio.to_thread(_hold, then, ready.fresh.bundle)
            await self._swap(draft, then)
            try:
                await asyncio.to_thread(self._put_files, ready, then)
            except Exception:
                await self._swap(then, draft)
                raise
        except Moved as moved:
            raise Refused(f"nothing was put in force: {moved}") from None
        except OSError as error:
            reason = error.strerror or error
            raise Refused(f"nothing was put in force: the folder cannot be written ({reason})") from None
        self._shadow.leave(draft.id)
        return then

    def _put_files(self, ready: Ready, then: Draft) -> None:
        """Policies, and golden cases with them: brought where the draft comes into force, else taken back."""
        comes = then.stage == "live"
        if comes:
            self._golden.write(then.cases, then.meant)  # what it raises, none of it is there
        try:
            if then.files:
                self._live.put(ready)
        except Exception:
            if comes:
                self._golden.take_back(then.cases, then.meant)
            raise
        if not comes:
            self._golden.take_back(then.cases, then.meant)

    async def _aside(self, how: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Merge, beside everything else, and not under the lock of a store; one at a time."""
        async with self._merging:
            return await asyncio.to_thread(how, *given, **named)

    async def _become(self, before: Draft, after: Draft) -> Draft:
        await self._swap(before, after)
        if after.stage != "shadow":
            self._shadow.leave(after.id)
        return after

    async def _swap(self, before: Draft, after: Draft) -> None:
        """Keep a draft where it is still as it was read."""

        def swapped(now: Draft | None) -> Draft:
            if now != before:
                raise _Meanwhile("the draft was changed meanwhile: look at it, and try again")
            return after

        await self._kept.change(before.id, swapped)

    def _may_write(self) -> None:
        if not self._writable:
            raise Refused(
                "this server decides by the policies that come with Surefoot, which nobody writes to: copy them to a "
                "folder of yours, and start it with --policies FOLDER"
            )

    async def _stepped(
        self, who: Principal, draft_id: str, deed: Deed, act: Act, stage: Stage, note: str, after: tuple[Stage, ...]
    ) -> Draft:
        step = self._step(deed, who, note, (await self._read(draft_id)).base)
        stepped(await self._read(draft_id), stage, step, *after)  # what is refused is no entry of the audit trail
        async with self._audit.before(who, act, draft=draft_id):
            return await self._change(draft_id, lambda one: stepped(one, stage, step, *after))

    async def _change(self, draft_id: str, how: Callable[[Draft], Draft]) -> Draft:
        def changed(before: Draft | None) -> Draft:
            if before is None:
                raise UnknownDraft(draft_id)
            return how(before)

        after = await self._kept.change(draft_id, changed)
        assert after is not None
        if after.stage != "shadow":
            self._shadow.leave(draft_id)
        return after

    async def _read(self, draft_id: str) -> Draft:
        draft = await self._kept.read(draft_id) if _is_id(draft_id) else None
        if draft is None:
            raise UnknownDraft(draft_id)
        return draft

    async def _contents(self, version: str) -> Mapping[str, bytes]:
        """The files of a version that somebody began from: in force, or kept."""
        if self._live.bundle.version == version:
            return self._live.loaded.files.contents
        if not await asyncio.to_thread(self._archive.bring, version):
            raise Refused(f"the policies {version} that it began from are kept no longer: begin another draft")
        return (await asyncio.to_thread(read_folder, self._archive.folder(version))).contents

    async def _make_room(self) -> None:
        ended = sorted((one for one in await self._kept.all() if one.stage not in OPEN), key=lambda one: one.changed)
        many = len(await self._kept.all()) - MOST + 1
        if many > len(ended):
            raise Refused(f"there are {MOST} open drafts: withdraw some")
        for one in ended[: max(0, many)]:
            with suppress(Refused):
                await self._kept.change(one.id, lambda _: None)

    def _step(self, deed: Deed, who: Principal, note: str, version: str) -> Step:
        return Step(deed=deed, who=who.name, at=self._clock(), note=note.strip(), version=version)


def may_withdraw(draft: Draft, who: Principal) -> bool:
    """Whether somebody may end a draft: who is of the tenant that it was begun by, or of the installation's own."""
    return who.tenant in (draft.tenant, LOCAL)


def _on(live: Loaded, held: Held) -> Held:
    """A draft as it would be, were it brought up to the policies in force. Raises Refused."""
    version, there = live.bundle.version, live.files.contents
    if held.draft.base == version:
        return held
    step = Step(deed="brought up", who="", at=0.0)
    draft = brought_up(held.draft, _texts(held.base), _texts(there), version, step)
    return Held(draft, there, texts_over(there, draft))


def _of_its_tenant(draft: Draft, who: Principal) -> None:
    if not may_withdraw(draft, who):
        own = f"of {LOCAL}, the installation's own"
        raise Refused(f"it is another tenant's draft: a key of that tenant has to do that, or one {own}")


def _said_yes_to(draft: Draft) -> bool:
    """Whether somebody said yes to it as it is now, and nobody no since."""
    answers = [one for one in draft.steps if one.deed in ("approved", "refused")]
    return bool(answers) and answers[-1].deed == "approved" and answers[-1].digest == draft.digest


def _hold(then: Draft, bundle: Bundle) -> None:
    """Raises Refused where a case that comes into force with its draft does not hold."""
    if then.stage != "live":
        return
    failing = [one for one in outcomes(then.cases, bundle, VOCABULARY) if one.why]
    if failing:
        raise Refused(f"nothing was put in force: the case “{failing[0].intent}” does not hold: {failing[0].why}")


def _before_shadow(draft: Draft) -> Stage:
    return "approved" if _said_yes_to(draft) else "editing"


def _taken_back(before: Mapping[str, str], after: Mapping[str, str], live: Mapping[str, str]) -> dict[str, bytes]:
    """What is in force without what changed from `before` to `after`."""
    contents: dict[str, str | None] = dict(live)
    clashes: dict[str, tuple[Clash, ...]] = {}
    for name in before.keys() | after.keys():
        was, put, now = before.get(name), after.get(name), live.get(name)
        if was == put:
            continue
        if now == put:
            contents[name] = was
        elif was is None or put is None or now is None:
            clashes[name] = (Clash(1, put or "", was or "", now or ""),)
        else:
            found = merged(put, was, now)
            contents[name], clashes[name] = found.text, found.clashes
    clashes = {name: found for name, found in clashes.items() if found}
    if clashes:
        names = ", ".join(sorted(clashes))
        raise Refused(f"{names}: the same lines were changed again since: take it back by another draft", clashes)
    return {name: text.encode() for name, text in sorted(contents.items()) if text is not None}


def _texts(contents: Mapping[str, bytes]) -> dict[str, str]:
    """Files that were in force once, which are UTF-8."""
    return {name: data.decode() for name, data in contents.items()}


def _is_id(draft_id: str) -> bool:
    return len(draft_id) == 12 and all(one in "0123456789abcdef" for one in draft_id)
