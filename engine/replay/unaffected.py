"""Whether a recorded turn is the same under other policies, told from its rounds where that can be: without a walk.

A walk differs only where a rule set fires differently on the facts that it saw. Where two bundles differ only in sets
that the stages of a turn consult, these are asked again on the facts of each round. If they say the same, so is all.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.declared import first_facts
from engine.facts.vocabulary import VOCABULARY
from engine.record.turn import TurnRecord
from engine.rules import Bundle, Fired, Loaded, MissingFact, RuleSet, Scalar, collect, decide
from engine.rules.model import Computed, Condition, Rule, SettingValue, Text
from engine.turn.stages import TURN

ASKED_BESIDES = frozenset({"guardrails"})  # consulted by a stage, and also where a chain is made
ROUNDS_OF = frozenset(stage.ruleset for stage in TURN) - ASKED_BESIDES
READ_BY_NAME = frozenset({
    "allowed_domains", "approvals", "blocked_domains", "budget_bytes_per_token", "budget_picture_tokens",
    "classify_days", "cookie_lists", "dismiss_lists", "knowledge_passages", "knowledge_relevance", "max_detours",
    "max_looks_in_vain", "postconditions", "private_sites", "recipe_by_model", "recipes", "turn_seconds",
    "web_results", "web_seconds",
})  # fmt: skip
LISTS_BY_SETTING = ("cookie_lists", "dismiss_lists")
READ_BY_PREFIX = ("budget_", "llm.")


class Unaffected:
    """Two bundles, of which `own` decided turns. `sets` are those to ask again; None: only a walk can tell."""

    def __init__(self, own: Loaded, candidate: Loaded) -> None:
        self._own, self._candidate = own.bundle, candidate.bundle
        self.sets = _differing(own, candidate)

    def same(self, record: TurnRecord) -> bool:
        """Whether the turn is certainly the same; false where it may not be."""
        if self.sets is None or record.own:  # what the tenant gets of its own settings may be otherwise, too
            return False
        facts = first_facts(record.observed, record.before)
        for one in record.rounds:
            facts |= one.facts
            if one.ruleset in self.sets and not self._agree(one.ruleset, facts):
                return False
        return True

    def _agree(self, ruleset: str, facts: dict[str, Scalar]) -> bool:
        try:
            one = _fired(self._own.rulesets[ruleset], facts)
            return one == _fired(self._candidate.rulesets[ruleset], facts)
        except MissingFact:  # recorded before there was such a fact
            return False


def _fired(rules: RuleSet, facts: dict[str, Scalar]) -> tuple[Fired, ...] | Fired | None:
    return collect(rules, facts) if rules.strategy == "collect" else decide(rules, facts)


def _differing(own: Loaded, candidate: Loaded) -> frozenset[str] | None:
    one, other = own.bundle, candidate.bundle
    if one.rulesets.keys() != other.rulesets.keys():
        return None
    settings = _changed_settings(one, other)
    if any(name in READ_BY_NAME or name.startswith(READ_BY_PREFIX) for name in settings):
        return None
    names = one.words.keys() | other.words.keys()
    lists = frozenset(name for name in names if one.words.get(name) != other.words.get(name))
    if lists & (VOCABULARY.lists | _named(one) | _named(other)):
        return None
    read = {f"settings.{name}" for name in settings}
    found = frozenset(
        name
        for name, rules in other.rulesets.items()
        if own.files.contents.get(f"{name}.yaml") != candidate.files.contents.get(f"{name}.yaml")
        or (read and any(read & names for names in _reads(rules)))
        or (lists and any(lists & pattern.lists.keys() for rule in rules.rules for pattern in rule.match))
    )
    return found if found <= ROUNDS_OF else None


def _named(bundle: Bundle) -> frozenset[str]:
    """The word lists that settings name."""
    values = [bundle.settings.get(name) for name in LISTS_BY_SETTING]
    return frozenset(name for value in values if isinstance(value, tuple) for name in value)


def _changed_settings(one: Bundle, other: Bundle) -> frozenset[str]:
    def value(bundle: Bundle, name: str) -> tuple[type, SettingValue] | None:
        return (type(bundle.settings[name]), bundle.settings[name]) if name in bundle.settings else None

    names = one.settings.keys() | other.settings.keys()
    return frozenset(name for name in names if value(one, name) != value(other, name))


def _reads(rules: RuleSet) -> Iterator[frozenset[str]]:
    """The names that a set reads anywhere."""
    if rules.applies is not None:
        yield rules.applies.reads
    for rule in rules.rules:
        yield from (part.reads if isinstance(part, Condition) else frozenset(part.names) for part in _parts(rule))


def _parts(rule: Rule) -> Iterator[Condition | Text]:
    if rule.when is not None:
        yield rule.when
    if rule.because is not None:
        yield rule.because
    for value in (*rule.then.values(), *rule.args.values()):
        if isinstance(value, Computed):
            yield value.expression
        elif isinstance(value, Text):
            yield value
