"""Agents of browser-use, one a task, in an environment of their own: `browser_use_agent.py BROWSER [SERVER]`.

A line of JSON each way: {"goal", "criterion", "url", "script", "wanted"} is answered by {"done", "steps", "seconds",
"tokens", "asked", "approved"}. With a SERVER they are behind Surefoot. The model answers in the wire format of OpenAI's
chat completions, on loopback; a token counts four characters.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Mapping
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

os.environ.update(ANONYMIZED_TELEMETRY="false", BROWSER_USE_CLOUD_SYNC="false")

from browser_use import Agent, BrowserProfile, BrowserSession, ChatOpenAI, Tools
from surefoot_client import AsyncClient
from surefoot_client.browser_use import GuardedTools
from surefoot_client.gatekeeper import Waits

STEPS = 8  # that a task may take
CHARACTERS = 4  # of a token
STEP = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": ""}
CLAIM = {"done": {"text": "It is done.", "success": True}}


class Script:
    """A model that does what it was given, one a step, and counts what it was sent and what it said."""

    def __init__(self) -> None:
        self.left: list[str] = []
        self.tokens = 0

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        said = [message["content"] for message in request["messages"]]
        text = "\n".join(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in said)
        wants = self.left.pop(0) if self.left else "done"
        content = json.dumps({**STEP, "action": [self._action(wants, text.replace("\\n", "\n").replace("\\t", "\t"))]})
        self.tokens += (len(text) + len(content)) // CHARACTERS
        message = {"role": "assistant", "content": content}
        return {
            "id": "c1", "object": "chat.completion", "created": 0, "model": "scripted",
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
        }  # fmt: skip

    def _action(self, wants: str, shown: str) -> dict[str, Any]:
        if wants == "done":
            return CLAIM
        found = re.findall(rf"\[(\d+)\]<button[^>]*/?>\s*{re.escape(wants)}", shown)
        return {"click": {"index": int(found[-1])}} if found else {"wait": {"seconds": 0}}


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, script: Script, *args: Any) -> None:
        self._script = script
        super().__init__(*args)

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(self._script.answer(request)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What is asked is counted."""


class Person:
    """Says yes to what the task wants, and no to all else."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self.asked = 0
        self.approved: list[str] = []

    async def __call__(self, waits: Waits) -> bool:
        self.asked += 1
        if waits.confirmation.element != self._wanted:
            return False
        self.approved.append(waits.confirmation.element)
        return True


async def play(browser: str, server: str | None, out: Any) -> None:
    script = Script()
    service = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, script))
    Thread(target=service.serve_forever, daemon=True).start()
    model = ChatOpenAI(model="gpt-4o", api_key="scripted", base_url=f"http://127.0.0.1:{service.server_port}/v1")
    session = BrowserSession(browser_profile=BrowserProfile(
        headless=True, executable_path=browser, chromium_sandbox=False, enable_default_extensions=False,
        keep_alive=True, minimum_wait_page_load_time=0.1, wait_for_network_idle_page_load_time=0.1,
        wait_between_actions=0.0,
    ))  # fmt: skip
    await session.start()
    for line in iter(sys.stdin.readline, ""):
        task = json.loads(line)
        person = Person(task["wanted"])
        tools: Tools[Any] = Tools()
        if server:
            surefoot = AsyncClient(server)
            tools = GuardedTools(surefoot, goal=task["goal"], criteria=[task["criterion"]], approve=person)
        script.left, script.tokens = list(task["script"]), 0
        agent = Agent(
            task=task["goal"], llm=model, tools=tools, browser_session=session, use_vision=False, use_judge=False,
            directly_open_url=False, initial_actions=[{"navigate": {"url": task["url"]}}],
        )  # fmt: skip
        began = time.monotonic()
        ran = await agent.run(max_steps=STEPS)
        told = {
            "done": bool(ran.is_done() and ran.is_successful()), "steps": ran.number_of_steps(),
            "seconds": time.monotonic() - began, "tokens": script.tokens, "asked": person.asked,
            "approved": person.approved,
        }  # fmt: skip
        print(json.dumps(told), file=out, flush=True)
    await session.kill()


if __name__ == "__main__":
    sys.stdout, told_to = sys.stderr, sys.stdout  # its logs go elsewhere than the answers
    asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None, told_to))
