"""Golden files as cases that can be held against many versions of a rule set, quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from engine.rules.golden.files import EXPECTED, REQUIRED, read_file
from engine.rules.model import Bundle, Facts, Fired, RuleSet, Scalar, Settings, Vocabulary
from engine.rules.read import shape
from engine.rules.read.given import fill_up, overridable, read_given, settings_of
from engine.rules.read.source import ListNode, MapNode, Node, ScalarNode


class Expected(Struct, frozen=True):
    """What a golden file says: the rules that fire, and of their outcome what it names. None where it names nothing."""

    rules: tuple[str, ...]
    set: Mapping[str, Scalar] | None = None
    args: Mapping[str, Scalar] | None = None
    call: tuple[Scalar] | None = None
    again: bool | None = None


class Ready(Struct, frozen=True):
    """A golden case ready to be decided: all facts, the neutral ones too, and all settings."""

    file: str
    facts: Facts
    settings: Settings
    expected: Expected


def read_cases(folder: Path, rules: RuleSet, bundle: Bundle, vocabulary: Vocabulary) -> tuple[Ready, ...]:
    """The cases of one rule set. All its golden files must be readable: `run_golden` says where they are not."""
    files = sorted((folder / rules.name).glob("*.yaml"))
    return tuple(_read(path, rules, bundle, vocabulary) for path in files)


def _read(path: Path, rules: RuleSet, bundle: Bundle, vocabulary: Vocabulary) -> Ready:
    report, tree = read_file(path)
    keys = shape.entries(report, tree, "a golden file", REQUIRED, ["settings"]) if tree is not None else None
    assert keys is not None, f"{path} was not checked"
    types = vocabulary.schemas[rules.schema].facts
    given = keys["facts"]
    facts = read_given(report, given, types, "fact") if isinstance(given, MapNode) else {}
    changed = keys.get("settings")
    declared = overridable(bundle.declared)
    settings = read_given(report, changed, declared, "setting") if isinstance(changed, MapNode) else {}
    known = {**bundle.settings, **settings_of(settings)}
    return Ready(str(path), fill_up(facts, types), known, _expected(keys["expect"], rules))


def _expected(node: Node, rules: RuleSet) -> Expected:
    assert isinstance(node, MapNode)
    keys = {key: value for key, (_, value) in node.entries.items()}
    named = keys[EXPECTED[rules.strategy]]
    names = named.items if isinstance(named, ListNode) else (named,)
    call = keys.get("call")
    again = keys.get("again")
    return Expected(
        rules=tuple(one.text for one in names if isinstance(one, ScalarNode) and one.value is not None),
        set=_values(keys.get("set")),
        args=_values(keys.get("args")),
        call=(call.value,) if isinstance(call, ScalarNode) else None,
        again=again.value is True if isinstance(again, ScalarNode) else None,
    )


def _values(node: Node | None) -> dict[str, Scalar] | None:
    if not isinstance(node, MapNode):
        return None
    return {name: leaf.value for name, _, leaf in shape.leaves(node) if isinstance(leaf, ScalarNode)}


def meets(expected: Expected, fired: Sequence[Fired]) -> bool:
    """Whether what fired is what a golden file expects, as `run_golden` compares it."""
    if tuple(one.rule for one in fired) != expected.rules:
        return False
    calls = tuple(one.call for one in fired if one.call) or (None,)
    if expected.call is not None and calls != expected.call:
        return False
    if expected.again is not None and any(one.again for one in fired) != expected.again:
        return False
    return _named(expected.set, {k: v for one in fired for k, v in one.set.items()}) and _named(
        expected.args, {k: v for one in fired for k, v in one.args.items()}
    )


def _named(wanted: Mapping[str, Scalar] | None, got: Mapping[str, Scalar]) -> bool:
    if wanted is None:
        return True
    return all(name in got and same(got[name], value) for name, value in wanted.items())


def same(one: Scalar, two: Scalar) -> bool:
    return one == two and isinstance(one, bool) == isinstance(two, bool)
