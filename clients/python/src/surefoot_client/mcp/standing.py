"""An MCP server that stands before another one: every call of a tool is judged before the other server hears of it."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from surefoot_client.answers import Confirmation
from surefoot_client.browser.ours import Ours
from surefoot_client.calls import Page
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import SurefootError
from surefoot_client.gatekeeper import Allow, Gatekeeper, Kept, Waits
from surefoot_client.mcp.judging import Arguments, Judged, OfAnyServer, OfBrowser

PLAYWRIGHT_MCP = r"@playwright[/\\]mcp|playwright-mcp|mcp-server-playwright"
ASKED = "surefoot"  # under which name a person is asked
FORM: dict[str, Any] = {
    "type": "object",
    "properties": {"approve": {"type": "boolean", "title": "Let it go out", "default": False}},
    "required": ["approve"],
}
MOST_TOOLS = 1_000  # of another server that are known; a call of any other is refused
TEXT: dict[str, Any] = {"type": "string"}
APPROVAL = Tool(
    name="surefoot_approval",
    description="Hand on the approval that an approver gave for what waits; then make the same call again.",
    input_schema={"type": "object", "properties": {"approvalId": TEXT, "approval": TEXT},
                  "required": ["approvalId", "approval"]},
)  # fmt: skip
DONE = Tool(
    name="surefoot_done",
    description="Say that the task is done, and by what. It is when this says accepted; else go on as it says.",
    input_schema={"type": "object", "properties": {"summary": TEXT}, "required": ["summary"]},
)


class _Asks(Exception):
    """A client that is asked by an answer: the call comes again with what the person said."""

    def __init__(self, waits: Waits) -> None:
        self.waits = waits


class _Asking:
    """One call of a tool: who made it, what a person is asked about now, and what was said yes to before."""

    def __init__(self, context: ServerRequestContext[Any], params: CallToolRequestParams) -> None:
        self.context = context
        self.params = params
        self.asked: Confirmation | None = None
        self.answer: ElicitResult | None = None
        self.said_yes: list[Confirmation] = []

    @property
    def call(self) -> tuple[str, Arguments]:
        return self.params.name, self.params.arguments or {}


_asking: ContextVar[_Asking] = ContextVar("asking")


class Standing:
    """Between an agent and another server. `goal` and `criteria` are what `surefoot_done` is held against, `ours` the
    page script that the other server was started with, if it drives a browser.
    """

    def __init__(
        self, surefoot: AsyncClient, other: Client, *, goal: str | None = None, criteria: Sequence[str] = (),
        ours: Ours | None = None,
    ) -> None:  # fmt: skip
        self._other = other
        self._ours = ours or Ours()
        self._keeper = Gatekeeper(surefoot, goal=goal, criteria=criteria, approve=self._ask)
        self._own = (APPROVAL, DONE) if goal else (APPROVAL,)
        self._tools: dict[str, Tool] = {}
        self._judged: Judged = OfAnyServer("server")
        self._asked: Kept[str, _Asking] = Kept()  # calls about which a client asks a person, by the id of what waits

    def server(self) -> Server[Any]:
        """What the agent talks to."""
        return Server("surefoot-guard", on_list_tools=self._list_tools, on_call_tool=self._call_tool)

    async def learn(self) -> None:
        """Look at what the other server has."""
        told = await self._other.list_tools()
        found = list(told.tools)
        while told.next_cursor is not None and len(found) < MOST_TOOLS:
            told = await self._other.list_tools(cursor=told.next_cursor)
            found += told.tools
        self._tools = {tool.name: tool for tool in found}
        browser = {"browser_evaluate", "browser_snapshot"} <= self._tools.keys()
        name = self._other.server_info.name if self._other.server_info else "server"
        self._judged = OfBrowser(self, self._ours) if browser else OfAnyServer(name)

    async def text_of(self, name: str, arguments: Arguments) -> str:
        """What a tool of the other server answers; "" where it failed."""
        told = await self._other.call_tool(name, dict(arguments))
        return "" if told.is_error else "\n".join(part.text for part in told.content if isinstance(part, TextContent))

    async def _list_tools(
        self, context: ServerRequestContext[Any], params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        await self.learn()
        return ListToolsResult(tools=[*self._tools.values(), *self._own])

    async def _call_tool(
        self, context: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult | InputRequiredResult:
        _asking.set(self._asking(context, params))
        arguments = params.arguments or {}
        try:
            if params.name == APPROVAL.name:
                self._keeper.approved(str(arguments.get("approvalId")), str(arguments.get("approval")))
                return _said("Make the same call again.")
            if params.name == DONE.name:
                return await self._done(str(arguments.get("summary")))
            return await self._passed_on(params.name, arguments)
        except _Asks as asks:
            self._asked.put(asks.waits.approval_id, _asking.get())
            return InputRequiredResult(
                input_requests={ASKED: ElicitRequest(params=_form(asks.waits))}, request_state=asks.waits.approval_id
            )
        except SurefootError as error:
            return _said(str(error), failed=True)

    def _asking(self, context: ServerRequestContext[Any], params: CallToolRequestParams) -> _Asking:
        """A call; one that comes again with a person's word takes up what was asked of it before."""
        asking = _Asking(context, params)
        before = self._asked.take(params.request_state or "")
        said = (params.input_responses or {}).get(ASKED)
        if before is not None and before.call == asking.call and isinstance(said, ElicitResult):
            asking.asked, asking.said_yes, asking.answer = before.asked, before.said_yes, said
        return asking

    async def _passed_on(self, name: str, arguments: Arguments) -> CallToolResult:
        if name not in self._tools:
            await self.learn()
        tool = self._tools.get(name)
        if tool is None:
            return _said(f"there is no tool {name!r}", failed=True)
        if not self._judged.shares(tool):
            return await self._judged_and_made(tool, arguments, self._keeper.allow)
        async with self._keeper.alone() as allow:
            return await self._judged_and_made(tool, arguments, allow)

    async def _judged_and_made(self, tool: Tool, arguments: Arguments, allow: Allow) -> CallToolResult:
        judged = await self._judged.acts(tool, arguments)
        for action in judged:
            await allow(action, partial(self._judged.page, tool, arguments))
        if judged and await self._judged.acts(tool, arguments) != judged:
            return _said("another element came to stand there meanwhile; look again", failed=True)
        return await self._other.call_tool(tool.name, dict(arguments))

    async def _done(self, summary: str) -> CallToolResult:
        async def see() -> Page:
            return await self._judged.page(DONE, {})

        told = await self._keeper.done(summary, see)
        unmet = [one.text for one in told.criteria if not one.met]
        return _said("\n".join([told.status, told.reason, told.prompt, *unmet]), failed=told.status != "accepted")

    async def _ask(self, waits: Waits) -> bool | None:
        """A person's word, through the client, where it can ask one. None: nobody was asked."""
        asking = _asking.get()
        capabilities = asking.context.session.client_capabilities
        if capabilities is None or capabilities.elicitation is None:
            return None
        if asking.context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            return _word(await asking.context.session.elicit_form(waits.question, FORM, asking.context.request_id))
        if waits.confirmation in asking.said_yes:
            return True
        said, asking.answer = asking.answer, None
        if said is None or asking.asked != waits.confirmation:
            asking.asked = waits.confirmation
            raise _Asks(waits)  # it was not asked yet, or of something else
        word = _word(said)
        if word:
            asking.said_yes.append(waits.confirmation)
        return word


