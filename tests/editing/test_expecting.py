"""What golden files expect, changed to what happens now: each holds then, and all else stays as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, load, shipped
from engine.rules.editing.expecting import expecting
from engine.rules.editing.values import NoSuchPlace
from engine.rules.golden.files import held
from engine.rules.model import Fired, Scalar

GOLDEN = Path(__file__).parents[1] / "golden"
HEAD = "# why\nintent: It moves.\nfacts: {page: {url_changed: true}} # of a page\n"


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return load(shipped(), VOCABULARY)


def fired(rule: str, call: str | None = None, again: bool = False, **values: Scalar) -> Fired:
    named = {name.replace("_", ".", 1): value for name, value in values.items()}
    return Fired(ruleset="tier1", rule=rule, set=named, call=call, args={}, again=again, because="")


@pytest.mark.slow
def test_every_golden_file_holds_by_what_it_is_changed_to_and_says_the_same_besides(bundle: Bundle) -> None:
    """Each expects what another one of its set came to, and then again what it comes to itself."""
    changed = 0
    for rules in bundle.rulesets.values():
        files = {path: path.read_text("utf-8") for path in sorted((GOLDEN / rules.name).glob("*.yaml"))}
        cases = [held(str(path), text.encode(), rules, bundle, VOCABULARY) for path, text in files.items()]
        for at, (path, text) in enumerate(files.items()):
            own, other = cases[at].fired, cases[at - 1].fired
            assert own is not None
            assert other is not None
            assert expecting(text, rules, own) == text, path
            elsewhere = expecting(text, rules, other)
            back = expecting(elsewhere, rules, own)
            assert held(path.name, back.encode(), rules, bundle, VOCABULARY).problems == (), (path, back)
            assert text.partition("\nexpect:")[0] == back.partition("\nexpect:")[0]
            changed += elsewhere != text
    assert changed > 1_500


@pytest.mark.parametrize(
    ("expect", "came", "then"),
    [
        (
            "expect: # of the step\n  rule: T1.1 # the one\n\n# the end\nsettings: {limit: 4}\n",
            [fired("T1.2", verdict_confidence=0.5)],
            "expect: # of the step\n  rule: T1.2 # the one\n\n# the end\nsettings: {limit: 4}\n",
        ),
        (
            "expect: {rule: T1.1, set: {verdict: {confidence: 0.90, reason: a}}} # so\n",
            [fired("T1.1", verdict_reason="yes", verdict_confidence=0.9)],
            'expect: {rule: T1.1, set: {verdict: {confidence: 0.90, reason: "yes"}}} # so\n',
        ),
        (
            "expect:\n  rule: T1.1\n  # as sure as before\n  set: # both\n    verdict:\n"
            "      confidence: 0.9 # sure\n      tier: full # which\n  call: null # nobody\n",
            [fired("T1.2", call="llm.verify", verdict_confidence=0.9, verdict_reason="no")],
            'expect:\n  rule: T1.2\n  # as sure as before\n  set: {verdict: {confidence: 0.9, reason: "no"}}  # both\n'
            "  # sure\n  # which\n  call: llm.verify # nobody\n",
        ),
        (
            "expect: {rule: T1.1, # first\n  set: {verdict.tier: full}} # then\n",
            [],
            "expect:  # first\n  rule: null\n  # then\n",
        ),
        (
            "expect: {rule: T1.1, set: {verdict.tier: full}} # why\n",
            [fired("T1.2", verdict_reason="no, not")],
            'expect: {rule: T1.2, set: {verdict: {reason: "no, not"}}}  # why\n',
        ),
        ("expect:\n  rule:\n", [fired("T1.1")], "expect:\n  rule: T1.1\n"),
        ("expect:\n  rule: A\n  again: true # once\n", [fired("A")], "expect:\n  rule: A\n  again: false # once\n"),
    ],
)  # fmt: skip
def test_comments_order_and_layout_stay(bundle: Bundle, expect: str, came: list[Fired], then: str) -> None:
    assert expecting(HEAD + expect, bundle.rulesets["tier1"], came) == HEAD + then


def test_of_a_set_that_collects_all_that_fired_is_named(bundle: Bundle) -> None:
    rules = next(one for one in bundle.rulesets.values() if one.strategy == "collect")
    text = HEAD + "expect:\n  rules: # both\n    - a # one\n    - b\n  call: llm.x\n"
    assert expecting(text, rules, [fired("a"), fired("c")]) == text.replace("- b", "- c").replace("llm.x", "null")
    assert expecting(text, rules, [fired("d", call="llm.y"), fired("e", call="llm.z"), fired("f")]) == (
        HEAD + "expect:\n  rules: [d, e, f]  # both\n  # one\n"
    )


@pytest.mark.parametrize(
    "text",
    ["intent: x\n", "intent: x\nexpect: no\n", "intent: [", "{intent: x, expect: {rule: a, set: {verdict.tier: b}}}\n"],
)
def test_what_cannot_be_changed_by_itself_is_left_to_a_person(bundle: Bundle, text: str) -> None:
    with pytest.raises(NoSuchPlace):
        expecting(text, bundle.rulesets["tier1"], [])
