"""Playing a counterexample: the real rules over the real loop, with scripted facts and replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.llm.effects import EFFECTS
from engine.observe import PageState
from engine.proving.learning import DERIVED, OBSERVED, REPLIED, Learned
from engine.proving.rounds import condition_of, said_by
from engine.proving.symbolic import names_of
from engine.record.task import TaskState
from engine.record.turn import Call, Observed, Reply
from engine.rules import Bundle, Facts, FactType, Fired, Scalar, Settings
from engine.rules.compile.codegen import function
from engine.rules.read.given import neutral
from engine.turn.interpreter import RoundsExceeded, Walk
from engine.turn.stages import Stage

Script = Mapping[str, Scalar]
Sentence = Callable[[Facts, Settings, Mapping[str, str]], object]
PAGE = PageState(url="", kind="v3", hash="")


class Contradiction(Exception):
    """The script says something that no derivation could have found."""


class Scripted(Walk):
    """A walk whose derivations and replies are taken from a script; what the script leaves out is neutral.

    `snapshots` are the facts after each stage, the last of its name counting. `exceeded` names the stage that did not
    end within its bounds, if one did not.
    """

    def __init__(
        self, bundle: Bundle, types: Mapping[str, FactType], script: Script, sentence: Callable[[str], Sentence]
    ) -> None:
        observed = {n: script.get(n, neutral(types[n])) for n in names_of(OBSERVED, types)}
        super().__init__(bundle, TaskState(id="", session="", query=""), Observed(PAGE, 0.0, observed), {})
        self._types = types
        self._script = script
        self._sentence = sentence
        self._mark = ""
        self._round = 0
        self.snapshots: dict[str, Facts] = {}
        self.exceeded = ""

    def play(self, stages: tuple[Stage, ...]) -> None:
        """Walk over the stages. Contradiction where the script says what cannot be."""
        self._check(OBSERVED)
        for at, stage in enumerate(stages):
            self._mark, self._round = f"@{at}", 0
            for learned in DERIVED[stage.learns] if stage.learns else ():
                self._derive(learned)
            try:
                self.consult(stage)
            except RoundsExceeded as error:
                self.exceeded = str(error)
                return
            self.snapshots[stage.ruleset] = dict(self.facts)

    def _derive(self, learned: Learned) -> None:
        if learned.when is None or self._holds(learned.when):
            new = {name: self._said(name, self._mark) for name in names_of(learned, self._types)}
            self.learn({**new, **learned.fixed})
        self._check(learned)

    def _check(self, learned: Learned) -> None:
        for text in learned.holds:
            if not self._holds(text):
                raise Contradiction(text)

    def _holds(self, text: str) -> bool:
        return bool(self._sentence(text)(self.facts, self.bundle.settings, {}))

    def _said(self, name: str, mark: str) -> Scalar:
        found = self._script.get(name + mark)
        return neutral(self._types[name]) if found is None else found

    def _call(self, fired: Fired, stage: Stage, calls: int) -> Call:
        call = super()._call(fired, stage, calls)
        self.replies = {call.key: Reply(call.key, call.effect, "ok")}
        return call

    def _record(self, ruleset: str, fired: tuple[Fired, ...], call: Call | None) -> None:
        super()._record(ruleset, fired, call)
        self._round += 1

    def _hear(self, reply: Reply) -> None:
        prefix = EFFECTS[reply.effect].prefix
        asked = self.facts[f"{prefix}.asked"]
        assert isinstance(asked, int)
        mark = f"{self._mark}.{self._round - 1}"
        status = self._script.get(f"{prefix}.status{mark}", "none")
        status = "failed" if status == "none" else status  # a call that was made has some answer
        facts: dict[str, Scalar] = {f"{prefix}.asked": asked + 1, f"{prefix}.status": status}
        if status == "ok":
            facts |= {name: self._said(name, mark) for name in said_by(prefix, self._types)}
        if status == "over_budget" and self.facts["spending.ended"] == "none":
            facts["spending.ended"] = self._said("spending.ended", mark)
        if (status == "over_budget") != ({**self.facts, **facts}["spending.ended"] != "none"):
            raise Contradiction("a call that does not fit into a budget, and all after it, are not made")
        self.used.append(reply)
        self.learn(facts)
        self._check(Learned(holds=REPLIED.get(prefix, ())))


def with_settings(bundle: Bundle, settings: Settings) -> Bundle:
    """The bundle as a tenant with these settings sees it."""
    if not settings:
        return bundle
    known = {**bundle.settings, **settings}
    rulesets = {name: replace(rules, settings=known) for name, rules in bundle.rulesets.items()}
    return replace(bundle, rulesets=rulesets, settings=known)


def sentences(scope: Mapping[str, FactType]) -> Callable[[str], Sentence]:
    """Sentences of `learning` as functions, compiled once."""
    known: dict[str, Sentence] = {}

    def sentence(text: str) -> Sentence:
        if text not in known:
            known[text] = function(condition_of(text, scope))
        return known[text]

    return sentence
