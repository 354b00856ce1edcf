"""Findings about the rules of one set, each with an example that the real engine confirms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules import Bundle, Vocabulary, decide
from engine.rules.prove import Analysis, analyse
from engine.rules.read.given import fill_up

Load = Callable[..., Bundle]
Analyse = Callable[..., Analysis]


@pytest.fixture
def analysed(bundle_of: Load, vocabulary: Vocabulary) -> Analyse:
    return lambda *given, **named: analyse(bundle_of(*given, **named), vocabulary, {})


def rule(name: str, when: str = "", then: str = "{said: {done: true}}") -> str:
    condition = f"    when: {when}\n" if when else ""
    return f"  - id: {name}\n{condition}    then: {then}\n"


def lines(analysis: Analysis) -> list[str]:
    return [f"{one.problem.line}: {one.problem.code}: {one.problem.message}" for one in analysis.findings]


def test_sound_rules_have_no_findings(analysed: Analyse) -> None:
    found = analysed(rule("a", "seen.changed") + rule("b", "seen.last", "{said: {worked: true}}"))
    assert found.findings == ()
    assert found.failures == ()


def test_a_condition_that_nothing_meets(analysed: Analyse) -> None:
    found = analysed(
        rule("a", 'seen.kind == "link" and seen.kind == "button"') + rule("b", "seen.score > 1 or seen.tries < 0")
    )
    assert lines(found) == [
        "6: SF801: a can never fire: no facts meet its condition",
        "9: SF801: b can never fire: no facts meet its condition",
    ]


def test_a_condition_that_the_set_excludes(analysed: Analyse) -> None:
    found = analysed(rule("a", "seen.last") + rule("b", "seen.changed"), "applies: not seen.last")
    assert [one.problem.code for one in found.findings] == ["SF801"]


def test_no_setting_within_its_range_lets_it_fire(analysed: Analyse) -> None:
    found = analysed(rule("a", "seen.score < settings.threshold and seen.score > 0.9"))
    assert [one.problem.code for one in found.findings] == ["SF801"]


def test_a_rule_that_another_pre_empts_is_told_which(analysed: Analyse) -> None:
    found = analysed(
        rule("wide", "seen.changed or seen.last")
        + rule("other", 'seen.kind == "link"', "{said: {worked: true}}")
        + rule("narrow", "seen.changed and seen.score > 0.5", "{said: {sure: 0.5}}")
    )
    assert lines(found) == ["12: SF802: narrow can never fire: wherever its condition holds, wide fires first"]
    assert found.findings[0].rules == ("narrow", "wide")


def test_a_rule_that_several_pre_empt_together(analysed: Analyse) -> None:
    found = analysed(
        rule("yes", "seen.changed")
        + rule("odd", 'seen.kind == "link"', "{said: {worked: true}}")
        + rule("no", "not seen.changed", "{said: {sure: 0.1}}")
        + rule("rest", "", "{said: {sure: 0.2}}")
    )
    assert lines(found) == ["15: SF802: rest can never fire: wherever its condition holds, yes or no fires first"]


def test_a_rule_without_which_the_same_is_decided(analysed: Analyse) -> None:
    found = analysed(rule("special", "seen.changed and seen.last") + rule("general", "seen.changed"))
    assert lines(found) == ["6: SF803: special is redundant: without it, the same is decided"]
    case = found.findings[0].case
    assert case is not None
    assert case.facts == {"seen.changed": True, "seen.last": True}


def test_an_exception_is_not_redundant(analysed: Analyse) -> None:
    found = analysed(
        rule("special", "seen.changed and seen.last")
        + rule("between", "seen.last", "{said: {worked: true}}")
        + rule("general", "seen.changed")
    )
    assert found.findings == ()


def test_rules_that_differ_in_a_number_only(analysed: Analyse) -> None:
    found = analysed(
        rule("one", "seen.changed", "{said: {done: true, sure: 0.9}}")
        + rule("two", "seen.last", "{said: {done: true, sure: 0.8}}")
        + rule("else", "seen.score > 0.5", "{said: {done: false, sure: 0.8}}")
    )
    assert lines(found) == ["9: SF804: one and two hold on the same facts and differ in a number"]
    assert found.failures
    case = found.findings[0].case
    assert case is not None
    assert case.facts == {"seen.changed": True, "seen.last": True}


def test_an_acknowledged_overlap_does_not_fail(analysed: Analyse) -> None:
    overlapping = rule("one", "seen.changed", "{said: {sure: 0.9}}") + rule("two", "seen.last", "{said: {sure: 0.8}}")
    found = analysed(overlapping, "acknowledged:\n  - {rules: [one, two], because: The order is meant.}")
    assert found.failures == ()
    assert [one.because for one in found.findings] == ["The order is meant."]


def test_an_acknowledgement_of_nothing_is_a_finding(analysed: Analyse) -> None:
    found = analysed(rule("one", "seen.changed"), "acknowledged:\n  - {rules: [one], because: Long ago.}")
    assert lines(found) == ["6: SF809: nothing is found about one that would need to be acknowledged"]


def test_a_narrow_rule_before_a_wide_one_is_no_overlap(analysed: Analyse) -> None:
    found = analysed(
        rule("narrow", "seen.changed and seen.last", "{said: {sure: 0.9}}")
        + rule("wide", "seen.changed", "{said: {sure: 0.8}}")
    )
    assert found.findings == ()


def test_in_a_set_that_collects_the_later_one_would_win_in_silence(analysed: Analyse) -> None:
    found = analysed(
        rule("a", "seen.changed", "{said: {sure: 0.9}}") + rule("b", "seen.last", "{said: {sure: 0.8}}"),
        strategy="collect",
    )
    assert lines(found) == ["9: SF804: a and b fire on the same facts and set one output differently"]


def test_a_gap_in_a_set_that_must_decide(analysed: Analyse, bundle_of: Load, vocabulary: Vocabulary) -> None:
    rules = rule("a", "seen.changed") + rule(
        "b", "not seen.changed and seen.tries < settings.limit", "{said: {sure: 0.5}}"
    )
    found = analysed(rules, "complete: true")
    assert lines(found) == ["1: SF805: checks is declared complete, and no rule holds on some facts"]
    case = found.findings[0].case
    assert case is not None
    checks = bundle_of(rules).rulesets["checks"]
    assert (
        decide(checks, fill_up(case.facts, vocabulary.schemas["seen"].facts), {**checks.settings, **case.settings})
        is None
    )


def test_a_set_without_a_gap(analysed: Analyse) -> None:
    rules = rule("a", "seen.maybe == true") + rule("b", "seen.maybe == false", "{said: {sure: 0.5}}")
    assert [one.problem.code for one in analysed(rules, "complete: true").findings] == ["SF805"]  # it may be null
    rest = rule("c", "seen.maybe == null", "{said: {sure: 0.6}}")
    assert [one.problem.code for one in analysed(rules + rest, "complete: true").findings] == []


def test_a_gap_that_only_patterns_decide_comes_with_a_text(analysed: Analyse) -> None:
    """The words of texts are opaque to the solver; the example is one that the patterns really pass over."""
    rules = "  - id: a\n    match: {seen.label: '^(?:save|send)\\b'}\n    then: {said: {done: true}}\n"
    found = analysed(rules, "complete: true")
    assert [one.problem.code for one in found.findings] == ["SF805"]
    assert found.findings[0].case is not None


def test_which_rule_says_it_is_no_difference(analysed: Analyse) -> None:
    """Each rule of a set may leave its name for a receipt."""
    named = "{said: {done: true, text: '{rule}'}}"
    found = analysed(rule("narrow", "seen.changed and seen.last", named) + rule("wide", "seen.changed", named))
    assert lines(found) == ["6: SF803: narrow is redundant: without it, the same is decided"]
