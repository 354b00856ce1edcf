"""Every program of docs/agents.md, copied into an empty folder and run: it prints what the page says.

`https://shop.example/basket` is the shop of the conformance suite.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conformance.shop import open_shop
from tests.clients.conformance.told import completion, model_of, response
from tests.running import Running

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text("utf-8")
PROGRAM = r"^```python run ?(\S*)\n(.*?)^```\n\n^```text\n(.*?)^```$"
PROGRAMS = re.findall(PROGRAM, PAGE, re.MULTILINE | re.DOTALL)


def played(number: int, environment: str, program: str, prints: str) -> Any:
    own = pytest.mark.nightly if environment else ()
    return pytest.param(environment, program, prints, id=f"program {number}", marks=own)


def answer(request: Any) -> dict[str, Any]:
    """What a model says in the programs that have one: first a click, and then that it is done."""
    said = request.get("messages") or request["input"]
    clicked = any(one.get("role") == "tool" or one.get("type") == "function_call_output" for one in said)
    arguments = '{"name": "Pay"}'
    if "messages" in request:
        call = {"id": "call1", "type": "function", "function": {"name": "click", "arguments": arguments}}
        message = {"content": "I have ordered it."} if clicked else {"content": None, "tool_calls": [call]}
        return completion(message, str(said))
    call = {"type": "function_call", "id": "f1", "call_id": "call1", "name": "click", "arguments": arguments}
    return response(None if clicked else {**call, "status": "completed"})


@pytest.mark.browser
@pytest.mark.parametrize(("environment", "program", "prints"), [played(n, *one) for n, one in enumerate(PROGRAMS, 1)])
def test_it_prints_what_the_page_says(
    environment: str, program: str, prints: str, server: Running, tmp_path: Path
) -> None:
    python = ROOT / ".venv" / environment / "bin" / "python" if environment else Path(sys.executable)
    variables = {
        **os.environ, "SUREFOOT_URL": server.url, "PYTHONPATH": str(ROOT / "clients" / "python" / "src"),
        "OPENAI_API_KEY": "scripted", "OPENAI_BASE_URL": model_of(answer) if environment else "",
    }  # fmt: skip
    with open_shop() as shop:
        (tmp_path / "agent.py").write_text(program.replace("https://shop.example/basket", shop.url), "utf-8")
        ran = subprocess.run(
            [str(python), "agent.py"], cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
        )
    assert (ran.stdout, ran.stderr) == (prints, "")


def test_no_program_stands_there_untried() -> None:
    assert PAGE.count("```python run") == len(PROGRAMS) > 0
