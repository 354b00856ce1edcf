"""Mutation: which slips of the pen in a rule set no golden file notices, and the case that would notice each.

Every golden case is decided once by the set as it is. A mutant changes one rule, so only that rule is compiled and
asked again. A mutant that no case notices is given to the solver, where it is installed: it decides the same on all
facts that a turn can bring together, or here is a case on which it does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.compile.codegen import function
from engine.rules.compile.program import compile_set
from engine.rules.golden.cases import Ready, meets
from engine.rules.golden.together import Sentence
from engine.rules.model import (
    Bundle,
    Facts,
    FactType,
    Fired,
    Groups,
    Program,
    RuleSet,
    Scalar,
    Schema,
    Settings,
    Vocabulary,
)
from engine.rules.mutate.distinguishing import Change, distinguishing_texts, matched
from engine.rules.mutate.mutants import Mutant, compiled, mutants, mutants_inside
from engine.rules.mutate.probe import differing, fit
from engine.rules.read.given import fill_up, settings_of
from engine.rules.run.decide import collect, decide

NO_FACTS: Mapping[str, FactType] = {}
MANY = 20  # rules, from which the solver takes seconds where it can say little: where patterns decide
State = Literal["killed", "equivalent", "survived", "unknown"]


class Example(Struct, frozen=True):
    """Facts, those that are not neutral, and settings, those that are not as shipped."""

    facts: Mapping[str, Scalar]
    settings: Mapping[str, Scalar] = {}


class MutantResult(Struct, frozen=True):
    """What became of one mutant. `by` is the golden file that noticed it; `example` what would, for a survivor."""

    ruleset: str
    rule: str
    said: str
    near: str
    kind: str
    state: State
    by: str = ""
    example: Example | None = None
    expected: tuple[Fired, ...] = ()


class Board(Struct):
    """The cases of a set, decided once: for each case whether the set applies, and per rule its groups if it holds.

    `known` holds in every turn: facts against it tell nothing.
    """

    rules: RuleSet
    cases: Sequence[Ready]
    applies: list[bool]
    holds: list[dict[int, Groups]]
    known: Sequence[Sentence] = ()


def board(rules: RuleSet, cases: Sequence[Ready], known: Sequence[Sentence] = ()) -> Board:
    every, applies = rules.program.every, rules.program.applies
    return Board(
        rules,
        cases,
        [applies is None or bool(applies(case.facts, case.settings, {})) for case in cases],
        [dict(every(case.facts, case.settings)) for case in cases],
        known,
    )


def noticed(board: Board, mutant: Mutant) -> str | None:
    """The golden file that notices a mutant, if one does."""
    known = {id(rule): at for at, rule in enumerate(board.rules.rules)}
    order = [known.get(id(rule), -1) for rule in mutant.rules]
    fresh = next((rule for rule, at in zip(mutant.rules, order, strict=True) if at < 0), None)
    program = compile_set(board.rules.name, None, (fresh,)) if fresh else None
    applies = None if mutant.applies is None else function(mutant.applies)
    for at, case in enumerate(board.cases):
        if mutant.applies is board.rules.applies:
            consulted = board.applies[at]
        else:
            consulted = applies is None or bool(applies(case.facts, case.settings, {}))
        fired = _fired(board, at, order, program) if consulted else ()
        if not meets(case.expected, fired):
            return case.file
    return None


def _fired(board: Board, at: int, order: Sequence[int], fresh: Program | None) -> tuple[Fired, ...]:
    """What fires in a case where the rules stand in another order; -1 is the fresh one."""
    case, holds = board.cases[at], board.holds[at]
    found: list[Fired] = []
    for rule in order:
        if rule >= 0:
            if rule not in holds:
                continue
            found.append(board.rules.program.fire[rule](case.facts, case.settings, holds[rule]))
        else:
            assert fresh is not None
            index, groups = fresh.first(case.facts, case.settings)
            if index < 0:
                continue
            found.append(fresh.fire[0](case.facts, case.settings, groups))
        if board.rules.strategy == "first_match":
            break
    return tuple(found)


def study(board: Board, at: int, bundle: Bundle, vocabulary: Vocabulary, *, inside: bool = False) -> list[MutantResult]:
    """What becomes of all mutants of one rule, APPLIES for the set's condition; or of those `inside` its patterns."""
    found: list[MutantResult] = []
    types = vocabulary.schemas[board.rules.schema].facts
    if inside:
        some = mutants_inside(board.rules, at) if at >= 0 else iter(())
    else:
        some = mutants(board.rules, at, vocabulary, bundle.declared)
    for mutant in some:
        base = MutantResult(board.rules.name, mutant.rule, mutant.said, mutant.near, mutant.kind, "killed")
        by = noticed(board, mutant)
        if by is not None:
            found.append(replace(base, by=by))
            continue
        changed = compiled(board.rules, mutant)
        known = next((one for one in found if one.example and tells(board.rules, changed, one.example, types)), None)
        if known is not None:  # the case that is offered for another slip notices this one too
            found.append(replace(base, state="survived", example=known.example, expected=known.expected))
        else:
            found.append(_survivor(base, board, mutant, bundle, vocabulary))
    return found


