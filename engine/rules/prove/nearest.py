"""The smallest change of facts that would make a rule fire."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from engine.rules.model import Facts, RuleSet, Scalar, Schema, Setting, Settings
from engine.rules.prove.question import SETTINGS, Asker
from engine.rules.prove.smt import Truth, z3
from engine.rules.prove.symbolic import Reader
from engine.rules.prove.values import constant
from engine.rules.read.given import fill_up
from engine.rules.run.decide import collect, decide
from engine.rules.run.explain import failing_parts

GRID = 1000  # steps of a fraction
MAX_SECONDS = 10
MAX_ASKED = 12  # rules that may be the nearest miss


class Change(Struct, frozen=True):
    """What would have to be otherwise for a rule to fire: the new value of each fact. Empty where it fires already."""

    rule: str
    facts: Mapping[str, Scalar]


def nearest(
    rules: RuleSet,
    schema: Schema,
    declared: Mapping[str, Setting],
    facts: Facts,
    rule: str,
    settings: Settings | None = None,
) -> Change | None:
    """The fewest facts to change so that `rule` fires, each by as little as it takes; None where no change is known.

    Settings stay as they are. What is proposed was tried in the real engine.
    """
    known = {**rules.settings, **(settings or {})}
    given = fill_up(facts, schema.facts)

    def fires(tried: Facts) -> bool:
        one = decide(rules, tried, known)
        fired = collect(rules, tried, known) if rules.strategy == "collect" else (one,) if one else ()
        return any(each.rule == rule for each in fired)

    if fires(given):
        return Change(rule, {})
    at = next(index for index, one in enumerate(rules.rules) if one.id == rule)
    asker = Asker(schema.facts, declared)
    reader = Reader(
        asker.space,
        lambda name: constant(known[name.removeprefix(SETTINGS)]) if name.startswith(SETTINGS) else asker.lookup(name),
    )
    truth = reader.read(rules).fires[at]
    for plain in (False, True):
        found = _fewest(asker, truth, given, plain=plain)
        changed = found and {name: value for name, value in found.items() if value != given[name]}
        if changed and fires({**given, **changed}):
            return Change(rule, _closest(changed, given, fires))
    return None


def nearest_miss(
    rules: RuleSet,
    schema: Schema,
    declared: Mapping[str, Setting],
    facts: Facts,
    besides: Collection[str] = (),
    settings: Settings | None = None,
) -> Change | None:
    """The rule, other than those `besides`, that needs the fewest facts changed to fire; None where none is known.

    Of all rules the MAX_ASKED that fail in the fewest parts are asked about: each question takes the solver a while.
    """
    best: Change | None = None
    failed = failing_parts(rules, fill_up(facts, schema.facts), settings)
    likely = [rule for rule in sorted(failed, key=lambda rule: failed[rule]) if rule not in besides]
    for rule in likely[:MAX_ASKED]:
        found = nearest(rules, schema, declared, facts, rule, settings)
        if found and found.facts and (best is None or len(found.facts) < len(best.facts)):
            best = found
        if best is not None and len(best.facts) == 1:
            break
    return best


def _fewest(asker: Asker, truth: Truth, given: Facts, *, plain: bool) -> dict[str, Scalar] | None:
    """Facts on which `truth` holds and as many as possible are as given."""
    if truth is False:
        return None
    space = asker.space
    pool = dict.fromkeys((*(text for text in given.values() if isinstance(text, str)), *space.texts.pool()))
    search = z3.Optimize()
    search.set("timeout", MAX_SECONDS * 1000)
    told = [truth, *space.news(), *space.known_texts(tuple(pool)), *space.texts.axioms(tuple(pool))]
    told += [one.within for one in space.free.values()]
    told += [one.plain for one in space.free.values()] if plain else []
    search.add(*[one for one in told if one is not True])
    for name, one in space.free.items():
        kept = space.operations.same(one.value, constant(given[name]))
        if not isinstance(kept, bool):
            search.add_soft(kept)
    if search.check() != z3.sat:
        return None
    return space.read(search.model())


def _closest(changed: Mapping[str, Scalar], given: Facts, fires: Callable[[Facts], bool]) -> dict[str, Scalar]:
    """The same change with every number moved as far back as it can be."""
    best = dict(changed)
    for name, value in changed.items():
        start = given[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not isinstance(start, int | float):
            continue
        scale = 1 if isinstance(value, int) else GRID
        near, far = round(start * scale), round(value * scale)
        while abs(far - near) > 1:
            middle = (near + far) // 2
            if fires({**given, **best, name: _number(middle, scale)}):
                far = middle
            else:
                near = middle
        if fires({**given, **best, name: _number(far, scale)}):
            best[name] = _number(far, scale)
    return best


def _number(steps: int, scale: int) -> int | float:
    return steps if scale == 1 else steps / scale
