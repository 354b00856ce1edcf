"""Policies as they are shown: the sets in force, and one set with its rules as they are written."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.rules import Bundle, FactType, RuleSet, Scalar, Vocabulary
from engine.rules.model import Acknowledged, Computed, Condition, Rule, SettingValue, Text, Value
from engine.rules.suggest import did_you_mean
from server.policies.live import Alarm
from server.problems import Problem


class SetView(Struct, frozen=True):
    name: str
    summary: str
    strategy: str
    facts: str
    rules: int
    guarantees: int


class SettingView(Struct, frozen=True, omit_defaults=True):
    """`type` is absent for a list of words, which only the engine reads."""

    name: str
    value: SettingValue
    doc: str
    type: FactType | None = None


class GuaranteeView(Struct, frozen=True, omit_defaults=True):
    """A sentence that is always, or never, true; `names` are those of facts that it is about."""

    id: str
    text: str
    kind: str
    condition: str = ""
    line: int = 0
    col: int = 0
    names: tuple[str, ...] = ()


class PoliciesView(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The policies in force. `alarm` is up while their folder holds others that can't be taken over."""

    version: str
    rulesets: tuple[SetView, ...]
    guarantees: tuple[GuaranteeView, ...]
    settings: tuple[SettingView, ...]
    shadow: str | None = None  # the candidate's version
    alarm: Alarm | None = None


class RulePage(Struct, frozen=True, omit_defaults=True):
    """A rule as written. `line` and `col` count from 1 in the file of its set."""

    id: str
    line: int
    col: int
    title: str = ""
    when: str | None = None
    match: Mapping[str, str] = {}
    then: Mapping[str, Scalar] = {}
    call: str | None = None
    args: Mapping[str, Scalar] = {}
    again: bool = False
    because: str | None = None


class RuleSetPage(Struct, frozen=True, kw_only=True):
    """`facts` are what its conditions may use, `outputs` what its rules may set."""

    ruleset: str
    version: str
    summary: str
    strategy: str
    applies: str | None
    complete: bool
    rules: tuple[RulePage, ...]
    facts: Mapping[str, FactType]
    outputs: Mapping[str, FactType]
    guarantees: tuple[GuaranteeView, ...]
    acknowledged: tuple[Acknowledged, ...]


def policies_view(bundle: Bundle, alarm: Alarm | None, shadow: str | None) -> PoliciesView:
    return PoliciesView(
        version=bundle.version,
        rulesets=tuple(
            SetView(one.name, one.summary, one.strategy, one.schema, len(one.rules), len(one.guarantees))
            for one in bundle.rulesets.values()
        ),
        guarantees=tuple(
            GuaranteeView(one.id, one.text, one.kind, _text(one.condition) or "", one.line, one.col, one.names)
            for one in bundle.across
        ),
        settings=tuple(SettingView(one.name, one.value, one.doc, one.type) for one in bundle.declared.values()),
        shadow=shadow,
        alarm=alarm,
    )


def find_ruleset(bundle: Bundle, name: str) -> RuleSet:
    """Raises Problem, a 404."""
    found = bundle.rulesets.get(name)
    if found is None:
        hint = did_you_mean(name, bundle.rulesets) or "GET /api/policies lists them"
        raise Problem(404, "unknown-ruleset", "Unknown rule set", f"there is no rule set {name[:100]!r}: {hint}")
    return found


def ruleset_page(bundle: Bundle, rules: RuleSet, vocabulary: Vocabulary) -> RuleSetPage:
    schema = vocabulary.schemas[rules.schema]
    return RuleSetPage(
        ruleset=rules.name,
        version=bundle.version,
        summary=rules.summary,
        strategy=rules.strategy,
        applies=_text(rules.applies),
        complete=rules.complete,
        rules=tuple(_rule(rule) for rule in rules.rules),
        facts=schema.facts,
        outputs=schema.outputs,
        guarantees=tuple(
            GuaranteeView(one.id, one.text, one.kind, one.condition.text, one.line, one.col) for one in rules.guarantees
        ),
        acknowledged=rules.acknowledged,
    )


def _rule(rule: Rule) -> RulePage:
    because = _written(rule.because) if rule.because else None
    return RulePage(
        id=rule.id,
        line=rule.line,
        col=rule.col,
        title=rule.title,
        when=_text(rule.when),
        match={pattern.fact: pattern.source for pattern in rule.match},
        then={name: _written(value) for name, value in rule.then.items()},
        call=rule.call,
        args={name: _written(value) for name, value in rule.args.items()},
        again=rule.again,
        because=None if because is None else str(because),
    )


def _text(condition: Condition | None) -> str | None:
    return condition.text if condition else None


def _written(value: Value) -> Scalar:
    """A value as its author wrote it."""
    if isinstance(value, Computed):
        return f"= {value.expression.text}"
    if isinstance(value, Text):
        return "".join(f"{{{part}}}" if at % 2 else _escaped(part) for at, part in enumerate(value.parts))
    return value


def _escaped(literal: str) -> str:
    return literal.replace("{", "{{").replace("}", "}}")
