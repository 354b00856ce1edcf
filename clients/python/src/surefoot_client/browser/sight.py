"""One tab of Playwright's as the service takes it: its state, and by which names it knows elements."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from surefoot_client.browser.frames import gathered, places
from surefoot_client.browser.joined import joined, name_of

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, ElementHandle, Frame, Page

PAGE_SCRIPT = files("surefoot_client.browser").joinpath("page.js").read_text("utf-8")
TRIES = 20  # of a page that navigates while it is looked at
PATIENCE = 10_000.0  # milliseconds for it to arrive

_CALL = "([name, args]) => window.__surefoot[name](...args)"
# The script that knows an element is that of the topmost frame that reaches it.
_CALLED = """(element) => {
  let home = window, up = 0;
  for (; home !== home.parent; home = home.parent, up += 1) {
    try { if (!home.frameElement) break; } catch { break; }
  }
  return { id: home.__surefoot.called(element), up };
}"""

_prepared: WeakKeyDictionary[BrowserContext, bool] = WeakKeyDictionary()


class Sight:
    """What is seen of one tab. The page script is put into it when it is first looked at, and into what it opens."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def page(self) -> dict[str, Any]:
        """The page and its frames as fields of a request; one without elements brings its HTML."""
        await self._prepare()
        fields = joined(await gathered(self._page, self._ask, "snapshot", lambda path: ()))
        if not fields["interactiveTree"]:
            fields["dom"] = await self._ask(self._page.main_frame, "html")
        return fields

    async def settle(self) -> None:
        """Wait until the page is quiet, five seconds at most."""
        await self._prepare()
        await self._ask(self._page.main_frame, "settle", {"least": 50})

    async def mark(self) -> dict[str, Any]:
        """The state just before an action; hand it to `report` afterwards."""
        told: dict[str, Any] = await self._ask(self._page.main_frame, "mark")
        return told

    async def report(self, mark: Mapping[str, Any]) -> dict[str, Any]:
        """What happened since a mark, as fields of a request."""
        told: dict[str, Any] = await self._ask(self._page.main_frame, "report", mark)
        return told

    async def called(self, element: ElementHandle) -> str | None:
        """The id of the control that a click on an element strikes, as `page` told it; None where it told none."""
        told: dict[str, Any] = await element.evaluate(_CALLED)
        frame = await element.owner_frame()
        for _ in range(told["up"]):
            frame = frame.parent_frame if frame else None
        if told["id"] is None or frame is None or frame == self._page.main_frame:
            id_: str | None = told["id"]
            return id_
        path = next((path for path, place in (await places(self._page)).items() if place.frame == frame), None)
        return f"{name_of(path)}/{told['id']}" if path else None

    async def under(self, x: float, y: float) -> str | None:
        """The id of the control at a point of the tab; None where nothing is known to take a click there."""
        told: str | None = await self._ask(self._page.main_frame, "under", x, y)
        return told

    async def _prepare(self) -> None:
        if self._page.context not in _prepared:
            await self._page.context.add_init_script(PAGE_SCRIPT)
            _prepared[self._page.context] = True

    async def _ask(self, frame: Frame, function: str, *arguments: Any) -> Any:
        """Call the script of a frame; a page that is being replaced is waited for and asked again."""
        from playwright.async_api import Error

        for tries_left in reversed(range(TRIES)):
            try:
                return await frame.evaluate(_CALL, [function, list(arguments)])
            except Error as error:
                if not tries_left or frame.is_detached():
                    raise
                if "undefined" in str(error):
                    await frame.evaluate(PAGE_SCRIPT)  # a document that was there before
                else:
                    await frame.wait_for_load_state("domcontentloaded", timeout=PATIENCE)
        raise AssertionError("unreachable")
