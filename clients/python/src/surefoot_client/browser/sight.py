"""One tab of Playwright's as the service takes it: its state, and by which names it knows elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from surefoot_client.browser.frames import gathered, places
from surefoot_client.browser.joined import joined, name_of
from surefoot_client.browser.ours import Ours
from surefoot_client.gatekeeper import HeldBack

if TYPE_CHECKING:
    from playwright.async_api import ElementHandle, Frame, Page

TRIES = 20  # of a page that navigates while it is looked at
PATIENCE = 10_000.0  # milliseconds for it to arrive
UNREAD = "the page cannot be read: it has something of its own in the place of Surefoot's script"

_prepared: WeakKeyDictionary[Any, Ours] = WeakKeyDictionary()  # by context


class Sight:
    """What is seen of one tab. The page script is put into it when it is first looked at, and into what it opens."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def page(self) -> dict[str, Any]:
        """The page and its frames as fields of a request; one without elements brings its HTML."""
        fields = joined(await gathered(self._page, self._ask, "snapshot", lambda path: ()))
        if not fields["interactiveTree"]:
            fields["dom"] = await self._ask(self._page.main_frame, "html")
        return fields

    async def settle(self) -> None:
        """Wait until the page is quiet, five seconds at most."""
        await self._ask(self._page.main_frame, "settle", {"least": 50})

    async def mark(self) -> dict[str, Any]:
        """The state just before an action; hand it to `report` afterwards."""
        told: dict[str, Any] = await self._ask(self._page.main_frame, "mark")
        return told

    async def report(self, mark: Mapping[str, Any]) -> dict[str, Any]:
        """What happened since a mark, as fields of a request."""
        told: dict[str, Any] = await self._ask(self._page.main_frame, "report", mark)
        return told

    async def called(self, element: ElementHandle, *, strikes: bool = False) -> str | None:
        """The id of the control that an element belongs to, as `page` told it; None where it told none. One that is to
        be struck is known where the control at its middle is the same.
        """
        ours = await self._ours()
        told: dict[str, Any] = await element.evaluate(ours.of_element(strikes=strikes))
        if strikes and told["middle"] != told["id"]:
            return None
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

    async def _ours(self) -> Ours:
        context = self._page.context
        known = context._impl_obj  # that of Playwright's itself, for which it may hand out several
        if known not in _prepared:
            _prepared[known] = Ours()
            await context.add_init_script(_prepared[known].beforehand)
        return _prepared[known]

    async def _ask(self, frame: Frame, function: str, *arguments: Any) -> Any:
        """Call the script of a frame; a page that is being replaced is waited for and asked again."""
        from playwright.async_api import Error

        ours = await self._ours()
        for tries_left in reversed(range(TRIES)):
            try:
                return await frame.evaluate(ours.call, [function, list(arguments)])
            except Error as error:
                if not tries_left or frame.is_detached():
                    raise
                if "undefined" not in str(error):
                    await frame.wait_for_load_state("domcontentloaded", timeout=PATIENCE)
                elif not await frame.evaluate(ours.late):  # a document that was there before
                    raise HeldBack(frame.url, UNREAD) from error
        raise AssertionError("unreachable")
