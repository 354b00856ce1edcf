"""What a rule means is what it sets: that one fired says nothing."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.learning.precision import Tally
from engine.rules import Bundle, load, shipped
from engine.turn.learn_precision import Calibrating
from tests.booked import Booked
from tests.turn.test_calibration import Counted

PAGE = [("btn", "b1", "Save"), ("btn", "b2", "Next")]
MORE = [*PAGE, ("btn", "b3", "Details")]
GOAL = "Do what is needed here"
NOTES = {  # rules that note something, and decide nothing
    "budget": '  - {id: noted, title: A call, when: spending.tokens >= 0, then: {spending: {says: ""}}}\n',
    "calibration": (
        "  - {id: noted, title: A rule, when: calibration.judged >= 0, then: {calibration: {abstained: false}}}\n"
    ),
}


@pytest.fixture
def noting(tmp_path: Path) -> Callable[[str], Bundle]:
    """The shipped policies, with a rule before all others of a set that notes something."""

    def made(name: str) -> Bundle:
        folder = tmp_path / name
        shutil.copytree(shipped(), folder)
        file = folder / f"{name}.yaml"
        file.write_text(file.read_text().replace("rules:\n", f"rules:\n{NOTES[name]}", 1))
        return load(folder, VOCABULARY)

    return made


def test_a_rule_about_budgets_that_ends_none_lets_the_call_pass(client: Any, noting: Any, plan_of: Any) -> None:
    one = client(plan=[plan_of('Click "Save"', 'Click "Next"')])
    one.bundle = noting("budget")
    answer = one.start(GOAL, PAGE)
    assert "plan" in one.calls
    assert answer["action"] == 'click("b1")'


def test_a_sample_is_judged_unless_a_budget_ended(client: Any, noting: Any, plan_of: Any, says: Any) -> None:
    one = client(plan=[plan_of('Click "Save"', 'Click "Next"')], verify_full=[says()])
    one.start(GOAL, PAGE)
    one.turn(MORE)
    view, judged = calibrated(one, noting("budget"), {})
    assert (judged, view["leftOut"]) == (1, 0)
    view, judged = calibrated(one, one.bundle, {}, spent=10**9)
    assert (judged, view["leftOut"]) == (0, 1)


def test_a_rule_about_precision_that_abstains_from_nothing_is_told_so(client: Any, noting: Any) -> None:
    view, _ = calibrated(client(), noting("calibration"), {"tier1/T1.2": Tally(40, 40)})
    assert view["rules"][0]["abstains"] is False


def test_a_budget_that_let_a_call_pass_stands_in_the_trace(client: Any, plan_of: Any) -> None:
    one = client(plan=[plan_of('Click "Save"', 'Click "Next"')])
    one.start(GOAL, PAGE)
    sets = one.ask("trace", one.task_id)["turns"][0]["rulesets"]
    budget = next(found for found in sets if found["ruleset"] == "budget")
    assert budget["facts"]["spending.tokens"] > 0
    assert [rule["matched"] for rule in budget["rules"]] == [False] * 3


def calibrated(one: Any, bundle: Bundle, known: dict[str, Tally], spent: int = 0) -> tuple[dict[str, Any], int]:
    """What is told of the rules after all turns were offered, and how many were judged again."""
    settings = {**bundle.settings, "calibration_sample": 1.0, "budget_tenant_tokens": 10**8}
    bundle = replace(bundle, settings=settings)
    tallies = Counted(known)
    calibrating = Calibrating(
        bundle_source=lambda: bundle, provider=one.script, accounts=Booked(spent), tallies=tallies, failed=print
    )  # fmt: skip

    async def play() -> dict[str, Any]:
        for record in one.history:
            calibrating.played("tenant", record)
        await calibrating.settled()
        view: dict[str, Any] = msgspec.json.decode(await calibrating.view("tenant"))
        return view

    one.script.calls.clear()
    view = asyncio.run(play())
    return view, len(one.script.calls)
