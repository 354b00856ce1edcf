"""A real agent of the OpenAI Agents SDK, one step at a time, in an environment of its own: `openai_agent.py BROWSER`.

It has a computer, which is a page of Playwright's, and a tool of its own. Its model is scripted, and answers in the
real wire format of OpenAI's responses, on loopback: it clicks at points of the screen.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from agents import (
    Agent,
    OpenAIResponsesModel,
    OutputGuardrailTripwireTriggered,
    Runner,
    UserError,
    function_tool,
    set_tracing_disabled,
)
from agents.mcp import MCPServer, MCPServerStdio
from openai import AsyncOpenAI
from playwright.async_api import async_playwright
from surefoot_client import AsyncClient, SurefootError
from surefoot_client.openai_agents import Guard
from told import CRITERION, GOAL, Person, model_of, response, told

NOTES = Path(__file__).parents[1] / "notes_server.py"


class Script:
    """What the model wants next: the item of an answer, once, and then to be done."""

    def __init__(self) -> None:
        self.wants: list[dict[str, Any]] = []

    def __call__(self, request: Any) -> dict[str, Any]:
        return response(self.wants.pop() if self.wants else None)


def computer_call(action: dict[str, Any], *warnings: str) -> dict[str, Any]:
    checks = [{"id": f"s{n}", "code": "malicious_instructions", "message": one} for n, one in enumerate(warnings)]
    return {"type": "computer_call", "id": "cu1", "call_id": "call1", "status": "completed", "action": action,
            "pending_safety_checks": checks}  # fmt: skip


def function_call(name: str, arguments: str) -> dict[str, Any]:
    return {"type": "function_call", "id": "f1", "call_id": "call1", "name": name, "arguments": arguments,
            "status": "completed"}  # fmt: skip


async def play(browser: str) -> None:
    script, person = Script(), Person()
    model = OpenAIResponsesModel("scripted", AsyncOpenAI(api_key="scripted", base_url=model_of(script)))
    set_tracing_disabled(True)
    deleted: list[str] = []
    guard: Any = None

    @function_tool
    def delete_note(name: str) -> str:
        """Delete a note."""
        deleted.append(name)
        return "deleted"

    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser)
        page = await chromium.new_page()

        async def run(
            wants: dict[str, Any] | None, *, done: bool = False, servers: Sequence[MCPServer] = ()
        ) -> str:
            """Why it was not done. Where there are servers their tools are all it has."""
            script.wants = [wants] if wants else []
            own = [] if servers else [guard.computer(), guard.tool(delete_note)]
            agent = Agent(
                name="shop", model=model, tools=own,
                mcp_servers=list(servers), output_guardrails=[guard.done] if done else [],
            )  # fmt: skip
            try:
                ran = await Runner.run(agent, GOAL, max_turns=3)
            except (SurefootError, UserError, OutputGuardrailTripwireTriggered) as error:
                return str(error)
            return "; ".join(str(one.output) for one in ran.new_items if one.type == "tool_call_output_item"
                             and "not done" in str(one.output))  # fmt: skip

        async def do(said: Mapping[str, Any]) -> dict[str, str]:
            nonlocal guard, page
            match said["do"]:
                case "begin":
                    await page.context.close()
                    page = await (await chromium.new_context()).new_page()
                    surefoot = AsyncClient(said["server"], pauses=())
                    guard = Guard(page, surefoot, goal=GOAL, criteria=[CRITERION], approve=person)
                case "approved":
                    guard.keeper.approved(said["approvalId"], said["approval"])
                case "read":
                    return {"text": await page.locator("body").inner_text()}
                case "open":
                    try:
                        await guard.page.goto(said["url"])
                    except SurefootError as error:
                        return {"why": str(error)}
                case "click":
                    box = await page.get_by_role("button", name=re.compile(said["name"])).bounding_box()
                    at = {"x": int(box["x"] + box["width"] / 2), "y": int(box["y"] + box["height"] / 2)}
                    click = {"type": "click", "button": "left", "keys": said.get("keys"), **at}
                    return {"why": await run(computer_call(click, *said.get("warned", ())))}
                case "done":
                    return {"why": await run(None, done=True)}
                case "tool":
                    why = await run(function_call("delete_note", '{"name": "shopping"}'))
                    return {"why": why, "text": ", ".join(deleted)}
                case "tool of a server":
                    happened = Path("happened")
                    notes = {"command": sys.executable, "args": [str(NOTES), str(happened)]}
                    async with MCPServerStdio(params=notes, tool_input_guardrails=[guard.calls]) as server:
                        why = await run(function_call("delete_note", '{"name": "food"}'), servers=[server])
                    return {"why": why, "text": happened.read_text() if happened.exists() else ""}
            return {}

        await told(person, do)
        await chromium.close()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
