"""The parser tables that come with the engine read every text as tables that the library builds itself."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.expression import grammar
from engine.rules.expression.library import Context, Rule, errors
from engine.rules.expression.tree import walk
from tests.examples import examples

pytestmark = pytest.mark.slow

WORDS = ["a.b", "x", "3", "'t'", "true", "null", "==", "!=", "<", ">=", "in", "not", "and", "or", "+", "-", "*", "/"]
WORDS += ["(", ")", "[", "]", ",", "?", ":", "??", "$min", ".length", "for", "if", "{", "}", "&.", "**", "=~"]


@pytest.fixture(scope="module")
def built() -> Any:
    """A parser whose tables the library built itself."""
    given_tables = sys.modules.pop(grammar.MODULE)
    try:
        return type(Rule.parser)()
    finally:
        sys.modules[grammar.MODULE] = given_tables


def read(parser: Any, text: str) -> object:
    """The shape of the tree, or where the text went wrong."""
    try:
        tree = parser.parse(text, Context()).expression
    except errors.RuleSyntaxError as error:
        return None if error.token is None else error.token.lexpos
    except errors.EngineError as error:
        return type(error)
    return [(type(node), getattr(node, "type", None), getattr(node, "name", None)) for node in walk(tree)]


def test_the_tables_are_those_of_the_installed_version() -> None:
    assert json.loads(grammar.TABLES.read_bytes())["version"] == version(grammar.LIBRARY)


@pytest.mark.process
def test_the_parser_uses_the_tables() -> None:
    code = (
        "import sys; from engine.rules.expression.library import Rule; from engine.rules.expression import grammar;"
        "print(Rule.parser._parser.action is sys.modules[grammar.MODULE]._lr_action)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


@settings(max_examples=examples(400), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join))
def test_both_parsers_read_alike(built: Any, text: str) -> None:
    assert read(Rule.parser, text) == read(built, text)


def test_other_versions_build_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "version", lambda name: "5.2.0")
    assert not grammar.provide()
