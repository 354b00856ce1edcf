"""Verdicts by rule are judged again in the background, and a rule that is often wrong hands over to a model."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from engine.learning.precision import Tally, interval, sampled
from engine.record.turn import TurnRecord
from engine.turn.learn_precision import Calibrating
from tests.booked import Booked

LIST = [("btn", "b1", "Save"), ("btn", "b2", "Next")]
MORE = [*LIST, ("btn", "b3", "Details")]
ERROR = [*LIST, ("alert", "a1", "Error: it failed")]
STEPS = ('Click "Save"', 'Click "Next"', "Choose what fits best")
GOAL = "Do what is needed here"


class Counted:
    """Tallies in a dictionary."""

    def __init__(self, known: Mapping[str, Tally] | None = None) -> None:
        self.rules = dict(known or {})

    async def known(self, tenant: str) -> Mapping[str, Tally]:
        return self.rules

    async def count(self, tenant: str, rule: str, *, agreed: bool) -> None:
        before = self.rules.get(rule, Tally())
        self.rules[rule] = Tally(before.judged + 1, before.agreed + agreed)

    async def reset(self, tenant: str, rule: str | None) -> int:
        count = len(self.rules)
        self.rules.clear()
        return count


def started(client: Any, tallies: Counted | None = None, **answers: Any) -> Any:
    one = client(**answers)
    one.engine = one.restarted(tallies=tallies)
    one.start(GOAL, LIST)
    return one


@pytest.fixture
def planned(plan_of):
    return {"plan": [plan_of(*STEPS)]}


LOW = Tally(40, 12)


class TestAbstaining:
    def test_a_rule_under_its_floor_hands_over_to_the_full_tier(self, client, planned, says):
        one = started(client, Counted({"tier1/T1.2": LOW}), **planned, verify_full=[says()])
        answer = one.turn(MORE)
        rules = answer["decision"]["rules"]
        assert [one for one in rules if one.startswith(("tier1/", "calibration/", "tiers/"))] == [
            "tier1/T1.2", "calibration/abstain", "tiers/full", "tiers/full_verdict",
        ]
        assert answer["verification"]["verificationTier"] == "full"
        assert one.history[-1].observed.calibration == {"tier1/T1.2": LOW}

    def test_what_the_model_says_counts(self, client, planned, says):
        one = started(client, Counted({"tier1/T1.2": LOW}), **planned, verify_full=[says(worked=False)])
        assert one.turn(MORE)["verification"]["success"] is False

    def test_a_rule_that_is_mostly_right_decides(self, client, planned):
        one = started(client, Counted({"tier1/T1.2": Tally(40, 38)}), **planned)
        answer = one.turn(MORE)
        assert one.history[-1].transition.verdict.by == "tier1/T1.2"
        assert "calibration/abstain" not in answer["decision"]["rules"]

    @pytest.mark.parametrize(("rule", "page"), [("tier1/S2", ERROR), ("tier1/T0", LIST)])
    def test_a_failure_never_abstains(self, client, planned, says, rule, page):
        one = started(client, Counted({rule: Tally(1000, 0)}), **planned, verify_full=[says()])
        answer = one.turn(page)
        assert one.history[-1].transition.verdict.by == rule
        assert answer["verification"]["success"] is False
        assert "verify_full" not in one.calls

    def test_without_a_model_nothing_abstains(self, client):
        one = client()
        one.engine = one.restarted(tallies=Counted({"tier1/T1.2": LOW}))
        one.start('Click "Save", then click "Next", then click "Details"', LIST)
        one.turn(MORE)
        assert one.history[-1].transition.verdict.by == "tier1/T1.2"

    def test_the_trace_says_why(self, client, planned, says):
        one = started(client, Counted({"tier1/T1.2": LOW}), **planned, verify_full=[says()])
        one.turn(MORE)
        sets = one.ask("trace", one.task_id)["turns"][1]["rulesets"]
        (calibration,) = [found for found in sets if found["ruleset"] == "calibration"]
        assert calibration["rules"][0]["matched"] is True


class TestJudgingAgain:
    def played(
        self, one: Any, share: float, accounts: Booked | None = None, times: int = 1,
        erased: tuple[str, str | None] | None = None, **settings: Any,
    ) -> tuple[Counted, list]:  # fmt: skip
        """Everything that was played is offered, and some of it erased at once; the tallies, and what failed."""
        bundle = one.bundle
        known = {**bundle.settings, "calibration_sample": share, **settings}
        sets = {name: msgspec.structs.replace(rules, settings=known) for name, rules in bundle.rulesets.items()}
        bundle = msgspec.structs.replace(bundle, rulesets=sets, settings=known)
        tallies, failed = Counted(), []
        calibrating = Calibrating(
            bundle_source=lambda: bundle, provider=one.script, accounts=accounts or Booked(0), tallies=tallies,
            failed=failed.append,
        )  # fmt: skip

        async def play() -> None:
            for record in one.history * times:
                calibrating.played("tenant", msgspec.json.decode(msgspec.json.encode(record), type=TurnRecord))
            if erased is not None:
                calibrating.let_go(*erased)
            await calibrating.settled()
            self.view = msgspec.json.decode(await calibrating.view("tenant"))

        one.script.calls.clear()
        asyncio.run(play())
        return tallies, failed

    def test_a_verdict_that_is_confirmed(self, client, planned, says):
        one = started(client, **planned, verify_full=[says()])
        one.turn(MORE)
        tallies, failed = self.played(one, 1.0)
        assert (tallies.rules, failed) == ({"tier1/T1.2": Tally(1, 1)}, [])
        (rule,) = self.view["rules"]
        assert (rule["rule"], rule["precision"], rule["abstains"]) == ("tier1/T1.2", 1.0, False)
        told = one.script.inputs[-1]
        assert told["goal"] == GOAL
        assert any("Details" in line for line in told["observations"])

    def test_what_was_erased_is_not_told_to_a_model(self, client, planned, says):
        one = started(client, **planned, verify_full=[says()])
        one.turn(MORE)
        for erased in (("tenant", one.task_id), ("tenant", None)):
            assert (self.played(one, 1.0, erased=erased)[0].rules, one.calls) == ({}, [])
        assert self.played(one, 1.0, erased=("another", None))[0].rules == {"tier1/T1.2": Tally(1, 1)}

    def test_a_verdict_that_is_contradicted(self, client, planned, says):
        one = started(client, **planned, verify_full=[says(worked=False)])
        one.turn(MORE)
        assert self.played(one, 1.0)[0].rules == {"tier1/T1.2": Tally(1, 0)}

    def test_an_unsure_model_confirms_nothing(self, client, planned, says):
        one = started(client, **planned, verify_full=[says(confidence=0.5)])
        one.turn(MORE)
        assert self.played(one, 1.0)[0].rules == {"tier1/T1.2": Tally(1, 0)}

    def test_a_reply_that_cannot_be_read_counts_for_nothing(self, client, planned):
        one = started(client, **planned, verify_full=["unparsed"])
        one.turn(MORE)
        accounts = Booked(0)
        assert self.played(one, 1.0, accounts)[0].rules == {}
        assert accounts.spent == 120

    def test_nothing_is_judged_again_by_default(self, client, planned, says):
        one = started(client, **planned, verify_full=[says()])
        one.turn(MORE)
        assert one.bundle.settings["calibration_sample"] == 0
        assert (self.played(one, 0.0)[0].rules, one.calls) == ({}, [])

    def test_a_tenant_without_tokens_pays_for_no_sample(self, client, planned, says):
        one = started(client, **planned, verify_full=[says()])
        one.turn(MORE)
        tallies, _ = self.played(one, 1.0, Booked(1_000_000), budget_tenant_tokens=1_000_000)
        assert (tallies.rules, one.calls, self.view["leftOut"]) == ({}, [], 1)

    def test_a_queue_that_is_full_leaves_verdicts_out(self, client, planned, says):
        one = started(client, **planned, verify_full=[says()])
        one.turn(MORE)
        self.played(one, 1.0, times=5, calibration_queue=2)
        assert self.view["leftOut"] == 3

    def test_a_provider_that_raises_stops_nothing(self, client, planned):
        one = started(client, **planned, verify_full=[RuntimeError("gone")])
        one.turn(MORE)
        tallies, failed = self.played(one, 1.0)
        assert (tallies.rules, failed) == ({}, ["RuntimeError: gone"])


class TestFigures:
    @pytest.mark.parametrize(
        ("judged", "agreed", "lower", "upper"),
        [(10, 8, 0.490162, 0.943318), (100, 100, 0.963007, 1.0), (30, 0, 0.0, 0.113512), (0, 0, 0.0, 1.0)],
    )
    def test_the_interval_is_wilsons(self, judged, agreed, lower, upper):
        assert interval(Tally(judged, agreed)) == pytest.approx((lower, upper), abs=1e-4)

    def test_the_sample_is_the_same_every_time(self):
        first = [sampled(f"task-{n}", n % 7, 0.1) for n in range(5_000)]
        assert first == [sampled(f"task-{n}", n % 7, 0.1) for n in range(5_000)]
        assert 400 < sum(first) < 600
        assert all(sampled(f"task-{n}", 0, 1.0) for n in range(50))
        assert not any(sampled(f"task-{n}", 0, 0.0) for n in range(50))
