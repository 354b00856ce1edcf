"""Facts, differences and proofs as sentences."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST_RULES = 3  # of one place that are named


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
    groups: dict[tuple[str, str | None, bool], list[Any]] = defaultdict(list)
    for region in differences["regions"]:
        groups[region.ruleset, region.old, region.overridden].append(region)
    yield from map(_parting, groups.values())


def _parting(regions: Sequence[Any]) -> str:
    """Regions in which one rule of a set decided before. They are Regions of engine.rules.prove, whose import brings
    the solver.
    """
    first = next((one for one in regions if one.case is not None), regions[0])
    news = list(dict.fromkeys(one.new or "no rule" for one in regions))
    was, now = first.old or "no rule", ", ".join(news[:MOST_RULES]) + (" …" if len(news) > MOST_RULES else "")
    if len(news) == 1:
        what = f"{first.ruleset}: {now} decides {f'where {was} did' if was != now else 'otherwise'}"
    else:
        what = f"{first.ruleset}: where {was} decided, one of {len(news)} others does ({now})"
    if first.overridden:
        what = f"{what}, with settings that a tenant may choose"
    if first.case is None:
        return f"{what}; no facts were found on which the two really differ."
    facts = {**first.case.facts, **{f"settings.{name}": value for name, value in first.case.settings.items()}}
    return f"{what}, for example where {in_prose(facts)}." if facts else f"{what}, whatever the facts are."


def _worth(value: Any) -> str:
    return "not there" if value is None else json.dumps(value, ensure_ascii=False)
