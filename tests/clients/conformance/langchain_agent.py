"""A real agent of LangChain, one step at a time, in an environment of its own: `langchain_agent.py BROWSER`.

Its tools drive a page of Playwright's, a person answers by resuming the graph, and its model is scripted: it answers in
the real wire format of OpenAI's chat completions, on loopback.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from langchain.agents import create_agent
from langchain.agents.structured_output import ToolStrategy
from langchain.messages import ToolMessage
from langchain.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, interrupt
from playwright.async_api import async_playwright
from surefoot_client import AsyncClient, SurefootError
from surefoot_client.gatekeeper import HeldBack
from surefoot_client.langchain import Guard
from told import CRITERION, GOAL, Person, completion, model_of, told, while_judged


@dataclass
class Order:
    """What was ordered."""

    thing: str


class Script:
    """What the model wants next: calls of tools, in one answer, and then to be done."""

    def __init__(self) -> None:
        self.wants: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, request: Any) -> dict[str, Any]:
        asked = json.dumps(request["messages"])
        if not self.wants:
            return completion({"content": "I ordered it."}, asked)
        functions = [{"name": name, "arguments": json.dumps(arguments)} for name, arguments in self.wants]
        calls = [{"id": f"call-{uuid4()}", "type": "function", "function": function} for function in functions]
        self.wants = []
        return completion({"content": None, "tool_calls": calls}, asked)


async def play(browser: str) -> None:
    script, person = Script(), Person()
    model = ChatOpenAI(model="scripted", api_key="scripted", base_url=model_of(script))
    deleted: list[str] = []
    sizes: list[Any] = []
    guard: Any = None

    @tool
    async def open_page(url: str) -> str:
        """Open an address."""
        await guard.page.goto(url)
        return "opened"

    @tool
    async def click(name: str) -> str:
        """Click a button by its name."""
        await guard.page.get_by_role("button", name=re.compile(name)).click()
        return "clicked"

    @tool
    async def focus(selector: str) -> str:
        """Move the focus."""
        await guard.page.focus(selector)
        return "focused"

    @tool
    async def press(key: str) -> str:
        """Press a key."""
        await guard.page.keyboard.press(key)
        return "pressed"

    @tool
    async def delete_note(name: str) -> str:
        """Delete a note."""
        deleted.append(name)
        return "deleted"

    @tool
    async def pay_twice(url: str) -> str:
        """Pay, and pay again."""
        for _ in range(2):
            await guard.page.goto(url)
            await guard.page.get_by_role("button", name="Pay").click()
        return "paid"

    @tool
    async def pay_and_delete(url: str) -> str:
        """Pay, ask for a size, and delete the list, whatever became of the payment."""
        await guard.page.goto(url)
        with suppress(HeldBack):
            await guard.page.get_by_role("button", name="Pay").click()
        await guard.page.goto(url)
        sizes.append(interrupt("Which size?"))
        await guard.page.get_by_role("button", name="Delete this list").click()
        return "deleted"

    @tool(return_direct=True)
    async def finish() -> str:
        """Be done."""
        return "I have ordered it."

    driving = [open_page, click, focus, press, pay_twice, pay_and_delete, finish]
    by_page = [one.name for one in driving]

    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser)
        page = await chromium.new_page()

        async def run(
            *wants: tuple[str, dict[str, Any]], answers: Sequence[Any] = (), form: Any = None, whole: bool = False
        ) -> str:
            """Why it was not done. The agent's last word is no "done" where it was told to do something, unless it is
            to be run as a `whole`. A person gives the `answers` in their order, and then says what is said to all.
            """
            script.wants = list(wants)
            left = list(answers)
            agent = create_agent(
                model, [*driving, delete_note], middleware=[guard], checkpointer=InMemorySaver(), response_format=form,
                interrupt_after=["tools"] if wants and not whole else [],
            )  # fmt: skip
            config: Any = {"configurable": {"thread_id": str(uuid4())}}
            try:
                state = await agent.ainvoke({"messages": [("user", GOAL)]}, config)
                while state.get("__interrupt__"):
                    shown = state["__interrupt__"][0].value
                    person.asked += 1
                    answer = left.pop(0) if left else person.says
                    if answer is None:
                        return f"it waits for a person as {shown['approvalId']}"
                    state = await agent.ainvoke(Command(resume=answer), config)
            except SurefootError as error:
                return str(error)
            told = [one for one in state["messages"] if isinstance(one, ToolMessage)]
            return "; ".join(str(one.content) for one in told if one.status == "error")

        async def do(said: Mapping[str, Any]) -> dict[str, str]:
            nonlocal guard, page
            match said["do"]:
                case "begin":
                    await page.context.close()
                    page = await (await chromium.new_context()).new_page()
                    surefoot = AsyncClient(said["server"], pauses=())
                    guard = Guard(page, surefoot, goal=GOAL, criteria=[CRITERION], unjudged=by_page)
                case "approved":
                    guard.keeper.approved(said["approvalId"], said["approval"])
                case "read":
                    return {"text": await page.locator("body").inner_text()}
                case "open":
                    return {"why": await run(("open_page", {"url": said["url"]}))}
                case "click":
                    return {"why": await run(("click", {"name": said["name"]}))}
                case "done":
                    return {"why": await run()}
                case "acts":
                    sizes.clear()
                    why = await run((said["name"], {"url": said["url"]}), answers=said["answers"])
                    return {"why": why, "text": " ".join(map(str, sizes))}
                case "press and focus":
                    await page.locator("input[name=note]").focus()
                    meant = ("focus", {"selector": said["selector"]})
                    while_judged(guard.keeper, partial(asyncio.sleep, 0.5))
                    return {"why": await run(("press", {"key": "Enter"}), meant)}
                case "finish directly":
                    return {"why": await run(("finish", {}), whole=True)}
                case "finish in a form":
                    return {"why": await run(("Order", {"thing": "tea"}), form=ToolStrategy(Order), whole=True)}
                case "tool":
                    why = await run(("delete_note", {"name": "shopping"}))
                    return {"why": why, "text": ", ".join(deleted)}
            return {}

        await told(person, do)
        await chromium.close()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
