"""What may stand at each place of a policy file and of a golden file, by the keys above it."""

from __future__ import annotations

from typing import Literal

from engine.rules.editing.cursor import ITEM
from engine.rules.editing.survey import Role
from engine.rules.read.across import KINDS
from engine.rules.read.rule import KEYS
from engine.rules.read.ruleset import OPTIONAL, REQUIRED

Part = Literal[
    "key", "condition", "promise", "sentence", "matched", "pattern", "output", "value", "argument", "text", "effect",
    "schema", "strategy", "flag", "named rule", "rule", "rule name", "set name", "set", "fact", "given", "changed",
    "setting", "kind", "tenant", "list", "column", "cell", "prose",
]  # fmt: skip
Path = tuple[str, ...]

TOP: dict[str, Part] = {
    "ruleset": "set name", "facts": "schema", "strategy": "strategy", "complete": "flag", "applies": "condition",
    "summary": "prose",
}  # fmt: skip
OF_RULE: dict[str, Part] = {
    "when": "condition", "call": "effect", "again": "flag", "because": "text", "same_as": "rule name", "id": "rule",
    "title": "prose",
}  # fmt: skip
OF_SENTENCE: dict[str, Part] = {
    "never": "sentence", "always": "sentence", "after": "set", "guarded_by": "set", "bounded": "flag", "text": "prose",
}  # fmt: skip
OF_GOLDEN: dict[Path, Part] = {
    ("intent",): "prose", ("expect", "rule"): "named rule", ("expect", "rules", ITEM): "named rule",
    ("expect", "call"): "effect", ("expect", "again"): "flag",
}  # fmt: skip

# What each part of a file is for, by what holds it.
ABOUT = {
    "rule set": {
        "ruleset": "The name of the file, without .yaml.",
        "summary": "What the set decides, for people.",
        "facts": "The facts that its conditions may use.",
        "strategy": "first_match: the first rule that holds decides. collect: every rule that holds counts.",
        "applies": "The set is consulted only where this holds.",
        "complete": "Wherever the set applies, some rule must hold; the check proves it.",
        "rules": "The rules, in the order in which they are asked.",
        "columns": "The columns of a decision table.",
        "rows": "Its rows, a rule each.",
        "guarantees": "What must hold of every decision; the check proves it, or shows facts that break it.",
        "acknowledged": "Findings that the authors looked at and accept, with a reason.",
    },
    "rule": {
        "id": "Its name in every decision.",
        "title": "When it fires, or what it is about, in a few words.",
        "when": "The condition; without one the rule always holds; false: the rule is off.",
        "match": "What a text says: a word list (only words.send), or an RE2 pattern; its groups become match.<name>.",
        "then": "What it sets; = expression computes, {fact} fills a text.",
        "call": "An effect to ask first; its reply becomes facts, and the set is asked again.",
        "args": "What the effect is told.",
        "again": "What then: set becomes facts, and the set is asked again.",
        "because": "Why, for people; {fact} shows a value.",
        "same_as": "The rule of another set that this one is to the reader, as in tiers/claim.",
    },
    "guarantee": {
        "id": "Its name.",
        "text": "The promise, in words.",
        "never": "A condition that no decision may bring about.",
        "always": "A condition that every decision keeps.",
        "after": "The set after which the condition is looked at; without one, at the end of the turn.",
        "unread": "Facts that decide nothing.",
        "guarded_by": "The set that every action passes last.",
        "bounded": "Every stage ends within its bound of calls.",
    },
    "acknowledged": {"rules": "The rules or guarantees that a finding is about.", "because": "Why it is accepted."},
    "setting": {
        "value": "What holds now.",
        "doc": "What it is for.",
        "min": "The least that it takes.",
        "max": "The most that it takes.",
        "one_of": "The words to choose from.",
        "type": "Its kind, where the value does not tell it.",
        "tenant": "What a tenant may make of it.",
    },
    "golden": {
        "intent": "What would go wrong for whom, were it decided otherwise.",
        "facts": "The facts that matter; all others are neutral.",
        "settings": "Settings of this case alone.",
        "expect": "What should happen.",
    },
    "expect": {
        "rule": "The rule that fires; null where the set is silent.",
        "rules": "The rules that fire, of a set that collects.",
        "set": "What is set, as far as it matters.",
        "call": "The effect that is asked.",
        "args": "What it is told.",
        "again": "Whether the set is asked again.",
    },
}
assert set(ABOUT["rule set"]) == {*REQUIRED, *OPTIONAL}
assert set(ABOUT["rule"]) == {"id", *KEYS}
assert set(ABOUT["guarantee"]) == {"id", "text", "after", *KINDS}


def holder(role: Role, path: Path) -> str:
    """What a key belongs to, in the words of ABOUT; empty where keys are names of other things."""
    if role == "rule set":
        known = {(): "rule set", ("rules", ITEM): "rule", ("guarantees", ITEM): "guarantee"}
        return {**known, ("acknowledged", ITEM): "acknowledged"}.get(path, "")
    if role == "guarantees":
        return "guarantee" if path == ("guarantees", ITEM) else ""
    if role == "golden":
        return {(): "golden", ("expect",): "expect"}.get(path, "")
    return "setting" if role == "settings" and len(path) == 2 else ""


def part_of(role: Role, path: Path, key: bool) -> Part:
    """What stands at a place: below a path, where it is a key, or as the value at its end."""
    if key and holder(role, path):
        return "key"
    if role == "rule set":
        return _of_ruleset(path, key)
    if role == "guarantees":
        return _of_sentence(path)
    if role == "settings":
        return _of_setting(path, key)
    if role == "golden":
        return _of_golden(path, key)
    return "list" if role == "opposites" or (not path and key) else "prose"


def _of_ruleset(path: Path, key: bool) -> Part:
    if len(path) == 1:
        return TOP.get(path[0], "prose")
    if path[:2] == ("rules", ITEM) and len(path) > 2:
        if path[2] == "match":
            return "matched" if key else "pattern"
        if path[2] in ("then", "args"):
            return "value" if not key else "output" if path[2] == "then" else "argument"
        return OF_RULE.get(path[2], "prose")
    if path[:2] == ("guarantees", ITEM):
        return "promise" if path[2:] in (("never",), ("always",)) else "prose"
    if path[:3] == ("acknowledged", ITEM, "rules"):
        return "named rule"
    return "column" if path == ("columns", ITEM) else "cell" if path[:2] == ("rows", ITEM) else "prose"


def _of_sentence(path: Path) -> Part:
    if path == ("guarantees", ITEM, "unread", ITEM):
        return "fact"
    return OF_SENTENCE.get(path[2], "prose") if len(path) == 3 else "prose"


def _of_setting(path: Path, key: bool) -> Part:
    if path == ("settings",) and key:
        return "setting"
    kinds: dict[str, Part] = {"type": "kind", "tenant": "tenant", "value": "list"}
    return kinds.get(path[2], "prose") if len(path) > 2 else "prose"


def _of_golden(path: Path, key: bool) -> Part:
    if path[:1] == ("facts",):
        return "given" if key else "value"
    if path[:1] == ("settings",):
        return "changed" if key else "value"
    if path[:2] == ("expect", "set"):
        return "output" if key else "value"
    return OF_GOLDEN.get(path, "prose")
