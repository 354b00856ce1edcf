"""Compiled conditions decide as the library does, on random conditions and facts."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.rules.check.typecheck import check_condition, check_expression
from engine.rules.compile.codegen import function
from engine.rules.model import FactType
from tests.by_library import by_library
from tests.examples import examples

SCOPE = {
    "b.x": FactType("bool"),
    "b.y": FactType("bool"),
    "b.maybe": FactType("bool", nullable=True),
    "n.i": FactType("int"),
    "n.f": FactType("float"),
    "n.maybe": FactType("float", nullable=True),
    "e.k": FactType("enum", values=("red", "green", "")),
    "t.s": FactType("str"),
    "t.maybe": FactType("str", nullable=True),
    "settings.limit": FactType("int"),
}
WORDS = ["red", "green", ""]
texts = st.one_of(st.sampled_from([*WORDS, "Red", "a b", "é", "x'y", 'q"q']), st.text(max_size=6))
numbers = st.one_of(st.integers(-20, 20), st.integers(-2000, 2000).map(lambda n: n / 100))
facts = st.fixed_dictionaries(
    {
        "b.x": st.booleans(),
        "b.y": st.booleans(),
        "b.maybe": st.one_of(st.none(), st.booleans()),
        "n.i": st.integers(-20, 20),
        "n.f": numbers.map(float),
        "n.maybe": st.one_of(st.none(), numbers),
        "e.k": st.sampled_from(WORDS),
        "t.s": texts,
        "t.maybe": st.one_of(st.none(), texts),
        "settings.limit": st.integers(0, 5),
    }
)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("\r", " ") + '"'


number_leaves = st.one_of(
    st.sampled_from(["n.i", "n.f", "settings.limit", "t.s.length", "(n.maybe ?? 0)", "n.f.ceiling", "n.i.floor"]),
    numbers.map(lambda n: f"({n})" if n < 0 else str(n)),
)
products = st.builds(lambda a, op, b: f"({a} {op} {b})", number_leaves, st.just("*"), number_leaves)
quotients = st.builds(lambda a, b: f"({a} / {b})", number_leaves, st.sampled_from(["2", "4", "0.5", "8"]))
number_texts = st.recursive(
    st.one_of(number_leaves, products, quotients),
    lambda inner: st.one_of(
        st.builds(lambda a, op, b: f"({a} {op} {b})", inner, st.sampled_from("+-"), inner),
        st.builds(lambda f, a, b: f"${f}([{a}, {b}])", st.sampled_from(["min", "max"]), inner, inner),
        inner.map(lambda a: f"$abs({a})"),
        inner.map(lambda a: f"(-{a})"),
        st.builds(lambda a, b, c: f"({c} ? {a} : {b})", inner, inner, st.sampled_from(["b.x", "b.y", "n.i > 3"])),
    ),
    max_leaves=4,
)
text_texts = st.one_of(st.sampled_from(["t.s", "e.k", '(t.maybe ?? "red")', "t.s.as_lower"]), texts.map(quoted))
lists = st.lists(st.one_of(st.just("t.s"), texts.map(quoted)), min_size=1, max_size=4).map(", ".join)
atoms = st.one_of(
    st.sampled_from(["b.x", "b.y", "b.maybe == true", "b.maybe != false", "b.maybe == null", "t.s.is_empty"]),
    st.sampled_from(['e.k == "red"', 'e.k != "green"', 'e.k in ["red", ""]', 'e.k not in ["green"]']),
    st.sampled_from(["(n.maybe != null and n.maybe > 1)", "(n.maybe == null or n.maybe <= 1)", "n.maybe == 0.5"]),
    st.builds(
        lambda a, op, b: f"{a} {op} {b}",
        number_texts,
        st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
        number_texts,
    ),
    st.builds(
        lambda a, op, b: f"{a} {op} {b}", text_texts, st.sampled_from(["==", "!=", "in", "not in"]), st.just("t.s")
    ),
    lists.map(lambda members: f"t.s in [{members}]"),
    st.builds(
        lambda a, f, b: f"{a}.{f}({b})", st.just("t.s"), st.sampled_from(["starts_with", "ends_with"]), text_texts
    ),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(lambda a, op, b: f"{a} {op} {b}", inner, st.sampled_from(["and", "or"]), inner),
        st.builds(lambda a, op, b: f"({a} {op} {b})", inner, st.sampled_from(["and", "or"]), inner),
        inner.map(lambda a: f"not ({a})"),
        st.builds(lambda a, b, c: f"(({a}) ? ({b}) : ({c}))", inner, inner, inner),
        st.builds(lambda a, b: f"(({a}) == ({b}))", inner, inner),
    ),
    max_leaves=6,
)


def split(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    known = {name.removeprefix("settings."): value for name, value in values.items() if name.startswith("settings.")}
    return values, known


@settings(max_examples=examples(400), suppress_health_check=[HealthCheck.too_slow])
@given(conditions, facts)
def test_a_condition_decides_as_the_library_does(text: str, values: dict[str, Any]) -> None:
    checked = check_condition(text, SCOPE)
    assume(
        {flaw.code for flaw in checked.flaws} <= {"SF303", "SF304", "SF307", "SF309"}
    )  # not all that is random is sense
    assume(checked.condition is not None)
    assert checked.condition is not None
    found = function(checked.condition)(*split(values), {})
    assert found is bool(by_library(text, values))


@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.too_slow])
@given(number_texts, facts)
def test_numbers_are_those_of_the_library_and_within_the_inferred_range(text: str, values: dict[str, Any]) -> None:
    checked = check_expression(text, SCOPE)
    assume(checked.condition is not None)
    assert checked.condition is not None
    assert checked.kind is not None
    found = function(checked.condition)(*split(values), {})
    assert abs(found - float(by_library(text, values))) < 1e-6
    assert checked.kind.minimum is None or found >= checked.kind.minimum - 1e-9
    assert checked.kind.maximum is None or found <= checked.kind.maximum + 1e-9
    assert isinstance(found, int | float)
    assert not isinstance(found, bool)


def test_decimal_sums_come_out_as_people_expect() -> None:
    checked = check_condition("n.f + 0.2 == 0.3", SCOPE)
    assert checked.condition is not None
    assert function(checked.condition)({"n.f": 0.1}, {}, {}) is True
