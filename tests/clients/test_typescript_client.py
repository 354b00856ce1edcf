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


def test_the_program_of_the_page_is_made_and_run_as_it_says(server: Running, folder: Path, tmp_path: Path) -> None:
    section = PAGE.read_text("utf-8").partition("## From TypeScript")[2]
    said = re.search(r"```sh\n(.*?)```.*?```ts run\n(.*?)```\n\n```text\n(.*?)```", section, re.DOTALL)
    assert said
    first, *commands = said[1].splitlines()
    assert first == "npm ci --prefix ./clients/typescript"  # which brings what `folder` has
    (tmp_path / "clients").mkdir()
    folder.rename(tmp_path / "clients" / "typescript")
    (tmp_path / "agent.mts").write_text(said[2], "utf-8")
    (tmp_path / "package.json").write_text("{}", "utf-8")  # npm would look for one in the folders above
    nothing = {"npm_config_offline": "true", "npm_config_cache": str(tmp_path / "cache")}  # no machine's own packages
    environment = {**os.environ, "SUREFOOT_URL": server.url, **nothing}
    for command in commands:
        ran = subprocess.run(
            command.split(), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (ran.stdout, ran.stderr) == (said[3], "")


def test_the_lock_names_no_registry() -> None:
    assert "resolved" not in (KEPT / "package-lock.json").read_text("utf-8")
