"""Sentences in which people ask for something, each with what it means: a file of `material/` for an application.

half: built by               # or kept: rules must not be built by these
language: en                 # where it is another
kinds: {recipe: Recipes}     # the application's word for one thing of a kind, and the entry of its menu
things: {recipe: [Plum cake]}
fields: {recipe: [Servings]}
values: {Difficulty: [Easy]}
switches: [Weekly newsletter]
deeds: [Archive]
wishes:
  - {say: "the plum cake serves 12", means: {deed: change, thing: Plum cake, field: Servings, to: "12"}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from benchmarks.wishes.material import Half


class Saying(Struct, frozen=True):
    """What is said, and what it means: `means` as it stands in the file."""

    app: str
    language: str
    half: Half
    says: str
    means: Mapping[str, Any]
    page: str  # HTML of a page with all things of the application


def sayings() -> list[Saying]:
    """All of them, file by file."""
    found = []
    for file in sorted((Path(__file__).parent / "material").glob("*.yaml")):
        app = yaml.safe_load(file.read_text("utf-8"))
        page, language = _page(app), app.get("language", "en")
        found += [
            Saying(file.stem, language, app["half"], str(one["say"]), one["means"], page) for one in app["wishes"]
        ]
    return found


def _page(app: Mapping[str, Any]) -> str:
    """A menu, and a table for each kind of thing, in which each thing has a link and what may be done to it."""
    menu = "".join(f"<li><a href='/{at}'>{escape(str(many))}</a></li>" for at, many in enumerate(app["kinds"].values()))
    tables = "".join(
        f"<h2>{escape(app['kinds'].get(kind, kind))}</h2><table>{_rows(kind, names, app.get('deeds') or [])}</table>"
        for kind, names in app["things"].items()
    )
    return f"<nav><ul>{menu}<li><a href='/settings'>Settings</a></li></ul></nav><h1>Home</h1>{tables}"


def _rows(kind: str, names: Sequence[object], deeds: Sequence[object]) -> str:
    buttons = "".join(f"<button>{escape(str(deed))}</button>" for deed in ("Edit", "Delete", *deeds))
    return "".join(
        f"<tr><td><a href='/{escape(kind)}/{at}'>{escape(str(name))}</a></td><td>{buttons}</td></tr>"
        for at, name in enumerate(names)
    )
