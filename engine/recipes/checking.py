"""A recipe that somebody hands in under an id: what reading its YAML alone does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language import read_criterion
from engine.recipes.reading import Flaw, read_recipe
from engine.recipes.recipe import Kind, Recipe, filled
from engine.rules import Reader
from engine.rules.read.source import ListNode, MapNode, Node, read_tree

SAMPLES: Mapping[Kind, str] = {"text": "milk", "number": "3", "date": "2026-01-31", "email": "ann@shop.example"}


def checked(reader: Reader, file: str, data: bytes, recipe_id: str) -> tuple[Recipe | None, tuple[Flaw, ...]]:
    """As `read_recipe`; also held against the id that it is to have, and its criteria against the rules."""
    recipe, flaws = read_recipe(file, data)
    if recipe is None:
        return None, flaws
    more = tuple(_more(reader, file, data, recipe, recipe_id))
    return (None if more else recipe), more


def flaw_at(file: str, data: bytes, path: tuple[str | int, ...], message: str, hint: str = "") -> Flaw:
    """What is wrong at a field of a recipe that can be read; `path` as in ("steps", 0, "after")."""
    _, node = read_tree(file, data)
    assert node is not None
    for part in path:
        node = _in(node, part)
    return Flaw(file, node.line, node.col, message, hint)


def _more(reader: Reader, file: str, data: bytes, recipe: Recipe, recipe_id: str) -> Iterator[Flaw]:
    if recipe.id != recipe_id:
        said = f"recipe: is {recipe.id!r}, and it is put in as {recipe_id[:80]!r}"
        yield flaw_at(file, data, ("recipe",), said, "give both the same id")
    samples = {name: SAMPLES[kind] for name, kind in recipe.parameters.items()}
    for at, step in enumerate(recipe.steps):
        for field in ("before", "after"):
            text = step.texts[field]
            if text and read_criterion(reader, filled(text, samples)) is None:
                said, hint = f"steps[{at}].{field}: no rule reads {text[:80]!r}", 'say it as in: the page shows "Saved"'
                yield flaw_at(file, data, ("steps", at, field), said, hint)


def _in(node: Node, part: str | int) -> Node:
    if isinstance(part, str):
        assert isinstance(node, MapNode)
        return node.entries[part][1]
    assert isinstance(node, ListNode)
    return node.items[part]
