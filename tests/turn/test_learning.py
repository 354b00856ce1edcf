"""What proofs take for granted about facts (engine.derive) is true of turns that are really played.

A derivation that set a value outside of its type, or for which a sentence did not hold, would make every proof about a
turn worthless, so each is watched here while tasks are played that go through all routes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.derive.declared import Derivation, Derived, Sight, Undeclared, derive, flaws, names_of
from engine.derive.observed import OBSERVED
from engine.derive.table import DERIVATIONS
from engine.facts.vocabulary import VOCABULARY
from engine.llm.effects import EFFECTS
from engine.proving.replay import sentences
from engine.proving.symbolic import readable
from engine.rules import Bundle, Facts, Interpreter, RuleSet, Scalar, collect, decide
from engine.rules.check.fits import misfit
from engine.rules.golden.together import contradicted
from engine.turn import step
from engine.turn.asking import Asking
from engine.turn.known import known_of
from engine.turn.stages import TURN

TYPES = VOCABULARY.across
LIST = [("btn", "b1", "Save"), ("btn", "b2", "Next"), ("inp", "f1", "Name", {"v": ""}), ("lnk", "l1", "Home")]
DONE = [("btn", "b1", "Save"), ("alert", "a1", "Saved")]
DIALOG = [*LIST, ("btn", "c1", "Close", {"dlg": True})]
ERROR = [*LIST, ("alert", "a2", "Error: invalid name")]


class Watch:
    """Holds everything that a turn learns against what is promised of it."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.sentence = sentences({**TYPES, **readable(bundle)})
        self.seen: set[str] = set()
        self.asked: set[str] = set()

    def holds(self, texts: tuple[str, ...], facts: Mapping[str, Scalar]) -> None:
        for text in texts:
            assert self.sentence(text)(facts, self.bundle.settings, {}), text

    def fits(self, facts: Mapping[str, Scalar]) -> None:
        assert {name: wrong for name, value in facts.items() if (wrong := misfit(value, TYPES[name]))} == {}


@pytest.fixture
def watch(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Every turn of this test is watched."""
    found = Watch(bundle)

    def watched(derivation: Derivation, interpreter: Interpreter, *rest: Any) -> Any:
        before = dict(interpreter.facts)
        if derivation.name == TURN[1].learns[0]:
            observed = {name: before[name] for name in names_of(OBSERVED.sets)}
            found.fits(observed)
            found.holds(OBSERVED.holds, before)
        findings = derive(derivation, interpreter, *rest)
        found.fits({name: value for name, value in interpreter.facts.items() if before.get(name) != value})
        found.holds(derivation.holds, interpreter.facts)
        found.seen.add(derivation.name)
        return findings

    reply = Asking.reply

    def heard(asking: Asking, call: Any, interpreter: Interpreter) -> Any:
        facts = reply(asking, call, interpreter)
        if facts is not None:
            found.fits(facts)
            found.holds(EFFECTS[call.effect].holds, {**interpreter.facts, **facts})
        return facts

    known = known_of(bundle, VOCABULARY)

    def consulted(decides: Any) -> Any:
        def decided(rules: RuleSet, facts: Facts) -> Any:
            assert contradicted(known.get(rules.name, ()), facts, bundle.settings) is None, rules.name
            found.asked.add(rules.name)
            return decides(rules, facts)

        return decided

    monkeypatch.setattr("engine.rules.run.interpreter.decide", consulted(decide))
    monkeypatch.setattr("engine.rules.run.interpreter.collect", consulted(collect))
    monkeypatch.setattr(step, "derive", watched)
    monkeypatch.setattr(Asking, "reply", heard)
    return found


def test_every_derivation_is_of_a_stage_and_well_declared() -> None:
    assert {name for stage in TURN for name in stage.learns} == set(DERIVATIONS)
    assert [flaw for one in DERIVATIONS.values() for flaw in flaws(one)] == []


def found_by(derivation: Derivation, play: Any) -> Any:
    """What a derivation finds on the task's first turn."""
    record = play.history[0]
    interpreter = Interpreter(play.bundle, {**step.first_facts(record.observed, record.before)})
    return derive(derivation, interpreter, record.before, record.observed, step.Findings(), ())


def lying(**says: Any) -> Derivation:
    return Derivation(name="lying", **says)


@pytest.mark.parametrize(
    ("derivation", "said"),
    [
        (lying(derive=lambda sight: Derived({"guard.verb": "click"})), "gives the fact 'guard.verb'"),
        (lying(derive=lambda sight: Derived({}, {"outgoing": None})), "gives the finding 'outgoing'"),
        (lying(derive=lambda sight: Derived({}, {"plan": sight.facts["turn.kind"]})), "reads the fact 'turn.kind'"),
        (lying(derive=lambda sight: Derived({}, {"plan": sight.found.plan.steps})), "takes 'plan'"),
    ],
)
def test_what_is_not_declared_can_be_neither_read_nor_given(client: Any, derivation: Derivation, said: str) -> None:
    play = client()
    play.start('Click "Save"', LIST)
    with pytest.raises(Undeclared, match=said):
        found_by(derivation, play)


def helper(sight: Sight) -> Derived:
    return Derived({}, {"outgoing": step.Findings().outgoing})


def test_a_helper_that_gives_an_action_is_no_way_around_a_declaration(client: Any) -> None:
    play = client()
    play.start('Click "Save"', LIST)
    with pytest.raises(Undeclared, match="outgoing"):
        found_by(lying(derive=lambda sight: helper(sight)), play)


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
    assert {"answers", "guardrails", "issuing", "changes"} <= watch.asked


def test_a_sentence_is_known_until_its_facts_are_written_again(bundle: Bundle) -> None:
    known = {
        name: {one.condition.text for one in sentences} for name, sentences in known_of(bundle, VOCABULARY).items()
    }
    criterion = 'post.outcome != "fail" or duty.unmet > 0'  # the step's obligations are counted anew for the next one
    assert criterion in known["tier1"] & known["tiers"] & known["progress"]
    assert criterion not in known["acting"]
    assert "not login.appeared and not login.wanted" in known["login"]
    assert "not login.appeared and not login.wanted" not in known["outcome"]
    assert 'owed.kind == "known" or (not owed.open and not owed.replaced)' in known["obligation_life"]
    assert "answers" in known
    assert "step_notes" not in known
    spoken_of = {text for sentences in known.values() for text in sentences}
    assert spoken_of >= set(OBSERVED.holds) | {text for one in EFFECTS.values() for text in one.holds}