def _word(said: ElicitResult) -> bool | None:
    """Only a yes is one; a form that was closed says nothing."""
    if said.action == "cancel":
        return None
    return said.action == "accept" and (said.content or {}).get("approve") is True


def _form(waits: Waits) -> ElicitRequestFormParams:
    return ElicitRequestFormParams(message=waits.question, requested_schema=FORM)


def _said(text: str, *, failed: bool = False) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=failed)


@asynccontextmanager
async def standing_before(
    command: Sequence[str], surefoot: AsyncClient, *, goal: str | None = None, criteria: Sequence[str] = ()
) -> AsyncIterator[Standing]:
    """Start another server by its command, and stand before it until the end of the context."""
    ours = Ours()
    with TemporaryDirectory() as folder:
        program, *arguments = with_script(command, ours, Path(folder))
        started = StdioServerParameters(command=program, args=arguments, env=environment())
        async with Client(started, mode="legacy") as other:
            yield Standing(surefoot, other, goal=goal, criteria=criteria, ours=ours)


def environment() -> dict[str, str]:
    """What the other server is set up by; what is ours is none of its business, the key above all."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SUREFOOT_")}


def with_script(command: Sequence[str], ours: Ours, folder: Path) -> list[str]:
    """A command; that of Playwright MCP so that it puts our script into every page before those of the page."""
    if not any(re.search(PLAYWRIGHT_MCP, part) for part in command):
        return list(command)
    script = folder / "page.js"
    script.write_text(ours.beforehand, "utf-8")
    return [*command, "--init-script", str(script)]
