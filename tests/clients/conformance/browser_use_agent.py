"""A real agent of browser-use, one step at a time, in an environment of its own: `browser_use_agent.py BROWSER`.

Its model is scripted, and answers in the real wire format of OpenAI's chat completions, on loopback: it reads the page
as it is put to a model, and names the element of which it was told.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

os.environ.update(ANONYMIZED_TELEMETRY="false", BROWSER_USE_CLOUD_SYNC="false")

from browser_use import Agent, BrowserProfile, BrowserSession, ChatOpenAI
from surefoot_client import AsyncClient
from surefoot_client.browser_use import GuardedTools
from told import CRITERION, GOAL, Person, completion, model_of, told, while_judged

STEP = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": ""}


class Script:
    """What the model wants next: an action, or the name of a button to click."""

    def __init__(self) -> None:
        self.wants: dict[str, Any] | str = {}

    def __call__(self, request: Any) -> dict[str, Any]:
        said = [message["content"] for message in request["messages"]]
        text = "\n".join(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in said)
        return completion({"content": self.reply(text.replace("\\n", "\n").replace("\\t", "\t"))}, text)

    def reply(self, asked: str) -> str:
        if isinstance(self.wants, str):
            found = re.findall(rf"\[(\d+)\]<button[^>]*/?>\s*{self.wants}", asked)
            action: dict[str, Any] = {"click": {"index": int(found[-1])}} if found else {"wait": {"seconds": 0}}
        else:
            action = self.wants
        return json.dumps({**STEP, "action": [action]})


def session_in(browser: str) -> BrowserSession:
    """A browser that stays open between agents."""
    return BrowserSession(browser_profile=BrowserProfile(
        headless=True, executable_path=browser, chromium_sandbox=False, enable_default_extensions=False,
        keep_alive=True, minimum_wait_page_load_time=0.1, wait_for_network_idle_page_load_time=0.1,
        wait_between_actions=0.0,
    ))  # fmt: skip


async def play(browser: str) -> None:
    script, person = Script(), Person()
    session = session_in(browser)
    model = ChatOpenAI(model="gpt-4o", api_key="scripted", base_url=model_of(script))
    tools = GuardedTools()

    async def stop(agent: Any) -> None:
        agent.stop()

    async def do(said: Mapping[str, Any]) -> dict[str, str]:
        nonlocal tools
        match said["do"]:
            case "begin":
                surefoot = AsyncClient(said["server"], pauses=())
                tools = GuardedTools(surefoot, goal=GOAL, criteria=[CRITERION], approve=person)
            case "approved":
                tools.keeper.approved(said["approvalId"], said["approval"])
            case "read":
                page = await session.must_get_current_page()
                return {"text": await page.evaluate("() => document.body.innerText")}
            case "open" | "click" | "done":
                if "meanwhile" in said:
                    page = await session.must_get_current_page()
                    while_judged(tools.keeper, partial(page.evaluate, said["meanwhile"]))
                script.wants = {
                    "open": {"navigate": {"url": said.get("url")}}, "click": said.get("name", ""),
                    "done": {"done": {"text": "I ordered it.", "success": True}},
                }[said["do"]]  # fmt: skip
                agent = Agent(
                    task=GOAL, llm=model, tools=tools, browser_session=session, use_vision=False, use_judge=False,
                    directly_open_url=False,
                )  # fmt: skip
                ran = await agent.run(max_steps=3, on_step_end=stop)
                return {"why": next((one for one in ran.errors() if one), "")}
        return {}

    await told(person, do)
    await session.kill()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
