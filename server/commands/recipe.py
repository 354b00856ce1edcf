"""`surefoot recipe`: how goals of one form are reached on one site, read, written, switched and tried.

Exit codes: 0 done, 1 there is no such recipe, it is refused, or a step does not fit, 2 misuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from server.commands.recipe_desk import FILE, JSON, POLICIES, STORE, TENANT, Folder, at_desk, plain, print_json, text_of
from server.commands.recipe_test import test
from server.commands.trail import tell

if TYPE_CHECKING:
    from engine.recipes import KeptRecipe, Recipe, Status
    from server.recipes import RecipeDesk

STATUS = click.option("--status", type=click.Choice(["on", "off", "suggested"]),
                      help="Say at once whether it is used.  [default: as it is; suggested for a new one]")  # fmt: skip


@click.group()
def recipe() -> None:
    """Read, write, switch and try recipes: how goals of one form are reached on one site, without a model.

    \b
    surefoot recipe list                       what was learned or written, and how it went
    surefoot recipe show ID > r.yaml           the YAML of the version in use
    surefoot recipe put r.yaml                 a new version, once it was edited
    surefoot recipe test ID --file r.yaml      hold it against the pages of tasks that went well
    surefoot recipe on ID                      use it without asking anybody first
    surefoot recipe off ID                     use it no more; it is not learned again
    surefoot recipe freeze ID                  nothing but people changes it from now on

    They work on the store, also while a server uses it: what is changed holds for the next task. Over HTTP the same is
    at /api/recipes. A suggested recipe is used once its user agreed; see docs/recipes.md.
    """


@recipe.command("list")
@click.option("--site", default="", metavar="HOST", help="Only those of this site.")
@STORE
@TENANT
@JSON
def listed(site: str, store: str, tenant: str, machine: bool) -> None:
    """Show all recipes: whether each is used, in which version, how often it was run and failed."""
    from server.wire.recipes import recipes_view

    kept = at_desk(store, tenant, lambda desk: desk.all(tenant))
    view = recipes_view([one for one in kept if site.lower() in ("", one.site)])
    if machine:
        print_json(view)
        return
    for one in view.recipes:
        version = f"version {one.version}" if isinstance(one.version, int) else "no version left"
        words = f"{one.status}{', frozen' if one.frozen else ''}, {version}, {one.runs} runs, {one.failures} failed"
        click.echo(f"{one.id}  {plain(one.site)}  {words}")
        click.echo(f"  {plain(one.goal)}")
    for changed in view.changed_sites:
        failing = f"{changed.failing} of {changed.run} recipes that were run failed the last time"
        click.echo(f"{plain(changed.site)} may look otherwise by now: {failing}")
    click.echo(f"{len(view.recipes)} {'recipe' if len(view.recipes) == 1 else 'recipes'}")


@recipe.command()
@click.argument("id_", metavar="ID")
@click.option("--version", "number", type=click.IntRange(1), help="This version.  [default: the one in use]")
@click.option("--history", is_flag=True, help="Show instead who made each version, why, and how it went.")
@STORE
@TENANT
@JSON
def show(id_: str, number: int | None, history: bool, store: str, tenant: str, machine: bool) -> None:
    """Print the YAML of recipe ID, to read, or to edit and put back. --json has all versions."""
    from engine.recipes import written
    from server.wire.recipes import recipe_view

    kept = at_desk(store, tenant, lambda desk: desk.one(tenant, id_))
    if machine:
        print_json(recipe_view(kept))
        return
    if history:
        _show_history(kept)
        return
    in_use = kept.current or kept.versions[-1]
    found = next((one for one in kept.versions if one.number == (number or in_use.number)), None)
    if found is None:
        there = ", ".join(str(one.number) for one in kept.versions)
        raise click.ClickException(f"{id_!r} has no version {number}: there is {there}")
    click.echo(written(found.recipe), nl=False)


@recipe.command()
@click.argument("file", type=FILE)
@STATUS
@POLICIES
@STORE
@TENANT
@JSON
def put(file: Path, status: Status | None, policies: Path | None, store: str, tenant: str, machine: bool) -> None:
    """Write the recipe in FILE: a new version of the one with its id, or a new one.

    What is wrong is said by line and column, and nothing is written then. A new recipe is suggested: its user is asked
    before it is first used, unless --status says otherwise.
    """
    from engine.recipes import read_recipe
    from server.audit import by_command

    text = text_of(file)
    read, _ = read_recipe(str(file), text.encode())
    id_ = read.id if read is not None else ""

    async def written(desk: RecipeDesk) -> Recipe:
        return await desk.read(tenant, id_, text, str(file))

    wanted = at_desk(store, tenant, written, Folder(policies))
    said = {"status": status} if status else {}
    _tell(store, "recipe.changed", tenant, recipe=id_, written=True, **said)
    author = by_command(tenant).name
    kept = at_desk(store, tenant, lambda desk: desk.change(tenant, id_, author, wanted, status))
    _say(kept, machine)


@recipe.command()
@click.argument("id_", metavar="ID")
@STORE
@TENANT
@JSON
def on(id_: str, store: str, tenant: str, machine: bool) -> None:
    """Have recipe ID used without asking anybody first. Where all its versions failed, the last gets another try."""
    _switch(id_, store, tenant, machine, status="on")


@recipe.command()
@click.argument("id_", metavar="ID")
@STORE
@TENANT
@JSON
def off(id_: str, store: str, tenant: str, machine: bool) -> None:
    """Have recipe ID used no more. It stays, so that it is not learned again."""
    _switch(id_, store, tenant, machine, status="off")


@recipe.command()
@click.argument("id_", metavar="ID")
@STORE
@TENANT
@JSON
def freeze(id_: str, store: str, tenant: str, machine: bool) -> None:
    """Have nothing but people change recipe ID: no task that went otherwise makes a new version."""
    _switch(id_, store, tenant, machine, frozen=True)


@recipe.command()
@click.argument("id_", metavar="ID")
@STORE
@TENANT
@JSON
def unfreeze(id_: str, store: str, tenant: str, machine: bool) -> None:
    """Let recipe ID be repaired from tasks again."""
    _switch(id_, store, tenant, machine, frozen=False)


@recipe.command()
@click.argument("id_", metavar="ID")
@STORE
@TENANT
def delete(id_: str, store: str, tenant: str) -> None:
    """Take recipe ID out, with all its versions. It may be learned again; `surefoot recipe off` keeps it from that."""
    at_desk(store, tenant, lambda desk: desk.one(tenant, id_))
    _tell(store, "recipe.deleted", tenant, recipe=id_)
    at_desk(store, tenant, lambda desk: desk.delete(tenant, id_))
    click.echo(f"{id_} is gone")


def _switch(
    id_: str, store: str, tenant: str, machine: bool, *, status: Status | None = None, frozen: bool | None = None
) -> None:
    from server.audit import by_command

    at_desk(store, tenant, lambda desk: desk.one(tenant, id_))
    said = {"status": status} if status else {"frozen": frozen}
    _tell(store, "recipe.changed", tenant, recipe=id_, **said)
    author = by_command(tenant).name
    _say(at_desk(store, tenant, lambda desk: desk.change(tenant, id_, author, None, status, frozen)), machine)


def _tell(store: str, act: Any, tenant: str, **about: object) -> None:
    """Before it is done: nothing holds of which there is no entry."""
    from engine.ports import StoreError, StoreUnavailable

    try:
        tell(store, act, tenant, **about)
    except (StoreError, StoreUnavailable) as error:
        raise click.ClickException(f"nothing was changed: {error}") from None


def _say(kept: KeptRecipe, machine: bool) -> None:
    from server.wire.recipes import recipe_line, recipe_view

    if machine:
        print_json(recipe_view(kept))
        return
    one = recipe_line(kept)
    version = f"version {one.version}" if isinstance(one.version, int) else "no version left"
    click.echo(f"{one.id} is {one.status}{', frozen' if one.frozen else ''}: {version} of {len(kept.versions)}")


def _show_history(kept: KeptRecipe) -> None:
    for one in kept.versions:
        used = ", in use" if one == kept.current and kept.used else ", switched off" if one.off else ""
        at = f"{datetime.fromtimestamp(one.at, UTC):%Y-%m-%d %H:%M} UTC"
        counts = f"{_count(one.tasks, 'task')}, {one.runs} runs, {one.failures} failed, {one.in_a_row} in a row"
        click.echo(f"version {one.number}  {at}  {plain(one.author)}{used}")
        click.echo(f"  {counts}")
        if one.why:
            click.echo(f"  {plain(one.why)}")


def _count(things: Sequence[object], name: str) -> str:
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"


recipe.add_command(test)
