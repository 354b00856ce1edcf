"""A real Stagehand with a browser of its own, in an environment of its own: `stagehand_agent.py BROWSER`.

Its model is scripted, and answers what Stagehand asks its client for: it reads the accessibility tree as it is put to a
model, and names the element of which it was told.
"""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from playwright.async_api import async_playwright
from stagehand import Action, LLMStructuredGenerateResult, LLMTextContent, Stagehand, local_browser
from surefoot_client import AsyncClient, SurefootError
from surefoot_client.stagehand import GuardedStagehand
from told import CRITERION, GOAL, Person, told, while_judged


async def scripted(asked: Any) -> LLMStructuredGenerateResult:
    """The button that the instruction names, as something to click."""
    text = str(asked.messages[-1].content)
    wanted = re.search(r"instruction: (.*?)\\n", text)
    found = re.search(rf"\[(\d+-\d+)\] button: {re.escape(wanted[1])}", text) if wanted else None
    elements = [{"elementId": found[1], "description": "a button", "method": "click", "arguments": []}] if found else []
    return LLMStructuredGenerateResult(
        role="assistant", content=LLMTextContent(type="text", text=""), output_format="json_schema",
        structured_content={"elements": elements},
    )  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def play(browser: str) -> None:
    person, port = Person(), free_port()
    launched = await local_browser.launch(executable_path=browser, headless=True, chromium_sandbox=False, port=port)
    stagehand = await Stagehand.create(browser=launched, model=scripted, self_heal=False)
    agent: Any = None
    async with async_playwright() as playwright:
        connected = await playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        tab = next(one for one in connected.contexts[0].pages if not one.url.startswith("chrome-extension:"))

        async def do(said: Mapping[str, Any]) -> dict[str, str]:
            nonlocal agent
            try:
                match said["do"]:
                    case "begin":
                        await tab.goto("about:blank")
                        surefoot = AsyncClient(said["server"], pauses=())
                        agent = GuardedStagehand(
                            stagehand, tab, surefoot, goal=GOAL, criteria=[CRITERION], approve=person
                        )
                    case "approved":
                        agent.keeper.approved(said["approvalId"], said["approval"])
                    case "read":
                        return {"text": await tab.locator("body").inner_text()}
                    case "open":
                        await agent.goto(said["url"])
                    case "click":
                        await agent.act(said["name"])
                        await tab.wait_for_load_state()
                    case "act":
                        while_judged(agent.keeper, partial(tab.evaluate, said.get("meanwhile", "null")))
                        if "focus" in said:
                            await tab.locator(said["focus"]).focus()
                        await agent.act(Action(description="observed before", **said["action"]))
                        await tab.wait_for_load_state()
                    case "done":
                        gate = await agent.done("I ordered it.")
                        return {"why": "" if gate.status == "accepted" else gate.reason}
            except SurefootError as error:
                return {"why": str(error)}
            return {}

        await told(person, do)
    await stagehand.close()
    await launched.close()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
