"""What a rule set reads."""

from __future__ import annotations

from engine.rules.model import Computed, RuleSet, Text


def settings_read(rules: RuleSet) -> set[str]:
    """The settings that a set reads."""
    found: set[str] = set(rules.applies.reads) if rules.applies else set()
    for rule in rules.rules:
        found |= rule.when.reads if rule.when else frozenset()
        for value in (*rule.then.values(), *rule.args.values()):
            if isinstance(value, Computed):
                found |= value.expression.reads
            elif isinstance(value, Text):
                found |= set(value.names)
    return {name.removeprefix("settings.") for name in found if name.startswith("settings.")}
