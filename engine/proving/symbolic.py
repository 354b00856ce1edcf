"""A turn over free facts: the stages of engine.turn.stages in their order, with what is learnt between them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.derive.declared import Known, names_of
from engine.derive.observed import OBSERVED
from engine.derive.table import DERIVATIONS
from engine.facts import GROUP_DEFAULTS
from engine.proving.rounds import Excess, Facts, Rounds, State, is_known
from engine.rules import Bundle, FactType, Vocabulary
from engine.rules.model import Condition, RuleSet, Setting
from engine.rules.prove.question import SETTINGS, Asker
from engine.rules.prove.smt import Truth
from engine.rules.prove.values import Sym, constant
from engine.turn.mirror import AFTER, expression_of
from engine.turn.stages import TURN, Stage


class Reached(Struct, frozen=True):
    """Which rules with a call or `again:` may fire in which round of a stage, and of what this was found."""

    rules: RuleSet
    settings: Mapping[str, Setting]
    known: State
    rounds: frozenset[tuple[int, str]]


class SymbolicTurn:
    """One walk over all facts at once. `after` keeps what is known after each stage, the last of its name counting.

    Free facts have the names of the facts; what is learnt before a stage has its position, and a reply its position
    and round: `guard.verb@14`, `verify_full.confidence@1.2`. Which rounds there are takes most of the time to find: of
    rule sets that an `earlier` walk went over as well, it is taken over from there.
    """

    def __init__(
        self,
        bundle: Bundle,
        vocabulary: Vocabulary,
        stages: tuple[Stage, ...] = TURN,
        earlier: SymbolicTurn | None = None,
    ) -> None:
        self.after: dict[str, State] = {}
        self.excesses: list[Excess] = []
        self._bundle = bundle
        self._found: dict[Stage, Reached] = dict(earlier._found) if earlier else {}
        self._scope = {**vocabulary.across, **readable(bundle)}
        self.facts = self._over({name: constant(value) for name, value in GROUP_DEFAULTS.items()})
        self.asker = self.facts.asker
        self._learn(OBSERVED, "")
        for at, stage in enumerate(stages):
            for name in stage.learns:
                self._learn(DERIVATIONS[name], f"@{at}")
            self._consult(at, stage)
            self.after[stage.ruleset] = dict(self.facts.state)
        state = self.facts.state
        state |= {name: self.facts.value(expression_of(text), state) for name, text in AFTER.items()}

    def holds(self, condition: Condition, after: str | None) -> Truth:
        """A condition at the end of the turn, or after a stage."""
        return self.facts.truth(condition, self.facts.state if after is None else self.after[after])

    def _over(self, state: State) -> Facts:
        types = dict(self._scope)
        return Facts(Asker(types, self._bundle.declared), types, self._scope, state)

    def _learn(self, known: Known, mark: str) -> None:
        facts = self.facts
        when = True if known.when is None else facts.sentence(known.when)
        new: State = {name: facts.fresh(name, mark) for name in sorted(names_of(known.sets))}
        facts.set(when, {**new, **{name: constant(value) for name, value in known.fixed.items()}})
        facts.asker.solver.add(facts.sentence(text) for text in known.holds)

    def _consult(self, at: int, stage: Stage) -> None:
        rounds = Rounds(self.facts, self._bundle, stage)
        if rounds.rules.strategy == "collect":
            rounds.collect()
            return
        goes_on = any(rule.call or rule.again for rule in rounds.rules.rules)
        reached = self._reached(stage, rounds.rules) if goes_on else frozenset()
        rounds.play(f"@{at}", lambda turn, rule, truth: (turn, rule) in reached)
        self.excesses += rounds.excesses

    def _reached(self, stage: Stage, rules: RuleSet) -> frozenset[tuple[int, str]]:
        """Which rules with a call or `again:` may fire in which round, whatever the stages before it decided.

        What is known of every turn is kept, all else is free: so more may fire than really can, never less. Asking this
        of one stage alone is a hundred times cheaper than of the whole turn.
        """
        known = {name: value for name, value in self.facts.state.items() if is_known(value)}
        settings, earlier = self._bundle.declared, self._found.get(stage)
        if earlier and earlier.rules is rules and (earlier.known, earlier.settings) == (known, settings):
            return earlier.rounds
        facts = self._over(dict(known))
        facts.state = _Freed(facts, facts.state)
        reached: set[tuple[int, str]] = set()

        def may(turn: int, rule: str, truth: Truth) -> bool:
            if facts.asker.possible(truth) == "unsat":
                return False
            reached.add((turn, rule))
            return True

        Rounds(facts, self._bundle, stage).play("@", may)
        self._found[stage] = Reached(rules, settings, known, frozenset(reached))
        return self._found[stage].rounds


class _Freed(State):
    """Facts of which those that are not known are free; each is made when it is first asked for."""

    def __init__(self, facts: Facts, known: State) -> None:
        super().__init__(known)
        self._facts = facts

    def __missing__(self, name: str) -> Sym:
        self[name] = self._facts.fresh(name, "")
        return self[name]

    def get(self, name: str, default: object = None) -> Sym:
        return self[name]


def readable(bundle: Bundle) -> dict[str, FactType]:
    """The settings that conditions may read, as facts."""
    return {f"{SETTINGS}{one.name}": one.type for one in bundle.declared.values() if one.type is not None}
