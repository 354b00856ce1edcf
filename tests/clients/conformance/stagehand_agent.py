"""A real Stagehand with a browser of its own, in an environment of its own: `stagehand_agent.py BROWSER`.

Its model is scripted, and answers in the real wire format of OpenAI's responses: it reads the accessibility tree as it
is put to a model, and names the element of which it was told. Stagehand 4.3.0 takes no address of a model, and its
extension calls the provider from the browser; so the browser is told that the provider's host is on loopback, where the
model answers with a certificate that was made for this one run.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import async_playwright
from stagehand import Action, Stagehand, local_browser
from surefoot_client import AsyncClient, SurefootError
from surefoot_client.stagehand import GuardedStagehand
from told import CRITERION, GOAL, Person, model_of, response, said, told, while_judged

PROVIDER = "api.openai.com:443"


def scripted(request: Any) -> dict[str, Any]:
    """The button that the instruction names, as something to click."""
    text = "".join(part["text"] for part in request["input"][-1]["content"])
    wanted = re.search(r"instruction: (.*)", text)
    found = re.search(rf"\[(\d+-\d+)\] button: {re.escape(wanted[1])}", text) if wanted else None
    elements = [{"elementId": found[1], "description": "a button", "method": "click", "arguments": []}] if found else []
    return response(said(json.dumps({"elements": elements})))


def certified() -> ssl.SSLContext:
    """With a certificate of nobody's, whose key goes with the folder of this run."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-keyout", "key.pem", "-out", "certificate.pem"], check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path("certificate.pem"), Path("key.pem"))
    return context


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def play(browser: str) -> None:
    person, port = Person(), free_port()
    model = urlsplit(model_of(scripted, certified())).netloc
    launched = await local_browser.launch(
        executable_path=browser, headless=True, chromium_sandbox=False, port=port, ignore_https_errors=True,
        args=[f"--host-resolver-rules=MAP {PROVIDER} {model}"],
    )  # fmt: skip
    stagehand = await Stagehand.create(
        browser=launched, model="openai/scripted", model_api_key="scripted", self_heal=False
    )
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
