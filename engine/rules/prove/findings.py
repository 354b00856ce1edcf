"""Findings about the rules of one set: those that never fire, those that change nothing, and those that overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from engine.rules.compile.codegen import function
from engine.rules.compile.program import matcher
from engine.rules.model import Expression, Facts, FactType, Fired, Groups, Rule, RuleSet, Schema, Setting, Settings
from engine.rules.prove.overlaps import alike, conflicting
from engine.rules.prove.question import Asker, Case
from engine.rules.prove.report import Finding, acknowledged_by, place
from engine.rules.prove.smt import Truth, and_, either, not_, or_
from engine.rules.prove.symbolic import Reader, Symbolic, same_outcome
from engine.rules.prove.values import Operations
from engine.rules.read.given import fill_up
from engine.rules.run.decide import collect, decide

DIFFER = "hold on the same facts and differ in a number", "the first wins; acknowledge it if that is meant"
MAX_OVERLAPS = 200  # of one set
MANY = "rules of this set say nearly the same; say it once, or let a setting say the number"
COLLIDE = "fire on the same facts and set one output differently", "the later wins; make them exclude each other"


def findings(rules: RuleSet, schema: Schema, declared: Mapping[str, Setting]) -> list[Finding]:
    """Everything that the solver finds about the rules of a set, over all facts and settings."""
    return list(Study(rules, schema, declared).all())


class Study:
    """One rule set under study. Settings are free: what is said holds whatever a tenant sets.

    Which rule says something is no part of what it says, so outputs that hold the rule's own name are left out.
    """

    def __init__(self, rules: RuleSet, schema: Schema, declared: Mapping[str, Setting]) -> None:
        self.rules = rules = replace(rules, rules=tuple(_unsigned(one, rules.name) for one in rules.rules))
        self.types: Mapping[str, FactType] = schema.facts
        self.asker = Asker(schema.facts, declared)
        self.symbolic = Reader(self.asker.space, self.asker.lookup).read(rules)
        self.operations = self.asker.space.operations
        self.passed_over = [not_(holds) for holds in self.symbolic.holds]  # by position, the rule does not hold
        self._alone: dict[str, tuple[Expression | None, Callable[[Facts], Groups | None]]] = {}
        self.silenced: set[int] = set()  # rules that never fire, by position

    def all(self) -> Iterator[Finding]:
        yield from self._risks()
        yield from self.never()
        yield from self._redundant()
        yield from self._overlaps()
        yield from self._gaps()

    def finding(self, code: str, names: tuple[str, ...], message: str, hint: str = "") -> Finding:
        problem = place(self.rules, names[0] if names else "", code, message, hint)
        because = acknowledged_by(self.rules, names) if names else ""
        return Finding(ruleset=self.rules.name, rules=names, problem=problem, because=because)

    def fired(self, facts: Facts, settings: Settings) -> list[Fired]:
        """What the real engine fires on these facts, the others being neutral."""
        full = fill_up(facts, self.types)
        if self.rules.strategy == "collect":
            return list(collect(self.rules, full, settings))
        one = decide(self.rules, full, settings)
        return [one] if one else []

    def _risks(self) -> Iterator[Finding]:
        for name, (truth, _, why) in self.symbolic.risks:
            if self.asker.possible(truth) != "unsat":
                said = f"{name or 'applies:'} may raise: a part of its condition {why}"
                yield self.finding("SF806", (name,) if name else (), said, "guard it, or give a default with ??")

    def never(self) -> Iterator[Finding]:
        """Rules whose condition no facts meet, and rules that earlier ones pre-empt."""
        in_order = self.rules.strategy == "first_match"
        for at, rule in enumerate(self.rules.rules):
            if self._alive(at, self.passed_over[:at] if in_order else []):
                continue
            self.silenced.add(at)
            if self._alive(at, []):
                yield self._preempted(at)
                continue
            hint = "its condition and the set's applies: exclude each other" if rule.when else ""
            yield self.finding("SF801", (rule.id,), f"{rule.id} can never fire: no facts meet its condition", hint)

    def _preempted(self, at: int) -> Finding:
        """Earlier rules take all the facts of a rule; the ones that do are named."""
        rule, earlier = self.rules.rules[at], [self.rules.rules[one].id for one in self._takers(at)]
        names = " or ".join(earlier) if len(earlier) < 3 else f"{', '.join(earlier[:-1])} or {earlier[-1]}"
        said = f"{rule.id} can never fire: wherever its condition holds, {names} fires first"
        return self.finding("SF802", (rule.id, *earlier), said, f"move {rule.id} up, or remove it")

    def _alive(self, at: int, passed_over: list[Truth]) -> bool:
        """Whether a rule can fire where certain others do not hold."""
        return self.asker.possible(self.symbolic.applies, self.symbolic.holds[at], *passed_over) != "unsat"

    def _takers(self, at: int) -> list[int]:
        """The earlier rule that takes all the facts of a rule; several, where no single one does."""
        self._alive(at, self.passed_over[:at])
        blamed = self.asker.solver.core(self.passed_over[:at])
        single = next((one for one in range(at) if not self._alive(at, [self.passed_over[one]])), None)
        if single is not None:
            return [single]
        needed = [one for one in range(at) if any(self.passed_over[one] is other for other in blamed)]
        for one in list(needed):
            fewer = [other for other in needed if other != one]
            if not self._alive(at, [self.passed_over[other] for other in fewer]):
                needed = fewer
        return needed

    def _redundant(self) -> Iterator[Finding]:
        changes = _changes_collected if self.rules.strategy == "collect" else _changes_first
        for at, rule in enumerate(self.rules.rules):
            if at in self.silenced:
                continue
            difference = changes(self.symbolic, self.operations, at)
            if difference is True or self.asker.possible(self.symbolic.fires[at], difference) != "unsat":
                continue
            found = self.asker.find([self.symbolic.fires[at]], partial(self._fires, rule.id))
            finding = self.finding("SF803", (rule.id,), f"{rule.id} is redundant: without it, the same is decided")
            yield _with_case(finding, found.case)

    def _overlaps(self) -> Iterator[Finding]:
        """Pairs that say nearly the same of the same facts (first_match), or set the same output (collect)."""
        collects = self.rules.strategy == "collect"
        suspects = conflicting(self.symbolic, self.operations) if collects else alike(self.rules)
        said, hint = COLLIDE if collects else DIFFER
        shown = 0
        for first, second, difference in suspects:
            if {first, second} & self.silenced or self.nested(first, second):
                continue
            one, two = self.rules.rules[first].id, self.rules.rules[second].id
            asked = [self.symbolic.fires[first], self.symbolic.holds[second], difference]
            found = self.asker.find(asked, partial(self.both, one, two))
            if found.case is None:
                continue
            shown += 1
            yield _with_case(self.finding("SF804", (two, one), f"{one} and {two} {said}", hint), found.case)
            if shown == MAX_OVERLAPS:
                yield self.finding("SF804", (), f"{self.rules.name} has more overlaps than are looked for", MANY)
                return

    def nested(self, first: int, second: int) -> bool:
        """An exception before the rule that it is an exception of: the order says what is meant."""
        holds = self.symbolic.holds
        return self.asker.possible(self.symbolic.applies, holds[first], not_(holds[second])) == "unsat"

    def both(self, one: str, two: str, facts: Facts, settings: Settings) -> bool:
        return one in self._ids(facts, settings) and self._matches(two, fill_up(facts, self.types), settings)

    def _matches(self, name: str, facts: Facts, settings: Settings) -> bool:
        """Whether a rule holds in the real engine, whatever comes before it."""
        if name not in self._alone:
            rule = next(rule for rule in self.rules.rules if rule.id == name)
            when = None if rule.when is None else function(rule.when)
            self._alone[name] = when, matcher(rule.match)
        when, match = self._alone[name]
        known = {**self.rules.settings, **settings}
        return (when is None or bool(when(facts, known, {}))) and match(facts) is not None

    def _gaps(self) -> Iterator[Finding]:
        if not self.rules.complete:
            return
        found = self.asker.find([self.symbolic.silent], self._is_gap)
        if found.impossible:
            return
        if found.case is None:
            said = f"{self.rules.name} could not be shown to decide wherever it applies"
            yield self.finding("SF808", (), said, "texts are opaque to the solver: end with a rule that always holds")
            return
        said = f"{self.rules.name} is declared complete, and no rule holds on some facts"
        yield _with_case(self.finding("SF805", (), said, "end with a rule that always holds"), found.case)

    def _fires(self, name: str, facts: Facts, settings: Settings) -> bool:
        return name in self._ids(facts, settings)

    def _ids(self, facts: Facts, settings: Settings) -> list[str]:
        return [one.rule for one in self.fired(facts, settings)]

    def _is_gap(self, facts: Facts, settings: Settings) -> bool:
        known = {**self.rules.settings, **settings}
        applies = self.rules.program.applies
        full = fill_up(facts, self.types)
        return (applies is None or bool(applies(full, known, {}))) and not self.fired(facts, settings)


def _unsigned(rule: Rule, ruleset: str) -> Rule:
    name = rule.same_as or f"{ruleset}/{rule.id}"
    return replace(rule, then={output: value for output, value in rule.then.items() if value != name})


def _with_case(finding: Finding, case: Case | None) -> Finding:
    return replace(finding, case=case)


def _changes_first(symbolic: Symbolic, operations: Operations, at: int) -> Truth:
    """Whether something else is decided where a rule fires, once it is taken out: the next rule that holds differs."""
    own = symbolic.outcomes[at]
    difference: Truth = True
    for later in reversed(range(at + 1, len(symbolic.holds))):
        other = not_(same_outcome(operations, own, symbolic.outcomes[later]))
        difference = either(symbolic.holds[later], other, difference)
    return difference


def _changes_collected(symbolic: Symbolic, operations: Operations, at: int) -> Truth:
    """The same where all rules fire: an output gets another value, which no later rule sets anyway."""
    own = symbolic.outcomes[at]
    if own.call or not own.sets:
        return True
    differences = []
    for name, value in own.sets.items():
        earlier: Truth = True
        for fires, outcome in zip(symbolic.fires[:at], symbolic.outcomes[:at], strict=True):
            if name in outcome.sets:
                earlier = either(fires, not_(operations.same(outcome.sets[name], value)), earlier)
        pairs = zip(symbolic.fires[at + 1 :], symbolic.outcomes[at + 1 :], strict=True)
        overwritten = or_(*(fires for fires, outcome in pairs if name in outcome.sets))
        differences.append(and_(not_(overwritten), earlier))
    return or_(*differences)
