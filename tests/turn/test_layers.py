"""The engine stands alone: it can be imported without a server, a client or a web framework."""

from __future__ import annotations

import subprocess
import sys

import pytest

FOREIGN = ("server", "client", "benchmarks", "litestar", "uvicorn", "httpx", "playwright", "tinydb", "click", "rich")
PROGRAM = """
import pkgutil, sys, importlib
import engine
for module in pkgutil.walk_packages(engine.__path__, "engine."):
    if ".llm." not in module.name:
        importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & set(sys.argv[1:])))
"""


@pytest.mark.process
def test_the_engine_imports_no_server_no_client_and_no_web_framework():
    done = subprocess.run([sys.executable, "-c", PROGRAM, *FOREIGN], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
