"""The tab that a goal is played in: watched by a recorder, or with pages that were changed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct, to_builtins
from playwright.async_api import TimeoutError as PlaywrightTimeout

from benchmarks.apps.goal import App
from benchmarks.apps.play import DRAWN, LOCAL
from benchmarks.recipes.case import Case, Values
from client.driver import Driver, open_driver

if TYPE_CHECKING:
    from playwright.async_api import Browser

Change = Literal["reworded", "shuffled", "renamed", "added", "inserted", "gone", "doubled"]
CHANGES: tuple[Change, ...] = get_args(Change)
KEPT = ("toggle-all", "clear-completed", "edit", "selected")  # classes by which a page finds its own parts


class Recorded(Struct, frozen=True):
    """One action of a recording."""

    does: Literal["click", "fill", "select", "press"]
    selector: str
    value: str = ""


class Changed(Struct, frozen=True):
    """What the pages of a goal are changed in. `last` are the words of the control of its last step, `row` those of
    the row that this stands in, where there are several.
    """

    kind: Change
    words: Mapping[str, str]
    last: str
    row: str = ""
    keeps: Sequence[str] = KEPT


class Tab(Struct, frozen=True):
    """`struck` are the actions on a control that was put there to be mistaken for another."""

    driver: Driver
    struck: list[str]
    recording: list[Recorded]


def changed(kind: Change, case: Case, values: Values) -> Changed:
    return Changed(kind, case.controls, list(case.controls)[-1], values.get(case.row, ""))


@asynccontextmanager
async def open_tab(
    browser: Browser, app: App, case: Case, change: Changed | None = None, *, recorded: bool = False
) -> AsyncIterator[Tab]:
    """The page that a goal begins on, with the application as it is at first."""
    app.reset("none", "en")
    async with open_driver(browser, stability=LOCAL) as driver:
        if case.signed_in:
            await app.sign_in(driver)
        tab, context = Tab(driver, [], []), driver.page.context
        await context.expose_function("struckDecoy", lambda how: tab.struck.append(how))
        if change is not None:
            await context.add_init_script(f"{_script('changes.js')}({json.dumps(to_builtins(change))})")
        if recorded:
            await context.expose_function("recorded", lambda one: tab.recording.append(Recorded(**one)))
            await context.add_init_script(_script("recorder.js"))
        await driver.goto(app.url + case.path)
        with suppress(PlaywrightTimeout):
            await driver.page.wait_for_load_state("networkidle", timeout=DRAWN)
        yield tab


def _script(name: str) -> str:
    return files("benchmarks.recipes").joinpath(name).read_text("utf-8").strip()
