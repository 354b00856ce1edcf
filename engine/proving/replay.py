"""Playing a counterexample: the real rules by the real interpreter, with scripted facts and replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.derive.declared import Known, names_of
from engine.derive.observed import OBSERVED
from engine.derive.table import DERIVATIONS
from engine.facts import GROUP_DEFAULTS
from engine.llm.effects import EFFECTS
from engine.proving.rounds import condition_of, said_by
from engine.rules import Bundle, Call, Facts, FactType, Fired, Interpreter, RoundsExceeded, Scalar, Settings
from engine.rules.compile.codegen import function
from engine.rules.read.given import neutral
from engine.turn.mirror import by_apply, by_mirror
from engine.turn.stages import Stage

Script = Mapping[str, Scalar]
Sentence = Callable[[Facts, Settings, Mapping[str, str]], object]


class Contradiction(Exception):
    """The script says something that no derivation could have found."""


class Scripted:
    """A turn whose derivations and replies are taken from a script; what the script leaves out is neutral.

    `snapshots` are the facts after each stage, the last of its name counting; the last of them has the task after the
    turn. `exceeded` names the stage that did not end within its bounds, if one did not.
    """

    def __init__(
        self, bundle: Bundle, types: Mapping[str, FactType], script: Script, sentence: Callable[[str], Sentence]
    ) -> None:
        observed = {name: script.get(name, neutral(types[name])) for name in names_of(OBSERVED.sets)}
        self.bundle = bundle
        self.snapshots: dict[str, Facts] = {}
        self.exceeded = ""
        self._types = types
        self._script = script
        self._sentence = sentence
        self._interpreter = Interpreter(bundle, {**GROUP_DEFAULTS, **observed}, self)
        self._mark = ""
        self._before = 0  # rounds before the stage that is consulted

    @property
    def rules(self) -> list[str]:
        return self._interpreter.rules

    def play(self, stages: tuple[Stage, ...]) -> None:
        """Walk over the stages. Contradiction where the script says what cannot be."""
        self._check(OBSERVED)
        for at, stage in enumerate(stages):
            self._mark, self._before = f"@{at}", len(self._interpreter.rounds)
            for name in stage.learns:
                self._derive(DERIVATIONS[name])
            try:
                self._interpreter.consult(stage.ruleset, stage.max_calls)
            except RoundsExceeded as error:
                self.exceeded = str(error)
                return
            self.snapshots[stage.ruleset] = dict(self._interpreter.facts)
        facts = self._interpreter.facts
        try:
            after = by_apply(facts)
        except LookupError as error:  # such as more actions of a chain verified than it has
            raise Contradiction("apply makes no task of this turn") from error
        if after != by_mirror(facts):
            raise Contradiction("apply makes another task of this turn than its mirror")
        self.snapshots[stages[-1].ruleset] = {**facts, **after}

    def call(self, fired: Fired, facts: Facts) -> Call:
        assert fired.call is not None
        return Call(fired.ruleset, fired.rule, fired.call, dict(fired.args), "")

    def reply(self, call: Call, interpreter: Interpreter) -> Facts:
        prefix = EFFECTS[call.effect].prefix
        asked = interpreter.facts[f"{prefix}.asked"]
        assert isinstance(asked, int)
        mark = f"{self._mark}.{len(interpreter.rounds) - self._before - 1}"
        status = self._script.get(f"{prefix}.status{mark}", "none")
        status = "failed" if status == "none" else status  # a call that was made has some answer
        facts: dict[str, Scalar] = {f"{prefix}.asked": asked + 1, f"{prefix}.status": status}
        if status == "ok":
            facts |= {name: self._said(name, mark) for name in said_by(prefix, self._types)}
        known = {**interpreter.facts, **facts}
        if status == "over_budget" and known["spending.ended"] == "none":
            facts["spending.ended"] = self._said("spending.ended", mark)
        known |= facts
        if (status == "over_budget") != (known["spending.ended"] != "none"):
            raise Contradiction("a call that does not fit into a budget, and all after it, are not made")
        self._hold(EFFECTS[call.effect].holds, known)
        return facts

    def _derive(self, known: Known) -> None:
        if known.when is None or self._holds(known.when, self._interpreter.facts):
            new = {name: self._said(name, self._mark) for name in names_of(known.sets)}
            self._interpreter.learn({**new, **known.fixed})
        self._check(known)

    def _check(self, known: Known) -> None:
        self._hold(known.holds, self._interpreter.facts)

    def _hold(self, sentences: tuple[str, ...], facts: Facts) -> None:
        for text in sentences:
            if not self._holds(text, facts):
                raise Contradiction(text)

    def _holds(self, text: str, facts: Facts) -> bool:
        return bool(self._sentence(text)(facts, self.bundle.settings, {}))

    def _said(self, name: str, mark: str) -> Scalar:
        found = self._script.get(name + mark)
        return neutral(self._types[name]) if found is None else found


def sentences(scope: Mapping[str, FactType]) -> Callable[[str], Sentence]:
    """Sentences about facts as functions, compiled once."""
    known: dict[str, Sentence] = {}

    def sentence(text: str) -> Sentence:
        if text not in known:
            known[text] = function(condition_of(text, scope))
        return known[text]

    return sentence
