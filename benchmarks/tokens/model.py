"""A model on loopback that plans as the rules would, and judges by what is true; what it is asked is counted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from benchmarks.faults.model import Answer, Asked, said
from engine.language.complexity import read_goal
from engine.language.judging.criteria import implied
from engine.rules import Bundle, Reader

CHARS_PER_TOKEN = 4  # the estimate that all figures rest on; thoughts of a model are not in it


def tokens_in(text: str) -> int:
    """About how many tokens a text is."""
    return -(-len(text) // CHARS_PER_TOKEN)


class Truth(Struct):
    """What holds of the task under way; the play keeps it up to date."""

    goal: str = ""
    planned: bool = False
    changed: bool = False  # the page, since the last action
    reached: bool = False  # the goal, by the page's own judge or the application's database


class Truthful:
    """The script of a `ScriptedModel`."""

    def __init__(self, bundle: Bundle, truth: Truth) -> None:
        self._bundle = bundle
        self._truth = truth

    def __call__(self, asked: Asked) -> Answer:
        reply = self._reply(asked.call)
        text = reply if isinstance(reply, str) else json.dumps(reply)
        read, written = tokens_in(words_of(asked.body)), tokens_in(text)
        usage = {"promptTokenCount": read, "candidatesTokenCount": written, "totalTokenCount": read + written}
        return said(text, usage=usage)

    def _reply(self, call: str) -> object:
        if call in ("verify_light", "verify_full"):
            return verdict(self._truth)
        if call == "plan":
            return self._plan()
        return FIXED[call]

    def _plan(self) -> object:
        """The steps that the rules read in the goal; a second plan has none, for there is nothing more to say."""
        steps = [] if self._truth.planned else [self._step(step.text, step.verify) for step in self._read()]
        self._truth.planned = True
        return {"goal": self._truth.goal, "steps": steps}

    def _read(self) -> Any:
        return read_goal(Reader(self._bundle), self._truth.goal).steps

    def _step(self, text: str, verify: str | None) -> object:
        shown = verify or implied(Reader(self._bundle), text) or f"What is asked for is done: {text}"
        return {
            "description": text, "reasoning": "The goal says so.", "toolType": "DOM", "expectedOutcome": shown,
            "verify": shown,
        }  # fmt: skip


def verdict(truth: Truth) -> Mapping[str, object]:
    """What a verifier of either tier answers."""
    reason = "The goal is reached." if truth.reached else "The page changed." if truth.changed else "Nothing changed."
    return {
        "action_succeeded": truth.reached or truth.changed,
        "task_completed": truth.reached,
        "confidence": 0.9,
        "reason": reason,
    }


def words_of(body: Mapping[str, Any]) -> str:
    """Everything that a request makes the model read: instructions and contents; schemas are not counted."""
    parts = [*body.get("systemInstruction", {}).get("parts", ())]
    for content in body.get("contents", ()):
        parts += content["parts"]
    return "".join(part.get("text", "") for part in parts)


_GIVES_UP = {"thought": "No rule reads this step, and a script cannot.", "action": 'fail("not in the script")'}
FIXED: Mapping[str, object] = {
    "refine": _GIVES_UP,
    "act": _GIVES_UP,
    "correct": {"strategy": "RETRY_WITH_DELAY", "reason": "It may come late."},
    "validate_plan": {"valid": True, "reason": "It holds.", "suggestedChanges": [], "needsFullReplan": False},
    "decompose": {
        "subTasks": [
            {"name": "All", "objective": "All of it is done.", "inputs": [], "outputs": [], "estimatedSteps": 50},
        ]
    },
    "critic": "It is what was asked for. <Approved>YES</Approved>",
    "classify_action": {"kind": "data_change", "reversibility": "reversible", "reason": "It stores what was entered."},
    "choose_recipe": {"recipe": "none", "values": {}},
    "predict": {"description": "The page changes.", "domChanges": {}},
}
