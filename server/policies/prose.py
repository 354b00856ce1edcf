"""Facts, differences and proofs as sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def in_prose(facts: Mapping[str, Any]) -> str:
    """Facts as a sentence: those that are true or false by themselves, the others with their values."""
    *first, last = [_in_prose(name, value) for name, value in facts.items()]
    return f"{', '.join(first)} and {last}" if first else last


def _in_prose(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} is {json.dumps(value, ensure_ascii=False)}"


def told_of(differences: Mapping[str, list[Any]]) -> Iterator[str]:
    """Differences of two versions, a sentence each."""
    for one in differences["settings"]:
        was, now = (side and side["value"] for side in (one["old"], one["new"]))
        yield f"The setting {one['setting']} is {_worth(now)}, not {_worth(was)}."
    for one in differences["words"]:
        for said, words in (("has", one["added"]), ("no longer has", one["removed"])):
            if words:
                yield f"The list {one['list']} ({one['language']}) {said} {', '.join(map(repr, words))}."
    for name in differences["added"]:
        yield f"The rule set {name} is new."
    for name in differences["removed"]:
        yield f"The rule set {name} is gone."
    for region in differences["regions"]:
        yield _region(region)


def _region(region: Any) -> str:
    """`region` is a Region of engine.rules.prove, whose import brings the solver."""
    was, now = region.old or "no rule", region.new or "no rule"
    what = f"{region.ruleset}: {now} decides {f'where {was} did' if was != now else 'otherwise'}"
    if region.overridden:
        what = f"{what}, with settings that a tenant may choose"
    if region.case is None:
        return f"{what}; no facts were found on which the two really differ."
    facts = {**region.case.facts, **{f"settings.{name}": value for name, value in region.case.settings.items()}}
    return f"{what}, for example where {in_prose(facts)}." if facts else f"{what}, whatever the facts are."


def _worth(value: Any) -> str:
    return "not there" if value is None else json.dumps(value, ensure_ascii=False)
