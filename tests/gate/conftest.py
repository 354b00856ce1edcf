"""A completion gate in one process: a ledger in memory that may die, and a model that is told what to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.gate import AgentPlan, Claim, Evidence, Gate, GateRecord, PlannedStep, Screenshot
from engine.gate.decide import DecidedClaim, decide
from engine.observe import PageInput, TreeNode
from engine.ports import OfAll
from engine.rules import Bundle, stored
from tests.ledger import Memory, Script

URL = "https://bi.example/reports/monthly"


class Reviewer(Script):
    """A model that reviews criteria by id, or gives no answer."""

    def says(self, **met: bool | float) -> None:
        """`c0=True`, or `c0=0.6` for a met that the model is that sure of."""
        sure = {id_: 0.9 if isinstance(said, bool) else said for id_, said in met.items()}
        yes = {id_: said is not False for id_, said in met.items()}
        self.answers = [{
            "criteria": [{"id": id_, "met": yes[id_], "confidence": sure[id_], "evidence": "seen"} for id_ in met]
        }]  # fmt: skip


class Desk:
    """Where agents report. Answers are those of the HTTP API."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.memory = Memory(GateRecord)
        self.model = Reviewer()
        self.gate = Gate(policies=OfAll(lambda: bundle), provider=self.model, ledger=self.memory)

    def plan(self, *verify: str, goal: str = "Open the monthly report") -> AgentPlan:
        return AgentPlan(goal, tuple(PlannedStep(f"Step {at}", text) for at, text in enumerate(verify)))

    def page(self, *nodes: tuple[str, str, str], url: str = URL, title: str = "Monthly report",
             screenshot: Screenshot | None = None) -> Evidence:  # fmt: skip
        tree = [TreeNode(r=role, i=id_, n=name) for role, id_, name in nodes or (("hdr", "h", "Monthly report"),)]
        return Evidence(PageInput(url=url, title=title, interactive_tree=tree), screenshot)

    def claim(self, event: str = "success", **more: Any) -> dict[str, Any]:
        told = {"session_id": "s", "request": "Open the monthly report", "summary": "It is open.", **more}
        claim = Claim(event=event, **told)  # type: ignore[arg-type]
        answer: dict[str, Any] = msgspec.json.decode(asyncio.run(self.gate.claim("local", claim)))
        return answer

    def check_replay(self) -> None:
        """Every claim decides again what it decided, from its record alone."""
        for record in self.memory.every():
            if record.kind == "claim" and record.before and record.claim:
                replies = {reply.key: reply for reply in record.replies}
                again = decide(
                    self.bundle, record.before, record.claim, record.seen, replies, model=record.model,
                    tenant_spent=record.tenant_spent,
                )  # fmt: skip
                assert isinstance(again, DecidedClaim)
                assert again.state == record.state
                assert stored(again.rounds) == record.rounds


@pytest.fixture
def desk(bundle: Bundle) -> Any:
    made = Desk(bundle)
    yield made
    made.check_replay()


@pytest.fixture
def png() -> Callable[[], bytes]:
    """The smallest PNG there is."""
    return lambda: bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000000500"
        "01a5f645400000000049454e44ae426082"
    )
