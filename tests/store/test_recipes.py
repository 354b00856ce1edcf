"""Recipes are kept by tenant and site, in files as in a database, and go with what they were learned from alone."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.ports import Began, ErasedMeanwhile
from engine.recipes import KeptRecipe, RecipesFull, Version, edited
from server.adapters.sql import recipe_rows
from server.adapters.tinydb import recipe_files
from server.key_store import recipes_of
from server.stores import Store
from tests.store.used import learned_recipe, opened

TODO = learned_recipe("a")


async def put(store: Store, *kept: KeptRecipe, tenant: str = "one") -> None:
    for one in kept:
        await store.recipes.change(tenant, one.id, lambda _, one=one: one)  # type: ignore[misc]


def test_they_are_there_after_a_restart_for_their_tenant_and_site(address: str) -> None:
    other = replace(TODO, id="other", site="b.example")

    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO, other)
        async with opened(address) as store:
            assert await store.recipes.of("one", "shop.example") == [TODO]
            assert await store.recipes.all("one") == [TODO, other]
            assert (await store.recipes.of("two", "shop.example"), await store.recipes.all("two")) == ([], [])

    asyncio.run(story())


def test_one_is_changed_in_place_and_deleted(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO)
            changed = await store.recipes.change("one", TODO.id, lambda one: one and replace(one, status="off"))
            assert changed == replace(TODO, status="off")
            assert await store.recipes.all("one") == [changed]
            assert await store.recipes.change("one", TODO.id, lambda _: None) is None
            assert await store.recipes.all("one") == []

    asyncio.run(story())


def test_changes_at_once_are_made_one_after_the_other(address: str) -> None:
    def counted(one: KeptRecipe | None) -> KeptRecipe:
        assert one is not None
        last = one.versions[-1]
        return replace(one, versions=(*one.versions[:-1], replace(last, runs=last.runs + 1)))

    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO)
            await asyncio.gather(*(store.recipes.change("one", TODO.id, counted) for _ in range(8)))
            assert (await store.recipes.all("one"))[0].versions[-1].runs == TODO.versions[-1].runs + 8

    asyncio.run(story())


def test_commands_change_them_beside_a_server(address: str) -> None:
    """Each has a lock of its own process; between processes it is the store that has one change after the other."""

    def counted(one: KeptRecipe | None) -> KeptRecipe:
        assert one is not None
        time.sleep(0.01)
        return replace(one, versions=(replace(one.versions[0], runs=one.versions[0].runs + 1), *one.versions[1:]))

    async def command() -> None:
        async with recipes_of(address) as kept:
            await kept.change("one", TODO.id, counted)

    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO)
            server = (store.recipes.change("one", TODO.id, counted) for _ in range(3))
            commands = (asyncio.to_thread(asyncio.run, command()) for _ in range(3))
            await asyncio.gather(*server, *commands)
            assert (await store.recipes.all("one"))[0].versions[0].runs == TODO.versions[0].runs + 6

    asyncio.run(story())


def test_a_tenant_has_so_many(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (recipe_files, recipe_rows):
        monkeypatch.setattr(module, "MOST_RECIPES", 2)

    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO, replace(TODO, id="second"))
            with pytest.raises(RecipesFull):
                await put(store, replace(TODO, id="third"))
            await put(store, replace(TODO, status="on"))
            assert [one.id for one in await store.recipes.all("one")] == ["add-a-todo", "second"]

    asyncio.run(story())


def test_what_was_learned_from_a_task_alone_goes_with_it(address: str) -> None:
    by_hand = replace(edited(None, TODO.versions[0].recipe, "Ann", 5.0), id="by-hand")

    async def story() -> None:
        async with opened(address) as store:
            await put(store, TODO, by_hand)
            await put(store, TODO, tenant="two")
            await store.erasing.task("one", "first a")
            (left, hers) = await store.recipes.all("one")
            assert ([(one.number, one.tasks) for one in left.versions], hers) == ([(2, ("second a",))], by_hand)
            await store.erasing.task("one", "second a")
            assert [one.id for one in await store.recipes.all("one")] == ["by-hand"]
            assert await store.recipes.all("two") == [TODO]
            await store.erasing.tenant("one")
            assert await store.recipes.all("one") == []

    asyncio.run(story())


def test_what_is_learned_of_a_task_that_was_erased_meanwhile_is_not_kept(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            began = Began(await store.erasing.now("one"), "t1", "s1")
            await store.erasing.task("one", "t1")
            with pytest.raises(ErasedMeanwhile):
                await store.recipes.change("one", TODO.id, lambda _: TODO, began)
            assert await store.recipes.all("one") == []

    asyncio.run(story())


def test_a_damaged_file_is_no_recipe_and_is_not_written_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"tinydb:{tmp_path / 'store'}") as store:
            await put(store, TODO)
            (path,) = (tmp_path / "store" / "recipes").rglob("*.json")
            path.write_bytes(b'{"tenant": "one"')
            assert await store.recipes.all("one") == []
            with pytest.raises(recipe_files.StoreUnavailable, match="cannot be read"):
                await put(store, TODO)

    asyncio.run(story())


def test_an_edit_is_a_version_more_where_it_changes_anything() -> None:
    last = TODO.versions[-1]
    assert edited(TODO, last.recipe, "Ann", 9.0) == TODO
    changed = replace(last.recipe, goal="Put {title} on the list")
    assert edited(TODO, changed, "Ann", 9.0).versions[-1] == Version(number=3, recipe=changed, author="Ann", at=9.0)
