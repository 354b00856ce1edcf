"""What the agents in environments of their own share: they are told by lines of JSON, and their models are scripted.

A line each way: {"do": "click", "name": "Pay", "says": true} is answered by {"why": "", "text": "", "asked": 1,
"warned": 0}. It is imported by programs that have none of the project's packages but `surefoot_client`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext
from threading import Thread
from typing import Any

from surefoot_client.clients import AsyncClient
from surefoot_client.gatekeeper import Gatekeeper, Waits

GOAL = "Order the tea"
CRITERION = 'the page shows "Thank you"'


class Person:
    """Who is asked, and how often."""

    def __init__(self) -> None:
        self.asked = 0
        self.says: bool | None = None

    async def __call__(self, waits: Waits) -> bool | None:
        self.asked += 1
        return self.says


def while_judged(keeper: Gatekeeper, do: Callable[[], Awaitable[object]]) -> None:
    """Have something happen to the page each time that the service has judged it."""
    client = keeper._client

    async def send(*call: Any, **more: Any) -> Any:
        told = await AsyncClient.send(client, *call, **more)
        await do()
        return told

    client.send = send  # type: ignore[method-assign]


class _Counts(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.heard += 1


async def told(person: Person, do: Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]]) -> None:
    """Do what each line says until there are no more; what it comes to goes to standard output, and nothing else."""
    out, sys.stdout = sys.stdout, sys.stderr
    counts = _Counts()
    logging.getLogger("surefoot_client").addHandler(counts)
    print(json.dumps({"ready": True}), file=out, flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        said = json.loads(line)
        person.says = said.get("says")
        if said["do"] == "begin":
            person.asked = counts.heard = 0
        came = await do(said)
        whole = {"why": "", "text": "", **came, "asked": person.asked, "warned": counts.heard}
        print(json.dumps(whole), file=out, flush=True)


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, reply: Callable[[Any], Any], *args: Any) -> None:
        self._reply = reply
        super().__init__(*args)

    def do_POST(self) -> None:
        body = json.dumps(self._reply(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """What is asked is no news."""


def model_of(reply: Callable[[Any], Any], tls: SSLContext | None = None) -> str:
    """Serve a scripted model, which answers a request's JSON by JSON; the base address that its clients take."""
    service = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, reply))
    if tls:
        service.socket = tls.wrap_socket(service.socket, server_side=True)
    Thread(target=service.serve_forever, daemon=True).start()
    return f"http{'s' if tls else ''}://127.0.0.1:{service.server_port}/v1"


def completion(message: Mapping[str, Any], asked: str) -> dict[str, Any]:
    """A message in the wire format of OpenAI's chat completions, to a prompt."""
    tokens = len(asked) // 4
    finish = "tool_calls" if message.get("tool_calls") else "stop"
    return {
        "id": "c1", "object": "chat.completion", "created": 0, "model": "scripted",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", **message}}],
        "usage": {"prompt_tokens": tokens, "completion_tokens": 40, "total_tokens": tokens + 40},
    }  # fmt: skip


def said(text: str) -> dict[str, Any]:
    """A text as an item of `response`."""
    part = {"type": "output_text", "text": text, "annotations": []}
    return {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]}


def response(item: Mapping[str, Any] | None) -> dict[str, Any]:
    """One item in the wire format of OpenAI's responses; without one, that all is done."""
    return {
        "id": "r1", "object": "response", "created_at": 0, "model": "scripted", "status": "completed",
        "output": [item or said("I ordered it.")], "parallel_tool_calls": False, "tool_choice": "auto", "tools": [],
        "usage": {
            "input_tokens": 10, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
            "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15,
        },
    }  # fmt: skip
