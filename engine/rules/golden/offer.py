"""A golden file, written out for somebody to add the intent to: the facts that matter, and what is decided on them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.rules.golden.files import EXPECTED
from engine.rules.model import Fired, RuleSet, Scalar

BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
WORDS = ("true", "false", "null", "yes", "no", "on", "off")


def golden_text(
    rules: RuleSet, facts: Mapping[str, Scalar], settings: Mapping[str, Scalar], fired: Sequence[Fired]
) -> str:
    """The text of a golden file. Without an intent it does not count: what should happen is for a person to say."""
    lines = ["intent:"]
    groups = _nested(facts)
    lines += ["facts:", *(f"  {name}: {inline(value)}" for name, value in groups.items())] if groups else ["facts: {}"]
    if settings:
        lines.append(f"settings: {inline(_nested(settings))}")
    names = [one.rule for one in fired]
    key = EXPECTED[rules.strategy]
    named = f"[{', '.join(names)}]" if rules.strategy == "collect" else names[0] if names else "null"
    lines += ["expect:", f"  {key}: {named}"]
    values = {name: value for one in fired for name, value in one.set.items()}
    lines += [f"  set: {inline(_nested(values))}"] if values else []
    calls = [one.call for one in fired if one.call]
    lines += [f"  call: {calls[0]}"] if len(calls) == 1 else []
    arguments = {name: value for one in fired for name, value in one.args.items()}
    lines += [f"  args: {inline(arguments)}"] if arguments else []
    lines += ["  again: true"] if any(one.again for one in fired) else []
    return "\n".join(lines) + "\n"


def _nested(values: Mapping[str, Scalar]) -> dict[str, object]:
    """Dotted names as nested maps."""
    tree: dict[str, object] = {}
    for name, value in sorted(values.items()):
        *groups, last = name.split(".")
        here: dict[str, object] = tree
        for group in groups:
            inner = here.setdefault(group, {})
            assert isinstance(inner, dict)
            here = inner
        here[last] = value
    return tree


def inline(value: object) -> str:
    """A value or map on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, str) and value and set(value) <= BARE and value.lower() not in WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
