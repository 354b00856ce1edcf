"""The benchmark of backtests measures what it says: turns of tasks of their own, and edits that flip few and most."""

from __future__ import annotations

import json

import msgspec
import pytest

from benchmarks.backtest import measure, played, repeated
from engine.facts.vocabulary import VOCABULARY
from engine.record.turn import TurnRecord
from engine.replay.exact import replay
from engine.rules import load, shipped


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[TurnRecord]:
    return played(tmp_path_factory.mktemp("store"), 3)


def test_what_was_played_is_what_the_engine_decides(records: list[TurnRecord]) -> None:
    bundle = load(shipped(), VOCABULARY)
    assert {replay(one, bundle).result for one in records} == {"equal"}
    assert sum(one.transition.route == "continue" for one in records) > len(records) / 2


def test_repeated_turns_are_of_other_tasks(records: list[TurnRecord]) -> None:
    lines = list(repeated(records, 2 * len(records) + 1))
    first, second = lines[: len(records)], lines[len(records) : 2 * len(records)]
    tasks = [{json.loads(line)["before"]["id"] for line in some} for some in (first, second)]
    assert len(tasks[0]) == len(tasks[1]) == 3
    assert not tasks[0] & tasks[1]
    again = msgspec.json.decode(second[0], type=TurnRecord)
    assert again.transition == records[0].transition


@pytest.mark.slow
def test_candidates_change_nothing_little_and_most() -> None:
    found = measure(2, 100, 1)
    flips = [one["flips"] for one in found["candidates"].values()]
    assert flips[0] == 0 < flips[1] < flips[2]
    assert flips[2] > 60
