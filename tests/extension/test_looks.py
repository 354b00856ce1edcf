"""Every state of the panel, light and dark, narrow and wide: read by everyone, used by keyboard, nothing cut off.

`SUREFOOT_SCREENSHOTS=DIR` writes them all there, `SUREFOOT_UPDATE_DOCS=1` those that docs/extension.md shows into docs.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from shutil import copytree

import pytest
from axe_playwright_python.async_playwright import Axe

from tests.extension.conftest import install, prepared
from tests.extension.states import STATES, Stage
from tests.extension.test_tasks import BOTH, ORDER, TWO, status

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.findall(r"images/extension-(\w+-\w+-\d+)\.png", (DOCS / "extension.md").read_text("utf-8"))
SCHEMES, WIDTHS = ("light", "dark"), (360, 480)  # px
SERIOUS = {"serious", "critical"}

# Everything whose text does not fit into it, and whatever makes the panel scroll sideways.
CUT_OFF = """() => [document.documentElement, ...document.querySelectorAll("main *, header *")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).display !== "inline" && !["INPUT", "TEXTAREA"].includes(one.tagName))
  .map((one) => `${one.tagName} ${one.id} ${one.textContent.trim().slice(0, 60)}`)"""


@pytest.mark.parametrize("name", STATES)
async def test_a_state_can_be_read_by_everyone_at_any_width(fresh, server, name):
    panel = await STATES[name](Stage(fresh, server.url))
    await panel.wait_for_load_state()
    await panel.evaluate(Axe().axe_script)
    for scheme in SCHEMES:
        await panel.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = await panel.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        serious = [one for one in found["violations"] if one["impact"] in SERIOUS]
        assert [(one["id"], [at["html"] for at in one["nodes"]]) for one in serious] == [], scheme
        for width in WIDTHS:
            await panel.set_viewport_size({"width": width, "height": 900})
            assert await panel.evaluate(CUT_OFF) == [], width
            await keep(panel, f"{name}-{scheme}-{width}")


async def keep(panel, name):
    """Write the picture where somebody wants it."""
    folder = os.environ.get("SUREFOOT_SCREENSHOTS")
    places = [Path(folder) / f"{name}.png"] if folder else []
    if os.environ.get("SUREFOOT_UPDATE_DOCS") and name in SHOWN:
        places.append(DOCS / "images" / f"extension-{name}.png")
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        await panel.screenshot(path=place, full_page=True, animations="disabled")


def test_the_pictures_in_the_docs_are_of_states_that_there_are():
    assert SHOWN
    for name in SHOWN:
        assert name.partition("-")[0] in STATES
        assert (DOCS / "images" / f"extension-{name}.png").is_file(), "SUREFOOT_UPDATE_DOCS=1 writes it"


async def test_german_texts_fit_too(tmp_path, server):
    extension = prepared(tmp_path)  # a browser that has no German itself shows the English ones
    copytree(extension / "_locales" / "de", extension / "_locales" / "en", dirs_exist_ok=True)
    async with install(tmp_path, extension, server.url) as surefoot:
        for name in STATES:
            panel = await STATES[name](Stage(surefoot, server.url))
            assert await panel.evaluate("() => document.documentElement.lang") == "de"
            assert await panel.evaluate(CUT_OFF) == [], name
            await keep(panel, f"{name}-german-360")
            await panel.close()
            await surefoot.forget()


FOCUSED = """() => {
  const at = document.activeElement;
  return [at.id || at.textContent.trim(), getComputedStyle(at).outlineStyle];
}"""


async def go_to(panel, name):
    """As with the Tab key, until what is wanted has the focus, which can be seen."""
    for _ in range(40):
        at, outline = await panel.evaluate(FOCUSED)
        if at == name:
            assert outline == "solid"
            return
        await panel.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {name!r}")


async def test_with_the_keyboard_alone_a_task_is_begun_confirmed_and_stopped(fresh, shop):
    _, tab = await fresh.tab(shop.show(ORDER))
    panel = await fresh.panel(tab)
    await go_to(panel, "wish")
    await panel.keyboard.type('Click "Buy now"')
    await panel.keyboard.press("Enter")
    await status(panel, "You are asked.")
    await go_to(panel, "Yes, go on")
    await panel.keyboard.press("Enter")
    await panel.wait_for_function("() => document.querySelector('#status').textContent !== 'You are asked.'")
    await panel.wait_for_selector("#controls button:text-is('New task'), #card.ask, #question")
    assert shop.did == ["bought"]

    _, tab = await fresh.tab(shop.show(TWO, "/two"))
    panel = await fresh.panel(tab)
    await go_to(panel, "wish")
    await panel.keyboard.type(BOTH)
    await panel.keyboard.press("Enter")
    await panel.wait_for_selector(f"#goal:text-is({json.dumps(BOTH)})")
    await go_to(panel, "Stop")
    await panel.keyboard.press("Space")
    await status(panel, "Stopped.")
