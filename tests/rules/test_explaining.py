from __future__ import annotations

from collections.abc import Callable

from engine.rules import Bundle, RuleSet, RuleTrace, Vocabulary, decide, explain
from engine.rules.read.given import fill_up

RULES = """\
  - id: T1.1
    when: action.type == "navigation" and page.url_changed and not step.is_last
    because: x
  - id: T1.2
    when: page.similarity < settings.threshold or client.ok == true
    because: x
  - id: match
    match: {page.title: '(?P<what>sign) (?P<how>in)?'}
    because: x
  - id: rest
    because: x
"""


def traces(rules: RuleSet, vocabulary: Vocabulary, **given: object) -> dict[str, RuleTrace]:
    types = vocabulary.schemas["verification"].facts
    facts = fill_up({name.replace("__", "."): value for name, value in given.items()}, types)  # type: ignore[misc]
    found = explain(rules, facts)
    first = next(trace.id for trace in found if trace.matched)
    fired = decide(rules, facts)
    assert fired is not None
    assert fired.rule == first
    return {trace.id: trace for trace in found}


def test_a_rule_that_holds_shows_its_parts(rules_of: Callable[[str], RuleSet], vocabulary: Vocabulary) -> None:
    found = traces(rules_of(RULES), vocabulary, action__type="navigation", page__url_changed=True, page__similarity=0.9)
    why = 'action.type is "navigation"; page.url_changed is true; step.is_last is false'
    assert found["T1.1"] == RuleTrace("T1.1", True, why)


def test_a_rule_that_does_not_hold_shows_the_first_part_that_failed(
    rules_of: Callable[[str], RuleSet], vocabulary: Vocabulary
) -> None:
    rules = rules_of(RULES)
    given = {"action__type": "navigation", "page__url_changed": True, "step__is_last": True, "page__similarity": 0.9}
    found = traces(rules, vocabulary, **given)
    assert found["T1.1"] == RuleTrace("T1.1", False, "step.is_last is true")
    why = "page.similarity is 0.9, settings.threshold is 0.7, client.ok is null"
    assert found["T1.2"] == RuleTrace("T1.2", False, why)
    assert found["match"] == RuleTrace("match", False, 'page.title is "", which does not match its pattern')
    assert found["rest"] == RuleTrace("rest", True, "it always holds")


def test_a_pattern_that_matches_shows_its_groups(rules_of: Callable[[str], RuleSet], vocabulary: Vocabulary) -> None:
    found = traces(rules_of(RULES), vocabulary, page__title="Sign in", page__similarity=0.9)
    assert found["match"].why == 'page.title is "Sign in", which matches, what is "Sign", how is "in"'


def test_long_texts_are_cut(rules_of: Callable[[str], RuleSet], vocabulary: Vocabulary) -> None:
    found = traces(rules_of(RULES), vocabulary, page__title="x" * 500)
    assert found["match"].why == f'page.title is "{"x" * 79}…", which does not match its pattern'


def test_a_set_that_does_not_apply_says_so(bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary) -> None:
    head = "ruleset: tier1\nsummary: s\nfacts: verification\nstrategy: first_match\napplies: step.index > 0\nrules:\n"
    rules = bundle_of(head + "  - id: A\n    because: x\n").rulesets["tier1"]
    found = explain(rules, fill_up({}, vocabulary.schemas["verification"].facts))
    assert found == (RuleTrace("A", False, "the set does not apply: step.index is 0"),)
