"""An MCP server for agents that plan for themselves: they ask before they act, and are done when the gate says so."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from surefoot_client.calls import Planned
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import SurefootError

INSTRUCTIONS = (
    "Before each action on a page call `guard`; do nothing that it does not let pass. What it holds back waits for a "
    "person under approvalId: hand on the approval that they give. After an action call `verify`. When you believe "
    "that you are done call `complete`, and go on until it says accepted."
)


def tools(surefoot: AsyncClient) -> MCPServer[Any]:
    """The server; what the service answers is passed on as it is, and refusals are errors of the tool."""
    server = MCPServer("surefoot", instructions=INSTRUCTIONS)

    @server.tool()
    async def guard(
        url: str, action: str, interactiveTree: list[dict[str, Any]] | None = None, dom: str | None = None,
        goal: str | None = None, startUrl: str | None = None, approval: str | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        """May this action go out? The page as `interactiveTree` or `dom`, the action as in `click("id")`."""
        page = _page(url, interactiveTree, dom)
        return await _told(surefoot.guard(page, action, goal=goal, start_url=startUrl, approval=approval))

    @server.tool()
    async def verify(goal: str, action: str, before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
        """Did this action work? `before` and `after` are pages: `url`, and `interactiveTree` or `dom`."""
        return await _told(surefoot.verify(goal, action, before, after))

    @server.tool()
    async def complete(
        status: Literal["planned", "success", "partial", "blocked"], sessionId: str, request: str | None = None,
        summary: str | None = None, remaining: list[str] | None = None, criteria: list[str] | None = None,
        evidence: dict[str, Any] | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        """Say how the task went. First `planned` with `criteria`; then `success` with the page as `evidence`, twice at
        least: a first success is never accepted.
        """
        plan = [Planned(text, text) for text in criteria or ()]
        return await _told(surefoot.complete(
            status, session_id=sessionId, request=request, summary=summary, remaining=remaining or (), plan=plan,
            evidence=evidence,
        ))  # fmt: skip

    @server.tool()
    async def receipt(taskId: str) -> dict[str, Any]:
        """Why a task that Surefoot planned counts as done."""
        return await _told(surefoot.receipt(taskId))

    return server


def _page(url: str, tree: list[dict[str, Any]] | None, dom: str | None) -> dict[str, Any]:
    return {"url": url, **({"interactiveTree": tree} if tree else {}), **({"dom": dom} if dom else {})}


async def _told(call: Any) -> dict[str, Any]:
    try:
        told: dict[str, Any] = msgspec.to_builtins(await call)
    except SurefootError as error:
        raise ToolError(str(error)) from error
    return {name: value for name, value in told.items() if value is not None}
