"""The facts and settings of one schema as symbolic values, free within their types, and read back from a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from engine.rules.model import FactType, Scalar
from engine.rules.prove.smt import Term, Truth, and_, not_, or_, true_in, value_in, z3
from engine.rules.prove.texts import Texts
from engine.rules.prove.values import Bool, Finite, Key, Open, Operations, Sym, exact

GRID = 1000  # for counterexamples, fractions are looked for among thousandths first


class Free(Struct, frozen=True):
    """One free value, and what holds of it."""

    name: str
    kind: FactType
    value: Sym
    within: Truth  # its range
    plain: Truth  # a value that can be written with three places


class Space:
    """Makes free values; each name has one. Shared by everything that one solver is asked."""

    def __init__(self) -> None:
        self.texts = Texts()
        self.operations = Operations(self.texts.intern)
        self.free: dict[str, Free] = {}
        self._told = 0

    def value(self, name: str, kind: FactType) -> Sym:
        """The free value of a name, made when it is first asked for."""
        if name not in self.free:
            self.free[name] = self._new(name, kind)
        return self.free[name].value

    def news(self) -> Iterator[Truth]:
        """What a solver must know of the values made since the last call."""
        fresh = list(self.free.values())[self._told :]
        self._told = len(self.free)
        for one in fresh:
            yield one.within
        yield from self.texts.news()

    def _new(self, name: str, kind: FactType) -> Free:
        null: Truth = z3.Bool(f"{name}?") if kind.nullable else False
        if kind.kind == "bool":
            return Free(name, kind, Bool(z3.Bool(name), null), True, True)
        if kind.kind == "enum":
            return Free(name, kind, Finite(one_of(kind.values, name), null), True, True)
        if kind.kind == "str":
            term = z3.Int(name)
            return Free(name, kind, Open(term, True, null), True, True)
        term = z3.Int(name) if kind.kind == "int" else z3.Real(name)
        bounds = [term >= _bound(kind.minimum)] if kind.minimum is not None else []
        bounds += [term <= _bound(kind.maximum)] if kind.maximum is not None else []
        plain: Truth = True if kind.kind == "int" else z3.IsInt(term * GRID)
        return Free(name, kind, Open(term, False, null), and_(*bounds), plain)

    def known_texts(self, pool: Sequence[str]) -> Iterator[Truth]:
        """Every free text is one of a pool."""
        ids = [self.texts.intern(text) for text in pool]
        for one in self.free.values():
            if isinstance(one.value, Open) and one.value.is_text:
                yield or_(one.value.null, *(one.value.term == at for at in ids))

    def read(self, model: Any) -> dict[str, Scalar]:
        """The values of a model by name. A text that the model only calls different is given a text of its own."""
        return {name: self.read_value(one.value, one.kind, model) for name, one in self.free.items()}

    def read_value(self, value: Sym, kind: FactType, model: Any) -> Scalar:
        if true_in(model, value.null):
            return None
        if isinstance(value, Bool):
            return true_in(model, value.holds)
        if isinstance(value, Finite):
            key = next((key for key, guard in value.cases.items() if true_in(model, guard)), next(iter(value.cases)))
            return key if isinstance(key, str) else _plain(key, kind)
        found = value_in(model, value.term)
        if not value.is_text:
            return _plain(found, kind)
        known = self.texts.text(int(found))
        return f"text {found}" if known is None else known


def one_of(words: Sequence[Key], name: str) -> Mapping[Key, Truth]:
    """Guards of which exactly one holds: paths through a tree of binary choices."""
    guards: dict[Key, Truth] = {}

    def grow(part: Sequence[Key], path: tuple[Truth, ...], depth: int) -> None:
        if len(part) == 1:
            guards[part[0]] = and_(*path)
            return
        bit, half = z3.Bool(f"{name}#{depth}"), (len(part) + 1) // 2
        grow(part[:half], (*path, not_(bit)), depth + 1)
        grow(part[half:], (*path, bit), depth + 1)

    grow(words, (), 0)
    return guards


def _bound(value: float) -> Term:
    found = exact(int(value) if float(value).is_integer() else value)
    return z3.RealVal(str(found)) if isinstance(found, Fraction) else found


def _plain(value: int | Fraction, kind: FactType) -> Scalar:
    return int(value) if kind.kind == "int" else float(value)
