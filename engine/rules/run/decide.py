"""Consulting a rule set: the first rule that holds, or all that do."""

from __future__ import annotations

from engine.rules.model import Facts, Fired, MissingFact, RuleSet, Settings


def applies(rules: RuleSet, facts: Facts, settings: Settings) -> bool:
    """Whether the set is consulted at all on these facts."""
    return rules.program.applies is None or bool(rules.program.applies(facts, settings, {}))


def decide(rules: RuleSet, facts: Facts, settings: Settings | None = None) -> Fired | None:
    """The first rule that holds; None where none does, or the set does not apply. MissingFact where facts lack a name.

    `settings` replaces single values of the bundle's settings, by name without `settings.`.
    """
    known = rules.settings if settings is None else {**rules.settings, **settings}
    program = rules.program
    try:
        if program.applies is not None and not program.applies(facts, known, {}):
            return None
        index, groups = program.first(facts, known)
        return None if index < 0 else program.fire[index](facts, known, groups)
    except KeyError as error:
        raise MissingFact(f"rule set {rules.name!r} needs the fact {error.args[0]!r}, which was not given") from error


def collect(rules: RuleSet, facts: Facts, settings: Settings | None = None) -> tuple[Fired, ...]:
    """All rules that hold, in the order in which they are written; errors as for `decide`."""
    known = rules.settings if settings is None else {**rules.settings, **settings}
    program = rules.program
    try:
        if program.applies is not None and not program.applies(facts, known, {}):
            return ()
        return tuple(program.fire[index](facts, known, groups) for index, groups in program.every(facts, known))
    except KeyError as error:
        raise MissingFact(f"rule set {rules.name!r} needs the fact {error.args[0]!r}, which was not given") from error
