"""`guarantees.yaml` is checked when the folder is loaded: where, what, and what to try."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.proving.prove import prove_turn
from engine.rules import Vocabulary, check, load
from engine.rules.prove.report import Proof

SET = """\
ruleset: routing
summary: s
facts: routing
strategy: first_match
rules:
  - {id: a, then: {route: {name: plan}}}
"""
Problems = Callable[[str], list[str]]


@pytest.fixture
def problems_of(tmp_path: Path) -> Problems:
    """The problems of one guarantee, without the folder."""

    def problems(guarantee: str) -> list[str]:
        (tmp_path / "routing.yaml").write_text(SET)
        (tmp_path / "guarantees.yaml").write_text(f"guarantees:\n  - {{id: G, text: t, {guarantee}}}\n")
        return [str(problem).removeprefix(f"{tmp_path}/") for problem in check(tmp_path, VOCABULARY)]

    return problems


@pytest.mark.parametrize(
    "guarantee",
    [
        "never: transition.advance > 0",
        "after: routing, always: turn.number >= 0",
        'unread: ["*.reason"]',
        "guarded_by: routing",
        "bounded: true",
    ],
)
def test_all_kinds_are_read(problems_of: Problems, guarantee: str) -> None:
    assert problems_of(guarantee) == []


def test_unknown_facts(problems_of: Problems) -> None:
    assert problems_of("never: transition.advanced > 0") == [
        "guarantees.yaml:2:29: SF302: unknown fact 'transition.advanced' (did you mean 'transition.advance'?)"
    ]
    assert problems_of('unread: ["*.raeson"]')[0].startswith("guarantees.yaml:2:31: SF302: unknown fact '*.raeson'")


def test_types_are_strict(problems_of: Problems) -> None:
    (problem,) = problems_of('never: route.name == "nowhere"')
    assert "SF304: 'nowhere' is not a value of route.name" in problem


def test_one_kind_each(problems_of: Problems) -> None:
    said = (
        "guarantees.yaml:2:5: SF202: a guarantee across rule sets has one of never, always, unread, guarded_by, bounded"
    )
    assert problems_of("after: routing") == [said]
    assert problems_of("never: turn.model, bounded: true") == [said]


def test_sets_that_do_not_exist(problems_of: Problems) -> None:
    said = "there is no rule set 'rooting' (did you mean 'routing'?)"
    assert problems_of("after: rooting, never: turn.model") == [f"guarantees.yaml:2:29: SF209: {said}"]
    assert problems_of("guarded_by: rooting") == [f"guarantees.yaml:2:34: SF209: {said}"]


def test_promises_of_nothing(problems_of: Problems) -> None:
    assert "SF208: bounded: false promises nothing" in problems_of("bounded: false")[0]
    assert "SF208: after: beside bounded:" in problems_of("after: routing, bounded: true")[0]


def test_a_folder_without_the_file_has_no_such_guarantees(tmp_path: Path) -> None:
    (tmp_path / "routing.yaml").write_text(SET)
    bundle = load(tmp_path, VOCABULARY)
    assert bundle.across == ()
    assert prove_turn(bundle, VOCABULARY) == ()


def test_the_file_counts_for_the_version(tmp_path: Path, problems_of: Problems) -> None:
    assert problems_of("bounded: true") == []
    one = load(tmp_path, VOCABULARY).version
    assert problems_of("never: turn.model and turn.broken") == []
    assert load(tmp_path, VOCABULARY).version != one


def test_part_of_a_turn_proves_nothing(tmp_path: Path, problems_of: Problems) -> None:
    assert problems_of("never: turn.model") == []
    proofs: tuple[Proof, ...] = prove_turn(load(tmp_path, VOCABULARY), VOCABULARY)
    assert [proof.state for proof in proofs] == ["not analysed"]


def test_a_vocabulary_without_a_turn_knows_no_such_facts(tmp_path: Path, problems_of: Problems) -> None:
    problems_of("never: turn.model")
    bare = Vocabulary(schemas=VOCABULARY.schemas, effects=VOCABULARY.effects)
    assert [problem.code for problem in check(tmp_path, bare)] == ["SF302"]
