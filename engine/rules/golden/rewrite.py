"""Rewriting what a golden file expects to what happens now; its intent, facts and comments stay."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engine.rules.golden.files import EXPECTED
from engine.rules.model import Fired, RuleSet, Scalar


def rewritten(text: str, rules: RuleSet, fired: tuple[Fired, ...]) -> str:
    """The text of a golden file with another `expect:`."""
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if line.startswith("expect:")), len(lines))
    end = next((at for at in range(start + 1, len(lines)) if lines[at][:1] not in ("", " ", "#", "-")), len(lines))
    return "\n".join([*lines[:start], *_expect(rules, fired), *lines[end:]]) + "\n"


def _expect(rules: RuleSet, fired: tuple[Fired, ...]) -> list[str]:
    names = [json.dumps(one.rule) for one in fired]
    if rules.strategy == "collect":
        lines = ["expect:", f"  {EXPECTED['collect']}: [{', '.join(names)}]"]
    else:
        lines = ["expect:", f"  {EXPECTED['first_match']}: {names[0] if names else 'null'}"]
    values = {name: value for one in fired for name, value in one.set.items()}
    arguments = {name: value for one in fired for name, value in one.args.items()}
    calls = [one.call for one in fired if one.call]
    lines += _block("set", values)
    lines += [f"  call: {calls[0]}"] if len(calls) == 1 else []
    lines += _block("args", arguments)
    return lines + (["  again: true"] if any(one.again for one in fired) else [])


def _block(key: str, values: Mapping[str, Scalar]) -> list[str]:
    written = [f"    {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    return [f"  {key}:", *written] if written else []
