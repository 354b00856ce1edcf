"""The adapters that the suite is played on, each driven as an agent drives it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeAlias

from mcp import Client as McpClient
from mcp import StdioServerParameters, types
from playwright.async_api import Page
from surefoot_client import AsyncClient
from surefoot_client.browser.ours import Ours
from surefoot_client.gatekeeper import HeldBack, Waits, log
from surefoot_client.mcp.standing import Standing, with_script
from surefoot_client.playwright import done, guarded, keeper_of

from client.browser import find_browser, open_browser
from tests.clients.conformance.told import CRITERION, GOAL
from tests.running import SECONDS

ROOT = Path(__file__).parents[3]
PLAYWRIGHT_MCP = ROOT / ".venv" / "playwright-mcp" / "node_modules" / "@playwright" / "mcp" / "cli.js"


class Subject(Protocol):
    """An agent behind Surefoot, on the shop. What it does comes back as why it was not done, "" where it was."""

    async def open(self, url: str) -> str: ...

    async def click(self, name: str, *, says: bool | None = None) -> str:
        """Click a button by its name; a person who is asked meanwhile says this."""

    async def read(self) -> str:
        """What the page shows."""

    async def approved(self, approval_id: str, approval: str) -> None:
        """Hand on what an approver's yes gave."""

    async def done(self) -> bool:
        """Whether "done" is believed."""

    @property
    def asked(self) -> int:
        """How often a person was asked."""

    @property
    def warned(self) -> int:
        """How often it was said that the service does not answer."""


# A subject for a server, in a browser that many of them share.
Start: TypeAlias = Callable[[str], AbstractAsyncContextManager[Subject]]


class ByPlaywright:
    """A script of plain Playwright."""

    def __init__(self, page: Page, surefoot: AsyncClient, warnings: Sequence[object]) -> None:
        self.asked = 0
        self._warnings = warnings
        self._says: bool | None = None
        self._page = guarded(page, surefoot, goal=GOAL, criteria=[CRITERION], approve=self._person)

    async def open(self, url: str) -> str:
        try:
            await self._page.goto(url)
        except HeldBack as held:
            return held.why
        return ""

    async def click(self, name: str, *, says: bool | None = None) -> str:
        self._says = says
        try:
            await self._page.get_by_role("button", name=re.compile(name)).click()
        except HeldBack as held:
            return held.why
        return ""

    async def read(self) -> str:
        return await self._page.locator("body").inner_text()

    async def approved(self, approval_id: str, approval: str) -> None:
        keeper_of(self._page).approved(approval_id, approval)

    async def done(self) -> bool:
        return (await done(self._page, "I ordered it.")).status == "accepted"

    @property
    def warned(self) -> int:
        return len(self._warnings)

    async def _person(self, waits: Waits) -> bool | None:
        self.asked += 1
        return self._says


@asynccontextmanager
async def by_playwright() -> AsyncIterator[Start]:
    async with open_browser() as browser:

        @asynccontextmanager
        async def start(server: str) -> AsyncIterator[Subject]:
            page = await browser.new_page()
            async with AsyncClient(server, pauses=()) as surefoot:
                with warnings() as heard:
                    yield ByPlaywright(page, surefoot, heard)
            await page.context.close()

        yield start


class Person:
    """Who is asked by the forms of an MCP client."""

    def __init__(self) -> None:
        self.asked = 0
        self.says: bool | None = None

    async def answer(self, context: object, params: types.ElicitRequestParams) -> types.ElicitResult:
        self.asked += 1
        if self.says is None:
            return types.ElicitResult(action="cancel")
        return types.ElicitResult(action="accept", content={"approve": self.says})


class ByMcp:
    """A model that calls the tools of Playwright MCP, with Surefoot standing before it."""

    def __init__(self, agent: McpClient, person: Person, warnings: Sequence[object]) -> None:
        self._agent = agent
        self._person = person
        self._warnings = warnings

    async def open(self, url: str) -> str:
        return await self._call("browser_navigate", url=url)

    async def click(self, name: str, *, says: bool | None = None) -> str:
        self._person.says = says
        shown = await self.read()
        found = re.search(rf'button "{name}[^"]*".*?\[ref=(\w+)\]', shown)
        assert found, shown
        return await self._call("browser_click", element=name, target=found[1])

    async def read(self) -> str:
        return "\n".join(_texts(await self._agent.call_tool("browser_snapshot", {})))

    async def approved(self, approval_id: str, approval: str) -> None:
        assert await self._call("surefoot_approval", approvalId=approval_id, approval=approval) == ""

    async def done(self) -> bool:
        return await self._call("surefoot_done", summary="I ordered it.") == ""

    @property
    def asked(self) -> int:
        return self._person.asked

    @property
    def warned(self) -> int:
        return len(self._warnings)

    async def _call(self, name: str, **arguments: object) -> str:
        told = await self._agent.call_tool(name, arguments)
        return "\n".join(_texts(told)) if told.is_error else ""


