"""Looking for facts on which two versions of a set differ, by changing the facts of known cases.

It is for what no solver tells. The search is fixed: the same versions and cases always give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice

from engine.rules.compile.program import compile_set
from engine.rules.expression.library import ast
from engine.rules.expression.tree import walk
from engine.rules.golden.together import Sentence, contradicted
from engine.rules.model import Facts, FactType, Fired, Rule, RuleSet, Scalar, Schema
from engine.rules.mutate.distinguishing import Change
from engine.rules.read.given import neutral
from engine.rules.run.decide import collect, decide

MAX_TRIED = 6000


def differing(
    one: RuleSet,
    two: RuleSet,
    change: Change,
    cases: Sequence[Facts],
    schema: Schema,
    texts: Mapping[str, tuple[str, ...]],
    known: Sequence[Sentence] = (),
) -> dict[str, Scalar] | None:
    """Facts, those that are not neutral, on which what fires differs; None where none were found.

    `texts` are worth a try, by fact. Facts that `known` contradicts are none.
    """
    touches = _touches(one, change)
    names = [name for name in _names(one, change) if name in schema.facts]
    for facts in islice(_candidates(cases, names, texts, schema, change), MAX_TRIED):
        if touches(facts) and fired_by(one, facts) != fired_by(two, facts):
            found = _shrunk(one, two, facts, schema)
            if contradicted(known, found, one.settings) is None:
                return found
    return None


def fit(facts: Facts, schema: Schema) -> bool:
    """Whether facts that are not free of each other can come together."""
    return schema.related is None or any(schema.related(facts, name) == facts for name in facts)


def fired_by(rules: RuleSet, facts: Facts) -> list[tuple[object, ...]]:
    """All of a firing that a golden file can compare."""
    single = None if rules.strategy == "collect" else decide(rules, facts)
    fired: tuple[Fired, ...] = collect(rules, facts) if rules.strategy == "collect" else (single,) if single else ()
    return [(one.rule, dict(one.set), one.call, dict(one.args), one.again) for one in fired]


def _touches(rules: RuleSet, change: Change) -> Callable[[Facts], bool]:
    """A quick test whether the changed rules by themselves do something else on some facts."""
    if not change.before:
        return lambda facts: True
    before, after = (compile_set(rules.name, None, part) for part in (change.before, change.after))

    def touches(facts: Facts) -> bool:
        found = []
        for program in (before, after):
            at, groups = program.first(facts, rules.settings)
            found.append(None if at < 0 else program.fire[at](facts, rules.settings, groups))
        return found[0] != found[1]

    return touches


def _names(rules: RuleSet, change: Change) -> list[str]:
    """The facts that the changed conditions read."""
    found: dict[str, None] = {}
    for rule in change.before:
        found |= dict.fromkeys(pattern.fact for pattern in rule.match)
        found |= dict.fromkeys(sorted(rule.when.reads) if rule.when else ())
    found |= dict.fromkeys(sorted(rules.applies.reads) if rules.applies and not change.before else ())
    return list(found)


def _candidates(
    cases: Sequence[Facts], names: Sequence[str], texts: Mapping[str, tuple[str, ...]], schema: Schema, change: Change
) -> Iterator[Facts]:
    """The facts of cases, then with one, then with two of the names changed."""
    yield from cases
    options = {name: _options(name, schema.facts[name], cases, texts, change.before) for name in names}

    def with_(facts: Facts, name: str, value: Scalar) -> Facts:
        changed = {**facts, name: value}
        return changed if schema.related is None or not isinstance(value, str) else schema.related(changed, name)

    for facts in cases:
        for name in names:
            for value in options[name]:
                yield with_(facts, name, value)
    for facts in cases:
        for at, name in enumerate(names):
            for other in names[at + 1 :]:
                for value in options[name][:6]:
                    for second in options[other][:6]:
                        yield with_(with_(facts, name, value), other, second)


def _options(
    name: str, kind: FactType, cases: Sequence[Facts], texts: Mapping[str, tuple[str, ...]], rules: Sequence[Rule]
) -> list[Scalar]:
    found: list[Scalar] = [None] if kind.nullable else []
    if kind.kind == "bool":
        return [*found, True, False]
    if kind.kind == "enum":
        return [*found, *kind.values]
    known = list(dict.fromkeys(facts[name] for facts in cases))[:40]
    if kind.kind == "str":
        return list(dict.fromkeys([*found, *texts.get(name, ()), *_texts(rules, name), *known, ""]))
    numbers = [one for one in known if isinstance(one, int | float)]
    near = [one + step for one in numbers for step in (1, -1)]
    low = kind.minimum if kind.minimum is not None else -1e9
    high = kind.maximum if kind.maximum is not None else 1e9
    return list(dict.fromkeys([*found, *known, *(one for one in near if low <= one <= high)]))


def _texts(rules: Sequence[Rule], name: str) -> list[Scalar]:
    """The texts that conditions name, and some that the patterns match."""
    trees = [rule.when.tree for rule in rules if rule.when]
    named: list[Scalar] = [n.value for tree in trees for n in walk(tree) if isinstance(n, ast.StringExpression)]
    try:
        samples = import_module("engine.rules.prove.samples").samples
    except RuntimeError:  # comes with the solver, which is an extra
        return named
    patterns = [pattern for rule in rules for pattern in rule.match if pattern.fact == name]
    return [*(text for pattern in patterns for text in samples(pattern)), *named]


def _shrunk(one: RuleSet, two: RuleSet, facts: Facts, schema: Schema) -> dict[str, Scalar]:
    """Only the facts without which the versions would agree."""
    kept = dict(facts)
    for name, value in facts.items():
        plain = neutral(schema.facts[name])
        if value != plain:
            fewer = {**kept, name: plain}
            if fit(fewer, schema) and fired_by(one, fewer) != fired_by(two, fewer):
                kept = fewer
    return {name: value for name, value in kept.items() if value != neutral(schema.facts[name])}
