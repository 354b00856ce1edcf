"""What commands read of a store that a server uses: the same of a folder and of a database."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.rules import shipped
from server.cli import main
from server.reading import fired_in, read_store
from server.wire.examples import RECIPE
from tests.store.used import use

pytestmark = pytest.mark.process


@pytest.fixture(params=["tinydb", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found


def test_commands_read_what_a_server_keeps(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    mine = tmp_path / "mine"
    shutil.copytree(shipped(), mine, ignore=shutil.ignore_patterns("__pycache__"))
    text = (mine / "settings.yaml").read_text()
    (mine / "settings.yaml").write_text(text.replace("max_turns: {value: 100", "max_turns: {value: 90"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "one host"))
    task, plan = asyncio.run(use(address, mine))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another host"))

    def ask(*words: str) -> Result:
        return CliRunner().invoke(main, [*words, "--store", address])

    verified = ask("receipt", task, "--verify")
    assert verified.exit_code == 0, verified.output
    assert "verified  3 turns decided again" in verified.output
    turns = [json.loads(line) for line in ask("trace", "export", task).output.splitlines()]
    assert [one["turn"] for one in turns] == [0, 1, 2]
    for kind, thing in (("--group", "s"), ("--batch", plan)):
        exported = ask("trace", "export", thing, kind)
        assert exported.exit_code == 0, exported.output
        assert json.loads(exported.output.splitlines()[0])["kind"]
    explained = ask("policy", "explain", "tier1", "--task", task, "--turn", "1")
    assert explained.exit_code == 0, explained.output
    assert "its own policies are not kept" not in explained.output
    backtest = ask("policy", "backtest", str(mine))
    assert backtest.exit_code == 0, backtest.output
    assert "3 turns of 1 task: 3 the same (0 by other rules), 0 flips, 0 need a model" in backtest.output
    assert ask("policy", "backtest", str(mine), "--task", "nobody").exit_code == 1
    missing = ask("trace", "export", "nobody")
    assert missing.exit_code == 1
    assert "there is no task 'nobody' in " in missing.output


def test_what_fired_this_week_is_counted_and_what_did_not_change_since_is_not_read(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    task, _ = asyncio.run(use(address, shipped()))
    found = fired_in(address, "local")
    assert found["tier1/T1.2"] == 1, found
    assert fired_in(address, "nobody") == {}
    store, later = read_store(address), time.time() + 60
    for tasks in ([], [task]):
        with store.traces(tasks, later) as files:
            assert files == []
        with store.traces(tasks, later - 3600) as files:
            assert len(files) == 1


def test_commands_change_the_recipes_of_a_store(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    asyncio.run(use(address, shipped()))

    def ask(*words: str) -> Result:
        return CliRunner().invoke(main, ["recipe", *words, "--store", address])

    file = tmp_path / "r.yaml"
    file.write_text(str(RECIPE["a_recipe"]["yaml"]))  # type: ignore[index]
    assert ask("put", str(file)).output == "add-a-todo is suggested: version 1 of 1\n"
    assert ask("off", "add-a-todo").output == "add-a-todo is off: version 1 of 1\n"
    assert "add-a-todo  todos.example  off, version 1" in ask("list").output
    assert "no task tells anything" in ask("test", "add-a-todo").output
    assert ask("delete", "add-a-todo").exit_code == 0
    assert "add-a-todo" not in ask("list").output
    trail = CliRunner().invoke(main, ["audit", "--tenant", "local", "--json", "--store", address]).output
    assert [one["act"] for one in json.loads(trail)["entries"]][-3:] == ["recipe.changed"] * 2 + ["recipe.deleted"]
