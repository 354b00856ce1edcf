"""The extension in a real Chromium, driven through its own panel; pages, and a server, in processes of their own.

Pages are on `localhost`, the server on `127.0.0.1`. The extension that is tested was let onto the pages before, since
no test can answer the browser's own question; it has no permission for the server, and is paired with it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import BrowserContext, Page, Worker, async_playwright

from client.browser import FLAGS, find_browser
from client.demo.app import Register, serve_register
from client.extension import write_extension
from client.serving import serve_handler
from tests.running import OFFLINE, Running, running

APPROVER = "the-token-of-an-approver-of-these-tests"
WITHIN = 30_000  # ms that anything may take on a busy machine
HEAD = """<!doctype html><html lang=en><title>Shop</title><link rel=icon href='data:,'>
<script>const did = (what) => navigator.sendBeacon('/' + what)</script>"""
FORGET = """async () => {
  const ids = [];
  for (const area of [chrome.storage.session, chrome.storage.local])
    ids.push(...Object.keys(await area.get(null)).filter((key) => key.startsWith("task:")).map((key) => key.slice(5)));
  await chrome.runtime.sendMessage({order: "forget", ids});
  await chrome.storage.local.remove("favourites");
  await chrome.storage.session.clear();
}"""
RECORDS = """async () => {
  const tasks = (kept) => Object.entries(kept).filter(([key]) => key.startsWith("task:"));
  const [memory, disk] = [await chrome.storage.session.get(null), await chrome.storage.local.get(null)];
  const ended = tasks(disk).filter(([, one]) => one.phase === "ended");
  return Object.values({...Object.fromEntries(tasks(memory)), ...Object.fromEntries(ended)});
}"""
PAIR = """async ([address, code]) => (await fetch(`${address}/api/pairings`, {
  method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({code}),
})).status"""
ALLOWED = ("http://localhost/*", "http://pay.localhost/*")  # the pages, and the frames of another site in some of them


def prepared(folder: Path, allowed: tuple[str, ...] = ALLOWED, *, trusted_input: bool = False) -> Path:
    """The extension as it is written for people, but already let onto the sites that are `allowed`."""
    copy, _ = write_extension(folder, trusted_input=trusted_input)
    manifest = json.loads((copy / "manifest.json").read_text("utf-8"))
    if allowed:
        manifest["host_permissions"] = list(allowed)
    (copy / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return copy


class Installed:
    """A browser with the extension in it."""

    def __init__(self, context: BrowserContext, id: str) -> None:
        self.context = context
        self.id = id

    @property
    def worker(self) -> Worker:
        return self.context.service_workers[-1]

    @property
    def desk(self) -> Page:
        """A page of the extension that may give orders, and is no panel."""
        return self.context.pages[0]

    async def kill(self, panel: Page) -> None:
        """End the worker as the browser does, without a word."""
        session = await self.context.new_cdp_session(panel)
        await session.send("ServiceWorker.enable")
        await session.send("ServiceWorker.stopAllWorkers")
        await session.detach()

    async def tab(self, url: str) -> tuple[Page, int]:
        """A page in a tab of its own, and the id that the browser has for the tab."""
        page = await self.context.new_page()
        await page.goto(url)
        tabs = await self.worker.evaluate("() => chrome.tabs.query({})")
        return page, max(tab["id"] for tab in tabs if tab.get("url", "").startswith(url))

    async def panel(self, tab_id: int, *, width: int = 400, scheme: str = "light") -> Page:
        """The panel beside a tab."""
        panel = await self.context.new_page()
        await panel.set_viewport_size({"width": width, "height": 900})
        await panel.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        panel.set_default_timeout(WITHIN)
        await panel.goto(f"chrome-extension://{self.id}/panel/panel.html?tab={tab_id}")
        return panel

    async def records(self) -> list[dict[str, Any]]:
        """The tasks: those that run as they are in memory, those that ended as they are on the disk."""
        found: list[dict[str, Any]] = await self.worker.evaluate(RECORDS)
        return found

    @asynccontextmanager
    async def allowing(self, site: str) -> AsyncIterator[None]:
        """The person says yes to the browser where the extension asks for a site. It is taken back in the end."""
        page = await self.context.new_page()
        await page.goto("chrome://extensions")
        told = "([change, id, site]) => chrome.developerPrivate[change](id, site)"
        await page.evaluate(told, ["addHostPermission", self.id, site])
        try:
            yield
        finally:
            await page.evaluate(told, ["removeHostPermission", self.id, site])
            await page.close()

    async def pair(self, address: str) -> None:
        assert await self.worker.evaluate(PAIR, [address, pairing_code(address)]) == 200

    async def forget(self) -> None:
        """Forget all tasks, by an order: the worker would write anew what is only taken from its storage."""
        await self.desk.evaluate(FORGET)

    async def clear(self) -> None:
        """Close what a test opened, and forget its tasks."""
        await asyncio.gather(*(page.close() for page in self.context.pages[1:]))
        await self.forget()


def pairing_code(address: str) -> str:
    """As `surefoot pair` shows it."""
    code: str = httpx.post(f"{address}/api/pairings/code", trust_env=False).raise_for_status().json()["code"]
    return code


@asynccontextmanager
async def install(
    folder: Path, extension: Path, address: str, *, paired: bool = True
) -> AsyncIterator[Installed]:
    flags = [
        *FLAGS,
        "--no-sandbox",
        f"--disable-extensions-except={extension}",
        f"--load-extension={extension}",
        "--lang=en-US",
    ]
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=str(find_browser()), headless=True, args=flags,
            viewport={"width": 800, "height": 700}, env={"LANGUAGE": "en"},
            ignore_default_args=["--disable-popup-blocking"],
        )  # fmt: skip
        try:
            worker = (
                context.service_workers[0] if context.service_workers else await context.wait_for_event("serviceworker")
            )
            installed = Installed(context, worker.url.split("/")[2])
            await installed.desk.goto(f"chrome-extension://{installed.id}/panel/panel.css")
            await worker.evaluate("(address) => chrome.storage.local.set({settings: {address}})", address)
            if paired:
                await installed.pair(address)
            yield installed
        finally:
            await context.close()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    environment = {**OFFLINE, "SUREFOOT_APPROVER_TOKEN": APPROVER}
    with running(tmp_path_factory.mktemp("server"), environment=environment) as server:
        yield server


@pytest.fixture
def outside(server: Running) -> Iterator[Callable[[str, bool], Any]]:
    """The server takes approvals from outside; answers one as an approver does."""

    def answer(approval_id: str, yes: bool) -> Any:
        path, headers = f"{server.url}/api/approvals/{approval_id}", {"X-Surefoot-Approver": APPROVER}
        return httpx.post(path, json={"approve": yes}, headers=headers, trust_env=False).raise_for_status().json()

    def settled(settings: dict[str, str | None]) -> None:
        httpx.put(f"{server.url}/api/settings", json={"settings": settings}, trust_env=False).raise_for_status()

    settled({"approvals": "outside"})
    yield answer
    settled({"approvals": None})


@pytest.fixture(scope="session")
async def surefoot(
    anyio_backend: str, server: Running, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Installed]:
    folder = tmp_path_factory.mktemp("browser")
    async with install(folder, prepared(folder), server.url) as installed:
        yield installed


@pytest.fixture
def register() -> Iterator[tuple[Register, str]]:
    """The demonstration's small application, and where it is."""
    known = Register()
    with serve_register(known) as url:
        yield known, url.replace("127.0.0.1", "localhost")


