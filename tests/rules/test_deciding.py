"""Consulting rule sets: order, outputs, patterns, effects, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.rules import Bundle, Fired, MissingFact, RuleSet, Scalar, Vocabulary, collect, decide
from engine.rules.read.given import fill_up

Rules = Callable[[str], RuleSet]
Facts = Callable[..., dict[str, Scalar]]

TWO = """\
  - id: last
    when: step.is_last
    then: {verdict: {task_completed: true, confidence: 1}}
    because: The last step.
  - id: moved
    when: page.url_changed
    then:
      verdict:
        confidence: 0.95
        reason: "moved to {page.title}, {{so}} {step.index} of {settings.limit}, {page.similarity}, {client.ok}"
    because: It went to {page.title}.
"""


@pytest.fixture
def facts(vocabulary: Vocabulary) -> Facts:
    """Neutral facts but for those given, with `__` for the dot."""
    types = vocabulary.schemas["verification"].facts
    return lambda **given: fill_up({name.replace("__", "."): value for name, value in given.items()}, types)


def test_the_first_rule_that_holds_fires(rules_of: Rules, facts: Facts) -> None:
    rules = rules_of(TWO)
    assert decide(rules, facts(step__is_last=True, page__url_changed=True)) == Fired(
        ruleset="tier1",
        rule="last",
        set={"verdict.task_completed": True, "verdict.confidence": 1.0},
        call=None,
        args={},
        again=False,
        because="The last step.",
    )


def test_no_rule_no_decision(rules_of: Rules, facts: Facts) -> None:
    assert decide(rules_of(TWO), facts()) is None
    assert collect(rules_of(TWO), facts()) == ()


def test_all_rules_that_hold_are_collected_in_order(rules_of: Rules, facts: Facts) -> None:
    found = collect(rules_of(TWO), facts(step__is_last=True, page__url_changed=True))
    assert [fired.rule for fired in found] == ["last", "moved"]


def test_texts_are_filled_in_plain_words(rules_of: Rules, facts: Facts) -> None:
    fired = decide(
        rules_of(TWO), facts(page__url_changed=True, page__title="Home", step__index=2, page__similarity=0.5)
    )
    assert fired is not None
    assert fired.set["verdict.reason"] == "moved to Home, {so} 2 of 3, 0.5, "
    assert fired.because == "It went to Home."


def test_what_is_in_a_fact_is_never_read_as_a_placeholder(rules_of: Rules, facts: Facts) -> None:
    fired = decide(rules_of(TWO), facts(page__url_changed=True, page__title="{step.index}' + \""))
    assert fired is not None
    assert fired.because == "It went to {step.index}' + \"."


@pytest.mark.parametrize(
    ("expression", "given", "value"),
    [
        ('"= $min([1, page.similarity + 0.1])"', {"page__similarity": 0.2}, 0.3),
        ('"= $min([1, page.similarity + 0.1])"', {"page__similarity": 0.95}, 1.0),
        ("= client.score ?? 0.25", {"client__score": None}, 0.25),
        ('"= step.is_last ? 1 : settings.threshold"', {"step__is_last": False}, 0.7),
        ("0.5", {}, 0.5),
        ("1", {}, 1.0),
    ],
)
def test_an_output_may_be_calculated(
    rules_of: Rules, facts: Facts, expression: str, given: dict[str, Any], value: float
) -> None:
    fired = decide(rules_of(f"  - id: A\n    then: {{verdict: {{confidence: {expression}}}}}\n"), facts(**given))
    assert fired is not None
    assert fired.set == {"verdict.confidence": value}
    assert isinstance(fired.set["verdict.confidence"], float)


MATCH = """\
  - id: click
    when: not step.is_last
    match:
      action.label: '^(?P<verb>click|press) (?P<what>.+?)(?: in (?P<where>.+))?$'
      page.title: 'home'
    then: {verdict: {reason: "= match.where == '' ? match.what : match.where"}}
    because: "{match.verb} {match.what}"
