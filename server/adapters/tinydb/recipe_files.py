"""Recipes: a small file each, in a folder of its site and tenant. Commands change them beside a server."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from engine.ports import Began, StoreUnavailable
from engine.recipes import MOST_RECIPES, KeptRecipe, RecipeChange, RecipesFull, without_tasks
from server.adapters.tinydb.disk_thread import off_loop
from server.adapters.tinydb.durable import ensure_folder, remove, replace
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout

log = structlog.get_logger("surefoot.store")


class OneRecipe(Struct, frozen=True):
    tenant: str
    recipe: KeptRecipe


_decode = msgspec.json.Decoder(OneRecipe).decode


class RecipeFiles:
    """The engine's port. Read once for each turn that may need one, so nothing is held in memory."""

    def __init__(self, root: Path, erased: Erased) -> None:
        self._erased = erased
        self._layout = Layout(root)
        self._writing = asyncio.Lock()

    async def of(self, tenant: str, site: str) -> Sequence[KeptRecipe]:
        return await off_loop(lambda: self._read(self._layout.recipe(tenant, site, "").parent.glob("*.json")))

    async def all(self, tenant: str) -> Sequence[KeptRecipe]:
        return await off_loop(lambda: self._read(self._layout.recipes(tenant).glob("*/*.json")))

    async def change(
        self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None = None
    ) -> KeptRecipe | None:
        async with self._writing:
            return await off_loop(lambda: self._change(tenant, recipe_id, how, began))

    def _change(self, tenant: str, recipe_id: str, how: RecipeChange, began: Began | None) -> KeptRecipe | None:
        with self._erased.writing(tenant, began), _alone(self._layout):
            name = self._layout.recipe(tenant, "", recipe_id).name
            paths = list(self._layout.recipes(tenant).glob(f"*/{name}"))
            known = next(iter(self._read(paths)), None)
            if known is None and paths:
                raise StoreUnavailable(f"the recipe {recipe_id!r} cannot be read ({name}): put a copy of the file back")
            after = how(known)
            if after is None:
                for path in paths:
                    remove(path)
            elif after != known:
                self._write(tenant, after, new=known is None)
            return after

    def _write(self, tenant: str, kept: KeptRecipe, new: bool) -> None:
        if new and sum(1 for _ in self._layout.recipes(tenant).glob("*/*.json")) >= MOST_RECIPES:
            raise RecipesFull(f"{MOST_RECIPES} recipes are kept of a tenant")
        put(self._layout, tenant, kept)

    def _read(self, paths: Iterable[Path]) -> list[KeptRecipe]:
        """Without those that are damaged: a goal is planned then as any other."""
        found = []
        for path in paths:
            try:
                found.append(_decode(path.read_bytes()).recipe)
            except FileNotFoundError:
                continue
            except ValueError as error:
                log.error("a recipe cannot be read", file=path.name, reason=str(error))
        return sorted(found, key=lambda one: one.id)


def put(layout: Layout, tenant: str, kept: KeptRecipe) -> None:
    ensure_folder(layout.scratch)
    data = msgspec.json.encode(OneRecipe(tenant, kept)) + b"\n"
    replace(layout.recipe(tenant, kept.site, kept.id), data, layout.scratch)


def forget_recipes(layout: Layout, tenant: str, tasks: Collection[str]) -> None:
    """What was learned from these tasks alone is gone. What cannot be read goes whole."""
    paths = list(layout.recipes(tenant).glob("*/*.json"))
    if paths:
        with _alone(layout):
            _forget(layout, tenant, tasks, paths)


def _forget(layout: Layout, tenant: str, tasks: Collection[str], paths: Iterable[Path]) -> None:
    for path in paths:
        try:
            kept = _decode(path.read_bytes()).recipe
        except (FileNotFoundError, ValueError):
            path.unlink(missing_ok=True)
            continue
        left = without_tasks(kept, tasks)
        if left is None:
            remove(path)
        elif left != kept:
            put(layout, tenant, left)


@contextmanager
def _alone(layout: Layout) -> Iterator[None]:
    """While no other process changes recipes."""
    ensure_folder(layout.scratch)
    with layout.recipes_lock.open("a") as lock:  # given back when it is closed, also by a kill
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
