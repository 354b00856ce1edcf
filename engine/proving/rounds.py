"""One stage over symbolic facts: round after round, as the interpreter plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy

from msgspec import Struct

from engine.llm.effects import EFFECTS
from engine.rules import Bundle, FactType
from engine.rules.check.typecheck import check_condition
from engine.rules.model import Condition
from engine.rules.prove.question import SETTINGS, Asker
from engine.rules.prove.smt import Truth, and_, not_, or_
from engine.rules.prove.symbolic import Outcome, Reader
from engine.rules.prove.translate import Translator
from engine.rules.prove.values import Bool, Finite, Sym, constant
from engine.rules.run.interpreter import MAX_ROUNDS
from engine.turn.stages import Stage

State = dict[str, Sym]
May = Callable[[int, str, Truth], bool]  # whether a rule that goes on may fire in a round, under a truth


class Excess(Struct, frozen=True):
    """A stage that would not end within its bound, under a truth; `rule` is empty where it is the rounds."""

    stage: Stage
    rule: str
    truth: Truth


class Facts:
    """Symbolic facts, and what sentences say of them."""

    def __init__(self, asker: Asker, types: dict[str, FactType], scope: Mapping[str, FactType], state: State) -> None:
        self.asker = asker
        self.types = types
        self.scope = scope
        self.state = state

    def lookup(self, name: str, state: State) -> Sym:
        return self.asker.lookup(name) if name.startswith(SETTINGS) else state[name]

    def truth(self, condition: Condition, state: State) -> Truth:
        space = self.asker.space
        return Translator(space.texts, space.operations, lambda name: self.lookup(name, state)).condition(condition)

    def value(self, expression: Condition, state: State) -> Sym:
        space = self.asker.space
        return Translator(space.texts, space.operations, lambda name: self.lookup(name, state)).expression(expression)

    def sentence(self, text: str) -> Truth:
        return self.truth(condition_of(text, self.scope), self.state)

    def fresh(self, name: str, mark: str) -> Sym:
        """A free value for a name, by a name of its own."""
        self.types[name + mark] = self.types[name]
        return self.asker.lookup(name + mark)

    def set(self, when: Truth, new: Mapping[str, Sym]) -> None:
        for name, value in new.items():
            old = self.state.get(name)
            self.state[name] = value if old is None else self.asker.space.operations.merged(when, value, old)


class Rounds:
    """The rounds of one stage, over facts that change from one to the next."""

    def __init__(self, facts: Facts, bundle: Bundle, stage: Stage) -> None:
        self.facts = facts
        self.rules = bundle.rulesets[stage.ruleset]
        self.stage = stage
        self.excesses: list[Excess] = []
        self._operations = facts.asker.space.operations

    def collect(self) -> None:
        """All rules of a set that hold, once."""
        state = copy(self.facts.state)
        symbolic = Reader(self.facts.asker.space, lambda name: self.facts.lookup(name, state)).read(self.rules)
        for fires, outcome in zip(symbolic.fires, symbolic.outcomes, strict=True):
            self.facts.set(fires, outcome.sets)

    def play(self, mark: str, may: May) -> int:
        """Round after round while one more may follow; answers how many there were."""
        active: Truth = True
        calls: Sym = constant(0)
        for turn in range(MAX_ROUNDS):
            active, calls = self._round(turn, active, calls, mark, may)
            if active is False:
                return turn + 1
        self.excesses.append(Excess(self.stage, "", active))
        return MAX_ROUNDS

    def _round(self, turn: int, active: Truth, calls: Sym, mark: str, may: May) -> tuple[Truth, Sym]:
        """One consultation: whether another one follows, and how many calls there were."""
        fired = [one for one in self._fired(active) if not _goes_on(one[2]) or may(turn, one[0], one[1])]
        called: dict[str, Truth] = {}
        for rule, fires, outcome in fired:
            if outcome.call is not None:
                full = and_(fires, self._operations.same(calls, constant(self.stage.max_calls)))
                self.excesses += [Excess(self.stage, rule, full)] if full is not False else []
                called[outcome.call] = or_(called.get(outcome.call, False), fires)
        for _, fires, outcome in fired:
            self.facts.set(fires, outcome.sets)
        for effect, when in called.items():
            self._hear(effect, when, f"{mark}.{turn}")
        wants = or_(*called.values())
        more = or_(wants, *(fires for _, fires, outcome in fired if outcome.again))
        counted = self._operations.calculated("add", calls, constant(1))
        return more, self._operations.merged(wants, counted, calls)

    def _fired(self, active: Truth) -> list[tuple[str, Truth, Outcome]]:
        state = copy(self.facts.state)
        symbolic = Reader(self.facts.asker.space, lambda name: self.facts.lookup(name, state)).read(self.rules)
        rows = zip(symbolic.rules.rules, symbolic.fires, symbolic.outcomes, strict=True)
        return [(rule.id, and_(active, fires), outcome) for rule, fires, outcome in rows]

    def _pay(self, when: Truth, over: Truth, mark: str) -> None:
        """Any call may be one too many for a budget, and then all after it are (engine.turn.asking)."""
        facts = self.facts
        before, ended = facts.state["spending.ended"], facts.fresh("spending.ended", mark)
        assert isinstance(before, Finite)
        assert isinstance(ended, Finite)
        had_room = before.cases.get("none", False)
        facts.asker.solver.add([or_(not_(when), had_room, over)])
        facts.asker.solver.add([or_(over, ended.cases["none"]), or_(not_(over), not_(ended.cases["none"]))])
        facts.set(and_(when, had_room), {"spending.ended": ended})

    def _hear(self, effect: str, when: Truth, mark: str) -> None:
        """A reply: its status is free, and where it was understood, so is what it says."""
        facts, prefix = self.facts, EFFECTS[effect].prefix
        asked = self._operations.calculated("add", facts.state[f"{prefix}.asked"], constant(1))
        status = facts.fresh(f"{prefix}.status", mark)
        assert isinstance(status, Finite)
        facts.asker.solver.add([not_(status.cases["none"])])
        said = {name: facts.fresh(name, mark) for name in said_by(prefix, facts.scope)}
        facts.set(when, {f"{prefix}.asked": asked, f"{prefix}.status": status})
        self._pay(when, status.cases["over_budget"], mark)
        facts.set(and_(when, status.cases["ok"]), said)
        facts.asker.solver.add(facts.sentence(text) for text in EFFECTS[effect].holds)


def _goes_on(outcome: Outcome) -> bool:
    return outcome.again or outcome.call is not None


def condition_of(text: str, scope: Mapping[str, FactType]) -> Condition:
    """A sentence about facts as a checked condition; ValueError where it is none."""
    checked = check_condition(text, scope)
    if checked.condition is None:
        raise ValueError(f"{text}: {'; '.join(flaw.message for flaw in checked.flaws)}")
    return checked.condition


def said_by(prefix: str, scope: Mapping[str, object]) -> list[str]:
    """The facts that the body of a reply may set."""
    kept = (f"{prefix}.asked", f"{prefix}.status")
    return [name for name in scope if name.startswith(f"{prefix}.") and name not in kept]


def is_known(value: Sym) -> bool:
    """Whether a value is one and the same on every path."""
    if isinstance(value, Bool):
        return isinstance(value.holds, bool) and isinstance(value.null, bool)
    return isinstance(value, Finite) and value.null is False and any(guard is True for guard in value.cases.values())
