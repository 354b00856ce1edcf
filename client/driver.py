"""Drives one tab of a real browser: sees the page through the in-page script, acts with trusted input."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from client.dialogs import Dialogs
from client.frames import FrameMissing, gathered, marks_in, on_screen, place_of, places
from client.input import Done, perform
from client.joined import joined, name_of, reported
from client.script import page_script
from client.secrets import Secrets, Withheld
from engine.actions import Action

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Frame, Page

MAX_RETRIES = 40  # a page that navigates under us is asked again this often
TAB_OPENS_WITHIN = 2.0  # seconds
VIEWPORT = (1280, 800)  # CSS pixels


class Stability(Struct, frozen=True, rename="camel"):
    """When a page counts as settled, in milliseconds (SPEC 12)."""

    network_idle: int = 500
    dom_quiet: int = 300
    least: int = 500
    most: int = 5000


class Ignored(Struct, frozen=True, rename="camel"):
    """Parts of the page that belong to the harness around it: CSS selectors, attribute names."""

    ignore: tuple[str, ...] = ()
    ignore_attributes: tuple[str, ...] = ()


class Driver:
    """One tab at a time, and the newest one: a tab that the page opens is followed."""

    def __init__(
        self, context: BrowserContext, page: Page, stability: Stability, ignored: Ignored, patience: float
    ) -> None:
        self._context = context
        self._page = page
        self._stability = stability
        self._ignored = ignored
        self._patience = patience  # seconds a navigation that has begun may take
        self.dialogs = Dialogs()
        self.secrets = Secrets()
        self._tabs_asked = 0  # by the page, up to the last mark
        self._tab_opened = asyncio.Event()  # since the last mark
        context.on("page", self._follow)
        self._attend(page)

    @property
    def page(self) -> Page:
        """The tab that is driven now."""
        if self._page.is_closed() and self._context.pages:
            self._page = self._context.pages[-1]
        return self._page

    async def goto(self, url: str) -> Done:
        """Open a URL, relative ones against the current page; a page that cannot be had is no exception."""
        from playwright.async_api import Error

        try:
            await self.page.goto(url, wait_until="domcontentloaded", timeout=self._patience * 1000)
        except Error as error:
            return Done(ok=False, error=f"{url} could not be opened: {_first_line(error)}")
        return Done(ok=True)

    async def settle(self) -> None:
        """Wait until network and DOM are quiet, and until a navigation that has begun has arrived."""
        options = {
            "networkIdle": self._stability.network_idle,
            "domQuiet": self._stability.dom_quiet,
            "least": self._stability.least,
            "most": self._stability.most,
        }
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience
        while True:
            whole = await gathered(
                self.page, self._ask, "settle", lambda path: ({**options, "least": 0} if path else options,)
            )
            state = whole.fields
            if state["tabs"] > self._tabs_asked and not self._tab_opened.is_set():
                await self._await_tab()
            elif not state["leaving"] or loop.time() > deadline:
                return

    async def snapshot(self, *, dom: bool = False) -> dict[str, Any]:
        """The page and its frames as request fields; with `dom` also its HTML. One without elements always brings that.

        `domHash` is the client's own and means something only beside the `beforeDomHash` of a report.
        """
        fields = joined(await gathered(self.page, self._ask, "snapshot", lambda path: ()))
        if not fields["url"].startswith(("http:", "https:", "file:", "about:")):
            fields["url"] = self.page.url  # the browser's own error page stands in for this one
        if dom or not fields["interactiveTree"]:
            fields["dom"] = await self.call("html")
        return self.secrets.take_out(fields)

    async def mark(self) -> dict[str, Any]:
        """The state just before acting; hand it to `report` afterwards."""
        self.dialogs.take()
        whole = await gathered(self.page, self._ask, "mark", lambda path: ())
        frames = marks_in(whole)
        self._tabs_asked = whole.fields["tabs"]
        self._tab_opened.clear()
        before = "-".join(mark["beforeDomHash"] for mark in (whole.fields, *frames.values()))
        return {**whole.fields, "beforeDomHash": before, "frames": frames}

    async def act(self, action: Action) -> Done:
        """Perform one action with trusted input. Never raises for what a page may do."""
        from playwright.async_api import Error

        try:
            home, _, _ = await place_of(self.page, action.target)
            done = await perform(self, self.secrets.put_in(action, home.url))
        except Withheld as withheld:
            return Done(ok=False, error=str(withheld))
        except FrameMissing as missing:
            return Done(ok=False, error=str(missing), found=False)
        except Error as error:
            if _is_navigating(error):
                return Done(ok=True)  # the page went away while it was acted on: the action had an effect
            done = Done(ok=False, error=_first_line(error))
        return replace(done, error=self.secrets.take_out(done.error), observed=self.secrets.take_out(done.observed))

    async def report(self, mark: Mapping[str, Any]) -> dict[str, Any]:
        """What happened since `mark`, as request fields, native dialogs included: one that was told no is an error."""
        dialogs = self.dialogs.seen
        alerted = [dialog.message for dialog in dialogs if dialog.outcome == "closed"]
        fields = reported(await self.call("report", {**mark, "alerted": alerted}), await self._reports(mark["frames"]))
        answered = [dialog for dialog in dialogs if dialog.outcome != "closed"]
        fields["recentEvents"] = [*(f"[0s ago] {dialog}" for dialog in answered), *fields["recentEvents"]]
        stopped = [str(dialog) for dialog in answered if dialog.stops]
        if stopped:
            fields["errors_detected"] = [*stopped, *fields["errors_detected"]]
            fields["hasErrors"] = True
            fields["verification_passed"] = False
            fields["verification_message"] = stopped[0]
        return self.secrets.take_out(fields)

    async def _reports(self, marks: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
        """What happened in the frames that were marked. One that is gone was changed."""
        if not marks:
            return []
        known = {name_of(path): place.frame for path, place in (await places(self.page)).items()}
        return [
            await self._ask(known[name], "report", mark) if name in known else _GONE for name, mark in marks.items()
        ]

    async def call(self, function: str, *arguments: Any) -> Any:
        """Call the in-page script: of the frame that an element stands in. Points are those of the tab."""
        if function not in OF_ELEMENTS:
            return await self._ask(self.page.main_frame, function, *arguments)
        try:
            frame, target, path = await place_of(self.page, arguments[0])
        except FrameMissing as missing:
            return {"ok": False, "found": False, "error": str(missing)}
        told = await self._ask(frame, function, target, *arguments[1:])
        if not path:
            return told
        if function == "locate" and told["ok"]:
            return await on_screen(self.page, self._ask, path, told)
        if function == "choose" and "option" in told:
            return {**told, "option": f"{name_of(path)}/{told['option']}"}
        return told

    async def _ask(self, frame: Frame, function: str, *arguments: Any) -> Any:
        """Call the script of a frame; a page that is being replaced is waited for and asked again."""
        from playwright.async_api import Error

        for attempt in range(MAX_RETRIES):
            here = frame if frame.parent_frame else self.page.main_frame  # of the tab that is driven by now
            try:
                return await here.evaluate(_CALL, [function, list(arguments), _configuration(self._ignored)])
            except Error as error:
                if here.is_detached() and here.parent_frame:
                    raise
                if attempt == MAX_RETRIES - 1 or not (_is_navigating(error) or "__surefoot" in str(error)):
                    raise
                if "__surefoot" in str(error):
                    await here.evaluate(PAGE_SCRIPT)  # a document that no init script reached
                await self._arrive()
        raise AssertionError("unreachable")

    async def _arrive(self) -> None:
        from playwright.async_api import Error

        await asyncio.sleep(0.05)
        try:
            await self.page.wait_for_load_state("domcontentloaded", timeout=self._patience * 1000)
        except Error:
            return

    async def _await_tab(self) -> None:
        try:
            await asyncio.wait_for(self._tab_opened.wait(), TAB_OPENS_WITHIN)
        except TimeoutError:
            self._tab_opened.set()  # it was blocked, or went to a tab that exists

    def _follow(self, page: Page) -> None:
        self._page = page
        self._tab_opened.set()
        self._attend(page)

    def _attend(self, page: Page) -> None:
        page.on("dialog", self.dialogs.attend)


@asynccontextmanager
async def open_driver(
    browser: Browser,
    *,
    stability: Stability = Stability(),  # noqa: B008 - frozen
    ignored: Ignored = Ignored(),  # noqa: B008 - frozen
    patience: float = 20.0,
    viewport: tuple[int, int] = VIEWPORT,
) -> AsyncIterator[Driver]:
    """A fresh tab with no cookies, closed at the end. `patience`: seconds for a page to load."""
    context = await browser.new_context(viewport={"width": viewport[0], "height": viewport[1]})
    try:
        await context.add_init_script(PAGE_SCRIPT)
        page = await context.new_page()
        yield Driver(context, page, stability, ignored, patience)
    finally:
        await context.close()


# Functions of the page script whose first argument is the id of an element.
OF_ELEMENTS = frozenset({"locate", "readBack", "setFormValue", "choose", "slider", "selectText", "scrollTo"})
_GONE: dict[str, Any] = {
    "clientObservations": {"didNetworkOccur": False, "didDomMutate": True, "didUrlChange": False, "writes": "none"},
    "errors_detected": [], "success_messages": [], "recentEvents": [], "hasErrors": False, "hasSuccess": False,
}  # fmt: skip
PAGE_SCRIPT = page_script(files("extension").joinpath("page"))
_CALL = """([name, args, configuration]) => {
  const surefoot = window.__surefoot;
  surefoot.configure(configuration);
  return surefoot[name](...args);
}"""
_NAVIGATING = (
    "execution context was destroyed",
    "cannot find context",
    "context with specified id",
    "frame was detached",
    "navigat",
    "target closed",
    "target page, context or browser has been closed",
)


def _configuration(ignored: Ignored) -> dict[str, Sequence[str]]:
    return {"ignore": list(ignored.ignore), "ignoreAttributes": list(ignored.ignore_attributes)}


def _is_navigating(error: Exception) -> bool:
    text = str(error).lower()
    return any(sign in text for sign in _NAVIGATING)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0][:300]
