"""Slips inside of patterns."""

from __future__ import annotations

import pytest

from engine.rules.mutate.pattern_mutants import pattern_mutants
from engine.rules.read.patterns import compile_pattern


def made(source: str) -> dict[str, str]:
    return {slip.said: slip.source for slip in pattern_mutants(source)}


def test_alternatives_options_and_anchors_are_lost() -> None:
    assert made(r"^(?:go|run) on(?: x)?\b$") == {
        "'go' is no alternative any more": r"^(?:run) on(?: x)?\b$",
        "'run' is no alternative any more": r"^(?:go) on(?: x)?\b$",
        "'(?:go|run)' became optional": r"^(?:go|run)? on(?: x)?\b$",
        "'(?: x)' became required": r"^(?:go|run) on(?: x)\b$",
        "^ left out": r"(?:go|run) on(?: x)?\b$",
        "\\b left out": r"^(?:go|run) on(?: x)?$",
        "$ left out": r"^(?:go|run) on(?: x)?\b",
    }


@pytest.mark.parametrize(
    ("source", "slip"),
    [
        ("a|b|c", "a|c"),  # the whole pattern has alternatives, too
        ("e-?mail", "e-mail"),
        ("(?P<what>del|rem)x", "(?P<what>rem)x"),
        ("(?-i:A|B)x", "(?-i:B)x"),
        (r"[|?(^$]a\|b?", r"[|?(^$]a\|b"),  # signs in classes and after a backslash mean themselves
    ],
)
def test_a_slip_is_where_its_sign_means_something(source: str, slip: str) -> None:
    assert slip in {one.source for one in pattern_mutants(source)}


@pytest.mark.parametrize("source", ["[^]a|b]", r"[\]?]x", "a+?b", "a{2}", r"\?", "(?P<a>x)"])
def test_what_is_no_alternative_option_or_anchor_is_left_alone(source: str) -> None:
    assert made(source) == {}


def test_a_slip_in_a_shipped_pattern_can_be_compiled() -> None:
    source = "^(?:yes|ok)(?: please)?$"
    assert all(compile_pattern(slip.source) for slip in pattern_mutants(source))
