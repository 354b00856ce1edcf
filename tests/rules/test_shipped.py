"""The policies that come with Surefoot: they load, and every golden file holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, Problem, check, shipped
from engine.rules.golden.files import run_golden
from engine.turn.known import known_of

GOLDEN = Path(__file__).parents[1] / "golden"
UNSEEN = "SF705"
SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
CONTRACT = {"tier1": re.compile(r"S[12]|T0(?:\.[wvxu])?|T1\.[1-6]|P[1-4]"), "sentinel": re.compile(r"S3")}


@pytest.fixture(scope="module")
def problems(bundle: Bundle) -> tuple[Problem, ...]:
    """What is wrong with the golden files, all of them run once."""
    return run_golden(GOLDEN, bundle, VOCABULARY, known_of(bundle, VOCABULARY)).problems


def test_they_have_no_problems() -> None:
    assert [str(problem) for problem in check(shipped(), VOCABULARY)] == []


@pytest.mark.slow  # and `make check` runs them by `policy test`
def test_every_golden_file_holds_and_has_facts_that_a_turn_can_bring_together(problems: tuple[Problem, ...]) -> None:
    assert [str(problem) for problem in problems if problem.code != UNSEEN] == []


@pytest.mark.slow
def test_every_rule_is_seen_to_fire_and_to_stay_silent(problems: tuple[Problem, ...]) -> None:
    assert [str(problem) for problem in problems if problem.code == UNSEEN] == []


def test_every_rule_has_a_title_of_its_own_that_is_not_its_reason(bundle: Bundle) -> None:
    for name, rules in bundle.rulesets.items():
        titles = [rule.title for rule in rules.rules]
        assert [rule.id for rule in rules.rules if not rule.title] == [], name
        assert [title for title in titles if titles.count(title) > 1] == [], name
        reasons = {rule.id: "".join(rule.because.parts) for rule in rules.rules if rule.because}
        copies = [rule.id for rule in rules.rules if _plain(rule.title) == _plain(reasons.get(rule.id, ""))]
        assert copies == [], name


def test_ids_are_of_one_style_but_for_those_that_the_contract_fixes(bundle: Bundle) -> None:
    for name, rules in bundle.rulesets.items():
        fixed = CONTRACT.get(name, SNAKE)
        strange = [rule.id for rule in rules.rules if not (SNAKE.fullmatch(rule.id) or fixed.fullmatch(rule.id))]
        assert strange == [], name
        numbered = [f"G{number}" for number, _ in enumerate(rules.guarantees, 1)]
        assert [guarantee.id for guarantee in rules.guarantees] == numbered, name
    assert [guarantee.id for guarantee in bundle.across if not SNAKE.fullmatch(guarantee.id)] == []


def _plain(text: str) -> str:
    return text.rstrip(".").casefold()
