"""Where two versions of the policies decide differently: settings, words, sets and regions of facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules import Bundle, Vocabulary


class NotComparable(Exception):
    """A rule set reads other facts in the two versions."""


def differences(old: Bundle, new: Bundle, vocabulary: Vocabulary) -> dict[str, list[Any]]:
    """Settings, rule sets and regions in which two bundles differ. Raises SolverMissing, and NotComparable."""
    from engine.rules.prove import Region, regions

    settings = [
        {"setting": name, "old": _setting(old, name), "new": _setting(new, name)}
        for name in sorted({*old.declared, *new.declared})
        if _setting(old, name) != _setting(new, name)
    ]
    found: list[Region] = []
    for name in old.rulesets.keys() & new.rulesets.keys():
        before, after = old.rulesets[name], new.rulesets[name]
        if before.schema != after.schema:
            raise NotComparable(f"rule set {name} reads other facts in the two versions")
        found += regions(before, after, vocabulary.schemas[before.schema], old.declared, new.declared)
    return {
        "settings": settings,
        "words": list(words_changed(old, new)),
        "added": sorted(new.rulesets.keys() - old.rulesets.keys()),
        "removed": sorted(old.rulesets.keys() - new.rulesets.keys()),
        "regions": sorted(found, key=lambda one: (one.ruleset, one.overridden, one.old or "", one.new or "")),
    }


def words_changed(old: Bundle, new: Bundle) -> Iterator[dict[str, Any]]:
    """By language and list, which words came and which went."""
    for language in sorted({*old.languages, *new.languages}):
        before, after = old.languages.get(language, {}), new.languages.get(language, {})
        for name in sorted({*before, *after}):
            was, now = before.get(name, ()), after.get(name, ())
            added, removed = [one for one in now if one not in was], [one for one in was if one not in now]
            if added or removed:
                yield {"list": name, "language": language, "added": added, "removed": removed}


def _setting(bundle: Bundle, name: str) -> Any:
    one = bundle.declared.get(name)
    if one is None:
        return None
    kind = one.type
    limits = {"min": kind.minimum, "max": kind.maximum, "one_of": kind.values} if kind else {}
    return {"value": one.value, **limits}
