"""Turns that a real store recorded are exported and taken again: the same decisions, byte for byte, with no model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from engine.llm.providers.recorded import recorded
from engine.ports import Provider
from engine.rules import Bundle, shipped
from server.cli import main
from tests.played import Told, play

pytestmark = pytest.mark.slow

VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."}
GOAL = "Find Jas and tidy up"
PLAN = {
    "goal": GOAL,
    "steps": [
        {"description": text, "reasoning": "", "toolType": "DOM", "expectedOutcome": "It shows", "verify": "It shows"}
        for text in ("Open the list", "Mark what is old", "Look at the end")
    ],
}
SAYS: Mapping[str, Any] = {
    "llm.plan": PLAN,
    "llm.refine": {"thought": "The list.", "action": "click(7)"},
    "llm.act": {"thought": "That one.", "action": "click(8)"},
    "llm.verify_light": VERDICT,
    "llm.verify_full": VERDICT,
    "llm.correct": {"strategy": "RETRY_WITH_DELAY", "reason": "Too early."},
    "llm.validate_plan": {"valid": True, "reason": "", "suggestedChanges": [], "needsFullReplan": False},
}
OPEN, OLD, END = ({"i": id_, "r": "btn", "n": name} for id_, name in (("7", "Open"), ("8", "Old"), ("9", "End")))
PAGES = ([OPEN], [OPEN, OLD], [OPEN, OLD], [OLD, END])


def told(store: Path, bundle: Bundle, provider: Provider) -> list[bytes]:
    """The answers to one story."""
    return [bytes(one.response) for one in play(store, bundle, GOAL, "https://a.example/", PAGES, provider=provider)]


@pytest.fixture
def run() -> Callable[..., Any]:
    return lambda *args: CliRunner().invoke(main, ["trace", *args])


@pytest.fixture
def exported(tmp_path: Path, run: Callable[..., Any], bundle: Bundle) -> Path:
    """The trace of a story in which a model was asked."""
    told(tmp_path / "store", bundle, Told(SAYS))
    result = run("export", "id-1", "--store", f"tinydb:{tmp_path / 'store'}")
    assert result.exit_code == 0, result.output
    trace = tmp_path / "task.jsonl"
    trace.write_bytes(result.stdout_bytes)
    return trace


def test_an_exported_task_is_taken_again_byte_for_byte(exported: Path, run: Callable[..., Any]) -> None:
    assert sum(len(json.loads(line)["replies"]) for line in exported.read_text().splitlines()) >= 3
    result = run("replay", str(exported))
    assert (result.exit_code, result.output) == (0, "4 turns: 4 equal, 0 different\n")


def test_the_trace_stands_in_for_the_model(exported: Path, tmp_path: Path, bundle: Bundle) -> None:
    model = Told(SAYS)
    first = told(tmp_path / "first", bundle, model)
    assert model.calls >= 3
    assert told(tmp_path / "again", bundle, recorded(exported)) == first


def test_a_decision_that_differs_is_named(exported: Path, run: Callable[..., Any]) -> None:
    turns = [json.loads(line) for line in exported.read_text().splitlines()]
    turns[1]["transition"]["action"] = 'click("elsewhere")'
    exported.write_text("".join(json.dumps(turn) + "\n" for turn in turns))
    result = run("replay", str(exported), "--json")
    found = json.loads(result.output)
    assert (result.exit_code, found["ok"]) == (1, False)
    assert (found["turns"][1]["result"], found["turns"][1]["differs"]) == ("different", ["action"])


def test_a_reply_that_is_gone_needs_a_model(exported: Path, run: Callable[..., Any]) -> None:
    turn = json.loads(exported.read_text().splitlines()[0])
    exported.write_text(json.dumps({**turn, "replies": []}) + "\n")
    result = run("replay", str(exported))
    assert result.exit_code == 1
    assert "id-1 turn 0: needs model: planning/" in result.output


def test_an_answer_that_was_changed_is_seen(exported: Path, run: Callable[..., Any]) -> None:
    text = exported.read_text()
    assert '"response":{"taskId":"id-1"' in text
    exported.write_text(text.replace('"response":{"taskId":"id-1"', '"response":{"taskId":"id-2"'))
    result = run("replay", str(exported))
    assert result.exit_code == 1
    assert "different: answer" in result.output


def test_other_policies_decide_what_they_decide(exported: Path, run: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "policies"
    shutil.copytree(shipped(), folder)
    settings = folder / "settings.yaml"
    settings.write_text(settings.read_text("utf-8").replace("max_turns: {value: 100", "max_turns: {value: 99"), "utf-8")
    result = run("replay", str(exported), "--policies", str(folder))
    assert result.exit_code == 0
    assert "4 were decided by other policies" in result.output


def test_what_is_no_trace_or_no_task_is_said(tmp_path: Path, run: Callable[..., Any], exported: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    assert f"{broken}:1: no recorded turn" in run("replay", str(broken)).output
    assert run("export", "no-such", "--store", f"tinydb:{tmp_path / 'store'}").exit_code == 1
    assert run("export", "x", "--store", "tinydb:nowhere").exit_code == 2
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert run("replay", str(empty)).exit_code == 1
