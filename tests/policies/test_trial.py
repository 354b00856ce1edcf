"""What a draft would do, as it is told beside it: problems, golden cases, differences, proofs, recorded turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import read_folder, shipped
from engine.rules.read.folder import version
from server.policies.backtests import Backtests
from server.policies.consequences import State
from server.policies.live import Live
from server.policies.runs import InMemory
from server.policies.trial import Bench, Proofs

GOLDEN = Path(__file__).parents[1] / "golden"
SECONDS = 240.0  # on a busy machine


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    live = Live(shipped(), VOCABULARY)
    live.proofs = "released"
    opened = Bench(live, VOCABULARY, GOLDEN)
    yield opened
    opened.close()


def edited(bench: Bench, draft: str, file: str, old: str, new: str):  # type: ignore[no-untyped-def]
    contents = read_folder(shipped()).contents
    text = contents[file].decode()
    assert text.count(old) == 1
    return bench.survey(draft, contents, {file: text.replace(old, new)})


def until_broken(bench: Bench, survey) -> Proofs:  # type: ignore[no-untyped-def]
    end = time.monotonic() + SECONDS
    while (found := bench.proofs(survey, "someone")).state == "proving" and not found.broken:
        assert time.monotonic() < end, found
        time.sleep(0.2)
    return found


@pytest.mark.slow
def test_a_slip_is_told_with_what_mends_it_and_nothing_else_is_asked(bench: Bench) -> None:
    survey = edited(bench, "a", "tier1.yaml", "client.errors > 0", "client.erors > 0")
    (one,) = bench.marked(survey, "tier1.yaml")
    assert one.mark.problem.message == "unknown fact 'client.erors'"
    assert one.fixes[0].edits[0].text == "client.errors"
    told = bench.would("a", survey)
    assert (told.version, len(told.problems), told.changes) == ("", 1, ())
    assert bench.proofs(survey, "someone") is None


@pytest.mark.process
def test_an_edit_is_held_against_golden_cases_and_the_policies_in_force(bench: Bench) -> None:
    survey = edited(bench, "b", "guardrails.yaml", "when: guard.lapsed and guard.gone", "when: guard.gone")
    told = bench.would("b", survey)
    assert told.sets == ("guardrails",)
    assert told.golden.cases > 20
    assert any(one.startswith("guardrails: ") and "gone" in one for one in told.changes), told.changes


@pytest.mark.process
def test_only_what_changed_is_proved_and_what_is_broken_comes_with_an_example(bench: Bench) -> None:
    old = 'by: "{rule}"}\n    because: Navigation succeeded on an intermediate step.'
    survey = edited(bench, "c", "tier1.yaml", old, f"task_completed: true, {old}")
    found = until_broken(bench, survey)
    assert found.of == 2  # the set, and whole turns
    first = found.broken[0]
    assert first.name == "tier1 G1"
    assert "An intermediate step never completes a task" in first.text
    assert first.example.startswith("Where ")


@pytest.mark.process
def test_recorded_turns_are_told_in_sentences_with_goal_and_site(stricter, judged, played) -> None:
    files = read_folder(stricter)

    async def story() -> State:
        backtests = Backtests(f"tinydb:{played.place}", InMemory(), time.time, lambda: "a")
        await backtests.begin("local", "d", files, version(files.contents))
        end = time.monotonic() + SECONDS
        while (state := await backtests.state("local", "d")) and state.state == "running":
            assert time.monotonic() < end
            await asyncio.sleep(0.1)
        await backtests.close()
        assert state is not None
        return state

    state = asyncio.run(story())
    assert (state.state, state.tasks) == ("done", 1), state.why
    assert state.turns == 2
    (told,) = state.consequences
    assert told.said.startswith("1 ")
    assert told.examples[0].goal == 'Click "Filters"'
    assert told.examples[0].site == "shop.example"


@pytest.mark.process
def test_a_backtest_can_be_cancelled(folder: Path, tmp_path: Path) -> None:
    async def story() -> None:
        backtests = Backtests(f"tinydb:{tmp_path / 'store'}", InMemory(), time.time, lambda: "a")
        await backtests.begin("local", "d", read_folder(folder), "v")
        await backtests.cancel("local", "d")
        state = await backtests.state("local", "d")
        assert state is not None
        assert state.state == "cancelled"
        await backtests.close()

    asyncio.run(story())


@pytest.mark.process
def test_what_two_people_type_in_one_draft_is_not_about_each_other(bench: Bench) -> None:
    contents = read_folder(shipped()).contents
    turns = "max_turns: {value: "
    text = contents["settings.yaml"].decode()
    texts = [{"settings.yaml": text.replace(f"{turns}100", f"{turns}{many}")} for many in (90, 80)]
    one, two = (bench.survey(f"draft {who}", contents, over) for who, over in zip("ab", texts, strict=True))
    assert one.reading.bundle is not None
    assert two.reading.bundle is not None
    for who, survey in (("draft a", one), ("draft b", two)):
        assert bench.proofs(survey, who) is not None
    assert bench.asked(one.reading.bundle.version) is one
    assert bench.asked(two.reading.bundle.version) is two
    assert bench.asked("sha256:of nothing") is None
    assert bench.would("draft a", one).why_not == ""
