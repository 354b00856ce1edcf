"""What CONTRIBUTING.md walks through is walked through here, and its hooks are those of continuous integration."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from pre_commit.clientlib import load_config

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, check, decide, load, shipped
from engine.rules.read.given import fill_up

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
WARNS = {"route.name": "correction", "page.dialog_appeared": True, "dialog.id": "close",
         "page.dialog_text": "Remove it? This cannot be undone. Cancel Remove"}  # fmt: skip


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language, without the indent of the list that they stand in."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", PAGE, re.MULTILINE | re.DOTALL)
    return [dedent("\n".join(line.removeprefix(indent) for line in text.split("\n"))) for indent, text in found]


def test_its_commands_are_there() -> None:
    commands = [line.split("#")[0].split() for block in blocks("sh") for line in block.splitlines() if line]
    assert ["make", "check"] in commands
    recipes = (ROOT / "Makefile").read_text("utf-8")
    assert [name for make, name in commands if make != "make" or f"\n{name}:" not in recipes] == []


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The shipped policies with the rule of the page, before those about dialogs."""
    folder = tmp_path / "policies"
    shutil.copytree(shipped(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    (rule,) = blocks("yaml")
    file = folder / "contingencies.yaml"
    before = "  - id: popup_detected_planned\n"
    text = file.read_text("utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, "".join(f"  {line}\n" for line in rule.splitlines()) + before), "utf-8")
    return folder


def test_the_rule_is_sound_and_leaves_a_dialog_that_warns_to_the_user(changed: Path, bundle: Bundle) -> None:
    assert [str(problem) for problem in check(changed, VOCABULARY)] == []
    before, after = bundle.rulesets["contingencies"], load(changed, VOCABULARY).rulesets["contingencies"]
    facts = fill_up(WARNS, VOCABULARY.schemas[after.schema].facts)
    was, now = decide(before, facts), decide(after, facts)
    assert was is not None
    assert now is not None
    assert (was.rule, now.rule) == ("popup_detected", "dialog_warns")
    harmless = decide(after, {**facts, "page.dialog_text": "We value your privacy. Accept all"})
    assert harmless is not None
    assert harmless.rule == "popup_detected"


@pytest.mark.process
def test_the_fact_is_there_for_every_rule_and_found_by_a_word(tmp_path: Path) -> None:
    for name in ("engine", "server", "policies"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    field, filled = blocks("python")
    for file, above, line in (
        ("engine/facts/turn.py", "    repeats: ", f"    {field}"),
        ("engine/derive/observed.py", "        repeats=", f"        {filled}"),
    ):
        assert f"`{file}`" in PAGE
        path = tmp_path / file
        lines = path.read_text("utf-8").splitlines(keepends=True)
        (at,) = [number for number, one in enumerate(lines) if one.startswith(above)]
        path.write_text("".join([*lines[: at + 1], line, *lines[at + 1 :]]), "utf-8")
    program = (
        "from server.cli import main\n"
        "from engine.derive.observed import _task\n"
        "from engine.observe import PageState\n"
        "from engine.record.task import TaskState\n"
        "task = TaskState(id='t', session='s', query='Click the red button')\n"
        "print(_task(task, PageState(url='https://a.example/', kind='v3', hash='h')).words)\n"
        "main(['policy', 'facts', 'words', 'of', 'the', 'goal', '--policies', 'policies'])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("4\n")
    assert "task.words" in done.stdout


def test_the_hooks_are_valid_and_run_what_make_runs() -> None:
    load_config(str(ROOT / ".pre-commit-config.yaml"))
    recipes = (ROOT / "Makefile").read_text("utf-8").replace("$(BIN)", ".venv/bin").splitlines()
    for hook in HOOKS:
        assert any(line.strip().startswith(hook["entry"]) for line in recipes), hook["id"]


@pytest.mark.process
def test_a_hook_runs(tmp_path: Path) -> None:
    own = {"PRE_COMMIT_HOME": str(tmp_path), "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory",
           "GIT_CONFIG_VALUE_0": "*"}  # fmt: skip
    command = [str(Path(sys.executable).with_name("pre-commit")), "run", "ruff", "--all-files"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "Passed" in done.stdout
