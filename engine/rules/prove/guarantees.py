"""The guarantees of one rule set, proved over all facts and settings, or refuted with a case.

A guarantee is about consultations: the facts that the set saw, and what it left, whether a rule fired or none did. An
output that no rule has set has its default. It may also have what something else left before: those outputs that rules
with `call:` or `again:` set, or that the set itself reads, are free.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.rules.compile.codegen import function
from engine.rules.model import Facts, Fired, Guarantee, RuleSet, Scalar, Schema, Setting, Settings
from engine.rules.prove.question import Asker, Case
from engine.rules.prove.report import Proof, acknowledged_by, place
from engine.rules.prove.smt import Truth, and_, not_, or_
from engine.rules.prove.symbolic import Reader, Symbolic
from engine.rules.prove.translate import Translator
from engine.rules.prove.values import Sym, constant
from engine.rules.read.given import fill_up, neutral
from engine.rules.run.decide import collect, decide


def prove(rules: RuleSet, schema: Schema, declared: Mapping[str, Setting], defaults: Facts) -> list[Proof]:
    """The state of every guarantee of a set. `defaults` are the values of outputs before any rule set them."""
    if not rules.guarantees:
        return []
    prover = Prover(rules, schema, declared, defaults)
    return [prover.proof(guarantee) for guarantee in rules.guarantees]


class Prover:
    def __init__(self, rules: RuleSet, schema: Schema, declared: Mapping[str, Setting], defaults: Facts) -> None:
        self.rules = rules
        self.schema = schema
        self.unset = {name: defaults.get(name, neutral(kind)) for name, kind in schema.outputs.items()}
        set_last = {name for rule in rules.rules for name in rule.then}
        set_before = {name for rule in rules.rules if rule.call or rule.again for name in rule.then}
        conditions = [rules.applies, *(rule.when for rule in rules.rules)]
        read = {name for condition in conditions if condition for name in condition.reads}
        self.fixed = {n: self.unset[n] for n in set_last - set_before - read if n in schema.facts}
        self.asker = Asker(schema.facts, declared, self.fixed)
        self.symbolic: Symbolic = Reader(self.asker.space, self.asker.lookup).read(rules)

    def proof(self, guarantee: Guarantee) -> Proof:
        violation = self._violation(guarantee)

        def violates(facts: Facts, settings: Settings) -> bool:
            return self._violating(guarantee, facts, settings) is not None

        found = self.asker.find([violation], violates)
        base = Proof(ruleset=self.rules.name, id=guarantee.id, text=guarantee.text, state="proved")
        if found.impossible:
            return base
        if found.case is not None:
            return self._refuted(base, guarantee, found.case)
        because = acknowledged_by(self.rules, (guarantee.id,))
        said = f"guarantee {guarantee.id} could not be analysed: {guarantee.text}"
        hint = "texts and patterns are opaque to the solver; say it of typed facts, or acknowledge it with a reason"
        problem = place(self.rules, guarantee.id, "SF808", said, hint)
        return replace(base, state="acknowledged" if because else "not analysed", problem=problem, because=because)

    def _refuted(self, base: Proof, guarantee: Guarantee, case: Case) -> Proof:
        fired = self._violating(guarantee, case.facts, case.settings)
        names = tuple(one.rule for one in fired or ())
        by = f"by {', '.join(names)}" if names else "where no rule fires"
        said = f"guarantee {guarantee.id} is broken {by}: {guarantee.text}"
        hint = f"the guarantee stands on line {guarantee.line}" if names else ""
        problem = place(self.rules, names[0] if names else guarantee.id, "SF807", said, hint)
        return replace(base, state="refuted", problem=problem, case=case, rules=names)

    def _violation(self, guarantee: Guarantee) -> Truth:
        """Facts on which what the set leaves breaks the guarantee."""
        symbolic = self.symbolic
        if self.rules.strategy == "collect":
            return self._broken(guarantee, self._collected())
        broken = (self._broken(guarantee, outcome.sets) for outcome in symbolic.outcomes)
        by_rule = (and_(fires, one) for fires, one in zip(symbolic.fires, broken, strict=True))
        return or_(*by_rule, and_(not_(or_(*symbolic.fires)), self._broken(guarantee, {})))

    def _collected(self) -> dict[str, Sym]:
        """What all firing rules together leave: the last one counts."""
        values: dict[str, Sym] = {}
        for fires, outcome in zip(self.symbolic.fires, self.symbolic.outcomes, strict=True):
            for name, value in outcome.sets.items():
                before = values[name] if name in values else self._before(name)
                values[name] = self.asker.space.operations.merged(fires, value, before)
        return values

    def _before(self, name: str) -> Sym:
        if name in self.schema.facts or name.startswith("settings."):
            return self.asker.lookup(name)
        return constant(self.unset[name])

    def _broken(self, guarantee: Guarantee, sets: Mapping[str, Sym]) -> Truth:
        space = self.asker.space

        def lookup(name: str) -> Sym:
            return sets[name] if name in sets else self._before(name)

        holds = Translator(space.texts, space.operations, lookup).condition(guarantee.condition)
        return holds if guarantee.kind == "never" else not_(holds)

    def _violating(self, guarantee: Guarantee, facts: Facts, settings: Settings) -> tuple[Fired, ...] | None:
        """The rules that the real engine fires on these facts, if the guarantee does not hold; None if it does."""
        full = {**fill_up(facts, self.schema.facts), **self.fixed}
        known = {**self.rules.settings, **settings}
        one = decide(self.rules, full, known)
        fired = collect(self.rules, full, known) if self.rules.strategy == "collect" else (one,) if one else ()
        scope: dict[str, Scalar] = {**self.unset, **full}
        for each in fired:
            scope.update(each.set)
        holds = bool(function(guarantee.condition)(scope, known, {}))
        return fired if holds == (guarantee.kind == "never") else None
