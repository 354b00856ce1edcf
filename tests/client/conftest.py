"""A real Chromium for the whole run, small pages over loopback HTTP, short waits, and a scripted service."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from time import sleep
from typing import Any

import pytest
from playwright.async_api import Browser

from client.browser import open_browser
from client.driver import Driver, Ignored, Stability, open_driver
from client.serving import serve_handler
from engine.actions import parse_action

QUICK = Stability(network_idle=60, dom_quiet=60, least=60, most=2000)

Page = str | tuple[float, str]  # the HTML, or seconds to wait before it is sent, and the HTML


class Site:
    """Pages by path; `posts` holds the bodies that were posted. A POST is answered with the page of its path."""

    def __init__(self, base: str, pages: dict[str, Page], posts: list[str]) -> None:
        self.base = base
        self.pages = pages
        self.posts = posts


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, pages: dict[str, Page], posts: list[str], *args: Any) -> None:
        self._pages = pages
        self._posts = posts
        super().__init__(*args)

    def do_GET(self) -> None:
        page = self._pages.get(self.path.partition("?")[0])
        pause, html = page if isinstance(page, tuple) else (0.0, page)
        sleep(pause)
        body = (html or "").encode()
        self.send_response(200 if html is not None else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self._posts.append(self.rfile.read(int(self.headers["Content-Length"] or 0)).decode())
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Requests of the pages under test are no news."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest.fixture
def site() -> Iterator[Site]:
    pages: dict[str, Page] = {}
    posts: list[str] = []
    with serve_handler(partial(_Handler, pages, posts)) as base:
        yield Site(base, pages, posts)


@pytest.fixture
async def show(chromium: Browser, site: Site) -> AsyncIterator[Callable[..., Awaitable[Driver]]]:
    """Opens HTML in a fresh tab: `driver = await show("<button>Go</button>")`."""
    opened = []

    async def show_html(html: str, *, ignored: Ignored = Ignored(), stability: Stability = QUICK) -> Driver:  # noqa: B008
        site.pages["/"] = f"<!doctype html><title>Test</title><link rel=icon href='data:,'>{html}"
        context = open_driver(chromium, stability=stability, ignored=ignored, viewport=(800, 600))
        driver = await context.__aenter__()
        opened.append(context)
        await driver.goto(f"{site.base}/")
        await driver.settle()
        return driver

    yield show_html
    for context in opened:
        await context.__aexit__(None, None, None)


@pytest.fixture
def do() -> Callable[..., Awaitable[dict[str, Any]]]:
    """Acts and reports: `report = await do(driver, 'click("go")')`; `report["done"]` is how the action went."""

    async def act(driver: Driver, action: str) -> dict[str, Any]:
        mark = await driver.mark()
        done = await driver.act(parse_action(action))
        await driver.settle()
        report = await driver.report(mark)
        return {**report, "domHash": (await driver.snapshot())["domHash"], "done": done}

    return act


Answer = Mapping[str, Any] | int | None  # fields over the usual ones; an HTTP status; None drops the connection


class Script:
    def __init__(self, answers: Sequence[Answer]) -> None:
        self.url = ""
        self.asked: list[dict[str, Any]] = []
        self._answers = list(answers)

    def answer(self, body: dict[str, Any]) -> Answer:
        self.asked.append(body)
        planned = self._answers.pop(0) if self._answers else {"status": "failed", "action": 'fail("end of script")'}
        if planned is None or isinstance(planned, int):
            return planned
        usual = {"taskId": "t1", "sessionId": "s1", "status": "executing", "turn": len(self.asked) - 1, "usage": {}}
        return {**usual, "decision": {"policyVersion": "v", "rules": [], "route": "continue"}, **planned}


class _Service(BaseHTTPRequestHandler):
    def __init__(self, script: Script, *args: Any) -> None:
        self._script = script
        super().__init__(*args)

    def do_POST(self) -> None:
        answer = self._script.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        if answer is None:
            self.close_connection = True
            return
        problem = {"title": "No", "detail": "not like this", "errors": [{"path": "url", "message": "is missing"}]}
        body = json.dumps(problem if isinstance(answer, int) else answer).encode()
        self.send_response(answer if isinstance(answer, int) else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """The script keeps what was asked."""


@contextmanager
def _scripted(*answers: Answer) -> Iterator[Script]:
    script = Script(answers)
    with serve_handler(partial(_Service, script)) as url:
        script.url = url
        yield script


@pytest.fixture
def scripted() -> Callable[..., AbstractContextManager[Script]]:
    """A stand-in for the decision service: `with scripted({"action": "wait(0)"}, 400, None) as service:`."""
    return _scripted