def _survivor(base: MutantResult, board: Board, mutant: Mutant, bundle: Bundle, vocabulary: Vocabulary) -> MutantResult:
    """A mutant that no case noticed: the same after all, or with the facts that tell it from the original."""
    rules, changed = board.rules, compiled(board.rules, mutant)
    schema = vocabulary.schemas[rules.schema]
    change = changed_rules(rules, mutant)
    texts = distinguishing_texts(rules, change)
    if texts.same or (mutant.kind != "inside" and _same_without_the_rest(rules, change, schema, bundle)):
        return replace(base, state="equivalent")
    opaque = mutant.kind == "inside" or (
        any(rule.match for rule in change.before) and len(rules.rules) > MANY
    )  # fmt: skip
    answer = None if opaque else _asked(rules, changed, schema, bundle)
    if answer is not None and answer is not True and board.known:  # seldom, and many sentences take their time
        answer = _asked(rules, changed, schema, bundle, board.known, vocabulary.across)
    if answer is True:
        return replace(base, state="equivalent")
    example = None
    if answer is not None and hasattr(answer, "facts"):
        settings = {n: v for n, v in answer.settings.items() if not isinstance(v, tuple)}
        example = Example(dict(answer.facts), settings)
        example = example if fit(fill_up(example.facts, schema.facts), schema) else None
    if example is None or not tells(rules, changed, example, schema.facts):
        facts = _probed(board, changed, change, schema, {**matched(change), **texts.found})
        if facts is None and texts.found:
            texts = distinguishing_texts(rules, change, barred=True)
            if texts.same:
                return replace(base, state="equivalent")
            facts = _probed(board, changed, change, schema, texts.found)
        example = None if facts is None else Example(facts)
    if example is None:
        return replace(base, state="unknown")
    return replace(base, state="survived", example=example, expected=_decided(rules, example, schema.facts))


def _probed(
    board: Board, changed: RuleSet, change: Change, schema: Schema, texts: Mapping[str, tuple[str, ...]]
) -> dict[str, Scalar] | None:
    cases = [case.facts for case in board.cases]
    return differing(board.rules, changed, change, cases, schema, texts, board.known)


def changed_rules(rules: RuleSet, mutant: Mutant) -> Change:
    """The rules of the set that a mutant moves or changes, and those that it has instead."""
    start = 0
    while start < min(len(rules.rules), len(mutant.rules)) and rules.rules[start] is mutant.rules[start]:
        start += 1
    end = 0
    while end < min(len(rules.rules), len(mutant.rules)) - start and rules.rules[-1 - end] is mutant.rules[-1 - end]:
        end += 1
    return Change(rules.rules[start : len(rules.rules) - end], mutant.rules[start : len(mutant.rules) - end])


def _same_without_the_rest(rules: RuleSet, change: Change, schema: Any, bundle: Bundle) -> bool:
    """Whether the changed rules decide the same by themselves; then they do in the set, and that is quickly asked."""
    if not change.before or not change.after:
        return False
    parts = [
        replace(rules, rules=part, program=compile_set(rules.name, rules.applies, part))
        for part in (change.before, change.after)
    ]
    return _asked(parts[0], parts[1], schema, bundle) is True


def _asked(
    rules: RuleSet, changed: RuleSet, schema: Schema, bundle: Bundle, known: Sequence[Sentence] = (),
    beside: Mapping[str, FactType] = NO_FACTS,
) -> Any:  # fmt: skip
    """The solver's answer; None without a solver. `beside` are facts that only `known` speaks of."""
    try:
        prove = import_module("engine.rules.prove")
    except RuntimeError:  # the solver is an extra
        return None
    return prove.equivalent(rules, changed, schema, bundle.declared, [one.condition for one in known], beside)


def _decided(rules: RuleSet, example: Example, types: Any) -> tuple[Fired, ...]:
    facts: Facts = fill_up(example.facts, types)
    settings: Settings = {**rules.settings, **settings_of(example.settings)}
    if rules.strategy == "collect":
        return collect(rules, facts, settings)
    one = decide(rules, facts, settings)
    return (one,) if one else ()


def tells(rules: RuleSet, changed: RuleSet, example: Example, types: Any) -> bool:
    """Whether a golden file of these facts, which expects what the original decides, notices the other version."""
    return outcome_of(_decided(rules, example, types)) != outcome_of(_decided(changed, example, types))


def outcome_of(fired: Sequence[Fired]) -> tuple[object, ...]:
    """All of a firing that a golden file can compare."""
    return tuple((one.rule, dict(one.set), one.call, dict(one.args), one.again) for one in fired)
