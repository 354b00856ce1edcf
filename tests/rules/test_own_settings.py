"""What a tenant may make of the settings: refused in words, and never looser than the installation has it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, load, shipped, tailored
from engine.rules.check.fits import misfit
from engine.rules.check.tenancy import held_to
from engine.rules.model import Setting, SettingValue
from engine.rules.read.own import SettingRefused, own_value

SHIPPED = load(shipped(), VOCABULARY)
SETTABLE = {name: one for name, one in SHIPPED.declared.items() if one.tenant != "none"}


def declared(**values: SettingValue) -> dict[str, Setting]:
    """The shipped settings, as an installation has them that says otherwise."""
    return {**SHIPPED.declared, **{name: replace(SHIPPED.declared[name], value=one) for name, one in values.items()}}


def installation(**values: SettingValue) -> Bundle:
    return replace(SHIPPED, declared=declared(**values), settings={**SHIPPED.settings, **values})


def test_no_cap_no_word_list_and_nothing_of_models_is_a_tenants_to_set() -> None:
    assert not any(one.startswith(("max_", "budget_", "llm.", "loop_", "calibration_")) for one in SETTABLE)
    assert not any(one.kind == "word_lists" for one in SETTABLE.values())
    assert {"caution", "approvals", "success_threshold", "allowed_domains", "blocked_domains"} <= set(SETTABLE)


@pytest.mark.parametrize(
    ("name", "given_", "said"),
    [
        ("caution", "low", "setting caution takes one of normal, high for a tenant of this installation"),
        ("caution", "wild", "setting caution takes one of low, normal, high, not the text 'wild'"),
        ("success_threshold", 0.69, "setting success_threshold takes 0.7 or more for a tenant of this installation"),
        ("success_threshold", 1.2, "setting success_threshold takes a share from 0 to 1, such as 0.5, not 1.2"),
        ("success_threshold", True, "setting success_threshold takes a share from 0 to 1, such as 0.5, not true"),
        ("classify_days", 31, "setting classify_days takes 30 or less for a tenant of this installation"),
        ("classify_days", 1.5, "setting classify_days takes a whole number from 0 to 365, such as 1, not 1.5"),
        ("web_search", "always", "setting web_search takes never only for a tenant of this installation"),
        ("blocked_domains", "a.example", "setting blocked_domains takes a list of domains, such as [example.com], "
         "not the text 'a.example'"),
        ("blocked_domains", ["https://a.example/"], "an entry of blocked_domains is a domain, not "
         "'https://a.example/': a list is such as [example.com]"),
        ("blocked_domains", [1], "an entry of blocked_domains is a domain, not 1: a list is such as [example.com]"),
        ("caution", {"a": 1}, "setting caution takes one of low, normal, high, not an object"),
        ("caution", ["high"], "setting caution takes one of low, normal, high, not a list"),
        ("cautoin", "high", "there is no setting 'cautoin' (did you mean 'caution'?)"),
    ],
)  # fmt: skip
def test_what_cannot_be_had_is_refused_with_what_can(name: str, given_: Any, said: str) -> None:
    with pytest.raises(SettingRefused) as refused:
        own_value(SHIPPED.declared, name, given_)
    assert str(refused.value) == said


def test_six_point_nought_is_a_whole_number() -> None:
    value = own_value(SHIPPED.declared, "knowledge_passages", 6.0)
    assert (value, type(value)) == (6, int)
    with pytest.raises(SettingRefused, match=r"takes a whole number .* not 6\.5"):
        own_value(SHIPPED.declared, "knowledge_passages", 6.5)
    with pytest.raises(SettingRefused, match="takes a whole number"):
        own_value(SHIPPED.declared, "knowledge_passages", float("inf"))


def test_null_takes_back_what_a_tenant_may_set_and_nothing_else() -> None:
    assert own_value(SHIPPED.declared, "caution", None) is None
    for name in ("nope", "turn_seconds"):
        with pytest.raises(SettingRefused):
            own_value(SHIPPED.declared, name, None)


def test_what_is_the_installations_is_refused_with_what_a_tenant_may_set() -> None:
    with pytest.raises(SettingRefused, match="max_turns is the installation's; a tenant sets success_threshold"):
        own_value(SHIPPED.declared, "max_turns", 10)


def test_a_list_of_too_many_entries_is_refused() -> None:
    with pytest.raises(SettingRefused, match="lists at most 1000 entries, not 1001"):
        own_value(SHIPPED.declared, "blocked_domains", [f"a{n}.example" for n in range(1001)])


def test_domains_are_only_allowed_within_those_of_the_installation() -> None:
    ours = declared(allowed_domains=("corp.example",))
    assert own_value(ours, "allowed_domains", ["hr.corp.example"]) == ("hr.corp.example",)
    with pytest.raises(SettingRefused, match=r"takes domains within corp\.example for a tenant"):
        own_value(ours, "allowed_domains", ["hr.corp.example", "elsewhere.example"])


@pytest.mark.parametrize(
    ("name", "ours", "wanted", "held"),
    [
        ("caution", "high", "normal", "high"),
        ("caution", "low", "normal", "normal"),
        ("approvals", "outside", "session", "outside"),
        ("private_addresses", "auto", "block", "block"),
        ("private_addresses", "auto", "allow", "auto"),
        ("success_threshold", 0.9, 0.8, 0.9),
        ("success_threshold", 0.7, 0.8, 0.8),
        ("classify_days", 10, 20, 10),
        ("enable_chaining", False, True, False),
        ("blocked_domains", ("a.example",), ("b.example",), ("a.example", "b.example")),
        ("allowed_domains", (), ("b.example",), ("b.example",)),
        ("allowed_domains", ("b.example",), (), ("b.example",)),
        ("allowed_domains", ("b.example",), ("x.b.example", "c.example"), ("x.b.example",)),
        ("allowed_domains", ("x.b.example", "d.example"), ("b.example",), ("x.b.example",)),
        ("allowed_domains", ("b.example",), ("c.example",), ("nothing.invalid",)),
        ("max_turns", 100, 5, 100),
    ],
)
def test_what_was_asked_for_is_held_against_the_installation_as_it_is_now(
    name: str, ours: SettingValue, wanted: SettingValue, held: SettingValue
) -> None:
    bundle = installation(**{name: ours})
    own = tailored(bundle, {name: wanted})
    assert own.settings[name] == held
    assert {rules.settings[name] for rules in own.rulesets.values()} == {held}
    assert own.own == {name: wanted}
    assert own.version == bundle.version


@given(st.sampled_from(sorted(SHIPPED.declared)), st.data())
def test_whatever_is_asked_for_what_holds_is_in_the_range_that_proofs_are_about(name: str, data: st.DataObject) -> None:
    one = SHIPPED.declared[name]
    words = st.sampled_from(one.type.values) if one.type and one.type.values else st.nothing()
    domains = st.lists(st.sampled_from(["a.example", "b.a.example", "c.example"]), max_size=3).map(tuple)
    wanted = data.draw(st.one_of(words, st.booleans(), st.integers(), st.floats(), st.text(max_size=5), domains))
    held = held_to(one, wanted)
    assert (held == one.value) or one.tenant != "none"
    if one.type is None:
        assert isinstance(held, tuple)
    else:
        assert not isinstance(held, tuple)
        assert misfit(held, one.type) is None
