"""The smallest change of facts that makes a rule fire."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules import Bundle, Scalar, Vocabulary, decide
from engine.rules.prove import Change, nearest, nearest_miss
from engine.rules.read.given import fill_up

Load = Callable[..., Bundle]
RULES = """\
  - {id: a, when: seen.changed and seen.score >= settings.threshold, then: {said: {done: true}}}
  - {id: b, when: seen.last and seen.tries > settings.limit, then: {said: {worked: true}}}
  - {id: c, when: seen.maybe == true, match: {seen.label: '^del\\w+ all$'}, then: {said: {sure: 0.5}}}
  - {id: d, when: seen.changed and seen.score > 0.95, then: {said: {sure: 0.1}}}
"""
Way = Callable[..., Change | None]


@pytest.fixture
def way(bundle_of: Load, vocabulary: Vocabulary) -> Way:
    bundle = bundle_of(RULES)

    def find(rule: str, **facts: Scalar) -> Change | None:
        given = {f"seen.{name}": value for name, value in facts.items()}
        return nearest(bundle.rulesets["checks"], vocabulary.schemas["seen"], bundle.declared, given, rule)

    return find


def changed(change: Change | None) -> dict[str, Scalar]:
    assert change is not None
    return dict(change.facts)


def test_only_what_keeps_it_from_firing_is_changed(way: Way) -> None:
    assert changed(way("a", score=0.8)) == {"seen.changed": True}
    assert changed(way("b", last=True, tries=9)) == {}


def test_a_number_goes_no_further_than_it_must(way: Way) -> None:
    assert changed(way("a", changed=True, score=0.1)) == {"seen.score": 0.7}
    assert changed(way("b", last=True, tries=1)) == {"seen.tries": 4}


def test_a_rule_before_it_is_kept_from_firing(way: Way) -> None:
    assert changed(way("b", changed=True, score=0.9, tries=4)) in (
        {"seen.changed": False, "seen.last": True},
        {"seen.score": 0.699, "seen.last": True},
    )


def test_a_pattern_is_given_a_text_that_it_matches(way: Way, bundle_of: Load, vocabulary: Vocabulary) -> None:
    facts = changed(way("c", label="save"))
    assert set(facts) == {"seen.maybe", "seen.label"}
    fired = decide(bundle_of(RULES).rulesets["checks"], fill_up(facts, vocabulary.schemas["seen"].facts))
    assert fired is not None
    assert fired.rule == "c"


def test_a_rule_that_never_fires_has_no_way(way: Way) -> None:
    assert way("d") is None


def test_the_nearest_miss_needs_the_fewest_facts(bundle_of: Load, vocabulary: Vocabulary) -> None:
    bundle = bundle_of(RULES)
    given: dict[str, Scalar] = {"seen.score": 0.9}
    asked = bundle.rulesets["checks"], vocabulary.schemas["seen"], bundle.declared, given
    assert nearest_miss(*asked) == Change("a", {"seen.changed": True})
    found = nearest_miss(*asked, {"a"})
    assert found is not None
    assert (found.rule, len(found.facts)) == ("b", 2)
    assert nearest_miss(*asked, {"a", "b", "c", "d"}) is None
