"""Ten fields in three turns, and a chain that breaks in the middle: the next turn corrects exactly that step."""

from __future__ import annotations

import asyncio
import json

import pytest
from click.testing import CliRunner

from benchmarks.chains import chains
from benchmarks.chains.play import Filled, play
from client.run import Turn

pytestmark = pytest.mark.browser


def test_ten_fields_take_three_turns_in_a_chain_and_twelve_without() -> None:
    result = CliRunner().invoke(chains, ["--json"])
    assert result.exit_code == 0, result.output
    runs = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(run["behaviour"], run["chaining"], run["actions"], run["status"], run["sent"]) for run in runs] == [
        ("plain", False, [1] * 12, "completed", True),
        ("plain", True, [10, 1, 1], "completed", True),
        ("forgets once", True, [10, 1, 3, 1, 1], "completed", True),
        ("refuses", True, [10, 0], "needs_user_input", False),
    ]
    assert [run["turns"] for run in runs] == [12, 3, 5, 2]


def test_a_field_that_did_not_take_its_value_is_filled_again_and_the_rest_of_the_chain_follows() -> None:
    turns: list[Turn] = []
    asyncio.run(play([("forgets once", True)], turns.append))
    assert turns[1].trouble == "The value did not stick"
    assert turns[1].actions == ('setValue("sf-postcode", "SW1Y 4LE")',)
    assert turns[2].actions == (
        'setValue("sf-city", "London")', 'select("sf-country", "Portugal")', 'check("sf-newsletter")',
    )  # fmt: skip


def test_a_field_that_the_page_refuses_stops_the_chain_and_is_asked_about() -> None:
    turns: list[Turn] = []
    (run,) = asyncio.run(play([("refuses", True)], turns.append))
    assert (turns[1].trouble, turns[1].verdict) == ("Invalid postcode", "failed")
    assert '“Invalid postcode”' in run.says


def test_a_run_is_as_it_should_be_only_when_the_form_agrees() -> None:
    run = Filled(behaviour="plain", chaining=True, turns=3, actions=(10, 1, 1), status="completed", sent=False, says="")
    assert not run.as_it_should
