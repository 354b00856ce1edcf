"""What proofs take for granted about facts (engine.proving.learning) is true of turns that are really played.

A derivation that set a fact which proofs hold to be another's, or a value outside of its type, would make every proof
about a turn worthless, so each is watched here while tasks are played that go through all routes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.proving.learning import DERIVED, OBSERVED, REPLIED, Learned
from engine.proving.replay import sentences
from engine.proving.symbolic import names_of, readable
from engine.rules import Bundle, Scalar
from engine.rules.check.fits import misfit
from engine.turn import step
from engine.turn.interpreter import Walk
from engine.turn.stages import TURN

TYPES = VOCABULARY.across
LIST = [("btn", "b1", "Save"), ("btn", "b2", "Next"), ("inp", "f1", "Name", {"v": ""}), ("lnk", "l1", "Home")]
DONE = [("btn", "b1", "Save"), ("alert", "a1", "Saved")]
DIALOG = [*LIST, ("btn", "c1", "Close", {"dlg": True})]
ERROR = [*LIST, ("alert", "a2", "Error: invalid name")]


class Watch:
    """Holds everything that a walk learns against what is promised of it."""

    def __init__(self, bundle: Bundle) -> None:
        self.sentence = sentences({**TYPES, **readable(bundle)})
        self.seen: set[str] = set()

    def holds(self, texts: tuple[str, ...], facts: Mapping[str, Scalar], walk: Walk) -> None:
        for text in texts:
            assert self.sentence(text)(facts, walk.bundle.settings, {}), text

    def fits(self, facts: Mapping[str, Scalar]) -> None:
        assert {name: wrong for name, value in facts.items() if (wrong := misfit(value, TYPES[name]))} == {}

    def observed(self, walk: Walk) -> None:
        assert set(walk.observed.facts) == set(names_of(OBSERVED, TYPES))
        self.fits(walk.observed.facts)
        self.holds(OBSERVED.holds, walk.facts, walk)

    def derived(self, name: str, found: Mapping[str, Scalar], walk: Walk) -> None:
        allowed = {fact for learned in DERIVED[name] if self.applies(learned, walk) for fact in self.names(learned)}
        assert set(found) <= allowed
        self.fits(found)
        after = {**walk.facts, **found}
        for learned in DERIVED[name]:
            if learned.fixed and self.applies(learned, walk):
                assert {fact: after[fact] for fact in learned.fixed} == learned.fixed
            self.holds(learned.holds, after, walk)
        self.seen |= {name} if found else set()

    def applies(self, learned: Learned, walk: Walk) -> bool:
        return learned.when is None or bool(self.sentence(learned.when)(walk.facts, walk.bundle.settings, {}))

    def names(self, learned: Learned) -> set[str]:
        return {*names_of(learned, TYPES), *learned.fixed}


@pytest.fixture
def watch(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Every walk of this test is watched."""
    found = Watch(bundle)

    def watched(name: str) -> Callable[[Walk], Mapping[str, Scalar]]:
        derive = step.DERIVATIONS[name]

        def derived(walk: Walk) -> Mapping[str, Scalar]:
            if name == TURN[0].learns:
                found.observed(walk)
            facts = derive(walk)
            found.derived(name, facts, walk)
            return facts

        return derived

    hear = Walk._hear

    def heard(walk: Walk, reply: Any) -> None:
        hear(walk, reply)
        for group in REPLIED:
            found.holds(REPLIED[group], walk.facts, walk)
        found.fits(walk.facts)

    monkeypatch.setattr(step, "DERIVATIONS", {name: watched(name) for name in step.DERIVATIONS})
    monkeypatch.setattr(Walk, "_hear", heard)
    return found


def test_every_derivation_is_described() -> None:
    assert set(DERIVED) == set(step.DERIVATIONS)
    assert {stage.learns for stage in TURN if stage.learns} == set(DERIVED)


PAGES = [LIST, LIST, DONE, ERROR, DIALOG, LIST, [], DONE]


def play(client: Any, query: str, answers: Iterator[str]) -> None:
    """A task over all kinds of pages, whatever comes of it."""
    answer = client.start(query, LIST)
    for number, page in enumerate([*PAGES, *PAGES]):
        if answer.get("status") in ("completed", "failed", "cancelled") or "taskId" not in answer:
            return
        said: dict[str, Any] = {"user_input": next(answers)} if answer["status"] == "needs_user_input" else {}
        said |= {"network": True} if number % 3 == 0 else {}
        url = f"https://clinic.example/{number // 2}"
        answer = client.turn(page or LIST, url, **said)


QUERIES = [
    'Click "Save"',
    'Type "Jas" into "Name", then click "Save"',
    'Click "Delete all"',
    "Do what is needed",
    "Go to /reports",
]


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("model", [False, True])
def test_no_turn_contradicts_what_proofs_rely_on(
    client: Any, plan_of: Any, says: Any, does: Any, watch: Watch, query: str, model: bool
) -> None:
    replies: dict[str, Any] = {
        "plan": [plan_of('Type "Jas" into "Name"', 'Click "Save"', ("Do something odd", 'The page shows "Saved"'))],
        "refine": [does("click(b2)"), does("wait(0.5)"), "failed", does("finish()")],
        "act": [does("click(b1)"), does('click("gone")'), does("finish()"), does('scroll("down")')],
        "verify_light": [says(), says(done=True), "cut"],
        "verify_full": [says(), says(worked=False), says(done=True), "failed", says()],
        "correct": [{"strategy": "ALTERNATIVE_SELECTOR", "reason": "r", "action": "click(b2)"}, "unparsed"],
        "validate_plan": [{"valid": False, "reason": "r", "suggestedChanges": [], "needsFullReplan": True}],
        "critic": [{"text": "<Approved>NO</Approved>"}, {"text": "<Approved>YES</Approved>"}],
    }
    answers = iter(['Click "Next"', "yes", "yes", "stop", "no", "stop", "stop", "stop", "stop", "stop"])
    play(client(**replies) if model else client(), query, answers)
    assert {"prospects", "outgoing"} <= watch.seen
