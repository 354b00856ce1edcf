"""Pairs of rules between which only their order decides, listed for their author."""

from __future__ import annotations

import json
from collections.abc import Callable

from click.testing import CliRunner

from engine.rules import Bundle, Vocabulary
from engine.rules.prove import Overlap, overlaps
from server.commands import policy

PAIR = """\
  - {id: changed, when: seen.changed, then: {said: {tier: light}}}
  - {id: last, when: seen.last, then: {said: {tier: full}}}
"""
Load = Callable[..., Bundle]


def found(bundle: Bundle, vocabulary: Vocabulary) -> list[Overlap]:
    return list(overlaps(bundle.rulesets["checks"], vocabulary.schemas["seen"], bundle.declared))


def test_two_rules_that_say_different_things_of_the_same_facts(bundle_of: Load, vocabulary: Vocabulary) -> None:
    (pair,) = found(bundle_of(PAIR), vocabulary)
    assert (pair.first, pair.second, pair.outputs, pair.because) == ("changed", "last", ("said.tier",), "")
    assert pair.case.facts == {"seen.changed": True, "seen.last": True}


def test_exceptions_fallbacks_exclusions_and_agreement_are_left_out(bundle_of: Load, vocabulary: Vocabulary) -> None:
    rules = """\
  - {id: exception, when: seen.changed and seen.last, then: {said: {tier: none}}}
  - {id: changed, when: seen.changed, then: {said: {tier: light}}}
  - {id: same, when: seen.last, then: {said: {tier: light}}}
  - {id: excluded, when: not seen.changed and not seen.last and seen.tries > 3, then: {said: {tier: full}}}
  - {id: otherwise, then: {said: {tier: full}}}
"""
    assert found(bundle_of(rules), vocabulary) == []


def test_a_pair_that_is_acknowledged_says_why(bundle_of: Load, vocabulary: Vocabulary) -> None:
    more = "acknowledged:\n  - {rules: [changed, last], because: It is the surer sign.}"
    assert [one.because for one in found(bundle_of(PAIR, more), vocabulary)] == ["It is the surer sign."]


def test_a_set_that_collects_has_no_order_to_list(bundle_of: Load, vocabulary: Vocabulary) -> None:
    assert found(bundle_of(PAIR, strategy="collect"), vocabulary) == []


def test_the_command_lists_a_set_with_examples_and_fails_nothing() -> None:
    told = CliRunner().invoke(policy.policy, ["check", "--overlaps", "tier1"])
    assert told.exit_code == 0, told.output
    at = told.output.index("T1.2 comes before T1.3; they differ in verdict.confidence")
    said = told.output[at:].splitlines()
    assert said[1].startswith("    so it comes out where")
    assert said[2].startswith("    facts: {")
    assert said[3].startswith("    acknowledged: A page on another site has usually changed too")
    assert "the first wins" in told.output.splitlines()[-1]


def test_the_command_for_machines_and_its_misuse() -> None:
    told = CliRunner().invoke(policy.policy, ["check", "--overlaps", "routing", "--json"])
    (first, *_) = json.loads(told.output)["overlaps"]
    assert set(first) == {"ruleset", "first", "second", "outputs", "example", "acknowledged"}
    misspelt = CliRunner().invoke(policy.policy, ["check", "--overlaps", "routnig"])
    assert misspelt.exit_code == 2
    assert "did you mean 'routing'" in misspelt.output
