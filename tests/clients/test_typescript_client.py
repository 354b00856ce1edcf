"""The TypeScript client: its types are those of the server's API document, and its own tests pass on a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.running import Running

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "agents.md"
KEPT = ROOT / "clients" / "typescript"
PACKAGES = ROOT / ".venv" / "typescript" / "node_modules"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the client beside the packages that it is made with."""
    assert PACKAGES.exists(), "the packages of the TypeScript client are not installed; run: make adapters"
    copied = shutil.copytree(KEPT, tmp_path / "typescript", ignore=shutil.ignore_patterns("node_modules", "dist"))
    (copied / "node_modules").symlink_to(PACKAGES)
    return copied


def run(folder: Path, script: str, server: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["npm", "run", "--silent", script], cwd=folder, env={**os.environ, "SUREFOOT_URL": server},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_types_are_those_of_the_servers_document(server: Running, folder: Path) -> None:
    made = run(folder, "types", server.url)
    assert made.returncode == 0, made.stderr
    kept, told = (KEPT / "src" / "schema.ts").read_text("utf-8"), (folder / "src" / "schema.ts").read_text("utf-8")
    assert told == kept, "the API changed: make the types anew (npm run types in clients/typescript, a server running)"


def test_its_own_tests_pass_on_a_running_server(server: Running, folder: Path) -> None:
    played = run(folder, "test", server.url)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "# fail 0" in played.stdout or "ℹ fail 0" in played.stdout, played.stdout


def test_a_change_of_the_document_that_breaks_it_is_found(server: Running, folder: Path) -> None:
    schema = folder / "src" / "schema.ts"
    schema.write_text(schema.read_text("utf-8").replace("verdict:", "judgement:"), "utf-8")
    (folder / "test").rename(folder / "other")
    played = run(folder, "build", server.url)
    assert played.returncode != 0
    assert "verdict" in played.stdout


def test_it_is_installed_as_the_page_says(folder: Path, tmp_path: Path) -> None:
    said = re.search(r"## From TypeScript\n\n```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert said
    first, install = said[1].splitlines()
    assert first == "npm ci --prefix ./clients/typescript"  # which brings what `folder` has
    (tmp_path / "clients").mkdir()
    folder.rename(tmp_path / "clients" / "typescript")
    (tmp_path / "package.json").write_text("{}", "utf-8")
    installed = subprocess.run(
        [*install.split(), "--offline"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert installed.returncode == 0, installed.stderr
    used = subprocess.run(
        ["node", "--input-type=module", "-e", "import { Surefoot } from 'surefoot-client'; console.log(Surefoot.name)"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (used.stdout, used.stderr) == ("Surefoot\n", "")


def test_the_lock_names_no_registry() -> None:
    assert "resolved" not in (KEPT / "package-lock.json").read_text("utf-8")
