"""Drafts in a store: the same for files and a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from server.adapters.tinydb.draft_files import DraftFiles
from server.adapters.tinydb.layout import Layout
from server.drafts.draft import Draft, Edited
from tests.store.used import opened

ONE = Draft(
    id="00000000000a", name="Ask less «ü»", tenant="acme", base="sha256:1", editors=frozenset({"Anna", "Ben"})
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


def test_a_damaged_draft_is_not_taken_for_none(tmp_path: Path) -> None:
    path = Layout(tmp_path).draft(ONE.id)
    path.parent.mkdir(parents=True)
    path.write_text("{")
    with pytest.raises(StoreUnavailable, match=r"^a draft of policies cannot be read \(00000000000a.json\)"):
        asyncio.run(DraftFiles(tmp_path).change(ONE.id, lambda _: ONE))
