"""Two ways to use a page: by the mouse, and by the keyboard alone, as somebody does who sees no pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

MOST_STOPS = 250  # of the Tab key, to anything that a job needs

# Of what the Tab key leads to: where the wanted one is, where the focus is, and how many there are.
STOPS = """(wanted) => {
    const every = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
        .filter((at) => !at.disabled && at.type !== "hidden" && at.checkVisibility());
    return [every.indexOf(wanted), every.indexOf(document.activeElement), every.length]; }"""


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, one: Locator) -> None:
        one.click()

    def fill(self, one: Locator, text: str) -> None:
        one.fill(text)

    def choose(self, one: Locator, option: str) -> None:
        one.select_option(option)


class Keyboard:
    """Goes from where the focus is by Tab; nothing is clicked, and nothing is set by a script."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, one: Locator) -> None:
        self._go(one)
        self.page.keyboard.press("Space" if one.get_attribute("type") == "checkbox" else "Enter")

    def fill(self, one: Locator, text: str) -> None:
        self._go(one)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)  # as an input method does, which types Japanese too
        if one.get_attribute("role") == "combobox" and one.get_attribute("aria-expanded") == "true":
            self.page.keyboard.press("Escape")

    def choose(self, one: Locator, option: str) -> None:
        self._go(one)
        many = one.evaluate("(field) => field.options.length")
        for _ in range(many):
            if one.input_value() == option:
                return
            self.page.keyboard.press("ArrowDown")
        for _ in range(many):
            if one.input_value() == option:
                return
            self.page.keyboard.press("ArrowUp")
        expect(one).to_have_value(option)

    def _go(self, one: Locator) -> None:
        one.wait_for()
        wanted, at, every = one.evaluate(STOPS)
        back = every - wanted < (wanted - at) % every  # round the end of the page, where that is nearer
        for _ in range(MOST_STOPS):
            if one.evaluate("(wanted) => wanted === document.activeElement"):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{MOST_STOPS} stops of the Tab key do not lead to {one}")


# By keyboard each job is done at once, by mouse at night but for one: to prove everything takes ten seconds each time.
hands = pytest.mark.parametrize(
    "hand", [pytest.param(Mouse, marks=pytest.mark.nightly, id="mouse"), pytest.param(Keyboard, id="keyboard")]
)
