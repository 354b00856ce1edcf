"""The recipes of a store as commands look after them, beside a server or without one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec import Struct

from server.commands.reading import reading
from server.tenants import LOCAL

if TYPE_CHECKING:
    from engine.rules import Bundle
    from server.recipes import RecipeDesk

T = TypeVar("T")

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
STORE = click.option("--store", default="tinydb:.surefoot", envvar="SUREFOOT_STORE", show_default=True,
                     show_envvar=True, help="Where recipes are kept; a server may be using it.")  # fmt: skip
TENANT = click.option("--tenant", default=LOCAL, show_default=True, metavar="T", help="Whose recipes.")
POLICIES = click.option("--policies", type=FOLDER,
                        help="Read criteria by these rule sets.  [default: those that come with Surefoot]")  # fmt: skip
JSON = click.option("--json", "machine", is_flag=True, help="Print one JSON document instead of text.")


class Folder(Struct, frozen=True):
    """The policies of a folder, which are the same for every tenant; loaded once they are asked for."""

    folder: Path | None = None

    async def of(self, tenant: str) -> Bundle:
        return self.bundle()

    def bundle(self) -> Bundle:
        """Ends the command as misuse where they cannot be loaded."""
        from engine.facts.vocabulary import VOCABULARY
        from engine.rules import PolicyError, load, shipped

        try:
            return load(self.folder or shipped(), VOCABULARY)
        except PolicyError as error:
            raise click.UsageError("\n".join(str(problem) for problem in error.problems)) from None


def at_desk(
    store: str, tenant: str, act: Callable[[RecipeDesk], Awaitable[T]], policies: Folder | None = None
) -> T:
    """What comes of an act on the recipes of a store that is there. Refusals end the command, and say what to do."""
    from engine.ports import StoreError, StoreUnavailable
    from engine.recipes import RecipesFull
    from server.key_store import recipes_of
    from server.recipes import FlawedRecipe, RecipeDesk, UnknownRecipe

    async def run() -> T:
        async with recipes_of(store) as kept:
            return await act(RecipeDesk(kept, policies or Folder(), time.time))

    try:
        with reading(store, tenant):
            return asyncio.run(run())
    except UnknownRecipe as error:
        said = f"there is no recipe {error.recipe_id[:100]!r}"
        raise click.ClickException(f"{said}: surefoot recipe list shows what there is") from None
    except FlawedRecipe as error:
        raise click.ClickException("no recipe:\n" + "\n".join(plain(str(one)) for one in error.flaws)) from None
    except RecipesFull as error:
        raise click.ClickException(f"{error}: delete what is not needed") from None
    except StoreError as error:
        raise click.UsageError(str(error)) from None
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from None


def text_of(file: Path) -> str:
    """What a file says, where that is no more than a recipe may."""
    from server.wire.recipes import MAX_YAML_CHARS

    with file.open("rb") as opened:
        text = opened.read(4 * MAX_YAML_CHARS + 1).decode("utf-8-sig", "replace")
    if len(text) > MAX_YAML_CHARS:
        raise click.ClickException(f"{file}: a recipe has at most {MAX_YAML_CHARS} characters")
    return text


def print_json(told: Any) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(told), indent=2))


def plain(text: str) -> str:
    """What a page or a person wrote for a terminal: no control characters."""
    return "".join(one if one.isprintable() else "�" for one in text)