"""


def test_named_groups_are_facts(rules_of: Rules, facts: Facts) -> None:
    fired = decide(rules_of(MATCH), facts(action__label="Click OK in the dialog", page__title="My HOME page"))
    assert fired is not None
    assert fired.set == {"verdict.reason": "the dialog"}
    assert fired.because == "Click OK"
    fired = decide(rules_of(MATCH), facts(action__label="press OK", page__title="home"))
    assert fired is not None
    assert fired.set == {"verdict.reason": "OK"}


@pytest.mark.parametrize(
    "given",
    [
        {"action__label": "go", "page__title": "home"},
        {"action__label": "click x", "page__title": "away"},
        {"action__label": "click x", "page__title": "home", "step__is_last": True},
    ],
)
def test_every_pattern_and_the_condition_must_hold(rules_of: Rules, facts: Facts, given: dict[str, Any]) -> None:
    assert decide(rules_of(MATCH), facts(**given)) is None
    assert collect(rules_of(MATCH), facts(**given)) == ()


def test_a_pattern_never_matches_null_and_bears_any_text(rules_of: Rules, facts: Facts) -> None:
    rules = rules_of("  - id: A\n    match: {page.form: 'e|^$'}\n    because: x\n")
    assert decide(rules, facts(page__form=None)) is None
    assert decide(rules, facts(page__form="")) is not None
    assert decide(rules, facts(page__form="\ud800e\x00")) is not None


def test_a_hostile_text_takes_linear_time(rules_of: Rules, facts: Facts) -> None:
    rules = rules_of("  - id: A\n    match: {page.title: '^(a+)+$'}\n    because: x\n")
    assert decide(rules, facts(page__title="a" * 50_000 + "!")) is None


def test_an_effect_is_asked_for_with_its_arguments(rules_of: Rules, facts: Facts) -> None:
    rules = rules_of("  - id: A\n    call: llm.verify\n    args: {focus: 'step {step.index}', note: null}\n")
    fired = decide(rules, facts(step__index=4))
    assert fired is not None
    assert (fired.call, fired.args) == ("llm.verify", {"focus": "step 4", "note": None})


def test_a_rule_may_ask_for_another_round(rules_of: Rules, facts: Facts) -> None:
    fired = decide(rules_of("  - id: A\n    again: true\n    then: {verdict: {tier: light}}\n"), facts())
    assert fired is not None
    assert fired.again
    assert fired.call is None


def test_settings_can_be_replaced_for_one_decision(rules_of: Rules, facts: Facts) -> None:
    rules = rules_of(
        "  - id: A\n    when: page.similarity >= settings.threshold\n    because: '{settings.threshold}'\n"
    )
    given = facts(page__similarity=0.75)
    fired = decide(rules, given)
    assert fired is not None
    assert fired.because == "0.7"
    assert decide(rules, given, {"threshold": 0.8}) is None
    assert decide(rules, given) is not None


def test_a_set_that_does_not_apply_is_silent(bundle_of: Callable[[str], Bundle], facts: Facts) -> None:
    head = "ruleset: tier1\nsummary: s\nfacts: verification\nstrategy: first_match\napplies: step.index > 0\nrules:\n"
    rules = bundle_of(head + "  - id: A\n    because: x\n").rulesets["tier1"]
    assert decide(rules, facts()) is None
    assert collect(rules, facts()) == ()
    assert decide(rules, facts(step__index=1)) is not None


def test_a_missing_fact_is_named(rules_of: Rules) -> None:
    with pytest.raises(MissingFact, match=r"rule set 'tier1' needs the fact 'step\.is_last', which was not given"):
        decide(rules_of(TWO), {})


def test_what_one_decision_sets_is_its_own(rules_of: Rules, facts: Facts) -> None:
    rules, given = rules_of(TWO), facts(step__is_last=True)
    first, second = decide(rules, given), decide(rules, given)
    assert first is not None
    assert second is not None
    assert first.set is not second.set
