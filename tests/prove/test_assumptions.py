"""What proofs assume of derivations is declared beside them; one that does otherwise turns the check red."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from engine.actions import Action
from engine.derive.declared import Derivation, Derived, Sight
from engine.derive.table import DERIVATIONS
from engine.facts.vocabulary import VOCABULARY
from engine.proving import doubts, prove_turn, replay, structure, symbolic
from engine.rules import Bundle
from engine.turn import step
from engine.turn.stages import TURN, Stage
from server.commands import policy

Table = Mapping[str, Derivation]


def with_derivation(monkeypatch: pytest.MonkeyPatch, changed: Derivation) -> None:
    """The derivations of a turn, one of them changed, wherever they are looked up."""
    table: Table = {**DERIVATIONS, changed.name: changed}
    for module in (step, doubts, structure, symbolic, replay):
        monkeypatch.setattr(module, "DERIVATIONS", table)


def another(found: Mapping[str, object]) -> dict[str, object]:
    """Far from where it is looked for: an action in place of the one that the guardrails saw."""
    return {**found, "outgoing": Action("click", "pay")}


def test_an_action_that_a_helper_puts_in_place_of_another_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = DERIVATIONS["expected"]

    def derive(sight: Sight) -> Derived:
        derived = expected.derive(sight)
        return replace(derived, found=another(derived.found))

    with_derivation(monkeypatch, replace(expected, derive=derive))
    told = CliRunner().invoke(policy.policy, ["check"])
    assert told.exit_code == 1
    said = "the derivation 'expected' gives the finding 'outgoing', which it does not declare"
    assert said in " ".join(told.output.split())
    assert "SF808: guarantee guarded could not be analysed" in told.output


def only_guarded(bundle: Bundle) -> Bundle:
    return replace(bundle, across=tuple(one for one in bundle.across if one.kind == "guarded_by"))


def test_an_action_that_no_guardrail_sees_is_not_guarded(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declared, but at a stage of its own: no set that guards stands between it and the client."""
    expected = DERIVATIONS["expected"]
    with_derivation(monkeypatch, replace(expected, gives=("outgoing",), sets=(*expected.sets, "guard.*")))
    (proof,) = prove_turn(only_guarded(bundle), VOCABULARY)
    assert proof.state == "refuted"
    assert "the action that 'expected' gives is shown to expectations first" in str(proof.problem)


def test_an_action_that_nothing_is_said_of_is_not_guarded(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    revised = replace(DERIVATIONS["revised"], sets=("guard.verb",))
    with_derivation(monkeypatch, revised)
    (proof,) = prove_turn(only_guarded(bundle), VOCABULARY)
    assert proof.state != "proved"


def test_a_fact_that_is_set_unsaid_is_seen(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    outgoing = DERIVATIONS["outgoing"]

    def derive(sight: Sight) -> Derived:
        derived = outgoing.derive(sight)
        return replace(derived, facts={**derived.facts, "guarded.verdict": "pass"})

    with_derivation(monkeypatch, replace(outgoing, derive=derive))
    proofs = prove_turn(bundle, VOCABULARY)
    assert {proof.state for proof in proofs} == {"not analysed"}
    assert "the derivation 'outgoing' gives the fact 'guarded.verdict'" in str(proofs[0].problem)


def test_a_fact_that_is_read_unsaid_is_seen(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    outgoing = DERIVATIONS["outgoing"]
    with_derivation(monkeypatch, replace(outgoing, reads=tuple(one for one in outgoing.reads if one != "issue.*")))
    proofs = prove_turn(bundle, VOCABULARY)
    assert {proof.state for proof in proofs} == {"not analysed"}
    assert "the derivation 'outgoing' reads the fact 'issue.source'" in str(proofs[0].problem)


def test_a_derivation_that_is_not_in_the_table_proves_nothing(bundle: Bundle) -> None:
    proofs = prove_turn(bundle, VOCABULARY, (*TURN, Stage("critic", learns=("a_new_one",))))
    assert "there is no derivation 'a_new_one'" in str(proofs[0].problem)
