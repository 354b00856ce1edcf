"""Golden files: `tests/golden/<rule set>/<what happens>.yaml` says which rule fires on which facts.

    intent: A navigation in the middle of a plan succeeds without a model.    # written by a person
    facts: {action: {type: navigation}, page: {url_changed: true}}            # the rest is neutral, see `given`
    expect: {rule: T1.1, set: {verdict: {confidence: 1.0}}}                   # rule: null where the set is silent

A set that collects has `rules: [id, …]` instead of `rule:`. `set`, `args`, `call` and `again` are compared where
written. Facts that no turn brings together are an error: what is known of every turn comes from the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from engine.rules.expression.placeholders import plain
from engine.rules.golden.together import Known, Sentence, contradicted
from engine.rules.model import (
    Bundle,
    Facts,
    FactType,
    Fired,
    Problem,
    RuleSet,
    RuleTrace,
    Scalar,
    Settings,
    Vocabulary,
)
from engine.rules.read import shape
from engine.rules.read.given import fill_up, overridable, read_given, settings_of
from engine.rules.read.source import MAX_BYTES, MapNode, Node, Report, ScalarNode, parse
from engine.rules.run.decide import applies, collect, decide
from engine.rules.run.explain import explain
from engine.rules.suggest import did_you_mean, did_you_mean_fact

REQUIRED = ("intent", "facts", "expect")
EXPECTED = {"first_match": "rule", "collect": "rules"}
NOTHING: Known = {}


class Case(Struct, frozen=True):
    """One golden file and what happened. `fired` is None where the file can't be read.

    `silent` are the rules whose condition was asked and did not hold.
    """

    file: str
    ruleset: str
    intent: str
    fired: tuple[Fired, ...] | None
    silent: frozenset[str]
    problems: tuple[Problem, ...]


class Golden(Struct, frozen=True):
    """All golden files held against a bundle. `problems` includes those of the cases, and rules never exercised."""

    cases: tuple[Case, ...]
    problems: tuple[Problem, ...]


def run_golden(folder: Path, bundle: Bundle, vocabulary: Vocabulary, known: Known = NOTHING) -> Golden:
    """Hold every golden file below `folder` against the rule sets, and its facts against what is known of turns."""
    problems: list[Problem] = []
    cases: list[Case] = []
    folders = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    for place in folders:
        files = sorted(place.glob("*.yaml"))
        rules = bundle.rulesets.get(place.name)
        if rules is None and files:
            hint = did_you_mean(place.name, bundle.rulesets)
            problems.append(Problem(str(place), 1, 1, "SF703", f"there is no rule set {place.name!r}", hint))
        elif rules is not None:
            sentences = known.get(rules.name, ())
            cases += [run_case(path, rules, bundle, vocabulary, sentences) for path in files]
    if not cases and not problems:
        problems.append(Problem(str(folder), 1, 1, "SF701", "no golden files", "nothing was tested"))
    problems += [problem for case in cases for problem in case.problems]
    problems += _never_exercised(bundle, cases)
    return Golden(tuple(cases), tuple(problems))


def run_case(
    path: Path, rules: RuleSet, bundle: Bundle, vocabulary: Vocabulary, sentences: Sequence[Sentence] = ()
) -> Case:
    """Hold one golden file against its rule set; `sentences` are what is known of the facts that the set may read."""
    with path.open("rb") as file:
        return held(str(path), file.read(MAX_BYTES + 1), rules, bundle, vocabulary, sentences)


def held(
    file: str, data: bytes, rules: RuleSet, bundle: Bundle, vocabulary: Vocabulary, sentences: Sequence[Sentence] = ()
) -> Case:
    """The same of the bytes of a file, which may never have been on a disk."""
    report, tree = _read(file, data)
    keys = shape.entries(report, tree, "a golden file", REQUIRED, ["settings"]) if tree is not None else None
    if keys is None:
        return Case(file, rules.name, "", None, frozenset(), tuple(report.problems))
    intent = shape.text(report, keys["intent"], "intent")
    schema = vocabulary.schemas[rules.schema]
    given = _given(report, keys["facts"], schema.facts, "fact")
    facts = fill_up(given, schema.facts)
    settings = _given(report, keys.get("settings"), overridable(bundle.declared), "setting")
    if report.problems:
        return Case(file, rules.name, intent, None, frozenset(), tuple(report.problems))
    known = {**bundle.settings, **settings_of(settings)}
    _hold_together(report, keys["facts"], given, known, sentences)
    one = decide(rules, facts, known)
    fired = collect(rules, facts, known) if rules.strategy == "collect" else (one,) if one else ()
    _compare(report, keys["expect"], rules, fired, schema.outputs, lambda: explain(rules, facts, known))
    silent = _silent(rules, facts, known, fired)
    return Case(file, rules.name, intent, fired, silent, tuple(report.problems))


def read_file(path: Path) -> tuple[Report, Node | None]:
    """The tree of a file that a person wrote, and the report on it."""
    with path.open("rb") as file:
        return _read(str(path), file.read(MAX_BYTES + 1))


def _read(file: str, data: bytes) -> tuple[Report, Node | None]:
    report = Report(file, data.decode("utf-8", "replace").replace("\r\n", "\n"))
    return report, parse(data, report)


def _given(report: Report, node: Node | None, types: Mapping[str, FactType], what: str) -> dict[str, Scalar]:
    if node is None or (isinstance(node, ScalarNode) and node.value is None):
        return {}
    tree = shape.mapping(report, node, f"{what}s")
    return read_given(report, tree, types, what) if tree else {}


def _hold_together(
    report: Report, node: Node, given: Facts, settings: Settings, sentences: Sequence[Sentence]
) -> None:
    """Say which sentence the facts break, at the first of them that it speaks of."""
    broken = contradicted(sentences, given, settings)
    if broken is None:
        return
    assert isinstance(node, MapNode), "without facts nothing is contradicted"
    about = {name: place for name, place, _ in shape.leaves(node) if name in broken.condition.reads}
    values = ", ".join(f"{name} is {_shown(given[name])}" for name in about)
    report.add(next(iter(about.values())), "SF708", f"no turn brings these facts together: {values}",
               f"in every turn: {broken.condition.text}")  # fmt: skip


def _compare(
    report: Report,
    node: Node,
    rules: RuleSet,
    fired: tuple[Fired, ...],
    outputs: Mapping[str, FactType],
    traces: Callable[[], tuple[RuleTrace, ...]],
) -> None:
    """`traces` say why, which takes far longer than to decide: they are made where something is otherwise."""
    key = EXPECTED[rules.strategy]
    keys = shape.entries(report, node, "expect", [key], ["set", "call", "args", "again"])
    if keys is None:
        return
    wanted = _wanted(report, keys[key], rules)
    if wanted is None:
        return
    got = [one.rule for one in fired]
    if got != wanted:
        lost = next((name for name in wanted if name not in got), None)
        why = {trace.id: trace.why for trace in traces()}
        hint = f"{lost}: {why[lost]}" if lost else f"{got[0]}: {why[got[0]]}" if got else ""
        report.add(keys[key], "SF704", f"{_names(wanted)} expected, {_names(got)} fired", hint)
        return
    if "set" in keys:
        _compare_values(report, keys["set"], {k: v for one in fired for k, v in one.set.items()}, outputs)
    if "args" in keys:
        _compare_values(report, keys["args"], {k: v for one in fired for k, v in one.args.items()}, None)
    calls: list[Scalar] = [one.call for one in fired if one.call]
    call = keys.get("call")
    expected = call.value if isinstance(call, ScalarNode) else None
    if call is not None and (calls or [None]) != [expected]:
        got_calls = ", ".join(map(str, calls)) or "nothing"
        report.add(call, "SF704", f"a call of {expected or 'nothing'} expected, {got_calls} called")
    again = any(one.again for one in fired)
    if "again" in keys and shape.flag(report, keys["again"], "again") != again:
        said = "asked again" if again else "not asked again"
        report.add(keys["again"], "SF704", f"the set is {said} after this")


def _wanted(report: Report, node: Node, rules: RuleSet) -> list[str] | None:
    """The ids of the rules that should fire, all of which must exist."""
    nodes = shape.items(report, node, "rules") if rules.strategy == "collect" else (node,)
    ids = [rule.id for rule in rules.rules]
    wanted: list[str] = []
    for place in nodes:
        if rules.strategy == "first_match" and isinstance(place, ScalarNode) and place.value is None:
            continue
        name = place.text if isinstance(place, ScalarNode) else shape.said(place)
        if name in rules.off:
            report.add(place, "SF703", f"the rule {name!r} of {rules.name} is off", "its condition is false: write it")
            return None
        if name not in ids:
            report.add(place, "SF703", f"rule set {rules.name} has no rule {name!r}", did_you_mean(name, ids))
            return None
        wanted.append(name)
    return wanted


def _compare_values(
    report: Report, node: Node, got: Mapping[str, Scalar], known: Mapping[str, FactType] | None
) -> None:
    tree = shape.mapping(report, node, "set")
    for name, place, leaf in shape.leaves(tree) if tree else ():
        value = leaf.value if isinstance(leaf, ScalarNode) else None
        if known is not None and name not in known:
            report.add(place, "SF703", f"unknown output {name!r}", did_you_mean_fact(name, known))
        elif name not in got:
            report.add(place, "SF704", f"{name} is not set")
        elif got[name] != value or isinstance(got[name], bool) != isinstance(value, bool):
            report.add(leaf, "SF704", f"{name} is {_shown(got[name])}, not {_shown(value)}")


def _shown(value: Scalar) -> str:
    return "null" if value is None else repr(value) if isinstance(value, str) else plain(value)


def _names(ids: list[str]) -> str:
    return ", ".join(ids) or "no rule"


def _never_exercised(bundle: Bundle, cases: list[Case]) -> list[Problem]:
    """The rules that no case saw fire, and those that no case reached without their firing."""
    problems: list[Problem] = []
    for rules in bundle.rulesets.values():
        own = [case for case in cases if case.ruleset == rules.name and case.fired is not None]
        fired = {one.rule for case in own for one in case.fired or ()}
        silent = {name for case in own for name in case.silent}
        for rule in rules.rules:
            free = rule.when is not None or rule.match
            lacks = [word for word, seen in (("fire", fired), ("stay silent", silent)) if rule.id not in seen]
            lacks = [word for word in lacks if word == "fire" or free]
            if lacks:
                said = f"no golden file sees {rules.name}/{rule.id} {' or '.join(lacks)}"
                problems.append(Problem(rules.file, rule.line, rule.col, "SF705", said))
    return problems


def _silent(rules: RuleSet, facts: Facts, settings: Settings, fired: tuple[Fired, ...]) -> frozenset[str]:
    """The rules whose condition was asked and did not hold: of a first-match set those before the one that fired."""
    if not applies(rules, facts, settings):
        return frozenset()
    ids = [rule.id for rule in rules.rules]
    names = [one.rule for one in fired]
    asked = ids[: ids.index(names[0])] if names and rules.strategy == "first_match" else ids
    return frozenset(asked) - frozenset(names)
