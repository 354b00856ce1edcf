"""One rule set held against facts that somebody made up: what it decides, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.rules import Bundle, FactType, Fired, RuleTrace, Scalar, Vocabulary, collect, decide, explain
from engine.rules.check.fits import misfit
from engine.rules.read.given import fill_up, overridable, settings_of
from engine.rules.suggest import did_you_mean_fact
from server.policies.views import find_ruleset
from server.problems import FieldError, bad_input
from server.wire.policies import EvaluateBody

MAX_DEPTH = 8
MAX_TEXT = 20_000


class Evaluation(Struct, frozen=True):
    """`fired` is what decides, in order; `rules` are all of the set; `neutral` the facts that were not given."""

    ruleset: str
    version: str
    fired: tuple[Fired, ...]
    rules: tuple[RuleTrace, ...]
    neutral: tuple[str, ...]


def evaluation(bundle: Bundle, vocabulary: Vocabulary, body: EvaluateBody) -> Evaluation:
    """Raises Problem: 404 for an unknown rule set, 400 naming every fact and setting that does not fit."""
    rules = find_ruleset(bundle, body.ruleset)
    types = vocabulary.schemas[rules.schema].facts
    wrong: list[FieldError] = []
    given = _read(body.facts, types, "facts", wrong)
    changed = _read(body.settings or {}, overridable(bundle.declared), "settings", wrong)
    if wrong:
        raise bad_input(*wrong[:50])
    facts, settings = fill_up(given, types), settings_of(changed)
    one = decide(rules, facts, settings)
    fired = collect(rules, facts, settings) if rules.strategy == "collect" else (one,) if one else ()
    neutral = tuple(sorted(facts.keys() - given.keys()))
    return Evaluation(rules.name, bundle.version, fired, explain(rules, facts, settings), neutral)


def _read(
    values: Mapping[str, Any], types: Mapping[str, FactType], what: str, wrong: list[FieldError]
) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    for name, value in _leaves(values, types):
        path = f"{what}.{name[:100]}"
        kind = types.get(name)
        if kind is None:
            hint = did_you_mean_fact(name, types)
            wrong.append(FieldError(path, f"is unknown{f' ({hint})' if hint else ''}"))
        elif isinstance(value, list | dict) or (isinstance(value, str) and len(value) > MAX_TEXT):
            wrong.append(FieldError(path, f"takes a single value, a text of at most {MAX_TEXT:,} characters"))
        elif said := misfit(value, kind):
            wrong.append(FieldError(path, said[0] + (f" ({said[1]})" if said[1] else "")))
        else:
            found[name] = value
    return found


def _leaves(values: Mapping[str, Any], types: Mapping[str, FactType], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and name not in types and prefix.count(".") < MAX_DEPTH:
            yield from _leaves(value, types, f"{name}.")
        else:
            yield name, value
