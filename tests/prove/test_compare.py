"""Two versions of a set: every region in which they differ, and equivalence where there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.rules import Bundle, Vocabulary, decide
from engine.rules.prove import Case, NotAnalysed, Region, equivalent, regions
from engine.rules.read.given import fill_up
from tests.examples import examples

pytestmark = pytest.mark.slow

Load = Callable[..., Bundle]
Regions = Callable[[Bundle, Bundle], list[Region]]
RULES = """\
  - {id: a, when: seen.changed and seen.score >= settings.threshold, then: {said: {done: true, sure: 0.9}}}
  - {id: b, when: seen.last, then: {said: {worked: true}}}
"""


@pytest.fixture
def compared(vocabulary: Vocabulary) -> Regions:
    def compare(old: Bundle, new: Bundle) -> list[Region]:
        one, two = old.rulesets["checks"], new.rulesets["checks"]
        return regions(one, two, vocabulary.schemas["seen"], old.declared, new.declared)

    return compare


@pytest.fixture
def same(vocabulary: Vocabulary) -> Callable[[Bundle, Bundle], bool | Case | NotAnalysed]:
    def ask(one: Bundle, two: Bundle) -> bool | Case | NotAnalysed:
        return equivalent(one.rulesets["checks"], two.rulesets["checks"], vocabulary.schemas["seen"], one.declared)

    return ask


def test_nothing_differs_between_a_version_and_itself(bundle_of: Load, compared: Regions) -> None:
    assert compared(bundle_of(RULES), bundle_of(RULES)) == []


def test_other_words_for_the_same_are_proved_to_be_the_same(bundle_of: Load, compared: Regions) -> None:
    other = RULES.replace("seen.changed and seen.score >=", "not (not seen.changed or seen.score <").replace(
        "threshold, then", "threshold), then"
    )
    assert compared(bundle_of(RULES), bundle_of(other)) == []


def test_a_dropped_condition_differs_in_every_way_it_can(bundle_of: Load, compared: Regions) -> None:
    found = compared(bundle_of(RULES), bundle_of(RULES.replace("seen.changed and ", "")))
    assert {(one.old, one.new) for one in found} == {(None, "a"), ("b", "a")}
    for region in found:
        assert region.case is not None
        assert "seen.changed" not in region.case.facts  # neutral: false
        assert [one.rule for one in region.old_fired] == ([region.old] if region.old else [])
        assert [one.rule for one in region.new_fired] == [region.new]


def test_another_outcome_differs_wherever_the_rule_fires(bundle_of: Load, compared: Regions) -> None:
    (region,) = compared(bundle_of(RULES), bundle_of(RULES.replace("sure: 0.9", "sure: 0.8")))
    assert (region.old, region.new) == ("a", "a")
    assert (region.old_fired[0].set["said.sure"], region.new_fired[0].set["said.sure"]) == (0.9, 0.8)


def test_two_rules_that_change_places_differ_where_both_hold(bundle_of: Load, compared: Regions) -> None:
    first, second = RULES.splitlines(keepends=True)
    third = "  - {id: c, when: not seen.last, then: {said: {worked: true}}}\n"
    found = compared(bundle_of(first + second + third), bundle_of(second + first + third))
    assert {(one.old, one.new) for one in found} == {("a", "b")}
    assert all(one.case is not None for one in found)


def test_a_new_name_alone_decides_nothing(bundle_of: Load, compared: Regions) -> None:
    assert compared(bundle_of(RULES), bundle_of(RULES.replace("id: b", "id: renamed"))) == []


def test_another_setting_shows_where_it_matters(bundle_of: Load, compared: Regions) -> None:
    head = "settings:\n  threshold: {value: %s, min: 0.5, max: 0.9, doc: d}\n"
    found = compared(bundle_of(RULES, settings=head % 0.7), bundle_of(RULES, settings=head % 0.8))
    assert ("a", None) in {(one.old, one.new) for one in found}
    assert all(one.case is not None and 0.7 <= float(str(one.case.facts["seen.score"])) < 0.8 for one in found)


def test_a_number_in_place_of_its_setting_differs_for_tenants_only(bundle_of: Load, compared: Regions) -> None:
    found = compared(bundle_of(RULES), bundle_of(RULES.replace("settings.threshold", "0.7")))
    assert found
    assert all(one.overridden and one.case is not None and "threshold" in one.case.settings for one in found)


def test_a_set_that_collects_is_compared_output_by_output(bundle_of: Load, compared: Regions) -> None:
    old, new = (
        bundle_of(RULES, strategy="collect"),
        bundle_of(RULES.replace("seen.last", "seen.changed"), strategy="collect"),
    )
    assert {(one.output, one.old, one.new) for one in compared(old, new)} == {
        ("said.worked", "b", None),
        ("said.worked", None, "b"),
    }


def test_a_changed_pattern_comes_with_a_text(bundle_of: Load, compared: Regions) -> None:
    rules = "  - {id: a, match: {seen.label: '^(?:save|send)$'}, then: {said: {done: true}}}\n"
    found = compared(bundle_of(rules), bundle_of(rules.replace("save|send", "save|store")))
    texts = {(one.old, one.case.facts["seen.label"]) for one in found if one.case is not None}
    assert texts == {("a", "send"), (None, "store")}


def test_equivalent_sets(bundle_of: Load, same: Callable[..., object]) -> None:
    assert same(bundle_of(RULES), bundle_of(RULES)) is True
    swapped = RULES.replace(
        "seen.changed and seen.score >= settings.threshold", "seen.score >= settings.threshold and seen.changed"
    )
    assert same(bundle_of(RULES), bundle_of(swapped)) is True
    assert isinstance(same(bundle_of(RULES), bundle_of(RULES.replace(">=", ">"))), Case)


def test_what_cannot_be_told_apart_is_not_called_the_same(bundle_of: Load, same: Callable[..., object]) -> None:
    rules = "  - {id: a, match: {seen.label: '^\\pL\\d{40}$'}, then: {said: {done: true}}}\n"
    assert isinstance(same(bundle_of(rules), bundle_of(rules.replace("40", "41"))), NotAnalysed)


CONDITIONS = [
    "seen.changed",
    "seen.last",
    "seen.score > 0.5",
    'seen.kind == "link"',
    "seen.maybe == true",
    "seen.tries > 2",
]
conditions = st.recursive(
    st.sampled_from(CONDITIONS),
    lambda inner: st.one_of(
        st.builds(lambda a, op, b: f"({a} {op} {b})", inner, st.sampled_from(["and", "or"]), inner),
        inner.map(lambda a: f"not ({a})"),
    ),
    max_leaves=4,
)
values = st.fixed_dictionaries(
    {
        "seen.changed": st.booleans(), "seen.last": st.booleans(), "seen.score": st.sampled_from([0.0, 0.5, 0.51, 1.0]),
        "seen.kind": st.sampled_from(["none", "link"]), "seen.maybe": st.sampled_from([None, True, False]),
        "seen.tries": st.integers(0, 4),
    }
)  # fmt: skip


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(conditions, conditions, conditions, st.lists(values, min_size=20, max_size=20))
def test_sets_that_are_called_the_same_decide_the_same(
    bundle_of: Load, vocabulary: Vocabulary, one: str, two: str, other: str, tried: list[dict[str, object]]
) -> None:
    head = (
        "  - {id: a, when: '%s', then: {said: {done: true}}}\n  - {id: b, when: '%s', then: {said: {worked: true}}}\n"
    )
    old = bundle_of(head % (one, two)).rulesets["checks"]
    new = bundle_of(head % (one, other)).rulesets["checks"]
    schema = vocabulary.schemas["seen"]
    answer = equivalent(old, new, schema, {})
    if isinstance(answer, Case):
        facts = fill_up(answer.facts, schema.facts)
        assert outcome(old, facts) != outcome(new, facts)
        return
    assert answer is True
    for facts in tried:
        full = fill_up(facts, schema.facts)  # type: ignore[arg-type]
        assert outcome(old, full) == outcome(new, full)


def outcome(rules: object, facts: object) -> object:
    fired = decide(rules, facts)  # type: ignore[arg-type]
    return fired and replace(fired, rule="", because="")
