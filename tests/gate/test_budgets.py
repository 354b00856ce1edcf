"""A gate whose tenant has no tokens left asks no model, accepts nothing, and says what stays unverified."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.gate import Gate
from engine.ports import DayReserved, OfAll
from engine.rules import Bundle
from tests.booked import Booked, Elsewhere

VAGUE = "the report has figures of every branch"


def limited(bundle: Bundle, tokens: int, **more: Any) -> Bundle:
    settings = {**bundle.settings, "budget_tenant_tokens": tokens, **more}
    rulesets = {name: replace(one, settings=settings) for name, one in bundle.rulesets.items()}
    return replace(bundle, settings=settings, rulesets=rulesets)


def judged(desk: Any, spent: int) -> dict[str, Any]:
    """A second claim with evidence that only a model can judge, under 100,000 tokens a day."""
    desk.bundle = limited(desk.bundle, 100_000)
    desk.accounts = Booked(spent)
    policies = OfAll(lambda: desk.bundle)
    desk.gate = Gate(policies=policies, provider=desk.model, ledger=desk.memory, accounts=desk.accounts)
    desk.model.says(c0=True)
    desk.claim(plan=desk.plan(VAGUE))
    answer: dict[str, Any] = desk.claim(evidence=desk.page())
    return answer


def test_a_day_that_is_used_up_accepts_nothing(desk: Any) -> None:
    answer = judged(desk, 99_000)
    assert (answer["status"], desk.model.asked) == ("rejected", [])
    assert answer["decision"]["rules"] == ["completion/review", "budget/tenant", "completion/over_budget"]
    assert "unverified" in answer["reason"]


def test_a_day_with_room_is_booked_on(desk: Any) -> None:
    answer = judged(desk, 1_000)
    assert answer["status"] == "accepted"
    assert len(desk.model.asked) == 1
    assert desk.accounts.spent > 1_000  # the model did not say what it took, so an estimate counts


def test_a_reply_that_was_paid_for_is_used(desk: Any, died: type[BaseException]) -> None:
    """The server dies once the reply is kept; the day ends meanwhile, and the claim is made again."""
    desk.bundle = limited(desk.bundle, 100_000)
    desk.accounts = Booked(0)
    policies = OfAll(lambda: desk.bundle)
    desk.gate = Gate(policies=policies, provider=desk.model, ledger=desk.memory, accounts=desk.accounts)
    desk.model.says(c0=True)
    desk.claim(plan=desk.plan(VAGUE))
    desk.memory.die_after = 0
    with pytest.raises(died):
        desk.claim(evidence=desk.page())
    desk.memory.die_after = None
    desk.accounts.spent = 200_000
    answer = desk.claim(evidence=desk.page())
    assert (answer["status"], len(desk.model.asked)) == ("accepted", 1)


def test_a_day_that_is_only_reserved_makes_a_claim_come_again(desk: Any) -> None:
    desk.bundle = limited(desk.bundle, 100_000, turn_seconds=0.5)
    desk.accounts = Elsewhere(99_000)
    policies = OfAll(lambda: desk.bundle)
    desk.gate = Gate(policies=policies, provider=desk.model, ledger=desk.memory, accounts=desk.accounts)
    desk.model.says(c0=True)
    desk.claim(plan=desk.plan(VAGUE))
    with pytest.raises(DayReserved):
        desk.claim(evidence=desk.page())
    assert desk.model.asked == []
    desk.accounts.over(500)
    assert desk.claim(evidence=desk.page())["status"] == "accepted"
