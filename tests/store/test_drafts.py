"""Drafts in a store: the same for files and a database."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from server.adapters.tinydb.draft_files import DraftFiles
from server.adapters.tinydb.layout import Layout
from server.drafts.changes import with_meant, without_meant
from server.drafts.draft import Draft, Edited, MeantCase
from tests.store.used import opened

MEANT = MeantCase(before="expect: {rule: A}\r\n", text="expect: {rule: «ü»} # 削\r\n", who="Ben", at=2.5)
ONE = Draft(
    id="00000000000a", name="Ask less «ü»", tenant="acme", base="sha256:1", editors=frozenset({"Anna", "Ben"}),
    meant={"tier1/a.yaml": MEANT},
)  # fmt: skip


def test_what_is_kept_is_there_after_a_restart_and_gone_when_it_is_let_go(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            assert await store.drafts.read(ONE.id) is None
            assert await store.drafts.all() == []
            assert await store.drafts.change(ONE.id, lambda before: ONE if before is None else None) == ONE
        async with opened(address) as store:
            assert list(await store.drafts.all()) == [await store.drafts.read(ONE.id)] == [ONE]
            assert await store.drafts.change(ONE.id, lambda _: None) is None
            assert await store.drafts.all() == []

    asyncio.run(story())


def test_a_change_that_is_refused_changes_nothing(address: str) -> None:
    def refused(_: Draft | None) -> Draft:
        raise LookupError("no")

    async def story() -> None:
        async with opened(address) as store:
            with pytest.raises(LookupError):
                await store.drafts.change(ONE.id, refused)
            assert await store.drafts.all() == []
            await store.drafts.change(ONE.id, lambda _: ONE)
            with pytest.raises(LookupError):
                await store.drafts.change(ONE.id, refused)
            assert await store.drafts.read(ONE.id) == ONE

    asyncio.run(story())


def test_changes_at_once_are_all_kept(address: str) -> None:
    def adds(name: str):  # type: ignore[no-untyped-def]
        def add(before: Draft | None) -> Draft:
            assert before is not None
            file = Edited(text=name, revision=1, who=name, at=1.0)
            return replace(before, files={**before.files, f"{name}.yaml": file})

        return add

    async def story() -> None:
        async with opened(address) as store:
            await store.drafts.change(ONE.id, lambda _: ONE)
            await asyncio.gather(*(store.drafts.change(ONE.id, adds(f"n{at}")) for at in range(12)))
            kept = await store.drafts.read(ONE.id)
            assert kept is not None
            assert len(kept.files) == 12

    asyncio.run(story())


def test_cases_that_are_meant_to_change_are_kept_and_let_go_one_by_one(address: str) -> None:
    def also(name: str):  # type: ignore[no-untyped-def]
        return lambda draft: with_meant(draft, name, replace(MEANT, text=name))

    async def story() -> None:
        async with opened(address) as store:
            await store.drafts.change(ONE.id, lambda _: ONE)
            await asyncio.gather(*(store.drafts.change(ONE.id, also(f"tier1/n{at}.yaml")) for at in range(8)))
            await store.drafts.change(ONE.id, lambda draft: without_meant(draft, "tier1/a.yaml", "Cleo"))
        async with opened(address) as store:
            kept = await store.drafts.read(ONE.id)
            assert kept is not None
            names = [f"tier1/n{at}.yaml" for at in range(8)]
            assert {name: one.text for name, one in kept.meant.items()} == dict(zip(names, names, strict=True))
            assert kept.editors == {"Anna", "Ben", "Cleo"}

    asyncio.run(story())


def test_a_draft_that_was_kept_before_cases_could_be_meant_is_read(tmp_path: Path) -> None:
    """And its digest is the one that somebody said yes to."""
    path = Layout(tmp_path).draft(ONE.id)
    path.parent.mkdir(parents=True)
    path.write_text(f'{{"id": "{ONE.id}", "name": "a", "tenant": "t", "base": "v"}}')
    kept = asyncio.run(DraftFiles(tmp_path).read(ONE.id))
    assert kept is not None
    assert kept.meant == {}
    assert kept.digest == sha256(b"[]").hexdigest()


def test_a_damaged_draft_is_not_taken_for_none(tmp_path: Path) -> None:
    path = Layout(tmp_path).draft(ONE.id)
    path.parent.mkdir(parents=True)
    path.write_text("{")
    with pytest.raises(StoreUnavailable, match=r"^a draft of policies cannot be read \(00000000000a.json\)"):
        asyncio.run(DraftFiles(tmp_path).change(ONE.id, lambda _: ONE))
