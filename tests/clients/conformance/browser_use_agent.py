"""A real agent of browser-use, one step at a time, in an environment of its own: `browser_use_agent.py BROWSER`.

A line of JSON each way: {"do": "click", "name": "Pay", "says": true} is answered by {"why": "", "asked": 1, …}, and
{"do": "begin", "server": URL} makes a new agent. Its model is scripted, and answers in the real wire format of OpenAI's
chat completions, on loopback: it reads the page as it is put to a model, and names the element of which it was told.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

os.environ.update(ANONYMIZED_TELEMETRY="false", BROWSER_USE_CLOUD_SYNC="false")

from browser_use import Agent, BrowserProfile, BrowserSession, ChatOpenAI
from surefoot_client import AsyncClient
from surefoot_client.browser_use import GuardedTools
from surefoot_client.gatekeeper import Waits

GOAL = "Order the tea"
CRITERION = 'the page shows "Thank you"'
STEP = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": ""}


class Script:
    """What the model wants next: an action, or the name of a button to click."""

    def __init__(self) -> None:
        self.wants: dict[str, Any] | str = {}

    def reply(self, asked: str) -> str:
        if isinstance(self.wants, str):
            found = re.findall(rf"\[(\d+)\]<button[^>]*/?>\s*{self.wants}", asked)
            action: dict[str, Any] = {"click": {"index": int(found[-1])}} if found else {"wait": {"seconds": 0}}
        else:
            action = self.wants
        return json.dumps({**STEP, "action": [action]})


class _Completions(BaseHTTPRequestHandler):
    def __init__(self, script: Script, *args: Any) -> None:
        self._script = script
        super().__init__(*args)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = [message["content"] for message in asked["messages"]]
        text = "\n".join(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in said)
        message = {"role": "assistant", "content": self._script.reply(text.replace("\\n", "\n").replace("\\t", "\t"))}
        body = json.dumps({
            "id": "c1", "object": "chat.completion", "created": 0, "model": "scripted",
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": len(text) // 4, "completion_tokens": 40, "total_tokens": len(text) // 4 + 40},
        }).encode()  # fmt: skip
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What is asked is no news."""


async def play(browser: str) -> None:
    script, asked, warned = Script(), 0, 0
    service = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Completions, script))
    Thread(target=service.serve_forever, daemon=True).start()
    says: bool | None = None

    async def person(waits: Waits) -> bool | None:
        nonlocal asked
        asked += 1
        return says

    async def stop(agent: Any) -> None:
        agent.stop()

    class Counts(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            nonlocal warned
            warned += 1

    logging.getLogger("surefoot_client").addHandler(Counts(logging.WARNING))
    profile = BrowserProfile(
        headless=True, executable_path=browser, chromium_sandbox=False, enable_default_extensions=False,
        keep_alive=True, minimum_wait_page_load_time=0.1, wait_for_network_idle_page_load_time=0.1,
        wait_between_actions=0.0,
    )  # fmt: skip
    session = BrowserSession(browser_profile=profile)
    model = ChatOpenAI(model="gpt-4o", api_key="scripted", base_url=f"http://127.0.0.1:{service.server_port}/v1")
    tools = GuardedTools()
    print(json.dumps({"ready": True}), flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        said = json.loads(line)
        says, why, text = said.get("says"), "", ""
        match said["do"]:
            case "begin":
                asked = warned = 0
                surefoot = AsyncClient(said["server"], pauses=())
                tools = GuardedTools(surefoot, goal=GOAL, criteria=[CRITERION], approve=person)
            case "approved":
                tools.keeper.approved(said["approvalId"], said["approval"])
            case "read":
                page = await session.must_get_current_page()
                text = await page.evaluate("() => document.body.innerText")
            case _:
                script.wants = said["name"] if said["do"] == "click" else said["action"]
                agent = Agent(
                    task=GOAL, llm=model, tools=tools, browser_session=session, use_vision=False, use_judge=False,
                    directly_open_url=False,
                )  # fmt: skip
                done = await agent.run(max_steps=3, on_step_end=stop)
                why = next((one for one in done.errors() if one), "")
        print(json.dumps({"why": why, "text": text, "asked": asked, "warned": warned}), flush=True)
    await session.kill()


if __name__ == "__main__":
    sys.stdout, told = sys.stderr, sys.stdout  # its logs go elsewhere than the answers
    print = partial(print, file=told)  # type: ignore[assignment]
    asyncio.run(play(*sys.argv[1:]))