def _texts(told: types.CallToolResult) -> list[str]:
    return [part.text for part in told.content if isinstance(part, types.TextContent)]


@asynccontextmanager
async def by_mcp() -> AsyncIterator[Start]:
    with TemporaryDirectory() as folder:
        ours = Ours()
        async with McpClient(playwright_mcp(folder, ours), mode="legacy") as other:
            yield partial(_before, other, ours)


@asynccontextmanager
async def _before(other: McpClient, ours: Ours, server: str) -> AsyncIterator[Subject]:
    async with AsyncClient(server, pauses=()) as surefoot:
        standing = Standing(surefoot, other, goal=GOAL, criteria=[CRITERION], ours=ours)
        person = Person()
        with warnings() as heard:
            async with McpClient(standing.server(), elicitation_callback=person.answer) as agent:
                yield ByMcp(agent, person, heard)


def playwright_mcp(folder: str, ours: Ours) -> StdioServerParameters:
    """The real server, driving the browser of this machine."""
    assert PLAYWRIGHT_MCP.exists(), "Playwright MCP is not installed; run: make adapters"
    options = ["--headless", "--isolated", "--no-sandbox", "--executable-path", str(find_browser())]
    program, *arguments = with_script(["node", str(PLAYWRIGHT_MCP), *options], ours, Path(folder))
    return StdioServerParameters(command=program, args=arguments, cwd=folder)  # it writes there


class ByProcess:
    """An agent in a process and an environment of its own, told by lines of JSON."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.asked = 0
        self.warned = 0

    async def open(self, url: str) -> str:
        return str((await self.ask(do="open", url=url))["why"])

    async def click(self, name: str, *, says: bool | None = None) -> str:
        return str((await self.ask(do="click", name=name, says=says))["why"])

    async def read(self) -> str:
        return str((await self.ask(do="read"))["text"])

    async def approved(self, approval_id: str, approval: str) -> None:
        await self.ask(do="approved", approvalId=approval_id, approval=approval)

    async def done(self) -> bool:
        return (await self.ask(do="done"))["why"] == ""

    async def ask(self, **said: object) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said).encode() + b"\n")
        told = await self.hear()
        self.asked, self.warned = told["asked"], told["warned"]
        return told

    async def hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        assert line, "the agent died"
        told: dict[str, Any] = json.loads(line)
        return told


@asynccontextmanager
async def by_process(environment: str, program: str) -> AsyncIterator[Start]:
    """An agent in an environment of its own, of `make adapters` or `make adapters-nightly`."""
    python = ROOT / ".venv" / environment / "bin" / "python"
    assert python.exists(), f"{environment} is not installed; run: make adapters adapters-nightly"
    with TemporaryDirectory() as folder:
        variables = {**os.environ, "PYTHONPATH": str(ROOT / "clients/python/src"), "BROWSER_USE_CONFIG_DIR": folder}
        process = await create_subprocess_exec(
            str(python), str(Path(__file__).with_name(program)), str(find_browser()),
            stdin=PIPE, stdout=PIPE, env=variables, cwd=folder,
        )  # fmt: skip
        try:
            await ByProcess(process).hear()
            yield partial(_begun, process)
        finally:
            await _ended(process)


async def _ended(process: Process) -> None:
    """With nothing more to hear an agent closes its browser, which would outlive it else."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()


@asynccontextmanager
async def _begun(process: Process, server: str) -> AsyncIterator[Subject]:
    subject = ByProcess(process)
    await subject.ask(do="begin", server=server)
    yield subject


@contextmanager
def warnings() -> Iterator[list[logging.LogRecord]]:
    """What the client warns of."""
    heard: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = heard.append  # type: ignore[method-assign]
    log.addHandler(handler)
    try:
        yield heard
    finally:
        log.removeHandler(handler)


ADAPTERS: Mapping[str, Callable[[], AbstractAsyncContextManager[Start]]] = {
    "playwright": by_playwright,
    "mcp": by_mcp,
    "browser-use": partial(by_process, "browser-use", "browser_use_agent.py"),
    "openai-agents": partial(by_process, "openai-agents", "openai_agent.py"),
    "langchain": partial(by_process, "langchain", "langchain_agent.py"),
    "stagehand": partial(by_process, "stagehand", "stagehand_agent.py"),
}
