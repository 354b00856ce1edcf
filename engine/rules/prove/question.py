"""Asking about one schema: free facts and settings, one solver, and counterexamples that hold in the real engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.rules.model import FactType, MissingFact, Scalar, Setting, SettingValue
from engine.rules.prove.smt import Answer, Solver, Truth, and_
from engine.rules.prove.space import Space
from engine.rules.prove.values import Sym, constant
from engine.rules.read.given import neutral

SETTINGS = "settings."
Holds = Callable[[Mapping[str, Scalar], Mapping[str, SettingValue]], bool]


class Case(Struct, frozen=True):
    """An example in the words of the policies: the facts that matter, the others being neutral, and settings."""

    facts: Mapping[str, Scalar]
    settings: Mapping[str, SettingValue] = {}


class Found(Struct, frozen=True):
    """The answer to a question: no case, a case that holds in the real engine, or none of both."""

    answer: Answer
    case: Case | None = None

    @property
    def impossible(self) -> bool:
        return self.answer == "unsat"


class Asker:
    """Free values for the facts of a schema and for settings, and questions about them.

    `fixed` facts have one value; the rest is free within its type. Settings are free within their ranges, so that what
    is proved holds for every tenant's, or fixed.
    """

    def __init__(
        self,
        types: Mapping[str, FactType],
        declared: Mapping[str, Setting],
        fixed: Mapping[str, Scalar] | None = None,
        *,
        free_settings: bool = True,
    ) -> None:
        self.types = types
        self.space = Space()
        self.solver = Solver()
        self._declared = declared
        self._free_settings = free_settings
        self._fixed = {name: constant(value) for name, value in (fixed or {}).items()}

    def lookup(self, name: str) -> Sym:
        """The symbolic value of a fact or a setting."""
        if name in self._fixed:
            return self._fixed[name]
        if not name.startswith(SETTINGS):
            return self.space.value(name, self.types[name])
        setting = self._declared[name.removeprefix(SETTINGS)]
        if self._free_settings and setting.type is not None:
            return self.space.value(name, setting.type)
        return constant(setting.value)

    def possible(self, *truths: Truth) -> Answer:
        """Whether these can hold together, for whatever patterns and functions of text may be."""
        self._learn()
        return self.solver.check(*truths)

    def find(self, truths: Sequence[Truth], holds: Holds) -> Found:
        """A case in which these hold together, confirmed by `holds` in the real engine.

        `unknown` means that it could be neither ruled out nor confirmed: the words of texts are opaque to the solver.
        """
        answer = self.possible(*truths)
        if answer != "sat":
            return Found(answer)
        plain = [*truths, *self._as_shipped()]  # an example under other settings is only shown where there is no other
        case = self._confirmed(holds) if self.solver.check(*plain) == "sat" else None
        if case is None and self.solver.check(*truths) == "sat":
            case = self._confirmed(holds)
        if case is None:
            case = self._found_among_known(truths, holds)
        return Found("sat", case) if case is not None else Found("unknown")

    def _as_shipped(self) -> list[Truth]:
        """Every free setting has the value that it is shipped with."""
        free = [name for name in self.space.free if name.startswith(SETTINGS)]
        return [
            self.space.operations.same(
                self.space.free[name].value, constant(self._declared[name.removeprefix(SETTINGS)].value)
            )
            for name in free
        ]

    def _learn(self) -> None:
        self.solver.add(self.space.news())

    def _found_among_known(self, truths: Sequence[Truth], holds: Holds) -> Case | None:
        """The same with texts from a pool, whose answers are known, and with numbers of three places."""
        pool = self.space.texts.pool()
        for plain in (False, True):
            self.solver.push()
            self.solver.add(self.space.known_texts(pool))
            self.solver.add(self.space.texts.axioms(pool))
            if plain:
                self.solver.add(one.plain for one in self.space.free.values())
            case = self._confirmed(holds) if self.solver.check(and_(*truths)) == "sat" else None
            self.solver.pop()
            if case is not None:
                return case
        return None

    def _confirmed(self, holds: Holds) -> Case | None:
        values = self.space.read(self.solver.model())
        facts = {name: value for name, value in values.items() if not name.startswith(SETTINGS)}
        settings = {n.removeprefix(SETTINGS): v for n, v in values.items() if n.startswith(SETTINGS) and v is not None}
        try:
            if not holds(facts, settings):
                return None
            return Case(*shrunk(facts, settings, self.types, self._declared, holds))
        except (MissingFact, ArithmeticError, TypeError):
            return None


def shrunk(
    facts: Mapping[str, Scalar],
    settings: Mapping[str, SettingValue],
    types: Mapping[str, FactType],
    declared: Mapping[str, Setting],
    holds: Holds,
) -> tuple[dict[str, Scalar], dict[str, SettingValue]]:
    """The facts and settings without which the case is none any more; all others are left neutral, or as shipped."""
    kept, changed = dict(facts), {n: v for n, v in settings.items() if declared[n].value != v}
    for name in list(changed):
        fewer = {other: value for other, value in changed.items() if other != name}
        changed = fewer if holds(kept, fewer) else changed
    left = True
    while left:  # one fact may only go once another has gone
        left = False
        for name, value in list(kept.items()):
            plain = neutral(types[name])
            if value != plain and holds({**kept, name: plain}, changed):
                kept[name] = plain
                left = True
    return {name: value for name, value in kept.items() if value != neutral(types[name])}, changed
