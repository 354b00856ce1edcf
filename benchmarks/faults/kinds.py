"""The ways in which a model fails, as answers on the wire."""

from __future__ import annotations

import json
from collections.abc import Mapping

from msgspec import Struct

from benchmarks.faults.model import Answer, refused, replied, said, wire

NEVER_SECONDS = 120.0  # longer than any deadline


class Fault(Struct, frozen=True):
    """`answers` says whether a reply is received at all; `retried` whether the provider asks again."""

    answer: Answer | None  # None: the scenario's own lie
    answers: bool
    retried: bool = False


def fault_of(kind: str, healthy: object) -> Fault:
    """A kind of fault, made for an effect whose good reply is `healthy`."""
    cut = said(json.dumps(healthy) if not isinstance(healthy, str) else healthy, finish="MAX_TOKENS")
    return {"cut": Fault(cut, answers=True)}.get(kind) or FAULTS[kind]


FAULTS: Mapping[str, Fault] = {
    "429": Fault(refused(429), answers=False, retried=True),
    "500": Fault(refused(500), answers=False, retried=True),
    "503": Fault(refused(503), answers=False, retried=True),
    "time-out": Fault(Answer(seconds=NEVER_SECONDS), answers=False),
    "hang-up": Fault(Answer(drop=True), answers=False, retried=True),
    "no JSON": Fault(Answer(body=b"<html>Service is busy</html>"), answers=False),
    "garbage": Fault(said("Sure! I clicked it, and the task is complete."), answers=True),
    "cut": Fault(None, answers=True),
    "schema": Fault(replied({"action_succeeded": "true", "task_completed": "true", "confidence": "1"}), answers=True),
    "empty": Fault(wire({"candidates": [{"finishReason": "STOP", "index": 0}]}), answers=True),
    "blocked": Fault(wire({"promptFeedback": {"blockReason": "OTHER"}}), answers=True),
    "lie": Fault(None, answers=True),
}
