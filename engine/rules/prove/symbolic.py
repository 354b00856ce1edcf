"""One rule set as formulas: when each rule holds and fires, and what it then sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.rules.model import Computed, Condition, Rule, RuleSet, Text, Value
from engine.rules.prove.smt import Truth, and_, not_, or_, z3
from engine.rules.prove.space import Space
from engine.rules.prove.translate import Lookup, Risk, Translator
from engine.rules.prove.values import Open, Operations, Sym, constant, opened


class Outcome(Struct, frozen=True):
    """What a rule does when it fires: its outputs, its effect with arguments, and whether it goes on."""

    sets: Mapping[str, Sym]
    call: str | None
    args: Mapping[str, Sym]
    again: bool


class Symbolic(Struct, frozen=True):
    """A rule set over symbolic values. `holds` leaves the order out, `fires` has it."""

    rules: RuleSet
    applies: Truth
    holds: tuple[Truth, ...]
    fires: tuple[Truth, ...]
    outcomes: tuple[Outcome, ...]
    risks: tuple[tuple[str, Risk], ...]

    @property
    def silent(self) -> Truth:
        """The set applies and no rule holds."""
        return and_(self.applies, not_(or_(*self.holds)))


class Reader:
    """Reads rule sets over one lookup; what was translated once is not translated again.

    Readers that share `made` agree on texts that are made of the same parts.
    """

    def __init__(self, space: Space, lookup: Lookup, made: dict[object, Sym] | None = None) -> None:
        self._space = space
        self._lookup = lookup
        self._made: dict[object, Sym] = {} if made is None else made
        self._truths: dict[str, tuple[Truth, tuple[Risk, ...]]] = {}

    def read(self, rules: RuleSet) -> Symbolic:
        applies, risks = self.condition(rules.applies)
        found = [("", risk) for risk in risks]
        holds: list[Truth] = []
        for rule in rules.rules:
            truth, risks = self.condition(rule.when)
            holds.append(and_(truth, self._translator(rule).matches(rule.match)))
            found += [(rule.id, (and_(applies, reached), node, why)) for reached, node, why in risks]
        return Symbolic(
            rules=rules,
            applies=applies,
            holds=tuple(holds),
            fires=tuple(_fires(rules, applies, holds)),
            outcomes=tuple(self._outcome(rule) for rule in rules.rules),
            risks=tuple(found),
        )

    def condition(self, condition: Condition | None) -> tuple[Truth, tuple[Risk, ...]]:
        """The truth of a condition, and what could fail on the way."""
        if condition is None:
            return True, ()
        if condition.text not in self._truths:
            translator = Translator(self._space.texts, self._space.operations, self._lookup)
            self._truths[condition.text] = translator.condition(condition), tuple(translator.risks)
        return self._truths[condition.text]

    def _translator(self, rule: Rule) -> Translator:
        """One that knows the groups of a rule's patterns too."""
        owner = {f"match.{group}": pattern for pattern in rule.match for group in pattern.groups}

        def lookup(name: str) -> Sym:
            pattern = owner.get(name)
            if pattern is None:
                return self._lookup(name)
            whole = opened(self._lookup(pattern.fact), self._space.texts.intern)
            return self._space.texts.group(pattern, name.removeprefix("match."), whole)

        return Translator(self._space.texts, self._space.operations, lookup if owner else self._lookup)

    def _outcome(self, rule: Rule) -> Outcome:
        sets = {name: self._output(value, rule) for name, value in rule.then.items()}
        args = {name: self._output(value, rule) for name, value in rule.args.items()}
        return Outcome(sets, rule.call, args, rule.again)

    def _output(self, value: Value, rule: Rule) -> Sym:
        """The value of an output. Of a text made of parts this is known: the same parts make the same text, and one
        with a word of its own is not the empty text.
        """
        if isinstance(value, Computed):
            return self._translator(rule).expression(value.expression)
        if not isinstance(value, Text):
            return constant(value)
        settings = tuple(repr(self._lookup(name)) for name in value.names if name.startswith("settings."))
        grouped = any(name.startswith("match.") for name in value.names)
        patterns = tuple((one.fact, one.meaning) for one in rule.match if grouped)
        key = (value.parts, settings, patterns)
        if key not in self._made:
            made = Open(z3.FreshInt("text"), is_text=True)
            if any(value.literals):
                self._space.texts.never_empty(made)
            self._made[key] = made
        return self._made[key]


def _fires(rules: RuleSet, applies: Truth, holds: list[Truth]) -> Iterator[Truth]:
    if rules.strategy == "collect":
        yield from (and_(applies, one) for one in holds)
        return
    free = applies
    for one in holds:
        yield and_(free, one)
        free = and_(free, not_(one))


def same_outcome(operations: Operations, one: Outcome, two: Outcome) -> Truth:
    """Whether two rules do the same."""
    if (one.call, one.again) != (two.call, two.again):
        return False
    if one.sets.keys() != two.sets.keys() or one.args.keys() != two.args.keys():
        return False
    pairs = [(one.sets[name], two.sets[name]) for name in one.sets]
    pairs += [(one.args[name], two.args[name]) for name in one.args]
    return and_(*(operations.same(a, b) for a, b in pairs))
