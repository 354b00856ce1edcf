"""Which browser to drive, and how to start it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Browser

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# No traffic of the browser's own: it would be taken for the page's, and fails noisily on a closed network. No pages of
# its own either: those for the popup of an address bar, made anew with every window, take more than most pages.
FLAGS = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate,MediaRouter,OptimizationHints,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)


class BrowserMissing(RuntimeError):
    """No browser could be started; the message says what to install."""


def find_browser() -> Path | None:
    """The browser on this machine: $SUREFOOT_BROWSER, else the first known one; None leaves it to Playwright's own.

    Raises BrowserMissing when $SUREFOOT_BROWSER names nothing that can be run.
    """
    chosen = os.environ.get("SUREFOOT_BROWSER")
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise BrowserMissing(f"SUREFOOT_BROWSER: '{chosen}' is no program; name a Chromium or Chrome, or unset it")
        return Path(found)
    for command in COMMANDS:
        found = shutil.which(command)
        if found is not None:
            return Path(found)
    return next((Path(app) for app in MAC_APPS if Path(app).exists()), None)


@asynccontextmanager
async def open_browser(*, headed: bool = False) -> AsyncIterator[Browser]:
    """A browser that is closed at the end. Raises BrowserMissing when none can be started."""
    try:
        from playwright.async_api import Error, async_playwright
    except ImportError as error:
        raise BrowserMissing("the playwright package is missing; run: pip install 'surefoot[browser]'") from error
    executable = find_browser()
    flags = [*FLAGS, *(["--no-sandbox"] if _is_root() else [])]
    async with async_playwright() as playwright:
        try:
            browser = await playwright.chromium.launch(
                executable_path=str(executable) if executable else None, headless=not headed, args=flags
            )
        except Error as error:
            raise BrowserMissing(
                f"{executable or 'no browser'} did not start: {str(error).splitlines()[0]}; install Chromium "
                "(apt-get install chromium) or Chrome, or set SUREFOOT_BROWSER; surefoot doctor says what is missing"
            ) from error
        try:
            yield browser
        finally:
            await browser.close()


def _is_root() -> bool:
    # Chromium's sandbox refuses to run as root.
    return sys.platform == "linux" and os.geteuid() == 0
