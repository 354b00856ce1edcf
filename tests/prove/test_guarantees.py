"""Guarantees of one rule set: proved, refuted with an example, or not analysed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules import Bundle, Vocabulary
from engine.rules.prove import Proof, analyse

Load = Callable[..., Bundle]
Prove = Callable[..., Proof]


@pytest.fixture
def proof_of(bundle_of: Load, vocabulary: Vocabulary) -> Prove:
    """The proof of one guarantee: `never: …` or `always: …`."""

    def prove(rules: str, guarantee: str, more: str = "", **named: str) -> Proof:
        text = f"guarantees:\n  - id: G\n    text: As it must be.\n    {guarantee}\n{more}"
        (proof,) = analyse(bundle_of(rules, text, **named), vocabulary, {}).proofs
        return proof

    return prove


DONE = """\
  - id: a
    when: seen.changed and seen.score >= settings.threshold
    then: {said: {done: true, sure: = seen.score}}
"""


def test_proved_for_every_tenants_settings(proof_of: Prove) -> None:
    assert proof_of(DONE, "never: said.done and said.sure < 0.5").state == "proved"
    assert proof_of(DONE, "always: not said.done or said.sure >= settings.threshold").state == "proved"


def test_refuted_with_the_rule_and_facts(proof_of: Prove) -> None:
    proof = proof_of(DONE, "never: said.done and not seen.last")
    assert (proof.state, proof.rules) == ("refuted", ("a",))
    assert proof.case is not None
    assert proof.case.facts["seen.changed"] is True
    assert proof.case.settings == {}  # as shipped, where that is example enough
    said = "checks.yaml:6:5: SF807: guarantee G is broken by a: As it must be. (the guarantee stands on line 10)"
    assert str(proof.problem).endswith(said)


def test_refuted_only_by_settings_of_a_tenant(proof_of: Prove) -> None:
    proof = proof_of(DONE, "never: said.done and said.sure < 0.7")
    assert proof.case is not None
    assert 0.5 <= float(str(proof.case.settings["threshold"])) < 0.7


def test_what_an_earlier_rule_takes_is_not_held_against_a_later_one(proof_of: Prove) -> None:
    rules = "  - id: a\n    when: seen.last\n    then: {said: {worked: true}}\n" + DONE.replace("id: a", "id: b")
    assert proof_of(rules, "never: said.done and seen.last").state == "proved"


def test_an_output_that_is_not_set_has_its_default(proof_of: Prove) -> None:
    later = "  - {id: b, when: seen.last, then: {said: {worked: true}}}\n"
    assert proof_of(DONE + later, "never: said.done and said.worked").state == "proved"


def test_where_no_rule_fires_a_guarantee_holds_too(proof_of: Prove) -> None:
    """A rule that no longer fires where it should is as wrong as one that fires where it should not."""
    proof = proof_of(DONE, "always: said.done or not seen.changed")
    assert (proof.state, proof.rules) == ("refuted", ())
    assert proof.case is not None
    assert proof.case.facts == {"seen.changed": True}
    said = "checks.yaml:10:5: SF807: guarantee G is broken where no rule fires: As it must be."
    assert str(proof.problem).endswith(said)


def test_nor_is_it_proved_by_a_set_that_does_not_apply(proof_of: Prove) -> None:
    proof = proof_of(DONE, "always: said.done or not seen.changed", "applies: seen.last and seen.score > 0.9\n")
    assert proof.state == "refuted"


def test_an_output_that_the_set_reads_may_have_been_set_before(proof_of: Prove) -> None:
    undone = "  - {id: a, when: said.done and seen.last, then: {said: {done: false}}}\n"
    assert proof_of(undone, "never: said.done and seen.last").state == "proved"
    assert proof_of(undone, "never: said.done and seen.changed").state == "refuted"


def test_an_output_that_an_earlier_round_may_have_set_has_any_value(proof_of: Prove) -> None:
    again = (
        "  - id: first\n    when: seen.last and not said.worked\n    then: {said: {worked: true}}\n    again: true\n"
    )
    assert proof_of(again + DONE, "never: said.done and said.worked").state == "refuted"


def test_rules_that_collect_are_judged_together(proof_of: Prove) -> None:
    rules = (
        "  - {id: a, when: seen.changed, then: {said: {done: true}}}\n"
        "  - {id: b, when: seen.last, then: {said: {worked: true}}}\n"
    )
    proof = proof_of(rules, "never: said.done and said.worked", strategy="collect")
    assert (proof.state, proof.rules) == ("refuted", ("a", "b"))


def test_a_pattern_is_free_but_always_says_the_same_of_the_same_text(proof_of: Prove) -> None:
    rules = (
        "  - {id: a, match: {seen.label: '^del'}, then: {said: {worked: true}}}\n"
        "  - {id: b, match: {seen.label: '^del'}, when: seen.changed, then: {said: {done: true}}}\n"
    )
    assert proof_of(rules, "never: said.done").state == "proved"


def test_an_example_for_a_pattern_is_a_text_that_it_matches(proof_of: Prove) -> None:
    rules = "  - {id: a, match: {seen.label: '^(?:delete|erase) \\w+$'}, then: {said: {done: true}}}\n"
    proof = proof_of(rules, "never: said.done")
    assert proof.case is not None
    assert str(proof.case.facts["seen.label"]).startswith(("delete ", "erase "))


@pytest.mark.parametrize(("text", "state"), [("'Kept: {seen.label}'", "proved"), ("'{seen.label}'", "refuted")])
def test_a_text_with_a_word_of_its_own_is_never_empty(proof_of: Prove, text: str, state: str) -> None:
    rules = f"  - {{id: a, then: {{said: {{done: true, text: {text}}}}}}}\n"
    assert proof_of(rules, "never: said.done and said.text == ''").state == state


def test_what_cannot_be_analysed_is_not_proved(proof_of: Prove) -> None:
    """No sample of the pattern is known, so there is neither a proof nor an example."""
    rules = "  - {id: a, match: {seen.label: '^\\pL\\d{40}\\z'}, then: {said: {done: true}}}\n"
    proof = proof_of(rules, "never: said.done")
    assert proof.state == "not analysed"
    assert proof.problem is not None
    assert proof.problem.code == "SF808"


def test_unless_the_file_says_why_that_is_accepted(proof_of: Prove) -> None:
    rules = "  - {id: a, match: {seen.label: '^\\pL\\d{40}\\z'}, then: {said: {done: true}}}\n"
    proof = proof_of(rules, "never: said.done", "acknowledged:\n  - {rules: [G], because: Tested by hand.}")
    assert (proof.state, proof.because) == ("acknowledged", "Tested by hand.")


def test_a_refuted_guarantee_cannot_be_acknowledged(proof_of: Prove) -> None:
    proof = proof_of(DONE, "never: said.done", "acknowledged:\n  - {rules: [G], because: We know.}")
    assert proof.state == "refuted"
