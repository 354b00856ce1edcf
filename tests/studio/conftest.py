"""A studio in a real Chromium: one server and one browser for all tests of a module."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from client.browser import FLAGS, find_browser
from tests.running import Running, running
from tests.studio.told import Player, shop

DOCS = Path(__file__).parents[2] / "docs"
SCHEMES, WIDTHS = ("light", "dark"), (1280, 390)
HEIGHT = 860
SERIOUS = {"serious", "critical"}
WITHIN = 60_000  # ms that anything may take on a busy machine; of all tests alike, whichever ran before
SHOWN = (  # in the docs
    "tasks-light-1280", "story-light-1280", "story-dark-390", "what-if-likewise-light-1280", "draft-rule-light-1280",
    "draft-file-dark-1280", "recipe-light-1280", "recipe-edit-dark-1280", "approvals-light-390", "insight-light-1280",
)  # fmt: skip

expect.set_options(timeout=WITHIN)

# Whatever makes the page scroll sideways.
TOO_WIDE = """() => document.documentElement.scrollWidth > document.documentElement.clientWidth
  ? [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.outerHTML.slice(0, 120)) : []"""


class Studio:
    """A browser at a server. `wrong` is what its pages complained of, and whatever they ran that is not ours."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.url = server.url
        self.wrong: list[str] = []
        self._browser = browser

    def open(self, path: str, width: int = 1280) -> Page:
        context = self._browser.new_context(viewport={"width": width, "height": HEIGHT}, reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(WITHIN)
        page.on("console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: (self.wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(f"{self.url}{path}")
        return page

    def looked_at(self, path: str, name: str, ready: str = "main") -> None:
        """Both widths, light and dark: nobody is kept from reading it, and nothing is cut off."""
        page = self.open(path)
        page.wait_for_selector(ready)
        page.evaluate(Axe().axe_script)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
                serious = [one for one in found["violations"] if one["impact"] in SERIOUS]
                assert [(one["id"], [at["html"] for at in one["nodes"]]) for one in serious] == [], (scheme, width)
                assert page.evaluate(TOO_WIDE) == [], (scheme, width)
                keep(page, f"{name}-{scheme}-{width}")
        page.context.close()


def keep(page: Page, name: str) -> None:
    """Write the picture where somebody wants it."""
    folder = os.environ.get("SUREFOOT_SCREENSHOTS")
    places = [Path(folder) / f"{name}.png"] if folder else []
    if os.environ.get("SUREFOOT_UPDATE_DOCS") and name in SHOWN:
        places.append(DOCS / "images" / f"studio-{name}.png")
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=place, full_page=True, animations="disabled")


def reach(page: Page, wanted: Locator, most: int = 200) -> None:
    """Go on with the Tab key until something has the focus, as who uses no pointer does."""
    expect(wanted).to_be_visible()
    for _ in range(most):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not come to {wanted}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    executable = find_browser()
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(executable) if executable else None, args=flags)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("studio")) as served:
        yield served


@pytest.fixture(scope="module")
def told(server: Running) -> dict[str, str]:
    """The tasks of a shop, by what became of them."""
    return shop(Player(server.url))


@pytest.fixture(scope="module")
def studio(browser: Browser, server: Running) -> Studio:
    return Studio(browser, server)


@pytest.fixture(autouse=True)
def nothing_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page of a test may complain in the console: our policy lets nothing run that should not."""
    yield
    if "studio" in request.fixturenames:
        opened = request.getfixturevalue("studio")
        wrong, opened.wrong = opened.wrong, []
        assert wrong == []


OpenStudio = Callable[[str], Page]
