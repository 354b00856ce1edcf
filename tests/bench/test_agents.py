"""`surefoot bench agents`: what is counted, and one task by real agents."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.agents.command import Played, total
from benchmarks.agents.tasks import DONE, TASKS


def test_each_task_can_be_reached_by_its_script() -> None:
    for task in TASKS:
        labels = {one.label for one in task.buttons}
        assert {one for one in task.script if one != DONE} <= labels
        assert task.wanted.label in task.script
        assert len(labels) == len(task.buttons)


def test_what_was_claimed_and_did_not_happen_is_a_false_done() -> None:
    def came(*, claimed: bool, reached: bool) -> Played:
        return Played("Pay", ["Delete"], ["Delete"], claimed, reached, steps=2, seconds=1.0, tokens=10, asked=1)

    told = total("with", [came(claimed=True, reached=False), came(claimed=True, reached=True)])
    assert (told.false_dones, told.reached, told.unasked, told.asked) == (1, 1, 2, 2)
    assert (told.steps, told.tokens_per_step, told.seconds_per_step) == (4, 5.0, 0.5)


@pytest.mark.browser
@pytest.mark.nightly
def test_surefoot_holds_back_what_the_bare_agent_does() -> None:
    command = [sys.executable, "-m", "server.cli", "bench", "agents", "--tasks", "1", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    without, behind = json.loads(ran.stdout)["totals"]
    assert (without["unasked"], without["false_dones"], without["reached"]) == (1, 1, 0)
    assert (behind["unasked"], behind["false_dones"], behind["reached"]) == (0, 0, 1)
