"""The guarantees of `policies/guarantees.yaml`: proved of every turn, or broken by one that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from engine.proving.doubts import doubts
from engine.proving.replay import Contradiction, Scripted, sentences
from engine.proving.structure import deciding_reads, unguarded
from engine.proving.symbolic import SymbolicTurn, readable
from engine.rules import Bundle, Problem, Scalar, Settings, Vocabulary, with_settings
from engine.rules.compile.codegen import function
from engine.rules.model import AcrossGuarantee
from engine.rules.prove.question import Found, Holds
from engine.rules.prove.report import Proof
from engine.rules.prove.smt import Truth, not_, or_
from engine.turn.mirror import BUILDABLE
from engine.turn.stages import TURN, Stage


def prove_turn(bundle: Bundle, vocabulary: Vocabulary, stages: tuple[Stage, ...] = TURN) -> tuple[Proof, ...]:
    """The state of every guarantee across rule sets. Nothing is proved of stages that lack their rules or facts."""
    if not bundle.across:
        return ()
    missing = [stage.ruleset for stage in stages if stage.ruleset not in bundle.rulesets]
    if missing:
        said = f"the rule set {missing[0]!r} is missing, which every turn consults"
        return tuple(_unknown(one, said) for one in bundle.across)
    doubt = next(doubts(bundle, stages), "")
    if doubt:
        return tuple(_unknown(one, doubt) for one in bundle.across)
    prover = TurnProver(bundle, vocabulary, stages)
    kept = prover.kept([one for one in bundle.across if one.condition is not None])
    return tuple(_proved(one) if one.id in kept else prover.proof(one) for one in bundle.across)


class TurnProver:
    """Asks about one symbolic turn, and plays what is found through the real rules."""

    def __init__(
        self,
        bundle: Bundle,
        vocabulary: Vocabulary,
        stages: tuple[Stage, ...] = TURN,
        earlier: SymbolicTurn | None = None,
    ) -> None:
        self.bundle = bundle
        self.stages = stages
        self.scope = dict(vocabulary.across)
        self.turn = SymbolicTurn(bundle, vocabulary, stages, earlier)
        self._sentence = sentences({**self.scope, **readable(bundle)})

    def kept(self, guarantees: Sequence[AcrossGuarantee]) -> frozenset[str]:
        """Those of these about facts that no turn breaks. Asked together, they take little more time than one."""
        truths = [self._violation(one) for one in guarantees if self._is_of_a_stage(one)]
        if len(truths) == len(guarantees) and self.turn.asker.possible(or_(*truths)) == "unsat":
            return frozenset(one.id for one in guarantees)
        if len(guarantees) < 2:
            return frozenset()
        half = len(guarantees) // 2
        return self.kept(guarantees[:half]) | self.kept(guarantees[half:])

    def proof(self, guarantee: AcrossGuarantee) -> Proof:
        if guarantee.kind == "unread":
            return self._unread(guarantee)
        if guarantee.kind == "guarded_by":
            why = unguarded(self.stages, guarantee.names[0])
            return _refuted(guarantee, _place(guarantee, why)) if why else _proved(guarantee)
        if guarantee.kind == "bounded":
            return self._bounded(guarantee)
        return self._sentence_of_facts(guarantee)

    def _unread(self, guarantee: AcrossGuarantee) -> Proof:
        for rules, name, said in deciding_reads(self.bundle, guarantee.names):
            rule = next((one for one in rules.rules if one.id == name), None)
            line, col = (rule.line, rule.col) if rule else (1, 1)
            broken = _broken(guarantee, f"{rules.name}/{name}: {said}" if name else f"{rules.name}: {said}")
            hint = f"the guarantee stands in {Path(guarantee.file).name}"
            problem = Problem(rules.file, line, col, "SF807", broken, hint)
            return replace(_refuted(guarantee, problem), rules=(f"{rules.name}/{name}",))
        return _proved(guarantee)

    def _sentence_of_facts(self, guarantee: AcrossGuarantee) -> Proof:
        assert guarantee.condition is not None
        if not self._is_of_a_stage(guarantee):
            return _unknown(guarantee, f"{guarantee.after} is no stage of a turn")
        holds = function(guarantee.condition)

        def violates(script: Mapping[str, Scalar], settings: Settings) -> bool:
            played = self._play(script, settings)
            facts = played and played.snapshots.get(guarantee.after or self.stages[-1].ruleset)
            if not played or not facts:
                return False
            return bool(holds(facts, played.bundle.settings, {})) == (guarantee.kind == "never")

        return self._judged(guarantee, self._violation(guarantee), violates)

    def _is_of_a_stage(self, guarantee: AcrossGuarantee) -> bool:
        return guarantee.after is None or guarantee.after in self.turn.after

    def _violation(self, guarantee: AcrossGuarantee) -> Truth:
        assert guarantee.condition is not None
        truth = self.turn.holds(guarantee.condition, guarantee.after)
        return truth if guarantee.kind == "never" else not_(truth)

    def _bounded(self, guarantee: AcrossGuarantee) -> Proof:
        for excess in self.turn.excesses:

            def exceeds(script: Mapping[str, Scalar], settings: Settings) -> bool:
                played = self._play(script, settings)
                return played is not None and played.exceeded != ""

            proof = self._judged(guarantee, excess.truth, exceeds)
            if proof.state != "proved":
                return proof
        return _proved(guarantee)

    def _judged(self, guarantee: AcrossGuarantee, truth: Truth, violates: Holds) -> Proof:
        if self.turn.asker.possible(truth) == "unsat":
            return _proved(guarantee)
        found: Found = self.turn.asker.find([truth, self.turn.facts.sentence(BUILDABLE)], violates)
        if found.case is None:
            return _unknown(guarantee, "the solver found no turn that breaks it, and no proof that there is none")
        played = self._play(found.case.facts, found.case.settings)
        assert played is not None
        fired = tuple(dict.fromkeys(played.rules))
        said = f"a turn breaks it by {', '.join(fired) or 'no rule at all'}"
        said = f"{played.exceeded}; {said}" if played.exceeded else said
        return replace(_refuted(guarantee, _place(guarantee, said)), case=found.case, rules=fired)

    def _play(self, script: Mapping[str, Scalar], settings: Settings) -> Scripted | None:
        played = Scripted(with_settings(self.bundle, settings), self.scope, script, self._sentence)
        try:
            played.play(self.stages)
        except Contradiction:
            return None
        return played


def _proved(guarantee: AcrossGuarantee) -> Proof:
    return Proof(ruleset="", id=guarantee.id, text=guarantee.text, state="proved")


def _refuted(guarantee: AcrossGuarantee, problem: Problem) -> Proof:
    return Proof(ruleset="", id=guarantee.id, text=guarantee.text, state="refuted", problem=problem)


def _unknown(guarantee: AcrossGuarantee, why: str) -> Proof:
    said = f"guarantee {guarantee.id} could not be analysed: {why}"
    problem = Problem(guarantee.file, guarantee.line, guarantee.col, "SF808", said)
    return Proof(ruleset="", id=guarantee.id, text=guarantee.text, state="not analysed", problem=problem)


def _place(guarantee: AcrossGuarantee, why: str) -> Problem:
    return Problem(guarantee.file, guarantee.line, guarantee.col, "SF807", _broken(guarantee, why))


def _broken(guarantee: AcrossGuarantee, why: str) -> str:
    return f"guarantee {guarantee.id} is broken: {guarantee.text} But {why}."
