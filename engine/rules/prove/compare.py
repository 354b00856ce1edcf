"""Where two versions of a rule set decide differently: every region, with facts that both engines were asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.model import (
    Condition,
    Facts,
    FactType,
    Fired,
    RuleSet,
    Schema,
    Setting,
    Settings,
    SettingValue,
)
from engine.rules.prove.question import SETTINGS, Asker, Case
from engine.rules.prove.sides import Piece, differing, done, outputs_of, pieces, together, written
from engine.rules.prove.smt import Truth, and_, or_, true_in
from engine.rules.prove.symbolic import Reader
from engine.rules.prove.translate import Lookup, Translator
from engine.rules.prove.values import Sym, constant
from engine.rules.read.given import fill_up
from engine.rules.run.decide import collect, decide
from engine.rules.run.reads import settings_read

NO_FACTS: Mapping[str, FactType] = {}
MAX_REGIONS = 500  # of one set


class Region(Struct, frozen=True, kw_only=True):
    """Facts that two versions decide differently: by these rules (None: by none), to these ends.

    Without a `case` no facts were found on which the two really differ: texts and patterns are opaque to the solver.
    `overridden`: only where a tenant changes settings. `output` is the one that differs in a set that collects.
    """

    ruleset: str
    old: str | None
    new: str | None
    output: str | None = None
    case: Case | None = None
    old_fired: tuple[Fired, ...] = ()
    new_fired: tuple[Fired, ...] = ()
    overridden: bool = False


class NotAnalysed(Struct, frozen=True):
    """Neither the same nor shown to differ."""

    why: str


def regions(
    old: RuleSet, new: RuleSet, schema: Schema, old_declared: Mapping[str, Setting], new_declared: Mapping[str, Setting]
) -> list[Region]:
    """Every region in which two versions differ, with settings as shipped, then with those that tenants may set."""
    if written(old) == written(new) and not _moved(old, old_declared, new_declared):
        return []
    found = list(Comparison(old, new, schema, old_declared, new_declared, free=False).regions(set()))
    known = {(one.output, one.old, one.new) for one in found}
    free = Comparison(old, new, schema, old_declared, new_declared, free=True)
    return found + list(free.regions(known))


def equivalent(
    one: RuleSet, two: RuleSet, schema: Schema, declared: Mapping[str, Setting], known: Sequence[Condition] = (),
    beside: Mapping[str, FactType] = NO_FACTS,
) -> bool | Case | NotAnalysed:  # fmt: skip
    """True where two sets decide the same on all facts and settings; else a case on which they do not; or neither.

    What is compared is what a firing does: outputs, effect, arguments. The ids of rules and their reasons are not.
    Only facts count of which `known` is true; `beside` are the types of facts in it that the sets may not read.
    """
    if written(one) == written(two):
        return True
    opaque = False
    comparison = Comparison(one, two, schema, declared, declared, free=True, beside=beside)
    comparison.assume(known)
    for region in comparison.regions(set()):
        if region.case is not None:
            return region.case
        opaque = True
    return NotAnalysed("texts or patterns differ, which are opaque to the solver") if opaque else True


def _moved(rules: RuleSet, old: Mapping[str, Setting], new: Mapping[str, Setting]) -> bool:
    """Whether a setting that a set reads has another value."""
    return any(name not in new or old[name].value != new[name].value for name in settings_read(rules))


class Comparison:
    """Two versions over the same free facts. Settings are as each version ships them, or free where both know them."""

    def __init__(
        self,
        old: RuleSet,
        new: RuleSet,
        schema: Schema,
        old_declared: Mapping[str, Setting],
        new_declared: Mapping[str, Setting],
        *,
        free: bool,
        beside: Mapping[str, FactType] = NO_FACTS,
    ) -> None:
        self.sets = old, new
        self.schema = schema
        self.free = free
        kept = {name: one for name, one in new_declared.items() if name in old_declared and one.type is not None}
        shared = {name: one for name, one in kept.items() if old_declared[name].type == one.type}
        self.asker = Asker({**beside, **schema.facts}, shared)
        made: dict[object, Sym] = {}
        space = self.asker.space
        self.old = Reader(space, self._lookup(old_declared, shared), made).read(old)
        self.new = Reader(space, self._lookup(new_declared, shared), made).read(new)

    def assume(self, known: Sequence[Condition]) -> None:
        """Leave out the facts on which these conditions are false."""
        space = self.asker.space
        translator = Translator(space.texts, space.operations, self.asker.lookup)
        self.asker.solver.add(translator.condition(one) for one in known)

    def _lookup(self, declared: Mapping[str, Setting], shared: Mapping[str, Setting]) -> Lookup:
        def lookup(name: str) -> Sym:
            setting = name.removeprefix(SETTINGS)
            if setting == name or (self.free and setting in shared):
                return self.asker.lookup(name)
            return constant(declared[setting].value)

        return lookup

    def regions(self, known: set[tuple[str | None, str | None, str | None]]) -> Iterator[Region]:
        """The regions that are not known yet."""
        for output in outputs_of(*self.sets):
            yield from self._regions(output, known)

    def _regions(self, output: str | None, known: set[tuple[str | None, str | None, str | None]]) -> Iterator[Region]:
        old, new = pieces(self.old, output), pieces(self.new, output)
        operations = self.asker.space.operations
        pairs = {(a.rule, b.rule): (a, b, and_(a.when, b.when, differing(operations, a, b)))
                 for a, b in together(old, new)}  # fmt: skip
        for key in [key for key in pairs if (output, *key) in known]:
            del pairs[key]
        for _ in range(MAX_REGIONS):
            answer = self.asker.possible(or_(*(truth for _, _, truth in pairs.values())))
            if answer == "unsat":
                return
            left = list(pairs.values())
            one, two, truth = self._met(left) if answer == "sat" else left[0]
            del pairs[one.rule, two.rule]
            yield self._region(output, one, two, truth)

    def _met(self, pairs: list[tuple[Piece, Piece, Truth]]) -> tuple[Piece, Piece, Truth]:
        """The pair that the solver's last model is about."""
        model = self.asker.solver.model()
        return next((pair for pair in pairs if true_in(model, pair[2])), pairs[0])

    def _region(self, output: str | None, one: Piece, two: Piece, truth: Truth) -> Region:
        def differ(facts: Facts, settings: Settings) -> bool:
            old, new = self._fired(0, facts, settings), self._fired(1, facts, settings)
            return done(old, output) != done(new, output) and self._is(old, one, output) and self._is(new, two, output)

        found = self.asker.find([truth], differ)
        region = Region(ruleset=self.sets[0].name, old=one.rule, new=two.rule, output=output, overridden=self.free)
        if found.case is None:
            return region
        facts, settings = found.case.facts, found.case.settings
        old, new = self._fired(0, facts, settings), self._fired(1, facts, settings)
        return replace(region, case=found.case, old_fired=old, new_fired=new)

    def _is(self, fired: tuple[Fired, ...], piece: Piece, output: str | None) -> bool:
        """Whether the real engine went the way of a piece."""
        wrote = [one.rule for one in fired if output is None or output in one.set]
        return (wrote[-1] if wrote else None) == piece.rule

    def _fired(self, side: int, facts: Facts, settings: Settings) -> tuple[Fired, ...]:
        rules = self.sets[side]
        known: dict[str, SettingValue] = {**rules.settings, **(settings if self.free else {})}
        full = fill_up(facts, self.schema.facts)
        one = decide(rules, full, known)
        return collect(rules, full, known) if rules.strategy == "collect" else (one,) if one else ()
