"""Facts and settings as a person types them."""

from __future__ import annotations

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped
from server.policies.supposing import NotGiven, type_of, value_of


@pytest.fixture(scope="module")
def bundle():
    return load(shipped(), VOCABULARY)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("page.alert_marked", "Yes", True), ("page.alert_marked", "false", False), ("page.similarity", "0.5", 0.5),
        ("step.index", " 3 ", 3), ("action.verb", "click", "click"), ("settings.success_threshold", "0.9", 0.9),
    ],
)  # fmt: skip
def test_a_value_is_read_as_its_fact_or_setting_wants_it(bundle, name, text, value):
    assert value_of(name, text, type_of(name, bundle)) == value


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("page.alert_marked", "perhaps", "page.alert_marked is true or false"),
        ("page.similarity", "2", "page.similarity is 0 to 1"),
        ("step.index", "one", "step.index is a whole number"),
        ("settings.success_threshold", "7", "settings.success_threshold is 0 to 1"),
        ("page.nothing", "1", "page.nothing: there is no such fact"),
        ("settings.nothing", "1", "settings.nothing: there is no such setting, or it is a list"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(bundle, name, text, said):
    with pytest.raises(NotGiven) as refused:
        value_of(name, text, type_of(name, bundle))
    assert str(refused.value) == said
