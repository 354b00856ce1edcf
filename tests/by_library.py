"""What the rule-engine library itself makes of a text: what compiled conditions and the solver are held against."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Mapping
from typing import Any

import rule_engine

from engine.rules import Scalar


@functools.cache
def context() -> rule_engine.Context:
    return rule_engine.Context(resolver=rule_engine.resolve_item)


def by_library(text: str, values: Mapping[str, Scalar]) -> Any:
    """The value of an expression over facts by their names."""
    nested: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        group, _, rest = name.partition(".")
        nested.setdefault(group, {})[rest] = value
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", rule_engine.errors.MappingAttributeLookupDeprecation)
        return rule_engine.Rule(text, context()).evaluate(nested)
