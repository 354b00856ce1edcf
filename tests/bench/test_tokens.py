"""What the tiers save: how tokens are counted, and a whole run with a scripted model."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from benchmarks.faults.model import Asked
from benchmarks.tokens import tokens
from benchmarks.tokens.count import Totals, added, untiered_policies
from benchmarks.tokens.model import Truth, Truthful, tokens_in, verdict, words_of
from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped

TOTALS = Totals(
    verifications=4, deterministic=3, lightweight=0, full=1, light_tokens=10, full_tokens=20, full_alone_tokens=100,
    other_tokens={"llm.plan": 5},
)  # fmt: skip


def test_a_token_is_four_characters_of_all_that_is_read() -> None:
    body = {
        "systemInstruction": {"parts": [{"text": "abcd"}]},
        "contents": [{"parts": [{"text": "ef"}, {"inlineData": {}}]}, {"parts": [{"text": "ghi"}]}],
    }
    assert (words_of(body), tokens_in("abcdefghi"), tokens_in("")) == ("abcdefghi", 3, 0)


def test_the_script_plans_once_as_the_rules_read_the_goal_and_judges_by_the_truth() -> None:
    truth = Truth(goal='Click "Sort", then click "Newest", and check that the page shows "Today"')
    script = Truthful(load(shipped(), VOCABULARY), truth)

    def said(call: str) -> dict[str, object]:
        wire = json.loads(script(Asked(call, "", {}, {"contents": [{"parts": [{"text": "12345678"}]}]})).body)
        assert wire["usageMetadata"]["promptTokenCount"] == 2
        answer: dict[str, object] = json.loads(wire["candidates"][0]["content"]["parts"][0]["text"])
        return answer

    steps = said("plan")["steps"]
    assert isinstance(steps, list)
    assert [step["description"] for step in steps] == ['Click "Sort"', 'click "Newest"']
    assert steps[1]["verify"] == 'the page shows "Today"'
    assert said("plan")["steps"] == []
    assert said("verify_full")["action_succeeded"] is False
    truth.changed = True
    assert (said("verify_light")["action_succeeded"], said("verify_light")["task_completed"]) == (True, False)
    assert verdict(Truth(reached=True))["task_completed"] is True


def test_totals_add_up_and_shares_are_of_the_sums() -> None:
    both = added([TOTALS, TOTALS])
    assert (both.verifications, both.full_alone_tokens, both.other_tokens) == (8, 200, {"llm.plan": 10})
    assert (both.by_rules, both.saved) == (0.75, 0.7)
    nothing = added([])
    assert (nothing.by_rules, nothing.saved) == (None, None)


def test_the_policies_to_compare_with_have_no_light_tier() -> None:
    assert untiered_policies().settings["enable_tiered_verification"] is False


def test_an_unknown_task_is_refused() -> None:
    result = CliRunner().invoke(tokens, ["--only", "fly"])
    assert (result.exit_code, "--only fly: no task is called so" in result.output) == (2, True)


@pytest.mark.browser
def test_rules_decide_most_verifications_and_the_rest_is_counted_by_tier() -> None:
    result = CliRunner().invoke(tokens, ["--only", "todomvc: edit", "--json"])
    assert result.exit_code == 0, result.output
    task, sums = (json.loads(line) for line in result.stdout.splitlines())
    assert (task["task"], task["status"], task["reached"]) == ("todomvc: edit a todo", "completed", True)
    counted = sums["totals"]["all"]
    assert (counted["verifications"], counted["deterministic"], counted["full"]) == (3, 2, 1)
    assert 0 < counted["lightTokens"] + counted["fullTokens"] < counted["fullAloneTokens"]
    assert set(counted["otherTokens"]) == {"llm.plan"}
    assert counted["saved"] == pytest.approx(
        1 - (counted["lightTokens"] + counted["fullTokens"]) / counted["fullAloneTokens"]
    )
