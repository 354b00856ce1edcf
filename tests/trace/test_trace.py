"""Turns that a real store recorded are exported and taken again: the same decisions, byte for byte, with no model."""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from msgspec import Raw

from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.facts.vocabulary import VOCABULARY
from engine.llm.providers.recorded import recorded
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode
from engine.ports import Effect, Provider
from engine.record.turn import Reply, Usage
from engine.replay.tracing import trace_of
from engine.rules import load, shipped
from engine.turn.engine import Engine
from server.cli import main
from server.wiring import open_store

VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "It opened."}
PLAN = {
    "goal": "Find Jas and tidy up",
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
PAGES = ([("7", "Open")], [("7", "Open"), ("8", "Old")], [("7", "Open"), ("8", "Old")], [("8", "Old"), ("9", "End")])


class Model:
    """Answers by effect, and counts."""

    has_model = True
    calls = 0

    async def perform(self, effect: Effect) -> Reply:
        self.calls += 1
        body = Raw(msgspec.json.encode(SAYS[effect.name]))
        return Reply(effect.key, effect.name, "ok", body, Usage(llm_calls=1, input_tokens=90, output_tokens=11))

    def warm_up(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Log:
    def info(self, event: str, **values: object) -> None:
        pass

    warning = exception = info


def play(store: Path, provider: Provider) -> list[bytes]:
    """The answers to one story, over a real store."""
    files = open_store(f"tinydb:{store}")
    ids, now = itertools.count(1), itertools.count(1_000)
    bundle = load(shipped(), VOCABULARY)
    engine = Engine(
        bundle_source=lambda: bundle, provider=provider, tasks=files, journal=files, requests=files,
        history=History(
            trace_of=trace_of, tasks=files, sessions=files, clock=lambda: 1_000.0, bundle_source=lambda: bundle
        ),
        clock=lambda: float(next(now)), ids=lambda: f"id-{next(ids)}", log=Log(),
    )  # fmt: skip

    async def story() -> list[bytes]:
        answers = []
        for nodes in PAGES:
            page = PageInput(url="https://a.example/", interactive_tree=[TreeNode(i=i, r="btn", n=n) for i, n in nodes])
            told = {"query": "Find Jas and tidy up"} if not answers else {"task_id": "id-1"}
            answers.append(bytes(await engine.interact("local", TurnRequest(
                url="https://a.example/", page=page, witness=Witness(), **told,
            ))))  # fmt: skip
        return answers

    try:
        return asyncio.run(story())
    finally:
        files.close()


@pytest.fixture
def run() -> Callable[..., Any]:
    return lambda *args: CliRunner().invoke(main, ["trace", *args])


@pytest.fixture
def exported(tmp_path: Path, run: Callable[..., Any]) -> Path:
    """The trace of a story in which a model was asked."""
    play(tmp_path / "store", Model())
    result = run("export", "id-1", "--store", f"tinydb:{tmp_path / 'store'}")
    assert result.exit_code == 0, result.output
    trace = tmp_path / "task.jsonl"
    trace.write_bytes(result.stdout_bytes)
    return trace


def test_an_exported_task_is_taken_again_byte_for_byte(exported: Path, run: Callable[..., Any]) -> None:
    assert sum(len(json.loads(line)["replies"]) for line in exported.read_text().splitlines()) >= 3
    result = run("replay", str(exported))
    assert (result.exit_code, result.output) == (0, "4 turns: 4 equal, 0 different\n")


def test_the_trace_stands_in_for_the_model(exported: Path, tmp_path: Path) -> None:
    model = Model()
    first = play(tmp_path / "first", model)
    assert model.calls >= 3
    assert play(tmp_path / "again", recorded(exported)) == first


def test_a_decision_that_differs_is_named(exported: Path, run: Callable[..., Any]) -> None:
    turns = [json.loads(line) for line in exported.read_text().splitlines()]
    turns[1]["transition"]["action"] = 'click("elsewhere")'
    exported.write_text("".join(json.dumps(turn) + "\n" for turn in turns))
    result = run("replay", str(exported), "--json")
    told = json.loads(result.output)
    assert (result.exit_code, told["ok"]) == (1, False)
    assert (told["turns"][1]["result"], told["turns"][1]["differs"]) == ("different", ["action"])


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