class Shop:
    """Pages by path, and what was done to them: `did` has the path of every POST, in order."""

    def __init__(self, base: str, pages: dict[str, str], did: list[str]) -> None:
        self.base = base
        self.pages = pages
        self.did = did

    def show(self, html: str, path: str = "/") -> str:
        """Put a page there; its URL. `did('x')` in it posts to /x."""
        self.pages[path] = HEAD + html
        return self.base + path


class _Pages(BaseHTTPRequestHandler):
    def __init__(self, pages: dict[str, str], did: list[str], *args: Any) -> None:
        self._pages = pages
        self._did = did
        super().__init__(*args)

    def do_GET(self) -> None:
        html = self._pages.get(self.path.partition("?")[0])
        body = (html or "").encode()
        self.send_response(404 if html is None else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self._did.append(self.path.strip("/"))
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """What was done is kept; the rest is no news."""


@contextmanager
def serve_shop() -> Iterator[Shop]:
    pages: dict[str, str] = {}
    did: list[str] = []
    with serve_handler(partial(_Pages, pages, did)) as base:
        yield Shop(base.replace("127.0.0.1", "localhost"), pages, did)


@pytest.fixture
def shop() -> Iterator[Shop]:
    with serve_shop() as shop:
        yield shop


@pytest.fixture
async def fresh(surefoot: Installed) -> AsyncIterator[Installed]:
    """The browser, whose tabs are closed and whose tasks are forgotten afterwards."""
    yield surefoot
    await surefoot.clear()


@pytest.fixture(scope="session")
async def _trusted(
    anyio_backend: str, server: Running, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Installed]:
    folder = tmp_path_factory.mktemp("trusted")
    async with install(folder, prepared(folder, trusted_input=True), server.url) as installed:
        yield installed


@pytest.fixture
async def trusted(_trusted: Installed) -> AsyncIterator[Installed]:
    """The same with the variant that clicks and types by the browser's debugger."""
    yield _trusted
    await _trusted.clear()
