"""What the documentation shows is run: the README's commands, its request and answer, and every link between pages."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from client.commands import run
from server.providers import KEYS
from tests.running import running

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
SUREFOOT = str(Path(sys.executable).with_name("surefoot"))


def blocks(language: str) -> list[str]:
    """The README's fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    return [shlex.split(line, comments=True) for block in blocks("sh") for line in block.splitlines() if line]


@pytest.fixture(autouse=True)
def without_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*KEYS, "SUREFOOT_PROVIDER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.process
def test_every_command_of_the_readme_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "policies", tmp_path / "policies")
    providers = []
    for words in commands():
        match words:
            case ["make", *targets]:
                subprocess.run(["make", "--dry-run", *targets], cwd=ROOT, check=True, capture_output=True)
            case ["source", ".venv/bin/activate"]:
                assert "VENV   := .venv\n" in (ROOT / "Makefile").read_text("utf-8")
            case ["export", assignment]:
                name, _, value = assignment.partition("=")
                monkeypatch.setenv(name, value)
            case ["surefoot", "serve", *options]:
                with running(tmp_path, *options, environment={}, command=(SUREFOOT, "serve")) as server:
                    providers.append(httpx.get(f"{server.url}/ready", trust_env=False).json()["provider"]["hasModel"])
            case ["surefoot", "run", *arguments]:  # reads them as the command does; the page is not on this machine
                with run.make_context("run", arguments, resilient_parsing=False) as context:
                    assert context.params["url"].startswith("https://")
            case ["surefoot", "doctor"] | ["surefoot", "policy", *_] | ["cp", *_]:
                program = [SUREFOOT, *words[1:]] if words[0] == "surefoot" else words
                subprocess.run(program, cwd=tmp_path, check=True, capture_output=True)
            case _:
                pytest.fail(f"the README shows {shlex.join(words)!r}, and nothing here tries it")
    assert providers == [False, True, True]


@pytest.mark.process
def test_the_request_of_the_readme_gets_the_answer_it_shows(tmp_path: Path) -> None:
    request, answer = blocks("json")
    method, path, body = re.fullmatch(r"(\S+) (\S+)\n(.*)", request, re.DOTALL).groups()  # type: ignore[union-attr]
    status, shown = answer.split("\n", 1)
    with running(tmp_path) as server:
        got = httpx.request(method, server.url + path, json=json.loads(body), trust_env=False)
        schema = httpx.get(f"{server.url}/schema", trust_env=False)
    assert got.status_code == int(status)
    assert lacking(json.loads(shown), got.json()) == []
    assert schema.status_code == httpx.codes.OK


def lacking(shown: Any, got: Any, path: str = "") -> list[str]:
    """Where an answer differs from the part of it that is shown."""
    if isinstance(shown, dict) and isinstance(got, dict):
        return [line for key, value in shown.items() for line in lacking(value, got.get(key), f"{path}.{key}")]
    return [] if shown == got else [f"{path}: shown {shown!r}, got {got!r}"]


def test_the_two_commands_come_first() -> None:
    assert [words[:2] for words in commands()[:2]] == [["make", "demo"], ["make", "test"]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def headings(page: Path) -> set[str]:
    """The parts of a page, as links name them."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", prose, re.MULTILINE))
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_a_part_of_a_page_lead_to_a_heading(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", page.read_text("utf-8"))
    pages = [((page.parent / target) if target else page, part) for target, part in targets]
    assert [(other.name, part) for other, part in pages if other.suffix == ".md" and part not in headings(other)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_are_there(page: Path) -> None:
    top = "|".join(sorted(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")))
    named = re.findall(rf"`((?:{top})/[\w./-]*)", page.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []
