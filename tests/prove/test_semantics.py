"""Conditions mean the same to the solver, to the compiled functions and to the library."""

from __future__ import annotations

from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from engine.rules.check.typecheck import check_condition
from engine.rules.compile.codegen import function
from engine.rules.model import Condition, FactType, Scalar
from engine.rules.prove.question import Asker
from engine.rules.prove.smt import Truth, and_, not_
from engine.rules.prove.space import Space
from engine.rules.prove.translate import Lookup, Translator
from engine.rules.prove.values import constant
from tests.by_library import by_library
from tests.examples import examples

SCOPE = {
    "b.x": FactType("bool"),
    "b.maybe": FactType("bool", nullable=True),
    "n.i": FactType("int", minimum=-20, maximum=20),
    "n.f": FactType("float", minimum=-20, maximum=20),
    "n.maybe": FactType("float", nullable=True),
    "e.k": FactType("enum", values=("red", "green", "")),
    "e.maybe": FactType("enum", values=("red", "blue"), nullable=True),
    "t.s": FactType("str"),
    "t.maybe": FactType("str", nullable=True),
}
WORDS = ["red", "green", "", "Red", "a b", "reddish"]
hundredths = st.integers(-2000, 2000).map(lambda n: n / 100)
facts = st.fixed_dictionaries(
    {
        "b.x": st.booleans(),
        "b.maybe": st.one_of(st.none(), st.booleans()),
        "n.i": st.integers(-20, 20),
        "n.f": hundredths,
        "n.maybe": st.one_of(st.none(), hundredths),
        "e.k": st.sampled_from(["red", "green", ""]),
        "e.maybe": st.sampled_from([None, "red", "blue"]),
        "t.s": st.sampled_from(WORDS),
        "t.maybe": st.sampled_from([None, *WORDS]),
    }
)
leaves = st.one_of(
    st.sampled_from(["n.i", "n.f", "(n.maybe ?? 0)", "t.s.length", "n.f.ceiling", "n.f.floor"]),
    st.one_of(st.integers(-20, 20), hundredths).map(lambda n: f"({n})" if n < 0 else str(n)),
)
numbers = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(lambda a, op, b: f"({a} {op} {b})", inner, st.sampled_from("+-"), inner),
        st.builds(lambda a, b: f"({a} * {b})", inner, st.sampled_from(["2", "0.5", "n.i"])),
        st.builds(lambda a, b: f"({a} / {b})", inner, st.sampled_from(["2", "4", "8"])),
        st.builds(lambda f, a, b: f"${f}([{a}, {b}])", st.sampled_from(["min", "max"]), inner, inner),
        inner.map(lambda a: f"$abs({a})"),
        st.builds(lambda a, b: f"(b.x ? {a} : {b})", inner, inner),
    ),
    max_leaves=3,
)
texts = st.sampled_from(["t.s", "e.k", '(t.maybe ?? "red")', "t.s.as_lower", '"red"', '"a b"', "e.maybe", "t.maybe"])
atoms = st.one_of(
    st.sampled_from(["b.x", "b.maybe == true", "b.maybe != false", "b.maybe == null", "t.s.is_empty"]),
    st.sampled_from(["n.maybe == null or n.maybe > 1.5", "n.maybe != null and n.maybe <= 2", "e.maybe == null"]),
    st.builds(lambda a, op, b: f"{a} {op} {b}", numbers, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), numbers),
    st.builds(lambda a, op, b: f"{a} {op} {b}", texts, st.sampled_from(["==", "!="]), texts),
    st.sampled_from(['e.k in ["red", ""]', 't.s not in ["red", "a b"]', '"red" in t.s', 't.s.starts_with("re")']),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(lambda a, op, b: f"({a}) {op} ({b})", inner, st.sampled_from(["and", "or"]), inner),
        inner.map(lambda a: f"not ({a})"),
        st.builds(lambda a, b, c: f"(({a}) ? ({b}) : ({c}))", inner, inner, inner),
        st.builds(lambda a, b: f"(({a}) == ({b}))", inner, inner),
    ),
    max_leaves=5,
)
SLOW = settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))


def checked(text: str) -> Condition:
    found = check_condition(text, SCOPE).condition
    if found is None:
        reject()  # not all that is random is sense
    return found


def translated(condition: Condition, space: Space, lookup: Lookup) -> Truth:
    return Translator(space.texts, space.operations, lookup).condition(condition)


@SLOW
@given(conditions, facts)
def test_a_condition_over_free_facts_holds_exactly_where_all_others_say(text: str, values: dict[str, Scalar]) -> None:
    """With the facts set to these values the truth of the condition is proved, and its opposite cannot be."""
    condition = checked(text)
    expected = bool(function(condition)(values, {}, {}))
    assert bool(by_library(text, values)) is expected
    asker = Asker(SCOPE, {})
    truth = translated(condition, asker.space, asker.lookup)
    operations = asker.space.operations
    given_facts = [operations.same(asker.lookup(name), constant(value)) for name, value in values.items()]
    assert asker.possible(*given_facts, truth if expected else not_(truth)) == "sat"
    assert asker.possible(*given_facts, not_(truth) if expected else truth) == "unsat"


@SLOW
@given(conditions, facts)
def test_a_condition_over_known_facts_is_known(text: str, values: dict[str, Scalar]) -> None:
    condition = checked(text)
    space = Space()
    truth = translated(condition, space, lambda name: constant(values[name]))
    assert Asker(SCOPE, {}).possible(truth) == ("sat" if function(condition)(values, {}, {}) else "unsat")


@SLOW
@given(conditions, facts)
def test_what_the_solver_finds_holds_in_the_real_engine(text: str, values: dict[str, Scalar]) -> None:
    """Every example is one, and where there is said to be none, these facts are none."""
    condition = checked(text)
    asker = Asker(SCOPE, {})
    compiled = function(condition)
    truth = translated(condition, asker.space, asker.lookup)
    found = asker.find([truth], lambda tried, known: bool(compiled({**NEUTRAL, **tried}, known, {})))
    assert found.case is None or compiled({**NEUTRAL, **found.case.facts}, {}, {})
    assert not (found.impossible and compiled(values, {}, {}))
    assert found.answer != "unknown" or "t." in text  # only texts are opaque


NEUTRAL: dict[str, Scalar] = {
    "b.x": False, "b.maybe": None, "n.i": 0, "n.f": 0.0, "n.maybe": None, "e.k": "red", "e.maybe": None, "t.s": "",
    "t.maybe": None,
}  # fmt: skip


def test_nothing_that_the_type_check_lets_through_can_raise() -> None:
    """The solver keeps where evaluation could fail; a guarded null cannot."""
    asker = Asker(SCOPE, {})
    translator = Translator(asker.space.texts, asker.space.operations, asker.lookup)
    translator.condition(checked("n.maybe != null and n.maybe > 1 and (t.maybe == null or t.maybe.length > 2)"))
    assert translator.risks
    assert {asker.possible(and_(truth)) for truth, _, _ in translator.risks} == {"unsat"}
