"""Every program of docs/agents.md, copied into an empty folder and run: it prints what the page says.

`https://shop.example/basket` is the shop of the conformance suite.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.conformance.shop import open_shop
from tests.running import Running

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")
PROGRAMS = re.findall(r"^```python run\n(.*?)^```\n\n^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.browser
@pytest.mark.parametrize(("program", "prints"), PROGRAMS, ids=[f"program {n}" for n in range(1, len(PROGRAMS) + 1)])
def test_it_prints_what_the_page_says(program: str, prints: str, server: Running, tmp_path: Path) -> None:
    with open_shop() as shop:
        (tmp_path / "agent.py").write_text(program.replace("https://shop.example/basket", shop.url), "utf-8")
        ran = subprocess.run(
            [sys.executable, "agent.py"], cwd=tmp_path, env={**os.environ, "SUREFOOT_URL": server.url},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert (ran.stdout, ran.stderr) == (prints, "")


def test_no_program_stands_there_untried() -> None:
    assert PAGE.count("```python run") == len(PROGRAMS) > 0
