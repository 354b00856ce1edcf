"""What a set decides, piece by piece: the rule that fires, or, in a set that collects, the writer of each output.

Two versions of a set decide the same where their pieces agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.rules.model import Computed, Fired, RuleSet, Value
from engine.rules.prove.smt import Truth, and_, is_one, not_, or_
from engine.rules.prove.symbolic import Outcome, Symbolic, same_outcome
from engine.rules.prove.values import Operations


class Piece(Struct, frozen=True):
    """One way in which a set may decide: by a rule, or (None) by none; under a truth. Wherever the set may decide so,
    `holds` is true, which leaves the order of rules out.
    """

    rule: str | None
    when: Truth
    outcome: Outcome
    holds: Truth = True


NOTHING = Outcome({}, None, {}, False)


def pieces(symbolic: Symbolic, output: str | None) -> list[Piece]:
    """The ways a first-match set may end, or, for an `output` of a set that collects, who writes it last."""
    rows = list(zip(symbolic.rules.rules, symbolic.fires, symbolic.outcomes, symbolic.holds, strict=True))
    if output is None:
        found = [Piece(rule.id, fires, outcome, holds) for rule, fires, outcome, holds in rows]
        return [*found, Piece(None, not_(or_(*(one.when for one in found))), NOTHING)]
    written: list[Piece] = []
    later: Truth = False
    for rule, fires, outcome, holds in reversed(rows):
        if output in outcome.sets:
            only = Outcome({output: outcome.sets[output]}, None, {}, False)
            written.append(Piece(rule.id, and_(fires, not_(later)), only, holds))
            later = or_(later, fires)
    return [*written, Piece(None, not_(later), NOTHING)]


def together(old: Sequence[Piece], new: Sequence[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """The pieces of two versions that may decide about the same facts. Of two rules that hold on the same in both, and
    stand in the same order, the same one comes first in both: that leaves few of all pairs for the solver.
    """
    before: dict[str | None, tuple[int, Truth]] = {
        piece.rule: (at, piece.holds) for at, piece in enumerate(old) if piece.rule is not None}
    after: dict[str | None, tuple[int, Truth]] = {
        piece.rule: (at, piece.holds) for at, piece in enumerate(new) if piece.rule is not None}
    kept = {rule for rule in before.keys() & after.keys() if is_one(before[rule][1], after[rule][1])}

    def in_one_order(one: str | None, two: str | None) -> bool:
        return (before[one][0] < before[two][0]) == (after[one][0] < after[two][0])

    for one in old:
        for two in new:
            if one.rule == two.rule or not {one.rule, two.rule} <= kept or not in_one_order(one.rule, two.rule):
                yield one, two


def outputs_of(one: RuleSet, two: RuleSet) -> list[str | None]:
    """What to compare: the firing rule, or each output that a set which collects may write."""
    if "collect" not in (one.strategy, two.strategy):
        return [None]
    return sorted({name for rules in (one, two) for rule in rules.rules for name in rule.then}, key=str)


def differing(operations: Operations, old: Piece, new: Piece) -> Truth:
    """Whether two ways to decide do different things."""
    return not_(same_outcome(operations, old.outcome, new.outcome))


def done(fired: tuple[Fired, ...], output: str | None) -> tuple[object, ...]:
    """What the real engine did, as far as it is compared."""
    if output is not None:
        return tuple(one.set[output] for one in fired if output in one.set)[-1:]
    return tuple((one.set, one.call, one.args, one.again) for one in fired)


def written(rules: RuleSet) -> tuple[object, ...]:
    """The part of a set that decides, as its author wrote it: equal for sets that are the same word for word."""
    return (
        rules.strategy,
        rules.applies and rules.applies.text,
        tuple(
            (
                rule.when and rule.when.text,
                tuple((pattern.fact, pattern.meaning) for pattern in rule.match),
                tuple(_values(rule.then)),
                rule.call,
                tuple(_values(rule.args)),
                rule.again,
            )
            for rule in rules.rules
        ),
    )


def _values(values: Mapping[str, Value]) -> Iterator[tuple[str, object]]:
    """Values with their types, as True, 1 and 1.0 are equal in Python."""
    for name, value in values.items():
        shown = (value.kind, value.expression.text) if isinstance(value, Computed) else value
        yield name, (type(shown).__name__, shown)
