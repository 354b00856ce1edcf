"""The policies that come with Surefoot: they load, and every golden file holds."""

from __future__ import annotations

from pathlib import Path

from engine.facts.vocabulary import VOCABULARY
from engine.rules import check, load, shipped
from engine.rules.golden.files import run_golden

GOLDEN = Path(__file__).parents[1] / "golden"
UNSEEN = "SF705"


def test_they_have_no_problems() -> None:
    assert [str(problem) for problem in check(shipped(), VOCABULARY)] == []


def test_every_golden_file_holds() -> None:
    result = run_golden(GOLDEN, load(shipped(), VOCABULARY), VOCABULARY)
    assert [str(problem) for problem in result.problems if problem.code != UNSEEN] == []


def test_every_rule_is_seen_to_fire_and_to_stay_silent() -> None:
    result = run_golden(GOLDEN, load(shipped(), VOCABULARY), VOCABULARY)
    assert [str(problem) for problem in result.problems if problem.code == UNSEEN] == []
