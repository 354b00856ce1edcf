"""What is known of the facts that a rule set is consulted with, whatever the rules before it decided.

It is what observations, derivations and replies promise of their facts (`holds`), as long as nothing has written these
facts again. Of sets that are asked about single things it is what their schema says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.derive.declared import names_of
from engine.derive.observed import OBSERVED
from engine.derive.table import DERIVATIONS
from engine.llm.effects import EFFECTS
from engine.rules import Bundle, FactType, RuleSet, Vocabulary
from engine.rules.check.typecheck import check_condition
from engine.rules.golden.together import Known, Sentence
from engine.turn.stages import BEFORE_CALLS, TURN

Sentences = tuple[Sentence, ...]


def known_of(bundle: Bundle, vocabulary: Vocabulary) -> Known:
    """The sentences by rule set. A set that is consulted at several places of a turn has those that hold at each."""
    settings = {f"settings.{one.name}": one.type for one in bundle.declared.values() if one.type is not None}
    scope = {**vocabulary.across, **settings}
    schemas = {name: vocabulary.schemas[rules.schema] for name, rules in bundle.rulesets.items()}
    found = {name: _sentences(schema.holds, schema.facts) for name, schema in schemas.items() if schema.holds}
    replies = _sentences((text for effect in EFFECTS.values() for text in effect.holds), scope)  # no rule writes these
    told = _sentences(OBSERVED.holds, scope)
    for stage in TURN:
        for name in stage.learns:
            one = DERIVATIONS[name]
            told = _untouched(told, names_of(one.sets) | one.fixed.keys()) + _sentences(one.holds, scope)
        rules = bundle.rulesets.get(stage.ruleset)
        if rules is not None:
            here = _untouched(told, _written(bundle, rules, before_the_last_round=True)) + replies
            found[stage.ruleset] = _common(found.get(stage.ruleset, here), here)
            told = _untouched(told, _written(bundle, rules))
    return found


def _sentences(texts: Iterable[str], scope: Mapping[str, FactType]) -> Sentences:
    """What a sentence says of a setting that the folder does not have is not known."""
    checked = (check_condition(text, scope).condition for text in texts)
    return tuple(Sentence(condition) for condition in checked if condition is not None)


def _common(one: Sentences, two: Sentences) -> Sentences:
    texts = {sentence.condition.text for sentence in two}
    return tuple(sentence for sentence in one if sentence.condition.text in texts)


def _untouched(sentences: Sentences, written: frozenset[str]) -> Sentences:
    return tuple(one for one in sentences if not one.condition.reads & written)


def _written(bundle: Bundle, rules: RuleSet, *, before_the_last_round: bool = False) -> frozenset[str]:
    """The facts that a set may leave changed, or may have changed when it is consulted once more."""
    some = [rule for rule in rules.rules if rule.call or rule.again or not before_the_last_round]
    names = {name for rule in some for name in rule.then}
    called = {rule.call for rule in some if rule.call}
    for effect in called & EFFECTS.keys():
        names |= names_of((f"{EFFECTS[effect].prefix}.*",))
    if called and BEFORE_CALLS in bundle.rulesets:
        names |= {*names_of(("spending.*",)), *_written(bundle, bundle.rulesets[BEFORE_CALLS])}
    return frozenset(names)
