"""A fact that is not known is answered with those that are spelt alike, and with those that mean the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import check
from engine.rules.suggest import did_you_mean, did_you_mean_fact

HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: {schema}\nstrategy: first_match\nrules:\n  - id: a\n    "
Problems = Callable[[str, str], list[str]]


@pytest.fixture
def problems(tmp_path: Path) -> Problems:
    """The problems of one rule over the facts of a shipped schema."""
    (tmp_path / "settings.yaml").write_text("settings:\n  limit: {value: 3, doc: Attempts.}\n")

    def found(schema: str, rule: str) -> list[str]:
        (tmp_path / "tier1.yaml").write_text(HEAD.format(schema=schema) + rule)
        return [str(one).removeprefix(f"{tmp_path}/") for one in check(tmp_path, VOCABULARY)]

    return found


UNKNOWN = {
    # by meaning
    ("guard", "when: page.url == 'x'\n    because: x"): "7:11: SF302: unknown fact 'page.url'"
    " (did you mean 'page.path' or 'page.host'?)",
    ("guard", "when: button.label == 'x'\n    because: x"): "7:11: SF302: unknown fact 'button.label'"
    " (did you mean 'guard.label'?)",
    ("routing", "when: task.seconds > 60\n    because: x"): "7:11: SF302: unknown fact 'task.seconds'"
    " (did you mean 'visit.seconds'?)",
    ("correction", "when: page.reloaded\n    because: x"): "7:11: SF302: unknown fact 'page.reloaded'"
    " (did you mean 'step.reloads'?)",
    ("guard", "match: {page.headline: x}\n    because: x"): "7:13: SF302: unknown fact 'page.headline'"
    " (did you mean 'page.heading'?)",
    ("guard", "because: On {page.domain}."): "7:18: SF405: the placeholder {page.domain} names nothing"
    " (did you mean 'page.cross_domain' or 'page.host'?)",
    ("correction", "then: {question.text: x}"): "7:12: SF401: unknown output 'question.text'"
    " (did you mean 'ask.text'?)",
    # by spelling
    ("verification", "when: step.last\n    because: x"): "7:11: SF302: unknown fact 'step.last'"
    " (did you mean 'step.is_last'?)",
    ("verification", "when: page.url_chnged\n    because: x"): "7:11: SF302: unknown fact 'page.url_chnged'"
    " (did you mean 'page.url_changed'?)",
    # by neither
    ("guard", "when: flurble.wug\n    because: x"): "7:11: SF302: unknown fact 'flurble.wug'",
}  # fmt: skip


@pytest.mark.parametrize(("case", "line"), UNKNOWN.items())
def test_an_unknown_name_suggests(problems: Problems, case: tuple[str, str], line: str) -> None:
    assert problems(*case) == [f"tier1.yaml:{line}"]


def slips(name: str) -> Iterator[str]:
    """A name with a letter lost, doubled, wrong or swapped with the next, and without `is_`."""
    group, _, own = name.partition(".")
    for at in range(len(own)):
        for slip in (own[:at] + own[at + 1 :], own[: at + 1] + own[at:], own[:at] + "x" + own[at + 1 :],
                     own[:at] + own[at + 1 : at + 2] + own[at] + own[at + 2 :], own.removeprefix("is_")):  # fmt: skip
            yield f"{group}.{slip}"


@pytest.mark.slow
@pytest.mark.parametrize("schema", ["correction", "guard", "completion", "target"])
def test_a_slip_of_the_pen_is_answered_no_worse_than_by_spelling_alone(schema: str) -> None:
    facts = VOCABULARY.schemas[schema].facts
    for name in facts:
        for slip in slips(name):
            if slip not in facts and repr(name) in did_you_mean(slip, facts):
                assert repr(name) in did_you_mean_fact(slip, facts), slip


def test_a_single_letter_makes_no_list_of_suggestions() -> None:
    facts = VOCABULARY.schemas["correction"].facts
    assert did_you_mean_fact("page.dialog_tex", facts) == "did you mean 'page.dialog_text'?"


def test_a_group_alone_says_what_it_has() -> None:
    facts = VOCABULARY.schemas["routing"].facts
    assert did_you_mean_fact("visit", facts) == "it has visit.anew, visit.seconds, visit.turns"


MATCHED = "is text of the page, whatever that says: only patterns look at it"
REFUSED = {
    "when: page.title == 'Sign in'\n    because: x": f"7:11: SF310: page.title {MATCHED}"
    " (write match: {page.title: '…'} in the rule; a group (?P<name>…) in it is match.name)",
    "when: not page.text.is_empty\n    because: x": f"7:15: SF310: page.text {MATCHED}"
    " (write match: {page.text: '…'} in the rule; a group (?P<name>…) in it is match.name)",
    "when: page.dialog_text.length > 3 and step.is_last\n    because: x": f"7:11: SF310: page.dialog_text {MATCHED}"
    " (write match: {page.dialog_text: '…'} in the rule; a group (?P<name>…) in it is match.name)",
    "then: {verdict.reason: = page.heading}": f"7:30: SF310: page.heading {MATCHED}"
    " (write match: {page.heading: '…'} in the rule; a group (?P<name>…) in it is match.name)",
    "because: It says {page.text}.": f"7:23: SF310: page.text {MATCHED}"
    " (write match: {page.text: '…'} in the rule; a group (?P<name>…) in it is match.name)",
}  # fmt: skip


@pytest.mark.parametrize(("rule", "line"), REFUSED.items())
def test_a_text_of_the_page_stands_under_match_only(problems: Problems, rule: str, line: str) -> None:
    assert problems("tiers", rule) == [f"tier1.yaml:{line}"]


def test_a_guarantee_does_not_read_it_either(problems: Problems) -> None:
    rule = "when: step.is_last\n    because: x\nguarantees: [{id: g, text: t, never: page.title == 'x'}]\n"
    assert problems("tiers", rule) == [
        f"tier1.yaml:9:38: SF310: page.title {MATCHED}"
        " (write match: {page.title: '…'} in the rule; a group (?P<name>…) in it is match.name)"
    ]


def test_a_pattern_looks_at_it_and_its_groups_are_texts(problems: Problems) -> None:
    rule = "match: {page.text: 'expired at (?P<time>[0-9:]+)'}\n    when: page.host == 'x' and page.path != '/'\n"
    rule += "    then: {verdict.reason: '{match.time}'}\n    because: At {match.time}."
    assert problems("tiers", rule) == []
