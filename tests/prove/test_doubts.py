"""Nothing is called proved where a derivation does more than it declares, or where the mirror of `apply` is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.derive import obligations
from engine.derive.declared import Derived, Sight
from engine.derive.table import DERIVATIONS
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan
from engine.proving import doubts
from engine.proving.plays import PLAYS, played
from engine.rules import Bundle
from engine.turn import step
from engine.turn.stages import TURN

pytestmark = pytest.mark.slow

Peek = Callable[[Sight], object]
UNDECLARED: dict[str, Peek] = {
    "a fact, by its name": lambda sight: sight.facts["guarded.verdict"],
    "a fact, where it is there": lambda sight: sight.facts.get("guarded.verdict"),
    "whether there is such a fact": lambda sight: "guarded.verdict" in sight.facts,
    "what the client reported": lambda sight: sight.observed.facts["client.errors"],
    "all facts that the turn began with": lambda sight: sight.observed.facts.get("turn.kind"),
    "a finding": lambda sight: sight.found.discharged,
    "whether there is such a finding": lambda sight: sight.found.plan is not None,
}


def changed(monkeypatch: pytest.MonkeyPatch, name: str, derive: Callable[[Sight, Derived], Derived]) -> None:
    """Lets a derivation do something more, after what it does."""
    old = DERIVATIONS[name]
    more = replace(old, derive=lambda sight: derive(sight, old.derive(sight)))
    monkeypatch.setattr(step, "DERIVATIONS", {**DERIVATIONS, name: more})


def test_every_derivation_is_played(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def noting(name: str) -> Callable[[Sight], Derived]:
        return lambda sight: asked.add(name) or DERIVATIONS[name].derive(sight)  # type: ignore[func-returns-value]

    noted = {name: replace(one, derive=noting(name)) for name, one in DERIVATIONS.items()}
    monkeypatch.setattr(step, "DERIVATIONS", noted)
    for play in PLAYS:
        list(played(bundle, play))
    assert asked == DERIVATIONS.keys()


def test_what_is_shipped_leaves_no_doubt(bundle: Bundle) -> None:
    assert list(doubts.doubts(bundle, TURN)) == []


@pytest.mark.parametrize("what", UNDECLARED)
def test_a_look_at_what_is_not_declared_is_seen(bundle: Bundle, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def peeks(sight: Sight, derived: Derived) -> Derived:
        UNDECLARED[what](sight)
        return derived

    changed(monkeypatch, "expected", peeks)
    assert "'expected'" in next(doubts.doubts(bundle, TURN))


@pytest.mark.parametrize("name", sorted(DERIVATIONS))
def test_a_fact_beyond_the_declaration_is_seen(bundle: Bundle, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    changed(monkeypatch, name, lambda _, derived: replace(derived, facts={**derived.facts, "transition.advance": 1}))
    assert f"'{name}' gives the fact 'transition.advance'" in next(doubts.doubts(bundle, TURN))


@pytest.mark.parametrize("becomes", ["last", "moved"])
def test_an_obligation_that_a_new_plan_loses_is_seen(
    bundle: Bundle, monkeypatch: pytest.MonkeyPatch, becomes: str
) -> None:
    """Someone leaves out those of which `obligation_life` says so."""
    kept, ask = obligations._of_plan, obligations._becomes

    def loses(sight: Sight, plan: Plan) -> tuple[Obligation, ...]:
        lost: set[str] = set()
        promised = {one.verify for one in plan.steps}
        for one in sight.task.obligations:
            about = obligations.OwedFacts(kind="known", open=one.open, promised=one.text in promised)
            lost |= {one.id} if ask(sight, about) == becomes else set()
        return tuple(one for one in kept(sight, plan) if one.id not in lost)

    monkeypatch.setattr(obligations, "_of_plan", loses)
    assert "apply makes after.dropped True where its mirror says False" in list(doubts.doubts(bundle, TURN))
