"""What is used of the rule-engine library; it is imported here only, after its parser tables were provided."""

from __future__ import annotations

from engine.rules.expression import grammar

grammar.provide()

from rule_engine import Context, Rule, ast, errors  # noqa: E402

__all__ = ["Context", "Rule", "ast", "errors"]
