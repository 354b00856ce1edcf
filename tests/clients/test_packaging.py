"""The Python client as a distribution: it installs from its folder, and knows nothing of the server."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "clients" / "python"
PARTS = ROOT / "extension" / "page"
LINKED = {
    **{f"page/{path.relative_to(PARTS).as_posix()}": path for path in PARTS.rglob("*.js")},
    **{name: ROOT / "client" / name for name in ("frames.py", "joined.py", "script.py")},
}
PRINTS = "import surefoot_client as s; print(s.__file__, s.Client.guard.__doc__)"
OURS = {"engine", "server", "client", "benchmarks", "extension", "policies"}


def test_no_module_imports_anything_of_the_server() -> None:
    found = {
        name.partition(".")[0]
        for path in (FOLDER / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in (
            [one.name for one in node.names] if isinstance(node, ast.Import)
            else [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert found & OURS == set()


@pytest.mark.process
def test_it_installs_from_its_folder_and_needs_nothing_else_of_ours(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(tmp_path / "installed"), str(FOLDER)], check=True, capture_output=True)
    told = subprocess.run(
        [sys.executable, "-c", PRINTS],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert told.stdout.startswith(str(tmp_path / "installed"))
    assert "May this action go out?" in told.stdout
    packed = tmp_path / "installed" / "surefoot_client" / "browser"
    for name, origin in LINKED.items():
        assert not (packed / name).is_symlink()
        assert (packed / name).read_bytes() == origin.read_bytes()
