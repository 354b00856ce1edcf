"""Every program of docs/agents.md, copied into an empty folder and run: it prints what the page says.

`https://shop.example/basket` is the shop of the conformance suite. The program in TypeScript is run by
test_typescript_client.py.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from client.browser import find_browser
from tests.clients.conformance.shop import open_shop
from tests.clients.conformance.told import completion, model_of, response
from tests.running import Running

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")
PROGRAM = r"^```python run ?(\S*)\n(.*?)^```\n\n^```text\n(.*?)^```$"
PROGRAMS = re.findall(PROGRAM, PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# browser-use tells what it does on the standard output, and its makers; and asks the web for extensions.
QUIET = {
    "BROWSER_USE_SETUP_LOGGING": "false", "ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_CLOUD_SYNC": "false",
    "BROWSER_USE_DISABLE_EXTENSIONS": "true", "IN_DOCKER": "true",
}  # fmt: skip


def played(number: int, environment: str, program: str, prints: str) -> Any:
    own = pytest.mark.nightly if environment else ()
    return pytest.param(environment, program, prints, id=f"program {number}", marks=own)


STEP = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": ""}


def browsing(request: Any) -> dict[str, Any]:
    """What the model of browser-use says: it opens the shop, clicks on Pay, and then that it is done."""
    asked = json.dumps(request["messages"], ensure_ascii=False)
    shop = re.findall(r"http://127\.0\.0\.1:\d+", asked)[0]
    found = re.findall(r"\[(\d+)\]<button[^>]*/?>(?:\\n|\\t|\s)*Pay", asked)
    if not found:
        action: dict[str, Any] = {"navigate": {"url": shop}}
    elif "waits for a person" not in asked:
        action = {"click": {"index": int(found[-1])}}
    else:
        action = {"done": {"text": "I have ordered it.", "success": True}}
    return completion({"content": json.dumps({**STEP, "action": [action]})}, asked)


WANTS = ({"name": "send_invoice", "arguments": '{"to": "Ann"}'}, {"name": "click", "arguments": '{"name": "Pay"}'})


def answer(request: Any) -> dict[str, Any]:
    """What a model says in the programs that have one: calls of the tools that there are, and then that it is done."""
    if "response_format" in request:
        return browsing(request)
    said = request.get("messages") or request["input"]
    called = sum(one.get("role") == "tool" or one.get("type") == "function_call_output" for one in said)
    if "messages" in request:
        call = {"id": "call1", "type": "function", "function": WANTS[1]}
        message = {"content": "I have ordered it."} if called else {"content": None, "tool_calls": [call]}
        return completion(message, str(said))
    if called == len(WANTS):
        return response(None)
    name = f"call{called}"
    return response({"type": "function_call", "id": name, "call_id": name, "status": "completed", **WANTS[called]})


@pytest.mark.browser
@pytest.mark.parametrize(("environment", "program", "prints"), [played(n, *one) for n, one in enumerate(PROGRAMS, 1)])
def test_it_prints_what_the_page_says(
    environment: str, program: str, prints: str, server: Running, tmp_path: Path
) -> None:
    python = ROOT / ".venv" / environment / "bin" / "python" if environment else Path(sys.executable)
    variables = {
        **os.environ, "SUREFOOT_URL": server.url, "PYTHONPATH": str(ROOT / "clients" / "python" / "src"),
        "OPENAI_API_KEY": "scripted", "OPENAI_BASE_URL": model_of(answer) if environment else "", **QUIET,
        "BROWSER_USE_CONFIG_DIR": str(tmp_path),
    }  # fmt: skip
    with open_shop() as shop:
        (tmp_path / "agent.py").write_text(program.replace("https://shop.example/basket", shop.url), "utf-8")
        ran = subprocess.run(
            [str(python), "agent.py"], cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
        )
    assert (ran.stdout, ran.stderr if environment != "browser-use" else "") == (prints, ""), ran.stderr


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_browser_of_the_mcp_configuration_is_guarded(server: Running, tmp_path: Path) -> None:
    said = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    after = json.loads(said[-1])["mcpServers"]["browser"]
    (tmp_path / "node_modules").symlink_to(ROOT / ".venv" / "playwright-mcp" / "node_modules")
    variables = {
        **os.environ, "SUREFOOT_URL": server.url, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PLAYWRIGHT_MCP_EXECUTABLE_PATH": str(find_browser()), "PLAYWRIGHT_MCP_SANDBOX": "false",
    }  # fmt: skip
    command = StdioServerParameters(command=after["command"], args=after["args"], env=variables, cwd=tmp_path)
    with open_shop() as shop:
        async with Client(command) as agent:
            opened = await agent.call_tool("browser_navigate", {"url": shop.url})
            assert not opened.is_error, opened.content
            told = await agent.call_tool("browser_click", {"element": "Pay", "target": "form[action='/pay'] button"})
    assert told.is_error
    assert "waits for a person" in str(told.content)
    assert shop.happened == []


def test_no_program_stands_there_untried() -> None:
    assert PAGE.count("```python run") == len(PROGRAMS) > 0
    assert PAGE.count("```ts run") == PAGE.count("```ts\n") + 1 == 1
    assert PAGE.count("```json") == 2
    others = re.findall(r"(.*)\n\n```python\n", PAGE)
    assert others
    assert all(one.startswith("Before") for one in others), others
